// SPDX-License-Identifier: Apache-2.0
#include "core/query/QueryParser.h"

#include "core/base/Utf8.h"
#include "core/query/QueryNumbers.h"
#include "core/query/QuerySyntax.h"
#include "core/query/TextMatcher.h"
#include "core/text/CaseFolding.h"

#include <utility>
#include <vector>

namespace voxdeck {

namespace {

template <class T>
using Parsed = tl::expected<T, QueryError>;

tl::unexpected<QueryError> wrong(std::size_t offset, std::size_t length, Sentence sentence)
{
    return tl::unexpected<QueryError>(QueryError{offset, length, std::move(sentence)});
}

/// A value as typed, up to its end.
struct Written {
    std::size_t offset = 0;
    std::size_t length = 0;
    std::string text; ///< without quotes and backslashes; raw where it has wildcards
    bool isQuoted = false;
    bool hasWildcards = false;
};

class Parser {
public:
    explicit Parser(std::string_view text) : m_text(text) {}

    Parsed<QueryExpression> query()
    {
        skipSpace();
        if (isAtEnd())
            return QueryExpression::everything();
        auto expression = anyOf();
        if (expression && !isAtEnd()) // only a parenthesis can be left
            return wrong(m_at, 1, Sentence::tr("this ) has no matching ("));
        return expression;
    }

private:
    bool isAtEnd() const { return m_at >= m_text.size(); }
    char here() const { return isAtEnd() ? '\0' : m_text[m_at]; }
    bool isSpaceHere() const { return !isAtEnd() && query_syntax::isSpaceAt(m_text, m_at); }
    /// Where a word or a value ends for sure.
    bool isBreakHere() const
    {
        return isAtEnd() || here() == '(' || here() == ')' || isSpaceHere();
    }
    void skipCharacter() { nextUtf8(m_text, m_at); }
    void skipSpace()
    {
        while (isSpaceHere())
            skipCharacter();
    }
    bool isOperatorHere(std::string_view name) const
    {
        if (m_text.substr(m_at, name.size()) != name)
            return false;
        Parser after(*this);
        after.m_at += name.size();
        return after.isBreakHere();
    }
    bool isAnyOperatorHere() const
    {
        return isOperatorHere("AND") || isOperatorHere("OR") || isOperatorHere("NOT");
    }
    bool takeOperator(std::string_view name)
    {
        if (!isOperatorHere(name))
            return false;
        m_at += name.size();
        skipSpace();
        return true;
    }

    Parsed<QueryExpression> anyOf()
    {
        std::vector<QueryExpression> parts;
        do {
            auto part = allOf();
            if (!part)
                return tl::unexpected<QueryError>(std::move(part).error());
            parts.push_back(std::move(*part));
        } while (takeOperator("OR"));
        return QueryExpression::any(std::move(parts));
    }

    Parsed<QueryExpression> allOf()
    {
        std::vector<QueryExpression> parts;
        do {
            auto part = negated();
            if (!part)
                return tl::unexpected<QueryError>(std::move(part).error());
            parts.push_back(std::move(*part));
            skipSpace();
        } while (takeOperator("AND") || (!isAtEnd() && here() != ')' && !isOperatorHere("OR")));
        return QueryExpression::all(std::move(parts));
    }

    /// A lone minus is a word.
    bool isMinusHere() const
    {
        return here() == '-' && m_at + 1 < m_text.size()
               && !query_syntax::isSpaceAt(m_text, m_at + 1);
    }

    Parsed<QueryExpression> negated()
    {
        const std::size_t begin = m_at;
        if (isMinusHere())
            ++m_at;
        else if (!takeOperator("NOT"))
            return term();
        if (auto within = deeper(begin); !within)
            return tl::unexpected<QueryError>(std::move(within).error());
        m_isNegated = true;
        auto part = negated();
        if (!part)
            return tl::unexpected<QueryError>(std::move(part).error());
        --m_depth;
        return QueryExpression::no(std::move(*part));
    }

    Parsed<QueryExpression> term()
    {
        const bool isNegated = std::exchange(m_isNegated, false);
        if (isAtEnd())
            return wrong(m_at, 0, Sentence::tr("a search term is missing here"));
        if (here() == ')')
            return wrong(m_at, 1, Sentence::tr("a search term is missing before this )"));
        if (isAnyOperatorHere())
            return wrong(m_at, isOperatorHere("OR") ? 2 : 3,
                         Sentence::tr("a search term is missing here; write \"AND\", \"OR\", "
                                      "\"NOT\" in quotes to look for the words"));
        if (here() == '(')
            return group();
        if (const auto name = query_syntax::fieldAt(m_text, m_at); name.length > 0)
            return field(name);
        if (here() == '"')
            return phrase();
        return words(isNegated);
    }

    Parsed<QueryExpression> group()
    {
        const std::size_t begin = m_at;
        if (auto within = deeper(begin); !within)
            return tl::unexpected<QueryError>(std::move(within).error());
        ++m_at;
        skipSpace();
        auto inside = anyOf();
        if (!inside)
            return tl::unexpected<QueryError>(std::move(inside).error());
        if (here() != ')')
            return wrong(begin, 1, Sentence::tr("this ( has no matching )"));
        ++m_at;
        --m_depth;
        return inside;
    }

    Parsed<QueryExpression> phrase()
    {
        if (auto within = oneMore(); !within)
            return tl::unexpected<QueryError>(std::move(within).error());
        auto written = string();
        if (!written)
            return tl::unexpected<QueryError>(std::move(written).error());
        if (!isBreakHere())
            return wrong(m_at, 0, Sentence::tr("a space is missing after the quotes"));
        if (written->text.empty())
            return wrong(
                written->offset, written->length,
                Sentence::tr("these quotes are empty; text:empty finds segments without a text"));
        return QueryExpression::ofWords(std::move(written->text));
    }

    /// The words in a row that are nothing else; only one of them after a minus or NOT.
    Parsed<QueryExpression> words(bool onlyOne)
    {
        if (auto within = oneMore(); !within)
            return tl::unexpected<QueryError>(std::move(within).error());
        const std::size_t begin = m_at;
        std::size_t end = begin;
        do {
            while (!isBreakHere())
                skipCharacter();
            end = m_at;
            skipSpace();
        } while (!onlyOne && isWordHere());
        return QueryExpression::ofWords(std::string(m_text.substr(begin, end - begin)));
    }

    bool isWordHere() const
    {
        return !isBreakHere() && here() != '"' && !isMinusHere() && !isAnyOperatorHere()
               && query_syntax::fieldAt(m_text, m_at).length == 0;
    }

    Parsed<QueryExpression> field(const query_syntax::FieldName &written)
    {
        const std::string_view name = m_text.substr(m_at, written.letters);
        const auto found = queryFieldNamed(name);
        if (!found) {
            std::string why = unknownQueryField(name);
            if (!why.ends_with('?'))
                why = Sentence::tr("%1 (put it in quotes to look for the words)", why);
            return wrong(m_at, written.letters, std::move(why));
        }
        if (*found == QueryField::Meta && written.version.empty())
            return wrong(m_at, written.letters, std::string(infoOf(*found).expectation));
        const std::size_t begin = m_at;
        m_at += written.length + 1;
        std::vector<QueryExpression> values;
        for (;;) {
            if (auto within = oneMore(); !within)
                return tl::unexpected<QueryError>(std::move(within).error());
            auto test = value(infoOf(*found));
            if (!test)
                return tl::unexpected<QueryError>(std::move(test).error());
            test->version = written.version;
            values.push_back(QueryExpression::of(std::move(*test)));
            if (here() != ',')
                break;
            ++m_at;
        }
        if (!isBreakHere())
            return wrong(m_at, 0, Sentence::tr("a space is missing here"));
        if (values.size() > 1) { // an OR, which is printed in parentheses
            if (auto within = deeper(begin); !within)
                return tl::unexpected<QueryError>(std::move(within).error());
            --m_depth;
        }
        return QueryExpression::any(std::move(values));
    }

    Parsed<QueryTest> value(const QueryFieldInfo &info)
    {
        if (isBreakHere() || here() == ',') {
            const std::size_t length = here() == '(' || here() == ',' ? 1 : 0;
            return wrong(m_at, length,
                         Sentence::tr("a value is missing here: %1", info.expectation));
        }
        const bool isText = info.kind == QueryFieldKind::Text || info.kind == QueryFieldKind::Name
                            || info.kind == QueryFieldKind::Language;
        if (isText && here() == '/')
            return regex(info);
        const bool isExact = isText && here() == '=';
        if (isExact)
            ++m_at;
        auto written = here() == '"' ? string() : bareValue();
        if (!written)
            return tl::unexpected<QueryError>(std::move(written).error());
        QueryTest test;
        test.field = info.field;
        if (info.kind == QueryFieldKind::Stored) {
            if (written->text.empty() || written->hasWildcards)
                return wrong(written->offset, written->length, std::string(info.expectation));
            test.text = std::move(written->text);
            return test;
        }
        if (written->text.empty() || (!written->isQuoted && !isExact && written->text == "empty")) {
            test.match = QueryMatch::Empty;
            if (isExact && !written->isQuoted)
                return wrong(m_at, 0, Sentence::tr("a value is missing after the ="));
            return test;
        }
        if (info.field == QueryField::Meta && !isExact && isWrittenRange(*written))
            return range(info, *written);
        if (isText) {
            const bool isWild = written->hasWildcards && !isExact;
            test.match = isExact  ? QueryMatch::Exact
                         : isWild ? QueryMatch::Wildcards
                                  : QueryMatch::Plain;
            test.text = isWild ? raw(*written) : std::move(written->text);
            return test;
        }
        return info.kind == QueryFieldKind::Choice ? choice(info, *written) : range(info, *written);
    }

    std::string raw(const Written &written) const
    {
        return std::string(m_text.substr(written.offset, written.length));
    }

    /// Of a metadata field, whose values may be numbers or words: "5" is a word, "5..5", ">5" are not, nor is ">abc",
    /// which is a mistake.
    static bool isWrittenRange(const Written &written)
    {
        if (written.isQuoted)
            return false;
        return written.text.starts_with('<') || written.text.starts_with('>')
               || (written.text.find("..") != std::string::npos
                   && queryRange(written.text, QueryFieldKind::Number));
    }

    static Parsed<QueryTest> choice(const QueryFieldInfo &info, const Written &written)
    {
        const std::string word = folded(written.text);
        for (const auto &known : info.choices) {
            if (known.word == word) {
                QueryTest test;
                test.field = info.field;
                test.match = QueryMatch::Choice;
                test.choice = known.value;
                return test;
            }
        }
        if (info.field == QueryField::Status && word.find("_local_tar") != std::string::npos) {
            QueryTest test; // a manifest's own status, as its column spells it
            test.field = QueryField::Build;
            test.text = word;
            return test;
        }
        return wrong(written.offset, written.length, std::string(info.expectation));
    }

    static Parsed<QueryTest> range(const QueryFieldInfo &info, const Written &written)
    {
        const auto numbers = queryRange(
            written.text, info.field == QueryField::Meta ? QueryFieldKind::Number : info.kind);
        if (!numbers)
            return wrong(written.offset, written.length, std::string(info.expectation));
        QueryTest test;
        test.field = info.field;
        test.match = QueryMatch::Range;
        test.low = numbers->low;
        test.high = numbers->high;
        test.isLowOpen = numbers->isLowOpen;
        test.isHighOpen = numbers->isHighOpen;
        return test;
    }

    Parsed<QueryTest> regex(const QueryFieldInfo &info)
    {
        const std::size_t begin = m_at++;
        QueryTest test;
        test.field = info.field;
        test.match = QueryMatch::Regex;
        while (!isAtEnd() && here() != '/') {
            if (here() == '\\' && m_at + 1 < m_text.size()) {
                if (m_text[m_at + 1] != '/')
                    test.text += '\\';
                ++m_at;
            }
            test.text += m_text[m_at++];
        }
        if (isAtEnd())
            return wrong(
                begin, m_at - begin,
                Sentence::tr("this regular expression has no / at its end; put a path in quotes"));
        ++m_at;
        if (test.text.empty())
            return wrong(begin, 2,
                         Sentence::tr("the regular expression between the two / is empty"));
        const auto made = TextMatcher::make(TextMatcher::Kind::Regex, test.text);
        if (!made)
            return wrong(begin, m_at - begin, made.error().detail);
        return test;
    }

    /// From its first quote to behind its last one.
    Parsed<Written> string()
    {
        Written written;
        written.offset = m_at++;
        written.isQuoted = true;
        while (!isAtEnd() && here() != '"') {
            if (here() == '\\' && m_at + 1 < m_text.size())
                ++m_at;
            written.text += m_text[m_at++];
        }
        if (isAtEnd())
            return wrong(written.offset, m_at - written.offset,
                         Sentence::tr("these quotes are not closed"));
        ++m_at;
        written.length = m_at - written.offset;
        return written;
    }

    Parsed<Written> bareValue()
    {
        Written written;
        written.offset = m_at;
        while (!isBreakHere() && here() != ',') {
            if (here() == '\\') {
                if (m_at + 1 >= m_text.size())
                    return wrong(m_at, 1,
                                 Sentence::tr("a character is missing after this backslash"));
                ++m_at;
            } else if (here() == '*' || here() == '?') {
                written.hasWildcards = true;
            }
            const std::size_t begin = m_at;
            skipCharacter();
            written.text += m_text.substr(begin, m_at - begin);
        }
        written.length = m_at - written.offset;
        return written;
    }

    Parsed<bool> deeper(std::size_t begin)
    {
        if (++m_depth > kMostQueryDepth)
            return wrong(begin, 1,
                         Sentence::tr("parentheses and NOTs are nested more than 12 deep"));
        return true;
    }

    Parsed<bool> oneMore()
    {
        if (++m_tests > kMostQueryTests)
            return wrong(m_at, 0, Sentence::tr("the query has more than 200 conditions"));
        return true;
    }

    std::string_view m_text;
    std::size_t m_at = 0;
    std::size_t m_tests = 0;
    int m_depth = 0;
    bool m_isNegated = false; ///< a minus or NOT precedes the next term
};

} // namespace

tl::expected<QueryExpression, QueryError> parseQuery(std::string_view text)
{
    if (text.size() > kMostQueryBytes)
        return wrong(kMostQueryBytes, text.size() - kMostQueryBytes,
                     Sentence::tr("the query is longer than 4,000 bytes"));
    if (const std::size_t valid = validUtf8Prefix(text); valid < text.size())
        return wrong(valid, 1, Sentence::tr("the query is not UTF-8 here"));
    return Parser(text).query();
}

Result<QueryExpression> parseQueryOrFail(std::string_view text)
{
    auto parsed = parseQuery(text);
    if (parsed)
        return std::move(*parsed);
    const auto &error = parsed.error();
    std::size_t character = 1;
    for (std::size_t position = 0; position < error.offset && position < text.size(); ++character)
        nextUtf8(text, position);
    return fail(ErrorCode::InvalidArgument,
                Sentence::tr("at character %1: %2", character, error.sentence),
                std::string(text.substr(0, 200)));
}

} // namespace voxdeck

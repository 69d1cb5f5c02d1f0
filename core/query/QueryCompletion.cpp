// SPDX-License-Identifier: Apache-2.0
#include "core/query/QueryCompletion.h"

#include "core/query/QueryExpression.h"
#include "core/query/QueryFields.h"
#include "core/query/QuerySyntax.h"
#include "core/text/CaseFolding.h"

#include <algorithm>

namespace voxdeck {

namespace {

/// Where the word that reaches up to the end of `text` begins; nothing inside of quotes counts.
struct LastWord {
    std::size_t offset = 0;
    bool isInQuotes = false;
};

LastWord lastWord(std::string_view text)
{
    LastWord word;
    for (std::size_t position = 0; position < text.size();) {
        const char c = text[position];
        if (word.isInQuotes && c == '\\' && position + 1 < text.size()) {
            position += 2;
            continue;
        }
        const bool isSpace = !word.isInQuotes && query_syntax::isSpaceAt(text, position);
        nextUtf8(text, position);
        if (c == '"')
            word.isInQuotes = !word.isInQuotes;
        else if (!word.isInQuotes && (isSpace || c == '(' || c == ')'))
            word.offset = position;
    }
    return word;
}

std::vector<std::string> fieldsBeginningWith(std::string_view letters)
{
    std::vector<std::string> names;
    for (const auto &info : queryFields()) {
        const bool isByAlias = std::any_of(
            info.aliases.begin(), info.aliases.end(),
            [letters](std::string_view alias) { return alias.starts_with(letters); });
        if (info.name.starts_with(letters) || isByAlias)
            names.push_back(std::string(info.name) + (info.field == QueryField::Meta ? "." : ":"));
    }
    return names;
}

/// The name as a query spells it.
std::string spelled(QueryField field, const std::string &name)
{
    QueryTest test;
    test.field = field;
    test.text = name;
    const std::string printed = printQuery(QueryExpression::of(test));
    return printed.substr(printed.find(':') + 1);
}

std::vector<std::string> valuesBeginningWith(QueryField field, std::string_view letters,
                                             const QueryNames &names)
{
    const auto &info = infoOf(field);
    std::vector<std::string> words;
    for (const auto &name : field == QueryField::Basket     ? names.baskets
                            : field == QueryField::Filter   ? names.filters
                            : field == QueryField::Assigned ? names.people
                            : field == QueryField::Comment ? std::vector<std::string>{"any", "open"}
                            : field == QueryField::Build
                                ? std::vector<std::string>{"pending", "completed", "error"}
                                : std::vector<std::string>())
        if (folded(name).starts_with(letters))
            words.push_back(spelled(field, name));
    for (const auto &choice : info.choices)
        if (!choice.isAlias && choice.word.starts_with(letters))
            words.emplace_back(choice.word);
    if (field == QueryField::Split && std::string_view("empty").starts_with(letters))
        words.emplace_back("empty");
    return words;
}

/// `hyp.wh`: the versions of the transcript that begin with the letters behind the dot.
std::vector<std::string> versionsBeginningWith(std::string_view fieldAndLetters,
                                               const QueryNames &names)
{
    std::vector<std::string> words;
    const std::size_t dot = fieldAndLetters.find('.');
    if (dot == std::string_view::npos)
        return words;
    const auto field = queryFieldNamed(fieldAndLetters.substr(0, dot));
    if (!field || !takesVersion(*field))
        return words;
    const std::string letters = folded(fieldAndLetters.substr(dot + 1));
    for (const auto &name : names.versions) {
        if (!folded(name).starts_with(letters))
            continue;
        QueryTest test;
        test.field = *field;
        test.version = name;
        test.text = "x";
        const std::string printed = printQuery(QueryExpression::of(test));
        words.push_back(printed.substr(0, printed.size() - 1));
    }
    return words;
}

} // namespace

QueryCompletion completeQuery(std::string_view text, std::size_t caret, const QueryNames &names)
{
    const std::string_view before = text.substr(0, caret);
    const LastWord word = lastWord(before);
    QueryCompletion completion;
    if (word.isInQuotes)
        return completion;
    std::size_t begin = word.offset;
    while (begin < before.size() && before[begin] == '-')
        ++begin;
    if (const auto name = query_syntax::fieldAt(before, begin); name.length > 0) {
        const auto field = queryFieldNamed(before.substr(begin, name.letters));
        if (!field)
            return completion;
        begin += name.length + 1;
        if (const std::size_t comma = before.rfind(','); comma != std::string_view::npos)
            begin = std::max(begin, comma + 1);
        completion.words = valuesBeginningWith(*field, folded(before.substr(begin)), names);
    } else if (begin < before.size()
               && std::all_of(before.begin() + static_cast<std::ptrdiff_t>(begin), before.end(),
                              query_syntax::isFieldLetter)) {
        completion.words = fieldsBeginningWith(folded(before.substr(begin)));
    } else {
        completion.words = versionsBeginningWith(before.substr(begin), names);
    }
    completion.offset = begin;
    completion.length = before.size() - begin;
    return completion;
}

} // namespace voxdeck

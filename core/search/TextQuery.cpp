// SPDX-License-Identifier: Apache-2.0
#include "core/search/TextQuery.h"

#include "core/base/Utf8.h"
#include "core/text/CaseFolding.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace voxdeck {

namespace {

using Kind = QueryExpression::Kind;

/// The longest piece without * or ?; folded. As TextMatcher reads wildcards.
std::string longestPiece(std::string_view wildcards)
{
    std::string longest;
    std::string piece;
    for (std::size_t position = 0; position < wildcards.size();) {
        const char c = wildcards[position];
        if (c == '*' || c == '?') {
            ++position;
            piece.clear();
            continue;
        }
        if (c == '\\' && position + 1 < wildcards.size())
            ++position;
        appendUtf8(piece, foldCase(nextUtf8(wildcards, position)));
        if (piece.size() > longest.size())
            longest = piece;
    }
    return longest;
}

constexpr auto kHypotheses = static_cast<std::uint8_t>(textFieldBit(TextField::Hypothesis)
                                                       | textFieldBit(TextField::Further));
constexpr auto kTranscripts = static_cast<std::uint8_t>(kHypotheses
                                                        | textFieldBit(TextField::Text));

std::uint8_t fieldsOf(const QueryTest &test)
{
    if (test.field == QueryField::Meta)
        return 0; // its values are in no text of the store
    if (!test.version.empty())
        return kTranscripts;
    switch (test.field) {
    case QueryField::Key:
    case QueryField::Item:
        return textFieldBit(TextField::Key); // a segment's key begins with its item's
    case QueryField::Text: return kTranscripts;
    case QueryField::Reference: return textFieldBit(TextField::Text);
    case QueryField::Hypothesis: return kHypotheses;
    default: return 0;
    }
}

std::string needleOf(const QueryTest &test)
{
    switch (test.match) {
    case QueryMatch::Plain:
    case QueryMatch::Exact: return folded(test.text);
    case QueryMatch::Wildcards: return longestPiece(test.text);
    default: return {};
    }
}

bool isAnsweredBy(const QueryTest &test, const TranscriptNames &names)
{
    if (!test.version.empty()
        || (test.field == QueryField::Hypothesis && names.hasFurtherReference()))
        return false; // the store does not part the versions
    return test.match == QueryMatch::Plain && test.field != QueryField::Item
           && infoOf(test.field).kind == QueryFieldKind::Text;
}

std::optional<SoughtText> soughtFor(std::string needle, std::uint8_t fields)
{
    if (needle.empty() || fields == 0)
        return std::nullopt;
    return SoughtText{ByteFinder(std::move(needle)), fields, {}};
}

} // namespace

TextQuery::TextQuery(const QueryExpression &expression, const TranscriptNames &names)
{
    collect(expression, names);
}

void TextQuery::collect(const QueryExpression &expression, const TranscriptNames &names)
{
    constexpr auto kInWords = static_cast<std::uint8_t>(textFieldBit(TextField::Key)
                                                        | kTranscripts);
    if (expression.kind == Kind::Words)
        m_parts.push_back({soughtFor(folded(expression.words), kInWords), true, {}});
    else if (expression.kind == Kind::Test)
        m_parts.push_back({soughtFor(needleOf(expression.test), fieldsOf(expression.test)),
                           isAnsweredBy(expression.test, names),
                           {}});
    for (const auto &part : expression.parts)
        collect(part, names);
}

bool TextQuery::hasParts() const
{
    for (const auto &part : m_parts)
        if (part.sought)
            return true;
    return false;
}

Result<> TextQuery::ask(TextStore &store, Database &database, std::stop_token stop)
{
    std::vector<SoughtText> sought;
    for (auto &part : m_parts)
        if (part.sought)
            sought.push_back(*std::move(part.sought));
    VOX_TRY(IdSet known, store.search(database, sought, std::move(stop)));
    if (known.isEmpty())
        return {}; // then SQL had better not ask at every row
    m_known = std::make_shared<const IdSet>(std::move(known));
    auto next = sought.begin();
    for (auto &part : m_parts)
        if (part.sought)
            part.answer = std::make_shared<const TextAnswer>(
                TextAnswer{std::move((next++)->hits), m_known, part.isExact});
    return {};
}

std::shared_ptr<const TextAnswer> TextQuery::answer(std::size_t number) const
{
    return number < m_parts.size() ? m_parts[number].answer : nullptr;
}

std::optional<TextQuery::Candidates> TextQuery::candidates(const QueryExpression &expression) const
{
    std::size_t number = 0;
    auto found = candidates(expression, number);
    if (found)
        found->ids &= *m_known; // a damaged block, a changed row
    return found;
}

std::optional<TextQuery::Candidates> TextQuery::candidates(const QueryExpression &expression,
                                                           std::size_t &number) const
{
    switch (expression.kind) {
    case Kind::Everything: return std::nullopt;
    case Kind::Words:
    case Kind::Test: {
        const auto said = answer(number++);
        return said ? std::optional(Candidates{said->hits, said->isExact}) : std::nullopt;
    }
    case Kind::Not: {
        auto part = candidates(expression.parts.front(), number);
        if (!part || !part->isExact)
            return std::nullopt;
        Candidates others{*m_known, true};
        others.ids -= part->ids;
        return others;
    }
    case Kind::And:
    case Kind::Or: break;
    }
    return joined(expression, number);
}

/// All parts are asked, so that each takes its number.
std::optional<TextQuery::Candidates> TextQuery::joined(const QueryExpression &expression,
                                                       std::size_t &number) const
{
    const bool isAnd = expression.kind == Kind::And;
    std::optional<Candidates> sum;
    bool isExact = true;
    bool isLimited = true;
    for (const auto &part : expression.parts) {
        auto one = candidates(part, number);
        isExact = isExact && one && one->isExact;
        if (!one) {
            isLimited = isLimited && isAnd;
            continue;
        }
        if (!sum)
            sum = std::move(one);
        else if (isAnd)
            sum->ids &= one->ids;
        else
            sum->ids |= one->ids;
    }
    if (!sum || !isLimited)
        return std::nullopt;
    sum->isExact = isExact;
    return sum;
}

} // namespace voxdeck

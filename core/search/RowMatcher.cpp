// SPDX-License-Identifier: Apache-2.0
#include "core/search/RowMatcher.h"

#include "core/search/Columns.h"
#include "core/search/MetaFields.h"
#include "core/search/MetricColumns.h"
#include "core/workspace/TranscriptNames.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>

namespace voxdeck {

namespace {

using Kind = QueryExpression::Kind;

std::string_view textOf(const SegmentRow &row, std::string_view shardPath, QueryField field)
{
    if (field == QueryField::Shard) // which a row has by number only
        return shardPath;
    const auto text = columnOf(field).text;
    return text ? text(row) : std::string_view();
}

/// Calls `use` with each version of the transcript that the test is about, empty ones left out, until it
/// gives true; whether it did.
template <class Use>
bool anyTranscript(const SegmentRow &row, const QueryTest &test, Use use)
{
    const bool isNamed = !test.version.empty();
    const auto isMeant = [&](std::string_view name, bool byField) {
        return isNamed ? !name.empty() && isSameVersion(name, test.version) : byField;
    };
    const bool isAll = test.field == QueryField::Text;
    if (!row.text.empty() && isMeant(row.textName, isAll || test.field == QueryField::Reference)
        && use(row.text))
        return true;
    const bool isHeard = isAll || test.field == QueryField::Hypothesis;
    if (!row.hypothesis.empty() && isMeant(row.hypothesisName, isHeard) && use(row.hypothesis))
        return true;
    const bool isOfTable = test.match == QueryMatch::Empty; // as its rates: the first hypothesis
    for (const auto &version : row.versions)
        if (!version.text.empty()
            && isMeant(version.name, isAll || (isHeard && version.isHypothesis && !isOfTable))
            && use(version.text))
            return true;
    return false;
}

std::int32_t choiceOf(const SegmentRow &row, QueryField field)
{
    const auto choice = columnOf(field).choice;
    return choice ? choice(row) : -1;
}

TextMatcher::Answer anyTranscriptMatches(const SegmentRow &row, const QueryTest &test,
                                         TextMatcher &matcher)
{
    auto answer = TextMatcher::Answer::No;
    anyTranscript(row, test, [&](const std::string &text) {
        answer = matcher.matches(text);
        return answer != TextMatcher::Answer::No;
    });
    return answer;
}

bool isIn(const QueryTest &range, double value)
{
    const bool isBelow = range.low && (range.isLowOpen ? value <= *range.low : value < *range.low);
    const bool isAbove = range.high
                         && (range.isHighOpen ? value >= *range.high : value > *range.high);
    return !isBelow && !isAbove;
}

Result<bool> verdict(TextMatcher::Answer answer)
{
    if (answer == TextMatcher::Answer::TooCostly)
        return fail(tooCostly());
    return answer == TextMatcher::Answer::Yes;
}

} // namespace

Error tooCostly()
{
    return {ErrorCode::InvalidArgument,
            Sentence::tr("the regular expression needs too many steps on one of the texts; "
                         "simplify it, for example without a repetition inside a repetition"),
            {}};
}

TextMatcher::Answer anyTagMatches(std::string_view tags, TextMatcher &matcher)
{
    auto answer = TextMatcher::Answer::No;
    anyTag(tags, [&](std::string_view tag) {
        answer = matcher.matches(tag);
        return answer != TextMatcher::Answer::No;
    });
    return answer;
}

Result<std::shared_ptr<TextMatcher>> matcherFor(std::string_view words)
{
    return TextMatcher::make(TextMatcher::Kind::Part, words);
}

Result<std::shared_ptr<TextMatcher>> matcherFor(const QueryTest &test)
{
    using Pattern = TextMatcher::Kind;
    switch (test.match) {
    case QueryMatch::Plain:
        switch (infoOf(test.field).kind) {
        case QueryFieldKind::Name: return TextMatcher::make(Pattern::Whole, test.text);
        case QueryFieldKind::Language: return TextMatcher::make(Pattern::Tag, test.text);
        default: return TextMatcher::make(Pattern::Part, test.text);
        }
    case QueryMatch::Exact: return TextMatcher::make(Pattern::Exact, test.text);
    case QueryMatch::Wildcards: return TextMatcher::make(Pattern::Wildcards, test.text);
    case QueryMatch::Regex: return TextMatcher::make(Pattern::Regex, test.text);
    case QueryMatch::Range:
    case QueryMatch::Choice:
    case QueryMatch::Empty: break;
    }
    return std::shared_ptr<TextMatcher>();
}

std::optional<double> RowMatcher::numberIn(const SegmentRow &row, QueryField field) const
{
    const Metric *const metric = metricOf(field);
    if (!metric) {
        const auto number = columnOf(field).number;
        return number ? number(row) : std::nullopt;
    }
    const auto found = std::find(m_fields.begin(), m_fields.end(), metricFieldName(*metric));
    const auto at = static_cast<std::size_t>(found - m_fields.begin());
    return at < row.fields.size() ? metricValueIn(row.fields[at]) : std::nullopt;
}

std::string RowMatcher::metaIn(const SegmentRow &row, const QueryTest &test) const
{
    const auto found = std::find(m_fields.begin(), m_fields.end(), metaFieldName(test.version));
    const auto at = static_cast<std::size_t>(found - m_fields.begin());
    return at < row.fields.size() ? row.fields[at] : std::string();
}

bool RowMatcher::isMissing(const QueryTest &test) const
{
    const QueryField field = test.field;
    if (field == QueryField::Meta)
        return metaIn(*m_row, test).empty();
    if (takesVersion(field))
        return !anyTranscript(*m_row, test, [](const std::string &) { return true; });
    switch (infoOf(field).kind) {
    case QueryFieldKind::Text:
    case QueryFieldKind::Name:
    case QueryFieldKind::Language: return textOf(*m_row, m_shardPath, field).empty();
    case QueryFieldKind::Time:
    case QueryFieldKind::Ratio:
    case QueryFieldKind::Number: return !numberIn(*m_row, field);
    case QueryFieldKind::Stored: return true; // a row does not know
    case QueryFieldKind::Choice:
        return field == QueryField::Split && m_row->split == Split::Unassigned;
    }
    return false;
}

Result<RowMatcher> RowMatcher::make(QueryExpression expression)
{
    RowMatcher matcher;
    VOX_CHECK(matcher.prepare(expression));
    matcher.m_expression = std::move(expression);
    return matcher;
}

Result<> RowMatcher::prepare(const QueryExpression &expression)
{
    if (expression.kind == Kind::Words) {
        VOX_TRY(m_matchers.emplace_back(), matcherFor(expression.words));
    } else if (expression.kind == Kind::Test) {
        VOX_TRY(m_matchers.emplace_back(), matcherFor(expression.test));
    }
    for (const auto &part : expression.parts)
        VOX_CHECK(prepare(part));
    return {};
}

Result<bool> RowMatcher::matches(const SegmentRow &row, std::string_view shardPath)
{
    m_row = &row;
    m_shardPath = shardPath;
    std::size_t matcher = 0;
    return holds(m_expression, matcher);
}

Result<bool> RowMatcher::holds(const QueryExpression &expression, std::size_t &matcher)
{
    if (expression.kind == Kind::Test)
        return holds(expression.test, matcher);
    if (expression.kind == Kind::Words) {
        TextMatcher &words = *m_matchers[matcher++];
        VOX_TRY(const bool isInText, verdict(anyTranscriptMatches(*m_row, QueryTest{}, words)));
        return isInText ? Result<bool>(true) : verdict(words.matches(m_row->key));
    }
    // All parts are asked, so that each takes its own matcher.
    bool isAll = true;
    bool isAny = false;
    for (const auto &part : expression.parts) {
        VOX_TRY(const bool isTrue, holds(part, matcher));
        isAll = isAll && isTrue;
        isAny = isAny || isTrue;
    }
    switch (expression.kind) {
    case Kind::Or: return isAny;
    case Kind::Not: return !isAll;
    default: return isAll;
    }
}

Result<bool> RowMatcher::holds(const QueryTest &test, std::size_t &matcher)
{
    const std::size_t own = matcher++;
    if (isMissing(test))
        return test.match == QueryMatch::Empty;
    if (test.field == QueryField::Meta) {
        if (test.match == QueryMatch::Empty)
            return false;
        for (const std::string &part : metaPartsOf(metaIn(*m_row, test))) {
            const auto number = metaNumberIn(part);
            VOX_TRY(const bool isOne, test.match == QueryMatch::Range
                                          ? Result<bool>(number && isIn(test, *number))
                                          : verdict(m_matchers[own]->matches(part)));
            if (isOne)
                return true;
        }
        return false;
    }
    switch (test.match) {
    case QueryMatch::Empty: return false;
    case QueryMatch::Range: return isIn(test, numberIn(*m_row, test.field).value_or(0));
    case QueryMatch::Choice: return choiceOf(*m_row, test.field) == test.choice;
    default: break;
    }
    if (test.field == QueryField::Tag)
        return verdict(anyTagMatches(m_row->tags, *m_matchers[own]));
    if (takesVersion(test.field))
        return verdict(anyTranscriptMatches(*m_row, test, *m_matchers[own]));
    return verdict(m_matchers[own]->matches(textOf(*m_row, m_shardPath, test.field)));
}

} // namespace voxdeck

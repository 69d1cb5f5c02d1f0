// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/table/ColumnFilters.h"

#include "core/query/QueryParser.h"
#include "core/search/RowMatcher.h"
#include "core/workspace/SegmentLength.h"
#include "ui/table/SegmentTableModel.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>

namespace voxdeck {
namespace {

using Model = SegmentTableModel;

QueryTest exactly(QueryField field, const std::string &text)
{
    QueryTest test;
    test.field = field;
    test.match = text.empty() ? QueryMatch::Empty : QueryMatch::Exact;
    test.text = text;
    return test;
}

QueryTest choice(QueryField field, std::int32_t value)
{
    QueryTest test;
    test.field = field;
    test.match = QueryMatch::Choice;
    test.choice = value;
    return test;
}

/// A test for all values that are displayed as the same number.
QueryTest shownAs(QueryField field, double value, double step)
{
    QueryTest test;
    test.field = field;
    test.match = QueryMatch::Range;
    const double shown = std::round(value / step);
    test.low = (shown - 0.5) * step;
    test.high = (shown + 0.5) * step;
    if (*test.low < 0)
        test.low = 0;
    return test;
}

/// A row has its shard by number only, and knows no basket or comment it is in, and metrics and metadata fields only
/// where they are shown.
bool asksElsewhere(const QueryExpression &expression)
{
    const QueryTest &test = expression.test;
    return (expression.kind == QueryExpression::Kind::Test
            && (test.field == QueryField::Shard || test.field == QueryField::Assigned
                || test.field == QueryField::Meta || metricOf(test.field)
                || infoOf(test.field).kind == QueryFieldKind::Stored))
           || std::any_of(expression.parts.begin(), expression.parts.end(), asksElsewhere);
}

/// As the cell shows it, or rows without one.
QueryTest rateAs(QueryField field, const std::optional<double> &rate)
{
    if (rate)
        return shownAs(field, *rate, 0.001);
    QueryTest none;
    none.field = field;
    none.match = QueryMatch::Empty;
    return none;
}

} // namespace

std::optional<QueryField> filterFieldOf(int column)
{
    switch (column) {
    case Model::Status: return QueryField::Status;
    case Model::Key: return QueryField::Key;
    case Model::Language: return QueryField::Language;
    case Model::Country: return QueryField::Country;
    case Model::Speaker: return QueryField::Speaker;
    case Model::Start: return QueryField::Start;
    case Model::End: return QueryField::End;
    case Model::Duration: return QueryField::Duration;
    case Model::Transcript: return QueryField::Reference;
    case Model::Hypothesis: return QueryField::Hypothesis;
    case Model::Cer: return QueryField::Cer;
    case Model::Wer: return QueryField::Wer;
    case Model::ListCer: return QueryField::ListCer;
    case Model::ListWer: return QueryField::ListWer;
    case Model::Assigned: return QueryField::Assigned;
    case Model::Recording: return QueryField::Recording;
    case Model::Source: return QueryField::Shard;
    case Model::SplitName: return QueryField::Split;
    default: break;
    }
    const Metric *const metric = Model::metricOf(column);
    return metric ? std::optional(queryFieldOf(*metric)) : std::nullopt;
}

std::optional<QueryTest> testOfCell(const SegmentRow &row, int column)
{
    switch (column) {
    case Model::Status: return choice(QueryField::Status, static_cast<std::int32_t>(row.status));
    case Model::Key: return exactly(QueryField::Item, row.itemKey); // its neighbours, not it alone
    case Model::Language: return exactly(QueryField::Language, row.language);
    case Model::Country: return exactly(QueryField::Country, row.country);
    case Model::Speaker: return exactly(QueryField::Speaker, row.speaker);
    case Model::Duration: {
        if (const auto length = lengthOf(row))
            return shownAs(QueryField::Duration, *length, 0.01);
        QueryTest unknown;
        unknown.field = QueryField::Duration;
        unknown.match = QueryMatch::Empty;
        return unknown;
    }
    case Model::Transcript: return exactly(QueryField::Reference, row.text);
    case Model::Hypothesis: return exactly(QueryField::Hypothesis, row.hypothesis);
    case Model::Cer: return rateAs(QueryField::Cer, row.cer);
    case Model::Wer: return rateAs(QueryField::Wer, row.wer);
    case Model::ListCer: return rateAs(QueryField::ListCer, row.listed.cer);
    case Model::ListWer: return rateAs(QueryField::ListWer, row.listed.wer);
    case Model::Assigned: return exactly(QueryField::Assigned, row.assigned);
    case Model::Recording:
        return exactly(QueryField::Recording,
                       row.recordingName.empty() ? row.itemKey : row.recordingName);
    case Model::SplitName: {
        auto test = choice(QueryField::Split, static_cast<std::int32_t>(row.split));
        if (row.split == Split::Unassigned)
            test.match = QueryMatch::Empty;
        return test;
    }
    case Model::Unpublished: return choice(QueryField::Unpublished, row.isUnpublished ? 1 : 0);
    default: return {};
    }
}

RowQuery withSearch(RowQuery query, const QueryExpression &search, QueryField changed)
{
    query.search = printQuery(search);
    if (changed == QueryField::Status)
        query.status.reset();
    if (changed == QueryField::Language)
        query.language.clear();
    if (changed == QueryField::Unpublished)
        query.onlyUnpublished = false;
    return query;
}

QueryExpression searchOf(const RowQuery &query)
{
    auto parsed = parseQuery(query.search);
    return parsed ? std::move(*parsed) : QueryExpression::everything();
}

std::function<bool(const SegmentRow &)> rowFilterOf(const RowQuery &query)
{
    auto search = searchOf(query);
    if (asksElsewhere(search))
        return {};
    auto made = RowMatcher::make(std::move(search));
    if (!made)
        return {};
    auto matcher = std::make_shared<RowMatcher>(std::move(*made));
    return [matcher, query](const SegmentRow &row) {
        if ((query.onlyUnpublished && !row.isUnpublished) || (query.onlyFlagged && !row.isFlagged)
            || (query.status && row.status != *query.status)
            || (!query.language.empty() && row.language != query.language))
            return false;
        return matcher->matches(row, {}).value_or(true);
    };
}

} // namespace voxdeck

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/table/ColumnFilters.h"

#include "core/query/QueryParser.h"
#include "core/search/RowMatcher.h"
#include "ui/table/SegmentTableModel.h"
#include "ui/table/ShownColumns.h"

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
QueryTest asShown(QueryField field, const std::optional<double> &value, double step)
{
    if (value)
        return shownAs(field, *value, step);
    QueryTest none;
    none.field = field;
    none.match = QueryMatch::Empty;
    return none;
}

} // namespace

std::optional<QueryField> filterFieldOf(int column)
{
    return shownColumn(column).filter;
}

std::optional<QueryTest> testOfCell(const SegmentRow &row, int column)
{
    if (column < 0 || column >= Model::columns())
        return {};
    if (column == Model::Key)
        return exactly(QueryField::Item, row.itemKey); // its neighbours, not it alone
    const Column *const core = shownColumn(column).core;
    if (!core || core->field == QueryField::Tag) // a segment has several
        return {};
    if (core->choice) {
        auto test = choice(core->field, core->choice(row));
        if (core->field == QueryField::Split && row.split == Split::Unassigned)
            test.match = QueryMatch::Empty;
        return test;
    }
    if (core->text)
        return exactly(core->field, std::string(core->text(row)));
    if (core->field == QueryField::Duration)
        return asShown(core->field, core->number(row), 0.01);
    if (core->number && infoOf(core->field).kind == QueryFieldKind::Ratio)
        return asShown(core->field, core->number(row), 0.001);
    return {};
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

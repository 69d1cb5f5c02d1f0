// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/query/QueryExpression.h"
#include "core/search/RowReader.h"

#include <QString>

#include <functional>
#include <optional>

namespace voxdeck {

/// Columns of the table in the words of the query language.

/// The query field of a column's filter; empty for columns without one.
std::optional<QueryField> filterFieldOf(int column);
/// The test that finds the rows with the same cell; empty where that makes no sense, such as for a
/// time.
std::optional<QueryTest> testOfCell(const SegmentRow &row, int column);

/// `query` with another search, and without the navigator's condition on the same field, so that
/// each field has one condition.
RowQuery withSearch(RowQuery query, const QueryExpression &search, QueryField changed);
/// The search as a tree; all rows where it is not a valid query.
QueryExpression searchOf(const RowQuery &query);
/// Whether a row matches `query`, where the row alone can tell; empty where it cannot.
std::function<bool(const SegmentRow &)> rowFilterOf(const RowQuery &query);

} // namespace voxdeck

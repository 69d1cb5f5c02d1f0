// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/query/QueryExpression.h"
#include "core/search/RowReader.h"

#include <QString>

#include <functional>
#include <optional>

namespace voxdeck {

/// Columns of the table in the words of the query language.

/// What a column's filter asks about; nothing for those that have none.
std::optional<QueryField> filterFieldOf(int column);
/// What finds the rows whose cell shows the same; nothing where that makes no sense, such as for a time.
std::optional<QueryTest> testOfCell(const SegmentRow &row, int column);

/// `query` with another search, and without what the navigator asks of the same field, so that there is
/// one place where it is said.
RowQuery withSearch(RowQuery query, const QueryExpression &search, QueryField changed);
/// The search as a tree; all rows where it is no query.
QueryExpression searchOf(const RowQuery &query);
/// Whether a row is in `query`, as far as the row alone tells; nothing where it does not.
std::function<bool(const SegmentRow &)> rowFilterOf(const RowQuery &query);

} // namespace voxdeck

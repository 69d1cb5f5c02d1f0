// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0073
#pragma once

#include "core/search/RowReader.h"
#include "core/search/SavedFilters.h"

#include <string>
#include <string_view>

namespace voxdeck {

/// The whole of `query` in the query language, so that it can be saved, shared and used on the
/// command line; "" where it matches all rows.
///
/// Errors   InvalidArgument: its search is not a valid query.
Result<std::string> queryTextOf(const RowQuery &query);

/// Its sort keys as parseSort() takes them; "" in the dataset's order. A key that has no name there, such
/// as characters a second, is left out.
std::string sortTextOf(const RowQuery &query);

/// The rows that a saved filter finds, in its order.
///
/// Errors   InvalidArgument: its sort is invalid.
Result<RowQuery> rowQueryOf(const SavedFilter &filter);

/// `key:=KEY`, with the quotes it needs.
std::string keyQueryText(std::string_view key);

/// `basket:NAME`, with the quotes it needs.
std::string basketQueryText(std::string_view name);

} // namespace voxdeck

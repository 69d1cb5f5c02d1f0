// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/search/RowReader.h"
#include "core/search/SavedFilters.h"

#include <string>
#include <string_view>

namespace voxdeck {

/// All that `query` asks, in the query language alone, so that it can be saved, shared and given to the
/// command line; "" where it asks for all rows.
///
/// Errors   InvalidArgument: its search is no query.
Result<std::string> queryTextOf(const RowQuery &query);

/// Its sort keys as parseSort() takes them; "" in the dataset's order. A key that has no name there, such
/// as characters a second, is left out.
std::string sortTextOf(const RowQuery &query);

/// What a saved filter asks for, in its order.
///
/// Errors   InvalidArgument: its sort is none.
Result<RowQuery> rowQueryOf(const SavedFilter &filter);

/// `key:=KEY`, with the quotes it needs.
std::string keyQueryText(std::string_view key);

/// `basket:NAME`, with the quotes it needs.
std::string basketQueryText(std::string_view name);

} // namespace voxdeck

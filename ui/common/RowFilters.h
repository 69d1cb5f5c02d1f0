// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/search/RowReader.h"

namespace voxdeck {

/// Whether the query asks for some rows only.
bool leavesRowsOut(const RowQuery &query);
/// All rows, sorted as in `query`.
RowQuery withoutFilters(const RowQuery &query);

} // namespace voxdeck

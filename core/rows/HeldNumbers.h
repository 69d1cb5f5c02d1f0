// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0503
#pragma once

#include "core/rows/SegmentList.h"
#include "core/workspace/Database.h"
#include "core/workspace/SegmentRow.h"

#include <cstdint>
#include <set>
#include <vector>

namespace voxdeck {

/// The numbers of an item's segments that a new segment cannot have: those of its segments, of changes of its segments
/// that were not undone, and those that an edit, a bulk edit, a draft, a comment or a basket names. A division that was
/// undone before anything was done to its parts holds no number.
Result<std::set<std::int32_t>> heldNumbers(Database &database, const SegmentRef &item);

/// Before `wanted` replaces `now` as the item's segments, not as an undo or redo: removes the hidden rows whose numbers
/// new segments get. Inside the caller's transaction.
Result<> dropRowsOfFreeNumbers(Database &database, const SegmentRef &item,
                               const std::vector<SegmentEntry> &now,
                               const std::vector<SegmentEntry> &wanted);

} // namespace voxdeck

// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0158
#pragma once

#include "core/notes/Comments.h"
#include "core/workspace/Database.h"
#include "core/workspace/SegmentRow.h"

#include <optional>
#include <vector>

namespace voxdeck {

/// The segment that a comment belongs to as segments and texts change. A comment itself never
/// changes: its place is computed whenever it is shown, so that undo needs no special care.
///
/// - A part in seconds belongs to the segment that now contains its middle; else to the original
///   one.
/// - After its segment was divided, joined or deleted: a part of the text goes to the segment with
///   these words, other comments to the segment in which the original began; else to the nearest.
///
/// Empty: the item at its place is missing or another one. Threads: that of the Database.
Result<std::optional<SegmentRef>> placeOf(Database &database, const Comment &comment);

/// The comments that belong to the segment now, with Comment::now of those that are of a part of a text: the
/// text they were made on is the journal's, for a comment from elsewhere that of when it came.
///
/// O(comments of the item), and once O(segments of the item) where one has lost its segment.
Result<std::vector<Comment>> commentsShownAt(Database &database, const SegmentRef &ref);

/// The segment itself where it is shown, else the one that has its beginning now; nothing where its item has
/// none or the segment never was.
Result<std::optional<SegmentRef>> segmentInPlaceOf(Database &database, const SegmentRef &ref);

} // namespace voxdeck

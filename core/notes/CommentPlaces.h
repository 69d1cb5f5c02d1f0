// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/notes/Comments.h"
#include "core/workspace/Database.h"
#include "core/workspace/SegmentRow.h"

#include <optional>
#include <vector>

namespace voxdeck {

/// Where what was said of a segment belongs as segments and texts change. A comment stays as it was written:
/// its place is found anew whenever it is shown, so that undo needs no care.
///
/// - A part in seconds belongs to the segment in which its middle lies now; else to its own one.
/// - Of a segment that was divided, joined or taken away: a part of the text goes to the one that has these
///   words, all else to the one in which that segment began; else to the nearest.
///
/// Nothing: another item stands at its place, or none. Threads: that of the Database.
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

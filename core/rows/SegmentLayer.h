// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/rows/SegmentList.h"
#include "core/workspace/Database.h"
#include "core/workspace/SegmentRow.h"

#include <cstdint>
#include <utility>
#include <vector>

namespace voxdeck {

class JournalOverlay;

/// The ids of a shard's own rows from the first one of the item, or of one behind it, on; and their end.
/// Rows that are not shown are gaps between them.
Result<std::pair<std::int64_t, std::int64_t>> rowsFromItem(Database &database,
                                                           const SegmentRef &item);

/// The rows the table shows of an item, in its order. Of a TouchDataset's; O(segments of the item).
Result<std::vector<std::uint32_t>> idsOfItem(Database &database, const SegmentRef &item);

/// The recording of a list that the item's rows are of, shown or not; 0: none is known, or it is a record.
Result<std::int64_t> recordingOfItem(Database &database, const SegmentRef &item);
/// Whether the item has no other segment: it is called as the item is, and so are its parts.
Result<bool> isOnlySegment(Database &database, const SegmentRef &ref);

/// The id behind all that are in use or were.
Result<std::int64_t> firstFreeId(Database &database);

/// Makes the item's rows match `entries`: rows that are not listed are hidden unchanged, hidden
/// rows that are listed return unchanged, and new ones are made from their parent's row, without a
/// hypothesis: except the only segment of a whole item, which has that of the item. Remaining rows keep their id and everything but their times. Tallies and the text
/// store follow.
///
/// `overlay` is the shard's, where rows are being made again by an import; null: it is read where needed.
/// Inside the caller's transaction; O(segments of the item).
Result<> laySegments(Database &database, const SegmentRef &item,
                     const std::vector<SegmentEntry> &entries, const JournalOverlay *overlay);

/// How many edits of each of the item's rows are not published, counted again.
Result<> recountItem(Database &database, const SegmentRef &item);

/// Before a list is read again: its rows become those of its lines, until laySegmentsAgain(), which
/// returns how many changed items are gone from the list. Lines that publishing wrote are rows
/// behind the shard's own, and the row of a line that publishing removed stays hidden. Each runs
/// inside the caller's transaction; O(items changed).
Result<> takeOffSegments(Database &database, std::uint32_t shard);
Result<std::uint64_t> laySegmentsAgain(Database &database, std::uint32_t shard);

/// A row whose line is no longer in the list: the item of a published segment list keeps its place
/// in the table. False: the item has no such list, so the row is deleted. Inside the caller's
/// transaction.
Result<bool> dropPublishedRow(Database &database, std::int64_t id);

/// Before a shard's rows are read again: rows that were added to them are removed, their splits wait in `carried`.
Result<> dropLaidRows(Database &database, std::uint32_t shard);

/// Rows behind the shard's own, and how many of these are not shown.
struct LaidRow {
    std::int64_t afterRow = 0; ///< the row first_id + afterRow comes before it
    std::uint32_t id = 0;
};
struct LaidRows {
    std::vector<std::int64_t> hidden; ///< rows of first_id + ..., rising
    std::vector<LaidRow> added;       ///< as shown
};
/// Of one shard, for the order of the table.
Result<LaidRows> laidRows(Database &database, std::uint32_t shard);

} // namespace voxdeck

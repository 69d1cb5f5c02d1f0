// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/journal/JournalLine.h"
#include "core/workspace/Database.h"

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace voxdeck {

// The lines of the journal that publishing has still to write (UnpublishedEdits.h), and those it wrote. A line that
// publishing wrote has the number of its revision; lines with a revision are never undone. Errors are those of the database.

/// All unpublished lines of one value of a segment, or of an item's segments, put together. Values whose lines were
/// all undone are left out.
struct SegmentEdits {
    SegmentRef ref;
    std::string key;
    /// Or Segments, of an item (core/rows/SegmentList.h); Start or End.
    EditField field = EditField::Text;
    std::string textBefore; ///< of the first of them
    std::string text;       ///< after the last of them
    std::string base;       ///< SHA-256 of the record they were made against
    std::int64_t lastEdit = 0;
    std::uint64_t edits = 0; ///< lines of the journal, without those undone
};

/// How many edits there are to publish. A text that was edited three times is written once, and is one.
Result<std::uint64_t> unpublishedEdits(Database &database);
/// The shards with lines of texts, segments or, in records, times up to `lastEdit` that are not published, undone ones among them.
Result<std::vector<std::uint32_t>> shardsToPublish(Database &database, std::int64_t lastEdit);
/// The edits of texts and segments of a shard, and of times where it has records, up to `lastEdit` that are not
/// published; by item. Of an item whose segments were changed, times that were all moved back are among them.
Result<std::vector<SegmentEdits>> unpublishedTexts(Database &database, std::uint32_t shard,
                                                   std::int64_t lastEdit);
/// The same of starts and ends of lines of lists, each line and field by itself; by item. Their texts are those of
/// the last edit up to `lastEdit`.
Result<std::vector<SegmentEdits>> unpublishedTimes(Database &database, std::uint32_t shard,
                                                   std::int64_t lastEdit);
/// Whether the segments of the item were changed, and publishing has not written it.
Result<bool> hasUnpublishedSegments(Database &database, const SegmentRef &item);
/// A step, and an item that it changed.
struct StepItem {
    EditGroup step = 0;
    std::uint64_t item = 0;
};
/// Of steps with unpublished changes of segments of the shard, all items they changed there; by step and item.
Result<std::vector<StepItem>> itemsOfUnpublishedSegments(Database &database, std::uint32_t shard);

/// How many live lines of `ref` that unpublishedTexts() counts up to `lastEdit` are not published.
Result<std::uint64_t> liveLinesToWrite(Database &database, const SegmentRef &ref,
                                       std::int64_t lastEdit);
/// What the last unpublished line up to `lastEdit` says of the item's segments; nothing without such a line.
Result<std::optional<std::string>> segmentsToWrite(Database &database, const SegmentRef &item,
                                                   std::int64_t lastEdit);
/// The revision wrote the lines of `ref` that unpublishedTexts() has up to `lastEdit`.
Result<> markWritten(Database &database, const SegmentRef &ref, std::int64_t lastEdit,
                     std::int64_t revision);
/// The last revision wrote the times of `ref` up to `lastEdit`.
Result<> markTimesWritten(Database &database, const SegmentRef &ref, std::int64_t lastEdit);

/// The items whose segments the step changed and publishing wrote.
Result<std::vector<SegmentRef>> itemsWrittenOfStep(Database &database, EditGroup step);
/// Other steps with a live line of the same value, made after this line.
Result<std::vector<EditGroup>> stepsBehind(Database &database, const EditRecord &line);
/// Live steps about items of which the revision wrote something.
Result<std::vector<EditGroup>> stepsBeside(Database &database, std::int64_t revision);

} // namespace voxdeck

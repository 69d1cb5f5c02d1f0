// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/journal/JournalLine.h"
#include "core/workspace/Database.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace voxdeck {

// What other rooms ask of the lines of the journal. All of them read only. Errors are those of the database.

/// The number of the last line; 0 for an empty journal. Numbers only grow.
Result<std::int64_t> lastLine(Database &database);

/// How long the journal is: it only grows, so equal lengths mean that nothing was added.
struct JournalLength {
    std::int64_t steps = 0, lines = 0, bulkEdits = 0, bulkRows = 0;
};
Result<JournalLength> journalLength(Database &database);

/// The last step without lines of its own: one over many rows. 0 if the journal has no such step.
Result<std::int64_t> lastStepWithoutLines(Database &database);

/// A value that changed, once however often it did.
struct ChangedField {
    SegmentRef ref;
    EditField field = EditField::Text;
};
/// Those of lines above `line`, at most `limit`, in no order.
Result<std::vector<ChangedField>> fieldsChangedSince(Database &database, std::int64_t line,
                                                     std::size_t limit);

/// How many lines are of the shard or list.
Result<std::uint64_t> linesOfShard(Database &database, std::uint32_t shard);
/// Whether any line, or a row of any bulk edit, is of the shard or list.
Result<bool> isInJournal(Database &database, std::uint32_t shard);
/// Whether any line is of the segment.
Result<bool> isInJournal(Database &database, const SegmentRef &ref);
/// The number of the last line about one of the fields, of a shard or list; 0 without such a line.
Result<std::int64_t> lastLineOf(Database &database, std::uint32_t shard,
                                const std::vector<EditField> &fields);
/// One above the highest number of an item that the journal names in the list.
Result<std::uint64_t> itemBehindJournal(Database &database, std::uint32_t shard);
/// Whether a line of the segment's field has a number above `line`.
Result<bool> hasLaterLine(Database &database, const SegmentRef &ref, EditField field,
                          std::int64_t line);
/// The numbers of an item's segments with a line of their own: but for the hypothesis, status and flag that a change of
/// the item's segments gave them in the same step.
Result<std::vector<std::int32_t>> segmentsEditedAlone(Database &database, const SegmentRef &item);
/// Whether another person than who made the step made a later one that is in effect.
Result<bool> haveOthersStepsBehind(Database &database, EditGroup step);
/// A change of another person behind a step.
struct LaterChange {
    std::string who;
    EditField field = EditField::Text;
};
/// The first line of a later step of others that is in effect, about one of the fields.
Result<std::optional<LaterChange>> changeOfOthersBehind(Database &database, EditGroup step,
                                                        const SegmentRef &ref,
                                                        const std::vector<EditField> &fields);
/// The bulk edits of others behind the step that are in effect, oldest first.
struct LaterBulk {
    std::int64_t bulk = 0;
    EditField field = EditField::Status;
    std::string who;
};
Result<std::vector<LaterBulk>> bulksOfOthersBehind(Database &database, EditGroup step);
/// Whether a live line gives the field a value that is not empty.
Result<bool> hasLiveValue(Database &database, EditField field);

/// The last value of a field and the number of its line; bulk edits are not asked.
struct LastValue {
    std::int64_t line = 0;
    std::string value;
};
Result<std::optional<LastValue>> lastValue(Database &database, const SegmentRef &ref,
                                           EditField field);

/// A line while it is visited; the views live until the next one.
struct LineView {
    std::uint64_t item = 0;
    std::int32_t segment = -1;
    EditField field = EditField::Text;
    std::string_view before, after, key;
    bool isWritten = false; ///< by publishing
    bool isLive = false;    ///< was not taken back, and takes nothing back
};
using UseLine = std::function<Result<>(const LineView &line)>;
/// Every line of a shard or list, oldest first.
Result<> eachLine(Database &database, std::uint32_t shard, const UseLine &use);
/// The same of one field.
Result<> eachLine(Database &database, std::uint32_t shard, EditField field, const UseLine &use);
/// Every line about the segments of an item, oldest first.
Result<> eachChangeOfSegments(Database &database, const SegmentRef &item, const UseLine &use);

/// What the segment said when the comment was first written; nothing where the journal does not know the comment, or
/// no text of the segment.
Result<std::optional<std::string>> textWhenCommented(Database &database, const SegmentRef &ref,
                                                     std::string_view commentUid);

} // namespace voxdeck

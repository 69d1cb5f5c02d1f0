// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/workspace/Database.h"
#include "core/workspace/SegmentRow.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace voxdeck {

/// One segment of an item whose segments were changed by hand.
struct SegmentEntry {
    std::int32_t number = -1; ///< SegmentRef::segment: never another segment's, also after an undo
    double startSeconds = 0;
    double endSeconds = 0;
    /// Of a segment that was made by hand: whose language, speaker, split and so on it begins with, and
    /// the text it begins with. Nothing for those of the record.
    std::optional<std::int32_t> parent;
    std::string text;
    std::optional<std::string> language = {}; ///< where it is not the parent's
    friend bool operator==(const SegmentEntry &, const SegmentEntry &) = default;
};

/// The entry with this number, or null.
const SegmentEntry *findEntry(const std::vector<SegmentEntry> &entries, std::int32_t number);

/// An item's current segments, and those of its record.
struct SegmentList {
    std::vector<SegmentEntry> entries;
    std::vector<std::int32_t> disk; ///< the numbers of the record's segments; empty: 0, 1, 2, ...
    bool isPublished = false;       ///< `disk` counts, also where it is empty
    std::int64_t recorded = 0;      ///< segments the record had when it was first changed; 0: none
    const SegmentEntry *find(std::int32_t number) const;
    /// Which of the record's segments it is: -1 the whole record, nothing where it has none like it.
    std::optional<std::int32_t> positionOf(std::int32_t number) const;
};

/// What EditField::Segments holds: JSON, `[[number, start, end], [number, start, end, parent, text]]`, with a
/// language behind the text where it differs.
std::string segmentEntriesText(const std::vector<SegmentEntry> &entries);
/// Errors   InvalidArgument: malformed, a repeated number, times that are not numbers.
Result<std::vector<SegmentEntry>> segmentEntriesIn(std::string_view text);
/// A record keeps at least one segment, and is not beside its own segments; lines of a list may be both.
Result<> checkEntriesOfRecord(const std::vector<SegmentEntry> &entries);

/// Whether the segment is all that an item without segments has become.
bool isOnlyOfWhole(const SegmentList &list, std::int32_t number);

/// Nothing for an item whose segments are its record's.
Result<std::optional<SegmentList>> segmentList(Database &database, const SegmentRef &item);
/// Which of them the record has, or lines of a list; from now on, inside the caller's transaction.
Result<> setNumbersOnDisk(Database &database, const SegmentRef &item,
                          const std::vector<std::int32_t> &numbers);
/// The same, of the value of EditField::Segments that was written.
Result<> setSegmentsOnDisk(Database &database, const SegmentRef &item, std::string_view entries);

/// The segments that the table shows for an item, with the times of its rows; empty where a list's
/// line was deleted by hand. NotFound: not imported.
Result<std::vector<SegmentEntry>> segmentEntriesOf(Database &database, const SegmentRef &item);

/// Numbers that no segment of an item has, and that nothing holds (HeldNumbers.h), whose keys end in _a, _b and so on where there are
/// letters left: three of them behind each other, for the first 32,767 segments.
class SegmentNumbers {
public:
    static Result<SegmentNumbers> load(Database &database, const SegmentRef &item);
    /// Two parts of `number`, whose keys are its own with the next two letters.
    std::pair<std::int32_t, std::int32_t> partsOf(std::int32_t number);
    std::int32_t next(); ///< of a segment that is not a part of another

private:
    std::vector<std::int32_t> m_taken;
};

} // namespace voxdeck

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/edit/EditSession.h"
#include "core/rows/SegmentList.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace voxdeck {

enum class SegmentStepKind : std::uint8_t {
    Divided, ///< one became two: `gone`, and both of `made`
    Joined,  ///< `kept` has what `gone` was
    Added,   ///< one of `made`
    Deleted, ///< one of `gone`
    Moved,   ///< `kept` has other times
    Several  ///< anything else
};

/// A change of an item's segments, for display.
struct SegmentStep {
    SegmentStepKind kind = SegmentStepKind::Several;
    std::vector<SegmentEntry> gone, made;
    SegmentEntry keptBefore, kept; ///< of Joined and Moved
};

/// Of two values of EditField::Segments.
SegmentStep segmentStepOf(std::string_view before, std::string_view after);

/// What a line about an item's segments did, "utt_b merged into utt_a"; of an undo, what it took back.
Sentence segmentStepWords(const EditRecord &record);

/// A segment that the table no longer shows, by the newest line of the journal that removed it.
struct GoneSegment {
    std::string key;
    SegmentStepKind how =
        SegmentStepKind::Several; ///< Divided, Joined or Deleted, where it was one of these
};

/// Whether the edit that changed a segment's text so, or its newest one where none did, merged another
/// segment into it.
Result<bool> wasMergedInto(EditSession &session, const FieldChange &text);

/// The line a step is called by: that of a division, a merge or a deletion where it has one, else the
/// first. Lines that set one field of several segments are one line of all of them, as of a bulk edit. Of a merge in a
/// list EditRecord::reason is set as in historyOfSegment(). Nothing: no lines.
Result<std::optional<EditRecord>> tellingLineOf(EditSession &session, EditGroup step);

/// Nothing where the segment is shown, or where no recent line of the journal removed it.
Result<std::optional<GoneSegment>> goneSegment(Workspace &workspace, EditSession &session,
                                               const SegmentRef &ref);

/// The newest lines about one segment, newest first: its own, and those that divided, joined or moved it.
/// Values that a division gave its parts are shown by the division alone. Values that a merge in a
/// list gave the remaining row are recorded with the removed line, whose EditRecord::reason is the
/// key of the remaining row.
Result<std::vector<EditRecord>> historyOfSegment(EditSession &session, const SegmentRef &ref,
                                                 std::uint64_t limit);

} // namespace voxdeck

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

/// What a change of an item's segments did, for people.
struct SegmentStep {
    SegmentStepKind kind = SegmentStepKind::Several;
    std::vector<SegmentEntry> gone, made;
    SegmentEntry keptBefore, kept; ///< of Joined and Moved
};

/// Of two values of EditField::Segments.
SegmentStep segmentStepOf(std::string_view before, std::string_view after);

/// A segment that the table no longer shows, by the newest line of the journal that removed it.
struct GoneSegment {
    std::string key;
    SegmentStepKind how =
        SegmentStepKind::Several; ///< Divided, Joined or Deleted, where it was one of these
};

/// Nothing where the segment is shown, or where no recent line of the journal removed it.
Result<std::optional<GoneSegment>> goneSegment(Workspace &workspace, EditSession &session,
                                               const SegmentRef &ref);

/// The newest lines about one segment, newest first: its own, and those that divided, joined or moved it.
/// What a division gave its parts is told by the division alone, and what a merge in a list gave the row that stayed by
/// the line that went: its EditRecord::reason is then the key of the row that stayed.
Result<std::vector<EditRecord>> historyOfSegment(EditSession &session, const SegmentRef &ref,
                                                 std::uint64_t limit);

} // namespace voxdeck

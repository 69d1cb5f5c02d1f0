// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0100
#pragma once

#include "core/edit/EditSession.h"
#include "core/rows/SegmentList.h"

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace voxdeck {

/// A segment that replaces others.
struct ReplacingSegment {
    std::optional<std::size_t> kept; ///< the scope's segment it continues; empty: a new one
    double startSeconds = 0;
    double endSeconds = 0;
    std::string text; ///< of a new one; the others keep theirs
    std::optional<std::string> language =
        {}; ///< of a new one; empty: that of the segment it is made from
};

/// What makes them so, and what they are called then.
struct SegmentReplacement {
    std::vector<FieldChange> changes;
    std::vector<SegmentRef> refs;     ///< of each that was wanted
    std::vector<std::size_t> parents; ///< of each: the place in the scope of what it begins as
};

/// Adds the edits of Start and End that move a segment of the item.
void addTimes(const SegmentRef &item, const SegmentEntry &before, const SegmentEntry &after,
              std::vector<FieldChange> &changes);

/// InvalidArgument, which names what is wrong with the times of one segment.
Result<> checkSegmentTimes(double startSeconds, double endSeconds);

/// Makes `wanted` the segments of `scope`: kept segments keep their row and everything except their
/// times, new ones are made from the segment of the scope that begins nearest, all others are
/// deleted. The scope is one item of a TouchDataset, or one recording of a list, where every line
/// is an item; other segments stay. Where only times of a record's segments or of a list's lines change, these are
/// edits of Start and End.
///
/// Units    seconds of the audio. O(scope x wanted) in the worst case.
/// Threads  that of the workspace.
/// Errors   InvalidArgument: nothing left of an item, a whole item beside segments, times that do
///          not form a range, segments of different audio files; NotFound: not imported.
Result<SegmentReplacement> replaceSegments(Workspace &workspace, std::span<const SegmentRef> scope,
                                           std::span<const ReplacingSegment> wanted, bool isList);

} // namespace voxdeck

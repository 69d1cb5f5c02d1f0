// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/edit/EditSession.h"

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace voxdeck {

/// A segment that is to stand where others stand.
struct ReplacingSegment {
    std::optional<std::size_t> kept; ///< its place in the scope; nothing: a new one
    double startSeconds = 0;
    double endSeconds = 0;
    std::string text; ///< of a new one; the others keep theirs
};

/// What makes them so, and what they are called then.
struct SegmentReplacement {
    std::vector<FieldChange> changes;
    std::vector<SegmentRef> refs;     ///< of each that was wanted
    std::vector<std::size_t> parents; ///< of each: the place in the scope of what it begins as
};

/// The segments of `scope` are now `wanted`: what nobody wants goes, what is kept keeps its row and all but
/// its times, the rest is made of the one of the scope that begins nearest. The scope is of one item of a
/// TouchDataset, or of one recording of a list, where every line is an item; other segments stay. Where
/// only times of a list's lines change, these are edits of Start and End.
///
/// Units    seconds of the audio. O(scope x wanted) in the worst case.
/// Threads  that of the workspace.
/// Errors   InvalidArgument: nothing left of an item, a whole item beside segments, times that are no range;
///          NotFound: not imported.
Result<SegmentReplacement> replaceSegments(Workspace &workspace, std::span<const SegmentRef> scope,
                                           std::span<const ReplacingSegment> wanted, bool isList);

} // namespace voxdeck

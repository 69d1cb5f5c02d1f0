// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/TimeSpan.h"
#include "core/edit/SegmentEdits.h"
#include "core/search/RowReader.h"

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace voxdeck {

/// A segment as it is proposed, with what is said in it by the segments there are.
struct ProposedSegment {
    TimeSpan span;
    std::optional<std::size_t> kept; ///< of those there are: the one it is from now on
    std::string text;
    std::string hypothesis;
};

/// What the words of the present segments become: of each segment they are divided among the spans it lies over, as
/// much of its text (up to the end of a token) as of its time; what lies over none goes to the nearest. Nothing that
/// was written is lost. A span keeps the segment it shares most time with, where that shares most with it.
std::vector<ProposedSegment> placeInSpans(std::span<const SegmentRow> present,
                                          std::span<const TimeSpan> spans);

/// What makes these the segments of the recording `present` are of, as one step; those of another channel stay.
///
/// Errors   InvalidArgument: no spans, times outside the audio; those of replaceSegments().
Result<SegmentEditor::Changes> becomeSpans(Workspace &workspace, EditSession &edits,
                                           std::span<const SegmentRow> present,
                                           std::span<const TimeSpan> spans, bool isList);

/// Those of the recording of `row` that lie on its channel, by start.
Result<std::vector<SegmentRow>> rowsOfRecording(Workspace &workspace, const SegmentRow &row);

} // namespace voxdeck

// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0121
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

/// A proposed segment, with its share of the words of the present segments.
struct ProposedSegment {
    TimeSpan span;
    std::optional<std::size_t> kept; ///< the present segment that it replaces and continues
    std::string text;
    std::string hypothesis;
};

/// Distributes the words of the present segments: each segment's text is divided among the spans it
/// overlaps, in proportion to its time (up to the end of a token); a segment that overlaps none
/// gives its text to the nearest span. No text
/// is lost. A span keeps the segment it shares most time with, where that shares most with it.
std::vector<ProposedSegment> placeInSpans(std::span<const SegmentRow> present,
                                          std::span<const TimeSpan> spans);

/// What makes these the segments of the recording `present` are of, as one step; those of another channel stay.
///
/// Errors   InvalidArgument: no spans, times outside the audio; those of replaceSegments().
Result<SegmentEditor::Changes> becomeSpans(Workspace &workspace, EditSession &edits,
                                           std::span<const SegmentRow> present,
                                           std::span<const TimeSpan> spans, bool isList);

/// Those of the recording of `row` that are on its channel, by start.
Result<std::vector<SegmentRow>> rowsOfRecording(Workspace &workspace, const SegmentRow &row);

} // namespace voxdeck

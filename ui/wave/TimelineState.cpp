// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/wave/TimelineState.h"

#include <algorithm>

namespace voxdeck {

const TimelineSegment *TimelineState::currentSegment() const
{
    if (current < 0 || std::size_t(current) >= segments.size())
        return nullptr;
    return &segments[std::size_t(current)];
}

std::pair<std::size_t, std::size_t> TimelineState::segmentsIn(FrameRange range) const
{
    const auto beginsBefore = [](const TimelineSegment &segment, Frames frame) {
        return segment.range.begin < frame;
    };
    // Ends are not in order when segments overlap, but none is longer than the longest.
    const auto first = std::lower_bound(segments.begin(), segments.end(),
                                        range.begin - longestSegment, beginsBefore);
    const auto last = std::lower_bound(first, segments.end(), range.end, beginsBefore);
    return {std::size_t(first - segments.begin()), std::size_t(last - segments.begin())};
}

int TimelineState::segmentAt(Frames frame) const
{
    const auto holds = [frame](const TimelineSegment &segment) {
        return segment.range.begin <= frame && frame < segment.range.end;
    };
    if (const auto *now = currentSegment(); now && holds(*now))
        return current;
    const auto [first, last] = segmentsIn({frame, frame + Frames{1}});
    for (std::size_t i = first; i < last; ++i) {
        if (holds(segments[i]))
            return int(i);
    }
    return -1;
}

} // namespace voxdeck

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/wave/TimelineState.h"

#include <algorithm>
#include <utility>

namespace voxdeck {

namespace {

constexpr std::size_t kMostOverlapping = 2000; // segments on screen

bool isIn(FrameRange range, FrameRange segment)
{
    return segment.begin < range.end && segment.end > range.begin;
}

} // namespace

const TimelineSegment *TimelineState::currentSegment() const
{
    if (current < 0 || std::size_t(current) >= segments.size())
        return nullptr;
    return &segments[std::size_t(current)];
}

std::pair<std::size_t, std::size_t> TimelineState::segmentsIn(FrameRange range) const
{
    if (!m_taken.empty()) { // what is dragged may be elsewhere than its place says
        std::size_t first = segments.size();
        std::size_t last = 0;
        for (std::size_t i = 0; i < segments.size(); ++i) {
            if (!isIn(range, segments[i].range))
                continue;
            first = std::min(first, i);
            last = i + 1;
        }
        return {std::min(first, last), last};
    }
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

std::vector<FrameRange> TimelineState::overlapsIn(FrameRange range) const
{
    const auto [first, last] = segmentsIn(range);
    if (last - first > kMostOverlapping)
        return {};
    std::vector<FrameRange> ranges;
    ranges.reserve(last - first);
    for (std::size_t i = first; i < last; ++i)
        ranges.push_back(segments[i].range);
    return overlaps(std::move(ranges));
}

bool TimelineState::isSettled(const std::vector<TimelineSegment> &others) const
{
    if (m_taken.empty() || others.size() != segments.size())
        return others == segments;
    auto settled = segments;
    for (const MovedSegment &one : m_taken)
        settled[one.segment].range = one.range;
    return others == settled;
}

void TimelineState::preview(std::span<const MovedSegment> moved)
{
    takeBack();
    for (const MovedSegment &one : moved) {
        if (one.segment >= segments.size())
            continue;
        m_taken.push_back({one.segment, segments[one.segment].range});
        segments[one.segment].range = one.range;
    }
}

void TimelineState::takeBack()
{
    for (const MovedSegment &one : std::exchange(m_taken, {}))
        if (one.segment < segments.size())
            segments[one.segment].range = one.range;
}

} // namespace voxdeck

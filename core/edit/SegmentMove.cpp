// SPDX-License-Identifier: Apache-2.0
#include "core/edit/SegmentMove.h"

#include <algorithm>
#include <cmath>

namespace voxdeck {

namespace {

constexpr Frames kTouching{1}; // seconds rounded to frames may be one apart

bool isTouching(Frames a, Frames b)
{
    return std::max(a, b) - std::min(a, b) <= kTouching;
}

/// From the least to the most that may be moved; 0 is always in it.
struct Room {
    Frames least{};
    Frames most{};
};

/// Up to which frame an edge may go, by those that are wholly before or behind the segment.
Room between(std::span<const FrameRange> all, std::size_t segment, const MoveRule &rule)
{
    Room room{Frames{0}, std::max(rule.length, all[segment].end)};
    if (rule.mayOverlap)
        return room;
    const FrameRange own = all[segment];
    for (std::size_t other = 0; other < all.size(); ++other) {
        if (other == segment)
            continue;
        if (all[other].end <= own.begin + kTouching && all[other].begin < own.begin)
            room.least = std::max(room.least, std::min(all[other].end, own.begin));
        if (all[other].begin + kTouching >= own.end && all[other].end > own.end)
            room.most = std::min(room.most, std::max(all[other].begin, own.end));
    }
    return room;
}

/// How much shorter a segment may become.
Frames spare(FrameRange range, const MoveRule &rule)
{
    return std::max(range.length() - std::max(rule.shortest, Frames{1}), Frames{0});
}

Room roomFor(std::span<const FrameRange> all, const SegmentHold &hold, const MoveRule &rule)
{
    const FrameRange own = all[hold.segment];
    const Room edges = between(all, hold.segment, rule);
    switch (hold.part) {
    case HeldPart::Start: return {edges.least - own.begin, spare(own, rule)};
    case HeldPart::End: return {Frames{0} - spare(own, rule), edges.most - own.end};
    case HeldPart::Body: return {edges.least - own.begin, edges.most - own.end};
    case HeldPart::Junction: break;
    }
    return {Frames{0} - spare(own, rule), spare(all[hold.next], rule)};
}

} // namespace

double shortSeconds(double seconds)
{
    constexpr double kSameSample = 1e-5;
    constexpr double kFinest = 1e5;
    if (std::round(seconds * kFinest) / kFinest == seconds)
        return seconds; // as short as it gets: rounding it again must not move it
    for (double scale = 1; scale <= kFinest; scale *= 10) {
        const double rounded = std::round(seconds * scale) / scale;
        if (std::abs(rounded - seconds) <= kSameSample)
            return rounded;
    }
    return seconds; // not finite, or too large for its digits to matter
}

SegmentRoom roomBetween(double startSeconds, double endSeconds,
                        std::span<const std::pair<double, double>> others)
{
    constexpr double kRounding = 1e-6;
    SegmentRoom room;
    for (const auto &[start, end] : others) {
        if (end <= startSeconds + kRounding)
            room.leastStart = std::max(room.leastStart, end);
        if (start >= endSeconds - kRounding)
            room.mostEnd = std::min(room.mostEnd, start);
    }
    return room;
}

std::optional<std::size_t> touchingBefore(std::span<const FrameRange> all, std::size_t segment)
{
    for (std::size_t other = 0; other < all.size(); ++other)
        if (other != segment && isTouching(all[other].end, all[segment].begin)
            && all[other].begin < all[segment].begin)
            return other;
    return std::nullopt;
}

std::optional<std::size_t> touchingAfter(std::span<const FrameRange> all, std::size_t segment)
{
    for (std::size_t other = 0; other < all.size(); ++other)
        if (other != segment && isTouching(all[other].begin, all[segment].end)
            && all[other].end > all[segment].end)
            return other;
    return std::nullopt;
}

Frames heldMove(std::span<const FrameRange> all, const SegmentHold &hold, Frames by,
                const MoveRule &rule)
{
    if (hold.segment >= all.size() || (hold.part == HeldPart::Junction && hold.next >= all.size()))
        return Frames{0};
    const Room room = roomFor(all, hold, rule);
    return std::clamp(by, std::min(room.least, Frames{0}), std::max(room.most, Frames{0}));
}

std::vector<MovedSegment> movedSegments(std::span<const FrameRange> all, const SegmentHold &hold,
                                        Frames by, const MoveRule &rule)
{
    const Frames held = heldMove(all, hold, by, rule);
    if (held == Frames{0})
        return {};
    FrameRange own = all[hold.segment];
    if (hold.part == HeldPart::Start || hold.part == HeldPart::Body)
        own.begin = own.begin + held;
    if (hold.part != HeldPart::Start)
        own.end = own.end + held;
    std::vector<MovedSegment> moved{{hold.segment, own}};
    if (hold.part == HeldPart::Junction)
        moved.push_back({hold.next, {own.end, all[hold.next].end}});
    return moved;
}

} // namespace voxdeck

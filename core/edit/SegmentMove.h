// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0177
#pragma once

#include "core/base/Units.h"

#include <cstddef>
#include <limits>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace voxdeck {

/// The part of a segment that is dragged. A junction is where one segment ends and the next begins.
enum class HeldPart { Start, End, Body, Junction };

struct SegmentHold {
    std::size_t segment = 0; ///< its place among all; of a junction the one that ends there
    HeldPart part = HeldPart::Body;
    std::size_t next = 0; ///< of a junction: the one that begins there
    friend bool operator==(const SegmentHold &, const SegmentHold &) = default;
};

struct MoveRule {
    Frames length{};         ///< of the audio: nothing moves beyond it
    Frames shortest{};       ///< a segment is not made shorter; a shorter one stays unchanged
    bool mayOverlap = false; ///< edges cross those of the neighbours
};

/// The place of a segment after a move.
struct MovedSegment {
    std::size_t segment = 0;
    FrameRange range;
    friend bool operator==(const MovedSegment &, const MovedSegment &) = default;
};

/// The time with the fewest decimals (five at most) that names the same sample: 126.76700000000002 is 126.767.
/// For positions of a playhead, a drag or a sum of steps: typed times and times from a list stay
/// unchanged.
///
/// Units    seconds, at most 10 us off: half a sample at 48 kHz.
double shortSeconds(double seconds);

/// How far a segment may reach: up to the edges of its neighbours. Those that overlap it do not limit it.
struct SegmentRoom {
    double leastStart = 0;
    double mostEnd = std::numeric_limits<double>::infinity();
};
/// `others` are the times of the other segments of its recording, in seconds.
SegmentRoom roomBetween(double startSeconds, double endSeconds,
                        std::span<const std::pair<double, double>> others);

/// The segment before this one that ends where it begins, to a frame that rounding costs; the same behind.
std::optional<std::size_t> touchingBefore(std::span<const FrameRange> all, std::size_t segment);
std::optional<std::size_t> touchingAfter(std::span<const FrameRange> all, std::size_t segment);

/// How far the held part may move, given a wish of `by`: up to the edges of the neighbours
/// (overlapping neighbours do not limit it), the ends of the audio, and the least length.
///
/// Units    frames. O(all).
Frames heldMove(std::span<const FrameRange> all, const SegmentHold &hold, Frames by,
                const MoveRule &rule);

/// The segments that then move, and their new places; empty if nothing moves.
std::vector<MovedSegment> movedSegments(std::span<const FrameRange> all, const SegmentHold &hold,
                                        Frames by, const MoveRule &rule);

} // namespace voxdeck

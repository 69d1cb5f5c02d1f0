// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Result.h"
#include "core/base/Units.h"

namespace voxdeck {

/// How a time in seconds becomes a frame: the tools of the field disagree by one frame.
enum class TimeRule {
    Truncate,    ///< int(t * rate): WeNet, TouchNet, torch slicing
    RoundHalfUp, ///< int(t * rate + 0.5): Kaldi's extract-segments, Lhotse
    /// int(start * rate) and int(length * rate) frames from there: NeMo. The end may be a frame later than
    /// the frame of start + length.
    StartAndLength,
};

/// Errors   InvalidArgument for NaN, infinity, a negative time, a rate that is not positive, or a
///          result past 2^53 frames (from there on seconds no longer tell frames apart).
/// StartAndLength truncates, either of the two.
Result<Frames> framesFromSeconds(double seconds, int sampleRateHz, TimeRule rule);

/// [start, end) of a segment; InvalidArgument where end is before start.
Result<FrameRange> frameRangeFromSeconds(double startSeconds, double endSeconds, int sampleRateHz,
                                         TimeRule rule);

constexpr double secondsFromFrames(Frames frames, int sampleRateHz)
{
    return static_cast<double>(count(frames)) / sampleRateHz;
}

} // namespace voxdeck

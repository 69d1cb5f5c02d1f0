// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0520
#pragma once

#include "core/base/Result.h"
#include "core/base/Units.h"

namespace voxdeck {

/// How a time in seconds becomes a frame: the tools of the field disagree by one frame.
enum class TimeRule {
    Truncate,    ///< int(t * rate): WeNet, TouchNet, torch slicing
    RoundHalfUp, ///< int(t * rate + 0.5): Kaldi's extract-segments
    /// int(start * rate) and int(length * rate) frames from there: NeMo. The end may be a frame later than
    /// the frame of start + length.
    StartAndLength,
    /// sampleCountOf(start) and sampleCountOf(length) frames from there: Lhotse.
    RoundedStartAndLength,
};

/// Whether the frames of a length count from the start, rather than those of the end.
constexpr bool countsLength(TimeRule rule)
{
    return rule == TimeRule::StartAndLength || rule == TimeRule::RoundedStartAndLength;
}

/// The samples in a time, as Lhotse counts them (`compute_num_samples()` in lhotse/utils.py): of the product rounded
/// to 8 digits, half of a sample away from zero.
double sampleCountOf(double seconds, double rate);

/// Errors   InvalidArgument for NaN, infinity, a negative time, a rate that is not positive, or a
///          result past 2^53 frames (from there on seconds no longer tell frames apart).
/// The rules of start and length count either of the two.
Result<Frames> framesFromSeconds(double seconds, int sampleRateHz, TimeRule rule);

/// [start, end) of a segment; InvalidArgument where end is before start.
Result<FrameRange> frameRangeFromSeconds(double startSeconds, double endSeconds, int sampleRateHz,
                                         TimeRule rule);

/// No recording is longer: 31 years. A later time is a mistake of who wrote it, such as milliseconds for seconds, or a
/// clock's time.
inline constexpr double kMostSecondsOfAudio = 1e9;

constexpr double secondsFromFrames(Frames frames, int sampleRateHz)
{
    return static_cast<double>(count(frames)) / sampleRateHz;
}

} // namespace voxdeck

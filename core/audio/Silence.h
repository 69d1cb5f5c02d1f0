// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/audio/PeakChunks.h"
#include "core/audio/PeakPyramid.h"
#include "core/base/Result.h"
#include "core/base/TimeSpan.h"
#include "core/base/Units.h"

#include <algorithm>
#include <cstddef>
#include <limits>
#include <optional>
#include <stop_token>
#include <vector>

namespace voxdeck {

/// How loud a recording is, cell by cell.
struct LevelTrack {
    double beginSeconds = 0;   ///< of the first cell
    double secondsPerCell = 0; ///< 256 frames
    double endSeconds =
        std::numeric_limits<double>::infinity(); ///< of the recording: within the last cell
    std::vector<float> decibels;                 ///< of the RMS, full scale is 0
    /// Where a cell begins, or the recording ends.
    double secondsOf(std::size_t cell) const
    {
        return std::min(beginSeconds + secondsPerCell * static_cast<double>(cell), endSeconds);
    }
};
inline constexpr float kQuietestDb = -120;

/// The cells that `range` touches, limited to the recording. Unknown cells count as loud, so that
/// no pause is found in audio that was not analysed.
LevelTrack levelsOf(const PeakPyramid &peaks, FrameRange range, int sampleRateHz);
LevelTrack levelsOf(const PeakChunks &peaks, FrameRange range, int sampleRateHz);

/// A silence near a moment.
struct NearSilence {
    double atSeconds = 0; ///< in it, as near its middle as the way allows
    TimeSpan silence;
};

/// The silence nearest to `atSeconds` that begins within `withinSeconds` of it: at least kShortestSilence long and
/// kBelowLoudestDb below the loudest cell of `levels`, which should be of about a second on either side.
std::optional<NearSilence> nearestSilence(const LevelTrack &levels, double atSeconds,
                                          double withinSeconds);
inline constexpr double kShortestSilence = 0.04;
inline constexpr float kBelowLoudestDb = 25;

/// How a recording is cut into segments at its pauses.
struct PauseRule {
    double thresholdDb = -40;   ///< quieter cells are a pause
    double minimumPause = 0.3;  ///< seconds; a shorter one stays inside its segment
    double minimumLength = 0.5; ///< of a segment
    double maximumLength = 20;
    /// InvalidArgument names the first value that is out of range.
    Result<> check() const;
};

/// The stretches between the pauses, in order, each with up to kMargin of the pause at either end.
/// A stretch shorter than the minimum is joined with its nearer neighbour if that is within a
/// second and the result is not too long; otherwise it is left out. A stretch longer than the
/// maximum is cut at its quietest places. Times are whole milliseconds.
///
/// Errors   those of PauseRule::check(); Cancelled.
Result<std::vector<TimeSpan>> segmentsByPauses(const LevelTrack &levels, const PauseRule &rule,
                                               const std::stop_token &stop = {});

} // namespace voxdeck

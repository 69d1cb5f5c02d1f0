// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0118
#pragma once

#include "core/audio/PeakPyramid.h"
#include "core/base/Units.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace voxdeck {

/// The kinds of place that a moved edge may snap to, in order of preference among places within
/// reach.
enum class SnapKind { Edge, Playhead, Silence, ZeroCrossing };

struct SnapTarget {
    Frames at{};
    SnapKind kind = SnapKind::Edge;
    friend bool operator==(const SnapTarget &, const SnapTarget &) = default;
};

/// Of the targets not further away than `reach`: one of the first kind, of these the nearest.
std::optional<SnapTarget> snapTarget(std::span<const SnapTarget> targets, Frames wanted,
                                     Frames reach);

/// Where pauses begin and end, in peaks of `perPeak` frames each from `begin` on. A pause is what stays
/// for kShortestPauseMs in the lowest third between the quiet and the loud of these peaks (10th and 90th
/// part of a hundred, in decibels), or below -60 dB. Sound that is all about as loud has no pauses.
///
/// Units    frames. O(peaks log peaks).
std::vector<Frames> pauseEdges(std::span<const Peak> peaks, Frames begin, double perPeak,
                               int sampleRateHz);
inline constexpr int kShortestPauseMs = 60;

/// The frame nearest to `wanted` at which the wave changes its sign; `samples` begin at `begin`.
std::optional<Frames> zeroCrossing(std::span<const std::int16_t> samples, Frames begin,
                                   Frames wanted);

} // namespace voxdeck

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Units.h"
#include "ui/common/Theme.h"
#include "ui/wave/TimelineScale.h"
#include "ui/wave/TimelineSegment.h"
#include "ui/wave/WaveformLoader.h"

#include <QString>

#include <cstddef>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace voxdeck {

/// Width of the column left of the strips, where "0 dB", "8 kHz" and their like stand.
inline constexpr int kTimelineGutter = 45;

/// What the strips of one timeline show together. TimelineView writes it, the strips read it.
struct TimelineState {
    TimelineScale scale;
    Theme colors;
    std::shared_ptr<const WaveformAudio> audio;
    QString message;                       ///< stands in place of the waveform
    std::vector<TimelineSegment> segments; ///< by begin
    Frames longestSegment{};
    int current = -1;
    Frames playhead{};
    bool isPlaying = false;
    bool wheelZooms = false; ///< and scrolls with Ctrl, instead of the other way round
    std::optional<FrameRange> selection;
    std::vector<FrameRange> comments; ///< parts that somebody said something of

    const TimelineSegment *currentSegment() const;
    /// Indexes [first, second) of the segments of which something may lie in `range`.
    std::pair<std::size_t, std::size_t> segmentsIn(FrameRange range) const;
    /// The segment at that frame: the current one where it lies there too, else the first; -1.
    int segmentAt(Frames frame) const;
};

} // namespace voxdeck

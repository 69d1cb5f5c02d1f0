// SPDX-License-Identifier: GPL-3.0-or-later
// docs/decisions/0117
#pragma once

#include "core/audio/SnapTargets.h"
#include "core/base/Units.h"
#include "core/edit/SegmentMove.h"
#include "ui/common/Theme.h"
#include "ui/wave/LaneRows.h"
#include "ui/wave/SegmentDrag.h"
#include "ui/wave/TimelineScale.h"
#include "ui/wave/TimelineSegment.h"
#include "ui/wave/WaveformLoader.h"

#include <QString>

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace voxdeck {

/// Width of the column left of the strips, where "0 dB", "8 kHz" and their like stand.
inline constexpr int kTimelineGutter = 45;

/// The state shared by the strips of one timeline. TimelineView writes it, the strips read it.
struct TimelineState {
    TimelineScale scale;
    Theme colors;
    std::shared_ptr<const WaveformAudio> audio;
    std::vector<ChannelWave> channels;     ///< empty: all in one
    QString message;                       ///< replaces the waveform
    std::vector<TimelineSegment> segments; ///< by begin
    std::vector<TimelineWord> words;       ///< of the current one, by begin
    Frames longestSegment{};
    int current = -1;
    Frames playhead{};
    bool isPlaying = false;
    std::optional<Frames> playedEnd; ///< where what is played ends; nothing: not known
    bool wheelZooms = false;         ///< and scrolls with Ctrl, instead of the other way round
    std::optional<FrameRange> selection;
    LaneRows lane;
    SegmentDrag drag{*this};
    std::optional<SnapTarget> snapped;     ///< the target that the drag has snapped to
    std::vector<TimelineSegment> proposed; ///< by begin; drawn over the segments
    std::optional<Frames> splitLine;
    std::vector<FrameRange> comments; ///< parts with comments

    const TimelineSegment *currentSegment() const;
    /// Indexes [first, second) of the segments of which something may be in `range`.
    std::pair<std::size_t, std::size_t> segmentsIn(FrameRange range) const;
    /// The segment at that frame: the current one if it includes the frame, else the first; -1:
    /// none.
    int segmentAt(Frames frame) const;
    /// The places where segments of `range` overlap; empty where too many do to see it.
    std::vector<FrameRange> overlapsIn(FrameRange range) const;

    /// Shows these segments there until takeBack() or the next preview.
    void preview(std::span<const MovedSegment> moved);
    void takeBack();
    /// Whether these are what is shown when nothing is dragged.
    bool isSettled(const std::vector<TimelineSegment> &others) const;

private:
    std::vector<MovedSegment> m_taken; // previewed now, and where they were
};

} // namespace voxdeck

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/wave/TimelineSegment.h"

#include <QStringList>

#include <cstdint>
#include <span>
#include <vector>

namespace voxdeck {

/// Which segment stands in which row of the lane, so that those that overlap stand below each other.
struct LaneRows {
    static constexpr int kMost = 3;
    std::vector<std::uint8_t> rows; ///< of each segment
    int count = 1;
    QStringList speakers;     ///< of each row, where every row is one speaker's
    bool hasSpeakers = false; ///< more than one speaks: their names stand in the boxes
};

/// `segments` by begin. Two or three speakers who overlap have a row each, unless one of them overlaps
/// with themselves; else each stands in the first row with room, and in the last one where none has.
LaneRows laneRows(const std::vector<TimelineSegment> &segments);

/// Where two or more of them lie over each other by more than a frame, by begin.
std::vector<FrameRange> overlaps(std::vector<FrameRange> ranges);

} // namespace voxdeck

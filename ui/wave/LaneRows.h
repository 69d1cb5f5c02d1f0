// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/wave/TimelineSegment.h"

#include <QStringList>

#include <cstdint>
#include <span>
#include <vector>

namespace voxdeck {

/// The row of each segment in the lane, so that overlapping segments are below each other.
struct LaneRows {
    static constexpr int kMost = 3;
    std::vector<std::uint8_t> rows; ///< of each segment
    int count = 1;
    QStringList speakers;     ///< of each row, where every row is one speaker's
    bool hasSpeakers = false; ///< more than one: their names are shown in the boxes
};

/// `segments` by begin. Two or three speakers who overlap have a row each, unless one of them
/// overlaps with themselves; otherwise each segment is in the first row with room, or in the last
/// row where none has.
LaneRows laneRows(const std::vector<TimelineSegment> &segments);

/// Where two or more of them overlap by more than a frame, by begin.
std::vector<FrameRange> overlaps(std::vector<FrameRange> ranges);

} // namespace voxdeck

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Units.h"

#include <vector>

class QPainter;
class QRect;

namespace voxdeck {

struct TimelineState;

/// The fills under (or over) a strip: grey on other segments, the tint on the current one.
/// `area` is the strip right of the gutter, in logical pixels.
void drawSegmentGround(QPainter &painter, const TimelineState &state, const QRect &area);
/// The two edges of the current segment, 2 px, the same on all strips.
void drawSegmentEdges(QPainter &painter, const TimelineState &state, const QRect &area);

/// Hatches where segments overlap.
void drawOverlapHatch(QPainter &painter, const TimelineState &state,
                      const std::vector<FrameRange> &overlapped, const QRect &area);

} // namespace voxdeck

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QPainter;
class QRect;

namespace voxdeck {

struct TimelineState;

/// The dashed line at which a segment would be divided. `area` is the strip right of the gutter, in logical
/// pixels.
void drawSplitLine(QPainter &painter, const TimelineState &state, const QRect &area);
/// "Split at 03:14.060", beside the line.
void drawSplitWords(QPainter &painter, const TimelineState &state, const QRect &area);
/// The boxes of segments that are proposed, dashed, over those there are.
void drawProposedBoxes(QPainter &painter, const TimelineState &state, const QRect &area);

} // namespace voxdeck

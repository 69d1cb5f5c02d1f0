// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/wave/SegmentGround.h"

#include "ui/wave/TimelineState.h"

#include <QPainter>
#include <QRectF>

#include <algorithm>
#include <cmath>

namespace voxdeck {

namespace {

constexpr float kHatchAlpha = 0.5f;

QRectF areaOf(const TimelineScale &scale, FrameRange range, const QRect &area)
{
    const double x0 = std::clamp(scale.xOf(range.begin), -8.0, area.width() + 8.0);
    const double x1 = std::clamp(scale.xOf(range.end), -8.0, area.width() + 8.0);
    return {area.left() + x0, double(area.top()), x1 - x0, double(area.height())};
}

} // namespace

void drawSegmentGround(QPainter &painter, const TimelineState &state, const QRect &area)
{
    const auto [first, last] = state.segmentsIn(state.scale.visible());
    double painted = -1e9; // thousands of segments in a pixel are one fill, not a darker one
    for (std::size_t i = first; i < last; ++i) {
        if (int(i) == state.current)
            continue;
        QRectF fill = areaOf(state.scale, state.segments[i].range, area);
        fill.setLeft(std::max(fill.left(), painted));
        if (fill.width() <= 0)
            continue;
        painter.fillRect(fill, state.colors.segmentOther);
        painted = fill.right();
    }
    if (const auto *now = state.currentSegment())
        painter.fillRect(areaOf(state.scale, now->range, area), state.colors.segmentCurrentFill);
}

void drawSegmentEdges(QPainter &painter, const TimelineState &state, const QRect &area)
{
    const auto *now = state.currentSegment();
    if (!now)
        return;
    for (const Frames edge : {now->range.begin, now->range.end}) {
        const double x = std::round(state.scale.xOf(edge));
        if (x >= -2 && x <= area.width() + 2)
            painter.fillRect(QRectF(area.left() + x - 1, area.top(), 2, area.height()),
                             state.colors.segmentCurrentEdge);
    }
}

void drawOverlapHatch(QPainter &painter, const TimelineState &state,
                      const std::vector<FrameRange> &overlapped, const QRect &area)
{
    QColor color = state.colors.warn.fill;
    color.setAlphaF(kHatchAlpha); // words and waves are read through it
    for (const FrameRange &both : overlapped)
        painter.fillRect(areaOf(state.scale, both, area), QBrush(color, Qt::BDiagPattern));
}

} // namespace voxdeck

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/wave/SegmentLane.h"

#include "ui/common/TimeText.h"
#include "ui/wave/ProposalPicture.h"
#include "ui/wave/TimelineState.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace voxdeck {

SegmentLane::SegmentLane(TimelineState &state, QWidget *parent) : TimelineStrip(state, parent)
{
    setObjectName(QStringLiteral("segmentLane"));
    setAccessibleName(tr("Segment lane"));
    setFixedHeight(kHeight);
    connect(this, &TimelineStrip::doubleClicked, this, [this](Frames position) {
        if (const int segment = m_state.segmentAt(position); segment >= 0)
            emit activated(segment);
    });
}

void SegmentLane::activate(int segment)
{
    if (segment >= 0 && std::size_t(segment) < m_state.segments.size())
        emit activated(segment);
}

QRectF SegmentLane::boxOf(std::size_t segment) const
{
    const FrameRange range = m_state.segments[segment].range;
    const double x0 = std::round(m_state.scale.xOf(range.begin));
    const double x1 = std::round(m_state.scale.xOf(range.end));
    return {kTimelineGutter + x0, 3, std::max(x1 - x0, 1.0), height() - 7.0};
}

void SegmentLane::drawPicture(QImage &image)
{
    image.fill(m_state.colors.window);
    QPainter painter(&image);
    painter.setFont(font());
    painter.fillRect(kTimelineGutter, 0, timeWidth(), 1, m_state.colors.line);
    if (!m_state.audio)
        return;
    painter.setClipRect(QRect(kTimelineGutter, 0, timeWidth(), height()));
    const auto [first, last] = m_state.segmentsIn(m_state.scale.visible());
    if (timeWidth() < kDensityPixels * double(last - first))
        drawDensity(painter, first, last);
    else
        drawBoxes(painter, first, last);
    painter.setClipping(false);
    drawGutterText(painter, tr("Seg."), height() / 2, 11);
}

void SegmentLane::drawOverlay(QPainter &painter)
{
    painter.save();
    painter.setClipRect(QRect(kTimelineGutter, 0, timeWidth(), height()), Qt::IntersectClip);
    drawProposedBoxes(painter, m_state, QRect(kTimelineGutter, 0, timeWidth(), height()));
    painter.restore();
    TimelineStrip::drawOverlay(painter);
}

void SegmentLane::drawBoxes(QPainter &painter, std::size_t first, std::size_t last) const
{
    for (std::size_t i = first; i < last; ++i) {
        if (int(i) != m_state.current)
            drawBox(painter, i);
    }
    const auto current = std::size_t(m_state.current);
    if (m_state.currentSegment() && current >= first && current < last)
        drawBox(painter, current); // above its neighbours where they overlap
}

void SegmentLane::drawBox(QPainter &painter, std::size_t segment) const
{
    const auto &colors = m_state.colors;
    const bool isCurrent = int(segment) == m_state.current;
    const QRectF whole = boxOf(segment);
    painter.setPen(QPen(isCurrent ? colors.segmentCurrentEdge : colors.line, isCurrent ? 2 : 1));
    painter.setBrush(isCurrent ? colors.selection : colors.base);
    const double inset = isCurrent ? 1 : 0.5;
    painter.drawRect(whole.adjusted(inset, inset, -inset, -inset));
    // The words stay on screen while a part of the box is.
    const QRectF seen =
        whole.intersected(QRectF(kTimelineGutter, 0, timeWidth(), height())).adjusted(7, 0, -7, 0);
    if (whole.width() < kLabelPixels || seen.width() < kLabelPixels / 2)
        return;
    QFont words = font();
    words.setPixelSize(12);
    words.setWeight(isCurrent ? QFont::DemiBold : QFont::Normal);
    painter.setFont(words);
    painter.setPen(colors.text);
    const QString &label = m_state.segments[segment].label;
    painter.drawText(seen, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
                     painter.fontMetrics().elidedText(label, Qt::ElideRight, int(seen.width())));
}

void SegmentLane::drawDensity(QPainter &painter, std::size_t first, std::size_t last) const
{
    std::vector<float> covered(std::size_t(timeWidth()), 0.0f);
    const auto right = double(covered.size());
    for (std::size_t i = first; i < last; ++i) {
        const double x0 = std::clamp(m_state.scale.xOf(m_state.segments[i].range.begin), 0.0,
                                     right);
        const double x1 = std::clamp(m_state.scale.xOf(m_state.segments[i].range.end), 0.0, right);
        for (auto x = std::size_t(x0); double(x) < x1; ++x)
            covered[x] += float(std::min(x1, double(x + 1)) - std::max(x0, double(x)));
    }
    const double tall = height() - 7.0;
    for (std::size_t x = 0; x < covered.size(); ++x) {
        const double h = std::min(covered[x], 1.0f) * tall;
        painter.fillRect(QRectF(kTimelineGutter + double(x), 3 + tall - h, 1, h),
                         m_state.colors.rmsOutside);
    }
    if (m_state.currentSegment())
        painter.fillRect(boxOf(std::size_t(m_state.current)), m_state.colors.segmentCurrentEdge);
}

bool SegmentLane::event(QEvent *event)
{
    if (event->type() != QEvent::ToolTip)
        return TimelineStrip::event(event);
    const auto *help = static_cast<QHelpEvent *>(event);
    const int segment = m_state.segmentAt(m_state.scale.frameAt(help->x() - kTimelineGutter));
    if (segment < 0) {
        QToolTip::hideText();
        event->ignore();
        return true;
    }
    const auto &shown = m_state.segments[std::size_t(segment)];
    const int rate = m_state.scale.sampleRateHz();
    QToolTip::showText(help->globalPos(),
                       tr("%1 to %2\n%3")
                           .arg(shortTimeText(shown.range.begin, rate),
                                shortTimeText(shown.range.end, rate), shown.label),
                       this);
    return true;
}

} // namespace voxdeck

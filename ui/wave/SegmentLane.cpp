// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/wave/SegmentLane.h"

#include "ui/common/ScriptFont.h"
#include "ui/common/TextSize.h"
#include "ui/common/TimeText.h"
#include "ui/wave/SegmentGround.h"
#include "ui/wave/ProposalPicture.h"
#include "ui/wave/TimelineState.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QTextOption>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace voxdeck {
namespace {

constexpr int kWordPixels = 12;
constexpr int kLeastRow = 22;
constexpr int kCurrentEdge = 2;

QFont wordsFont(QFont font, bool isCurrent)
{
    font.setPixelSize(sized(kWordPixels));
    font.setWeight(isCurrent ? QFont::DemiBold : QFont::Normal);
    return font;
}

} // namespace

SegmentLane::SegmentLane(TimelineState &state, QWidget *parent) : TimelineStrip(state, parent)
{
    setObjectName(QStringLiteral("segmentLane"));
    setAccessibleName(tr("Segment lane"));
    setFixedHeight(sized(kHeight));
    setMouseTracking(true); // the pointer shows what can be taken hold of
}

void SegmentLane::layOutRows()
{
    constexpr int kAround = 2 * kCurrentEdge + 4; // its frame, air within it, and to the next row
    const int rows = m_state.lane.count;
    m_rowHeight = std::max(sized(kLeastRow),
                           QFontMetrics(wordsFont(font(), true)).height() + kAround);
    setFixedHeight(rows > 1 ? 7 + rows * m_rowHeight : sized(kHeight));
}

/// The segment whose box is under the pointer; the current one is above the others.
int SegmentLane::segmentAt(const QPointF &position) const
{
    const auto [first, last] = m_state.segmentsIn(m_state.scale.visible());
    if (isDense(first, last))
        return m_state.segmentAt(m_state.scale.frameAt(position.x() - kTimelineGutter));
    const auto holds = [&](std::size_t segment) {
        const QRectF box = boxOf(segment);
        return position.x() >= box.left() && position.x() < box.right()
               && (m_state.lane.count == 1
                   || (position.y() >= box.top() - 1 && position.y() < box.bottom() + 2));
    };
    if (m_state.currentSegment() && holds(std::size_t(m_state.current)))
        return m_state.current;
    for (std::size_t i = first; i < last; ++i)
        if (holds(i))
            return int(i);
    return -1;
}

std::optional<SegmentHold> SegmentLane::holdAt(const QPointF &position,
                                               Qt::KeyboardModifiers keys) const
{
    const double x = position.x() - kTimelineGutter;
    if (!m_state.drag.isEditable() || x < 0)
        return std::nullopt;
    const auto margin = Frames{
        std::llround(SegmentDrag::kHandlePixels * m_state.scale.framesPerPixel())};
    const auto here = m_state.scale.frameAt(x);
    const auto [seenFirst, seenLast] = m_state.segmentsIn(m_state.scale.visible());
    if (isDense(seenFirst, seenLast))
        return std::nullopt;
    const auto [first, last] = m_state.segmentsIn({here - margin, here + margin});
    std::optional<SegmentHold> body;
    const auto look = [&](std::size_t segment) -> std::optional<SegmentHold> {
        const QRectF box = boxOf(segment);
        if (m_state.lane.count > 1
            && (position.y() < box.top() - 1 || position.y() > box.bottom() + 2))
            return std::nullopt;
        const auto hold = m_state.drag.holdAt(segment, x, bool(keys & Qt::AltModifier));
        if (!hold || hold->part != HeldPart::Body)
            return hold;
        body = body.value_or(*hold);
        return std::nullopt;
    };
    if (m_state.currentSegment())
        if (const auto hold = look(std::size_t(m_state.current)))
            return hold;
    for (std::size_t i = first; i < last; ++i)
        if (const auto hold = look(i))
            return hold;
    return body;
}

void SegmentLane::mousePressEvent(QMouseEvent *event)
{
    m_rangeAtPress = m_state.selection;
    TimelineStrip::mousePressEvent(event);
}

void SegmentLane::mouseDoubleClickEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton)
        return;
    const Frames position = m_state.scale.frameAt(event->position().x() - kTimelineGutter);
    if (const int segment = segmentAt(event->position()); segment >= 0)
        emit activated(segment);
    else if (m_rangeAtPress && m_rangeAtPress->begin <= position && position < m_rangeAtPress->end)
        emit rangeActivated(*m_rangeAtPress);
    m_rangeAtPress.reset();
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
    const double wide = std::max(x1 - x0, 1.0);
    if (m_state.lane.count < 2 || segment >= m_state.lane.rows.size())
        return {kTimelineGutter + x0, 3, wide, height() - 7.0};
    const int row = m_state.lane.rows[segment];
    const int high = m_rowHeight;
    return {kTimelineGutter + x0, 3.0 + row * high, wide, high - 2.0};
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
    if (isDense(first, last))
        drawDensity(painter, first, last);
    else
        drawBoxes(painter, first, last);
    painter.setClipping(false);
    const auto &speakers = m_state.lane.speakers;
    if (speakers.isEmpty()) {
        drawGutterText(painter, tr("Seg."), height() / 2, 11);
        return;
    }
    QFont small = font();
    small.setPixelSize(sized(11));
    const QFontMetrics metrics(small);
    for (int row = 0; row < int(speakers.size()); ++row)
        drawGutterText(painter,
                       elidedText(metrics, speakers[row], kTimelineGutter - 8, Qt::ElideMiddle),
                       2 + row * m_rowHeight + m_rowHeight / 2, 11);
}

bool SegmentLane::isDense(std::size_t first, std::size_t last) const
{
    return timeWidth() < kDensityPixels * double(last - first);
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
    const auto overlapped = m_state.overlapsIn(m_state.scale.visible());
    for (std::size_t i = first; i < last; ++i) {
        if (int(i) != m_state.current)
            drawBox(painter, i, overlapped);
    }
    const auto current = std::size_t(m_state.current);
    if (m_state.currentSegment() && current >= first && current < last)
        drawBox(painter, current, overlapped); // above its neighbours where they overlap
}

void SegmentLane::drawBox(QPainter &painter, std::size_t segment,
                          const std::vector<FrameRange> &overlapped) const
{
    const auto &colors = m_state.colors;
    const bool isCurrent = int(segment) == m_state.current;
    const QRectF whole = boxOf(segment);
    const double edge = isCurrent ? kCurrentEdge : 1;
    const QRectF box = whole.adjusted(edge, edge, -edge, -edge);
    painter.fillRect(whole, isCurrent ? colors.segmentCurrentEdge : colors.line);
    if (box.isValid())
        painter.fillRect(box, isCurrent ? colors.selection : colors.base);
    if (!overlapped.empty()) {
        painter.save();
        painter.setClipRect(box, Qt::IntersectClip);
        drawOverlapHatch(painter, m_state, overlapped,
                         QRect(kTimelineGutter, 0, timeWidth(), height()));
        painter.restore();
    }
    // The words stay on screen while a part of the box is.
    const QRectF seen =
        whole.intersected(QRectF(kTimelineGutter, 0, timeWidth(), height())).adjusted(7, 0, -7, 0);
    if (whole.width() < kLabelPixels || seen.width() < kLabelPixels / 2)
        return;
    painter.setFont(wordsFont(font(), isCurrent));
    painter.setPen(colors.text);
    const QString label = wordsOf(segment);
    // Where its words run to the left, speaker and number are at their right end. Absolute: Qt would
    // mirror it.
    const bool isRightToLeft = m_state.segments[segment].label.isRightToLeft();
    QTextOption option;
    option.setWrapMode(QTextOption::NoWrap);
    option.setTextDirection(isRightToLeft ? Qt::RightToLeft : Qt::LeftToRight);
    option.setAlignment((isRightToLeft ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignAbsolute
                        | Qt::AlignVCenter);
    painter.drawText(seen, elidedText(painter.fontMetrics(), label, int(seen.width())), option);
}

/// Who speaks, where that is not said beside the row already, and what.
QString SegmentLane::wordsOf(std::size_t segment) const
{
    const auto &shown = m_state.segments[segment];
    const bool isNamed = m_state.lane.hasSpeakers && m_state.lane.speakers.isEmpty()
                         && !shown.speaker.isEmpty();
    return isNamed ? tr("%1: %2").arg(shown.speaker, shown.label) : shown.label;
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
    const int segment = segmentAt(QPointF(help->pos()));
    if (segment < 0) {
        QToolTip::hideText();
        event->ignore();
        return true;
    }
    const auto &shown = m_state.segments[std::size_t(segment)];
    const int rate = m_state.scale.sampleRateHz();
    const QString times = tr("%1 to %2")
                              .arg(shortTimeText(shown.range.begin, rate),
                                   shortTimeText(shown.range.end, rate));
    QStringList lines{times, shown.label};
    if (!shown.speaker.isEmpty())
        lines.insert(1, shown.speaker);
    QToolTip::showText(help->globalPos(), lines.join(QLatin1Char('\n')), this);
    return true;
}

} // namespace voxdeck

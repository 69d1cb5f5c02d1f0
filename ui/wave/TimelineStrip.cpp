// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/wave/TimelineStrip.h"

#include "ui/common/TextSize.h"
#include "ui/wave/ProposalPicture.h"
#include "ui/wave/TimelineState.h"

#include <QApplication>
#include <QContextMenuEvent>
#include <QMouseEvent>
#include <QPaintEvent>
#include <QPainter>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace voxdeck {

namespace {

constexpr double kNotch = 120;                      // eighths of a degree
constexpr double kScrolledPerNotch = 0.125;         // of the width
constexpr double kZoomPerNotch = 1.189207115002721; // 2^(1/4)
constexpr double kMostNotches = 5;                  // a fast spin must not run away

} // namespace

TimelineStrip::TimelineStrip(TimelineState &state, QWidget *parent)
    : QWidget(parent), m_state(state)
{
    setAttribute(Qt::WA_OpaquePaintEvent);
    connect(&state.scale, &TimelineScale::changed, this, &TimelineStrip::redraw);
}

void TimelineStrip::redraw()
{
    m_isCurrent = false;
    update();
}

void TimelineStrip::updatePlayhead(double x)
{
    update(kTimelineGutter + int(std::floor(x)) - 2, 0, 5, height());
}

int TimelineStrip::timeWidth() const
{
    return std::max(width() - kTimelineGutter, 1);
}

void TimelineStrip::drawGutterText(QPainter &painter, const QString &text, int y,
                                   int pixelSize) const
{
    QFont font = this->font();
    font.setPixelSize(sized(pixelSize));
    painter.setFont(font);
    painter.setPen(m_state.colors.muted);
    const int h = painter.fontMetrics().height();
    const int top = std::clamp(y - h / 2, 0, std::max(height() - h, 0));
    painter.drawText(QRect(0, top, kTimelineGutter - 5, h), Qt::AlignRight | Qt::AlignVCenter,
                     text);
}

void TimelineStrip::drawPlayhead(QPainter &painter) const
{
    if (!m_state.audio)
        return;
    const double x = std::round(m_state.scale.xOf(m_state.playhead));
    if (x < -1 || x > timeWidth())
        return;
    painter.fillRect(QRectF(kTimelineGutter + x - 1, 0, 2, height()), m_state.colors.playhead);
}

void TimelineStrip::drawSelection(QPainter &painter) const
{
    if (!m_state.selection)
        return;
    const double x0 = std::clamp(m_state.scale.xOf(m_state.selection->begin), -4.0,
                                 timeWidth() + 4.0);
    const double x1 = std::clamp(m_state.scale.xOf(m_state.selection->end), -4.0,
                                 timeWidth() + 4.0);
    QColor fill = m_state.colors.accent;
    fill.setAlphaF(0.22f);
    const QRectF area(kTimelineGutter + x0, 0, std::max(x1 - x0, 1.0), height());
    painter.fillRect(area, fill);
    painter.fillRect(QRectF(area.left(), 0, 1, height()), m_state.colors.accent);
    painter.fillRect(QRectF(area.right() - 1, 0, 1, height()), m_state.colors.accent);
}

void TimelineStrip::drawOverlay(QPainter &painter)
{
    painter.setClipRect(QRect(kTimelineGutter, 0, timeWidth(), height()), Qt::IntersectClip);
    drawSelection(painter);
    drawSplitLine(painter, m_state, QRect(kTimelineGutter, 0, timeWidth(), height()));
    drawPlayhead(painter);
    drawSnapped(painter);
}

/// A thin line through the whole timeline at the exact place of the dragged edge.
void TimelineStrip::drawSnapped(QPainter &painter) const
{
    if (!m_state.snapped)
        return;
    const double x = kTimelineGutter + std::round(m_state.scale.xOf(m_state.snapped->at));
    painter.setPen(QPen(m_state.colors.splitLine, 1, Qt::DashLine));
    painter.drawLine(QPointF(x + 0.5, 0), QPointF(x + 0.5, height()));
}

std::optional<SegmentHold> TimelineStrip::holdAt(const QPointF &, Qt::KeyboardModifiers) const
{
    return std::nullopt;
}

void TimelineStrip::paintEvent(QPaintEvent *event)
{
    const double ratio = devicePixelRatioF();
    const QSize wanted(int(std::ceil(width() * ratio)), int(std::ceil(height() * ratio)));
    if (m_picture.size() != wanted || m_picture.devicePixelRatio() != ratio) {
        m_picture = QImage(wanted, QImage::Format_RGB32);
        m_picture.setDevicePixelRatio(ratio);
        m_isCurrent = false;
    }
    if (!m_isCurrent) {
        drawPicture(m_picture);
        m_isCurrent = true;
    }
    QPainter painter(this);
    painter.setClipRegion(event->region());
    painter.drawImage(0, 0, m_picture);
    drawOverlay(painter);
}

void TimelineStrip::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    redraw();
}

Frames TimelineStrip::positionAt(const QPointF &position) const
{
    return m_state.scale.heldInside(m_state.scale.frameAt(position.x() - kTimelineGutter));
}

void TimelineStrip::mousePressEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton || !m_state.audio)
        return;
    m_isPressed = true;
    m_isDragging = false;
    m_pressedAt = event->position();
    m_pressedPosition = positionAt(event->position());
    const auto hold = holdAt(event->position(), event->modifiers());
    m_isHolding = hold.has_value();
    if (!hold)
        return;
    m_state.drag.take(*hold, m_pressedPosition);
    if (hold->part == HeldPart::Body)
        setCursor(Qt::ClosedHandCursor);
    else
        showHold(event->position(), event->modifiers());
}

/// The pointer says what a drag from there would do.
void TimelineStrip::showHold(const QPointF &position, Qt::KeyboardModifiers keys)
{
    const auto hold = holdAt(position, keys);
    if (!hold)
        unsetCursor();
    else if (hold->part == HeldPart::Body)
        setCursor(Qt::OpenHandCursor);
    else
        setCursor(hold->part == HeldPart::Junction ? Qt::SplitHCursor : Qt::SizeHorCursor);
}

void TimelineStrip::leaveEvent(QEvent *event)
{
    if (!m_isPressed)
        unsetCursor();
    QWidget::leaveEvent(event);
}

void TimelineStrip::scrollTowards(double x)
{
    if (x < 0)
        m_state.scale.scrollBy(std::max(x, -64.0));
    else if (x > timeWidth())
        m_state.scale.scrollBy(std::min(x - timeWidth(), 64.0));
}

void TimelineStrip::mouseMoveEvent(QMouseEvent *event)
{
    if (!m_isPressed) {
        showHold(event->position(), event->modifiers());
        return;
    }
    if (m_isHolding && !m_state.drag.isActive()) { // the drag was cancelled
        m_isPressed = false;
        return;
    }
    const double moved = event->position().x() - m_pressedAt.x();
    if (!m_isDragging && std::abs(moved) < QApplication::startDragDistance() / 2.0)
        return;
    m_isDragging = true;
    const double x = event->position().x() - kTimelineGutter;
    scrollTowards(x);
    if (m_isHolding) {
        m_state.drag.moveTo(x, {.isSnapping = !(event->modifiers() & Qt::ShiftModifier),
                                .mayOverlap = bool(event->modifiers() & Qt::AltModifier)});
        return;
    }
    const auto [begin, end] = std::minmax({m_pressedPosition, positionAt(event->position())});
    emit rangeDragged({begin, end}, false);
}

void TimelineStrip::mouseReleaseEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton || !m_isPressed)
        return;
    m_isPressed = false;
    if (m_isHolding) {
        const bool isActive = m_state.drag.isActive();
        if (m_isDragging)
            m_state.drag.finish();
        else if (m_state.drag.cancel())
            emit pointed(m_pressedPosition);
        m_isHolding = m_isDragging = false;
        if (isActive)
            showHold(event->position(), event->modifiers());
        return;
    }
    const Frames here = positionAt(event->position());
    const auto [begin, end] = std::minmax(m_pressedPosition, here);
    if (m_isDragging && begin != end)
        emit rangeDragged({begin, end}, true);
    else
        emit pointed(m_pressedPosition);
    m_isDragging = false;
}

void TimelineStrip::mouseDoubleClickEvent(QMouseEvent *event)
{
    if (event->button() == Qt::LeftButton)
        emit doubleClicked(positionAt(event->position()));
}

void TimelineStrip::wheelEvent(QWheelEvent *event)
{
    const QPoint angle = event->angleDelta();
    // With Alt some window systems turn the wheel sideways.
    const int turned = angle.y() != 0 ? angle.y() : angle.x();
    const double notches = std::clamp(turned / kNotch, -kMostNotches, kMostNotches);
    const auto keys = event->modifiers();
    if (((keys & Qt::ControlModifier) != 0) != m_state.wheelZooms && !(keys & Qt::AltModifier))
        m_state.scale.zoomBy(std::pow(kZoomPerNotch, notches),
                             event->position().x() - kTimelineGutter);
    else if (keys & Qt::AltModifier)
        emit amplitudeStepped(notches);
    else if (!event->pixelDelta().isNull() && event->phase() != Qt::NoScrollPhase)
        m_state.scale.scrollBy(
            -(event->pixelDelta().x() != 0 ? event->pixelDelta().x() : event->pixelDelta().y()));
    else
        m_state.scale.scrollBy(-notches * kScrolledPerNotch * timeWidth());
    event->accept();
}

void TimelineStrip::contextMenuEvent(QContextMenuEvent *event)
{
    const bool byKey = event->reason() == QContextMenuEvent::Keyboard;
    const Frames position = byKey ? m_state.playhead : positionAt(event->pos());
    const QPoint at = byKey ? mapToGlobal(QPoint(
                          kTimelineGutter + int(m_state.scale.xOf(m_state.playhead)), height() / 2))
                            : event->globalPos();
    emit menuWanted(at, position);
}

} // namespace voxdeck

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/common/FramesInSignals.h"
#include "core/base/Units.h"
#include "core/edit/SegmentMove.h"

#include <QImage>
#include <QWidget>

#include <optional>

namespace voxdeck {

struct TimelineState;

/// One of the strips of a timeline: keeps its picture in an image at the screen's own pixels, so
/// that a moving playhead repaints two columns and nothing else, and turns the mouse into
/// positions, and into drags of segments where the strip has holds.
///
/// Units    x is in logical pixels of the widget; the time axis begins at kTimelineGutter.
/// Threads  the gui thread.
class TimelineStrip : public QWidget {
    Q_OBJECT
public:
    TimelineStrip(TimelineState &state, QWidget *parent);

    void redraw();                         ///< the picture is out of date
    virtual void updatePlayhead(double x); ///< repaints around that x of the scale

signals:
    void pointed(voxdeck::Frames position);                    ///< a click
    void rangeDragged(voxdeck::FrameRange range, bool isDone); ///< while and after a drag
    void doubleClicked(voxdeck::Frames position);
    void menuWanted(const QPoint &globalPosition, voxdeck::Frames position);
    void amplitudeStepped(double notches); ///< Alt+wheel

protected:
    /// Draws all that changes only with the view. `image` is in device pixels with its ratio set,
    /// filled with nothing in particular.
    virtual void drawPicture(QImage &image) = 0;
    virtual void drawOverlay(QPainter &painter); ///< selection, playhead, focus
    /// The part of a segment that a drag there would hold; Alt and Ctrl choose.
    virtual std::optional<SegmentHold> holdAt(const QPointF &position,
                                              Qt::KeyboardModifiers keys) const;
    int timeWidth() const;
    void drawGutterText(QPainter &painter, const QString &text, int y, int pixelSize) const;
    void drawPlayhead(QPainter &painter) const;
    void drawSelection(QPainter &painter) const;
    void drawSnapped(QPainter &painter) const;

    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;
    void leaveEvent(QEvent *event) override;

    TimelineState &m_state;

private:
    Frames positionAt(const QPointF &position) const;
    void showHold(const QPointF &position, Qt::KeyboardModifiers keys);
    void scrollTowards(double x);

    QImage m_picture;
    bool m_isCurrent = false;
    bool m_isPressed = false;
    bool m_isDragging = false;
    bool m_isHolding = false; // a segment, not a range
    QPointF m_pressedAt;
    Frames m_pressedPosition{};
};

} // namespace voxdeck

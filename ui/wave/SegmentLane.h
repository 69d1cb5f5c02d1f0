// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/wave/TimelineStrip.h"

#include <QRectF>

namespace voxdeck {

/// The boxes of the segments under the timeline, with their words; density instead of boxes where
/// they are narrower than kDensityPixels on average. Overlapping segments are in up to three rows.
/// To screen readers the lane is a list of segments.
///
/// Threads  the gui thread.
class SegmentLane final : public TimelineStrip {
    Q_OBJECT
public:
    static constexpr int kHeight = 30;
    static constexpr double kDensityPixels = 3;
    static constexpr double kLabelPixels = 40;

    SegmentLane(TimelineState &state, QWidget *parent);

    const TimelineState &state() const { return m_state; }
    /// Of the rows where there are several: a line of words, and the frame of the current segment around it.
    int rowHeight() const { return m_rowHeight; }
    QRectF boxOf(std::size_t segment) const;      ///< in the widget, also where it is not in view
    void activate(int segment);                   ///< as a double-click on it
    int segmentAt(const QPointF &position) const; ///< by its box; -1 for none
    void layOutRows();                            ///< other segments are there

signals:
    void activated(int segment);
    void rangeActivated(voxdeck::FrameRange range); ///< a double-click on an empty place in it

protected:
    void drawPicture(QImage &image) override;
    std::optional<SegmentHold> holdAt(const QPointF &position,
                                      Qt::KeyboardModifiers keys) const override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void drawOverlay(QPainter &painter) override;
    bool event(QEvent *event) override;

private:
    bool isDense(std::size_t first, std::size_t last) const;
    QString wordsOf(std::size_t segment) const;
    void drawBoxes(QPainter &painter, std::size_t first, std::size_t last) const;
    void drawBox(QPainter &painter, std::size_t segment,
                 const std::vector<FrameRange> &overlapped) const;
    void drawDensity(QPainter &painter, std::size_t first, std::size_t last) const;

    int m_rowHeight = 0;
    std::optional<FrameRange> m_rangeAtPress; // the first click of a double-click clears it
};

} // namespace voxdeck

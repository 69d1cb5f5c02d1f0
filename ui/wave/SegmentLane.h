// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/wave/TimelineStrip.h"

#include <QRectF>

namespace voxdeck {

/// The boxes of the segments under the timeline, with their words; density instead of boxes where
/// they are narrower than kDensityPixels on average. To screen readers it is a list of segments.
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
    QRectF boxOf(std::size_t segment) const; ///< in the widget, also where it is not in view
    void activate(int segment);              ///< as a double-click on it

signals:
    void activated(int segment);

protected:
    void drawPicture(QImage &image) override;
    void drawOverlay(QPainter &painter) override;
    bool event(QEvent *event) override;

private:
    void drawBoxes(QPainter &painter, std::size_t first, std::size_t last) const;
    void drawBox(QPainter &painter, std::size_t segment) const;
    void drawDensity(QPainter &painter, std::size_t first, std::size_t last) const;
};

} // namespace voxdeck

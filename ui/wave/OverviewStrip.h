// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/audio/PeakPyramid.h"
#include "ui/wave/TimelineStrip.h"

#include <vector>

namespace voxdeck {

/// The whole recording in one thin strip, with a frame around what the others show. A click or a
/// drag moves that frame, not the playhead.
///
/// Threads  the gui thread.
class OverviewStrip final : public TimelineStrip {
    Q_OBJECT
public:
    static constexpr int kHeight = 20;

    OverviewStrip(TimelineState &state, QWidget *parent);
    void updatePlayhead(double x) override;

protected:
    void drawPicture(QImage &image) override;
    void drawOverlay(QPainter &painter) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;

private:
    double xOf(Frames frame) const; ///< of the whole recording, without the gutter
    void centreOn(double x);
    std::vector<Peak> columns(double framesPerColumn, int width) const;

    int m_playheadX = -1; // where it was painted last
};

} // namespace voxdeck

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/wave/TimelineStrip.h"

#include <cstdint>

namespace voxdeck {

/// The times above the waveform, and the playhead's flag with its time.
///
/// Threads  the gui thread.
class TimelineRuler final : public TimelineStrip {
    Q_OBJECT
public:
    static constexpr int kHeight = 18;

    TimelineRuler(TimelineState &state, QWidget *parent);
    void updatePlayhead(double x) override;
    /// Milliseconds between two labels that leave them room: 1, 2, 5, 10, ... 60000, ...
    static std::int64_t labelStepMs(double pixelsPerSecond);

protected:
    void drawPicture(QImage &image) override;
    void drawOverlay(QPainter &painter) override;

private:
    QFont timeFont() const;
};

} // namespace voxdeck

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/wave/TimelineStrip.h"

#include <QFontMetrics>
#include <QRectF>

#include <cstdint>
#include <vector>

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
    struct Label {
        double x = 0; ///< of its line
        QString text;
    };
    std::vector<Label> labels() const; ///< of what is on screen
    static QRectF labelBox(const Label &label, const QFontMetrics &metrics);
    QFont timeFont() const;
};

} // namespace voxdeck

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

namespace voxdeck {

/// Two bars from -60 dB to full scale: the peak above, the RMS below. Near full scale the peak turns
/// to the warning tone and gets a mark at its end.
///
/// Threads  the gui thread.
class LevelMeter final : public QWidget {
    Q_OBJECT
public:
    explicit LevelMeter(QWidget *parent = nullptr);

    void setLevel(double peak, double rms); ///< 0 to 1 of full scale
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    double m_peak = 0; // 0 to 1 of the length of the bar
    double m_rms = 0;
    bool m_isLoud = false;
};

} // namespace voxdeck

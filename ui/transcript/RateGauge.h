// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include <optional>

namespace voxdeck {

/// An error rate on a scale of 0 to 40 %, in the colours of good, warn and bad with the numbers at
/// which they change.
///
/// Threads  gui.
class RateGauge final : public QWidget {
    Q_OBJECT
public:
    explicit RateGauge(QWidget *parent = nullptr);
    void setRate(std::optional<double> rate); ///< 0.127 is 12.7 %

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    std::optional<double> m_rate;
};

} // namespace voxdeck

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/workspace/RateLimits.h"

#include <QWidget>

#include <optional>

namespace voxdeck {

/// An error rate on a scale of 0 to 40 %, or further where the limits are, in the colours of good, warn and bad
/// with the numbers at which they change.
///
/// Threads  gui.
class RateGauge final : public QWidget {
    Q_OBJECT
public:
    explicit RateGauge(QWidget *parent = nullptr);
    void setLimit(const RateLimit &limit);
    void setRate(std::optional<double> rate); ///< 0.127 is 12.7 %

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    RateLimit m_limit = RateLimits::kCer;
    std::optional<double> m_rate;
};

} // namespace voxdeck

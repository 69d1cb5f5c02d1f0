// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace voxdeck {

/// The speed of a build since it began, as a small curve, with the current rate beside it.
///
/// Units    seconds of the build's own clock, bytes a second; at most kMostPoints points: then every second
///          one is removed and the following ones come half as often.
/// Threads  gui.
class RateCurve final : public QWidget {
    Q_OBJECT
public:
    static constexpr std::size_t kMostPoints = 240;

    explicit RateCurve(QWidget *parent = nullptr);

    void clear();
    /// Bytes written so far. An earlier time than the last restarts the curve.
    void add(double elapsedSeconds, std::uint64_t bytes);
    /// Rates between the points, oldest first.
    std::vector<double> rates() const;

    QSize sizeHint() const override { return {190, 34}; }

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    struct Point {
        double seconds = 0;
        double bytes = 0;
    };
    std::vector<Point> m_points;
    double m_stepSeconds = 0;
};

} // namespace voxdeck

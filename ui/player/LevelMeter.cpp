// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/player/LevelMeter.h"

#include "ui/common/Theme.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace voxdeck {

namespace {

constexpr double kFloorDb = -60;
constexpr double kLoud = 0.99;

double lengthOf(double level)
{
    if (level <= 0)
        return 0;
    return std::clamp(1 - 20 * std::log10(level) / kFloorDb, 0.0, 1.0);
}

} // namespace

LevelMeter::LevelMeter(QWidget *parent) : QWidget(parent)
{
    setAccessibleName(tr("Playback level"));
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
}

QSize LevelMeter::sizeHint() const
{
    return {60, 14};
}

void LevelMeter::setLevel(double peak, double rms)
{
    const double peakLength = lengthOf(peak);
    const double rmsLength = lengthOf(rms);
    if (peakLength == m_peak && rmsLength == m_rms)
        return;
    m_peak = peakLength;
    m_rms = rmsLength;
    m_isLoud = peak >= kLoud;
    update();
}

void LevelMeter::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const Theme &theme = Theme::of(palette());
    const double bar = (height() - 2) / 2.0;
    const auto draw = [&](double top, double length, const QColor &color) {
        painter.fillRect(QRectF(0, top, width(), bar), theme.hairline);
        painter.fillRect(QRectF(0, top, width() * length, bar), color);
    };
    draw(0, m_peak, m_isLoud ? theme.bad.fill : theme.good.fill);
    draw(bar + 2, m_rms, theme.good.fill);
    if (m_isLoud)
        painter.fillRect(QRectF(width() - 3, 0, 3, bar), theme.text);
}

} // namespace voxdeck

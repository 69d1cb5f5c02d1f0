// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/transcript/RateGauge.h"

#include "ui/common/ScriptFont.h"
#include "ui/common/Theme.h"

#include <QPainter>

#include <algorithm>

namespace voxdeck {
namespace {

constexpr double kGood = 0.05, kWarn = 0.15, kMost = 0.40;
constexpr int kTop = 6, kBar = 7, kHeight = 28;

} // namespace

RateGauge::RateGauge(QWidget *parent) : QWidget(parent)
{
    setFixedHeight(kHeight);
}

void RateGauge::setRate(std::optional<double> rate)
{
    m_rate = rate;
    update();
}

void RateGauge::paintEvent(QPaintEvent *)
{
    const auto &theme = Theme::of(palette());
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const auto at = [this](double rate) {
        return std::min(rate, kMost) / kMost * width();
    };
    painter.setPen(Qt::NoPen);
    const auto part = [&](double from, double to, const QColor &color) {
        painter.setBrush(color);
        painter.drawRect(QRectF(at(from), kTop, at(to) - at(from), kBar));
    };
    part(0, kGood, theme.good.fill);
    part(kGood, kWarn, theme.warn.fill);
    part(kWarn, kMost, theme.bad.fill);
    auto small = interfaceFont();
    small.setPixelSize(11);
    painter.setFont(small);
    painter.setPen(theme.muted);
    const int below = kTop + kBar;
    painter.drawText(QRectF(at(kGood) - 20, below, 40, kHeight - below), Qt::AlignCenter,
                     QStringLiteral("5"));
    painter.drawText(QRectF(at(kWarn) - 20, below, 40, kHeight - below), Qt::AlignCenter,
                     QStringLiteral("15"));
    painter.drawText(QRectF(width() - 50, below, 50, kHeight - below),
                     Qt::AlignRight | Qt::AlignVCenter, tr("40 %"));
    if (!m_rate)
        return;
    const double x = std::clamp(at(*m_rate), 5.0, width() - 5.0);
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.text);
    painter.drawPolygon(QPolygonF{{x - 5, 0}, {x + 5, 0}, {x, kTop + 2.0}});
}

} // namespace voxdeck

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/transcript/RateGauge.h"

#include "ui/common/ScriptFont.h"
#include "ui/common/TextSize.h"
#include "ui/common/Theme.h"

#include <QLocale>
#include <QPainter>

#include <algorithm>

namespace voxdeck {
namespace {

constexpr double kMost = 0.40;
constexpr int kTop = 6, kBar = 7, kWords = 15;

} // namespace

RateGauge::RateGauge(QWidget *parent) : QWidget(parent)
{
    setFixedHeight(kTop + kBar + sized(kWords));
}

void RateGauge::setLimit(const RateLimit &limit)
{
    m_limit = limit;
    update();
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
    const double most = std::max(kMost, m_limit.fair * 1.5);
    const auto at = [this, most](double rate) {
        return std::min(rate, most) / most * width();
    };
    const auto percent = [](double rate) {
        return QLocale().toString(rate * 100, 'g', 3);
    };
    painter.setPen(Qt::NoPen);
    const auto part = [&](double from, double to, const QColor &color) {
        painter.setBrush(color);
        painter.drawRect(QRectF(at(from), kTop, at(to) - at(from), kBar));
    };
    part(0, m_limit.good, theme.good.fill);
    part(m_limit.good, m_limit.fair, theme.warn.fill);
    part(m_limit.fair, most, theme.bad.fill);
    auto small = interfaceFont();
    small.setPixelSize(sized(11));
    painter.setFont(small);
    painter.setPen(theme.muted);
    const int below = kTop + kBar;
    painter.drawText(QRectF(at(m_limit.good) - 20, below, 40, height() - below), Qt::AlignCenter,
                     percent(m_limit.good));
    painter.drawText(QRectF(at(m_limit.fair) - 20, below, 40, height() - below), Qt::AlignCenter,
                     percent(m_limit.fair));
    painter.drawText(QRectF(width() - 50, below, 50, height() - below),
                     Qt::AlignRight | Qt::AlignVCenter, tr("%1 %").arg(percent(most)));
    if (!m_rate)
        return;
    const double x = std::clamp(at(*m_rate), 5.0, width() - 5.0);
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.text);
    painter.drawPolygon(QPolygonF{{x - 5, 0}, {x + 5, 0}, {x, kTop + 2.0}});
}

} // namespace voxdeck

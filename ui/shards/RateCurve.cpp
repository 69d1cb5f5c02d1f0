// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shards/RateCurve.h"

#include "ui/common/Theme.h"

#include <QLocale>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>

namespace voxdeck {
namespace {

constexpr double kFirstStepSeconds = 0.5;
constexpr double kMegabyte = 1e6;

} // namespace

RateCurve::RateCurve(QWidget *parent) : QWidget(parent), m_stepSeconds(kFirstStepSeconds)
{
    setAccessibleName(tr("Rate since the build began"));
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
}

void RateCurve::clear()
{
    m_points.clear();
    m_stepSeconds = kFirstStepSeconds;
    setAccessibleDescription({});
    update();
}

void RateCurve::add(double elapsedSeconds, std::uint64_t bytes)
{
    if (!m_points.empty() && elapsedSeconds < m_points.back().seconds)
        clear();
    if (!m_points.empty() && elapsedSeconds < m_points.back().seconds + m_stepSeconds)
        return;
    m_points.push_back({elapsedSeconds, static_cast<double>(bytes)});
    if (m_points.size() > kMostPoints) {
        std::size_t kept = 0; // the sums stay true: each point is what was written until then
        for (std::size_t at = 0; at < m_points.size(); at += 2)
            m_points[kept++] = m_points[at];
        m_points.resize(kept);
        m_stepSeconds *= 2;
    }
    const auto now = rates();
    setAccessibleDescription(
        now.empty() ? QString()
                    : tr("%1 MB/s now, at most %2 MB/s")
                          .arg(QLocale().toString(now.back() / kMegabyte, 'f', 1),
                               QLocale().toString(
                                   *std::max_element(now.begin(), now.end()) / kMegabyte, 'f', 1)));
    setToolTip(accessibleDescription());
    update();
}

std::vector<double> RateCurve::rates() const
{
    std::vector<double> rates;
    for (std::size_t at = 1; at < m_points.size(); ++at) {
        const double seconds = m_points[at].seconds - m_points[at - 1].seconds;
        rates.push_back(std::max(0.0, m_points[at].bytes - m_points[at - 1].bytes) / seconds);
    }
    return rates;
}

void RateCurve::paintEvent(QPaintEvent * /*event*/)
{
    const auto values = rates();
    if (values.size() < 2)
        return;
    const Theme &theme = Theme::of(palette());
    const double most = std::max(1.0, *std::max_element(values.begin(), values.end()));
    const QRectF box = QRectF(rect()).adjusted(1, 3, -1, -1);
    QPainterPath line;
    for (std::size_t at = 0; at < values.size(); ++at) {
        const QPointF point(box.left()
                                + box.width() * static_cast<double>(at)
                                      / static_cast<double>(values.size() - 1),
                            box.bottom() - box.height() * values[at] / most);
        at == 0 ? line.moveTo(point) : line.lineTo(point);
    }
    QPainterPath area = line;
    area.lineTo(box.bottomRight());
    area.lineTo(box.bottomLeft());
    area.closeSubpath();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillPath(area, theme.train.ground);
    painter.setPen(QPen(theme.train.fill, 1.5));
    painter.drawPath(line);
}

} // namespace voxdeck

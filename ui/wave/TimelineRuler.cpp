// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/wave/TimelineRuler.h"

#include "ui/common/TextSize.h"
#include "ui/common/TimeText.h"
#include "ui/wave/TimelineState.h"

#include <QFontDatabase>
#include <QPainter>
#include <QPolygonF>

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace voxdeck {

namespace {

constexpr double kLabelPixels = 92;
constexpr int kFlagWidth = 200; // the triangle, the time beside it, and a label under that
constexpr std::int64_t kSteps[] = {1,      2,      5,      10,     20,      50,      100,    200,
                                   500,    1000,   2000,   5000,   10000,   15000,   30000,  60000,
                                   120000, 300000, 600000, 900000, 1800000, 3600000, 7200000};

} // namespace

TimelineRuler::TimelineRuler(TimelineState &state, QWidget *parent) : TimelineStrip(state, parent)
{
    setObjectName(QStringLiteral("ruler"));
    setAccessibleName(tr("Time ruler"));
    setFixedHeight(sized(kHeight));
}

QFont TimelineRuler::timeFont() const
{
    QFont fixed = QFontDatabase::systemFont(QFontDatabase::FixedFont);
    fixed.setPixelSize(sized(11));
    return fixed;
}

std::int64_t TimelineRuler::labelStepMs(double pixelsPerSecond)
{
    for (const std::int64_t step : kSteps) {
        if (double(step) / 1000 * pixelsPerSecond >= kLabelPixels)
            return step;
    }
    const double day = 86'400'000;
    return std::int64_t(day * std::ceil(kLabelPixels * 1000 / pixelsPerSecond / day));
}

void TimelineRuler::updatePlayhead(double x)
{
    update(kTimelineGutter + int(std::floor(x)) - kFlagWidth, 0, 2 * kFlagWidth, height());
}

void TimelineRuler::drawPicture(QImage &image)
{
    image.fill(m_state.colors.window);
    const auto &scale = m_state.scale;
    if (!m_state.audio || scale.sampleRateHz() <= 0)
        return;
    QPainter painter(&image);
    painter.setFont(timeFont());
    painter.setClipRect(QRect(kTimelineGutter, 0, timeWidth(), height()));
    const auto shown = labels();
    const double gap = shown.size() > 1 ? shown[1].x - shown[0].x : timeWidth();
    for (const auto &label : shown) {
        painter.fillRect(QRectF(label.x, 5, 1, height() - 5), m_state.colors.line);
        painter.setPen(m_state.colors.muted);
        painter.drawText(QPointF(label.x + 4, height() - 5), label.text);
        for (int part = 1; part < 5; ++part)
            painter.fillRect(QRectF(std::round(label.x + gap * part / 5.0), height() - 4, 1, 4),
                             m_state.colors.hairline);
    }
    // A bracket over the part: its ends tell it from the lines of the scale.
    for (const FrameRange &part : m_state.comments) {
        const double begin = kTimelineGutter + std::round(scale.xOf(part.begin));
        const double end = std::max(begin + 2, kTimelineGutter + std::round(scale.xOf(part.end)));
        painter.fillRect(QRectF(begin, 0, end - begin, 2), m_state.colors.warn.fill);
        painter.fillRect(QRectF(begin, 0, 2, 6), m_state.colors.warn.fill);
        painter.fillRect(QRectF(end - 2, 0, 2, 6), m_state.colors.warn.fill);
    }
}

std::vector<TimelineRuler::Label> TimelineRuler::labels() const
{
    const auto &scale = m_state.scale;
    const double rate = scale.sampleRateHz();
    const std::int64_t step = labelStepMs(rate / scale.framesPerPixel());
    const auto frameOf = [rate](std::int64_t ms) {
        return Frames{std::llround(double(ms) * rate / 1000)};
    };
    const FrameRange visible = scale.visible();
    std::vector<Label> labels;
    const auto first = std::int64_t(double(count(visible.begin)) / rate * 1000) / step;
    for (std::int64_t tick = first; frameOf(tick * step) < visible.end; ++tick) {
        const Frames frame = frameOf(tick * step);
        auto text = shortTimeText(frame, scale.sampleRateHz());
        if (step >= 1000)
            text.chop(4);
        labels.push_back({kTimelineGutter + std::round(scale.xOf(frame)), text});
    }
    return labels;
}

QRectF TimelineRuler::labelBox(const Label &label, const QFontMetrics &metrics)
{
    return {label.x + 3, 1, metrics.horizontalAdvance(label.text) + 2.0, sized(kHeight) - 6.0};
}

void TimelineRuler::drawOverlay(QPainter &painter)
{
    if (!m_state.audio)
        return;
    const double x = kTimelineGutter + std::round(m_state.scale.xOf(m_state.playhead));
    if (x < kTimelineGutter - 6 || x > width() + 6)
        return;
    QFont bold = timeFont();
    bold.setWeight(QFont::DemiBold);
    painter.setFont(bold);
    const QString text = shortTimeText(m_state.playhead, m_state.scale.sampleRateHz());
    const double textWidth = painter.fontMetrics().horizontalAdvance(text);
    const bool fitsRight = x + 12 + textWidth < width();
    const QRectF box(fitsRight ? x + 8 : x - 12 - textWidth, 1, textWidth + 4, height() - 3);
    painter.fillRect(box, m_state.colors.window);
    for (const auto &label : labels()) // half a number under the playhead's would mislead
        if (const auto covered = labelBox(label, QFontMetrics(timeFont())); covered.intersects(box))
            painter.fillRect(covered, m_state.colors.window);
    painter.setPen(m_state.colors.playhead);
    painter.drawText(box, Qt::AlignCenter, text);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(m_state.colors.playhead);
    const double bottom = height();
    painter.setClipRect(QRect(kTimelineGutter, 0, timeWidth(), height()), Qt::IntersectClip);
    painter.drawPolygon(QPolygonF({{x - 6, bottom - 9}, {x + 6, bottom - 9}, {x, bottom}}));
}

} // namespace voxdeck

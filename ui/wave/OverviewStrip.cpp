// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/wave/OverviewStrip.h"

#include "ui/common/TextSize.h"
#include "ui/wave/TimelineState.h"
#include "ui/wave/WaveformPicture.h"

#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace voxdeck {

OverviewStrip::OverviewStrip(TimelineState &state, QWidget *parent) : TimelineStrip(state, parent)
{
    setObjectName(QStringLiteral("overview"));
    setAccessibleName(tr("Whole recording"));
    setFixedHeight(sized(kHeight));
    // Showing another part does not redraw the whole recording: only the frame moves.
    disconnect(&state.scale, &TimelineScale::changed, this, &TimelineStrip::redraw);
    connect(&state.scale, &TimelineScale::changed, this, qOverload<>(&QWidget::update));
}

double OverviewStrip::xOf(Frames frame) const
{
    const auto length = double(count(m_state.scale.length()));
    return length > 0 ? double(count(frame)) / length * timeWidth() : 0;
}

void OverviewStrip::updatePlayhead(double)
{
    const int x = int(std::lround(xOf(m_state.playhead)));
    if (x == m_playheadX)
        return;
    update(kTimelineGutter + m_playheadX - 2, 0, 5, height());
    update(kTimelineGutter + x - 2, 0, 5, height());
}

void OverviewStrip::drawPicture(QImage &image)
{
    image.fill(m_state.colors.base);
    const double ratio = image.devicePixelRatio();
    if (m_state.audio && m_state.scale.length() > Frames{0}) {
        WaveformPicture how;
        how.left = int(std::lround(kTimelineGutter * ratio));
        how.width = image.width() - how.left;
        how.top = int(std::lround(2 * ratio));
        how.height = image.height() - 2 * how.top;
        how.peak = how.rms = m_state.colors.peakOutside.rgb();
        const double perColumn = double(count(m_state.scale.length())) / how.width;
        paintColumns(image, columns(perColumn, how.width), how);
    }
    QPainter painter(&image);
    painter.setFont(font());
    painter.fillRect(QRect(0, 0, kTimelineGutter, height()), m_state.colors.window);
    if (m_state.audio)
        drawGutterText(painter, tr("all"), height() / 2, 11);
}

/// Of the channel that is heard alone; else the loudest of the channels that are shown, as two of them may
/// take each other away where they are one; else all.
std::vector<Peak> OverviewStrip::columns(double framesPerColumn, int width) const
{
    std::vector<Peak> loudest;
    for (const auto &channel : m_state.channels) {
        if (!channel.audio)
            continue;
        auto found = waveformColumns(*channel.audio, 0, framesPerColumn, width);
        if (channel.isHeard)
            return found;
        loudest.resize(found.size());
        for (std::size_t i = 0; i < found.size(); ++i) {
            loudest[i].minimum = std::min(loudest[i].minimum, found[i].minimum);
            loudest[i].maximum = std::max(loudest[i].maximum, found[i].maximum);
        }
    }
    return loudest.empty() ? waveformColumns(*m_state.audio, 0, framesPerColumn, width) : loudest;
}

void OverviewStrip::drawOverlay(QPainter &painter)
{
    if (!m_state.audio)
        return;
    painter.setClipRect(QRect(kTimelineGutter, 0, timeWidth(), height()), Qt::IntersectClip);
    if (const auto *now = m_state.currentSegment()) {
        const double x = xOf(now->range.begin);
        painter.fillRect(
            QRectF(kTimelineGutter + x, 0, std::max(xOf(now->range.end) - x, 1.0), height()),
            m_state.colors.segmentCurrentFill);
    }
    const FrameRange shown = m_state.scale.visible();
    const double x0 = xOf(shown.begin);
    const double x1 = std::max(xOf(shown.end), x0 + 7);
    QColor fill = m_state.colors.accent;
    fill.setAlphaF(0.12f);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(m_state.colors.accent, 2));
    painter.setBrush(fill);
    painter.drawRoundedRect(QRectF(kTimelineGutter + x0 + 1, 1, x1 - x0 - 2, height() - 2), 2, 2);
    m_playheadX = int(std::lround(xOf(m_state.playhead)));
    painter.fillRect(QRectF(kTimelineGutter + m_playheadX - 0.5, 0, 1, height()),
                     m_state.colors.playhead);
}

void OverviewStrip::centreOn(double x)
{
    const FrameRange shown = m_state.scale.visible();
    const double centre = (x - kTimelineGutter) / timeWidth()
                          * double(count(m_state.scale.length()));
    m_state.scale.showFrom(Frames{std::llround(centre) - count(shown.length()) / 2});
}

void OverviewStrip::mousePressEvent(QMouseEvent *event)
{
    if (event->button() == Qt::LeftButton && m_state.audio)
        centreOn(event->position().x());
}

void OverviewStrip::mouseMoveEvent(QMouseEvent *event)
{
    if (event->buttons() & Qt::LeftButton && m_state.audio)
        centreOn(event->position().x());
}

void OverviewStrip::mouseReleaseEvent(QMouseEvent *) {}

void OverviewStrip::mouseDoubleClickEvent(QMouseEvent *)
{
    if (m_state.audio)
        m_state.scale.fitRecording();
}

} // namespace voxdeck

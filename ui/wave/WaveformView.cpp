// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/wave/WaveformView.h"

#include "ui/common/TextSize.h"
#include "ui/wave/ProposalPicture.h"
#include "ui/wave/SegmentGround.h"
#include "ui/wave/TimelineState.h"
#include "ui/wave/WaveformLine.h"
#include "ui/wave/WaveformPicture.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QLocale>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <vector>

namespace voxdeck {

namespace {

constexpr double kMostGain = 64;
constexpr int kRoomForWords = 80;     // beside the numbers
constexpr double kDotsFromPixels = 8; // a sample
constexpr double kDotPixels = 4;
constexpr double kLineBelow = 0.25; // frames a pixel; more points are peaks to the eye

} // namespace

WaveformView::WaveformView(TimelineState &state, QWidget *parent) : TimelineStrip(state, parent)
{
    setObjectName(QStringLiteral("waveform"));
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true); // the pointer shows where an edge can be taken
    setAccessibleName(tr("Waveform"));
    setAccessibleDescription(tr("Playhead. Left and Right move it by 10 ms, with Ctrl by 100 ms."));
    connect(this, &TimelineStrip::amplitudeStepped, this, &WaveformView::stepAmplitude);
}

QSize WaveformView::sizeHint() const
{
    return {640, kHeight};
}

QSize WaveformView::minimumSizeHint() const
{
    return {kTimelineGutter + 64, kSmallestHeight};
}

double WaveformView::gain() const
{
    return std::clamp(m_chosenGain * (m_isAutomatic ? m_automaticGain : 1), 1.0, kMostGain);
}

void WaveformView::stepAmplitude(double notches)
{
    const double before = gain();
    const double wanted = std::clamp(before * std::pow(2.0, notches / 2), 1.0, kMostGain);
    if (wanted == before)
        return;
    m_chosenGain = wanted / (m_isAutomatic ? m_automaticGain : 1);
    redraw();
    emit gainChanged(wanted);
}

void WaveformView::setAutomaticGain(bool isAutomatic)
{
    m_isAutomatic = isAutomatic;
    m_chosenGain = 1;
    audioChanged();
    redraw();
}

void WaveformView::audioChanged()
{
    const double before = gain();
    m_automaticGain = m_isAutomatic && m_state.audio ? automaticGain(*m_state.audio) : 1;
    if (gain() == before)
        return;
    redraw();
    emit gainChanged(gain());
}

/// Explains the height of the wave.
QString WaveformView::gainWords() const
{
    const int loudest = -int(std::lround(20 * std::log10(gain())));
    if (loudest == 0)
        return tr("Full height is 0 dB, full scale. Alt+wheel scales the waveform.");
    const QString times = QLocale().toString(gain(), 'g', 2);
    return m_isAutomatic && m_automaticGain > 1
               ? tr("This recording is quiet: the waveform is scaled up %1 times, and full height "
                    "is %2 dB. Alt+wheel changes the scale.")
                     .arg(times)
                     .arg(loudest)
               : tr("The waveform is scaled up %1 times; full height is %2 dB. Alt+wheel changes "
                    "the scale.")
                     .arg(times)
                     .arg(loudest);
}

bool WaveformView::event(QEvent *event)
{
    if (event->type() != QEvent::ToolTip)
        return TimelineStrip::event(event);
    const auto *help = static_cast<QHelpEvent *>(event);
    if (help->pos().x() >= kTimelineGutter || !m_state.audio || !m_state.channels.empty()) {
        QToolTip::hideText();
        event->ignore();
        return true;
    }
    QToolTip::showText(help->globalPos(), gainWords(), this);
    return true;
}

void WaveformView::moveTo(Frames position)
{
    if (m_state.audio)
        emit movedByKey(m_state.scale.heldInside(position));
}

/// The edges of the current segment, which have handles; with Ctrl all of it. The rest marks a range.
std::optional<SegmentHold> WaveformView::holdAt(const QPointF &position,
                                                Qt::KeyboardModifiers keys) const
{
    if (!m_state.currentSegment() || position.x() < kTimelineGutter)
        return std::nullopt;
    const auto hold = m_state.drag.holdAt(
        std::size_t(m_state.current), position.x() - kTimelineGutter, bool(keys & Qt::AltModifier));
    if (hold && hold->part == HeldPart::Body && !(keys & Qt::ControlModifier))
        return std::nullopt;
    return hold;
}

void WaveformView::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape && m_state.drag.cancel()) {
        event->accept();
        return;
    }
    const bool isLeft = event->key() == Qt::Key_Left;
    const auto others = event->modifiers() & ~(Qt::ControlModifier | Qt::KeypadModifier);
    const bool isEnter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (isEnter && (event->modifiers() & ~Qt::KeypadModifier) == 0) {
        emit playWanted();
        event->accept();
        return;
    }
    if ((!isLeft && event->key() != Qt::Key_Right) || others != Qt::NoModifier) {
        event->ignore(); // Space and the letters are the window's
        return;
    }
    const int steps = event->modifiers() & Qt::ControlModifier ? 10 : 1;
    const Frames step{std::max<std::int64_t>(m_state.scale.sampleRateHz() / 100, 1) * steps};
    moveTo(isLeft ? m_state.playhead - step : m_state.playhead + step);
    event->accept();
}

void WaveformView::focusInEvent(QFocusEvent *event)
{
    update();
    QWidget::focusInEvent(event);
}

void WaveformView::focusOutEvent(QFocusEvent *event)
{
    update();
    QWidget::focusOutEvent(event);
}

void WaveformView::drawPicture(QImage &image)
{
    drawGround(image);
    if (m_state.audio && m_state.channels.empty())
        drawWave(image, *m_state.audio, {0, double(height())});
    for (std::size_t i = 0; m_state.audio && i < m_state.channels.size(); ++i)
        if (const auto &audio = m_state.channels[i].audio)
            drawWave(image, *audio, bandOf(i));
    QPainter painter(&image);
    painter.setFont(font());
    if (m_state.audio)
        drawEdges(painter);
    else
        drawMessage(painter);
    painter.fillRect(QRect(0, 0, kTimelineGutter, height()), m_state.colors.window);
    if (!m_state.audio)
        return;
    if (!m_state.channels.empty()) {
        drawChannelNames(painter);
        return;
    }
    const int loudest = -int(std::lround(20 * std::log10(gain())));
    const QString top = loudest == 0 ? tr("0 dB") : tr("%1 dB").arg(loudest);
    drawGutterText(painter, top, 7, 10);
    const bool isRaised = m_isAutomatic && m_automaticGain > 1;
    const bool hasRoom = height() >= kRoomForWords;
    if (isRaised && hasRoom)
        drawGutterText(painter, tr("auto"), 20, 10);
    drawGutterText(painter, isRaised && !hasRoom ? tr("auto") : QStringLiteral("−∞"), height() / 2,
                   10);
    drawGutterText(painter, top, height() - 7, 10);
}

void WaveformView::drawGround(QImage &image)
{
    // Segments are as tall as the strip: one row is blended, the others are copies of it.
    if (m_groundRow.width() != image.width()) {
        m_groundRow = QImage(image.width(), 1, QImage::Format_RGB32);
        m_groundRow.setDevicePixelRatio(image.devicePixelRatio());
    }
    m_groundRow.fill(m_state.colors.base);
    const QRect area(kTimelineGutter, 0, timeWidth(), height());
    if (m_state.audio) {
        QPainter row(&m_groundRow);
        drawSegmentGround(row, m_state, area);
    }
    for (int y = 0; y < image.height(); ++y)
        std::memcpy(image.scanLine(y), m_groundRow.constScanLine(0),
                    std::size_t(image.width()) * sizeof(QRgb));
    QPainter painter(&image);
    if (m_state.audio)
        drawOverlapHatch(painter, m_state, m_state.overlapsIn(m_state.scale.visible()), area);
    if (m_state.channels.empty())
        for (const double at : {0.25, 0.5, 0.75})
            painter.fillRect(QRectF(area.left(), std::round(at * height()), area.width(), 1),
                             m_state.colors.hairline);
    for (std::size_t i = 0; i < m_state.channels.size(); ++i) {
        const Band band = bandOf(i);
        painter.fillRect(
            QRectF(area.left(), std::round(band.top + band.height / 2), area.width(), 1),
            m_state.colors.hairline);
        if (i > 0)
            painter.fillRect(QRectF(area.left(), std::round(band.top), area.width(), 1),
                             m_state.colors.line);
    }
}

WaveformView::Band WaveformView::bandOf(std::size_t channel) const
{
    const double each = double(height())
                        / double(std::max<std::size_t>(m_state.channels.size(), 1));
    return {double(channel) * each, each};
}

/// The solo channel has a sign and bolder letters; an unreadable channel shows the reason.
void WaveformView::drawChannelNames(QPainter &painter) const
{
    // smaller words nobody can read: where bands are lower, some go without
    const int pixels = sized(11);
    double nextFree = 0;
    for (std::size_t i = 0; i < m_state.channels.size(); ++i) {
        const auto &channel = m_state.channels[i];
        const Band band = bandOf(i);
        if (band.top < nextFree)
            continue;
        nextFree = band.top + pixels;
        const double tall = std::clamp(band.height, double(pixels), double(sized(16)));
        QFont words = font();
        words.setPixelSize(pixels);
        words.setWeight(channel.isHeard ? QFont::DemiBold : QFont::Normal);
        painter.setFont(words);
        painter.setPen(channel.isHeard ? m_state.colors.accent : m_state.colors.muted);
        const QString name = tr("Ch. %1").arg(channel.name);
        painter.drawText(QRectF(0, band.top + (band.height - tall) / 2, kTimelineGutter - 5, tall),
                         Qt::AlignRight | Qt::AlignVCenter,
                         channel.isHeard ? QStringLiteral("\u25B8%1").arg(name) : name);
        if (channel.problem.isEmpty())
            continue;
        painter.drawText(QRectF(kTimelineGutter + 16, band.top, timeWidth() - 32, band.height),
                         Qt::AlignCenter | Qt::TextSingleLine, channel.problem);
    }
}

void WaveformView::mousePressEvent(QMouseEvent *event)
{
    if (m_state.channels.empty() || event->position().x() >= kTimelineGutter
        || event->button() != Qt::LeftButton) {
        TimelineStrip::mousePressEvent(event);
        return;
    }
    const auto last = int(m_state.channels.size()) - 1;
    emit channelPicked(std::clamp(int(event->position().y() / bandOf(0).height), 0, last));
}

void WaveformView::drawWave(QImage &image, const WaveformAudio &audio, Band band) const
{
    const double framesPerDevicePixel = m_state.scale.framesPerPixel() / image.devicePixelRatio();
    if (framesPerDevicePixel >= kLineBelow || !drawSamples(image, audio, band))
        drawPeaks(image, audio, band);
}

WaveformPicture WaveformView::pictureIn(const QImage &image, Band band) const
{
    const double ratio = image.devicePixelRatio();
    const auto &scale = m_state.scale;
    const auto &colors = m_state.colors;
    WaveformPicture how;
    how.left = int(std::lround(kTimelineGutter * ratio));
    how.width = image.width() - how.left;
    how.top = std::clamp(int(std::lround(band.top * ratio)), 0, image.height() - 1);
    how.height = std::clamp(int(std::lround((band.top + band.height) * ratio)) - how.top, 1,
                            image.height() - how.top);
    how.gain = gain();
    how.peak = colors.peakOutside.rgb();
    how.rms = colors.rmsOutside.rgb();
    how.innerPeak = colors.peakInside.rgb();
    how.innerRms = colors.rmsInside.rgb();
    if (const auto *now = m_state.currentSegment()) {
        const auto columnOf = [&](Frames frame) {
            return int(std::lround(std::clamp(scale.xOf(frame), -2.0, timeWidth() + 2.0) * ratio));
        };
        how.innerBegin = columnOf(now->range.begin);
        how.innerEnd = columnOf(now->range.end);
    }
    return how;
}

void WaveformView::drawPeaks(QImage &image, const WaveformAudio &audio, Band band) const
{
    const auto how = pictureIn(image, band);
    // Columns on a fixed grid of the recording: peaks must not flicker while it scrolls.
    const double perColumn = m_state.scale.framesPerPixel() / image.devicePixelRatio();
    const double begin = -m_state.scale.xOf(Frames{0}) * m_state.scale.framesPerPixel();
    const double onGrid = std::floor(begin / perColumn + 0.5) * perColumn;
    paintColumns(image, waveformColumns(audio, onGrid, perColumn, how.width), how);
}

bool WaveformView::drawSamples(QImage &image, const WaveformAudio &audio, Band band) const
{
    const auto &scale = m_state.scale;
    const auto &pcm = *audio.pcm;
    const FrameRange visible = scale.visible();
    const auto first = std::max<std::int64_t>(count(visible.begin) - 1, 0);
    const auto last = std::min(count(visible.end) + 1, count(pcm.length()));
    std::vector<std::int16_t> samples(std::size_t(std::max<std::int64_t>(last - first, 0)));
    if (!pcm.readAtHand(Frames{first}, samples))
        return false;
    const double ratio = image.devicePixelRatio();
    SampleLine line{.samples = samples,
                    .firstX = scale.xOf(Frames{first}) * ratio,
                    .step = ratio / scale.framesPerPixel(),
                    .thickness = ratio};
    if (scale.framesPerPixel() * kDotsFromPixels <= 1)
        line.dot = kDotPixels * ratio;
    paintLine(image, line, pictureIn(image, band));
    return true;
}

void WaveformView::drawEdges(QPainter &painter) const
{
    drawSegmentEdges(painter, m_state, QRect(kTimelineGutter, 0, timeWidth(), height()));
    const auto *now = m_state.currentSegment();
    if (!now)
        return;
    painter.setPen(Qt::NoPen);
    painter.setBrush(m_state.colors.segmentCurrentEdge);
    painter.setRenderHint(QPainter::Antialiasing);
    for (const Frames edge : {now->range.begin, now->range.end}) {
        const double x = kTimelineGutter + std::round(m_state.scale.xOf(edge));
        if (x < kTimelineGutter - 1 || x > width() + 1)
            continue;
        // whole also at the ends of the strip, where its middle would be the border
        const double left = std::clamp(x - 4.5, double(kTimelineGutter), width() - 9.0);
        painter.drawRoundedRect(QRectF(left, 0, 9, 11), 2, 2);
    }
}

void WaveformView::drawMessage(QPainter &painter) const
{
    painter.setPen(m_state.colors.muted);
    painter.drawText(QRect(kTimelineGutter + 16, 0, timeWidth() - 32, height()),
                     Qt::AlignCenter | Qt::TextWordWrap, m_state.message);
}

void WaveformView::drawOverlay(QPainter &painter)
{
    TimelineStrip::drawOverlay(painter);
    drawSplitWords(painter, m_state, QRect(kTimelineGutter, 0, timeWidth(), height()));
    if (!hasFocus())
        return;
    painter.setPen(QPen(m_state.colors.accent, 2));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(QRectF(kTimelineGutter + 1, 1, timeWidth() - 2, height() - 2));
}

} // namespace voxdeck

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/wave/SpectrogramPane.h"

#include "ui/wave/SegmentGround.h"
#include "ui/wave/TimelineState.h"

#include <QPainter>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>

namespace voxdeck {

namespace {

// Of a channel: three screens of 3,200 pixels, which are asked for together, take 5 MB at most.
constexpr std::size_t kChannelBytes = 8u << 20;
constexpr int kScaleHeight = 44; // from here on three numbers have room beside a band

} // namespace

SpectrogramPane::SpectrogramPane(TimelineState &state, DecodePool &pool, QWidget *parent)
    : TimelineStrip(state, parent), m_pool(pool), m_all(makeLayer(SpectrogramTiles::kBudgetBytes))
{
    setObjectName(QStringLiteral("spectrogram"));
    setAccessibleName(tr("Spectrogram"));
}

std::unique_ptr<SpectrogramLayer> SpectrogramPane::makeLayer(std::size_t budgetBytes)
{
    auto layer = std::make_unique<SpectrogramLayer>(m_pool, budgetBytes);
    layer->setLook(m_look);
    layer->setPalette(m_palette);
    connect(layer.get(), &SpectrogramLayer::changed, this, &SpectrogramPane::redraw);
    return layer;
}

QSize SpectrogramPane::sizeHint() const
{
    return {640, kHeight};
}

QSize SpectrogramPane::minimumSizeHint() const
{
    return {kTimelineGutter + 64, kSmallestHeight};
}

void SpectrogramPane::audioChanged()
{
    handOutAudio();
    redraw();
}

void SpectrogramPane::channelsChanged()
{
    while (m_channels.size() < m_state.channels.size())
        m_channels.push_back(makeLayer(kChannelBytes));
    handOutAudio();
    redraw();
}

/// Tiles are made of what is shown, and of nothing else.
void SpectrogramPane::handOutAudio()
{
    const auto shown = bands();
    const auto isShown = [&](const SpectrogramLayer *layer) {
        return std::any_of(shown.begin(), shown.end(),
                           [layer](const Band &band) { return band.layer == layer; });
    };
    m_all->setAudio(m_state.audio && isShown(m_all.get()) ? m_state.audio->pcm : nullptr);
    for (std::size_t i = 0; i < m_channels.size(); ++i) {
        const bool isThere = i < m_state.channels.size() && m_state.channels[i].audio;
        m_channels[i]->setAudio(
            isThere && isShown(m_channels[i].get()) ? m_state.channels[i].audio->pcm : nullptr);
    }
}

void SpectrogramPane::colorsChanged()
{
    m_palette = spectrogramPalette(m_look.stops(m_state.colors.spectrogram));
    m_all->setPalette(m_palette);
    for (const auto &channel : m_channels)
        channel->setPalette(m_palette);
    redraw();
}

void SpectrogramPane::setLook(const SpectrogramLook &look)
{
    m_look = look;
    m_all->setLook(look);
    for (const auto &channel : m_channels)
        channel->setLook(look);
    colorsChanged();
}

void SpectrogramPane::resizeEvent(QResizeEvent *event)
{
    TimelineStrip::resizeEvent(event);
    handOutAudio(); // there may be room for the channels now, or none
}

std::vector<SpectrogramPane::Band> SpectrogramPane::bands() const
{
    const auto wanted = int(std::min(m_state.channels.size(), m_channels.size()));
    if (wanted == 0)
        return {{m_all.get(), -1, 0, height()}};
    std::vector<Band> bands;
    if (height() < wanted * kLeastBand) {
        for (int i = 0; i < wanted; ++i)
            if (m_state.channels[std::size_t(i)].isHeard)
                return {{m_channels[std::size_t(i)].get(), i, 0, height()}};
        return {{m_all.get(), -1, 0, height()}};
    }
    bands.reserve(std::size_t(wanted));
    for (int i = 0; i < wanted; ++i) {
        const int top = i * height() / wanted;
        bands.push_back(
            {m_channels[std::size_t(i)].get(), i, top, (i + 1) * height() / wanted - top});
    }
    return bands;
}

void SpectrogramPane::drawPicture(QImage &image)
{
    if (!m_state.audio)
        image.fill(m_state.colors.base); // else the bands and the gutter cover it
    const QRect area(kTimelineGutter, 0, timeWidth(), height());
    const auto shown = bands();
    if (m_state.audio)
        for (const Band &band : shown)
            drawBand(image, band);
    QPainter painter(&image);
    painter.setFont(font());
    if (m_state.audio) {
        if (const auto *now = m_state.currentSegment()) {
            const auto &scale = m_state.scale;
            const double x0 = std::clamp(scale.xOf(now->range.begin), 0.0, double(area.width()));
            const double x1 = std::clamp(scale.xOf(now->range.end), 0.0, double(area.width()));
            painter.fillRect(QRectF(area.left() + x0, 0, x1 - x0, height()),
                             m_state.colors.segmentCurrentFill);
        }
        drawSegmentEdges(painter, m_state, area);
    }
    painter.fillRect(QRect(0, 0, kTimelineGutter, height()), m_state.colors.window);
    for (const Band &band : shown) {
        painter.fillRect(area.left(), band.top, area.width(), 1,
                         band.top > 0 ? m_state.colors.line : m_state.colors.hairline);
        if (m_state.audio)
            drawScale(painter, band);
    }
}

void SpectrogramPane::drawBand(QImage &image, const Band &band) const
{
    const double ratio = image.devicePixelRatio();
    const int left = int(std::lround(kTimelineGutter * ratio));
    const int top = int(std::lround(band.top * ratio));
    const int bottom = std::min(int(std::lround((band.top + band.height) * ratio)), image.height());
    // Columns on a fixed grid of the recording, as those of the waveform: a scroll moves them.
    const double perColumn = m_state.scale.framesPerPixel() / ratio;
    const double begin = -m_state.scale.xOf(Frames{0}) * ratio;
    const QImage &picture = band.layer->picture(
        {std::int64_t(std::floor(begin + 0.5)), perColumn, image.width() - left, bottom - top});
    for (int y = 0; y < picture.height(); ++y)
        std::memcpy(image.scanLine(top + y) + qsizetype(left) * qsizetype(sizeof(QRgb)),
                    picture.constScanLine(y), std::size_t(picture.width()) * sizeof(QRgb));
}

/// What frequencies are there; of a channel also which one it is.
void SpectrogramPane::drawScale(QPainter &painter, const Band &band) const
{
    const int rate = m_state.scale.sampleRateHz();
    const auto kiloHertz = [&](double share) {
        const double hz = spectrogramHz(share, rate, m_look.options(rate));
        const double grain = hz < 10'000 ? 10 : 1000; // three digits and "kHz" are too wide here
        return QString::number(std::round(hz / grain) * grain / 1000);
    };
    const int bottom = band.top + band.height;
    const int middle = band.top + band.height / 2;
    if (band.channel < 0 && band.height < kScaleHeight) { // three numbers would overlap
        drawGutterText(painter, tr("%1 kHz").arg(kiloHertz(1)), middle, 10);
        return;
    }
    if (band.channel >= 0)
        drawGutterText(painter, tr("Ch. %1").arg(m_state.channels[std::size_t(band.channel)].name),
                       middle, 10);
    else
        drawGutterText(painter, kiloHertz(0.5), middle, 10);
    if (band.channel >= 0 && band.height < kScaleHeight)
        return;
    drawGutterText(painter, tr("%1 kHz").arg(kiloHertz(1)), band.top + 7, 10);
    drawGutterText(painter, kiloHertz(0), bottom - 7, 10);
}

} // namespace voxdeck

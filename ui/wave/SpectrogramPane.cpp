// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/wave/SpectrogramPane.h"

#include "ui/wave/SegmentGround.h"
#include "ui/wave/TimelineState.h"

#include <QPainter>

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace voxdeck {

namespace {

constexpr int kLevelsAround = 4; // zooms to look at when the right one is not there yet

} // namespace

SpectrogramPane::SpectrogramPane(TimelineState &state, DecodePool &pool, QWidget *parent)
    : TimelineStrip(state, parent), m_tiles(pool)
{
    setObjectName(QStringLiteral("spectrogram"));
    setAccessibleName(tr("Spectrogram"));
    connect(&m_tiles, &SpectrogramTiles::tileReady, this, &SpectrogramPane::redraw);
}

QSize SpectrogramPane::sizeHint() const
{
    return {640, kHeight};
}

QSize SpectrogramPane::minimumSizeHint() const
{
    return {kTimelineGutter + 64, 24};
}

void SpectrogramPane::audioChanged()
{
    m_tiles.setAudio(m_state.audio ? m_state.audio->pcm : nullptr);
    redraw();
}

void SpectrogramPane::colorsChanged()
{
    m_palette = spectrogramPalette(m_look.stops(m_state.colors.spectrogram));
    redraw();
}

void SpectrogramPane::setLook(const SpectrogramLook &look)
{
    m_look = look;
    m_tiles.setLook(look);
    colorsChanged();
}

int SpectrogramPane::tileRows(int devicePixels) const
{
    return devicePixels <= 128 ? 128 : 256; // few sizes, so that dragging the splitter keeps tiles
}

void SpectrogramPane::drawPicture(QImage &image)
{
    image.fill(m_state.audio ? QColor(m_palette[0]) : m_state.colors.base);
    const QRect area(kTimelineGutter, 0, timeWidth(), height());
    if (m_state.audio)
        drawTiles(image);
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
    painter.fillRect(area.left(), 0, area.width(), 1, m_state.colors.hairline);
    painter.fillRect(QRect(0, 0, kTimelineGutter, height()), m_state.colors.window);
    if (!m_state.audio)
        return;
    const int rate = m_state.scale.sampleRateHz();
    const auto kiloHertz = [&](double share) {
        const double hz = spectrogramHz(share, rate, m_look.options(rate));
        const double grain = hz < 10'000 ? 10 : 1000; // three digits and "kHz" are too wide here
        return QString::number(std::round(hz / grain) * grain / 1000);
    };
    drawGutterText(painter, tr("%1 kHz").arg(kiloHertz(1)), 7, 10);
    drawGutterText(painter, kiloHertz(0.5), height() / 2, 10);
    drawGutterText(painter, kiloHertz(0), height() - 7, 10);
}

void SpectrogramPane::drawTiles(QImage &image)
{
    const double ratio = image.devicePixelRatio();
    const double perPixel = m_state.scale.framesPerPixel() / ratio;
    const int rows = tileRows(image.height());
    m_tiles.want(m_state.scale.visible(), perPixel, rows);
    const int level = SpectrogramTiles::levelFor(perPixel);
    const int left = int(std::lround(kTimelineGutter * ratio));
    const double begin = -m_state.scale.xOf(Frames{0}) * m_state.scale.framesPerPixel();
    const double end = double(count(m_state.scale.length()));
    for (int x = left; x < image.width(); ++x) {
        const double frame = begin + (x - left + 0.5) * perPixel;
        if (frame >= 0 && frame < end)
            drawColumn(image, x, frame, level, rows);
    }
}

void SpectrogramPane::drawColumn(QImage &image, int x, double frame, int level, int rows)
{
    std::shared_ptr<const SpectrogramTile> tile;
    double at = 0; // in columns of the tile
    for (int away = 0; away <= 2 * kLevelsAround && !tile; ++away) {
        const int other = level + (away % 2 ? (away + 1) / 2 : -away / 2); // 0 +1 -1 +2 -2 ...
        if (other < SpectrogramTiles::kLowestLevel)
            continue;
        const double column = std::ldexp(frame, -other);
        const auto index = std::int64_t(column / SpectrogramTiles::kColumns);
        tile = m_tiles.tile(other, index, rows);
        at = column - double(index * SpectrogramTiles::kColumns) - 0.5;
    }
    if (!tile)
        return;
    const int width = tile->widthPixels;
    const int first = std::clamp(int(std::floor(at)), 0, width - 1);
    const int second = std::min(first + 1, width - 1);
    const int part = int(std::clamp(at - first, 0.0, 1.0) * 256);
    const auto stride = image.bytesPerLine() / qsizetype(sizeof(QRgb));
    auto *pixel = reinterpret_cast<QRgb *>(image.bits()) + x;
    const int height = image.height();
    for (int y = 0; y < height; ++y, pixel += stride) {
        const auto *row = tile->levels.data()
                          + std::size_t((2 * y + 1) * tile->heightPixels / (2 * height))
                                * std::size_t(width);
        *pixel = m_palette[std::size_t((row[first] * (256 - part) + row[second] * part) >> 8)];
    }
}

} // namespace voxdeck

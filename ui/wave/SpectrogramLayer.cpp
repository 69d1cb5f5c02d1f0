// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/wave/SpectrogramLayer.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <utility>

namespace voxdeck {

namespace {

constexpr int kLevelsAround = 4; // zooms to search when the right one is not ready yet

int tileRows(int devicePixels)
{
    return devicePixels <= 128 ? 128 : 256; // few sizes, so that dragging the splitter keeps tiles
}

/// The lines of an image, without asking for each whether it is shared.
class Lines {
public:
    explicit Lines(QImage &image)
        : m_first(reinterpret_cast<QRgb *>(image.bits())),
          m_stride(image.bytesPerLine() / qsizetype(sizeof(QRgb)))
    {
    }
    QRgb *at(int y) const { return m_first + m_stride * y; }

private:
    QRgb *m_first;
    qsizetype m_stride;
};

} // namespace

SpectrogramLayer::SpectrogramLayer(DecodePool &pool, std::size_t budgetBytes)
    : m_tiles(pool, budgetBytes)
{
    connect(&m_tiles, &SpectrogramTiles::tileReady, this, &SpectrogramLayer::takeTile);
}

void SpectrogramLayer::setAudio(std::shared_ptr<const PcmSource> pcm)
{
    if (pcm == m_pcm)
        return;
    m_pcm = pcm;
    m_tiles.setAudio(std::move(pcm));
    m_isStale = true;
}

void SpectrogramLayer::setLook(const SpectrogramLook &look)
{
    m_tiles.setLook(look);
    m_isStale = true;
}

void SpectrogramLayer::setPalette(const SpectrogramPalette &palette)
{
    m_palette = palette;
    m_isStale = true;
}

void SpectrogramLayer::takeTile(FrameRange range)
{
    const auto columnOf = [&](Frames frame) {
        return double(count(frame)) / m_grid.framesPerColumn;
    };
    const auto begin = std::max(std::int64_t(std::floor(columnOf(range.begin))) - 1,
                                m_grid.firstColumn);
    const auto end = std::min(std::int64_t(std::ceil(columnOf(range.end))) + 1,
                              m_grid.firstColumn + m_grid.columns);
    if (begin >= end)
        return; // made ahead: it is not on screen
    m_staleBegin = m_staleBegin < m_staleEnd ? std::min(m_staleBegin, begin) : begin;
    m_staleEnd = std::max(m_staleEnd, end);
    emit changed();
}

const QImage &SpectrogramLayer::picture(const Grid &grid)
{
    if (m_picture.width() != grid.columns || m_picture.height() != grid.height) {
        m_picture = QImage(grid.columns, grid.height, QImage::Format_RGB32);
        m_isStale = true;
    }
    if (grid.columns <= 0 || grid.height <= 0)
        return m_picture;
    const Frames begin{std::llround(double(grid.firstColumn) * grid.framesPerColumn)};
    const Frames end{std::llround(double(grid.firstColumn + grid.columns) * grid.framesPerColumn)};
    const Frames length = m_pcm ? m_pcm->length() : Frames{0};
    m_tiles.want({std::max(begin, Frames{0}), std::min(end, length)}, grid.framesPerColumn,
                 tileRows(grid.height));
    scrollTo(grid);
    const auto stale = std::exchange(m_isStale, false)
                           ? std::pair{std::int64_t{0}, std::int64_t{grid.columns}}
                           : std::pair{m_staleBegin - grid.firstColumn,
                                       m_staleEnd - grid.firstColumn};
    m_staleBegin = m_staleEnd = 0;
    paint(int(std::clamp<std::int64_t>(stale.first, 0, grid.columns)),
          int(std::clamp<std::int64_t>(stale.second, 0, grid.columns)));
    return m_picture;
}

/// Moves what stays on screen; what came into view is stale.
void SpectrogramLayer::scrollTo(const Grid &grid)
{
    const auto before = std::exchange(m_grid, grid);
    if (m_isStale || before.framesPerColumn != grid.framesPerColumn)
        m_isStale = true;
    const std::int64_t by = grid.firstColumn - before.firstColumn;
    if (m_isStale || by == 0)
        return;
    if (std::abs(by) >= grid.columns) {
        m_isStale = true;
        return;
    }
    const auto kept = std::size_t(grid.columns - std::abs(by)) * sizeof(QRgb);
    const Lines lines(m_picture);
    for (int y = 0; y < grid.height; ++y) {
        auto *line = lines.at(y);
        std::memmove(line + std::max<std::int64_t>(-by, 0), line + std::max<std::int64_t>(by, 0),
                     kept);
    }
    const std::int64_t end = grid.firstColumn + grid.columns;
    const std::int64_t newBegin = by > 0 ? end - by : grid.firstColumn;
    const std::int64_t newEnd = by > 0 ? end : grid.firstColumn - by;
    const bool hasStale = m_staleBegin < m_staleEnd;
    m_staleBegin = hasStale ? std::min(m_staleBegin, newBegin) : newBegin;
    m_staleEnd = hasStale ? std::max(m_staleEnd, newEnd) : newEnd;
}

void SpectrogramLayer::paint(int begin, int end)
{
    const int level = SpectrogramTiles::levelFor(m_grid.framesPerColumn);
    const int rows = tileRows(m_grid.height);
    int silent = begin; // from here on nothing is there, and it is filled at once
    while (begin < end) {
        const Run run = runAt(begin, end, level, rows);
        if (run.tile) {
            fillSilence(silent, begin);
            paintRun(run);
            silent = run.end;
        }
        begin = run.end;
    }
    fillSilence(silent, end);
}

/// The columns from `column` on that show the same tile. Each zoom that has none there may have one from
/// its next tile on, so the run ends where the first of these begins.
SpectrogramLayer::Run SpectrogramLayer::runAt(int column, int end, int level, int rows)
{
    const double perColumn = m_grid.framesPerColumn;
    const auto frameOf = [&](int at) {
        return (double(m_grid.firstColumn + at) + 0.5) * perColumn;
    };
    const double length = m_pcm ? double(count(m_pcm->length())) : 0;
    const double frame = frameOf(column);
    Run run{.tile = nullptr, .begin = column, .end = end};
    double upTo = length;
    if (frame < 0)
        upTo = 0;
    else if (frame >= length)
        upTo = frameOf(end);
    for (int away = 0; away <= 2 * kLevelsAround && frame >= 0 && frame < length && !run.tile;
         ++away) {
        const int other = level + (away % 2 ? (away + 1) / 2 : -away / 2); // 0 +1 -1 +2 -2 ...
        if (other < SpectrogramTiles::kLowestLevel)
            continue;
        run.tileColumn = std::ldexp(1.0, other);
        const double tileFrames = run.tileColumn * SpectrogramTiles::kColumns;
        const auto index = std::int64_t(frame / tileFrames);
        run.tileBegin = double(index) * tileFrames;
        upTo = std::min(upTo, run.tileBegin + tileFrames);
        run.tile = m_tiles.tile(other, index, rows);
    }
    const double ends = std::ceil(upTo / perColumn - 0.5 - double(m_grid.firstColumn));
    run.end = int(std::clamp(ends, double(column) + 1, double(end)));
    return run;
}

void SpectrogramLayer::paintRun(const Run &run)
{
    const SpectrogramTile &tile = *run.tile;
    const int last = std::max(tile.widthPixels - 2, 0);
    const auto width = std::size_t(run.end - run.begin);
    m_samples.resize(std::max(m_samples.size(), width));
    for (std::size_t i = 0; i < width; ++i) {
        const double frame = (double(m_grid.firstColumn + run.begin) + double(i) + 0.5)
                             * m_grid.framesPerColumn;
        const double at = (frame - run.tileBegin) / run.tileColumn - 0.5;
        const int pixel = std::clamp(int(std::floor(at)), 0, last);
        m_samples[i] = {std::uint16_t(pixel),
                        std::uint16_t(std::clamp(at - pixel, 0.0, 1.0) * 256)};
    }
    const Lines lines(m_picture);
    const auto *const samples = m_samples.data();
    const auto *const palette = m_palette.data();
    const QRgb *above = nullptr;
    int rowAbove = -1;
    for (int y = 0; y < m_grid.height; ++y) {
        QRgb *const line = lines.at(y) + run.begin;
        const int row = (2 * y + 1) * tile.heightPixels / (2 * m_grid.height);
        if (row == rowAbove) {
            std::memcpy(line, above, width * sizeof(QRgb));
        } else {
            const auto *levels = tile.levels.data()
                                 + std::size_t(row) * std::size_t(tile.widthPixels);
            for (std::size_t i = 0; i < width; ++i) {
                const auto *from = levels + samples[i].pixel;
                const int share = samples[i].share;
                line[i] = palette[from[0] + (((from[1] - from[0]) * share) >> 8)];
            }
        }
        above = line;
        rowAbove = row;
    }
}

void SpectrogramLayer::fillSilence(int begin, int end)
{
    if (begin >= end)
        return;
    const Lines lines(m_picture);
    for (int y = 0; y < m_grid.height; ++y)
        std::fill(lines.at(y) + begin, lines.at(y) + end, m_palette[0]);
}

} // namespace voxdeck

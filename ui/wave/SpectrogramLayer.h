// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/wave/SpectrogramPalette.h"
#include "ui/wave/SpectrogramTiles.h"

#include <QImage>
#include <QObject>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace voxdeck {

/// The spectrogram of one source on screen, composed of its tiles. The picture is kept: a scroll
/// moves it and paints the newly visible part, a new tile paints its own part. Places without a
/// tile show that of a neighbouring zoom, else silence.
///
/// Units    columns and rows are device pixels; column c covers frames from c * framesPerColumn on.
/// Threads  the gui thread; tiles are made on the pool.
class SpectrogramLayer final : public QObject {
    Q_OBJECT
public:
    SpectrogramLayer(DecodePool &pool, std::size_t budgetBytes);

    /// Which columns are wanted, and how tall.
    struct Grid {
        std::int64_t firstColumn = 0;
        double framesPerColumn = 1;
        int columns = 0;
        int height = 0;
    };

    void setAudio(std::shared_ptr<const PcmSource> pcm); ///< null: none
    void setLook(const SpectrogramLook &look);
    void setPalette(const SpectrogramPalette &palette);
    const SpectrogramTiles &tiles() const { return m_tiles; }

    /// The picture of that part, of `grid.columns` by `grid.height`; asks for the tiles that are missing.
    const QImage &picture(const Grid &grid);

signals:
    void changed(); ///< a tile came

private:
    /// Columns of one tile, counted from the left of the picture; without one silence.
    struct Run {
        std::shared_ptr<const SpectrogramTile> tile;
        int begin = 0;
        int end = 0;
        double tileBegin = 0;  // frames
        double tileColumn = 1; // frames
    };
    /// The pixels of a tile for one column: this pixel and the one right of it, the latter's share
    /// in 256.
    struct Sample {
        std::uint16_t pixel = 0;
        std::uint16_t share = 0;
    };
    void takeTile(FrameRange range);
    void scrollTo(const Grid &grid);
    void paint(int begin, int end);
    Run runAt(int column, int end, int level, int rows);
    void paintRun(const Run &run);
    void fillSilence(int begin, int end);

    SpectrogramTiles m_tiles;
    std::shared_ptr<const PcmSource> m_pcm;
    SpectrogramPalette m_palette{};
    QImage m_picture;
    Grid m_grid;                   // of m_picture
    std::int64_t m_staleBegin = 0; // columns of the item that are to be painted again
    std::int64_t m_staleEnd = 0;
    bool m_isStale = true; // all of them
    std::vector<Sample> m_samples;
};

} // namespace voxdeck

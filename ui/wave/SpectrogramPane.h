// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/wave/SpectrogramPalette.h"
#include "ui/wave/SpectrogramTiles.h"
#include "ui/wave/TimelineStrip.h"

namespace voxdeck {

/// The spectrogram strip: puts tiles together into one picture at the screen's own pixels. What
/// has no tile yet shows the tile of a neighbouring zoom, else silence.
///
/// Threads  the gui thread; tiles are made on the pool.
class SpectrogramPane final : public TimelineStrip {
    Q_OBJECT
public:
    static constexpr int kHeight = 82;

    SpectrogramPane(TimelineState &state, DecodePool &pool, QWidget *parent);

    void audioChanged(); ///< another item; finer peaks of the same one change nothing here
    void colorsChanged();
    void setLook(const SpectrogramLook &look);
    const SpectrogramLook &look() const { return m_look; }
    const SpectrogramTiles &tiles() const { return m_tiles; }
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void drawPicture(QImage &image) override;

private:
    int tileRows(int devicePixels) const;
    void drawTiles(QImage &image);
    void drawColumn(QImage &image, int x, double frame, int level, int rows);

    SpectrogramTiles m_tiles;
    SpectrogramPalette m_palette{};
    SpectrogramLook m_look;
};

} // namespace voxdeck

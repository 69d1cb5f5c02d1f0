// SPDX-License-Identifier: GPL-3.0-or-later
// docs/decisions/0140
#pragma once

#include "ui/wave/SpectrogramLayer.h"
#include "ui/wave/SpectrogramPalette.h"
#include "ui/wave/TimelineStrip.h"

#include <memory>
#include <vector>

namespace voxdeck {

/// The spectrogram strip: of the recording, or of each channel where they are shown apart and there is
/// room for them, else of the one that is heard alone.
///
/// Threads  the gui thread; tiles are made on the pool.
class SpectrogramPane final : public TimelineStrip {
    Q_OBJECT
public:
    static constexpr int kHeight = 82;
    static constexpr int kSmallestHeight = 48; ///< below it nothing can be read
    static constexpr int kLeastBand =
        36; ///< height of a channel; details are indistinguishable below it

    SpectrogramPane(TimelineState &state, DecodePool &pool, QWidget *parent);

    void audioChanged();    ///< another item; finer peaks of the same one change nothing here
    void channelsChanged(); ///< others are there, or another one is heard
    void colorsChanged();
    void setLook(const SpectrogramLook &look);
    const SpectrogramLook &look() const { return m_look; }
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void drawPicture(QImage &image) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    /// One spectrogram on the strip, in logical pixels.
    struct Band {
        SpectrogramLayer *layer = nullptr;
        int channel = -1; ///< -1: all of them
        int top = 0;
        int height = 0;
    };
    std::vector<Band> bands() const;
    void drawBand(QImage &image, const Band &band) const;
    void drawScale(QPainter &painter, const Band &band) const;
    void handOutAudio();
    std::unique_ptr<SpectrogramLayer> makeLayer(std::size_t budgetBytes);

    DecodePool &m_pool;
    SpectrogramPalette m_palette{};
    SpectrogramLook m_look;
    std::unique_ptr<SpectrogramLayer> m_all;
    std::vector<std::unique_ptr<SpectrogramLayer>> m_channels; // as many as were ever shown
};

} // namespace voxdeck

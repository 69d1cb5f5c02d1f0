// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/common/FramesInSignals.h"
#include "ui/wave/TimelineStrip.h"

namespace voxdeck {

struct WaveformAudio;
struct WaveformPicture;

/// The waveform: the strip of the timeline that takes the keyboard, and a slider for screen
/// readers, whose value is the playhead in seconds.
///
/// Threads  the gui thread.
class WaveformView final : public TimelineStrip {
    Q_OBJECT
public:
    static constexpr int kHeight = 96;
    static constexpr int kSmallestHeight = 56;

    WaveformView(TimelineState &state, QWidget *parent);

    void stepAmplitude(double notches); ///< two notches double it; from 1 to 64 times
    double gain() const;                ///< how many times full scale is taller than the strip
    /// Draws quiet audio taller; off: only as stepAmplitude() sets.
    void setAutomaticGain(bool isAutomatic);
    void audioChanged(); ///< another item, or more of the same one
    const TimelineState &state() const { return m_state; }
    void moveTo(Frames position); ///< by key or screen reader: clamped, then signalled
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    void movedByKey(voxdeck::Frames position);
    void gainChanged(double gain);
    void playWanted();               ///< Enter
    void channelPicked(int channel); ///< a click on its name

protected:
    void drawPicture(QImage &image) override;
    void drawOverlay(QPainter &painter) override;
    std::optional<SegmentHold> holdAt(const QPointF &position,
                                      Qt::KeyboardModifiers keys) const override;
    void mousePressEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;

private:
    void drawGround(QImage &image);
    /// Where a wave is drawn, in logical pixels.
    struct Band {
        double top = 0;
        double height = 0;
    };
    Band bandOf(std::size_t channel) const;
    WaveformPicture pictureIn(const QImage &image, Band band) const;
    void drawWave(QImage &image, const WaveformAudio &audio, Band band) const;
    /// A line from sample to sample, at deep zooms; false while they are not at hand.
    bool drawSamples(QImage &image, const WaveformAudio &audio, Band band) const;
    void drawPeaks(QImage &image, const WaveformAudio &audio, Band band) const;
    void drawChannelNames(QPainter &painter) const;
    void drawEdges(QPainter &painter) const;
    void drawMessage(QPainter &painter) const;

    QString gainWords() const;
    bool event(QEvent *event) override;

    bool m_isAutomatic = true;
    double m_automaticGain = 1; ///< of this recording
    double m_chosenGain = 1;    ///< times that, by hand; stays from recording to recording
    QImage m_groundRow;
};

} // namespace voxdeck

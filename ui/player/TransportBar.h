// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/common/FramesInSignals.h"
#include "core/base/Units.h"

#include <QWidget>

#include <memory>
#include <optional>

class QAction;
class QMenu;

namespace voxdeck {

/// The row of playback controls under the timeline: previous, play, play segment, next, loop,
/// speed, time, In / Out / Dur, zoom, volume and level. It only shows and asks; the shell connects
/// it to the player and the timeline.
///
/// Threads  the gui thread.
class TransportBar final : public QWidget {
    Q_OBJECT
public:
    explicit TransportBar(QWidget *parent = nullptr);
    ~TransportBar() override;

    void setSampleRate(int sampleRateHz); ///< turns frames into times; 0 empties the fields
    void setPosition(Frames position);
    void setSegment(std::optional<FrameRange> segment); ///< In, Out and Dur
    void setTimesEditable(bool isEditable);             ///< In, Out and Dur take typing
    void setPlaying(bool isPlaying);                    ///< the picture on the play button
    void setLooping(bool isLooping);
    void setSpeed(double speed);
    void setVolume(double volume);          ///< 0 to 1
    void setLevel(double peak, double rms); ///< 0 to 1
    void setZoom(double zoom);              ///< 0 whole recording, 1 single samples
    /// A button for an action that is on or off, before those of the zoom.
    void addToggle(QAction *action);
    /// Without a device the playback buttons are off and their tooltips say why.
    void setPlaybackProblem(const QString &sentence);
    QMenu *volumeMenu() const; ///< has the volume, and room for what it is heard on
    void openVolumeMenu();     ///< at its button, on what is chosen there

signals:
    void previousRequested();
    void playPauseRequested();
    void playSegmentRequested();
    void nextRequested();
    void loopToggled(bool isLooping);
    void speedChosen(double speed);
    void seekRequested(voxdeck::Frames position);
    void zoomChosen(double zoom);
    void zoomInRequested();
    void zoomOutRequested();
    void volumeChosen(double volume);
    void startTyped(voxdeck::Frames start); ///< of the segment
    void endTyped(voxdeck::Frames end);
    void durationTyped(voxdeck::Frames duration);
    void leaveWanted(); ///< the field of a time has done with the keys

protected:
    void resizeEvent(QResizeEvent *event) override; ///< a narrow bar leaves the read-only times out

private:
    struct Private;
    std::unique_ptr<Private> m_d;
};

} // namespace voxdeck

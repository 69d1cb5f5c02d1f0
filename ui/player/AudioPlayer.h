// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/common/FramesInSignals.h"
#include "core/base/Units.h"
#include "core/sound/PcmSource.h"

#include <QByteArray>
#include <QObject>
#include <QString>

#include <memory>
#include <vector>

namespace voxdeck {

/// Plays ranges of one item through the system's audio output.
///
/// Units    positions are frames of the item, whatever rate the device runs at.
/// Threads  the gui thread. Samples are made on a feeder thread and handed to the device on a
///          device thread, so that a busy window is never heard.
/// Errors   without a device state() is NoDevice and deviceProblem() says why; everything but
///          sound goes on working, and a device that appears later is taken.
class AudioPlayer final : public QObject {
    Q_OBJECT
public:
    enum class State {
        NoDevice, ///< nothing to play on: play() does nothing but report
        Stopped,
        Playing,
        Paused,
    };
    Q_ENUM(State)

    explicit AudioPlayer(QObject *parent = nullptr);
    ~AudioPlayer() override;

    /// Stops, and takes the audio of another item; null for none.
    void setAudio(std::shared_ptr<const PcmSource> audio);
    /// Plays `range` once (again and again while the loop is armed) from its begin.
    void play(FrameRange range);
    void play(FrameRange range, double speed);
    void pause();
    void resume(); ///< from where pause() was
    void stop();   ///< the position goes back to the begin of the range
    /// Moves the position; goes on playing to the end of the range when playing. Outside of the
    /// range, the range becomes the rest of the item.
    void seek(Frames position);
    /// Two seconds back from where it is, and play.
    void backAndPlay(double seconds = 2.0);

    void setLooping(bool isLooping); ///< off until armed; survives setAudio
    void setSpeed(double speed);     ///< 0.5 to 3.0, the pitch is kept; takes effect at once
    void setVolume(double volume);   ///< 0 to 1, linear to the ear
    /// What can be played on.
    struct Output {
        QByteArray id;
        QString name; ///< for people
    };
    static std::vector<Output> outputs();
    /// Plays on that output from now on, and whenever it is available; otherwise, and with an empty
    /// id, on the system's default. Current playback moves there.
    void chooseOutput(const QByteArray &id);
    QByteArray chosenOutput() const;
    bool isLooping() const;
    double speed() const;
    double volume() const;

    State state() const;
    Frames position() const; ///< what is heard now, by the device's clock
    FrameRange range() const;
    int underruns() const;         ///< how often the device ran empty while there was more to play
    QString deviceName() const;    ///< "PipeWire · 48 kHz" for the status bar; empty without one
    QString deviceProblem() const; ///< one sentence while no device is available

signals:
    void stateChanged(voxdeck::AudioPlayer::State state);
    void positionChanged(voxdeck::Frames position); ///< about 60 times a second while playing
    void finished();                                ///< the end of the range was heard
    void levelChanged(double peak, double rms);     ///< 0 to 1, of what is heard now
    void deviceChanged();
    void failed(const QString &sentence);

private:
    struct Private;
    std::unique_ptr<Private> m_d;
};

} // namespace voxdeck

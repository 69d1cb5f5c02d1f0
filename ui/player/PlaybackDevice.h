// SPDX-License-Identifier: GPL-3.0-or-later
// docs/decisions/0132
#pragma once

#include "ui/player/PlaySession.h"

#include <QAudioDevice>
#include <QAudioFormat>
#include <QAudioSink>
#include <QBasicTimer>
#include <QObject>
#include <QPointer>

#include <atomic>
#include <cstdint>
#include <memory>
#include <vector>

namespace voxdeck {

/// Owns the QAudioSink and moves samples from the session's ring to it, in push mode.
///
/// A session restarts the sink. Measured with PipeWire that takes 10 ms to the call's return and
/// 15 to 20 ms to the sound, less than the buffer of a sink kept running with silence;
/// and stopping drops what was buffered, so that pause and seek are heard at once.
///
/// Threads  lives on the device thread, which runs an event loop; called by queued calls only.
///          QAudioSink's own signals may come from a thread of the audio server's library.
class PlaybackDevice final : public QObject {
    Q_OBJECT
public:
    static constexpr int kBufferMs = 200; // of which PipeWire and PulseAudio grant 120
    static constexpr int kPumpMs = 10;

    PlaybackDevice() = default;
    ~PlaybackDevice() override;

    void open(const QAudioDevice &device, const QAudioFormat &format); ///< for the sessions to come
    void close();
    void begin(std::shared_ptr<PlaySession> session);
    void end();
    void setVolume(double linear);

    /// How often the device ran empty while there was more to play.
    int underruns() const { return m_underruns.load(); }

signals:
    void started(std::shared_ptr<voxdeck::PlaySession> session);
    void finished(std::shared_ptr<voxdeck::PlaySession> session); ///< its last frame was heard
    void failed(std::shared_ptr<voxdeck::PlaySession> session);

protected:
    void timerEvent(QTimerEvent *event) override;

private:
    bool startSink();
    void pump();
    bool resume();
    void fill(qsizetype frames);
    void tellClock();
    std::int64_t heardFrames() const;
    void fail();

    QAudioDevice m_device;
    QAudioFormat m_format;
    QAudioSink *m_sink = nullptr;
    QPointer<QIODevice> m_io; // the sink's
    QBasicTimer m_timer;
    std::shared_ptr<PlaySession> m_session;
    bool m_isFinished = false;
    std::int64_t m_heardBefore = 0; // frames of the session, by sinks that ran empty
    std::int64_t m_written = 0;     // frames of the session, to this sink
    std::int64_t m_silence = 0;     // frames after its end
    double m_volume = 1;
    std::vector<std::int16_t> m_mono, m_wide; // kept, so that pumping allocates nothing
    std::atomic<int> m_underruns{0};
};

} // namespace voxdeck

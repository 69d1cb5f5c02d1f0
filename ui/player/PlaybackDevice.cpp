// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/player/PlaybackDevice.h"

#include <QCoreApplication>
#include <QTimerEvent>

#include <algorithm>
#include <cstdint>
#include <utility>

namespace voxdeck {

namespace {

constexpr std::int64_t kTailMs = 150; // silence after the end, until the last frame was heard

} // namespace

PlaybackDevice::~PlaybackDevice()
{
    QCoreApplication::removePostedEvents(this); // the sink's destructor would deliver them
    end();
    delete std::exchange(m_sink, nullptr);
}

void PlaybackDevice::open(const QAudioDevice &device, const QAudioFormat &format)
{
    if (m_sink && device == m_device && format == m_format)
        return;
    close();
    m_device = device;
    m_format = format;
    m_sink = new QAudioSink(device, format); // without a parent: see close()
    m_sink->setVolume(m_volume);
    const auto stretch = std::size_t(format.framesForDuration(2'000'000));
    m_mono.resize(stretch);
    m_wide.resize(stretch * std::size_t(format.channelCount()));
}

void PlaybackDevice::close()
{
    end();
    if (!m_sink)
        return;
    // Its destructor runs the event loop (Qt 6.4): not from within one of our calls. This object may be
    // deleted in that loop when its thread ends, and must not take the sink along a second time.
    std::exchange(m_sink, nullptr)->deleteLater();
}

void PlaybackDevice::begin(std::shared_ptr<PlaySession> session)
{
    end();
    m_session = std::move(session);
    if (!m_sink)
        return fail();
    m_isFinished = false;
    m_heardBefore = 0;
    if (!startSink())
        return fail();
    pump();
    m_timer.start(kPumpMs, Qt::PreciseTimer, this);
    emit started(m_session);
}

bool PlaybackDevice::startSink()
{
    m_written = m_silence = 0;
    m_sink->setBufferSize(m_format.bytesForDuration(qint64{kBufferMs} * 1000));
    m_io = m_sink->start();
    return m_io && m_sink->error() == QAudio::NoError; // no signal tells of it (Qt 6.4)
}

void PlaybackDevice::end()
{
    m_timer.stop();
    m_io.clear();
    m_session.reset();
    if (m_sink && m_sink->state() != QAudio::StoppedState)
        m_sink->reset(); // drops what is buffered; stop() plays it to its end (Qt 6.8)
}

void PlaybackDevice::fail()
{
    const auto session = m_session;
    end();
    emit failed(session);
}

void PlaybackDevice::setVolume(double linear)
{
    m_volume = linear;
    if (m_sink)
        m_sink->setVolume(linear);
}

void PlaybackDevice::timerEvent(QTimerEvent *event)
{
    if (event->timerId() == m_timer.timerId() && m_session)
        pump();
}

void PlaybackDevice::pump()
{
    const bool isWaiting = m_heardBefore > 0 && m_written == 0 && !m_io;
    if (!isWaiting
        && (!m_io || m_sink->state() == QAudio::StoppedState || m_sink->error() == QAudio::IOError
            || m_sink->error() == QAudio::FatalError))
        return fail();
    if (m_sink->state() == QAudio::IdleState && m_written > 0 && m_silence == 0) {
        ++m_underruns;
        // All that was written has been heard. The stream goes on counting meanwhile, and what is
        // written to it next may be heard twice or not at all (PipeWire): a new one begins where
        // that one ended, once there is something to play.
        m_heardBefore += m_written;
        m_written = 0;
        m_sink->reset();
        m_io.clear();
    }
    if (!m_io && !resume())
        return;
    tellClock();
    fill(m_sink->bytesFree() / m_format.bytesPerFrame());
    const std::int64_t heard = heardFrames();
    if (m_session->isComplete.load() && m_silence > 0 && heard >= m_written && !m_isFinished) {
        m_isFinished = true;
        emit finished(m_session);
    }
    if (m_isFinished && m_silence >= m_format.framesForDuration(kTailMs * 1000)
        && heard >= m_written + m_format.framesForDuration(kTailMs * 1000) / 2)
        end();
}

/// After the device ran empty: false while there is nothing more to play.
bool PlaybackDevice::resume()
{
    m_session->holdClock(m_heardBefore);
    if (m_session->ring.readable() == 0 && !m_session->isComplete.load())
        return false;
    if (startSink())
        return true;
    fail();
    return false;
}

void PlaybackDevice::fill(qsizetype frames)
{
    const auto channels = std::size_t(m_format.channelCount());
    auto room = std::min(std::size_t(std::max<qsizetype>(frames, 0)), m_mono.size());
    while (room > 0) {
        const bool isComplete = m_session->isComplete.load(); // before the ring is looked at
        std::size_t ready = m_session->ring.read(std::span(m_mono).first(room));
        const bool isSilence = ready == 0 && isComplete;
        if (isSilence) { // pushes out the last frames, and short sounds past the server's threshold
            ready = room;
            std::fill_n(m_mono.begin(), ready, std::int16_t{0});
        }
        if (ready == 0)
            return;
        const std::int16_t *from = m_mono.data();
        if (channels > 1) {
            for (std::size_t i = 0; i < ready * channels; ++i)
                m_wide[i] = m_mono[i / channels];
            from = m_wide.data();
        }
        const std::size_t bytes = ready * channels * sizeof(std::int16_t);
        m_io->write(reinterpret_cast<const char *>(from), qint64(bytes));
        (isSilence ? m_silence : m_written) += std::int64_t(ready);
        room -= ready;
    }
}

std::int64_t PlaybackDevice::heardFrames() const
{
    const std::int64_t told = m_format.framesForDuration(m_sink->processedUSecs());
    const std::int64_t buffered = std::max<qsizetype>(m_sink->bufferSize() - m_sink->bytesFree(), 0)
                                  / m_format.bytesPerFrame();
    // Some backends count what they took, not what was heard: then they are ahead by the buffer.
    const std::int64_t left = m_written + m_silence - buffered;
    const std::int64_t slack = m_format.framesForDuration(60'000);
    return told > left + slack ? std::max<std::int64_t>(left, 0) : told;
}

void PlaybackDevice::tellClock()
{
    const std::int64_t heard = heardFrames();
    if (heard > 0)
        m_session->tellClock(m_heardBefore + heard, steadyNowNs());
}

} // namespace voxdeck

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/player/AudioPlayer.h"

#include "ui/player/LevelReader.h"
#include "ui/player/OutputDevice.h"
#include "ui/player/PlaybackDevice.h"
#include "ui/player/PlaybackFeeder.h"

#include <QMediaDevices>
#include <QThread>
#include <QTimer>

#include <algorithm>
#include <utility>

namespace voxdeck {

namespace {

constexpr int kTickMs = 16;
constexpr int kLookForDevicesMs = 1000;
constexpr double kSlowest = 0.5;
constexpr double kFastest = 2.0;

} // namespace

struct AudioPlayer::Private {
    explicit Private(AudioPlayer *owner) : player(owner) {}

    void takeDevice();
    void openDevice();
    void begin(Frames from);
    void halt(State next);
    void setState(State next);
    void tick();
    void onFinished(const std::shared_ptr<PlaySession> &ended);
    void onFailed(const std::shared_ptr<PlaySession> &failed);
    /// Calls `function` of the device on its thread.
    template <class Function>
    void onDevice(Function function)
    {
        QMetaObject::invokeMethod(
            device, [this, function] { function(*device); }, Qt::QueuedConnection);
    }

    AudioPlayer *player;
    QMediaDevices devices;
    OutputDevice output;
    QThread thread;
    PlaybackDevice *device = nullptr; // lives on `thread`, goes with it
    PlaybackFeeder feeder;
    QTimer ticker;
    QTimer lookout;

    std::shared_ptr<const PcmSource> pcm;
    std::shared_ptr<PlaySession> session; // only while Playing
    FrameRange range;
    Frames position{}; // while not playing; the last one told while playing
    State state = State::Stopped;
    bool isLooping = false;
    double speed = 1;
    double volume = 1;
};

void AudioPlayer::Private::takeDevice()
{
    const OutputDevice found = OutputDevice::choose(QMediaDevices::defaultAudioOutput());
    if (found == output)
        return;
    output = found;
    if (!output.problem().isEmpty()) {
        halt(State::NoDevice);
        onDevice([](PlaybackDevice &device) { device.close(); });
    } else if (state == State::Playing) {
        const Frames now = player->position();
        openDevice();
        begin(now);
    } else {
        openDevice();
        if (state == State::NoDevice)
            setState(State::Stopped);
    }
    emit player->deviceChanged();
}

void AudioPlayer::Private::openDevice()
{
    if (!pcm || !output.problem().isEmpty())
        return;
    onDevice([chosen = output.device(), format = output.formatFor(pcm->sampleRateHz())](
                 PlaybackDevice &device) { device.open(chosen, format); });
}

void AudioPlayer::Private::begin(Frames from)
{
    if (session)
        session->isCancelled.store(true);
    const int deviceRate = output.formatFor(pcm->sampleRateHz()).sampleRate();
    session = std::make_shared<PlaySession>(PlayRequest{pcm, range, from, speed, deviceRate},
                                            isLooping);
    feeder.feed(session);
    onDevice([begun = session](PlaybackDevice &device) { device.begin(begun); });
    position = from;
    ticker.start();
    setState(State::Playing);
}

void AudioPlayer::Private::halt(State next)
{
    if (session) {
        position = player->position();
        session->isCancelled.store(true);
        session.reset();
        onDevice([](PlaybackDevice &device) { device.end(); });
    }
    ticker.stop();
    setState(next);
}

void AudioPlayer::Private::setState(State next)
{
    if (state == next)
        return;
    state = next;
    if (next != State::Playing)
        emit player->levelChanged(0, 0);
    emit player->stateChanged(next);
}

void AudioPlayer::Private::tick()
{
    const Frames now = player->position();
    if (now == position)
        return;
    position = now;
    const Level level = levelAround(*pcm, now);
    emit player->levelChanged(level.peak, level.rms);
    emit player->positionChanged(now);
}

void AudioPlayer::Private::onFinished(const std::shared_ptr<PlaySession> &ended)
{
    if (ended != session)
        return;
    session.reset(); // the device plays its tail of silence and stops by itself
    ticker.stop();
    position = range.end;
    setState(State::Stopped);
    emit player->positionChanged(position);
    emit player->finished();
}

void AudioPlayer::Private::onFailed(const std::shared_ptr<PlaySession> &failed)
{
    if (failed != session || !session)
        return;
    halt(State::Stopped);
    emit player->failed(AudioPlayer::tr("The audio output %1 cannot be used. Choose another one in "
                                        "the system's sound settings.")
                            .arg(output.device().description()));
}

AudioPlayer::AudioPlayer(QObject *parent) : QObject(parent), m(std::make_unique<Private>(this))
{
    m->device = new PlaybackDevice;
    m->device->moveToThread(&m->thread);
    connect(&m->thread, &QThread::finished, m->device, &QObject::deleteLater);
    connect(m->device, &PlaybackDevice::finished, this,
            [this](const std::shared_ptr<PlaySession> &session) { m->onFinished(session); });
    connect(m->device, &PlaybackDevice::failed, this,
            [this](const std::shared_ptr<PlaySession> &session) { m->onFailed(session); });
    m->thread.setObjectName(QStringLiteral("audio device"));
    m->thread.start(QThread::TimeCriticalPriority);
    m->ticker.setInterval(kTickMs);
    m->ticker.setTimerType(Qt::PreciseTimer);
    connect(&m->ticker, &QTimer::timeout, this, [this] { m->tick(); });
    connect(&m->devices, &QMediaDevices::audioOutputsChanged, this, [this] { m->takeDevice(); });
    // With PulseAudio Qt 6.4 never says that devices changed; asking it costs a look into a list.
    m->lookout.setInterval(kLookForDevicesMs);
    connect(&m->lookout, &QTimer::timeout, this, [this] { m->takeDevice(); });
    m->lookout.start();
    m->output = OutputDevice::choose(QMediaDevices::defaultAudioOutput());
    if (!m->output.problem().isEmpty())
        m->state = State::NoDevice;
}

AudioPlayer::~AudioPlayer()
{
    if (m->session)
        m->session->isCancelled.store(true);
    m->thread.quit();
    m->thread.wait();
}

void AudioPlayer::setAudio(std::shared_ptr<const PcmSource> audio)
{
    m->halt(m->state == State::NoDevice ? State::NoDevice : State::Stopped);
    m->pcm = std::move(audio);
    m->range = m->pcm ? m->pcm->whole() : FrameRange{};
    m->position = Frames{0};
    m->openDevice(); // now, so that the first key press does not wait for it
}

void AudioPlayer::play(FrameRange range)
{
    if (!m->pcm)
        return;
    const FrameRange whole = m->pcm->whole();
    range = {std::clamp(range.begin, whole.begin, whole.end),
             std::clamp(range.end, whole.begin, whole.end)};
    if (range.isEmpty())
        return;
    m->range = range;
    if (m->state == State::NoDevice) {
        emit failed(deviceProblem());
        return;
    }
    m->begin(range.begin);
}

void AudioPlayer::play(FrameRange range, double speed)
{
    m->speed = std::clamp(speed, kSlowest, kFastest);
    play(range);
}

void AudioPlayer::pause()
{
    if (m->state != State::Playing)
        return;
    m->halt(State::Paused);
    emit positionChanged(m->position);
}

void AudioPlayer::resume()
{
    if (m->state == State::Paused)
        m->begin(m->position < m->range.end ? m->position : m->range.begin);
    else if (m->state != State::Playing)
        play(m->range);
}

void AudioPlayer::stop()
{
    if (m->state != State::Playing && m->state != State::Paused)
        return;
    m->halt(State::Stopped);
    m->position = m->range.begin;
    emit positionChanged(m->position);
}

void AudioPlayer::seek(Frames position)
{
    if (!m->pcm)
        return;
    position = std::clamp(position, Frames{0}, m->pcm->length());
    if (position < m->range.begin || position >= m->range.end)
        m->range = {position, m->pcm->length()};
    m->position = position;
    if (m->state == State::Playing && !m->range.isEmpty())
        m->begin(position);
    else if (m->state == State::Playing)
        m->halt(State::Stopped);
    else if (m->state == State::Stopped && position != m->range.begin)
        m->setState(State::Paused); // so that resume() goes on from here
    emit positionChanged(position);
}

void AudioPlayer::backAndPlay(double seconds)
{
    if (!m->pcm)
        return;
    const Frames now = position();
    const auto back = Frames{std::int64_t(seconds * m->pcm->sampleRateHz())};
    const Frames from = std::max(now - back, Frames{0});
    if (m->state == State::NoDevice) {
        emit failed(deviceProblem());
        return;
    }
    m->range.begin = std::min(m->range.begin, from); // a loop may grow, it is never lost
    if (from >= m->range.end)
        m->range.end = m->pcm->length();
    if (!m->range.isEmpty())
        m->begin(from);
}

void AudioPlayer::setLooping(bool isLooping)
{
    m->isLooping = isLooping;
    if (!m->session)
        return;
    m->session->isLooping.store(isLooping);
    // The feeder is a third of a second ahead: what it decided about the end may be heard still.
    const bool isTooLate = isLooping ? m->session->isComplete.load() : m->session->passes() > 1;
    if (isTooLate)
        m->begin(position());
}

void AudioPlayer::setSpeed(double speed)
{
    speed = std::clamp(speed, kSlowest, kFastest);
    if (speed == m->speed)
        return;
    const Frames now = position();
    m->speed = speed;
    if (m->state == State::Playing)
        m->begin(now);
}

void AudioPlayer::setVolume(double volume)
{
    m->volume = std::clamp(volume, 0.0, 1.0);
    const double linear = QAudio::convertVolume(float(m->volume), QAudio::LogarithmicVolumeScale,
                                                QAudio::LinearVolumeScale);
    m->onDevice([linear](PlaybackDevice &device) { device.setVolume(linear); });
}

bool AudioPlayer::isLooping() const
{
    return m->isLooping;
}

double AudioPlayer::speed() const
{
    return m->speed;
}

double AudioPlayer::volume() const
{
    return m->volume;
}

AudioPlayer::State AudioPlayer::state() const
{
    return m->state;
}

Frames AudioPlayer::position() const
{
    if (!m->session)
        return m->position;
    return m->session->itemFrameAt(m->session->heardFrames(steadyNowNs()));
}

FrameRange AudioPlayer::range() const
{
    return m->range;
}

int AudioPlayer::underruns() const
{
    return m->device->underruns();
}

QString AudioPlayer::deviceName() const
{
    return m->output.name(m->pcm ? m->pcm->sampleRateHz() : 0);
}

QString AudioPlayer::deviceProblem() const
{
    return m->output.problem();
}

} // namespace voxdeck

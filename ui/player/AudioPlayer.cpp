// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/player/AudioPlayer.h"

#include "ui/player/LevelReader.h"
#include "ui/player/OutputDevice.h"
#include "ui/player/PlaybackDevice.h"
#include "ui/player/PlaybackFeeder.h"
#include "ui/player/SoundServer.h"

#include <QMediaDevices>
#include <QThread>
#include <QTimer>

#include <algorithm>
#include <cstdint>
#include <utility>

namespace voxdeck {

namespace {

constexpr int kTickMs = 16;
constexpr int kLookForDevicesMs = 1000;
constexpr double kSlowest = 0.5;
constexpr double kFastest = 3.0;

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
    std::unique_ptr<QMediaDevices> devices; ///< null until a sound server answers
    QByteArray wanted;                      // id of the output that was chosen; empty: the system's
    OutputDevice output;
    QThread thread;
    PlaybackDevice *device = nullptr; // lives on `thread`, goes with it
    PlaybackFeeder feeder;
    QTimer ticker;
    QTimer lookout;

    std::shared_ptr<const PcmSource> pcm;
    std::shared_ptr<PlaySession> session; // only while Playing
    FrameRange range;
    Frames position{}; // while not playing; the last reported one while playing
    State state = State::Stopped;
    bool isLooping = false;
    double speed = 1;
    double volume = 1;
};

void AudioPlayer::Private::takeDevice()
{
    if (!devices && mayAskForOutputs()) {
        devices = std::make_unique<QMediaDevices>();
        QObject::connect(devices.get(), &QMediaDevices::audioOutputsChanged, player,
                         [this] { takeDevice(); });
    }
    const OutputDevice found = OutputDevice::choose(wanted);
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
    session.reset(); // the device plays its tail of silence and stops
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
                                        "the system’s sound settings.")
                            .arg(OutputDevice::plainName(output.device().description())));
}

AudioPlayer::AudioPlayer(QObject *parent) : QObject(parent), m_d(std::make_unique<Private>(this))
{
    m_d->device = new PlaybackDevice;
    m_d->device->moveToThread(&m_d->thread);
    connect(&m_d->thread, &QThread::finished, m_d->device, &QObject::deleteLater);
    connect(m_d->device, &PlaybackDevice::finished, this,
            [this](const std::shared_ptr<PlaySession> &session) { m_d->onFinished(session); });
    connect(m_d->device, &PlaybackDevice::failed, this,
            [this](const std::shared_ptr<PlaySession> &session) { m_d->onFailed(session); });
    m_d->thread.setObjectName(QStringLiteral("audio device"));
    m_d->thread.start(QThread::TimeCriticalPriority);
    m_d->ticker.setInterval(kTickMs);
    m_d->ticker.setTimerType(Qt::PreciseTimer);
    connect(&m_d->ticker, &QTimer::timeout, this, [this] { m_d->tick(); });
    // With PulseAudio Qt 6.4 never reports changed devices; asking for them only reads a list.
    m_d->lookout.setInterval(kLookForDevicesMs);
    connect(&m_d->lookout, &QTimer::timeout, this, [this] { m_d->takeDevice(); });
    m_d->lookout.start();
    m_d->takeDevice();
    if (!m_d->output.problem().isEmpty())
        m_d->state = State::NoDevice;
}

AudioPlayer::~AudioPlayer()
{
    if (m_d->session)
        m_d->session->isCancelled.store(true);
    m_d->thread.quit();
    m_d->thread.wait();
}

void AudioPlayer::setAudio(std::shared_ptr<const PcmSource> audio)
{
    m_d->halt(m_d->state == State::NoDevice ? State::NoDevice : State::Stopped);
    m_d->pcm = std::move(audio);
    m_d->range = m_d->pcm ? m_d->pcm->whole() : FrameRange{};
    m_d->position = Frames{0};
    m_d->openDevice(); // now, so that the first key press does not wait for it
}

void AudioPlayer::play(FrameRange range)
{
    if (!m_d->pcm)
        return;
    const FrameRange whole = m_d->pcm->whole();
    range = {std::clamp(range.begin, whole.begin, whole.end),
             std::clamp(range.end, whole.begin, whole.end)};
    if (range.isEmpty())
        return;
    m_d->range = range;
    if (m_d->state == State::NoDevice) {
        emit failed(deviceProblem());
        return;
    }
    m_d->begin(range.begin);
}

void AudioPlayer::play(FrameRange range, double speed)
{
    m_d->speed = std::clamp(speed, kSlowest, kFastest);
    play(range);
}

void AudioPlayer::pause()
{
    if (m_d->state != State::Playing)
        return;
    m_d->halt(State::Paused);
    emit positionChanged(m_d->position);
}

void AudioPlayer::resume()
{
    if (m_d->state == State::Paused)
        m_d->begin(m_d->position < m_d->range.end ? m_d->position : m_d->range.begin);
    else if (m_d->state != State::Playing)
        play(m_d->range);
}

void AudioPlayer::stop()
{
    if (m_d->state != State::Playing && m_d->state != State::Paused)
        return;
    m_d->halt(State::Stopped);
    m_d->position = m_d->range.begin;
    emit positionChanged(m_d->position);
}

void AudioPlayer::seek(Frames position)
{
    if (!m_d->pcm)
        return;
    position = std::clamp(position, Frames{0}, m_d->pcm->length());
    if (position < m_d->range.begin || position >= m_d->range.end)
        m_d->range = {position, m_d->pcm->length()};
    m_d->position = position;
    if (m_d->state == State::Playing && !m_d->range.isEmpty())
        m_d->begin(position);
    else if (m_d->state == State::Playing)
        m_d->halt(State::Stopped);
    else if (m_d->state == State::Stopped && position != m_d->range.begin)
        m_d->setState(State::Paused); // so that resume() goes on from here
    emit positionChanged(position);
}

void AudioPlayer::backAndPlay(double seconds)
{
    if (!m_d->pcm)
        return;
    const Frames now = position();
    const auto back = Frames{std::int64_t(seconds * m_d->pcm->sampleRateHz())};
    const Frames from = std::max(now - back, Frames{0});
    if (m_d->state == State::NoDevice) {
        emit failed(deviceProblem());
        return;
    }
    m_d->range.begin = std::min(m_d->range.begin, from); // a loop may grow, it is never lost
    if (from >= m_d->range.end)
        m_d->range.end = m_d->pcm->length();
    if (!m_d->range.isEmpty())
        m_d->begin(from);
}

void AudioPlayer::setLooping(bool isLooping)
{
    m_d->isLooping = isLooping;
    if (!m_d->session)
        return;
    m_d->session->isLooping.store(isLooping);
    // The feeder is a third of a second ahead: what it decided about the end may be heard still.
    const bool isTooLate = isLooping ? m_d->session->isComplete.load() : m_d->session->passes() > 1;
    if (isTooLate)
        m_d->begin(position());
}

void AudioPlayer::setSpeed(double speed)
{
    speed = std::clamp(speed, kSlowest, kFastest);
    if (speed == m_d->speed)
        return;
    const Frames now = position();
    m_d->speed = speed;
    if (m_d->state == State::Playing)
        m_d->begin(now);
}

void AudioPlayer::setVolume(double volume)
{
    m_d->volume = std::clamp(volume, 0.0, 1.0);
    const double linear = QAudio::convertVolume(float(m_d->volume), QAudio::LogarithmicVolumeScale,
                                                QAudio::LinearVolumeScale);
    m_d->onDevice([linear](PlaybackDevice &device) { device.setVolume(linear); });
}

std::vector<AudioPlayer::Output> AudioPlayer::outputs()
{
    std::vector<Output> outputs;
    if (!mayAskForOutputs())
        return outputs;
    for (const auto &device : QMediaDevices::audioOutputs())
        if (OutputDevice::choose(device).problem().isEmpty())
            outputs.push_back({device.id(), OutputDevice::plainName(device.description())});
    return outputs;
}

void AudioPlayer::chooseOutput(const QByteArray &id)
{
    m_d->wanted = id;
    m_d->takeDevice();
}

QByteArray AudioPlayer::chosenOutput() const
{
    return m_d->wanted;
}

bool AudioPlayer::isLooping() const
{
    return m_d->isLooping;
}

double AudioPlayer::speed() const
{
    return m_d->speed;
}

double AudioPlayer::volume() const
{
    return m_d->volume;
}

AudioPlayer::State AudioPlayer::state() const
{
    return m_d->state;
}

Frames AudioPlayer::position() const
{
    if (!m_d->session)
        return m_d->position;
    return m_d->session->itemFrameAt(m_d->session->heardFrames(steadyNowNs()));
}

FrameRange AudioPlayer::range() const
{
    return m_d->range;
}

int AudioPlayer::underruns() const
{
    return m_d->device->underruns();
}

QString AudioPlayer::deviceName() const
{
    return m_d->output.name(m_d->pcm ? m_d->pcm->sampleRateHz() : 0);
}

QString AudioPlayer::deviceProblem() const
{
    return m_d->output.problem();
}

} // namespace voxdeck

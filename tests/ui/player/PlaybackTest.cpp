// SPDX-License-Identifier: GPL-3.0-or-later
// Runs under with-null-sink.sh, which starts a separate audio server.
#include "tests/ui/player/SinkRecorder.h"
#include "ui/player/AudioPlayer.h"
#include "ui/player/PlaySession.h"

#include <QMediaDevices>
#include <QProcess>
#include <QSignalSpy>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <memory>

using namespace voxdeck;
using namespace voxdeck::test;

namespace {

constexpr int kRate = 16000;

/// 4 s: a tone of 440 Hz from second 1 to 3, another one on either side that must not be heard.
std::shared_ptr<const PcmSource> toneInTheMiddle()
{
    std::vector<std::int16_t> samples(4 * kRate);
    for (std::size_t i = 0; i < samples.size(); ++i) {
        const double hertz = i >= kRate && i < 3 * kRate ? 440 : 1000;
        samples[i] = std::int16_t(
            std::lround(8000 * std::sin(6.283185307179586 * hertz * double(i) / kRate)));
    }
    return PcmSource::fromVector(std::move(samples), kRate);
}

constexpr FrameRange secondsToFrames(double begin, double end)
{
    return {Frames{std::int64_t(begin * kRate)}, Frames{std::int64_t(end * kRate)}};
}

constexpr FrameRange kTone = secondsToFrames(1, 3);
constexpr int kLong = 20'000;  // on a slow machine
constexpr double kSoonMs = 60; // from key to sound, with the recorder's delay
/// The sound server of a busy machine loses samples and stretches time. What is measured holds if one of some runs
/// shows it: a defect shows in all of them.
template <class Run>
bool inSomeRun(Run run)
{
    constexpr int kRuns = 8;
    for (int at = 0; at < kRuns; ++at)
        if (run())
            return true;
    return false;
}

double millisecondsBetween(Frames begin, Frames end)
{
    return double(count(end - begin)) * 1000 / kRate;
}

} // namespace

class PlaybackTest final : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void cleanupTestCase();
    void init();
    void playsExactlyTheRangeAndNothingElse();
    void isHeardSoonAfterTheKey();
    void playsAVeryShortRangeWhole();
    void tellsThePositionThatIsHeard();
    void goesOnAfterAPauseWhereItStopped();
    void keepsThePitchAtAnotherSpeed_data();
    void keepsThePitchAtAnotherSpeed();
    void loopsOnlyWhileArmed();
    void seeksWhilePlaying();
    void hearsNothingOfTheOldItemAfterAnotherIsChosen();
    void playsOnTheDeviceThatWasChosen();
    void goesWhileItsOutputIsBeingClosed();
    void stopsWhenTheDeviceGoesAndTakesTheNext();

private:
    bool untilQuiet();
    bool untilPosition(double seconds);
    HeardSound hear(FrameRange range, double speed = 1);

    std::unique_ptr<SinkRecorder> m_recorder;
    std::unique_ptr<AudioPlayer> m_player;
};

void PlaybackTest::initTestCase()
{
    m_recorder = std::make_unique<SinkRecorder>();
    QVERIFY2(m_recorder->waitUntilRunning(), "parec records nothing from vox.monitor");
}

void PlaybackTest::cleanupTestCase()
{
    m_player.reset();
    m_recorder.reset();
}

void PlaybackTest::init()
{
    m_player = std::make_unique<AudioPlayer>();
    QVERIFY2(m_player->state() == AudioPlayer::State::Stopped,
             qPrintable(m_player->deviceProblem()));
    m_player->setAudio(toneInTheMiddle());
    QVERIFY(untilQuiet());
}

/// Until 0.3 s without a sound have been recorded from now on: all that was played has been recorded.
bool PlaybackTest::untilQuiet()
{
    constexpr std::size_t kTail = SinkRecorder::kRateHz * 3 / 10;
    const std::size_t begin = m_recorder->frames();
    return QTest::qWaitFor(
        [&] {
            const std::size_t end = m_recorder->frames();
            if (end < begin + kTail)
                return false;
            const auto tail = m_recorder->since(end - kTail);
            return std::none_of(tail.begin(), tail.end(), [](std::int16_t sample) {
                return std::abs(int{sample}) >= SinkRecorder::kLoud;
            });
        },
        kLong);
}

/// Until so much of the tone is played.
bool PlaybackTest::untilPosition(double seconds)
{
    return QTest::qWaitFor(
        [&] { return millisecondsBetween(kTone.begin, m_player->position()) >= seconds * 1000; },
        kLong);
}

/// Plays the range to its end.
HeardSound PlaybackTest::hear(FrameRange range, double speed)
{
    const std::size_t mark = m_recorder->frames();
    QSignalSpy finished(m_player.get(), &AudioPlayer::finished);
    m_player->play(range, speed);
    if (m_player->state() != AudioPlayer::State::Playing || !finished.wait(kLong) || !untilQuiet())
        return {};
    const HeardSound heard = measureSound(m_recorder->since(mark));
    qInfo("heard %.4f s of %.3f Hz, longest gap %.2f ms, %d underruns", heard.seconds, heard.hertz,
          heard.longestGapMs, m_player->underruns());
    return heard;
}

void PlaybackTest::playsExactlyTheRangeAndNothingElse()
{
    QVERIFY(inSomeRun([this] {
        const int underruns = m_player->underruns();
        const HeardSound heard = hear(kTone);
        return std::abs(heard.seconds - 2) < 0.020 && std::abs(heard.hertz - 440) < 1
               && heard.longestGapMs < 3 && m_player->underruns() == underruns;
    }));
    QCOMPARE(m_player->state(), AudioPlayer::State::Stopped);
    QCOMPARE(m_player->position(), kTone.end);
}

void PlaybackTest::isHeardSoonAfterTheKey()
{
    std::vector<double> delays;
    const auto best = [&delays] {
        return delays.empty() ? 1e9 : *std::min_element(delays.begin(), delays.end());
    };
    // Some had to wait for a processor; on a busy machine most.
    for (int i = 0; i < 60 && (i < 15 || best() >= kSoonMs); ++i) {
        const std::size_t mark = m_recorder->frames();
        const std::int64_t pressed = steadyNowNs();
        m_player->play(kTone);
        QVERIFY(QTest::qWaitFor([&] { return m_recorder->loudArrivedNs(mark) != 0; }, kLong));
        delays.push_back(double(m_recorder->loudArrivedNs(mark) - pressed) / 1e6);
        m_player->stop();
        QVERIFY(untilQuiet());
        QTest::qWait(7 * (i % 15)); // at another moment of the server's period each time
    }
    std::sort(delays.begin(), delays.end());
    qInfo("key to sound, recorder's own delay included: median %.1f ms, best %.1f, worst %.1f",
          delays[delays.size() / 2], delays.front(), delays.back());
    QVERIFY(delays.front() < kSoonMs);
}

void PlaybackTest::playsAVeryShortRangeWhole()
{
    QVERIFY(inSomeRun([this] { // less than the server waits for before it begins
        return std::abs(hear(secondsToFrames(1.5, 1.55)).seconds - 0.05) < 0.006;
    }));
}

/// The last recorded frame when playing stops is the last heard one; the position must be the same.
void PlaybackTest::tellsThePositionThatIsHeard()
{
    QVERIFY(inSomeRun([this] {
        std::vector<double> errors;
        for (int i = 0; i < 5; ++i) {
            const std::size_t mark = m_recorder->frames();
            m_player->play(kTone);
            if (!untilPosition(0.4 + 0.037 * i))
                return false;
            m_player->pause();
            const double told = millisecondsBetween(kTone.begin, m_player->position());
            if (!untilQuiet())
                return false;
            errors.push_back(told - measureSound(m_recorder->since(mark)).seconds * 1000);
        }
        std::sort(errors.begin(), errors.end());
        qInfo("position told less position heard: %.1f to %.1f ms, median %.1f", errors.front(),
              errors.back(), errors[errors.size() / 2]);
        return std::abs(errors[errors.size() / 2]) < 10; // the server stops at a period of 21 ms
    }));
}

void PlaybackTest::goesOnAfterAPauseWhereItStopped()
{
    QVERIFY(inSomeRun([this] {
        const std::size_t mark = m_recorder->frames();
        QSignalSpy finished(m_player.get(), &AudioPlayer::finished);
        m_player->play(kTone);
        if (!untilPosition(0.7))
            return false;
        m_player->pause();
        const Frames paused = m_player->position();
        const bool isQuiet = m_player->state() == AudioPlayer::State::Paused && untilQuiet();
        if (!isQuiet || m_player->position() != paused)
            return false;
        const double before = measureSound(m_recorder->since(mark)).seconds;
        const std::size_t second = m_recorder->frames();
        m_player->resume();
        if (!finished.wait(kLong) || !untilQuiet())
            return false;
        const double after = measureSound(m_recorder->since(second)).seconds;
        qInfo("heard %.4f s and %.4f s", before, after);
        return std::abs(before + after - 2) < 0.030;
    }));
}

void PlaybackTest::keepsThePitchAtAnotherSpeed_data()
{
    QTest::addColumn<double>("speed");
    for (const double speed : {0.5, 0.75, 1.25, 2.0})
        QTest::newRow(qPrintable(QString::number(speed))) << speed;
}

void PlaybackTest::keepsThePitchAtAnotherSpeed()
{
    QFETCH(double, speed);
    bool isWhole = false; // what was recorded in one of the runs: without a hole
    const bool isRight = inSomeRun([&] {
        const int underruns = m_player->underruns();
        const HeardSound heard = hear(kTone, speed);
        isWhole = isWhole || (heard.longestGapMs < 5 && m_player->underruns() == underruns);
        return std::abs(heard.seconds - 2 / speed) < 0.030 && std::abs(heard.hertz - 440) < 2;
    });
    if (!isRight && !isWhole)
        QSKIP("each recording has holes: this machine is too busy to measure on");
    QVERIFY(isRight);
}

void PlaybackTest::loopsOnlyWhileArmed()
{
    const std::size_t mark = m_recorder->frames();
    QSignalSpy finished(m_player.get(), &AudioPlayer::finished);
    m_player->setLooping(true);
    m_player->play(secondsToFrames(1, 1.3));
    QVERIFY(QTest::qWaitFor([&] { return measureSound(m_recorder->since(mark)).seconds > 1.4; },
                            kLong));
    QVERIFY(finished.isEmpty());
    QCOMPARE(m_player->state(), AudioPlayer::State::Playing);
    m_player->setLooping(false);
    QVERIFY(finished.wait(kLong));
    QVERIFY(untilQuiet());
    QVERIFY(inSomeRun(
        [this] { return std::abs(hear(secondsToFrames(1, 1.3)).seconds - 0.3) < 0.020; }));
}

void PlaybackTest::seeksWhilePlaying()
{
    QVERIFY(inSomeRun([this] {
        const std::size_t mark = m_recorder->frames();
        QSignalSpy finished(m_player.get(), &AudioPlayer::finished);
        m_player->play(kTone);
        if (!untilPosition(0.3))
            return false;
        const double before = millisecondsBetween(kTone.begin, m_player->position()) / 1000;
        m_player->seek(secondsToFrames(2.5, 3).begin);
        if (m_player->state() != AudioPlayer::State::Playing || !finished.wait(kLong)
            || !untilQuiet())
            return false;
        const HeardSound heard = measureSound(m_recorder->since(mark));
        qInfo("heard %.3f s, longest gap %.1f ms, of %.3f s and half a second", heard.seconds,
              heard.longestGapMs, before);
        return std::abs(heard.seconds - before - 0.5) < 0.15 && heard.longestGapMs < 80;
    }));
}

void PlaybackTest::hearsNothingOfTheOldItemAfterAnotherIsChosen()
{
    QVERIFY(inSomeRun([this] {
        m_player->setAudio(toneInTheMiddle());
        const std::size_t mark = m_recorder->frames();
        m_player->play(kTone);
        if (!untilPosition(0.3))
            return false;
        const double before = millisecondsBetween(kTone.begin, m_player->position()) / 1000;
        m_player->setAudio(PcmSource::fromVector(std::vector<std::int16_t>(kRate), kRate));
        if (m_player->state() != AudioPlayer::State::Stopped || !untilQuiet())
            return false;
        return measureSound(m_recorder->since(mark)).seconds < before + 0.15; // of two
    }));
}

void PlaybackTest::playsOnTheDeviceThatWasChosen()
{
    const auto pactl = [](const QStringList &words) {
        QProcess process;
        process.start(QStringLiteral("pactl"), words);
        process.waitForFinished();
        return process.readAllStandardOutput().trimmed();
    };
    const auto load = [&] {
        return QString::fromLatin1(
            pactl({QStringLiteral("load-module"), QStringLiteral("module-null-sink"),
                   QStringLiteral("sink_name=other"), QStringLiteral("media.class=Audio/Sink"),
                   QStringLiteral("rate=48000"), QStringLiteral("channels=2")}));
    };
    const auto other = [] {
        for (const auto &output : AudioPlayer::outputs())
            if (output.id == "other")
                return output;
        return AudioPlayer::Output{};
    };
    const auto systems = m_player->deviceName();
    auto module = load();
    QTRY_VERIFY_WITH_TIMEOUT(!other().id.isEmpty(), kLong);
    const auto chosen = other();
    QVERIFY(pactl({QStringLiteral("get-default-sink")}) == "vox");
    m_player->chooseOutput(chosen.id);
    QVERIFY2(m_player->deviceName().startsWith(chosen.name), qPrintable(m_player->deviceName()));
    QCOMPARE(m_player->chosenOutput(), chosen.id);
    const std::size_t mark = m_recorder->frames();
    QSignalSpy finished(m_player.get(), &AudioPlayer::finished);
    m_player->play(kTone);
    QTRY_COMPARE_WITH_TIMEOUT(finished.count(), 1, kLong);
    QCOMPARE(m_recorder->loudArrivedNs(mark), std::int64_t{0}); // not on the system's
    // it goes, and the system's is played on; it comes back, and is used again
    pactl({QStringLiteral("unload-module"), module});
    QTRY_COMPARE_WITH_TIMEOUT(m_player->deviceName(), systems, kLong);
    QVERIFY(m_player->state() != AudioPlayer::State::NoDevice);
    m_player->play(kTone);
    QTRY_VERIFY_WITH_TIMEOUT(m_recorder->loudArrivedNs(mark) != 0, kLong);
    module = load();
    QTRY_VERIFY_WITH_TIMEOUT(m_player->deviceName().startsWith(chosen.name), kLong);
    m_player->chooseOutput({});
    QCOMPARE(m_player->deviceName(), systems);
    pactl({QStringLiteral("unload-module"), module});
}

void PlaybackTest::goesWhileItsOutputIsBeingClosed()
{
    // Each rate opens the output again. Destroying an output delivers events (Qt 6.4), that which
    // deletes the device among them.
    for (int i = 0; i < 40; ++i) {
        AudioPlayer player;
        for (const int rate : {16000, 8000, 22050})
            player.setAudio(PcmSource::fromVector(std::vector<std::int16_t>(100), rate));
    }
}

void PlaybackTest::stopsWhenTheDeviceGoesAndTakesTheNext()
{
    const auto pactl = [](const QStringList &words) {
        return QProcess::execute(QStringLiteral("pactl"), words) == 0;
    };
    m_recorder.reset();
    m_player->play(kTone);
    QVERIFY(untilPosition(0.1));
    QVERIFY(pactl({QStringLiteral("unload-module"), QStringLiteral("module-null-sink")}));
    QTRY_COMPARE_WITH_TIMEOUT(m_player->state(), AudioPlayer::State::NoDevice, kLong);
    QVERIFY(!m_player->deviceProblem().isEmpty());
    QVERIFY(pactl({QStringLiteral("load-module"), QStringLiteral("module-null-sink"),
                   QStringLiteral("sink_name=vox"), QStringLiteral("media.class=Audio/Sink"),
                   QStringLiteral("rate=48000"), QStringLiteral("channels=2")}));
    QTRY_COMPARE_WITH_TIMEOUT(m_player->state(), AudioPlayer::State::Stopped, kLong);
    QVERIFY(m_player->deviceProblem().isEmpty());
    m_recorder = std::make_unique<SinkRecorder>();
    QVERIFY(m_recorder->waitUntilRunning());
    const std::size_t mark = m_recorder->frames();
    m_player->play(kTone);
    QTRY_VERIFY_WITH_TIMEOUT(m_recorder->loudArrivedNs(mark) != 0, kLong);
}

QTEST_GUILESS_MAIN(PlaybackTest)
#include "PlaybackTest.moc"

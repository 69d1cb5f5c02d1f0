// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/common/TimeText.h"
#include "ui/player/LevelReader.h"
#include "ui/player/PassMaker.h"
#include "ui/player/PlaySession.h"
#include "ui/player/PlaybackFeeder.h"
#include "ui/player/RingBuffer.h"

#include <QTest>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <thread>

using namespace voxdeck;

namespace {

constexpr int kRate = 16000;

std::shared_ptr<const PcmSource> constantSound(std::size_t frames, std::int16_t value)
{
    return PcmSource::fromVector(std::vector<std::int16_t>(frames, value), kRate);
}

std::vector<std::int16_t> wholePass(PassMaker &maker)
{
    std::vector<std::int16_t> all;
    std::vector<std::int16_t> block;
    for (bool isMore = true; isMore;) {
        isMore = maker.next(block);
        all.insert(all.end(), block.begin(), block.end());
    }
    return all;
}

FrameRange frames(std::int64_t begin, std::int64_t end)
{
    return {Frames{begin}, Frames{end}};
}

/// Reads the ring as a device would, but as fast as it can.
std::vector<std::int16_t> drain(PlaySession &session, std::size_t enough)
{
    std::vector<std::int16_t> all;
    std::vector<std::int16_t> block(977);
    const auto until = std::chrono::steady_clock::now() + std::chrono::seconds(10);
    while (all.size() < enough && std::chrono::steady_clock::now() < until) {
        const bool isComplete = session.isComplete.load();
        const std::size_t got = session.ring.read(block);
        all.insert(all.end(), block.begin(), block.begin() + std::ptrdiff_t(got));
        if (got == 0 && isComplete)
            break;
        if (got == 0)
            std::this_thread::sleep_for(std::chrono::microseconds(200));
    }
    return all;
}

} // namespace

class PlayerPartsTest final : public QObject {
    Q_OBJECT
private slots:
    void ringGivesWhatItTookInOrder();
    void ringTakesNoMoreThanItHolds();
    void ringLosesNothingBetweenTwoThreads();
    void passIsTheRangeFadedAtBothEnds();
    void passOfOneFrameIsNotRefused();
    void passHasTheLengthOfItsSpeed_data();
    void passHasTheLengthOfItsSpeed();
    void passIsResampledToTheDevice();
    void feederMakesOnePassAndSaysThatItIsComplete();
    void feederLoopsUntilItIsDisarmed();
    void feederLeavesASessionForTheNextAtOnce();
    void positionFollowsTheClockOfTheDevice();
    void positionJumpsBackWithTheLoop();
    void positionWaitsAtTheBeginUntilSomethingIsHeard();
    void levelIsThatOfTheSoundAroundThePosition();
    void writesTimes_data();
    void writesTimes();
    void readsTimes_data();
    void readsTimes();
};

void PlayerPartsTest::ringGivesWhatItTookInOrder()
{
    RingBuffer<std::int16_t> ring(8);
    std::vector<std::int16_t> out(5);
    std::int16_t next = 0;
    std::int16_t expected = 0;
    for (int round = 0; round < 100; ++round) {
        std::vector<std::int16_t> in(5);
        std::iota(in.begin(), in.end(), next);
        QCOMPARE(ring.write(in), in.size());
        next = std::int16_t(next + 5);
        QCOMPARE(ring.readable(), std::size_t(5));
        QCOMPARE(ring.read(out), out.size());
        for (const std::int16_t value : out)
            QCOMPARE(value, expected++);
    }
    QCOMPARE(ring.readable(), std::size_t(0));
}

void PlayerPartsTest::ringTakesNoMoreThanItHolds()
{
    RingBuffer<int> ring(100);
    QCOMPARE(ring.capacity(), std::size_t(128));
    const std::vector<int> many(200, 1);
    QCOMPARE(ring.write(many), std::size_t(128));
    QCOMPARE(ring.writable(), std::size_t(0));
    QCOMPARE(ring.write(many), std::size_t(0));
    ring.discard();
    QCOMPARE(ring.writable(), std::size_t(128));
}

void PlayerPartsTest::ringLosesNothingBetweenTwoThreads()
{
    RingBuffer<std::uint32_t> ring(1 << 10);
    constexpr std::uint32_t kCount = 3'000'000;
    std::thread writer([&ring] {
        std::vector<std::uint32_t> block;
        std::uint32_t next = 0;
        for (std::uint32_t size = 1; next < kCount; size = size * 7 % 1009 + 1) {
            block.resize(std::min(size, kCount - next));
            std::iota(block.begin(), block.end(), next);
            const std::size_t taken = ring.write(block);
            next += std::uint32_t(taken);
            if (taken == 0)
                std::this_thread::yield();
        }
    });
    std::vector<std::uint32_t> block(701);
    std::uint32_t expected = 0;
    bool isInOrder = true;
    while (expected < kCount) {
        const std::size_t got = ring.read(block);
        for (std::size_t i = 0; i < got; ++i)
            isInOrder = isInOrder && block[i] == expected++;
        if (got == 0)
            std::this_thread::yield();
    }
    writer.join();
    QVERIFY(isInOrder);
    QCOMPARE(ring.readable(), std::size_t(0));
}

void PlayerPartsTest::passIsTheRangeFadedAtBothEnds()
{
    PassMaker maker(constantSound(kRate, 10000), frames(1000, 9000), 1, kRate);
    const auto pass = wholePass(maker);
    QCOMPARE(pass.size(), std::size_t(8000));
    QCOMPARE(pass.front(), std::int16_t(0));
    QCOMPARE(pass.back(), std::int16_t(0));
    const std::size_t fade = kRate * PassMaker::kFadeMs / 1000;
    QCOMPARE(pass[fade / 2], std::int16_t(5000));
    QVERIFY(std::all_of(pass.begin() + std::ptrdiff_t(fade), pass.end() - std::ptrdiff_t(fade) - 1,
                        [](std::int16_t sample) { return sample == 10000; }));
    QVERIFY(std::is_sorted(pass.begin(), pass.begin() + std::ptrdiff_t(fade)));
}

void PlayerPartsTest::passOfOneFrameIsNotRefused()
{
    PassMaker maker(constantSound(kRate, 10000), frames(5, 6), 1, kRate);
    QCOMPARE(wholePass(maker).size(), std::size_t(1));
}

void PlayerPartsTest::passHasTheLengthOfItsSpeed_data()
{
    QTest::addColumn<double>("speed");
    for (const double speed : {0.5, 0.75, 0.9, 1.1, 1.5, 2.0})
        QTest::newRow(qPrintable(QString::number(speed))) << speed;
}

void PlayerPartsTest::passHasTheLengthOfItsSpeed()
{
    QFETCH(double, speed);
    std::vector<std::int16_t> tone(3 * kRate);
    for (std::size_t i = 0; i < tone.size(); ++i)
        tone[i] = std::int16_t(std::lround(9000 * std::sin(double(i) * 0.08)));
    PassMaker maker(PcmSource::fromVector(std::move(tone), kRate), frames(0, 3 * kRate), speed,
                    kRate);
    const double expected = 3 * kRate / speed;
    QVERIFY(std::abs(double(wholePass(maker).size()) - expected) < 0.020 * kRate);
}

void PlayerPartsTest::passIsResampledToTheDevice()
{
    std::vector<std::int16_t> tone(kRate);
    for (std::size_t i = 0; i < tone.size(); ++i)
        tone[i] = std::int16_t(std::lround(9000 * std::sin(6.283185307 * 500 * double(i) / kRate)));
    PassMaker maker(PcmSource::fromVector(std::move(tone), kRate), frames(0, kRate), 1, 44100);
    const auto pass = wholePass(maker);
    QCOMPARE(pass.size(), std::size_t(44100));
    double worst = 0;
    for (std::size_t i = 1000; i + 1000 < pass.size(); ++i)
        worst = std::max(
            worst, std::abs(pass[i] - 9000 * std::sin(6.283185307 * 500 * double(i) / 44100)));
    QVERIFY2(worst < 30, qPrintable(QString::number(worst)));
}

void PlayerPartsTest::feederMakesOnePassAndSaysThatItIsComplete()
{
    PlaybackFeeder feeder;
    const auto session = std::make_shared<PlaySession>(PlayRequest{constantSound(10 * kRate, 77),
                                                                   frames(kRate, 9 * kRate),
                                                                   Frames{2 * kRate}, 1, kRate},
                                                       false);
    feeder.feed(session);
    const auto all = drain(*session, 100 * kRate);
    QCOMPARE(all.size(), std::size_t(7 * kRate)); // from where it was to begin, not the whole range
    QVERIFY(session->isComplete.load());
    QCOMPARE(session->producedFrames.load(), std::int64_t(7 * kRate));
}

void PlayerPartsTest::feederLoopsUntilItIsDisarmed()
{
    PlaybackFeeder feeder;
    const auto session = std::make_shared<PlaySession>(
        PlayRequest{constantSound(kRate, 77), frames(100, 1100), Frames{100}, 1, kRate}, true);
    feeder.feed(session);
    QCOMPARE(drain(*session, 20'000).size() >= 20'000, true);
    QVERIFY(!session->isComplete.load());
    session->isLooping.store(false);
    drain(*session, 1'000'000);
    QVERIFY(session->isComplete.load());
    QCOMPARE(session->producedFrames.load() % 1000, std::int64_t(0)); // whole passes only
    QCOMPARE(std::int64_t(session->passes()) * 1000, session->producedFrames.load());
}

void PlayerPartsTest::feederLeavesASessionForTheNextAtOnce()
{
    PlaybackFeeder feeder;
    const PlayRequest request{constantSound(60 * kRate, 77), frames(0, 60 * kRate), Frames{0}, 1,
                              kRate};
    for (int i = 0; i < 200; ++i) {
        const auto session = std::make_shared<PlaySession>(request, false);
        feeder.feed(session);
        if (i % 3 == 0)
            drain(*session, 100);
    }
    const auto last = std::make_shared<PlaySession>(request, false);
    feeder.feed(last);
    QCOMPARE(drain(*last, kRate).size() >= kRate, true);
}

void PlayerPartsTest::positionFollowsTheClockOfTheDevice()
{
    PlaySession session(
        {constantSound(10 * kRate, 1), frames(kRate, 9 * kRate), Frames{2 * kRate}, 2, 48000},
        false);
    session.markPass(0, Frames{2 * kRate});
    session.producedFrames.store(48000 * 3);
    session.tellClock(4800, 1'000'000'000); // 0.1 s heard: 0.2 s of the item
    QCOMPARE(session.heardFrames(1'000'000'000), std::int64_t(4800));
    QCOMPARE(session.itemFrameAt(4800), Frames(2 * kRate + kRate / 5));
    QCOMPARE(session.heardFrames(1'100'000'000), std::int64_t(9600)); // between two answers
    QCOMPARE(session.heardFrames(99'000'000'000),
             std::int64_t(48000 * 3)); // never past what was made
    QCOMPARE(session.itemFrameAt(48000 * 100), Frames{9 * kRate});
}

void PlayerPartsTest::positionJumpsBackWithTheLoop()
{
    PlaySession session(
        {constantSound(10 * kRate, 1), frames(kRate, 2 * kRate), Frames{kRate + 8000}, 1, kRate},
        true);
    session.markPass(0, Frames{kRate + 8000});
    session.markPass(8000, Frames{kRate});
    session.markPass(24000, Frames{kRate});
    QCOMPARE(session.itemFrameAt(7999), Frames(kRate + 15999));
    QCOMPARE(session.itemFrameAt(8000), Frames(kRate));
    QCOMPARE(session.itemFrameAt(24010), Frames(kRate + 10));
}

void PlayerPartsTest::positionWaitsAtTheBeginUntilSomethingIsHeard()
{
    PlaySession session({constantSound(kRate, 1), frames(0, kRate), Frames{500}, 1, kRate}, false);
    session.producedFrames.store(4000);
    session.tellClock(0, steadyNowNs());
    QCOMPARE(session.heardFrames(steadyNowNs() + 1'000'000'000), std::int64_t(0));
    QCOMPARE(session.itemFrameAt(0), Frames{500});
}

void PlayerPartsTest::levelIsThatOfTheSoundAroundThePosition()
{
    std::vector<std::int16_t> samples(kRate, 0);
    std::fill(samples.begin() + kRate / 2, samples.end(), std::int16_t{16384});
    const auto pcm = PcmSource::fromVector(std::move(samples), kRate);
    QCOMPARE(levelAround(*pcm, Frames{1000}).peak, 0.0);
    QCOMPARE(levelAround(*pcm, Frames{12000}).peak, 0.5);
    QCOMPARE(levelAround(*pcm, Frames{12000}).rms, 0.5);
    QCOMPARE(levelAround(*pcm, Frames{5 * kRate}).peak, 0.0);
}

void PlayerPartsTest::writesTimes_data()
{
    QTest::addColumn<qint64>("frame");
    QTest::addColumn<QString>("long_");
    QTest::addColumn<QString>("short_");
    QTest::newRow("zero") << qint64(0) << "00:00:00.000"
                          << "0:00.000";
    QTest::newRow("picture 01") << qint64(861.384 * kRate) << "00:14:21.384"
                                << "14:21.384";
    QTest::newRow("hours") << qint64(kRate) * 3723 << "01:02:03.000"
                           << "1:02:03.000";
    QTest::newRow("rounded up") << qint64(kRate) * 60 - 1 << "00:01:00.000"
                                << "1:00.000";
}

void PlayerPartsTest::writesTimes()
{
    QFETCH(qint64, frame);
    QTEST(timeText(Frames{frame}, kRate), "long_");
    QTEST(shortTimeText(Frames{frame}, kRate), "short_");
}

void PlayerPartsTest::readsTimes_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<double>("seconds"); // below 0: nothing
    QTest::newRow("whole") << "00:14:21.384" << 861.384;
    QTest::newRow("short") << "14:21" << 861.0;
    QTest::newRow("seconds") << "861.384" << 861.384;
    QTest::newRow("comma") << "1:02,5" << 62.5;
    QTest::newRow("spaces") << "  3.25 " << 3.25;
    QTest::newRow("empty") << "" << -1.0;
    QTest::newRow("words") << "half past" << -1.0;
    QTest::newRow("sixty seconds") << "1:60" << -1.0;
    QTest::newRow("negative") << "-3" << -1.0;
    QTest::newRow("not a number") << "nan" << -1.0;
    QTest::newRow("endless") << "inf" << -1.0;
    QTest::newRow("too many parts") << "1:2:3:4" << -1.0;
    QTest::newRow("absurd") << "99999999:00:00" << -1.0;
}

void PlayerPartsTest::readsTimes()
{
    QFETCH(QString, text);
    QFETCH(double, seconds);
    const auto read = parseTimeText(text, kRate);
    QCOMPARE(read.has_value(), seconds >= 0);
    if (read)
        QCOMPARE(*read, Frames{std::llround(seconds * kRate)});
}

QTEST_GUILESS_MAIN(PlayerPartsTest)
#include "PlayerPartsTest.moc"

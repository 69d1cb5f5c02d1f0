// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/audio/SegmentTime.h"

#include <QTest>

#include <cmath>
#include <cstdint>
#include <limits>

using namespace voxdeck;

class SegmentTimeTest final : public QObject {
    Q_OBJECT
private slots:
    void truncatesAsPythonInt();
    void roundsHalfUpAsKaldi();
    void refusesWhatIsNotATime_data();
    void refusesWhatIsNotATime();
    void refusesAnEndBeforeTheStart();
    void comesBackFromFrames();
};

void SegmentTimeTest::truncatesAsPythonInt()
{
    const auto frames = [](double seconds, int rate) {
        return count(framesFromSeconds(seconds, rate, TimeRule::Truncate).value());
    };
    QCOMPARE(frames(0, 16000), 0);
    QCOMPARE(frames(1.99999, 16000), 31999);
    QCOMPARE(frames(0.29, 100), 28); // 0.29 * 100 is 28.999999999999996, in Python too
    QCOMPARE(frames(3600, 48000), 172800000);
}

void SegmentTimeTest::roundsHalfUpAsKaldi()
{
    const auto frames = [](double seconds, int rate) {
        return count(framesFromSeconds(seconds, rate, TimeRule::RoundHalfUp).value());
    };
    QCOMPARE(frames(0.29, 100), 29);
    QCOMPARE(frames(0.5, 1), 1);
    QCOMPARE(frames(0.49, 1), 0);
    QCOMPARE(frames(2.5, 1), 3);
}

void SegmentTimeTest::refusesWhatIsNotATime_data()
{
    QTest::addColumn<double>("seconds");
    QTest::addColumn<int>("rate");
    QTest::newRow("not a number") << std::nan("") << 16000;
    QTest::newRow("infinite") << std::numeric_limits<double>::infinity() << 16000;
    QTest::newRow("negative") << -0.001 << 16000;
    QTest::newRow("too large") << 1e300 << 16000;
    QTest::newRow("past 2^53") << 0x1p53 << 1;
    QTest::newRow("no rate") << 1.0 << 0;
    QTest::newRow("negative rate") << 1.0 << -8000;
}

void SegmentTimeTest::refusesWhatIsNotATime()
{
    QFETCH(const double, seconds);
    QFETCH(const int, rate);
    for (const TimeRule rule : {TimeRule::Truncate, TimeRule::RoundHalfUp}) {
        const auto frames = framesFromSeconds(seconds, rate, rule);
        QVERIFY(!frames);
        QCOMPARE(frames.error().code, ErrorCode::InvalidArgument);
    }
}

void SegmentTimeTest::refusesAnEndBeforeTheStart()
{
    QVERIFY(!frameRangeFromSeconds(2, 1, 16000, TimeRule::Truncate));
    const auto empty = frameRangeFromSeconds(1, 1, 16000, TimeRule::Truncate);
    QVERIFY(empty && empty->isEmpty());
    QCOMPARE(frameRangeFromSeconds(1, 2.5, 10, TimeRule::Truncate).value(),
             (FrameRange{Frames{10}, Frames{25}}));
}

void SegmentTimeTest::comesBackFromFrames()
{
    for (std::int64_t frame : {0, 1, 441, 12345, 57600001})
        QCOMPARE(
            framesFromSeconds(secondsFromFrames(Frames{frame}, 44100), 44100, TimeRule::RoundHalfUp)
                .value(),
            Frames{frame});
}

QTEST_GUILESS_MAIN(SegmentTimeTest)
#include "SegmentTimeTest.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/wave/LaneRows.h"

#include <QTest>

#include <cstdint>
#include <vector>

using namespace voxdeck;

namespace {

FrameRange range(std::int64_t begin, std::int64_t end)
{
    return {Frames{begin}, Frames{end}};
}

TimelineSegment segment(std::int64_t begin, std::int64_t end, const char *speaker = "")
{
    return {range(begin, end), QStringLiteral("words"), QString::fromLatin1(speaker)};
}

using Rows = std::vector<std::uint8_t>;

} // namespace

class LaneRowsTest final : public QObject {
    Q_OBJECT
private slots:
    void oneRowWithoutOverlaps();
    void overlapsGoDown();
    void theLastRowTakesWhatHasNoRoom();
    void speakersHaveTheirRows();
    void aSpeakerOverTheirOwnWordsHasNone();
    void namesWhereSeveralSpeak();
    void findsOverlaps();
};

void LaneRowsTest::oneRowWithoutOverlaps()
{
    const auto found = laneRows({segment(0, 100), segment(99, 200), segment(200, 300)});
    QCOMPARE(found.count, 1); // a frame is rounding
    QCOMPARE(found.rows, (Rows{0, 0, 0}));
    QVERIFY(!found.hasSpeakers);
    QCOMPARE(laneRows({}).count, 1);
}

void LaneRowsTest::overlapsGoDown()
{
    const auto found = laneRows({segment(0, 100), segment(50, 150), segment(120, 200)});
    QCOMPARE(found.count, 2);
    QCOMPARE(found.rows, (Rows{0, 1, 0}));
}

void LaneRowsTest::theLastRowTakesWhatHasNoRoom()
{
    const auto found = laneRows(
        {segment(0, 100), segment(10, 100), segment(20, 100), segment(30, 100)});
    QCOMPARE(found.count, int(LaneRows::kMost));
    QCOMPARE(found.rows, (Rows{0, 1, 2, 2}));
}

void LaneRowsTest::speakersHaveTheirRows()
{
    const auto found = laneRows(
        {segment(0, 100, "ann"), segment(90, 200, "bob"), segment(210, 300, "bob")});
    QCOMPARE(found.rows, (Rows{0, 1, 1}));
    QCOMPARE(found.speakers, (QStringList{QStringLiteral("ann"), QStringLiteral("bob")}));
    QVERIFY(found.hasSpeakers);
}

void LaneRowsTest::aSpeakerOverTheirOwnWordsHasNone()
{
    const auto found = laneRows(
        {segment(0, 100, "ann"), segment(50, 200, "ann"), segment(210, 300, "bob")});
    QCOMPARE(found.rows, (Rows{0, 1, 0}));
    QVERIFY(found.speakers.isEmpty());
    QVERIFY(found.hasSpeakers);
}

void LaneRowsTest::namesWhereSeveralSpeak()
{
    QVERIFY(laneRows({segment(0, 100, "ann"), segment(100, 200, "bob")}).hasSpeakers);
    QVERIFY(!laneRows({segment(0, 100, "ann"), segment(100, 200, "ann")}).hasSpeakers);
    const auto unknown = laneRows(
        {segment(0, 100, "ann"), segment(50, 150), segment(120, 300, "bob")});
    QVERIFY(unknown.speakers.isEmpty()); // one of them has no speaker
    QCOMPARE(unknown.rows, (Rows{0, 1, 0}));
}

void LaneRowsTest::findsOverlaps()
{
    QVERIFY(overlaps({range(0, 100), range(100, 200), range(199, 300)}).empty());
    QCOMPARE(overlaps({range(0, 100), range(50, 200)}), (std::vector{range(50, 100)}));
    // whatever their order; two next to each other are one place
    QCOMPARE(overlaps({range(150, 300), range(0, 100), range(50, 200)}),
             (std::vector{range(50, 100), range(150, 200)}));
    QCOMPARE(overlaps({range(0, 300), range(50, 100), range(90, 200)}),
             (std::vector{range(50, 200)}));
}

QTEST_GUILESS_MAIN(LaneRowsTest)
#include "LaneRowsTest.moc"

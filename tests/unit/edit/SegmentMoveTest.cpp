// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/edit/SegmentMove.h"

#include <QTest>

#include <cmath>
#include <cstdint>
#include <vector>

using namespace voxdeck;

namespace {

FrameRange range(std::int64_t begin, std::int64_t end)
{
    return {Frames{begin}, Frames{end}};
}

/// A gap before the first two, which touch; then a gap, and one alone.
const std::vector<FrameRange> kAll{range(100, 200), range(200, 300), range(400, 500)};
const MoveRule kRule{Frames{1000}, Frames{20}, false};
const MoveRule kFree{Frames{1000}, Frames{20}, true};

std::vector<MovedSegment> moved(std::size_t segment, HeldPart part, std::int64_t by,
                                const MoveRule &rule = kRule)
{
    return movedSegments(kAll, {segment, part, segment + 1}, Frames{by}, rule);
}

std::vector<MovedSegment> one(std::size_t segment, std::int64_t begin, std::int64_t end)
{
    return {{segment, range(begin, end)}};
}

} // namespace

class SegmentMoveTest final : public QObject {
    Q_OBJECT
private slots:
    void anEdgeGoesWhereItIsWished();
    void anEdgeStopsAtTheNeighbour();
    void anEdgeLeavesTheLeastLength();
    void aBodyKeepsItsLength();
    void aJunctionMovesBoth();
    void overlapsWhereThatIsWished();
    void whatOverlapsAlreadyIsNoNeighbour();
    void leavesTooShortOnesAlone();
    void knowsWhatTouches();
    void nothingMovedIsNothing();
    void timesHaveFewDecimals();
};

void SegmentMoveTest::anEdgeGoesWhereItIsWished()
{
    QCOMPARE(moved(0, HeldPart::Start, -30), one(0, 70, 200));
    QCOMPARE(moved(1, HeldPart::End, 30), one(1, 200, 330));
    QCOMPARE(moved(2, HeldPart::Start, 10), one(2, 410, 500));
}

void SegmentMoveTest::anEdgeStopsAtTheNeighbour()
{
    QCOMPARE(moved(2, HeldPart::Start, -500), one(2, 300, 500));
    QCOMPARE(moved(1, HeldPart::End, 500), one(1, 200, 400));
    QCOMPARE(moved(0, HeldPart::Start, -500), one(0, 0, 200));
    QCOMPARE(moved(2, HeldPart::End, 900), one(2, 400, 1000));
    QVERIFY(moved(0, HeldPart::End, 5).empty()); // it touches
}

void SegmentMoveTest::anEdgeLeavesTheLeastLength()
{
    QCOMPARE(moved(0, HeldPart::Start, 500), one(0, 180, 200));
    QCOMPARE(moved(0, HeldPart::End, -500), one(0, 100, 120));
}

void SegmentMoveTest::aBodyKeepsItsLength()
{
    QCOMPARE(moved(2, HeldPart::Body, 40), one(2, 440, 540));
    QCOMPARE(moved(2, HeldPart::Body, -400), one(2, 300, 400));
    QCOMPARE(moved(2, HeldPart::Body, 4000), one(2, 900, 1000));
    QCOMPARE(moved(0, HeldPart::Body, -4000), one(0, 0, 100));
}

void SegmentMoveTest::aJunctionMovesBoth()
{
    const std::vector<MovedSegment> later{{0, range(100, 230)}, {1, range(230, 300)}};
    QCOMPARE(moved(0, HeldPart::Junction, 30), later);
    const std::vector<MovedSegment> most{{0, range(100, 280)}, {1, range(280, 300)}};
    QCOMPARE(moved(0, HeldPart::Junction, 300), most);
    const std::vector<MovedSegment> least{{0, range(100, 120)}, {1, range(120, 300)}};
    QCOMPARE(moved(0, HeldPart::Junction, -300), least);
}

void SegmentMoveTest::overlapsWhereThatIsWished()
{
    QCOMPARE(moved(2, HeldPart::Start, -150, kFree), one(2, 250, 500));
    QCOMPARE(moved(0, HeldPart::End, 50, kFree), one(0, 100, 250));
    QCOMPARE(moved(2, HeldPart::Body, -350, kFree), one(2, 50, 150));
    QCOMPARE(moved(2, HeldPart::Start, -450, kFree), one(2, 0, 500)); // not out of the audio
}

void SegmentMoveTest::whatOverlapsAlreadyIsNoNeighbour()
{
    const std::vector<FrameRange> all{range(100, 300), range(200, 400), range(600, 700)};
    const auto end = movedSegments(all, {0, HeldPart::End, 0}, Frames{1000}, kRule);
    QCOMPARE(end, (one(0, 100, 600)));
}

void SegmentMoveTest::leavesTooShortOnesAlone()
{
    const std::vector<FrameRange> all{range(100, 110)};
    QVERIFY(movedSegments(all, {0, HeldPart::Start, 0}, Frames{5}, kRule).empty());
    QCOMPARE(movedSegments(all, {0, HeldPart::Start, 0}, Frames{-5}, kRule), one(0, 95, 110));
    QCOMPARE(movedSegments(all, {0, HeldPart::Body, 0}, Frames{5}, kRule), one(0, 105, 115));
}

void SegmentMoveTest::knowsWhatTouches()
{
    QCOMPARE(touchingAfter(kAll, 0), std::optional<std::size_t>(1));
    QCOMPARE(touchingBefore(kAll, 1), std::optional<std::size_t>(0));
    QCOMPARE(touchingAfter(kAll, 1), std::nullopt);
    QCOMPARE(touchingBefore(kAll, 2), std::nullopt);
    const std::vector<FrameRange> rounded{range(100, 200), range(201, 300)};
    QCOMPARE(touchingAfter(rounded, 0), std::optional<std::size_t>(1));
    QVERIFY(movedSegments(kAll, {9, HeldPart::Body, 0}, Frames{5}, kRule).empty());
}

void SegmentMoveTest::nothingMovedIsNothing()
{
    QVERIFY(moved(2, HeldPart::Body, 0).empty());
    QCOMPARE(count(heldMove(kAll, {2, HeldPart::Start, 0}, Frames{-500}, kRule)), -100);
}

void SegmentMoveTest::timesHaveFewDecimals()
{
    double nudged = 126.717; // five presses of ]
    for (int press = 0; press < 5; ++press)
        nudged = shortSeconds(nudged + 0.01);
    QCOMPARE(nudged, 126.767);
    QCOMPARE(shortSeconds(126.717 + 0.01 + 0.01 + 0.01 + 0.01 + 0.01), 126.767);
    QCOMPARE(shortSeconds(5), 5.0);
    QCOMPARE(shortSeconds(0.1 + 0.2), 0.3);
    for (const int rate : {8000, 16000, 22050, 44100, 48000}) { // the same sample
        for (std::int64_t frame = 1; frame < 4'000'000'000; frame = frame * 3 + 7) {
            const double seconds = shortSeconds(static_cast<double>(frame) / rate);
            QCOMPARE(std::llround(seconds * rate), frame);
            QCOMPARE(shortSeconds(seconds), seconds);
        }
    }
    QVERIFY(std::isinf(shortSeconds(INFINITY)));
}

QTEST_GUILESS_MAIN(SegmentMoveTest)
#include "SegmentMoveTest.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/wave/Timeline.h"
#include "ui/wave/TimelineState.h"

#include <QSignalSpy>

#include <cmath>
#include <cstdint>
#include <memory>
#include <vector>

using namespace voxdeck;
using namespace voxdeck::test;

namespace {

constexpr int kRate = 16000;

Frames at(double seconds)
{
    return Frames{std::llround(seconds * kRate)};
}

/// A tone with a pause from 4 s to 5 s.
std::vector<std::int16_t> toneWithPause()
{
    std::vector<std::int16_t> samples(10 * kRate);
    for (std::size_t i = 0; i < samples.size(); ++i) {
        const double t = double(i) / kRate;
        samples[i] = t >= 4 && t < 5
                         ? std::int16_t(i % 2)
                         : std::int16_t(std::lround(9000 * std::sin(t * 2 * 3.14159265 * 100)));
    }
    return samples;
}

} // namespace

/// Dragging on the timeline, without a mouse.
class SegmentDragTest final : public QObject {
    Q_OBJECT
private slots:
    void init();
    void holdsAtEdgesAndMiddles();
    void narrowSegmentsKeepAMiddle();
    void nothingIsHeldWhereNothingMayBeEdited();
    void snapsToPausesAsFarAsPixelsReach();
    void snapsToZeroCrossingsWhenZoomedToSamples();
    void bodiesSnapAtEitherEnd();
    void doesNotSnapWhereItMayNotGo();
    void saysThatItWasStopped();

private:
    double xOf(double seconds) { return m_state->scale.xOf(at(seconds)); }
    /// The start of the second segment, dragged there.
    void dragStartTo(double x)
    {
        m_state->drag.take({1, HeldPart::Start, 1}, at(6));
        m_state->drag.moveTo(x, {});
    }

    std::unique_ptr<TimelineState> m_state;
};

void SegmentDragTest::init()
{
    m_state = std::make_unique<TimelineState>();
    m_state->audio = waveformOf(toneWithPause(), kRate);
    m_state->scale.setWidth(1000);
    m_state->scale.setRecording(at(10), kRate);
    m_state->segments = {{framesBetween(1, 3, kRate), QStringLiteral("1"), {}},
                         {framesBetween(6, 8, kRate), QStringLiteral("2"), {}},
                         {framesBetween(8, 9, kRate), QStringLiteral("3"), {}}};
    m_state->longestSegment = at(2);
    m_state->drag.setEditable(true);
}

void SegmentDragTest::holdsAtEdgesAndMiddles()
{
    const auto part = [&](std::size_t segment, double x) {
        return m_state->drag.holdAt(segment, x, false).value_or(SegmentHold{9}).part;
    };
    QCOMPARE(part(0, xOf(1)), HeldPart::Start);
    QCOMPARE(part(0, xOf(1) - 4), HeldPart::Start);
    QCOMPARE(part(0, xOf(1) + 4), HeldPart::Start);
    QCOMPARE(part(0, xOf(1) + 5), HeldPart::Body);
    QCOMPARE(part(0, xOf(3) + 4), HeldPart::End);
    QVERIFY(!m_state->drag.holdAt(0, xOf(1) - 5, false));
    QVERIFY(!m_state->drag.holdAt(0, xOf(3) + 5, false));
    QVERIFY(!m_state->drag.holdAt(7, xOf(3), false));
    const SegmentHold junction{1, HeldPart::Junction, 2};
    QVERIFY(m_state->drag.holdAt(1, xOf(8), false) == junction);
    QVERIFY(m_state->drag.holdAt(2, xOf(8), false) == junction);
    const SegmentHold alone{2, HeldPart::Start, 2};
    QVERIFY(m_state->drag.holdAt(2, xOf(8), true) == alone);
}

void SegmentDragTest::narrowSegmentsKeepAMiddle()
{
    m_state->segments = {{framesBetween(1, 1.08, kRate), QStringLiteral("1"), {}}}; // 8 pixels
    QCOMPARE(m_state->drag.holdAt(0, xOf(1.04), false)->part, HeldPart::Body);
    QCOMPARE(m_state->drag.holdAt(0, xOf(1) + 1, false)->part, HeldPart::Start);
}

void SegmentDragTest::nothingIsHeldWhereNothingMayBeEdited()
{
    dragStartTo(xOf(5.5));
    QVERIFY(m_state->segments[1].range.begin < at(6));
    m_state->drag.setEditable(false); // a drag under way is cancelled
    QVERIFY(!m_state->drag.isActive());
    QCOMPARE(m_state->segments[1].range, framesBetween(6, 8, kRate));
    QVERIFY(!m_state->drag.holdAt(0, xOf(1), false));
}

void SegmentDragTest::snapsToPausesAsFarAsPixelsReach()
{
    dragStartTo(xOf(5) + 7);
    QVERIFY(m_state->snapped);
    QCOMPARE(m_state->snapped->kind, SnapKind::Silence);
    QCOMPARE(m_state->segments[1].range.begin, at(5));
    m_state->drag.moveTo(xOf(5) + 9, {});
    QVERIFY(!m_state->snapped);
    m_state->drag.moveTo(xOf(4) - 6, {});
    QCOMPARE(m_state->segments[1].range.begin, at(4));
    m_state->drag.moveTo(xOf(5) + 7, {.isSnapping = false});
    QVERIFY(m_state->segments[1].range.begin > at(5));
    m_state->drag.setSnapping(false);
    m_state->drag.moveTo(xOf(5) + 7, {});
    QVERIFY(m_state->segments[1].range.begin > at(5));
    QSignalSpy done(&m_state->drag, &SegmentDrag::done);
    m_state->drag.finish();
    QCOMPARE(done.size(), 1);
    QCOMPARE(m_state->segments[1].range, framesBetween(6, 8, kRate)); // until it is journalled
}

void SegmentDragTest::snapsToZeroCrossingsWhenZoomedToSamples()
{
    m_state->scale.fit({at(5.99), at(6.01)}); // a period of the tone is 160 frames
    dragStartTo(xOf(6) + 3);
    QVERIFY(m_state->snapped);
    QCOMPARE(m_state->snapped->kind, SnapKind::ZeroCrossing);
    const auto &pcm = *m_state->audio->pcm;
    const auto here = std::size_t(count(m_state->segments[1].range.begin));
    QVERIFY((pcm.samples()[here - 1] < 0) != (pcm.samples()[here] < 0));
}

void SegmentDragTest::bodiesSnapAtEitherEnd()
{
    m_state->playhead = at(5.5);
    m_state->drag.take({0, HeldPart::Body, 0}, at(2));
    m_state->drag.moveTo(xOf(4.5) + 4, {}); // its end comes to 5.5
    QVERIFY(m_state->snapped);
    QCOMPARE(m_state->snapped->kind, SnapKind::Playhead);
    QCOMPARE(m_state->segments[0].range, framesBetween(3.5, 5.5, kRate));
}

void SegmentDragTest::doesNotSnapWhereItMayNotGo()
{
    m_state->playhead = at(2.95);
    dragStartTo(xOf(2.97)); // in the first segment: it stops at its end
    QVERIFY(!m_state->snapped || m_state->snapped->kind == SnapKind::Edge);
    QCOMPARE(m_state->segments[1].range.begin, at(3));
    m_state->drag.moveTo(xOf(2.5), {.isSnapping = false, .mayOverlap = true});
    QCOMPARE(m_state->segments[1].range.begin, at(2.5));
}

/// Also where nothing moves at all: otherwise the drag would end without a word.
void SegmentDragTest::saysThatItWasStopped()
{
    QSignalSpy stopped(&m_state->drag, &SegmentDrag::stoppedShort);
    QSignalSpy done(&m_state->drag, &SegmentDrag::done);
    m_state->drag.take({2, HeldPart::Start, 2}, at(8)); // where the second one ends
    m_state->drag.moveTo(xOf(7), {false, false});
    m_state->drag.finish();
    QCOMPARE(done.size(), 0);
    QCOMPARE(stopped.size(), 1);
    m_state->drag.take({1, HeldPart::Start, 1}, at(6));
    m_state->drag.moveTo(xOf(2), {false, false}); // into the first one
    m_state->drag.finish();
    QCOMPARE(done.size(), 1);
    QCOMPARE(stopped.size(), 2);
    m_state->drag.take({1, HeldPart::Start, 1}, at(6));
    m_state->drag.moveTo(xOf(2), {false, false});
    m_state->drag.moveTo(xOf(5), {false, false}); // and back
    m_state->drag.finish();
    QCOMPARE(stopped.size(), 2);
}

QTEST_MAIN(SegmentDragTest)
#include "SegmentDragTest.moc"

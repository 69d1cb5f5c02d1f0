// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/WrittenAudio.h"
#include "tests/ui/shell/WindowFixture.h"
#include "ui/actions/Actions.h"
#include "ui/annotate/AnnotateView.h"
#include "ui/annotate/rows/BrowseDesk.h"
#include "ui/annotate/segments/SegmentDesk.h"
#include "ui/annotate/sound/SoundDesk.h"
#include "ui/annotate/text/EditDesk.h"
#include "ui/common/TextSize.h"
#include "ui/table/SegmentTable.h"
#include "ui/wave/SegmentLane.h"
#include "ui/wave/TimelineScale.h"
#include "ui/wave/TimelineState.h"
#include "ui/wave/TimelineView.h"
#include "ui/wave/WaveformView.h"

#include <QCoreApplication>
#include <QMouseEvent>
#include <QSignalSpy>
#include <QTest>

#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <memory>
#include <string>
#include <vector>

using namespace voxdeck;
using voxdeck::test::WindowFixture;

namespace {

constexpr int kRate = 16000;
constexpr int kPatience = 20'000;

} // namespace

/// Segments dragged on the timeline of the real window, with the mouse.
class GesturesJourneyTest final : public QObject {
    Q_OBJECT
private slots:
    void init();
    void cleanup() { m_fixture.reset(); }
    void anEdgeFollowsAndIsJournalledWhenLetGo();
    void anEdgeOfTheWaveform();
    void clicksZoomsAndEscapesChangeNothing();
    void aJunctionMovesBothNeighbours();
    void aSegmentMovesAsAWhole();
    void altOverlapsAndShowsRows();
    void snapsUnlessShiftIsHeld();
    void whatChangesMeanwhileEndsTheDrag();
    void aDoubleClickAddsTheRange();
    void nudgesAreHeard();
    void anItemWithoutSegmentsGetsItsFirst();
    void snapsToAPauseOfALongRecording();

private:
    TestWindow &window() { return m_fixture->window(); }
    TimelineView &timeline() { return *window().annotate().timeline; }
    SegmentLane &lane() { return *timeline().findChild<SegmentLane *>(); }
    WaveformView &waveform() { return *timeline().findChild<WaveformView *>(); }
    const std::vector<TimelineSegment> &shown() { return lane().state().segments; }
    int steps() { return window().edits().undoStack().index(); }
    int rows() { return window().annotate().table->segments().rowCount(); }

    QPoint pointAt(double seconds, int y = 12)
    {
        const auto frame = Frames{std::llround(seconds * kRate)};
        return {kTimelineGutter + int(std::lround(timeline().scale().xOf(frame))), y};
    }
    void send(QWidget &to, QEvent::Type type, QPoint at, Qt::KeyboardModifiers keys = {})
    {
        const bool isPressed = type != QEvent::MouseButtonRelease;
        QMouseEvent event(type, QPointF(at), QPointF(to.mapToGlobal(at)),
                          type == QEvent::MouseMove ? Qt::NoButton : Qt::LeftButton,
                          isPressed ? Qt::LeftButton : Qt::NoButton, keys);
        QCoreApplication::sendEvent(&to, &event);
    }
    /// Presses there and moves on, in three moves; does not let go. How far it went, in frames.
    Frames dragOn(QWidget &strip, QPoint from, QPoint to, Qt::KeyboardModifiers keys = {})
    {
        send(strip, QEvent::MouseButtonPress, from, keys);
        for (const int part : {1, 2, 3})
            send(strip, QEvent::MouseMove, from + (to - from) * part / 3, keys);
        const auto &scale = timeline().scale();
        return scale.frameAt(to.x() - kTimelineGutter) - scale.frameAt(from.x() - kTimelineGutter);
    }
    void letGo(QWidget &strip, QPoint at, Qt::KeyboardModifiers keys = {})
    {
        send(strip, QEvent::MouseButtonRelease, at, keys);
    }
    /// The journal's times, as frames; the segments of the first item.
    FrameRange stored(int row)
    {
        const auto *found = window().annotate().table->segments().rowAt(row);
        return found ? FrameRange{Frames{std::llround(found->startSeconds * kRate)},
                                  Frames{std::llround(found->endSeconds * kRate)}}
                     : FrameRange{};
    }
    bool isShown(std::size_t segment, FrameRange range)
    {
        return segment < shown().size() && shown()[segment].range == range;
    }
    static FrameRange seconds(double begin, double end)
    {
        return {Frames{std::llround(begin * kRate)}, Frames{std::llround(end * kRate)}};
    }

    std::unique_ptr<WindowFixture> m_fixture;
};

/// Four segments of a second each, which touch.
void GesturesJourneyTest::init()
{
    m_fixture = std::make_unique<WindowFixture>(test::SampleShape{
        .shards = 1, .itemsPerShard = 1, .segmentsPerItem = 4, .secondsPerItem = 4});
    QVERIFY(m_fixture->isReady());
    QVERIFY(m_fixture->open());
    QTRY_COMPARE_WITH_TIMEOUT(shown().size(), std::size_t(4), kPatience);
    QTRY_COMPARE_WITH_TIMEOUT(lane().state().current, 0, kPatience);
    QTRY_VERIFY_WITH_TIMEOUT(lane().state().drag.isEditable(), kPatience);
    timeline().scale().fitRecording();
    m_fixture->focusTable();
}

void GesturesJourneyTest::anEdgeFollowsAndIsJournalledWhenLetGo()
{
    const QPoint to = pointAt(0.31);
    const Frames by = dragOn(lane(), pointAt(0), to);
    const FrameRange wanted{by, Frames{kRate}};
    QCOMPARE(shown()[0].range, wanted);
    QCOMPARE(lane().cursor().shape(), Qt::SizeHorCursor);
    QCOMPARE(stored(0), seconds(0, 1)); // nothing is written before it is let go
    QCOMPARE(steps(), 0);
    letGo(lane(), to);
    QCOMPARE(steps(), 1);
    QTRY_COMPARE_WITH_TIMEOUT(stored(0), wanted, kPatience);
    QTRY_VERIFY_WITH_TIMEOUT(isShown(0, wanted), kPatience);
    QVERIFY(!lane().state().drag.isActive());

    m_fixture->press(Qt::Key_Z, Qt::ControlModifier);
    QTRY_COMPARE_WITH_TIMEOUT(stored(0), seconds(0, 1), kPatience);
    m_fixture->press(Qt::Key_Y, Qt::ControlModifier);
    QTRY_COMPARE_WITH_TIMEOUT(stored(0), wanted, kPatience);

    m_fixture->restart(); // the journal has it
    QVERIFY(m_fixture->open());
    QTRY_COMPARE_WITH_TIMEOUT(stored(0), wanted, kPatience);
    QVERIFY(window().edits().undoStack().canUndo());
    m_fixture->focusTable();
    m_fixture->press(Qt::Key_Z, Qt::ControlModifier);
    QTRY_COMPARE_WITH_TIMEOUT(stored(0), seconds(0, 1), kPatience);
}

void GesturesJourneyTest::anEdgeOfTheWaveform()
{
    const QPoint to = pointAt(0.4, 30);
    const Frames by = dragOn(waveform(), pointAt(0, 30), to);
    letGo(waveform(), to);
    const FrameRange wanted{by, Frames{kRate}};
    QTRY_COMPARE_WITH_TIMEOUT(stored(0), wanted, kPatience);
    QTRY_VERIFY_WITH_TIMEOUT(isShown(0, wanted), kPatience);
    QVERIFY(!timeline().selection());
    // Away from the edges a drag marks a range, with Ctrl it moves the segment.
    dragOn(waveform(), pointAt(0.6, 30), pointAt(0.8, 30));
    letGo(waveform(), pointAt(0.8, 30));
    QVERIFY(timeline().selection());
    QCOMPARE(steps(), 1);
    const QPoint back = pointAt(0.5, 30);
    const Frames moved = dragOn(waveform(), pointAt(0.7, 30), back, Qt::ControlModifier);
    letGo(waveform(), back, Qt::ControlModifier);
    QTRY_COMPARE_WITH_TIMEOUT(stored(0), (FrameRange{wanted.begin + moved, wanted.end + moved}),
                              kPatience);
    QCOMPARE(steps(), 2);
}

void GesturesJourneyTest::clicksZoomsAndEscapesChangeNothing()
{
    // A click stays a click.
    send(lane(), QEvent::MouseButtonPress, pointAt(0.5));
    letGo(lane(), pointAt(0.5));
    QVERIFY(std::abs(double(count(timeline().playhead())) / kRate - 0.5) < 0.01);
    QVERIFY(!lane().state().drag.isActive());
    // Zoomed to the range, and back.
    m_fixture->focusTable();
    const FrameRange whole = timeline().scale().visible();
    timeline().setSelection(seconds(1, 2));
    m_fixture->press(Qt::Key_Z, Qt::ShiftModifier);
    const FrameRange seen = timeline().scale().visible();
    QVERIFY(seen.begin > Frames{int(0.8 * kRate)} && seen.end < Frames{int(2.2 * kRate)});
    m_fixture->press(Qt::Key_Backspace, Qt::ShiftModifier);
    QCOMPARE(timeline().scale().visible(), whole);
    // A drag is cancelled, also when it began out of the text.
    m_fixture->focusText();
    const QPoint to = pointAt(0.5);
    dragOn(lane(), pointAt(0), to);
    QVERIFY(shown()[0].range.begin > Frames{0});
    m_fixture->press(Qt::Key_Escape);
    QCOMPARE(shown()[0].range, seconds(0, 1));
    send(lane(), QEvent::MouseMove, pointAt(0.7));
    QCOMPARE(shown()[0].range, seconds(0, 1));
    letGo(lane(), pointAt(0.7));
    QCOMPARE(shown()[0].range, seconds(0, 1));
    QCOMPARE(steps(), 0);
    QVERIFY(!window().edits().undoStack().canUndo());
    QCOMPARE(stored(0), seconds(0, 1));
}

void GesturesJourneyTest::aJunctionMovesBothNeighbours()
{
    const QPoint to = pointAt(1.42);
    const Frames by = dragOn(lane(), pointAt(1), to);
    const Frames there = Frames{kRate} + by;
    QCOMPARE(shown()[0].range.end, there);
    QCOMPARE(shown()[1].range.begin, there);
    letGo(lane(), to);
    QCOMPARE(steps(), 1); // one step for both
    QTRY_COMPARE_WITH_TIMEOUT(stored(0), (FrameRange{Frames{0}, there}), kPatience);
    QTRY_COMPARE_WITH_TIMEOUT(stored(1), (FrameRange{there, Frames{2 * kRate}}), kPatience);
    QTRY_VERIFY_WITH_TIMEOUT(isShown(1, stored(1)), kPatience);
    m_fixture->press(Qt::Key_Z, Qt::ControlModifier);
    QTRY_COMPARE_WITH_TIMEOUT(stored(0), seconds(0, 1), kPatience);
    QTRY_COMPARE_WITH_TIMEOUT(stored(1), seconds(1, 2), kPatience);
}

void GesturesJourneyTest::aSegmentMovesAsAWhole()
{
    // The last one has no room: it touches the one before and the end.
    dragOn(lane(), pointAt(3.5), pointAt(3.2));
    letGo(lane(), pointAt(3.2));
    QCOMPARE(steps(), 0);
    const QPoint shorter = pointAt(3.4); // now it has
    const Frames by = dragOn(lane(), pointAt(4) - QPoint(2, 0), shorter);
    letGo(lane(), shorter);
    const FrameRange cut{Frames{3 * kRate}, Frames{4 * kRate} + by};
    QTRY_COMPARE_WITH_TIMEOUT(stored(3), cut, kPatience);
    QTRY_VERIFY_WITH_TIMEOUT(isShown(3, cut), kPatience);
    const QPoint to = pointAt(3.61);
    const Frames moved = dragOn(lane(), pointAt(3.2), to);
    letGo(lane(), to);
    QTRY_COMPARE_WITH_TIMEOUT(stored(3), (FrameRange{cut.begin + moved, cut.end + moved}),
                              kPatience);
    QCOMPARE(steps(), 2);
    QCOMPARE(stored(2), seconds(2, 3));
}

void GesturesJourneyTest::altOverlapsAndShowsRows()
{
    QCOMPARE(lane().height(), int(SegmentLane::kHeight));
    const QPoint to = pointAt(1.3);
    const Frames by = dragOn(lane(), pointAt(1), to, Qt::AltModifier);
    QCOMPARE(shown()[0].range.end, Frames{kRate} + by);
    QCOMPARE(shown()[1].range, seconds(1, 2)); // it alone
    QCOMPARE(lane().state().overlapsIn(seconds(0, 4)).size(), std::size_t(1));
    letGo(lane(), to, Qt::AltModifier);
    const FrameRange wanted{Frames{0}, Frames{kRate} + by};
    QTRY_COMPARE_WITH_TIMEOUT(stored(0), wanted, kPatience);
    QTRY_VERIFY_WITH_TIMEOUT(isShown(0, wanted), kPatience);
    QTRY_VERIFY_WITH_TIMEOUT(lane().height() > SegmentLane::kHeight, kPatience);
    QVERIFY(lane().boxOf(0).bottom() <= lane().boxOf(1).top());
    QFont words = lane().font(); // as large as in a lane of one row
    words.setPixelSize(sized(12));
    words.setWeight(QFont::DemiBold);
    constexpr int kFrame = 4;
    QVERIFY2(lane().boxOf(0).height() >= QFontMetrics(words).height() + kFrame,
             qPrintable(QStringLiteral("%1 pixels for letters of %2")
                            .arg(lane().boxOf(0).height())
                            .arg(QFontMetrics(words).height())));
}

void GesturesJourneyTest::snapsUnlessShiftIsHeld()
{
    timeline().setPlayhead(Frames{kRate / 2});
    const QPoint near = pointAt(0.5) + QPoint(5, 0);
    dragOn(lane(), pointAt(0), near);
    QCOMPARE(shown()[0].range.begin, Frames{kRate / 2});
    QVERIFY(lane().state().snapped);
    QCOMPARE(lane().state().snapped->kind, SnapKind::Playhead);
    send(lane(), QEvent::MouseMove, near, Qt::ShiftModifier); // not now
    QVERIFY(shown()[0].range.begin > Frames{kRate / 2});
    QVERIFY(!lane().state().snapped);
    m_fixture->press(Qt::Key_Escape);
    letGo(lane(), near);

    auto *snap = window().actions()[ActionId::Snap];
    QVERIFY(snap->isChecked());
    m_fixture->focusTable();
    m_fixture->press(Qt::Key_S, Qt::ShiftModifier);
    QVERIFY(!snap->isChecked());
    timeline().setPlayhead(Frames{kRate / 2});
    dragOn(lane(), pointAt(0), near);
    QVERIFY(shown()[0].range.begin > Frames{kRate / 2});
    m_fixture->press(Qt::Key_Escape);
    letGo(lane(), near);
    m_fixture->restart();
    QVERIFY(!window().actions()[ActionId::Snap]->isChecked());
}

void GesturesJourneyTest::whatChangesMeanwhileEndsTheDrag()
{
    dragOn(lane(), pointAt(0), pointAt(0.3));
    QVERIFY(lane().state().drag.isActive());
    auto others = shown();
    others[0].range = seconds(0, 1);
    timeline().setSegments(others); // the same as there were: it goes on
    QVERIFY(lane().state().drag.isActive());
    others.pop_back();
    timeline().setSegments(others);
    QVERIFY(!lane().state().drag.isActive());
    letGo(lane(), pointAt(0.3));
    QCOMPARE(steps(), 0);

    window().browse().refreshDetails();
    QTRY_COMPARE_WITH_TIMEOUT(shown().size(), std::size_t(4), kPatience);
    dragOn(lane(), pointAt(0), pointAt(0.3));
    QVERIFY(lane().state().drag.isActive());
    window().browse().step(1); // another row
    QTRY_COMPARE_WITH_TIMEOUT(lane().state().current, 1, kPatience);
    QVERIFY(!lane().state().drag.isActive());
    letGo(lane(), pointAt(0.3));
    QCOMPARE(steps(), 0);
    QCOMPARE(shown()[0].range, seconds(0, 1));
}

void GesturesJourneyTest::aDoubleClickAddsTheRange()
{
    const QPoint to = pointAt(3.3); // room behind the last one
    dragOn(lane(), pointAt(4) - QPoint(2, 0), to);
    letGo(lane(), to);
    QTRY_VERIFY_WITH_TIMEOUT(shown()[3].range.end < Frames{int(3.4 * kRate)}, kPatience);
    QTRY_COMPARE_WITH_TIMEOUT(stored(3), shown()[3].range, kPatience);
    dragOn(lane(), pointAt(3.5), pointAt(3.8));
    letGo(lane(), pointAt(3.8));
    QVERIFY(timeline().selection());
    const FrameRange range = *timeline().selection();
    const QPoint inside = pointAt(3.65);
    send(lane(), QEvent::MouseButtonPress, inside);
    letGo(lane(), inside);
    send(lane(), QEvent::MouseButtonDblClick, inside);
    letGo(lane(), inside);
    QTRY_COMPARE_WITH_TIMEOUT(rows(), 5, kPatience);
    QTRY_COMPARE_WITH_TIMEOUT(stored(4), range, kPatience);
    QTRY_VERIFY_WITH_TIMEOUT(isShown(4, range), kPatience);
    QCOMPARE(steps(), 2);
}

void GesturesJourneyTest::nudgesAreHeard()
{
    QSignalSpy heard(&window().segmentation(), &SegmentDesk::auditioned);
    auto *autoPlay = window().actions()[ActionId::AutoPlay];
    if (!autoPlay->isChecked())
        autoPlay->trigger();
    m_fixture->press(Qt::Key_BracketRight);
    m_fixture->press(Qt::Key_BracketRight);
    const auto last = [&heard] {
        return heard.isEmpty() ? FrameRange{} : heard.last().first().value<FrameRange>();
    };
    QTRY_COMPARE_WITH_TIMEOUT(last(), seconds(0, 0.17), kPatience); // around 0.02
    QTRY_COMPARE_WITH_TIMEOUT(stored(0).begin, Frames{int(0.02 * kRate)}, kPatience);
    autoPlay->trigger();
    heard.clear();
    m_fixture->press(Qt::Key_BracketRight);
    QTRY_COMPARE_WITH_TIMEOUT(stored(0).begin, Frames{int(0.03 * kRate)}, kPatience);
    QVERIFY(heard.isEmpty());
}

void GesturesJourneyTest::anItemWithoutSegmentsGetsItsFirst()
{
    m_fixture = std::make_unique<WindowFixture>(test::SampleShape{
        .shards = 1, .itemsPerShard = 1, .segmentsPerItem = 0, .secondsPerItem = 2});
    QVERIFY(m_fixture->open());
    QTRY_COMPARE_WITH_TIMEOUT(shown().size(), std::size_t(1), kPatience);
    QTRY_VERIFY_WITH_TIMEOUT(lane().state().drag.isEditable(), kPatience);
    timeline().scale().fitRecording();
    m_fixture->focusTable();
    const QPoint to = pointAt(1.4);
    const Frames by = dragOn(lane(), pointAt(2) - QPoint(2, 0), to);
    letGo(lane(), to);
    const FrameRange wanted{Frames{0}, Frames{2 * kRate} + by};
    QTRY_COMPARE_WITH_TIMEOUT(stored(0), wanted, kPatience);
    QTRY_VERIFY_WITH_TIMEOUT(isShown(0, wanted), kPatience);
    QCOMPARE(steps(), 1);
    m_fixture->press(Qt::Key_Z, Qt::ControlModifier);
    QTRY_COMPARE_WITH_TIMEOUT(stored(0), seconds(0, 2), kPatience);
}

/// A streamed one, of a list: its pause from 10 s to 11 s is found in the peaks.
void GesturesJourneyTest::snapsToAPauseOfALongRecording()
{
    const auto folder = m_fixture->dataset().parent_path() / "list";
    PosixFileSystem fs;
    QVERIFY(fs.createDirectories(folder));
    std::vector<std::int16_t> samples(70 * kRate);
    for (std::size_t i = 0; i < samples.size(); ++i)
        if (i < 10 * kRate || i >= 11 * kRate)
            samples[i] = static_cast<std::int16_t>(std::lround(9000 * std::sin(double(i) * 0.05)));
    QVERIFY(writeAudioFile(fs, folder / "long.wav", kRate, samples));
    std::ofstream(folder / "list.jsonl")
        << R"({"key": "a", "wav": "long.wav", "txt": "first", "start": 3, "end": 8})" << '\n'
        << R"({"key": "b", "wav": "long.wav", "txt": "second", "start": 20.00003, "end": 25})"
        << '\n';
    m_fixture->restart();
    QSignalSpy imported(&window(), &MainWindow::imported);
    window().openDataset(folder / "list.jsonl", m_fixture->dataset().parent_path() / "l.voxdeck");
    QTRY_VERIFY_WITH_TIMEOUT(!imported.isEmpty(), kPatience);
    QTRY_COMPARE_WITH_TIMEOUT(shown().size(), std::size_t(2), kPatience);
    QTRY_COMPARE_WITH_TIMEOUT(lane().state().current, 0, kPatience);
    QTRY_VERIFY_WITH_TIMEOUT(lane().state().drag.isEditable(), kPatience);
    const auto isWhole = [this] {
        const auto &audio = lane().state().audio;
        return audio && audio->pcm->streamed() && audio->isKnown(audio->pcm->whole());
    };
    QTRY_VERIFY_WITH_TIMEOUT(isWhole(), kPatience);
    timeline().scale().fit(seconds(2, 14));
    m_fixture->focusTable();
    const QPoint near = pointAt(10) + QPoint(4, 0);
    dragOn(lane(), pointAt(8), near);
    QVERIFY(lane().state().snapped);
    QCOMPARE(lane().state().snapped->kind, SnapKind::Silence);
    const FrameRange wanted = shown()[0].range;
    QVERIFY(std::abs(count(wanted.end) - 10 * kRate) <= PeakChunk::kFramesPerCell); // of the peaks
    letGo(lane(), near);
    QTRY_COMPARE_WITH_TIMEOUT(stored(0), wanted, kPatience);
    QCOMPARE(steps(), 1);
    m_fixture->press(Qt::Key_Z, Qt::ControlModifier);
    QTRY_COMPARE_WITH_TIMEOUT(stored(0), seconds(3, 8), kPatience);
    QTRY_VERIFY_WITH_TIMEOUT(isShown(0, seconds(3, 8)), kPatience);

    // At the edge of another one it has that one's time, which is finer than frames.
    timeline().scale().fit(seconds(2, 26));
    const QPoint beside = pointAt(20) - QPoint(3, 0);
    dragOn(lane(), pointAt(8), beside);
    QVERIFY(lane().state().snapped);
    QCOMPARE(lane().state().snapped->kind, SnapKind::Edge);
    letGo(lane(), beside);
    const auto end = [this] {
        const auto *row = window().annotate().table->segments().rowAt(0);
        return row ? row->endSeconds : 0.0;
    };
    QTRY_COMPARE_WITH_TIMEOUT(end(), 20.00003, kPatience);
}

QTEST_MAIN(GesturesJourneyTest)
#include "GesturesJourneyTest.moc"

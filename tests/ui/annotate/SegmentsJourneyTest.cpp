// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/shell/WindowFixture.h"
#include "tests/ui/shell/WindowWords.h"
#include "ui/actions/Actions.h"
#include "ui/annotate/AnnotateView.h"
#include "ui/annotate/rows/BrowseDesk.h"
#include "ui/annotate/segments/DivideDesk.h"
#include "ui/annotate/segments/SegmentDesk.h"
#include "ui/annotate/sound/SoundDesk.h"
#include "ui/annotate/text/EditDesk.h"
#include "ui/common/MessageBar.h"
#include "ui/common/Text.h"
#include "ui/player/TimeField.h"
#include "ui/player/TransportBar.h"
#include "ui/session/Workbench.h"
#include "ui/table/SegmentTable.h"
#include "ui/transcript/TranscriptEditor.h"
#include "ui/transcript/TranscriptField.h"
#include "ui/wave/TimelineScale.h"
#include "ui/wave/TimelineView.h"

#include <QSignalSpy>
#include <QTest>

#include <chrono>
#include <cmath>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

using namespace voxdeck;
using namespace voxdeck::test;
using voxdeck::test::WindowFixture;

/// Segments divided, merged, moved, added and deleted in the real window, by keys.
class SegmentsJourneyTest final : public QObject {
    Q_OBJECT
private slots:
    void init();
    void cleanup() { m_fixture.reset(); }
    void dividesAtPlayheadAndCaret();
    void joinsWithNextAndPrevious();
    void saysWhatAMergeTookIn();
    void typesIntoTheMergedTextAtOnce();
    void takesAwayAndAdds();
    void addsWithinTheRoomThereIs();
    void refusesAnEndBeforeTheStart();
    void setsEdgesAtThePlayhead();
    void nudgesAsOneStep();
    void journalsANudgeBeforeAnythingElse();
    void leavesLettersToTheText();
    void undoesInThisSegmentAlone();
    void showsWhatIsThereWhereThePlaceIsGone();
    void staysWhereThePersonWentMeanwhile();
    void decidesAboutTheRowThatKeysLeadTo();
    void aWholeItemKeepsItsHypothesis();
    void timesThatAreAlreadySoAreNoStep();

private:
    void openWholeItems(double seconds)
    {
        m_fixture = std::make_unique<WindowFixture>(
            test::SampleShape{.shards = 1,
                              .itemsPerShard = 2,
                              .secondsPerItem = seconds,
                              .members = R"("hyp": "text off utt-00000")"});
        QVERIFY(m_fixture->isReady());
        QVERIFY(m_fixture->open());
        QTRY_COMPARE(key(), std::string("utt-00000"));
        QTRY_VERIFY(window().sound().isWaveformShown());
        m_fixture->focusTable();
    }
    /// The dataset is read again when it is opened next.
    void touchDataset() const
    {
        const auto file = m_fixture->shard() / "metainfo.idx";
        std::filesystem::last_write_time(file, std::filesystem::last_write_time(file)
                                                   + std::chrono::seconds(5));
    }
    /// "text|hypothesis cer wer" of each row.
    QStringList scores()
    {
        QStringList rows;
        for (int row = 0; row < segments().rowCount(); ++row)
            if (const auto *found = segments().rowAt(row))
                rows << QStringLiteral("%1|%2 %3 %4")
                            .arg(toQString(found->text), toQString(found->hypothesis))
                            .arg(found->cer.value_or(-1))
                            .arg(found->wer.value_or(-1));
        return rows;
    }
    TestWindow &window() { return m_fixture->window(); }
    AnnotateView &view() { return window().annotate(); }
    SegmentTableModel &segments() { return view().table->segments(); }
    const SegmentRow *current() { return window().browse().current(); }
    std::string key() { return current() ? current()->key : std::string(); }
    std::string textOf(int row)
    {
        const auto *found = segments().rowAt(row);
        return found ? found->text : std::string();
    }
    void setPlayhead(double seconds)
    {
        view().timeline->setPlayhead(
            Frames{std::llround(seconds * view().timeline->scale().sampleRateHz())});
    }
    int steps() { return window().edits().undoStack().count(); }
    bool isAbout(double a, double b) { return std::abs(a - b) < 1e-6; }

    std::unique_ptr<WindowFixture> m_fixture;
};

void SegmentsJourneyTest::init()
{
    m_fixture = std::make_unique<WindowFixture>(test::SampleShape{
        .shards = 1, .itemsPerShard = 2, .segmentsPerItem = 2, .secondsPerItem = 1});
    QVERIFY(m_fixture->isReady());
    QVERIFY(m_fixture->open());
    QTRY_COMPARE(key(), std::string("utt-00000_00000"));
    QTRY_VERIFY(window().sound().isWaveformShown());
    m_fixture->focusTable();
}

void SegmentsJourneyTest::dividesAtPlayheadAndCaret()
{
    m_fixture->focusText();
    auto cursor = view().editor->field().textCursor();
    cursor.setPosition(6);
    view().editor->field().setTextCursor(cursor);
    // details of the row that come late put the playhead back: pressed until it counts
    QVERIFY(QTest::qWaitFor(
        [this] {
            setPlayhead(0.2);
            m_fixture->press(Qt::Key_S, Qt::ControlModifier | Qt::ShiftModifier);
            return window().splitMode().isOpen();
        },
        20'000));
    m_fixture->press(Qt::Key_Return, Qt::ControlModifier);
    QTRY_COMPARE(segments().rowCount(), 5);
    QTRY_COMPARE(key(), std::string("utt-00000_00000_a"));
    QTRY_COMPARE(textOf(0), std::string("part 0"));
    QTRY_COMPARE(textOf(1), std::string("of utt-00000"));
    QTRY_COMPARE(m_fixture->shownText(), QStringLiteral("part 0"));
    QVERIFY(isAbout(current()->endSeconds, 0.2));
    QCOMPARE(steps(), 1);

    m_fixture->press(Qt::Key_Escape);
    m_fixture->press(Qt::Key_Z, Qt::ControlModifier);
    QTRY_COMPARE(segments().rowCount(), 4);
    QTRY_COMPARE(key(), std::string("utt-00000_00000"));
    QTRY_COMPARE(textOf(0), std::string("part 0 of utt-00000"));
    m_fixture->press(Qt::Key_Y, Qt::ControlModifier);
    QTRY_COMPARE(segments().rowCount(), 5);
    QTRY_COMPARE(key(), std::string("utt-00000_00000_a"));

    // Again after a restart: the journal is asked, not the window.
    m_fixture->restart();
    QVERIFY(m_fixture->open());
    QTRY_COMPARE(segments().rowCount(), 5);
    QVERIFY(window().edits().undoStack().canUndo());
}

void SegmentsJourneyTest::joinsWithNextAndPrevious()
{
    m_fixture->press(Qt::Key_M);
    QTRY_COMPARE(segments().rowCount(), 3);
    QTRY_COMPARE(textOf(0), std::string("part 0 of utt-00000 part 1 of utt-00000"));
    QTRY_VERIFY(current() && isAbout(current()->endSeconds, 1));
    m_fixture->press(Qt::Key_M); // the last of its recording: a sentence, and nothing else
    QCOMPARE(segments().rowCount(), 3);
    QCOMPARE(steps(), 1);
    m_fixture->press(Qt::Key_Z, Qt::ControlModifier);
    QTRY_COMPARE(segments().rowCount(), 4);
    QTRY_COMPARE(key(),
                 std::string("utt-00000_00000")); // the first of the two that are there again
    QTRY_COMPARE(view().table->currentRow(), 0);
    QTRY_COMPARE(textOf(0), std::string("part 0 of utt-00000"));
    QTRY_COMPARE(textOf(1), std::string("part 1 of utt-00000"));
    QTRY_COMPARE(m_fixture->shownText(), QStringLiteral("part 0 of utt-00000"));
    view().table->goToRow(1);
    QTRY_COMPARE(key(), std::string("utt-00000_00001"));
    m_fixture->press(Qt::Key_M, Qt::ShiftModifier);
    QTRY_COMPARE(segments().rowCount(), 3);
    QTRY_COMPARE(key(), std::string("utt-00000_00000"));
    QTRY_COMPARE(m_fixture->shownText(), QStringLiteral("part 0 of utt-00000 part 1 of utt-00000"));
}

/// M merges with the next segment however far that is: a bar says so, and takes it back.
void SegmentsJourneyTest::saysWhatAMergeTookIn()
{
    m_fixture = std::make_unique<WindowFixture>(test::SampleShape{
        .shards = 1, .itemsPerShard = 1, .segmentsPerItem = 3, .secondsPerItem = 9});
    QVERIFY(m_fixture->open());
    QTRY_VERIFY(window().sound().isWaveformShown());
    m_fixture->focusTable();
    auto &bar = *view().messages;
    view().table->goToRow(1);
    QTRY_COMPARE(key(), std::string("utt-00000_00001"));
    m_fixture->press(Qt::Key_Delete); // 3 s between the other two
    QTRY_COMPARE(segments().rowCount(), 2);
    QTRY_COMPARE(key(), std::string("utt-00000_00002"));
    view().table->goToRow(0);
    QTRY_COMPARE(key(), std::string("utt-00000_00000"));
    QVERIFY(bar.isHidden());
    m_fixture->press(Qt::Key_M);
    QTRY_COMPARE(segments().rowCount(), 1);
    QTRY_VERIFY(bar.isVisible());
    QVERIFY2(bar.text().contains(durationText(3.0)), qPrintable(bar.text()));
    QVERIFY(bar.text().contains(QStringLiteral("utt-00000_00002")));
    bar.choose(0);
    QTRY_COMPARE(segments().rowCount(), 2);
    QVERIFY(bar.isHidden());
    QTRY_COMPARE(key(), std::string("utt-00000_00000"));
    QTRY_VERIFY(window().sound().isWaveformShown());
    m_fixture->focusTable();
    m_fixture->press(Qt::Key_M);
    QTRY_VERIFY(bar.isVisible());
    m_fixture->focusTable();
    m_fixture->press(Qt::Key_G); // another step: the bar's Undo would be of that
    QTRY_VERIFY(bar.isHidden());
    m_fixture->press(Qt::Key_Z, Qt::ControlModifier);
    m_fixture->press(Qt::Key_Z, Qt::ControlModifier);
    QTRY_COMPARE(segments().rowCount(), 2);
    QTRY_COMPARE(key(), std::string("utt-00000_00000"));
    QTRY_VERIFY(window().sound().isWaveformShown());
    m_fixture->focusTable();
    m_fixture->press(Qt::Key_M);
    QTRY_COMPARE(segments().rowCount(), 1);
    QTRY_VERIFY(bar.isVisible());
    m_fixture->focusText();
    m_fixture->type(QStringLiteral("x")); // becomes a step of its own, which Undo would take back
    QTRY_VERIFY(bar.isHidden());
}

/// Keys come before the rows are read again: they are of the merged segment, and no change "elsewhere".
void SegmentsJourneyTest::typesIntoTheMergedTextAtOnce()
{
    const auto second = segments().rowAt(1)->text;
    m_fixture->press(Qt::Key_M);
    QVERIFY2(view().editor->segment().text.ends_with(second),
             view().editor->segment().text.c_str());
    m_fixture->focusText();
    m_fixture->type(QStringLiteral(" typed"));
    m_fixture->focusTable();
    QTRY_COMPARE(segments().rowCount(), 3);
    QTRY_VERIFY(current()->text.ends_with(second + " typed"));
    QVERIFY(view().editor->messages().isHidden());
}

void SegmentsJourneyTest::takesAwayAndAdds()
{
    m_fixture->press(Qt::Key_Delete);
    QTRY_COMPARE(segments().rowCount(), 3);
    QTRY_COMPARE(key(), std::string("utt-00000_00001"));
    m_fixture->press(Qt::Key_Delete); // an item keeps one
    QCOMPARE(segments().rowCount(), 3);
    m_fixture->press(Qt::Key_Insert, Qt::AltModifier); // nothing was dragged over
    QCOMPARE(segments().rowCount(), 3);
    const int rate = view().timeline->scale().sampleRateHz();
    view().timeline->setSelection(FrameRange{Frames{rate / 10}, Frames{rate / 5}});
    m_fixture->press(Qt::Key_Insert, Qt::AltModifier);
    QTRY_COMPARE(segments().rowCount(), 4);
    QTRY_COMPARE(key(), std::string("utt-00000_00002"));
    QVERIFY(isAbout(current()->startSeconds, 0.1) && isAbout(current()->endSeconds, 0.2));
    QCOMPARE(steps(), 2);
    // its text is typed next, and until something is typed undo there takes the segment back
    auto &field = view().editor->field();
    QVERIFY(field.hasFocus());
    QCOMPARE(view().editor->segment().key, std::string("utt-00000_00002"));
    m_fixture->press(Qt::Key_Z, Qt::ControlModifier);
    QTRY_COMPARE(segments().rowCount(), 3);
    m_fixture->focusTable();
    m_fixture->press(Qt::Key_Z, Qt::ControlModifier);
    QTRY_COMPARE(segments().rowCount(), 4);
    QTRY_COMPARE(key(), std::string("utt-00000_00000"));
}

/// A range from a gap into the next segment makes a segment up to that one; one inside of a segment is speech over speech.
void SegmentsJourneyTest::addsWithinTheRoomThereIs()
{
    m_fixture->press(Qt::Key_Delete);
    QTRY_COMPARE(segments().rowCount(), 3);
    QTRY_COMPARE(key(), std::string("utt-00000_00001"));
    QSignalSpy notices(&window().bench().reports(),
                       &Reports::notice); // that of the deletion was before
    const int rate = view().timeline->scale().sampleRateHz();
    const auto select = [&](double begin, double end) {
        view().timeline->setSelection(
            FrameRange{Frames{std::llround(begin * rate)}, Frames{std::llround(end * rate)}});
    };
    select(0.2, 0.7);
    m_fixture->press(Qt::Key_Insert, Qt::AltModifier);
    QTRY_COMPARE(segments().rowCount(), 4);
    QTRY_COMPARE(key(), std::string("utt-00000_00002"));
    QVERIFY(isAbout(current()->startSeconds, 0.2) && isAbout(current()->endSeconds, 0.5));
    QCOMPARE(notices.size(), 1);
    QVERIFY(isSaid(notices.last().first().toString(), said::kAddedUpToOthers));
    m_fixture->type(QStringLiteral("new"));
    QCOMPARE(view().editor->segment().key, std::string("utt-00000_00002"));
    m_fixture->focusTable();
    QTRY_COMPARE(current()->text, std::string("new"));
    select(0.6, 0.8);
    m_fixture->press(Qt::Key_Insert, Qt::AltModifier);
    QTRY_COMPARE(segments().rowCount(), 5);
    QTRY_COMPARE(key(), std::string("utt-00000_00003"));
    QVERIFY(isAbout(current()->startSeconds, 0.6) && isAbout(current()->endSeconds, 0.8));
    QCOMPARE(notices.size(), 2);
    QVERIFY(notices.last().first().toString().contains(QStringLiteral("overlaps")));
}

void SegmentsJourneyTest::refusesAnEndBeforeTheStart()
{
    m_fixture->press(Qt::Key_Down);
    QTRY_COMPARE(key(), std::string("utt-00000_00001"));
    QSignalSpy notices(&window().bench().reports(), &Reports::notice);
    setPlayhead(0.3); // it is from 0.5 s to 1 s
    m_fixture->press(Qt::Key_O);
    QTRY_VERIFY(!notices.isEmpty());
    QCOMPARE(notices.last().first().toString(),
             windowText(said::kEndAfterStart)
                 .arg(QStringLiteral("00:00:00.500"), QStringLiteral("00:00:00.300")));
    QCOMPARE(steps(), 0);
    QVERIFY(isAbout(current()->startSeconds, 0.5) && isAbout(current()->endSeconds, 1.0));
}

void SegmentsJourneyTest::setsEdgesAtThePlayhead()
{
    setPlayhead(0.1);
    m_fixture->press(Qt::Key_I);
    QTRY_VERIFY(current() && isAbout(current()->startSeconds, 0.1));
    setPlayhead(0.4);
    m_fixture->press(Qt::Key_O);
    QTRY_VERIFY(current() && isAbout(current()->endSeconds, 0.4));
    setPlayhead(0.9); // behind where the next begins
    m_fixture->press(Qt::Key_O);
    QTRY_VERIFY(current() && isAbout(current()->endSeconds, 0.5));
    QCOMPARE(steps(), 3);
    for (int step = 0; step < 3; ++step)
        m_fixture->press(Qt::Key_Z, Qt::ControlModifier);
    QTRY_VERIFY(segments().rowAt(0) && isAbout(segments().rowAt(0)->startSeconds, 0)
                && isAbout(segments().rowAt(0)->endSeconds, 0.5));
}

void SegmentsJourneyTest::nudgesAsOneStep()
{
    for (int press = 0; press < 5; ++press)
        m_fixture->press(Qt::Key_BracketRight);
    QVERIFY(window().segmentation().isNudging());
    QTRY_VERIFY(!window().segmentation().isNudging()); // after the pause
    QTRY_VERIFY(current() && isAbout(current()->startSeconds, 0.05));
    QCOMPARE(steps(), 1);
    m_fixture->press(Qt::Key_BracketLeft);
    m_fixture->press(Qt::Key_BraceLeft, Qt::ShiftModifier); // the other edge: another step
    QTRY_VERIFY(!window().segmentation().isNudging());
    QTRY_VERIFY(current() && isAbout(current()->startSeconds, 0.04)
                && isAbout(current()->endSeconds, 0.49));
    QCOMPARE(steps(), 3);
    // It stops at the neighbour's edge.
    for (int press = 0; press < 4; ++press)
        m_fixture->press(Qt::Key_BraceRight, Qt::ShiftModifier);
    QTRY_VERIFY(!window().segmentation().isNudging());
    QTRY_VERIFY(current() && isAbout(current()->endSeconds, 0.5));
}

void SegmentsJourneyTest::journalsANudgeBeforeAnythingElse()
{
    m_fixture->press(Qt::Key_BracketRight);
    QVERIFY(window().segmentation().isNudging());
    m_fixture->press(Qt::Key_Down);
    QTRY_COMPARE(key(), std::string("utt-00000_00001"));
    QVERIFY(!window().segmentation().isNudging());
    QCOMPARE(steps(), 1);
    QTRY_VERIFY(segments().rowAt(0) && isAbout(segments().rowAt(0)->startSeconds, 0.01));
    m_fixture->press(Qt::Key_BracketRight);
    m_fixture->press(Qt::Key_Z, Qt::ControlModifier); // undoes the nudge itself
    QTRY_VERIFY(segments().rowAt(1) && isAbout(segments().rowAt(1)->startSeconds, 0.5));
    QVERIFY(window().edits().undoStack().canRedo());
}

void SegmentsJourneyTest::leavesLettersToTheText()
{
    m_fixture->focusText();
    m_fixture->type(QStringLiteral("smio[]"));
    QCOMPARE(segments().rowCount(), 4);
    QVERIFY(m_fixture->shownText().endsWith(QStringLiteral("smio[]")));
    QCOMPARE(steps(), 0);
}

void SegmentsJourneyTest::undoesInThisSegmentAlone()
{
    const auto pending = SegmentStatus::Pending;
    m_fixture->press(Qt::Key_A); // approved
    m_fixture->press(Qt::Key_G); // flagged
    QTRY_VERIFY(current() && current()->isFlagged && current()->status != pending);
    m_fixture->press(Qt::Key_Down);
    QTRY_COMPARE(key(), std::string("utt-00000_00001"));
    m_fixture->press(Qt::Key_A);
    QTRY_VERIFY(current() && current()->status == SegmentStatus::Approved);
    QCOMPARE(steps(), 3);
    m_fixture->press(Qt::Key_Up);
    QTRY_COMPARE(key(), std::string("utt-00000_00000"));
    m_fixture->press(Qt::Key_Z, Qt::AltModifier);
    QTRY_VERIFY(current() && !current()->isFlagged);
    QCOMPARE(current()->status, SegmentStatus::Approved);
    m_fixture->press(Qt::Key_Z, Qt::AltModifier);
    QTRY_VERIFY(current() && current()->status == pending);
    m_fixture->press(Qt::Key_Z, Qt::AltModifier); // nothing more of this one
    QTRY_VERIFY(segments().rowAt(1) && segments().rowAt(1)->status == SegmentStatus::Approved);
    QCOMPARE(key(), std::string("utt-00000_00000"));
    auto &stack = window().edits().undoStack();
    QCOMPARE(stack.index(), 1);                       // the other row's
    m_fixture->press(Qt::Key_Y, Qt::ControlModifier); // redoes the last undone step
    QTRY_VERIFY(current() && current()->status == SegmentStatus::Approved);
    // again after a restart: the journal is asked
    m_fixture->restart();
    QVERIFY(m_fixture->open());
    QTRY_COMPARE(key(), std::string("utt-00000_00000"));
    m_fixture->focusTable();
    m_fixture->press(Qt::Key_Z, Qt::AltModifier);
    QTRY_VERIFY(current() && current()->status == pending);
    QVERIFY(segments().rowAt(1) && segments().rowAt(1)->status == SegmentStatus::Approved);
}

void SegmentsJourneyTest::showsWhatIsThereWhereThePlaceIsGone()
{
    m_fixture->restart();
    const auto name = pathText(m_fixture->dataset());
    PlaceInDataset gone = m_fixture->services().settings.place(name);
    QVERIFY(gone.isKnown);
    gone.segment = 77;
    m_fixture->services().settings.setPlace(name, gone);
    QSignalSpy missing(&window().browse(), &BrowseDesk::segmentGone);
    QVERIFY(m_fixture->open());
    QTRY_COMPARE(missing.count(), 1);
    QTRY_COMPARE(key(), std::string("utt-00000_00000"));
    QTRY_VERIFY(window().sound().isWaveformShown());
    m_fixture->focusTable();
    m_fixture->press(Qt::Key_Down);
    QTRY_COMPARE(key(), std::string("utt-00000_00001"));
    window().close(); // the place is kept again
    QCOMPARE(m_fixture->services().settings.place(name).segment, 1);
}

void SegmentsJourneyTest::staysWhereThePersonWentMeanwhile()
{
    window().browse().goToSegment({1, 1, 0});
    m_fixture->press(Qt::Key_Down);
    QTRY_COMPARE(key(), std::string("utt-00000_00001"));
    QSignalSpy details(&window().bench().currentRow(), &CurrentRow::detailsShown);
    window().browse().refreshDetails();
    QVERIFY(details.wait(20'000)); // behind the row that was asked for
    QCOMPARE(key(), std::string("utt-00000_00001"));
}

/// Keys that come while rows are read again: a decision is about the row to which they led.
void SegmentsJourneyTest::decidesAboutTheRowThatKeysLeadTo()
{
    std::vector<std::uint32_t> ids;
    for (int row = segments().rowCount(); row-- > 0;)
        ids.push_back(segments().order()->idAt(static_cast<std::uint64_t>(row)));
    const auto wanted = segments().rowAt(segments().rowCount() - 2)->key;
    m_fixture->press(Qt::Key_End, Qt::ControlModifier);
    QTRY_COMPARE(current()->id, ids.front());
    segments().setOrder(
        std::make_shared<const RowOrder>(RowOrder::of(ids))); // as a new order that came
    m_fixture->press(Qt::Key_Down);
    QVERIFY(!segments().readRowAt(1)); // not there yet
    m_fixture->press(Qt::Key_A);
    QCOMPARE(key(), wanted);
    QTRY_VERIFY(segments().readRowAt(1)
                && segments().readRowAt(1)->status == SegmentStatus::Approved);
    QTRY_VERIFY(segments().readRowAt(0));
    QCOMPARE(segments().readRowAt(0)->status, SegmentStatus::Pending);
}

/// An item that gets times is still the item that was recognised; parts have their share of its hypothesis.
void SegmentsJourneyTest::aWholeItemKeepsItsHypothesis()
{
    openWholeItems(1);
    const auto before = scores();
    QVERIFY2(before.value(0).contains(QStringLiteral("|text off utt-00000 0.")),
             qPrintable(before.value(0)));
    setPlayhead(0.2);
    m_fixture->press(Qt::Key_I);
    QTRY_VERIFY(current() && isAbout(current()->startSeconds, 0.2));
    QTRY_COMPARE(segments().rowCount(), 2);
    QTRY_COMPARE(scores(), before);
    m_fixture->restart();
    touchDataset();
    QVERIFY(m_fixture->open());
    QTRY_COMPARE(scores(), before);
    QTRY_VERIFY(window().sound().isWaveformShown());
    m_fixture->focusTable();
    QVERIFY(QTest::qWaitFor(
        [this] {
            setPlayhead(0.6);
            m_fixture->press(Qt::Key_S, Qt::ControlModifier | Qt::ShiftModifier);
            return window().splitMode().isOpen();
        },
        20'000));
    m_fixture->press(Qt::Key_Return, Qt::ControlModifier);
    QTRY_COMPARE(segments().rowCount(), 3);
    QTRY_COMPARE(scores().size(), 3);
    const auto divided = scores();
    QVERIFY2(divided.value(0).startsWith(QStringLiteral("text"))
                 && divided.value(1).contains(QStringLiteral("utt-00000|"))
                 && divided.value(1).contains(QStringLiteral("|utt-00000"))
                        == divided.value(1).startsWith(QStringLiteral("utt")),
             qPrintable(divided.join(QLatin1Char('\n'))));
    m_fixture->restart();
    touchDataset();
    QVERIFY(m_fixture->open());
    QTRY_COMPARE(scores(), divided);
}

/// By the keys, by the brackets at the edges, and by Enter in fields that show a rounded time.
void SegmentsJourneyTest::timesThatAreAlreadySoAreNoStep()
{
    openWholeItems(0.2501);
    const auto *const whole = current();
    QVERIFY(whole);
    const double end = whole->endSeconds;
    setPlayhead(0);
    m_fixture->press(Qt::Key_I);
    QTest::qWait(50);
    QCOMPARE(steps(), 0);
    setPlayhead(end);
    m_fixture->press(Qt::Key_O);
    m_fixture->press(Qt::Key_BracketLeft);
    QTRY_VERIFY(!window().segmentation().isNudging());
    m_fixture->press(Qt::Key_BraceRight, Qt::ShiftModifier);
    QTRY_VERIFY(!window().segmentation().isNudging());
    QCOMPARE(steps(), 0);
    const auto fields = view().transport->findChildren<TimeField *>();
    QVERIFY(fields.size() >= 4);
    for (auto *field : fields) {
        if (!field->isVisible() || !field->isEnabled())
            continue;
        field->setFocus();
        QTest::keyClick(field, Qt::Key_Return);
        QTest::qWait(20);
    }
    QCOMPARE(steps(), 0);
    QCOMPARE(segments().rowCount(), 2);
    QTRY_COMPARE(key(), std::string("utt-00000"));
    QCOMPARE(current()->endSeconds, end);
}

QTEST_MAIN(SegmentsJourneyTest)
#include "SegmentsJourneyTest.moc"

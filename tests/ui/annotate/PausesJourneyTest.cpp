// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/shell/WindowFixture.h"
#include "tests/ui/shell/WindowWords.h"
#include "ui/actions/Actions.h"
#include "ui/annotate/AnnotateView.h"
#include "ui/annotate/rows/BrowseDesk.h"
#include "ui/annotate/segments/PausesDesk.h"
#include "ui/annotate/sound/SoundDesk.h"
#include "ui/annotate/text/EditDesk.h"
#include "ui/session/Workbench.h"
#include "ui/table/SegmentTable.h"
#include "ui/wave/PauseBar.h"
#include "ui/wave/TimelineScale.h"
#include "ui/wave/TimelineView.h"

#include <QDoubleSpinBox>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

#include <cmath>
#include <memory>
#include <string>

using namespace voxdeck;
using namespace voxdeck::test;
using voxdeck::test::WindowFixture;

namespace {

constexpr int kPatience = 20'000;

} // namespace

/// A recording is cut at its pauses in the real window, by keys.
class PausesJourneyTest final : public QObject {
    Q_OBJECT
private slots:
    void init();
    void cleanup() { m_fixture.reset(); }
    void cutsAtPausesAsOneStep();
    void staysAtThePlayhead();
    void drawsWhatTheRuleGives();
    void leavesNoTrace();
    void goesWithTheRecording();
    void saysThatTheAudioIsStillRead();

private:
    TestWindow &window() { return m_fixture->window(); }
    AnnotateView &view() { return window().annotate(); }
    SegmentTableModel &segments() { return view().table->segments(); }
    const SegmentRow *row(int number) { return segments().rowAt(number); }
    int steps() { return window().edits().undoStack().count(); }
    bool open()
    {
        m_fixture->focusTable();
        m_fixture->press(Qt::Key_P, Qt::ShiftModifier);
        return window().silences().isOpen()
               && QTest::qWaitFor([this] { return window().silences().isSettled(); }, kPatience);
    }
    std::size_t proposed() { return view().timeline->proposal().size(); }

    std::unique_ptr<WindowFixture> m_fixture;
};

void PausesJourneyTest::init()
{
    // silences on borders of 256 frames
    m_fixture = std::make_unique<WindowFixture>(
        test::SampleShape{.shards = 1,
                          .itemsPerShard = 2,
                          .segmentsPerItem = 2,
                          .secondsPerItem = 4,
                          .silences = {{0.992, 2.0}, {3.008, 3.504}}});
    QVERIFY(m_fixture->isReady());
    QVERIFY(m_fixture->open());
    QTRY_VERIFY_WITH_TIMEOUT(view().timeline->audio() && view().timeline->audio()->peaks,
                             kPatience);
    QTRY_COMPARE_WITH_TIMEOUT(segments().rowCount(), 4, kPatience);
    QTRY_VERIFY_WITH_TIMEOUT(row(3), kPatience);
    QTRY_VERIFY_WITH_TIMEOUT(window().browse().current(), kPatience);
}

void PausesJourneyTest::cutsAtPausesAsOneStep()
{
    QVERIFY(open());
    QCOMPARE(proposed(), std::size_t{3});
    QVERIFY(view().pauses->result().contains(QStringLiteral("3 segments")));
    QVERIFY(view().pauses->threshold().hasFocus());
    m_fixture->press(Qt::Key_Return);
    QTRY_COMPARE_WITH_TIMEOUT(segments().rowCount(), 5, kPatience);
    QTRY_VERIFY_WITH_TIMEOUT(row(4), kPatience);
    QVERIFY(!window().silences().isOpen());
    QVERIFY(!view().pauses->isVisible());
    QCOMPARE(proposed(), std::size_t{0});
    QTRY_COMPARE_WITH_TIMEOUT(steps(), 1, kPatience);
    QTRY_VERIFY_WITH_TIMEOUT(row(0) && row(0)->endSeconds == 1.092, kPatience);
    QCOMPARE(row(0)->startSeconds, 0.0);
    QCOMPARE(row(1)->startSeconds, 1.9);
    QCOMPARE(row(1)->endSeconds, 3.108);
    QCOMPARE(row(2)->startSeconds, 3.404);
    QCOMPARE(row(2)->endSeconds, 4.0);
    // the words of the first half stay in its segment; the second half's words are in the two
    // behind
    QCOMPARE(row(0)->key, std::string("utt-00000_00000"));
    QVERIFY(row(0)->text.starts_with("part 0"));
    QVERIFY(row(1)->text.find("part 1") != std::string::npos);
    QCOMPARE(row(3)->key, std::string("utt-00001_00000")); // another recording's: unchanged
    QTRY_VERIFY_WITH_TIMEOUT(!window().edits().isLocked(), kPatience);
    m_fixture->focusTable();
    m_fixture->press(Qt::Key_Z, Qt::ControlModifier);
    QTRY_COMPARE_WITH_TIMEOUT(segments().rowCount(), 4, kPatience);
    QTRY_VERIFY_WITH_TIMEOUT(row(0) && row(0)->endSeconds == 2.0, kPatience);
    QCOMPARE(row(0)->text, std::string("part 0 of utt-00000"));
    QCOMPARE(row(1)->text, std::string("part 1 of utt-00000"));
}

/// A whole recording without segments, far down in the table.
void PausesJourneyTest::staysAtThePlayhead()
{
    m_fixture = std::make_unique<WindowFixture>(
        test::SampleShape{.shards = 1,
                          .itemsPerShard = 3,
                          .segmentsPerItem = 0,
                          .secondsPerItem = 4,
                          .silences = {{0.992, 2.0}, {3.008, 3.504}}});
    QVERIFY(m_fixture->open());
    QTRY_VERIFY_WITH_TIMEOUT(row(2) && window().browse().current(), kPatience);
    const auto current = [this] {
        const auto *open = window().browse().current();
        return open ? open->key : std::string();
    };
    m_fixture->focusTable();
    m_fixture->press(Qt::Key_Down);
    QTRY_COMPARE_WITH_TIMEOUT(current(), std::string("utt-00001"), kPatience);
    QTRY_VERIFY_WITH_TIMEOUT(view().timeline->audio() && view().timeline->audio()->peaks,
                             kPatience);
    view().timeline->setPlayhead(Frames{0});
    QVERIFY(open());
    m_fixture->press(Qt::Key_Return);
    QTRY_COMPARE_WITH_TIMEOUT(segments().rowCount(), 5, kPatience);
    QTRY_COMPARE_WITH_TIMEOUT(current(), std::string("utt-00001_00000"), kPatience);
    QTRY_COMPARE_WITH_TIMEOUT(view().table->currentRow(), 1, kPatience);
    QTRY_VERIFY_WITH_TIMEOUT(!window().edits().isLocked() && window().sound().isWaveformShown(),
                             kPatience);
}

void PausesJourneyTest::drawsWhatTheRuleGives()
{
    QVERIFY(open());
    view().pauses->minimumPause().setFocus();
    view().pauses->minimumPause().selectAll();
    m_fixture->type(QStringLiteral("0.7"));
    QTRY_VERIFY_WITH_TIMEOUT(window().silences().isSettled() && proposed() == 2, kPatience);
    view().pauses->threshold().setFocus();
    view().pauses->threshold().selectAll();
    m_fixture->type(QStringLiteral("0")); // nothing is as loud
    QTRY_VERIFY_WITH_TIMEOUT(window().silences().isSettled() && proposed() == 0, kPatience);
    QVERIFY(!view().pauses->applyButton().isEnabled());
    m_fixture->press(Qt::Key_Return);
    QVERIFY(window().silences().isOpen());
    QCOMPARE(steps(), 0);
}

void PausesJourneyTest::leavesNoTrace()
{
    QVERIFY(open());
    m_fixture->press(Qt::Key_Escape);
    QVERIFY(!window().silences().isOpen());
    QVERIFY(!view().pauses->isVisible());
    QCOMPARE(proposed(), std::size_t{0});
    QCOMPARE(steps(), 0);
    QVERIFY(view().table->hasFocus());
    QCOMPARE(segments().rowCount(), 4);
    QCOMPARE(row(0)->endSeconds, 2.0);
    QVERIFY(open()); // and the same from outside of the bar
    m_fixture->focusTable();
    m_fixture->press(Qt::Key_Escape);
    QVERIFY(!window().silences().isOpen());
}

void PausesJourneyTest::goesWithTheRecording()
{
    QVERIFY(open());
    m_fixture->focusTable();
    m_fixture->press(Qt::Key_Down); // of the same recording
    QTRY_VERIFY_WITH_TIMEOUT(window().browse().current()
                                 && window().browse().current()->key == "utt-00000_00001",
                             kPatience);
    QVERIFY(window().silences().isOpen());
    m_fixture->press(Qt::Key_Down);
    QTRY_VERIFY_WITH_TIMEOUT(!window().silences().isOpen(), kPatience);
    QCOMPARE(proposed(), std::size_t{0});
}

/// A long recording takes a while to open; nothing is wrong with it.
void PausesJourneyTest::saysThatTheAudioIsStillRead()
{
    m_fixture->focusTable();
    QSignalSpy notices(&window().bench().reports(), &Reports::notice);
    view().table->goToRow(2); // of the other recording
    QTRY_VERIFY_WITH_TIMEOUT(window().sound().isBeingRead() || window().sound().isWaveformShown(),
                             kPatience);
    if (window().sound().isBeingRead()) // else it was quicker than this test
        window().actions()[ActionId::SegmentAtPauses]->trigger();
    for (const auto &one : notices)
        QCOMPARE(one.first().toString(), windowText(said::kAudioStillRead));
    QTRY_VERIFY_WITH_TIMEOUT(window().sound().isWaveformShown(), kPatience);
    QVERIFY(open());
}

QTEST_MAIN(PausesJourneyTest)
#include "PausesJourneyTest.moc"

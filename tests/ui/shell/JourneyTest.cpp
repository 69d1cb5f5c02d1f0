// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/shell/StallWatch.h"
#include "tests/ui/shell/WindowFixture.h"
#include "tests/ui/shell/WindowWords.h"
#include "ui/actions/Actions.h"
#include "ui/annotate/AnnotateView.h"
#include "ui/annotate/rows/BrowseDesk.h"
#include "ui/annotate/rows/ReasonDialog.h"
#include "ui/annotate/rows/SearchBox.h"
#include "ui/annotate/sound/RangeDesk.h"
#include "ui/annotate/sound/SoundDesk.h"
#include "ui/annotate/text/EditDesk.h"
#include "ui/common/MessageBar.h"
#include "ui/common/Text.h"
#include "ui/details/HistoryPanel.h"
#include "ui/jobs/StatusWords.h"
#include "ui/session/Workbench.h"
#include "ui/table/FilterBar.h"
#include "ui/table/SegmentTable.h"
#include "ui/team/PublishDesk.h"
#include "ui/transcript/TranscriptEditor.h"
#include "ui/transcript/TranscriptField.h"
#include "ui/wave/TimelineState.h"
#include "ui/wave/TimelineView.h"

#include <QApplication>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

using namespace voxdeck;
using namespace voxdeck::test;

namespace {

FileStatus statusOf(const std::filesystem::path &path)
{
    return *PosixFileSystem{}.status(path);
}

} // namespace

/// The journeys of the issue on the real window.
class JourneyTest final : public QObject {
    Q_OBJECT
private slots:
    void opensPlaysEditsUndoesPublishesAndReopens();
    void commitsBeforeTheNextRowIsShown();
    void keepsADraftWithoutBeingAsked();
    void recoversDraftsAndPlaceAfterACrash();
    void showsADraftBesideEdits();
    void undoesAcrossARestart();
    void approvesAndGoesOnWithTheFocusWhereItWas();
    void filtersAndSaysHowManyMatch();
    void choosesTheFirstRowOfANewFilter();
    void searchesInTheQueryLanguage();
    void saysInTheSearchBoxThatAQueryIsTooCostly();
    void completesFieldsInTheSearchBox();
    void sortsByTheColumnsChosenBefore();
    void savesADraggedRangeAsAFile();
    void showsRowsOfManyShardsWithoutAStall();
};

void JourneyTest::opensPlaysEditsUndoesPublishesAndReopens()
{
    WindowFixture fixture({1, 6, 0, 0.25});
    QVERIFY(fixture.isReady());
    QVERIFY(fixture.open());
    auto &window = fixture.window();
    auto &view = window.annotate();
    QCOMPARE(view.table->segments().rowCount(), 6);
    const auto first = fixture.shownText();
    QVERIFY(!first.isEmpty());

    fixture.focusTable();
    fixture.press(Qt::Key_Down);
    QTRY_COMPARE(view.table->currentRow(), 1);
    QTRY_VERIFY(fixture.shownText() != first);
    fixture.press(Qt::Key_F5); // without a sound device it reports that, and nothing else happens
    QVERIFY(window.isOpen());

    const auto before = fixture.shownText();
    fixture.focusText();
    QVERIFY(view.editor->field().hasFocus());
    fixture.type(QStringLiteral(" corrected"));
    QCOMPARE(fixture.shownText(), before + QStringLiteral(" corrected"));
    fixture.press(Qt::Key_Return);
    QTRY_COMPARE(view.table->currentRow(), 2);
    QVERIFY(view.editor->field().hasFocus());
    QTRY_COMPARE(window.browse().totals().unpublishedEdits, 1u);

    fixture.press(Qt::Key_Escape);
    QVERIFY(view.table->hasFocus());
    fixture.press(Qt::Key_Z, Qt::ControlModifier);
    QTRY_COMPARE(view.table->currentRow(), 1);
    QTRY_COMPARE(fixture.shownText(), before);
    fixture.press(Qt::Key_Y, Qt::ControlModifier);
    QTRY_COMPARE(fixture.shownText(), before + QStringLiteral(" corrected"));
    QTRY_VERIFY(view.history->list()->count() >= 3); // edited, undone, redone

    const auto audioBefore = statusOf(fixture.shard() / "audio.bin");
    fixture.press(Qt::Key_F12);
    QTRY_VERIFY(window.publishing().dialog());
    QSignalSpy published(&window.publishing(), &PublishDesk::published);
    window.publishing().dialog()->accept();
    QTRY_VERIFY(!published.isEmpty());
    QTRY_COMPARE(window.browse().totals().unpublishedEdits, 0u);
    QVERIFY(view.messages->text().contains(QStringLiteral("published")));
    QVERIFY(view.messages->text().contains(QStringLiteral("audio untouched")));
    QCOMPARE(fixture.storedText(1), before + QStringLiteral(" corrected"));
    const auto audioAfter = statusOf(fixture.shard() / "audio.bin");
    QCOMPARE(audioAfter.inode, audioBefore.inode);
    QCOMPARE(audioAfter.mtimeNs, audioBefore.mtimeNs);

    fixture.restart();
    QVERIFY(fixture.open());
    auto &again = fixture.window().annotate();
    QTRY_COMPARE(again.table->currentRow(), 1); // the place comes back
    QTRY_COMPARE(fixture.shownText(), before + QStringLiteral(" corrected"));
}

void JourneyTest::commitsBeforeTheNextRowIsShown()
{
    WindowFixture fixture({1, 4, 0, 0.1});
    QVERIFY(fixture.open());
    fixture.focusText();
    fixture.type(QStringLiteral(" x"));
    const auto typed = fixture.shownText();
    QSignalSpy changed(&fixture.window().bench().rowChanges(), &RowChanges::rowChanged);
    fixture.press(Qt::Key_Down, Qt::AltModifier);
    QCOMPARE(changed.count(), 1); // at once: not when the event loop comes round
    QTRY_COMPARE(fixture.window().annotate().table->currentRow(), 1);
    fixture.press(Qt::Key_Up, Qt::AltModifier);
    QTRY_COMPARE(fixture.shownText(), typed);
}

void JourneyTest::keepsADraftWithoutBeingAsked()
{
    WindowFixture fixture({1, 2, 0, 0.1});
    QVERIFY(fixture.open());
    fixture.focusText();
    fixture.type(QStringLiteral(" draft"));
    const auto ref = fixture.window().annotate().editor->segment().ref;
    QVERIFY(!fixture.window().edits().hasDraft(ref));
    QTRY_VERIFY(fixture.window().edits().hasDraft(ref));
    QCOMPARE(fixture.window().status().journalText(), windowText(said::kEditsSaved));
}

void JourneyTest::recoversDraftsAndPlaceAfterACrash()
{
    WindowFixture fixture({1, 5, 0, 0.1});
    QVERIFY(fixture.open());
    fixture.focusTable();
    fixture.press(Qt::Key_Down);
    fixture.press(Qt::Key_Down);
    QTRY_COMPARE(fixture.window().annotate().table->currentRow(), 2);
    fixture.focusText();
    fixture.type(QStringLiteral(" unfinished"));
    const auto typed = fixture.shownText();
    const auto ref = fixture.window().annotate().editor->segment().ref;
    QTRY_VERIFY(fixture.window().edits().hasDraft(ref));
    const auto path = QString::fromStdString(fixture.dataset().string());
    QTRY_COMPARE(fixture.services().services().settings.place(path).caret, int(typed.size()));
    fixture.crash();
    fixture.restart();
    QVERIFY(fixture.open());
    auto &view = fixture.window().annotate();
    QTRY_COMPARE(view.table->currentRow(), 2);
    QTRY_COMPARE(fixture.shownText(), typed);
    QCOMPARE(view.editor->field().caret(), int(typed.size()));
    QVERIFY2(isSaid(view.messages->text(), said::kClosedUnexpectedly)
                 && isSaid(view.messages->text(), said::kDraftsRecovered, 1),
             qPrintable(view.messages->text()));
}

/// A segment with a draft is not among those with edits: the way to it is its own.
void JourneyTest::showsADraftBesideEdits()
{
    WindowFixture fixture({1, 5, 0, 0.1});
    QVERIFY(fixture.open());
    fixture.focusText();
    fixture.type(QStringLiteral(" edited"));
    fixture.press(Qt::Key_Return);
    QTRY_COMPARE(fixture.window().annotate().table->currentRow(), 1);
    fixture.type(QStringLiteral(" unfinished"));
    const auto typed = fixture.shownText();
    const auto ref = fixture.window().annotate().editor->segment().ref;
    QTRY_VERIFY(fixture.window().edits().hasDraft(ref));
    fixture.crash();
    fixture.restart();
    QVERIFY(fixture.open());
    auto &view = fixture.window().annotate();
    QVERIFY2(view.messages->text().contains(QStringLiteral("1 edit and 1 draft")),
             qPrintable(view.messages->text()));
    view.table->goToRow(3);
    QTRY_COMPARE(view.table->currentRow(), 3);
    QVERIFY(view.messages->isVisible());
    view.messages->choose(0); // Show the draft
    QTRY_COMPARE(view.table->currentRow(), 1);
    QTRY_COMPARE(fixture.shownText(), typed);
    QCOMPARE(view.table->segments().rowCount(), 5);
}

void JourneyTest::undoesAcrossARestart()
{
    WindowFixture fixture({1, 3, 0, 0.1});
    QVERIFY(fixture.open());
    const auto before = fixture.shownText();
    fixture.focusText();
    fixture.type(QStringLiteral(" y"));
    fixture.press(Qt::Key_Escape);
    QTRY_COMPARE(fixture.window().browse().totals().unpublishedEdits, 1u);
    fixture.restart();
    QVERIFY(fixture.open());
    QTRY_COMPARE(fixture.shownText(), before + QStringLiteral(" y"));
    QVERIFY(fixture.window().edits().undoStack().canUndo());
    fixture.focusTable();
    fixture.press(Qt::Key_Z, Qt::ControlModifier);
    QTRY_COMPARE(fixture.shownText(), before);
}

void JourneyTest::approvesAndGoesOnWithTheFocusWhereItWas()
{
    WindowFixture fixture({1, 4, 0, 0.1});
    QVERIFY(fixture.open());
    auto &view = fixture.window().annotate();
    fixture.focusText();
    fixture.press(Qt::Key_Return, Qt::ControlModifier);
    QTRY_COMPARE(view.table->currentRow(), 1);
    QVERIFY(view.editor->field().hasFocus());
    QCOMPARE(view.table->segments().rowAt(0)->status, SegmentStatus::Approved);
    fixture.press(Qt::Key_Escape);
    fixture.press(Qt::Key_X);
    QTRY_VERIFY(fixture.window().findChild<ReasonDialog *>()); // asks why
    QTest::keyClick(fixture.window().findChild<ReasonDialog *>(), Qt::Key_1);
    QTRY_VERIFY(!fixture.window().findChild<ReasonDialog *>());
    QVERIFY(fixture.activate());
    fixture.focusTable();
    QTRY_COMPARE(view.table->segments().rowAt(1)->status, SegmentStatus::Rejected);
    fixture.press(Qt::Key_G);
    QTRY_VERIFY(view.table->segments().rowAt(1)->isFlagged);
    fixture.press(Qt::Key_P);
    QTRY_COMPARE(view.table->segments().rowAt(1)->status, SegmentStatus::Pending);
    QVERIFY(view.table->hasFocus());
    QCOMPARE(view.table->currentRow(), 1);
    fixture.press(Qt::Key_J);
    QTRY_COMPARE(view.table->currentRow(), 2);
    fixture.press(Qt::Key_K);
    QTRY_COMPARE(view.table->currentRow(), 1);
}

void JourneyTest::filtersAndSaysHowManyMatch()
{
    WindowFixture fixture({1, 12, 0, 0.1});
    QVERIFY(fixture.open());
    auto &view = fixture.window().annotate();
    auto &browse = fixture.window().browse();
    RowQuery query;
    query.search = "utt-00003";
    browse.setQuery(query);
    QTRY_COMPARE(view.table->segments().rowCount(), 1);
    QTRY_COMPARE(view.filterBar->countText(), QStringLiteral("1 of 12 segments · 0.1 s"));
    query.search = "nothing has this";
    browse.setQuery(query);
    QTRY_COMPARE(browse.matching(), 0u);
    fixture.press(Qt::Key_L, Qt::ControlModifier | Qt::ShiftModifier);
    QTRY_COMPARE(view.table->segments().rowCount(), 12);
}

void JourneyTest::choosesTheFirstRowOfANewFilter()
{
    WindowFixture fixture({1, 12, 0, 0.1});
    QVERIFY(fixture.open());
    auto &window = fixture.window();
    auto &view = window.annotate();
    fixture.focusTable();
    for (int row = 0; row < 3; ++row)
        fixture.press(Qt::Key_Down);
    QTRY_COMPARE(view.editor->segment().key, std::string("utt-00003"));
    RowQuery query;
    query.search = "utt-00007";
    window.browse().setQuery(query);
    QTRY_COMPARE(view.editor->segment().key, std::string("utt-00007"));
    QCOMPARE(view.table->currentRow(), 0);
    // a decision falls on what is seen
    fixture.press(Qt::Key_Return, Qt::ControlModifier);
    QTRY_COMPARE(window.browse().totals().approved, 1u);
    query.search.clear();
    query.status = SegmentStatus::Pending;
    window.browse().setQuery(query);
    QTRY_COMPARE(view.table->segments().rowCount(), 11);
    QTRY_COMPARE(view.editor->segment().key, std::string("utt-00000"));
    // one that stays in the rows stays where it is
    fixture.press(Qt::Key_Down);
    QTRY_COMPARE(view.editor->segment().key, std::string("utt-00001"));
    window.browse().setQuery({});
    QTRY_COMPARE(view.table->segments().rowCount(), 12);
    QCOMPARE(view.table->currentRow(), 1);
    // an edit that removes it from the filter leaves it open, and the window says so
    window.browse().setQuery(query);
    QTRY_COMPARE(view.table->segments().rowCount(), 11);
    QTRY_COMPARE(window.status().rowText(), windowText(said::kRowOf).arg(2).arg(11));
    fixture.press(Qt::Key_A);
    QTRY_COMPARE(window.status().rowText(), windowText(said::kOutsideFilter));
    QCOMPARE(view.editor->segment().key, std::string("utt-00001"));
}

void JourneyTest::searchesInTheQueryLanguage()
{
    WindowFixture fixture({1, 12, 2, 0.1});
    QVERIFY(fixture.open());
    auto &view = fixture.window().annotate();
    auto &browse = fixture.window().browse();
    fixture.press(Qt::Key_F, Qt::ControlModifier);
    auto *search = qobject_cast<SearchBox *>(QApplication::focusWidget());
    QVERIFY(search);
    fixture.type(QStringLiteral("item:utt-0000[ start:>0"));
    fixture.press(Qt::Key_Return);
    QTRY_COMPARE(browse.matching(), 0u);
    QVERIFY(fixture.activate()); // Enter leads to the rows
    search->setFocus();
    search->setText(QStringLiteral("item:/0000[12]$/ start:>0"));
    QTRY_COMPARE(view.table->segments().rowCount(), 2);
    QVERIFY(search->mistake().isEmpty());

    search->setText(QStringLiteral("item:utt-00001 cer:abc"));
    QTRY_VERIFY(search->mistake().contains(QStringLiteral("cer takes a number")));
    QVERIFY(search->mistake().startsWith(QStringLiteral("abc")));
    QCOMPARE(search->accessibleDescription(), search->mistake());
    QCOMPARE(view.table->segments().rowCount(), 2); // unchanged
    const auto *label = fixture.window().findChild<QLabel *>(QStringLiteral("searchMistake"));
    QVERIFY(label && label->isVisible());
    QVERIFY(label->mapTo(&fixture.window(), QPoint(0, 0)).y()
            >= search->mapTo(&fixture.window(), QPoint(0, search->height())).y());
    fixture.window().activateWindow(); // the offscreen platform leaves that to us after a popup
    fixture.focusTable();
    QTRY_VERIFY(!label->isVisible());

    fixture.press(Qt::Key_L, Qt::ControlModifier | Qt::ShiftModifier);
    QTRY_COMPARE(view.table->segments().rowCount(), 24);
    QVERIFY(search->mistake().isEmpty());
}

void JourneyTest::saysInTheSearchBoxThatAQueryIsTooCostly()
{
    WindowFixture fixture({1, 2, 0, 0.1});
    QVERIFY(fixture.open());
    auto &view = fixture.window().annotate();
    fixture.focusText();
    fixture.press(Qt::Key_A, Qt::ControlModifier);
    fixture.type(QString(60, QLatin1Char('a')) + QLatin1Char('!'));
    fixture.press(Qt::Key_Return, Qt::ControlModifier);
    QTRY_COMPARE(view.table->currentRow(), 1);
    fixture.press(Qt::Key_F, Qt::ControlModifier);
    auto *search = qobject_cast<SearchBox *>(QApplication::focusWidget());
    QVERIFY(search);
    search->setText(QStringLiteral("text:/^(a+)+$/"));
    QTRY_VERIFY(isSaid(search->mistake(), said::kRegexTooSlow));
    QCOMPARE(view.table->segments().rowCount(), 2);
    QVERIFY(!view.filterBar->countText().contains(QStringLiteral("Counting")));
    search->setText(QStringLiteral("text:/^a+!$/"));
    QTRY_COMPARE(view.table->segments().rowCount(), 1);
    QVERIFY(search->mistake().isEmpty());
}

void JourneyTest::completesFieldsInTheSearchBox()
{
    WindowFixture fixture({1, 2, 0, 0.1});
    QVERIFY(fixture.open());
    fixture.press(Qt::Key_F, Qt::ControlModifier);
    auto *search = qobject_cast<SearchBox *>(QApplication::focusWidget());
    QVERIFY(search);
    QTest::keyClicks(search, QStringLiteral("x sta"));
    QCOMPARE(search->offered(), (QStringList{QStringLiteral("start:"), QStringLiteral("status:")}));
    auto *popup = QApplication::activePopupWidget();
    QVERIFY(popup);
    QTest::keyClick(popup, Qt::Key_Down);
    QTest::keyClick(popup, Qt::Key_Down);
    QTest::keyClick(popup, Qt::Key_Return);
    QCOMPARE(search->text(), QStringLiteral("x status:"));
    QCOMPARE(search->offered().size(), 5);
    QTest::keyClicks(search, QStringLiteral("ap"));
    QCOMPARE(search->offered(), (QStringList{QStringLiteral("approved")}));
    QTest::keyClick(search, Qt::Key_Space);
    QVERIFY(search->offered().isEmpty());
}

void JourneyTest::sortsByTheColumnsChosenBefore()
{
    WindowFixture fixture({1, 4, 0, 0.1});
    QVERIFY(fixture.open());
    auto &view = fixture.window().annotate();
    auto &browse = fixture.window().browse();
    for (const auto column :
         {SortColumn::Key, SortColumn::Start, SortColumn::Key, SortColumn::Cer, SortColumn::Status})
        emit view.table->sortWanted({column, column == SortColumn::Key});
    QCOMPARE(browse.query().sort, SortColumn::Status);
    QCOMPARE(browse.query().thenBy.size(), std::size_t{2});
    QCOMPARE(browse.query().thenBy[0].column, SortColumn::Cer);
    QCOMPARE(browse.query().thenBy[1].column, SortColumn::Key);
    QTRY_COMPARE(view.table->segments().rowCount(), 4);
    const auto firstKey = [&view] {
        const auto *row = view.table->segments().rowAt(0);
        return row ? row->key : std::string();
    };
    QTRY_COMPARE(firstKey(), std::string("utt-00003")); // all equal but for the key
    emit view.table->sortWanted({});
    QVERIFY(browse.query().thenBy.empty());
}

void JourneyTest::savesADraggedRangeAsAFile()
{
    WindowFixture fixture({1, 2, 0, 0.5});
    QSignalSpy shown(&fixture.window().sound(), &SoundDesk::waveformShown);
    QVERIFY(fixture.open());
    auto &window = fixture.window();
    auto *timeline = window.annotate().timeline;
    QTRY_VERIFY(!shown.isEmpty());
    auto *wave = timeline->findChild<QWidget *>(QStringLiteral("waveform"));
    QVERIFY(wave);
    const int middle = wave->height() / 2;
    const int first = kTimelineGutter + 100;
    const int last = kTimelineGutter + 300;
    QTest::mousePress(wave, Qt::LeftButton, {}, {first, middle});
    QTest::mouseMove(wave, {first + 50, middle});
    QTest::mouseMove(wave, {last, middle});
    QTest::mouseRelease(wave, Qt::LeftButton, {}, {last, middle});
    const auto range = timeline->selection();
    QVERIFY(range);
    const auto wanted = count(range->length());
    QVERIFY(wanted > 0 && wanted < 8000);

    const auto target = fixture.dataset().parent_path() / "range.wav";
    QSignalSpy saved(&window.range(), &RangeDesk::saved);
    window.range().saveAudioTo(target);
    QTRY_COMPARE(saved.size(), 1);
    QCOMPARE(statusOf(target).size, static_cast<std::uint64_t>(44 + 2 * wanted));

    wave->setFocus();
    fixture.press(Qt::Key_Escape); // nothing plays: the range goes
    QVERIFY(!timeline->selection());
}

void JourneyTest::showsRowsOfManyShardsWithoutAStall()
{
    WindowFixture fixture({4, 500, 0, 0.02});
    QVERIFY(fixture.isReady());
    QTest::qWait(300); // what the first paint of a window costs is not this test's
    StallWatch watch;
    QVERIFY(fixture.open());
    auto &view = fixture.window().annotate();
    QTRY_COMPARE(view.table->segments().rowCount(), 2000);
    fixture.focusTable();
    for (int i = 0; i < 20; ++i) {
        fixture.press(Qt::Key_Down);
        QTest::qWait(10);
    }
    fixture.press(Qt::Key_End, Qt::ControlModifier);
    QTRY_COMPARE(view.table->currentRow(), 1999);
    fixture.focusText();
    for (int i = 0; i < 10; ++i) {
        fixture.type(QStringLiteral("a"));
        QTest::qWait(5);
    }
    QTest::qWait(500);
    qInfo("longest work %.1f ms, longest wait %.1f ms", watch.longestWorkMs(),
          watch.longestWaitMs());
    QVERIFY2(watch.longestWorkMs() < StallWatch::kLongestMs,
             qPrintable(QString::number(watch.longestWorkMs())));
    QVERIFY(watch.longestWaitMs() < StallWatch::kLongestWaitMs);
}

QTEST_MAIN(JourneyTest)
#include "JourneyTest.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workspace/Database.h"
#include "tests/ui/shell/StallWatch.h"
#include "tests/ui/shell/WindowFixture.h"
#include "tests/ui/shell/WindowWords.h"
#include "ui/actions/Actions.h"
#include "ui/annotate/AnnotateView.h"
#include "ui/annotate/rows/BrowseDesk.h"
#include "ui/annotate/rows/BulkDesk.h"
#include "ui/annotate/rows/ReasonDialog.h"
#include "ui/annotate/rows/ReplaceDesk.h"
#include "ui/annotate/rows/ReplaceDialog.h"
#include "ui/annotate/rows/SearchBox.h"
#include "ui/annotate/rows/TableDesk.h"
#include "ui/annotate/text/EditDesk.h"
#include "ui/common/MessageBar.h"
#include "ui/common/Text.h"
#include "ui/jobs/StatusWords.h"
#include "ui/table/FilterBar.h"
#include "ui/table/FilterRow.h"
#include "ui/table/NoMatchesPanel.h"
#include "ui/table/RowsAsText.h"
#include "ui/table/RowView.h"
#include "ui/table/SegmentTable.h"
#include "ui/table/TableColumns.h"

#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>

#include <cstdint>
#include <string>

using namespace voxdeck;
using namespace voxdeck::test;

namespace {

/// Makes the manifest of the one shard longer, as if it had so many items of a second; opens it again.
bool growTo(WindowFixture &fixture, std::int64_t rows)
{
    fixture.window().closeDataset();
    {
        auto db = Database::open(fixture.workspace(), Database::Access::ReadWrite);
        if (!db)
            return false;
        const std::string script =
            "WITH RECURSIVE n(i) AS (SELECT (SELECT max(id) FROM segment) + 1 UNION ALL"
            " SELECT i + 1 FROM n WHERE i < "
            + std::to_string(rows)
            + ") INSERT INTO segment (id, shard, item, segment, siblings, start, stop, language,"
              " country, speaker, item_key, text, hypothesis) SELECT i, 1, i - 1, -1, 1, 0, 1,"
              " iif(i % 4 = 0, 'te', 'en'), '', 'spk' || (i % 50), printf('more-%08d', i),"
              " 'the text of row ' || i, '' FROM n;"
              "UPDATE shard SET rows = "
            + std::to_string(rows) + ", capacity = " + std::to_string(rows)
            + "; UPDATE tally SET rows = " + std::to_string(rows)
            + ", seconds = (SELECT total(stop - start) FROM segment) WHERE kind = 0;";
        if (!(*db)->run(script.c_str()))
            return false;
    }
    fixture.restart();
    return fixture.open();
}

QString clipboardText()
{
    return QGuiApplication::clipboard()->text();
}

} // namespace

/// Work with many rows, in the real window.
class TableJourneyTest final : public QObject {
    Q_OBJECT
private slots:
    void saysWhatIsSelectedAndHowLongItIs();
    void copiesTheSelectionForASpreadsheet();
    void guardsAndQuotesCells();
    void copiesManyRowsInTheBackground();
    void opensTheMenuOfAHugeSelectionAtOnce();
    void remembersTheColumnsOverARestart();
    void filtersByColumnInTheOneLanguage();
    void keepsTheFocusInAColumnFilterThatMatchesNothing();
    void filtersByListsOfWords();
    void filtersToTheValueOfACell();
    void dimsRowsThatAnEditTookOutOfTheFilter();
    void showsRowsThatAnUndoBringsBackIntoTheFilter();
    void changesAFewRowsWithoutAsking();
    void asksBeforeItChangesManyAndUndoesThemAtOnce();
    void stopsAChangeOfManyRowsWithNothingDone();
    void putsWholeRecordingsIntoASplit();
    void findsAndReplacesWhatIsTicked();
    void stopsLookingThroughManyRows();
};

void TableJourneyTest::saysWhatIsSelectedAndHowLongItIs()
{
    WindowFixture fixture({1, 12, 0, 0.5});
    QVERIFY(fixture.open());
    auto &window = fixture.window();
    fixture.focusTable();
    QCOMPARE(window.status().rowText(), windowText(said::kRowOf).arg(1).arg(12));
    for (int i = 0; i < 2; ++i)
        fixture.press(Qt::Key_Down, Qt::ShiftModifier);
    QTRY_COMPARE(window.status().rowText(),
                 windowText(said::kSelected).arg(QStringLiteral("3"), QStringLiteral("1.5 s")));
    fixture.press(Qt::Key_A, Qt::ControlModifier);
    QTRY_COMPARE(window.status().rowText(),
                 windowText(said::kAllSelected).arg(QStringLiteral("12"), QStringLiteral("6.0 s")));
    fixture.press(Qt::Key_Insert);
    QTRY_COMPARE(window.status().rowText(),
                 windowText(said::kSelected).arg(QStringLiteral("11"), QStringLiteral("5.5 s")));
    fixture.press(Qt::Key_Escape);
    QTRY_VERIFY(isSaid(window.status().rowText(), said::kRowOf));

    RowQuery query;
    query.search = "key:/0000[1-4]$/";
    window.browse().setQuery(query);
    QTRY_COMPARE(window.annotate().filterBar->countText(),
                 QStringLiteral("4 of 12 segments · 2.0 s"));
    fixture.press(Qt::Key_A, Qt::ControlModifier);
    QTRY_COMPARE(window.status().rowText(),
                 windowText(said::kAllSelected).arg(QStringLiteral("4"), QStringLiteral("2.0 s")));
}

void TableJourneyTest::copiesTheSelectionForASpreadsheet()
{
    WindowFixture fixture({1, 4, 0, 0.5});
    QVERIFY(fixture.open());
    auto &columns = fixture.window().annotate().table->columns();
    columns.setShown(SegmentTableModel::Speaker, false);
    columns.setShown(SegmentTableModel::SplitName, false);
    QVERIFY(!columns.isShown(SegmentTableModel::Start)); // every row is a whole file
    columns.setShown(SegmentTableModel::Start, true);
    fixture.focusTable();
    fixture.press(Qt::Key_C, Qt::ControlModifier);
    QTRY_COMPARE(clipboardText(),
                 QStringLiteral("pending\tutt-00000\t0.000\t0.500\ttext of utt-00000\t\n"));
    fixture.press(Qt::Key_Down, Qt::ShiftModifier);
    columns.move(SegmentTableModel::Key, 1);
    fixture.press(Qt::Key_C, Qt::ControlModifier);
    QTRY_COMPARE(clipboardText().count(QLatin1Char('\n')), 3);
    const auto lines = clipboardText().split(QLatin1Char('\n'));
    QVERIFY2(lines[0].startsWith(QStringLiteral("Key\tStatus\tStart")), qPrintable(lines[0]));
    QVERIFY2(lines[2].startsWith(QStringLiteral("utt-00001\tpending\t0.000")),
             qPrintable(lines[2]));
    QVERIFY(isSaid(fixture.window().status().noticeText(), said::kRowsCopied, 2));

    // in the transcript the same key copies its own words
    fixture.focusText();
    fixture.press(Qt::Key_A, Qt::ControlModifier);
    fixture.press(Qt::Key_C, Qt::ControlModifier);
    QCOMPARE(clipboardText(), fixture.shownText());
}

void TableJourneyTest::guardsAndQuotesCells()
{
    QCOMPARE(tsvCell("plain"), std::string("plain"));
    QCOMPARE(tsvCell("a\tb"), std::string("\"a\tb\""));
    QCOMPARE(tsvCell("a\nb \"c\""), std::string("\"a\nb \"\"c\"\"\""));
    QCOMPARE(tsvCell("=HYPERLINK(1)"), std::string("'=HYPERLINK(1)"));
    QCOMPARE(tsvCell("-2+3\t"), std::string("\"'-2+3\t\""));
    QCOMPARE(tsvCell("@x"), std::string("'@x"));
    QCOMPARE(tsvCell("-0.5"), std::string("-0.5"));
    QCOMPARE(tsvCell("\tx"), std::string("\"'\tx\""));
    QCOMPARE(tsvCell(""), std::string());
}

void TableJourneyTest::copiesManyRowsInTheBackground()
{
    constexpr std::int64_t kRows = 250'000;
    WindowFixture fixture({1, 12, 0, 0.1});
    QVERIFY(fixture.open());
    QVERIFY(growTo(fixture, kRows));
    auto &window = fixture.window();
    auto &view = window.annotate();
    QTRY_COMPARE(view.table->segments().rowCount(), static_cast<int>(kRows));
    fixture.focusTable();
    fixture.press(Qt::Key_A, Qt::ControlModifier);
    QTRY_VERIFY(isSaid(window.status().rowText(), said::kAllSelected)
                && window.status().rowText().contains(countText(kRows)));
    QGuiApplication::clipboard()->clear();
    QTest::qWait(300);
    StallWatch watch;
    fixture.press(Qt::Key_C, Qt::ControlModifier);
    // rows are still shown meanwhile
    fixture.press(Qt::Key_End, Qt::ControlModifier);
    QTRY_VERIFY(view.table->currentSegment());
    QTRY_VERIFY(!clipboardText().isEmpty() || !view.work->isHidden());
    if (!view.work->isHidden() && clipboardText().isEmpty()) {
        QVERIFY(isSaid(view.work->text(), said::kCopyingRows));
        view.work->findChildren<QPushButton *>().constFirst()->click();
        QVERIFY(view.work->isHidden());
        QTest::qWait(200);
        QVERIFY(clipboardText().isEmpty());
    }
    fixture.focusTable();
    fixture.press(Qt::Key_A, Qt::ControlModifier);
    const double work = watch.longestWorkMs(); // the clipboard itself takes a copy of the text
    fixture.press(Qt::Key_C, Qt::ControlModifier);
    QTRY_VERIFY_WITH_TIMEOUT(!clipboardText().isEmpty(), 30'000);
    QCOMPARE(static_cast<quint64>(clipboardText().count(QLatin1Char('\n'))),
             TableDesk::kMostCopied + 1);
    QVERIFY(isSaid(view.messages->text(), said::kFirstRowsCopied));
    QVERIFY2(work < StallWatch::kLongestMs, qPrintable(QString::number(work)));
}

void TableJourneyTest::opensTheMenuOfAHugeSelectionAtOnce()
{
    constexpr std::int64_t kRows = 250'000;
    WindowFixture fixture({1, 12, 0, 0.1});
    QVERIFY(fixture.open());
    QVERIFY(growTo(fixture, kRows));
    auto &table = *fixture.window().annotate().table;
    QTRY_COMPARE(table.segments().rowCount(), static_cast<int>(kRows));
    fixture.focusTable();
    fixture.press(Qt::Key_A, Qt::ControlModifier);
    QTest::qWait(300);
    StallWatch watch;
    QContextMenuEvent asked(QContextMenuEvent::Keyboard, QPoint(), QPoint());
    QApplication::sendEvent(table.viewport(), &asked);
    auto *menu = qobject_cast<QMenu *>(QApplication::activePopupWidget());
    QVERIFY(menu);
    QVERIFY(menu->actions().contains(fixture.window().actions()[ActionId::CopyRows]));
    QTest::qWait(50);
    menu->close();
    QVERIFY2(watch.longestWorkMs() < StallWatch::kLongestMs,
             qPrintable(QString::number(watch.longestWorkMs())));
}

void TableJourneyTest::remembersTheColumnsOverARestart()
{
    WindowFixture fixture({1, 3, 0, 0.1});
    QVERIFY(fixture.open());
    auto &columns = fixture.window().annotate().table->columns();
    columns.setShown(SegmentTableModel::Hypothesis, true);
    columns.move(SegmentTableModel::Duration, 2);
    columns.resize(SegmentTableModel::Key, 231);
    fixture.window().actions()[ActionId::FreezeKey]->trigger();
    QVERIFY(columns.isKeyFrozen());
    fixture.restart();
    auto &again = fixture.window().annotate().table->columns();
    QVERIFY(again.isShown(SegmentTableModel::Hypothesis));
    QCOMPARE(again.width(SegmentTableModel::Key), 231);
    QCOMPARE(fixture.window().annotate().table->horizontalHeader()->visualIndex(
                 SegmentTableModel::Duration),
             2);
    QVERIFY(again.isKeyFrozen());
    QVERIFY(fixture.window().actions()[ActionId::FreezeKey]->isChecked());
}

void TableJourneyTest::filtersByColumnInTheOneLanguage()
{
    WindowFixture fixture({1, 12, 0, 0.5});
    QVERIFY(fixture.open());
    auto &window = fixture.window();
    auto &view = window.annotate();
    auto *search = window.findChild<SearchBox *>();
    QVERIFY(search);
    QVERIFY(!view.filterRow->isVisible());
    fixture.focusTable();
    fixture.press(Qt::Key_F3, Qt::ControlModifier);
    QVERIFY(view.filterRow->isVisible());
    auto *text = view.filterRow->field(SegmentTableModel::Transcript);
    QVERIFY(text->hasFocus());
    QVERIFY(view.table->visualRect(view.table->segments().index(0, 0)).top() >= 0);
    fixture.type(QStringLiteral("utt-0000"));
    QTRY_COMPARE(search->text(), QStringLiteral("ref:utt-0000"));
    QTRY_COMPARE(view.table->segments().rowCount(), 10);
    QVERIFY(text->hasFocus());

    auto *duration = view.filterRow->field(SegmentTableModel::Duration);
    duration->setFocus();
    fixture.type(QStringLiteral(">0.3"));
    fixture.press(Qt::Key_Return);
    QCOMPARE(search->text(), QStringLiteral("ref:utt-0000 dur:>0.3"));
    fixture.press(Qt::Key_A, Qt::ControlModifier);
    fixture.type(QStringLiteral("soon"));
    fixture.press(Qt::Key_Return);
    QVERIFY(window.status().noticeText().contains(QStringLiteral("dur takes a time")));
    QCOMPARE(duration->property("vxState").toString(), QStringLiteral("wrong"));
    QCOMPARE(search->text(), QStringLiteral("ref:utt-0000 dur:>0.3")); // unchanged
    QTRY_COMPARE(view.table->segments().rowCount(), 10);

    // what is typed in the search box shows in the row
    search->setText(QStringLiteral("key:/[12]$/ dur:0.1-0.6"));
    QTRY_COMPARE(view.filterRow->field(SegmentTableModel::Key)->text(), QStringLiteral("/[12]$/"));
    QTRY_COMPARE(view.table->segments().rowCount(), 3);
    QCOMPARE(text->text(), QString());
    fixture.press(Qt::Key_Escape);
    QVERIFY(view.table->hasFocus());
    fixture.press(Qt::Key_L, Qt::ControlModifier | Qt::ShiftModifier);
    QTRY_COMPARE(view.table->segments().rowCount(), 12);
    QCOMPARE(view.filterRow->field(SegmentTableModel::Key)->text(), QString());
    fixture.press(Qt::Key_F3, Qt::ControlModifier); // from the table: into the row
    QVERIFY(view.filterRow->isVisible()
            && view.filterRow->isAncestorOf(fixture.window().focusWidget()));
    fixture.press(Qt::Key_F3, Qt::ControlModifier);
    QVERIFY(!view.filterRow->isVisible());
}

void TableJourneyTest::keepsTheFocusInAColumnFilterThatMatchesNothing()
{
    WindowFixture fixture({1, 4, 0, 0.1});
    QVERIFY(fixture.open());
    auto &view = fixture.window().annotate();
    fixture.focusTable();
    fixture.press(Qt::Key_F3, Qt::ControlModifier);
    auto *text = view.filterRow->field(SegmentTableModel::Transcript);
    fixture.type(QStringLiteral("utt-00002 and more"));
    QTRY_VERIFY(view.noMatches->isVisible());
    QVERIFY(text->hasFocus());
    for (int i = 0; i < 9; ++i)
        fixture.press(Qt::Key_Backspace);
    QTRY_VERIFY(!view.noMatches->isVisible());
    QTRY_COMPARE(view.table->segments().rowCount(), 1);
    QVERIFY(text->hasFocus());
}

void TableJourneyTest::filtersByListsOfWords()
{
    WindowFixture fixture({1, 8, 0, 0.1});
    QVERIFY(fixture.open());
    auto &view = fixture.window().annotate();
    fixture.focusTable();
    fixture.press(Qt::Key_A);
    QTRY_COMPARE(view.table->segments().rowAt(0)->status, SegmentStatus::Approved);
    fixture.press(Qt::Key_Down);
    QTRY_COMPARE(view.table->currentRow(), 1);
    fixture.press(Qt::Key_X);
    QTRY_VERIFY(fixture.window().findChild<ReasonDialog *>());
    QTest::keyClick(fixture.window().findChild<ReasonDialog *>(), Qt::Key_1);
    QTRY_COMPARE(view.table->segments().rowAt(1)->status, SegmentStatus::Rejected);
    QTRY_VERIFY(!fixture.window().findChild<ReasonDialog *>());
    QVERIFY(fixture.activate());
    fixture.focusTable();
    fixture.press(Qt::Key_F3, Qt::ControlModifier);
    const auto choose = [&view](const QString &word) {
        auto *menu = view.filterRow->button(SegmentTableModel::Status)->menu();
        emit menu->aboutToShow();
        for (auto *action : menu->actions())
            if (action->text() == word)
                action->trigger();
    };
    choose(QStringLiteral("approved"));
    QTRY_COMPARE(view.table->segments().rowCount(), 1);
    choose(QStringLiteral("rejected"));
    QTRY_COMPARE(view.table->segments().rowCount(), 2);
    QCOMPARE(QString::fromStdString(fixture.window().browse().query().search),
             QStringLiteral("status:approved OR status:rejected"));
    choose(QStringLiteral("Any"));
    QTRY_COMPARE(view.table->segments().rowCount(), 8);

    // what the navigator asked is shown, and replaced
    auto query = fixture.window().browse().query();
    query.status = SegmentStatus::Approved;
    fixture.window().browse().setQuery(query);
    QCOMPARE(view.filterRow->button(SegmentTableModel::Status)->text(), QStringLiteral("approved"));
    choose(QStringLiteral("Any"));
    QTRY_COMPARE(view.table->segments().rowCount(), 8);
    QVERIFY(!fixture.window().browse().query().status);
}

void TableJourneyTest::filtersToTheValueOfACell()
{
    WindowFixture fixture({1, 6, 2, 0.4});
    QVERIFY(fixture.open());
    auto &view = fixture.window().annotate();
    auto &browse = fixture.window().browse();
    fixture.focusTable();
    const auto cell = view.table->visualRect(
        view.table->segments().index(5, SegmentTableModel::Key));
    QTest::mouseClick(view.table->viewport(), Qt::LeftButton, {}, cell.center());
    QTRY_COMPARE(view.table->currentRow(), 5);
    QTRY_VERIFY(view.table->currentSegment());
    fixture.press(Qt::Key_F, Qt::ControlModifier | Qt::ShiftModifier);
    QTRY_COMPARE(view.table->segments().rowCount(), 2); // the recording's segments
    QCOMPARE(QString::fromStdString(browse.query().search), QStringLiteral("item:=\"utt-00002\""));
    fixture.press(Qt::Key_L, Qt::ControlModifier | Qt::ShiftModifier);
    QTRY_COMPARE(view.table->segments().rowCount(), 12);
    fixture.focusTable();
    fixture.press(Qt::Key_Home, Qt::ControlModifier);
    fixture.press(Qt::Key_Down);
    QTRY_VERIFY(view.table->currentSegment());
    fixture.press(Qt::Key_F, Qt::ControlModifier | Qt::ShiftModifier); // no cell was clicked
    auto *menu = qobject_cast<QMenu *>(QApplication::activePopupWidget());
    QVERIFY(menu);
    QVERIFY(menu->activeAction());
    for (auto *action : menu->actions())
        if (action->text().startsWith(QStringLiteral("Transcript")))
            menu->setActiveAction(action);
    QTest::keyClick(menu, Qt::Key_Return);
    QTRY_COMPARE(view.table->segments().rowCount(), 1);
    QVERIFY(browse.query().search.starts_with("ref:=\""));
}

void TableJourneyTest::dimsRowsThatAnEditTookOutOfTheFilter()
{
    WindowFixture fixture({1, 5, 0, 0.1});
    QVERIFY(fixture.open());
    auto &view = fixture.window().annotate();
    RowQuery query;
    query.search = "status:pending";
    fixture.window().browse().setQuery(query);
    QTRY_COMPARE(view.table->segments().rowCount(), 5);
    fixture.focusTable();
    QTRY_VERIFY(view.table->currentSegment());
    const auto id = view.table->currentSegment()->id;
    fixture.press(Qt::Key_A);
    QTRY_COMPARE(view.table->currentSegment()->status, SegmentStatus::Approved);
    QCOMPARE(view.table->segments().rowCount(), 5);
    QVERIFY(view.table->segments().isDimmed(id));
    fixture.press(Qt::Key_P);
    QTRY_VERIFY(!view.table->segments().isDimmed(id));
    fixture.press(Qt::Key_A);
    QTRY_VERIFY(view.table->segments().isDimmed(id));
    fixture.press(Qt::Key_R, Qt::ControlModifier);
    QTRY_COMPARE(view.table->segments().rowCount(), 4);
    QVERIFY(!view.table->segments().isDimmed(id));
}

void TableJourneyTest::showsRowsThatAnUndoBringsBackIntoTheFilter()
{
    WindowFixture fixture({1, 12, 0, 0.1});
    QVERIFY(fixture.open());
    auto &window = fixture.window();
    RowQuery query;
    query.search = "status:pending";
    window.browse().setQuery(query);
    QTRY_COMPARE(window.browse().matching(), quint64{12});
    fixture.focusTable();
    QSignalSpy outside(&window.browse(), &BrowseDesk::outsideFilter);
    fixture.press(Qt::Key_A);
    fixture.press(Qt::Key_R, Qt::ControlModifier);
    QTRY_COMPARE(window.browse().matching(), quint64{11});
    fixture.press(Qt::Key_Z, Qt::ControlModifier);
    QTRY_COMPARE(window.browse().matching(), quint64{12});
    QTRY_COMPARE(window.annotate().table->currentRow(), 0);
    QVERIFY(outside.isEmpty());
}

void TableJourneyTest::changesAFewRowsWithoutAsking()
{
    WindowFixture fixture({1, 12, 0, 0.1});
    QVERIFY(fixture.open());
    auto &view = fixture.window().annotate();
    fixture.focusTable();
    for (int i = 0; i < 3; ++i)
        fixture.press(Qt::Key_Down, Qt::ShiftModifier);
    const auto approved = [&view] {
        int count = 0;
        for (int row = 0; row < 12; ++row)
            if (const auto *segment = view.table->segments().rowAt(row))
                count += segment->status == SegmentStatus::Approved;
        return count;
    };
    fixture.press(Qt::Key_A);
    QTRY_COMPARE(approved(), 4);
    QVERIFY(view.work->isHidden());
    QCOMPARE(fixture.window().edits().undoStack().count(), 1);
    QVERIFY(fixture.window().edits().undoStack().undoText().contains(QStringLiteral("4 segments")));
    QVERIFY(view.table->hasFocus());
    QCOMPARE(fixture.window().table().selectedRows(), quint64{4}); // still selected
    fixture.press(Qt::Key_G);
    QTRY_VERIFY(view.table->segments().rowAt(0)->isFlagged
                && view.table->segments().rowAt(3)->isFlagged);
    fixture.press(Qt::Key_Z, Qt::ControlModifier);
    QTRY_VERIFY(!view.table->segments().rowAt(3)->isFlagged);
    fixture.press(Qt::Key_Z, Qt::ControlModifier);
    QTRY_COMPARE(approved(), 0);
    fixture.press(Qt::Key_Y, Qt::ControlModifier);
    QTRY_COMPARE(approved(), 4);
}

void TableJourneyTest::asksBeforeItChangesManyAndUndoesThemAtOnce()
{
    constexpr std::int64_t kRows = 30'000;
    WindowFixture fixture({1, 12, 0, 0.1});
    QVERIFY(fixture.open());
    QVERIFY(growTo(fixture, kRows));
    auto &window = fixture.window();
    auto &view = window.annotate();
    RowQuery query;
    query.search = "status:pending";
    window.browse().setQuery(query);
    // the rows before are shown, and counted, until those of the filter are there
    QTRY_COMPARE(view.filterBar->countText(), QStringLiteral("30,000 of 30,000 segments · 8.3 h"));
    fixture.focusTable();
    fixture.press(Qt::Key_A, Qt::ControlModifier);
    QTest::qWait(300);
    StallWatch watch;
    fixture.press(Qt::Key_X);
    const auto dialog = [&window] {
        return window.findChild<ReasonDialog *>(QStringLiteral("reason"));
    };
    QTRY_VERIFY(dialog());
    QTRY_VERIFY(dialog()->findChild<QLabel *>()->text().startsWith(
        QStringLiteral("Reject 30,000 segments (8.3 h)?")));
    QTest::keyClick(dialog(), Qt::Key_Escape);
    QTRY_VERIFY(!dialog());
    QTRY_VERIFY(!window.bulk().isBusy());
    fixture.focusTable();
    fixture.press(Qt::Key_X);
    QTRY_VERIFY(dialog());
    QVERIFY(dialog()
                ->findChild<QPushButton *>(QStringLiteral("reasonAccept"))
                ->text()
                .contains(countText(30'000)));
    QTest::keyClick(dialog()->findChild<QListWidget *>(), Qt::Key_2);
    QTRY_VERIFY(window.bulk().isBusy());
    QTRY_VERIFY_WITH_TIMEOUT(!window.bulk().isBusy(), 60'000);
    QTRY_COMPARE(view.table->segments().rowAt(0)->status, SegmentStatus::Rejected);
    QCOMPARE(window.browse().matching(), static_cast<quint64>(kRows)); // dimmed until Ctrl+R
    QVERIFY(view.table->segments().isDimmed(1));
    window.activateWindow(); // as a window manager does when a dialog has gone
    QVERIFY(QTest::qWaitForWindowActive(&window));
    fixture.focusTable();
    fixture.press(Qt::Key_R, Qt::ControlModifier);
    QTRY_COMPARE(window.browse().matching(), quint64{0});
    QVERIFY(!window.edits().isLocked());
    QCOMPARE(window.edits().undoStack().undoText(), QStringLiteral("Reject 30,000 segments"));

    fixture.focusTable();
    fixture.press(Qt::Key_Z, Qt::ControlModifier);
    QTRY_VERIFY_WITH_TIMEOUT(!window.bulk().isBusy(), 60'000);
    QVERIFY(window.edits().undoStack().canRedo());
    fixture.press(Qt::Key_R, Qt::ControlModifier);
    QTRY_COMPARE(window.browse().matching(), static_cast<quint64>(kRows));
    QVERIFY2(watch.longestWorkMs() < StallWatch::kLongestMs,
             qPrintable(QString::number(watch.longestWorkMs())));

    fixture.restart();
    QVERIFY(fixture.open());
    QVERIFY(fixture.window().edits().undoStack().canRedo()); // kept over a restart
}

void TableJourneyTest::stopsAChangeOfManyRowsWithNothingDone()
{
    constexpr std::int64_t kRows = 250'000;
    WindowFixture fixture({1, 12, 0, 0.1});
    QVERIFY(fixture.open());
    QVERIFY(growTo(fixture, kRows));
    auto &window = fixture.window();
    auto &view = window.annotate();
    QTRY_COMPARE(window.browse().matching(), static_cast<quint64>(kRows));
    fixture.focusTable();
    fixture.press(Qt::Key_A, Qt::ControlModifier);
    fixture.press(Qt::Key_A);
    QTRY_VERIFY_WITH_TIMEOUT(view.work->text().endsWith(QLatin1Char('?')), 30'000);
    fixture.press(Qt::Key_Space);
    QVERIFY(window.bulk().isBusy());
    QVERIFY(window.edits().isLocked());
    QTest::qWait(30);
    fixture.press(Qt::Key_Escape);
    QTRY_VERIFY_WITH_TIMEOUT(!window.bulk().isBusy(), 30'000);
    QTRY_VERIFY(isSaid(window.status().noticeText(), said::kBulkStopped));
    QVERIFY(!window.edits().isLocked());
    QVERIFY(!window.edits().undoStack().canUndo());
    RowQuery query;
    query.search = "status:approved";
    window.browse().setQuery(query);
    QTRY_COMPARE(window.browse().matching(), quint64{0});
}

void TableJourneyTest::putsWholeRecordingsIntoASplit()
{
    WindowFixture fixture({1, 3, 4, 0.8});
    QVERIFY(fixture.open());
    auto &window = fixture.window();
    auto &view = window.annotate();
    fixture.focusTable();
    fixture.press(Qt::Key_Down);
    fixture.press(Qt::Key_Down, Qt::ShiftModifier); // two segments of the first recording
    QMenu menu;
    window.bulk().fillMenu(menu);
    auto *train = menu.actions().constFirst()->menu()->actions().constFirst();
    QCOMPARE(train->text(), QStringLiteral("train"));
    train->trigger();
    QTRY_VERIFY(view.work->text().contains(QStringLiteral("Assign 4 segments to train")));
    QVERIFY(isSaid(view.work->text(), said::kRecordingStaysWhole));
    fixture.press(Qt::Key_Space);
    QTRY_VERIFY(view.table->segments().rowAt(0)->split == Split::Train
                && view.table->segments().rowAt(3)->split == Split::Train);
    QCOMPARE(view.table->segments().rowAt(4)->split, Split::Unassigned);
}

void TableJourneyTest::findsAndReplacesWhatIsTicked()
{
    WindowFixture fixture({1, 12, 0, 0.1});
    QVERIFY(fixture.open());
    auto &window = fixture.window();
    RowQuery query;
    query.search = "key:/0000[1-4]$/";
    window.browse().setQuery(query);
    QTRY_COMPARE(window.browse().matching(), quint64{4});
    fixture.focusTable();
    fixture.press(Qt::Key_H, Qt::ControlModifier);
    auto *dialog = window.replacing().dialog();
    QVERIFY(dialog);
    dialog->findField().setText(QStringLiteral("("));
    dialog->regexBox().setChecked(true);
    emit dialog->lookWanted();
    QVERIFY(isSaid(dialog->stateText(), said::kRegexInvalid));
    dialog->findField().setText(QStringLiteral("TEXT of (\\w+)"));
    dialog->withField().setText(QStringLiteral("$1 has"));
    emit dialog->lookWanted();
    QTRY_COMPARE(dialog->model().rowCount(), 4);
    QCOMPARE(dialog->stateText(), QStringLiteral("4 matches in 4 segments; 4 searched."));
    QTRY_VERIFY(dialog->model().replacedAt(0));
    QCOMPARE(dialog->model().index(0, ReplaceModel::After).data().toString(),
             QStringLiteral("utt has-00001"));
    QVERIFY(dialog->list().hasFocus());
    QTest::keyClick(&dialog->list(), Qt::Key_Down);
    QTest::keyClick(&dialog->list(), Qt::Key_Space); // not this one
    QCOMPARE(dialog->model().ticked(), quint64{3});
    QVERIFY(dialog->replaceButton().text().contains(QStringLiteral("3 segments")));
    dialog->replaceButton().click();
    QTRY_VERIFY(dialog->stateText().startsWith(QStringLiteral("3 matches replaced in 3 segments")));
    QVERIFY(!window.edits().isLocked());
    QCOMPARE(window.edits().undoStack().count(), 1);
    query.search = "text:has";
    window.browse().setQuery(query);
    QTRY_COMPARE(window.browse().matching(), quint64{3});
    dialog->close();
    window.activateWindow();
    window.actions()[ActionId::Undo]->trigger();
    window.browse().refresh();
    QTRY_COMPARE(window.browse().matching(), quint64{0});
}

void TableJourneyTest::stopsLookingThroughManyRows()
{
    constexpr std::int64_t kRows = 250'000;
    WindowFixture fixture({1, 12, 0, 0.1});
    QVERIFY(fixture.open());
    QVERIFY(growTo(fixture, kRows));
    auto &window = fixture.window();
    QTRY_COMPARE(window.browse().matching(), static_cast<quint64>(kRows));
    QTest::qWait(300);
    window.actions()[ActionId::Replace]->trigger();
    auto *dialog = window.replacing().dialog();
    QVERIFY(dialog);
    QTest::qWait(300); // what the first paint of a window costs is not this test's
    StallWatch watch;
    dialog->findField().setText(QStringLiteral("text of row"));
    dialog->withField().setText(QStringLiteral("row"));
    emit dialog->lookWanted();
    QVERIFY(window.replacing().isBusy());
    dialog->findButton().click(); // which says Stop now
    QTRY_VERIFY(!window.replacing().isBusy());
    QCOMPARE(dialog->stateText(), QStringLiteral("Stopped."));
    emit dialog->lookWanted();
    QTRY_COMPARE_WITH_TIMEOUT(dialog->model().rowCount(), static_cast<int>(kRows) - 12, 30'000);
    QVERIFY(!dialog->replaceButton().isEnabled()); // more than can be changed at once
    auto &list = dialog->list();
    list.setCurrentIndex(dialog->model().index(dialog->model().rowCount() - 1, 1));
    list.scrollTo(list.currentIndex());
    QTRY_VERIFY(dialog->model().replacedAt(dialog->model().rowCount() - 1));
    QTest::qWait(50);
    QVERIFY2(watch.longestWorkMs() < StallWatch::kLongestMs,
             qPrintable(QString::number(watch.longestWorkMs())));
}

QTEST_MAIN(TableJourneyTest)
#include "TableJourneyTest.moc"

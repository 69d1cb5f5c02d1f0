// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/shell/WindowFixture.h"
#include "tests/ui/shell/WindowWords.h"
#include "ui/actions/Actions.h"
#include "ui/annotate/AnnotateView.h"
#include "ui/annotate/rows/BrowseDesk.h"
#include "ui/annotate/rows/UndoListDialog.h"
#include "ui/annotate/segments/SegmentDesk.h"
#include "ui/annotate/text/EditDesk.h"
#include "ui/common/MessageBar.h"
#include "ui/common/Text.h"
#include "ui/details/CommentsPanel.h"
#include "ui/details/HistoryPanel.h"
#include "ui/details/RowFields.h"
#include "ui/player/TransportBar.h"
#include "ui/session/Workbench.h"
#include "ui/shell/ManualWindow.h"
#include "ui/sources/WelcomePage.h"
#include "ui/table/SegmentTable.h"
#include "ui/transcript/DecisionPanel.h"
#include "ui/transcript/TranscriptEditor.h"
#include "ui/transcript/TranscriptField.h"

#include <QApplication>
#include <QImage>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QTextBrowser>
#include <QTextDocument>
#include <QUrl>

using namespace voxdeck;
using namespace voxdeck::test;

/// What gets in the way in the first hour: keys that type blind, times that take no typing, no way back to
/// an earlier text, a first page without a way on.
class AnnotationHourTest final : public QObject {
    Q_OBJECT
private slots:
    void bringsTheTagsForwardBeforeTheyAreTyped();
    void takesTypedTimesAndUndoesThem();
    void leadsFromTheSearchFieldToTheRows();
    void restoresAnEarlierTextAsANewEdit();
    void goesToAnyStepOfTheUndoList();
    void comesBackToTheSegmentBeforeAMerge();
    void showsTheManualInsideTheProgram();
    void opensTheSampleFromTheFirstPage();

private:
    static double startOf(WindowFixture &fixture)
    {
        return fixture.window().browse().current()->startSeconds;
    }
};

void AnnotationHourTest::bringsTheTagsForwardBeforeTheyAreTyped()
{
    WindowFixture fixture({1, 2, 0, 0.1});
    QVERIFY(fixture.open());
    auto &view = fixture.window().annotate();
    view.showComments();
    QVERIFY(view.comments->isVisible());
    fixture.focusTable();
    fixture.press(Qt::Key_T, Qt::ControlModifier);
    QVERIFY(view.rowFields->isVisible());
    QVERIFY(view.rowFields->tagsField().hasFocus());
}

void AnnotationHourTest::takesTypedTimesAndUndoesThem()
{
    WindowFixture fixture({1, 1, 3, 3.0});
    QVERIFY(fixture.open());
    fixture.focusTable();
    fixture.press(Qt::Key_Down);
    QTRY_COMPARE(fixture.window().annotate().table->currentRow(), 1);
    auto &view = fixture.window().annotate();
    const auto field = [&](const QString &name) -> QLineEdit * {
        for (auto *one : view.transport->findChildren<QLineEdit *>())
            if (one->accessibleName() == name)
                return one;
        return nullptr;
    };
    auto *in = field(windowText(said::kSegmentStart));
    QVERIFY(in);
    QTRY_VERIFY(in->isEnabled() && !in->isReadOnly() && !in->text().isEmpty());
    const double before = startOf(fixture);
    const auto shown = in->text();
    in->setFocus();
    in->selectAll();
    QTest::keyClicks(in, QStringLiteral("0:01.250"));
    QTest::keyClick(in, Qt::Key_Return);
    QTRY_COMPARE(startOf(fixture), 1.25);
    // the keys are the table's again: undo is that of the segment, and no letter lands in a time
    QVERIFY(view.table->isAncestorOf(QApplication::focusWidget())
            || view.table == QApplication::focusWidget());
    fixture.press(Qt::Key_Z, Qt::ControlModifier);
    QTRY_COMPARE(startOf(fixture), before);
    QTRY_COMPARE(in->text(), shown);
    in->setFocus(); // nothing is typed there to be undone
    fixture.press(Qt::Key_Y, Qt::ControlModifier);
    fixture.press(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    QTRY_COMPARE(startOf(fixture), 1.25);
    fixture.press(Qt::Key_Z, Qt::ControlModifier);
    QTRY_COMPARE(startOf(fixture), before);
    // what cannot be is held back, and the field says what is true
    in->selectAll();
    QTest::keyClicks(in, QStringLiteral("0:59.000"));
    QTest::keyClick(in, Qt::Key_Return);
    QTRY_VERIFY(startOf(fixture) < fixture.window().browse().current()->endSeconds);
    QTRY_VERIFY(in->text() != QStringLiteral("0:59.000"));
    // no time at all
    in->selectAll();
    QTest::keyClicks(in, QStringLiteral("soon"));
    QTest::keyClick(in, Qt::Key_Return);
    QVERIFY(in->text() != QStringLiteral("soon"));
    fixture.focusTable();
    while (fixture.window().edits().undoStack().canUndo())
        fixture.window().edits().undo();
    QTRY_COMPARE(startOf(fixture), before);
    QTRY_COMPARE(in->text(), shown);
}

void AnnotationHourTest::leadsFromTheSearchFieldToTheRows()
{
    WindowFixture fixture({1, 4, 0, 0.1});
    QVERIFY(fixture.open());
    auto *table = fixture.window().annotate().table;
    for (const auto key : {Qt::Key_Return, Qt::Key_Down, Qt::Key_Escape}) {
        fixture.focusTable();
        fixture.press(Qt::Key_F, Qt::ControlModifier);
        auto *search = QApplication::focusWidget();
        QVERIFY(search && search != table && !table->isAncestorOf(search));
        QTest::keyClick(search, key);
        auto *focus = QApplication::focusWidget();
        QVERIFY(focus == table || table->isAncestorOf(focus));
    }
}

void AnnotationHourTest::restoresAnEarlierTextAsANewEdit()
{
    WindowFixture fixture({1, 2, 0, 0.1});
    QVERIFY(fixture.open());
    const auto before = fixture.shownText();
    fixture.focusText();
    fixture.type(QStringLiteral(" worse"));
    fixture.press(Qt::Key_Escape);
    auto *history = fixture.window().annotate().history;
    QTRY_COMPARE(history->list()->count(), 1);
    emit history->restoreWanted(before);
    QTRY_COMPARE(fixture.shownText(), before);
    QTRY_COMPARE(history->list()->count(), 2); // a new edit, nothing is undone
    fixture.window().edits().undo();
    QTRY_COMPARE(fixture.shownText(), before + QStringLiteral(" worse"));
}

void AnnotationHourTest::goesToAnyStepOfTheUndoList()
{
    WindowFixture fixture({1, 4, 0, 0.1});
    QVERIFY(fixture.open());
    fixture.focusTable();
    auto &stack = fixture.window().edits().undoStack();
    for (int row = 0; row < 3; ++row) {
        fixture.press(Qt::Key_G);
        QTRY_COMPARE(stack.count(), row + 1);
        fixture.press(Qt::Key_Down);
        QTRY_COMPARE(fixture.window().annotate().table->currentRow(), row + 1);
    }
    fixture.window().actions()[ActionId::UndoList]->trigger();
    auto *dialog = fixture.window().findChild<UndoListDialog *>();
    QVERIFY(dialog);
    QCOMPARE(dialog->list().count(), 4);
    QCOMPARE(dialog->list().currentRow(), 0); // now
    dialog->list().setCurrentRow(2);          // the second step and what came after it
    const auto chosen = dialog->list().currentItem()->text();
    { // a command of the same person makes a step meanwhile: the list follows, and the same step is chosen
        const auto workspace = Workspace::openKnown(fixture.workspace()).value();
        auto &bench = fixture.window().bench();
        EditSession other(*workspace, bench.dataset()->items(), bench.identity().who());
        const auto ref = fixture.window().annotate().table->segments().rowAt(3)->ref;
        QVERIFY(other.apply({{ref, EditField::Status, "pending", "approved"}}));
    }
    QTRY_COMPARE_WITH_TIMEOUT(dialog->list().count(), 5, 20'000);
    QCOMPARE(dialog->list().currentItem()->text(), chosen);
    QCOMPARE(dialog->list().currentRow(), 3);
    QTest::keyClick(&dialog->list(), Qt::Key_Return);
    QTRY_COMPARE(stack.index(), 1);
    QVERIFY(stack.canRedo());
}

void AnnotationHourTest::comesBackToTheSegmentBeforeAMerge()
{
    WindowFixture fixture({1, 1, 4, 2.0});
    QVERIFY(fixture.open());
    auto *table = fixture.window().annotate().table;
    fixture.focusTable();
    fixture.press(Qt::Key_Down);
    fixture.press(Qt::Key_Down);
    QTRY_COMPARE(table->currentRow(), 2);
    const auto ref = fixture.window().browse().current()->ref;
    fixture.window().segmentation().mergePrevious();
    QTRY_COMPARE(table->segments().rowCount(), 3);
    QTRY_COMPARE(table->currentRow(), 1);
    fixture.window().edits().undo();
    QTRY_COMPARE(table->segments().rowCount(), 4);
    QTRY_VERIFY(fixture.window().browse().current()->ref == ref); // where the user was
}

void AnnotationHourTest::showsTheManualInsideTheProgram()
{
    WindowFixture fixture;
    fixture.window().actions()[ActionId::FirstSteps]->trigger();
    auto *manual = fixture.window().findChild<ManualWindow *>();
    QVERIFY(manual);
    QTRY_VERIFY(manual->headingShown().contains(QStringLiteral("Start in five minutes")));
    QVERIFY(manual->browser().toPlainText().contains(windowText(said::kWhatIsADatasetFolder)));
    const auto picture = manual->browser().document()->resource(
        QTextDocument::ImageResource, QUrl(QStringLiteral("screens/annotate-1280x720-light.png")));
    QVERIFY(picture.value<QImage>().width() > 0);
    // in chapters, since laying out all of it would hold up the window; words are found in all of them
    QVERIFY(manual->browser().toPlainText().size() < 40'000);
    manual->goTo(QStringLiteral("Undo"));
    QCOMPARE(manual->headingShown(), QStringLiteral("7. Undo"));
    QVERIFY(!manual->browser().toPlainText().contains(windowText(said::kWhatIsADatasetFolder)));
    auto *search = manual->findChild<QLineEdit *>();
    search->setText(windowText(said::kWhatIsADatasetFolder));
    emit search->returnPressed();
    QCOMPARE(manual->browser().textCursor().selectedText(),
             windowText(said::kWhatIsADatasetFolder));
}

void AnnotationHourTest::opensTheSampleFromTheFirstPage()
{
    const QTemporaryDir home;
    qputenv("XDG_DATA_HOME", home.path().toUtf8());
    WindowFixture fixture;
    auto &page = fixture.window().welcomePage();
    QVERIFY(QApplication::focusWidget() && page.isAncestorOf(QApplication::focusWidget()));
    QPushButton *sample = nullptr;
    for (auto *one : page.findChildren<QPushButton *>())
        if (one->accessibleName() == windowText(said::kTryTheSample))
            sample = one;
    QVERIFY(sample && sample->isVisible());
    QSignalSpy imported(&fixture.window(), &MainWindow::imported);
    sample->setFocus();
    QTest::keyClick(sample, Qt::Key_Return);
    QTRY_COMPARE_WITH_TIMEOUT(imported.size(), 1, 120'000);
    QTRY_VERIFY(fixture.window().browse().current());
    QVERIFY(!fixture.window().browse().current()->text.empty()); // the first row shows something
    QVERIFY(!fixture.window().browse().current()->hypothesis.empty());
    fixture.window().closeDataset();
    // the second time it opens in its last state
    emit page.sampleWanted();
    QTRY_COMPARE_WITH_TIMEOUT(imported.size(), 2, 120'000);
    fixture.window().closeDataset();
    auto *recent = page.findChild<QListWidget *>();
    QVERIFY(recent->hasFocus());
    QTest::keyClick(recent, Qt::Key_Return); // the one opened last
    QTRY_COMPARE_WITH_TIMEOUT(imported.size(), 3, 120'000);
}

QTEST_MAIN(AnnotationHourTest)
#include "AnnotationHourTest.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/shell/WindowFixture.h"
#include "tests/ui/shell/WindowWords.h"
#include "ui/actions/Actions.h"
#include "ui/annotate/AnnotateView.h"
#include "ui/annotate/rows/BrowseDesk.h"
#include "ui/annotate/rows/BulkDesk.h"
#include "ui/annotate/rows/ReasonDialog.h"
#include "ui/annotate/rows/ReplaceDesk.h"
#include "ui/annotate/rows/ReplaceDialog.h"
#include "ui/annotate/text/EditDesk.h"
#include "ui/common/ConflictDialog.h"
#include "ui/common/KeyButton.h"
#include "ui/common/MessageBar.h"
#include "ui/common/Text.h"
#include "ui/details/HistoryPanel.h"
#include "ui/navigator/NavigatorPanel.h"
#include "ui/session/Workbench.h"
#include "ui/table/SegmentTable.h"
#include "ui/transcript/TranscriptEditor.h"
#include "ui/transcript/TranscriptField.h"

#include <QApplication>
#include <QClipboard>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QProcess>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>

#include <algorithm>
#include <fstream>

using namespace voxdeck;
using namespace voxdeck::test;

/// The window shows what other processes change, without a key; and what decisions and places do that hands
/// learn by heart.
class LiveWindowTest final : public QObject {
    Q_OBJECT
private slots:
    void init();
    void showsAStatusThatTheCommandLineSets();
    void dropsTheDotsOfWhatOthersPublish();
    void showsATextThatTheCommandLineWrites();
    void keepsWhatIsBeingTyped();
    void tellsOfTheOtherTextWhileSomebodyTypes();
    void answersAboutTheTextByKey();
    void keepsWhatOthersAddedToTheText();
    void tabsFromTheTextToItsQuestion();
    void blamesNoFilterWhereThereIsNone();
    void followsRowsThatTheCommandLineDivides();
    void staysOnWhatCameOfTheSegment();
    void offersTheDraftOfADividedSegment();
    void offersTheDraftOfADeletedSegment();
    void saysWhatAnUndoBroughtBack();
    void keepsTheWordsOfItsSteps();
    void saysThatRowsChangedWhenTheTableShowsIt();
    void greysTheArrowWithNothingToUndo();
    void typesIntoTheReasonFromTheFirstKeyOn();
    void writesAnotherReasonFromTheFirstLetterOn();
    void rejectsWhenTheReasonIsFasterThanTheCount();
    void followsAnUndoOfTheCommandLine();
    void undoesWhatTheCommandLineDivided();
    void listsABasketThatTheCommandLineFills();
    void tellsNothingOfItsOwnEdits();
    void offersTheRestUntilACommandHasReadIt();
    void rejectsAndGoesOn();
    void rejectsForATypedReason();
    void doesNotApproveWhatWasJustRejected();
    void goesToAWholeKey();
    void offersTheRowsOfOneKey();
    void filtersByWhatIsNoKey();

private:
    TestWindow &window() { return m_fixture->window(); }
    AnnotateView &view() { return window().annotate(); }
    const SegmentRow *rowAt(int row) { return view().table->segments().readRowAt(row); }
    SegmentStatus statusAt(int row)
    {
        const auto *shown = rowAt(row);
        return shown ? shown->status : SegmentStatus::Error;
    }
    /// As another process: voxdeck-cli COMMAND DATASET ARGUMENTS.
    void runElsewhere(const QString &command, const QStringList &arguments);
    void rejectByDigit();
    void choose(const QString &button);
    void typeBesideAnotherText(const QString &theirs);
    QString textAt(int row) { return rowAt(row) ? toQString(rowAt(row)->text) : QString(); }
    MessageBar &bar() { return view().editor->messages(); }
    SegmentRef openRef() { return window().bench().currentRow().row()->ref; }
    QString key(int row) { return rowAt(row) ? toQString(rowAt(row)->key) : QString(); }

    std::unique_ptr<WindowFixture> m_fixture;
};

void LiveWindowTest::init()
{
    m_fixture.reset();
    m_fixture = std::make_unique<WindowFixture>(SampleShape{1, 40, 2, 0.5});
    QVERIFY(m_fixture->open());
    QTRY_VERIFY(rowAt(0) && rowAt(5));
}

void LiveWindowTest::runElsewhere(const QString &command, const QStringList &arguments)
{
    QProcess process;
    QStringList all{command, pathText(m_fixture->dataset()), QStringLiteral("--workspace"),
                    pathText(m_fixture->workspace())};
    all << arguments;
    process.start(QStringLiteral(VOXDECK_CLI), all);
    QVERIFY(process.waitForFinished(60'000));
    QVERIFY2(process.exitCode() == 0, process.readAllStandardError().constData());
}

void LiveWindowTest::showsAStatusThatTheCommandLineSets()
{
    QCOMPARE(statusAt(5), SegmentStatus::Pending);
    const auto text = m_fixture->shownText();
    runElsewhere(QStringLiteral("set"), {QStringLiteral("key:=%1").arg(key(5)),
                                         QStringLiteral("--status"), QStringLiteral("approved")});
    QTRY_COMPARE(statusAt(5), SegmentStatus::Approved);
    QTRY_COMPARE(window().browse().totals().pending, quint64{79});
    QCOMPARE(view().table->currentRow(), 0);
    QCOMPARE(m_fixture->shownText(), text);
}

void LiveWindowTest::dropsTheDotsOfWhatOthersPublish()
{
    runElsewhere(QStringLiteral("edit"),
                 {QStringLiteral("utt-00002"), QStringLiteral("--segment"), QStringLiteral("1"),
                  QStringLiteral("--text"), QStringLiteral("by the command line")});
    QTRY_COMPARE(textAt(5), QStringLiteral("by the command line"));
    QTRY_VERIFY(rowAt(5) && rowAt(5)->isUnpublished);
    runElsewhere(QStringLiteral("publish"), {});
    QTRY_COMPARE(window().browse().totals().unpublishedEdits, quint64{0});
    QTRY_VERIFY(rowAt(5) && !rowAt(5)->isUnpublished);
}

void LiveWindowTest::showsATextThatTheCommandLineWrites()
{
    m_fixture->focusText();
    runElsewhere(QStringLiteral("edit"),
                 {QStringLiteral("utt-00000"), QStringLiteral("--segment"), QStringLiteral("0"),
                  QStringLiteral("--text"), QStringLiteral("by the command line")});
    QTRY_COMPARE(m_fixture->shownText(), QStringLiteral("by the command line"));
    QVERIFY(view().editor->field().hasFocus());
    QTRY_COMPARE(window().browse().totals().unpublishedEdits, quint64{1});
}

void LiveWindowTest::keepsWhatIsBeingTyped()
{
    m_fixture->focusText();
    m_fixture->type(QStringLiteral(" typed here"));
    const auto typed = m_fixture->shownText();
    const int caret = view().editor->field().caret();
    runElsewhere(QStringLiteral("edit"),
                 {QStringLiteral("utt-00000"), QStringLiteral("--segment"), QStringLiteral("0"),
                  QStringLiteral("--text"), QStringLiteral("by the command line")});
    QTRY_COMPARE(rowAt(0)->text, std::string("by the command line")); // in the table
    QTRY_COMPARE(window().bench().currentRow().row()->text, std::string("by the command line"));
    QCOMPARE(m_fixture->shownText(), typed);
    QCOMPARE(view().editor->field().caret(), caret);
    m_fixture->press(Qt::Key_Return); // the rules of conflicts apply
    QTRY_VERIFY2(isSaid(view().messages->text(), said::kDraftOfChanged),
                 qPrintable(view().messages->text()));
}

void LiveWindowTest::followsRowsThatTheCommandLineDivides()
{
    auto *table = view().table;
    table->goToRow(60);
    QTRY_COMPARE(table->currentRow(), 60);
    const auto open = window().bench().currentRow().row()->ref;
    auto *bar = table->verticalScrollBar();
    const int scrolled = bar->value();
    runElsewhere(QStringLiteral("edit"), {QStringLiteral("utt-00000"), QStringLiteral("--segment"),
                                          QStringLiteral("0"), QStringLiteral("--merge")});
    QTRY_COMPARE(table->segments().rowCount(), 79);
    QTRY_COMPARE(table->currentRow(), 59);
    QCOMPARE(window().bench().currentRow().row()->ref, open);
    QVERIFY(std::abs(bar->value() - scrolled) <= 2); // about where it was
    QVERIFY(view().messages->text().isEmpty());
}

void LiveWindowTest::choose(const QString &button)
{
    const auto find = [&]() -> QPushButton * {
        for (auto *one : bar().findChildren<QPushButton *>())
            if (one->text() == button && one->isVisible())
                return one;
        return nullptr;
    };
    QTRY_VERIFY2(find(), qPrintable(button + QStringLiteral(" is not offered: ") + bar().text()));
    QTest::mouseClick(find(), Qt::LeftButton);
}

void LiveWindowTest::tellsOfTheOtherTextWhileSomebodyTypes()
{
    m_fixture->focusText();
    m_fixture->type(QStringLiteral(" typed here"));
    const auto typed = m_fixture->shownText();
    runElsewhere(QStringLiteral("edit"),
                 {QStringLiteral("utt-00000"), QStringLiteral("--segment"), QStringLiteral("0"),
                  QStringLiteral("--text"), QStringLiteral("by the command line")});
    QTRY_VERIFY(bar().isVisible()); // without a key
    QVERIFY2(bar().text().contains(QStringLiteral("by the command line")),
             qPrintable(bar().text()));
    QVERIFY(view().editor->field().hasFocus());
    QVERIFY(window().edits().hasDraft(openRef()));
    m_fixture->type(QStringLiteral(", and on"));
    QVERIFY(bar().isVisible());
    QSignalSpy notices(&window().bench().reports(), &Reports::notice);
    m_fixture->press(Qt::Key_Return, Qt::ControlModifier);
    QTRY_VERIFY(!notices.isEmpty());
    QVERIFY2(isSaid(notices.last().first().toString(), said::kChooseTextFirst),
             qPrintable(notices.last().first().toString()));
    QCOMPARE(statusAt(0), SegmentStatus::Pending);
    choose(windowText(said::kKeepMine));
    QTRY_COMPARE(textAt(0), typed + QStringLiteral(", and on"));
    QVERIFY(!bar().isVisible());
}

/// Types into the open segment, whose text another process then changes.
void LiveWindowTest::typeBesideAnotherText(const QString &theirs)
{
    m_fixture->focusText();
    m_fixture->type(QStringLiteral(" typed here"));
    runElsewhere(QStringLiteral("edit"), {QStringLiteral("utt-00000"), QStringLiteral("--segment"),
                                          QStringLiteral("0"), QStringLiteral("--text"), theirs});
    QTRY_VERIFY(bar().isVisible() && bar().text().contains(theirs));
}

void LiveWindowTest::answersAboutTheTextByKey()
{
    auto &actions = window().actions();
    QVERIFY(!actions[ActionId::Answer1]->isEnabled());
    const auto first = m_fixture->shownText() + QStringLiteral(" typed here");
    typeBesideAnotherText(QStringLiteral("theirs one"));
    QVERIFY(actions[ActionId::Answer3]->isEnabled());
    const auto buttons = bar().findChildren<KeyButton *>();
    const auto mine = std::find_if(buttons.begin(), buttons.end(), [](const auto *one) {
        return one->key() == QStringLiteral("Ctrl+1");
    });
    QVERIFY(mine != buttons.end());
    QVERIFY((*mine)->toolTip().contains((*mine)->text())
            && (*mine)->toolTip().contains((*mine)->key()));
    m_fixture->press(Qt::Key_1, Qt::ControlModifier);
    QTRY_COMPARE(textAt(0), first);
    QVERIFY(!bar().isVisible());
    QVERIFY(view().editor->field().hasFocus());
    QVERIFY(!actions[ActionId::Answer1]->isEnabled());

    typeBesideAnotherText(QStringLiteral("theirs two"));
    m_fixture->press(Qt::Key_2, Qt::ControlModifier);
    QTRY_COMPARE(m_fixture->shownText(), QStringLiteral("theirs two"));
    QVERIFY(!bar().isVisible());

    typeBesideAnotherText(QStringLiteral("theirs three"));
    m_fixture->press(Qt::Key_3, Qt::ControlModifier);
    QTRY_VERIFY(window().findChild<ConflictDialog *>());
    window().findChild<ConflictDialog *>()->reject();
    QTRY_VERIFY(bar().isVisible()); // it is still to be answered
}

/// As by merging: the words of another segment come behind those of this one.
void LiveWindowTest::keepsWhatOthersAddedToTheText()
{
    const auto before = m_fixture->shownText();
    m_fixture->focusText();
    m_fixture->type(QStringLiteral(" typed here"));
    const auto second = textAt(1);
    runElsewhere(QStringLiteral("edit"), {QStringLiteral("utt-00000"), QStringLiteral("--segment"),
                                          QStringLiteral("0"), QStringLiteral("--merge")});
    QTRY_VERIFY(bar().isVisible());
    QVERIFY2(isSaid(bar().text(), said::kMergedIntoThis) && bar().text().contains(second),
             qPrintable(bar().text()));
    m_fixture->press(Qt::Key_3, Qt::ControlModifier);
    QTRY_COMPARE(textAt(0), before + QStringLiteral(" typed here ") + second);
    QVERIFY(!bar().isVisible());
}

void LiveWindowTest::tabsFromTheTextToItsQuestion()
{
    typeBesideAnotherText(QStringLiteral("theirs"));
    QSignalSpy notices(&window().bench().reports(), &Reports::notice);
    QStringList reached;
    for (int at = 0; at < 4; ++at) {
        m_fixture->press(Qt::Key_Tab);
        QCoreApplication::processEvents();
        auto *focus = QApplication::focusWidget();
        const auto *button = qobject_cast<QAbstractButton *>(focus);
        reached << (button ? button->text() + button->accessibleName() : QString());
    }
    QCOMPARE(reached,
             (QStringList{windowText(said::kKeepMine), windowText(said::kUseTheirs),
                          windowText(said::kCompareTexts), windowText(said::kCloseMessage)}));
    QVERIFY2(notices.isEmpty(), "nothing was asked for, and nothing was refused");
    QVERIFY(bar().isVisible());
    m_fixture->press(Qt::Key_Tab, Qt::ShiftModifier);
    m_fixture->press(Qt::Key_Tab, Qt::ShiftModifier);
    m_fixture->press(Qt::Key_Return);
    QTRY_COMPARE(m_fixture->shownText(), QStringLiteral("theirs"));
}

void LiveWindowTest::blamesNoFilterWhereThereIsNone()
{
    m_fixture->focusText();
    m_fixture->type(QStringLiteral(" typed here"));
    runElsewhere(QStringLiteral("edit"), {QStringLiteral("utt-00000"), QStringLiteral("--segment"),
                                          QStringLiteral("0"), QStringLiteral("--delete")});
    QTRY_COMPARE(view().table->segments().rowCount(), 79);
    QTRY_VERIFY(bar().isVisible());
    for (const auto *label : window().findChildren<QLabel *>())
        QVERIFY(!label->isVisible() || !label->text().contains(QStringLiteral("filter")));
}

void LiveWindowTest::staysOnWhatCameOfTheSegment()
{
    auto *table = view().table;
    table->goToRow(20); // the first of two segments
    QTRY_COMPARE(table->currentRow(), 20);
    QTRY_COMPARE(openRef(), (SegmentRef{1, 10, 0}));
    runElsewhere(QStringLiteral("edit"),
                 {QStringLiteral("utt-00010"), QStringLiteral("--segment"), QStringLiteral("0"),
                  QStringLiteral("--split-at"), QStringLiteral("0.2")});
    QTRY_COMPARE(table->segments().rowCount(), 81);
    QTRY_COMPARE(table->currentRow(), 20);
    QCOMPARE(openRef().item, std::uint64_t{10});
    QTRY_VERIFY(rowAt(20) && rowAt(20)->ref == openRef());

    table->goToRow(42); // the second of the next but ten: it is absorbed
    QTRY_COMPARE(openRef(), (SegmentRef{1, 20, 1}));
    runElsewhere(QStringLiteral("edit"), {QStringLiteral("utt-00020"), QStringLiteral("--segment"),
                                          QStringLiteral("0"), QStringLiteral("--merge")});
    QTRY_COMPARE(table->segments().rowCount(), 80);
    QTRY_COMPARE(openRef(), (SegmentRef{1, 20, 0}));
    QCOMPARE(table->currentRow(), 41);

    table->goToRow(50);
    QTRY_COMPARE(table->currentRow(), 50);
    QTRY_VERIFY(rowAt(50) && rowAt(50)->ref == openRef());
    const auto gone = openRef();
    runElsewhere(QStringLiteral("edit"),
                 {toQString(rowAt(50)->itemKey), QStringLiteral("--segment"),
                  QString::number(gone.segment), QStringLiteral("--delete")});
    QTRY_COMPARE(table->segments().rowCount(), 79);
    QTRY_VERIFY(openRef() != gone);
    QVERIFY(std::abs(table->currentRow() - 50) <= 1);
}

void LiveWindowTest::offersTheDraftOfADividedSegment()
{
    m_fixture->focusText();
    m_fixture->type(QStringLiteral(" typed here"));
    const auto typed = m_fixture->shownText();
    const auto ref = openRef();
    runElsewhere(QStringLiteral("edit"),
                 {QStringLiteral("utt-00000"), QStringLiteral("--segment"), QStringLiteral("0"),
                  QStringLiteral("--split-at"), QStringLiteral("0.2")});
    QTRY_COMPARE(view().table->segments().rowCount(), 81);
    QTRY_VERIFY(bar().isVisible());
    QCOMPARE(m_fixture->shownText(), typed); // under the hands nothing changes
    m_fixture->type(QStringLiteral(" and on"));
    m_fixture->press(Qt::Key_Return);
    QTRY_VERIFY(openRef() != ref); // the part that is in its place
    QCOMPARE(view().table->currentRow(), 0);
    QTRY_VERIFY(bar().isVisible());
    QVERIFY(view().messages->isHidden()); // one question about one draft
    QVERIFY2(isSaid(bar().text(), said::kDraftOfDivided)
                 && bar().text().contains(typed + QStringLiteral(" and on")),
             qPrintable(bar().text()));
    m_fixture->crash();
    m_fixture->restart();
    QVERIFY(m_fixture->open()); // it is offered again
    window().bench().currentRow().goTo(ref);
    QTRY_VERIFY(isSaid(bar().text(), said::kDraftOfDivided));
    choose(windowText(said::kInsertIntoParts));
    QVERIFY(!window().edits().hasDraft(ref));
    QVERIFY(!bar().isVisible());
    QVERIFY(!isSaid(view().messages->text(), said::kDraftOfChanged) || view().messages->isHidden());
    // each word once, and what was typed at the end is in the later part
    QTRY_COMPARE(textAt(0) + QLatin1Char(' ') + textAt(1), typed + QStringLiteral(" and on"));
    QVERIFY2(textAt(1).endsWith(QStringLiteral("typed here and on")), qPrintable(textAt(1)));
    QCOMPARE(m_fixture->shownText(), textAt(0));
    m_fixture->focusTable();
    m_fixture->press(Qt::Key_Z, Qt::ControlModifier); // one step
    QTRY_VERIFY(!textAt(1).contains(QStringLiteral("typed")));
}

void LiveWindowTest::offersTheDraftOfADeletedSegment()
{
    m_fixture->focusText();
    m_fixture->type(QStringLiteral(" typed here"));
    const auto typed = m_fixture->shownText();
    const auto ref = openRef();
    runElsewhere(QStringLiteral("edit"), {QStringLiteral("utt-00000"), QStringLiteral("--segment"),
                                          QStringLiteral("0"), QStringLiteral("--delete")});
    QTRY_VERIFY(bar().isVisible());
    m_fixture->press(Qt::Key_Return);
    QTRY_VERIFY(openRef() != ref);
    QTRY_COMPARE(view().table->currentRow(), 0);
    QTRY_VERIFY(isSaid(bar().text(), said::kDraftOfDeleted));
    choose(windowText(said::kCopyTheText));
    QCOMPARE(QGuiApplication::clipboard()->text(), typed);
    choose(windowText(said::kDiscardTheText));
    QVERIFY(!window().edits().hasDraft(ref));
    QVERIFY(!bar().isVisible());
}

void LiveWindowTest::saysWhatAnUndoBroughtBack()
{
    m_fixture->focusTable();
    m_fixture->press(Qt::Key_X);
    rejectByDigit();
    QTRY_COMPARE(statusAt(0), SegmentStatus::Rejected);
    QSignalSpy notices(&window().bench().reports(), &Reports::notice);
    window().actions()[ActionId::Undo]->trigger();
    QTRY_COMPARE(statusAt(0), SegmentStatus::Pending);
    const auto *history = view().history->findChild<QListWidget *>();
    const auto wanted = QStringLiteral("Undone: Status pending → rejected");
    QTRY_VERIFY2(history->item(0) && history->item(0)->text().startsWith(wanted),
                 qPrintable(history->item(0) ? history->item(0)->text() : QString()));
    QTRY_VERIFY(!notices.isEmpty());
    QVERIFY2(notices.last().first().toString().startsWith(wanted),
             qPrintable(notices.last().first().toString()));
}

/// A sentence before its rows makes people press the key again.
void LiveWindowTest::saysThatRowsChangedWhenTheTableShowsIt()
{
    const auto &totals = window().bench().filter().totals();
    std::vector<bool> wereNew;
    connect(&window().bench().reports(), &Reports::notice, this, [&](const QString &sentence) {
        if (sentence == windowText(said::kSegmentsChanged, 80))
            wereNew.push_back(statusAt(0) == SegmentStatus::Approved && totals.pending == 0);
    });
    m_fixture->focusTable();
    m_fixture->press(Qt::Key_A, Qt::ControlModifier);
    m_fixture->press(Qt::Key_A);
    QTRY_COMPARE(wereNew, std::vector<bool>{true});
}

/// Ctrl+Z stays alive, to say why nothing is undone; the arrow does not promise what it cannot do.
void LiveWindowTest::greysTheArrowWithNothingToUndo()
{
    const auto arrow = [this](ActionId id) {
        return window().findChild<QToolButton *>(
            id == ActionId::Undo ? QStringLiteral("undoArrow") : QStringLiteral("redoArrow"));
    };
    QVERIFY(arrow(ActionId::Undo) && arrow(ActionId::Redo));
    QVERIFY(!arrow(ActionId::Undo)->isEnabled());
    QVERIFY(window().actions()[ActionId::Undo]->isEnabled());
    m_fixture->focusTable();
    m_fixture->press(Qt::Key_A);
    QTRY_VERIFY(arrow(ActionId::Undo)->isEnabled());
    QVERIFY(!arrow(ActionId::Redo)->isEnabled());
    m_fixture->focusTable();
    m_fixture->press(Qt::Key_Z, Qt::ControlModifier);
    QTRY_VERIFY(!arrow(ActionId::Undo)->isEnabled());
    QTRY_VERIFY(arrow(ActionId::Redo)->isEnabled());
}

/// Its own commits in the background look like those of others: the steps are read again.
void LiveWindowTest::keepsTheWordsOfItsSteps()
{
    m_fixture->focusTable();
    m_fixture->press(Qt::Key_A);
    QTRY_COMPARE(statusAt(0), SegmentStatus::Approved);
    auto &edits = window().edits();
    const auto words = edits.undoStack().undoText();
    QVERIFY(!words.isEmpty());
    edits.reloadSteps();
    QCOMPARE(edits.undoStack().undoText(), words);
    QCOMPARE(edits.undoStack().count(), 1);
}

void LiveWindowTest::typesIntoTheReasonFromTheFirstKeyOn()
{
    m_fixture->focusText();
    const auto text = m_fixture->shownText();
    window().actions()[ActionId::Reject]->trigger();
    auto &field = view().editor->field(); // has the keyboard still: the dialog is not active yet
    QTest::keyClick(&field, Qt::Key_4);
    QTRY_COMPARE(statusAt(0), SegmentStatus::Rejected);
    QCOMPARE(m_fixture->shownText(), text);
    QTRY_VERIFY(!window().findChild<ReasonDialog *>());

    window().actions()[ActionId::Replace]->trigger();
    for (const char key : {'w', 'i', 'n', 'd'})
        QTest::keyClick(&field, key);
    QTRY_VERIFY(window().replacing().dialog());
    QTRY_COMPARE(window().replacing().dialog()->findField().text(), QStringLiteral("wind"));
    QCOMPARE(m_fixture->shownText(), text);
}

void LiveWindowTest::writesAnotherReasonFromTheFirstLetterOn()
{
    m_fixture->focusTable();
    window().actions()[ActionId::Reject]->trigger();
    auto *dialog = window().findChild<ReasonDialog *>();
    QVERIFY(dialog);
    QTRY_COMPARE(QApplication::activeWindow(), dialog);
    for (const char *key = "Zu leise 20"; *key != 0; ++key)
        QTest::keyClick(dialog->focusWidget(), *key);
    auto *const own = dialog->findChild<QLineEdit *>();
    QCOMPARE(own->text(), QStringLiteral("Zu leise 20"));
    QTest::keyClick(own, Qt::Key_Return);
    QTRY_COMPARE(statusAt(0), SegmentStatus::Rejected);
    QTRY_VERIFY(!window().findChild<ReasonDialog *>());
}

void LiveWindowTest::rejectsWhenTheReasonIsFasterThanTheCount()
{
    m_fixture->focusTable();
    window().actions()[ActionId::Reject]->trigger();
    auto *dialog = window().findChild<ReasonDialog *>();
    QVERIFY(dialog); // before anything is counted
    QTest::keyClick(dialog, Qt::Key_Escape);
    QTRY_VERIFY(!window().findChild<ReasonDialog *>());
    QTRY_VERIFY(!window().bulk().isBusy());
    QCOMPARE(statusAt(0), SegmentStatus::Pending);
    QVERIFY(m_fixture->activate());
    window().actions()[ActionId::Reject]->trigger();
    dialog = window().findChild<ReasonDialog *>();
    QVERIFY(dialog);
    QTest::keyClick(dialog, Qt::Key_3);
    QTRY_COMPARE(statusAt(0), SegmentStatus::Rejected);
}

void LiveWindowTest::followsAnUndoOfTheCommandLine()
{
    window().actions()[ActionId::Approve]->trigger();
    QTRY_COMPARE(statusAt(0), SegmentStatus::Approved);
    QVERIFY(window().edits().undoStack().canUndo());
    runElsewhere(QStringLiteral("undo"), {});
    QTRY_COMPARE(statusAt(0), SegmentStatus::Pending);
    QTRY_VERIFY(!window().edits().undoStack().canUndo()); // it was undone
    QVERIFY(window().edits().undoStack().canRedo());
}

void LiveWindowTest::undoesWhatTheCommandLineDivided()
{
    auto *table = view().table;
    runElsewhere(QStringLiteral("edit"),
                 {QStringLiteral("utt-00010"), QStringLiteral("--segment"), QStringLiteral("0"),
                  QStringLiteral("--split-at"), QStringLiteral("0.2")});
    QTRY_COMPARE(table->segments().rowCount(), 81);
    m_fixture->focusTable();
    window().actions()[ActionId::Approve]->trigger();
    QTRY_COMPARE(statusAt(0), SegmentStatus::Approved);
    window().actions()[ActionId::Undo]->trigger();
    QTRY_COMPARE(statusAt(0), SegmentStatus::Pending);
    QTRY_VERIFY(!window().bulk().isBusy());
    window().actions()[ActionId::Undo]->trigger();
    QTRY_COMPARE(table->segments().rowCount(), 80);
}

void LiveWindowTest::listsABasketThatTheCommandLineFills()
{
    runElsewhere(QStringLiteral("basket"),
                 {QStringLiteral("add"), QStringLiteral("from outside"), QStringLiteral("key:*7")});
    QTRY_COMPARE(window().bench().filter().baskets().size(), std::size_t{1});
}

void LiveWindowTest::tellsNothingOfItsOwnEdits()
{
    QTest::qWait(1500); // what the import wrote is known
    QSignalSpy told(&window().bench().rowChanges(), &RowChanges::changed);
    window().actions()[ActionId::Approve]->trigger();
    QTRY_COMPARE(statusAt(0), SegmentStatus::Approved);
    QTest::qWait(2500); // two looks
    for (const auto &change : told)
        QVERIFY(change.first().value<RowChange>() != RowChange::Elsewhere);
}

void LiveWindowTest::offersTheRestUntilACommandHasReadIt()
{
    m_fixture.reset();
    m_fixture = std::make_unique<WindowFixture>(SampleShape{1, 40, 2, 0.5});
    auto &jobs = window().bench().jobs();
    connect(&jobs, &JobList::changed, this, [&jobs] { // stopped as soon as it begins
        for (const auto &entry : jobs.entries())
            if (entry.name == windowText(said::kReadingIndex) && !entry.isStopping)
                jobs.cancel(entry.id);
    });
    QSignalSpy imported(&window(), &MainWindow::imported);
    window().openDataset(m_fixture->dataset(), m_fixture->workspace());
    QTRY_VERIFY(!imported.isEmpty());
    const auto &bar = window().bench().reports().ofDataset();
    QVERIFY2(isSaid(bar.text(), said::kReadingStopped), qPrintable(bar.text()));
    QVERIFY(!bar.isHidden());
    runElsewhere(QStringLiteral("query"), {QStringLiteral("dur:>0")});
    QTRY_COMPARE(view().table->segments().rowCount(), 80);
    QTRY_VERIFY(bar.isHidden());
}

void LiveWindowTest::rejectByDigit()
{
    QTRY_VERIFY(window().findChild<ReasonDialog *>());
    auto *dialog = window().findChild<ReasonDialog *>();
    QTRY_VERIFY(dialog->isVisible());
    QTest::keyClick(dialog, Qt::Key_2);
    QTRY_VERIFY(!window().findChild<ReasonDialog *>());
    QVERIFY(m_fixture->activate());
}

void LiveWindowTest::rejectsAndGoesOn()
{
    m_fixture->focusTable();
    window().actions()[ActionId::RejectNext]->trigger();
    rejectByDigit();
    QTRY_COMPARE(statusAt(0), SegmentStatus::Rejected);
    QTRY_COMPARE(view().table->currentRow(), 1);
    m_fixture->focusText();
    m_fixture->press(Qt::Key_Return, Qt::ControlModifier | Qt::ShiftModifier);
    rejectByDigit();
    QTRY_COMPARE(statusAt(1), SegmentStatus::Rejected);
    QTRY_COMPARE(view().table->currentRow(), 2);
    QVERIFY(view().editor->field().hasFocus());
    QCOMPARE(view().editor->field().caret(), static_cast<int>(m_fixture->shownText().size()));
}

void LiveWindowTest::rejectsForATypedReason()
{
    m_fixture->focusTable();
    m_fixture->press(Qt::Key_X);
    QTRY_VERIFY(window().findChild<ReasonDialog *>(QStringLiteral("reason")));
    auto *const dialog = window().findChild<ReasonDialog *>(QStringLiteral("reason"));
    auto *const own = dialog->findChild<QLineEdit *>();
    own->setFocus();
    QTest::keyClicks(own, QStringLiteral("a dog barks"));
    QTest::keyClick(own, Qt::Key_Return);
    QTRY_COMPARE(statusAt(0), SegmentStatus::Rejected);
}

void LiveWindowTest::doesNotApproveWhatWasJustRejected()
{
    m_fixture->focusTable();
    m_fixture->press(Qt::Key_X);
    rejectByDigit();
    QTRY_COMPARE(statusAt(0), SegmentStatus::Rejected);
    QCOMPARE(view().table->currentRow(), 0);
    m_fixture->press(Qt::Key_Return, Qt::ControlModifier);
    QTRY_COMPARE(view().table->currentRow(), 1);
    QCOMPARE(statusAt(0), SegmentStatus::Rejected);
    m_fixture->press(Qt::Key_Up); // looked at again, it is a decision
    QTRY_COMPARE(view().table->currentRow(), 0);
    m_fixture->press(Qt::Key_Return, Qt::ControlModifier);
    QTRY_COMPARE(statusAt(0), SegmentStatus::Approved);
}

void LiveWindowTest::goesToAWholeKey()
{
    const auto wanted = key(31);
    QVERIFY(window().browse().goTo(wanted));
    QTRY_COMPARE(view().table->currentRow(), 31);
    QCOMPARE(view().table->segments().rowCount(), 80);
    QVERIFY(!window().bench().filter().isFiltering());
}

void LiveWindowTest::offersTheRowsOfOneKey()
{
    PosixFileSystem fs;
    const auto list = writeSampleList(fs, m_fixture->dataset().parent_path() / "list", 6);
    QVERIFY(list);
    std::ofstream(*list, std::ios::app)
        << R"({"key": "utt-00003", "wav": ")" << (list->parent_path() / "utt-00001.wav").string()
        << R"(", "txt": "the other one"})" << '\n';
    QSignalSpy imported(&window(), &MainWindow::imported);
    window().openDataset(*list, list->parent_path() / "l.voxdeck");
    QTRY_VERIFY(!imported.isEmpty());
    QTRY_COMPARE(view().table->segments().rowCount(), 7);
    QVERIFY(window().browse().goTo(QStringLiteral("utt-00003")));
    QTRY_VERIFY(window().findChild<QMenu *>(QStringLiteral("sameKey")));
    auto *menu = window().findChild<QMenu *>(QStringLiteral("sameKey"));
    QTRY_VERIFY(menu->isVisible());
    QCOMPARE(menu->actions().size(), 4); // two rows, a line, all of them
    menu->actions().at(1)->trigger();
    menu->close();
    QTRY_COMPARE(view().table->currentRow(), 6);
    QCOMPARE(m_fixture->shownText(), QStringLiteral("the other one"));
    QVERIFY(!window().bench().filter().isFiltering());
}

void LiveWindowTest::filtersByWhatIsNoKey()
{
    QVERIFY(window().browse().goTo(QStringLiteral("utt-0000")));
    QTRY_VERIFY(window().bench().filter().isFiltering());
    QVERIFY(!window().browse().goTo(QStringLiteral("#9999")));
}

QTEST_MAIN(LiveWindowTest)
#include "LiveWindowTest.moc"

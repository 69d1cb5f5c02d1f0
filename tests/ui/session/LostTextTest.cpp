// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/shell/WindowFixture.h"
#include "tests/ui/shell/WindowWords.h"
#include "ui/annotate/AnnotateView.h"
#include "ui/actions/Actions.h"
#include "ui/annotate/rows/BrowseDesk.h"
#include "ui/annotate/rows/ReasonDialog.h"
#include "ui/annotate/rows/ReplaceDesk.h"
#include "ui/annotate/rows/ReplaceDialog.h"
#include "ui/annotate/text/EditDesk.h"
#include "ui/common/MessageBar.h"
#include "ui/common/Text.h"
#include "ui/session/Workbench.h"
#include "ui/table/SegmentTable.h"
#include "ui/transcript/TranscriptEditor.h"
#include "ui/transcript/TranscriptField.h"

#include <QLineEdit>
#include <QProcess>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

#include <algorithm>
#include <memory>

using namespace voxdeck;
using namespace voxdeck::test;

/// What is typed into a segment that another process divides, merges or deletes: the bar says what became of the segment,
/// and no letter is lost.
class LostTextTest final : public QObject {
    Q_OBJECT
private slots:
    void init();
    void undoesFromTheTextWhatWasPutIntoParts();
    void undoLeadsToTheQuestionAboutTheParts();
    void saysThatTheSegmentWasMergedIntoAnother();
    void takesBackWhatWasPutIntoTheSegment();
    void endsTheQuestionWhenTheDeletionIsUndone();
    void saysThatAnotherWasMergedIntoTheSegment();
    void takesBackKeepBothAsAWhole();
    void bringsBackWhatGaveWayToTheirs();
    void replacesNoTextThatWasChangedSinceItWasFound();
    void saysThatWhatItRejectsWasDeleted();

private:
    TestWindow &window() { return m_fixture->window(); }
    AnnotateView &view() { return window().annotate(); }
    MessageBar &bar() { return view().editor->messages(); }
    SegmentRef openRef() { return window().bench().currentRow().row()->ref; }
    QString textAt(int row)
    {
        const auto *shown = view().table->segments().readRowAt(row);
        return shown ? toQString(shown->text) : QString();
    }
    /// As another process: voxdeck-cli edit DATASET utt-00000 --segment NUMBER ...
    void editElsewhere(int segment, const QStringList &arguments)
    {
        QProcess process;
        QStringList all{QStringLiteral("edit"),        pathText(m_fixture->dataset()),
                        QStringLiteral("--workspace"), pathText(m_fixture->workspace()),
                        QStringLiteral("utt-00000"),   QStringLiteral("--segment"),
                        QString::number(segment)};
        all << arguments;
        process.start(QStringLiteral(VOXDECK_CLI), all);
        QVERIFY(process.waitForFinished(60'000));
        QVERIFY2(process.exitCode() == 0, process.readAllStandardError().constData());
    }
    void undoElsewhere()
    {
        QProcess process;
        process.start(QStringLiteral(VOXDECK_CLI),
                      {QStringLiteral("undo"), pathText(m_fixture->dataset()),
                       QStringLiteral("--workspace"), pathText(m_fixture->workspace())});
        QVERIFY(process.waitForFinished(60'000));
        QVERIFY2(process.exitCode() == 0, process.readAllStandardError().constData());
    }
    void choose(const QString &words)
    {
        const auto find = [&]() -> QPushButton * {
            for (auto *one : bar().findChildren<QPushButton *>())
                if (one->text() == words && one->isVisible())
                    return one;
            return nullptr;
        };
        QTRY_VERIFY2(find(),
                     qPrintable(words + QStringLiteral(" is not offered: ") + bar().text()));
        QTest::mouseClick(find(), Qt::LeftButton);
    }

    std::unique_ptr<WindowFixture> m_fixture;
};

void LostTextTest::init()
{
    m_fixture.reset();
    m_fixture = std::make_unique<WindowFixture>(SampleShape{1, 5, 3, 0.6});
    QVERIFY(m_fixture->open());
    QTRY_COMPARE(view().table->segments().rowCount(), 15);
}

/// Nothing was typed since: Ctrl+Z takes back what the person saw happen to this text.
void LostTextTest::undoesFromTheTextWhatWasPutIntoParts()
{
    const auto before = textAt(0);
    m_fixture->focusText();
    m_fixture->type(QStringLiteral(" typed here"));
    editElsewhere(0, {QStringLiteral("--split-at"), QStringLiteral("0.1")});
    QTRY_COMPARE(view().table->segments().rowCount(), 16);
    m_fixture->press(Qt::Key_Return);
    QTRY_VERIFY(isSaid(bar().text(), said::kDraftOfDivided));
    const auto later = textAt(1);
    choose(windowText(said::kInsertIntoParts));
    QTRY_VERIFY(textAt(1).endsWith(QStringLiteral("typed here")));
    m_fixture->focusText();
    m_fixture->press(Qt::Key_Z, Qt::ControlModifier);
    QTest::qWait(200);
    QCOMPARE(textAt(1), later);
    m_fixture->focusText();
    m_fixture->press(Qt::Key_Y, Qt::ControlModifier);
    QTRY_VERIFY(textAt(1).endsWith(QStringLiteral("typed here")));
    m_fixture->press(Qt::Key_Z, Qt::ControlModifier);
    QTRY_COMPARE(textAt(1), later);
    // Earlier steps are not this text's: those Ctrl+Z leaves alone from here.
    m_fixture->press(Qt::Key_Z, Qt::ControlModifier);
    QTest::qWait(50);
    QCOMPARE(view().table->segments().rowCount(), 16);
    QCOMPARE(textAt(0) + QLatin1Char(' ') + textAt(1), before);
}

/// Only the later part was changed, and the bar is at the first: Ctrl+Z leads to it, from wherever it is pressed.
void LostTextTest::undoLeadsToTheQuestionAboutTheParts()
{
    m_fixture->focusText();
    m_fixture->type(QStringLiteral(" typed here"));
    editElsewhere(0, {QStringLiteral("--split-at"), QStringLiteral("0.1")});
    QTRY_COMPARE(view().table->segments().rowCount(), 16);
    m_fixture->press(Qt::Key_Return);
    const auto isAsked = [&] {
        return bar().isVisible() && isSaid(bar().text(), said::kDraftOfDivided);
    };
    QTRY_VERIFY(isAsked());
    const auto first = openRef();
    const auto earlier = textAt(0);
    const auto later = textAt(1);
    for (const int from : {0, 1, 5}) {
        choose(windowText(said::kInsertIntoParts));
        QTRY_VERIFY(textAt(1).endsWith(QStringLiteral("typed here")));
        QCOMPARE(textAt(0), earlier);
        QVERIFY(!bar().isVisible());
        view().table->goToRow(from);
        QTRY_COMPARE(view().table->currentRow(), from);
        m_fixture->focusTable();
        m_fixture->press(Qt::Key_Z, Qt::ControlModifier);
        QTRY_COMPARE(textAt(1), later);
        QTRY_COMPARE(openRef(), first);
        QTRY_VERIFY(isAsked());
        QTest::qWait(100); // nothing leads away from it later
        QCOMPARE(openRef(), first);
        QVERIFY(isAsked());
    }
}

void LostTextTest::saysThatTheSegmentWasMergedIntoAnother()
{
    view().table->goToRow(1);
    QTRY_COMPARE(openRef().segment, 1);
    const auto first = textAt(0);
    m_fixture->focusText();
    m_fixture->type(QStringLiteral(" typed here"));
    const auto typed = m_fixture->shownText();
    editElsewhere(0, {QStringLiteral("--merge")});
    QTRY_COMPARE(view().table->segments().rowCount(), 14);
    QTRY_VERIFY(bar().isVisible());
    QCOMPARE(m_fixture->shownText(), typed);
    m_fixture->press(Qt::Key_Return);
    QTRY_COMPARE(openRef().segment, 0);
    QTRY_VERIFY2(bar().isVisible() && isSaid(bar().text(), said::kDraftOfMerged)
                     && bar().text().contains(typed),
                 qPrintable(bar().text()));
    choose(windowText(said::kInsertIntoSegment));
    QTRY_COMPARE(m_fixture->shownText(), first + QLatin1Char(' ') + typed);
}

/// Taken back, it is the lost draft that it was, and not words that were typed and undone here.
void LostTextTest::takesBackWhatWasPutIntoTheSegment()
{
    view().table->goToRow(1);
    QTRY_COMPARE(openRef().segment, 1);
    const auto first = textAt(0);
    m_fixture->focusText();
    m_fixture->type(QStringLiteral(" typed here"));
    const auto typed = m_fixture->shownText();
    editElsewhere(0, {QStringLiteral("--merge")});
    QTRY_COMPARE(view().table->segments().rowCount(), 14);
    QTRY_VERIFY(bar().isVisible());
    m_fixture->press(Qt::Key_Return);
    const auto isAsked = [&] {
        return bar().isVisible() && isSaid(bar().text(), said::kDraftOfMerged)
               && bar().text().contains(typed);
    };
    QTRY_VERIFY2(isAsked(), qPrintable(bar().text()));
    choose(windowText(said::kInsertIntoSegment));
    const auto both = first + QLatin1Char(' ') + typed;
    QTRY_COMPARE(m_fixture->shownText(), both);
    m_fixture->press(Qt::Key_Z, Qt::ControlModifier);
    QTRY_COMPARE(m_fixture->shownText(), textAt(0)); // the table reads its row again
    QVERIFY2(isAsked(), qPrintable(bar().text()));
    view().table->goToRow(2);
    QTRY_COMPARE(view().table->currentRow(), 2);
    view().table->goToRow(0);
    QTRY_VERIFY2(isAsked(), qPrintable(bar().text()));
    // The same of what has become an edit.
    const auto before = textAt(0);
    choose(windowText(said::kInsertIntoSegment));
    m_fixture->press(Qt::Key_Return);
    QTRY_COMPARE(textAt(0), both);
    view().table->goToRow(0);
    QTRY_COMPARE(m_fixture->shownText(), both);
    m_fixture->focusText();
    m_fixture->press(Qt::Key_Z, Qt::ControlModifier);
    QTRY_COMPARE(textAt(0), before);
    QTRY_VERIFY2(isAsked(), qPrintable(bar().text()));
}

/// The answers have their places, and with them their keys, whatever became of the segment.
void LostTextTest::endsTheQuestionWhenTheDeletionIsUndone()
{
    m_fixture->focusText();
    m_fixture->type(QStringLiteral(" typed here"));
    const auto ref = openRef();
    const auto isAsked = [&] {
        return bar().isVisible() && isSaid(bar().text(), said::kDraftOfDeleted);
    };
    editElsewhere(0, {QStringLiteral("--delete")});
    QTRY_VERIFY(bar().isVisible());
    m_fixture->press(Qt::Key_Return);
    QTRY_VERIFY(isAsked());
    undoElsewhere();
    QTRY_VERIFY(!bar().isVisible());
    editElsewhere(0, {QStringLiteral("--delete")});
    QTRY_VERIFY(isAsked());
    QVERIFY(!bar().offers(0));
    bar().choose(1); // Copy the text
    QVERIFY(isAsked() && window().edits().hasDraft(ref));
    bar().choose(2); // Discard the text
    QVERIFY(!bar().isVisible() && !window().edits().hasDraft(ref));
}

void LostTextTest::saysThatAnotherWasMergedIntoTheSegment()
{
    m_fixture->focusText();
    m_fixture->type(QStringLiteral(" typed here"));
    const auto typed = m_fixture->shownText();
    const auto second = textAt(1);
    editElsewhere(0, {QStringLiteral("--merge")});
    QTRY_COMPARE(view().table->segments().rowCount(), 14);
    QTRY_VERIFY(bar().isVisible());
    m_fixture->press(Qt::Key_Return); // goes on; the conflict keeps the draft
    window().bench().currentRow().goTo({1, 0, 0});
    QTRY_COMPARE(openRef().segment, 0);
    QCOMPARE(m_fixture->shownText(), typed);
    QTRY_VERIFY(bar().isVisible() && bar().text().contains(second));
    QVERIFY2(bar().text().contains(QStringLiteral("merged")), qPrintable(bar().text()));
    choose(windowText(said::kKeepBoth));
    QTRY_COMPARE(textAt(0), typed + QLatin1Char(' ') + second);
}

/// Half of it undone, the next commit would drop the words of the other segment.
void LostTextTest::takesBackKeepBothAsAWhole()
{
    const auto first = textAt(0);
    const auto second = textAt(1);
    m_fixture->focusText();
    m_fixture->type(QStringLiteral(" typed here"));
    const auto typed = m_fixture->shownText();
    editElsewhere(0, {QStringLiteral("--merge")});
    QTRY_COMPARE(view().table->segments().rowCount(), 14);
    choose(windowText(said::kKeepBoth));
    QTRY_COMPARE(textAt(0), typed + QLatin1Char(' ') + second);
    m_fixture->press(Qt::Key_Z, Qt::ControlModifier);
    QTRY_VERIFY2(bar().isVisible(), "the question is not asked again");
    QVERIFY2(isSaid(bar().text(), said::kMergedIntoThis), qPrintable(bar().text()));
    QCOMPARE(m_fixture->shownText(), typed);
    QVERIFY(window().edits().hasDraft(openRef()));
    QTRY_COMPARE(textAt(0), first + QLatin1Char(' ') + second);
    m_fixture->press(Qt::Key_Escape);
    QTest::qWait(100);
    QCOMPARE(textAt(0), first + QLatin1Char(' ') + second);
    QVERIFY(bar().isVisible());
    choose(windowText(said::kKeepBoth));
    QTRY_COMPARE(textAt(0), typed + QLatin1Char(' ') + second);
    QVERIFY(!window().edits().hasDraft(openRef()));
    // The same by the undo list, from another segment; redone, the answer stands.
    window().bench().currentRow().goTo({1, 0, 2});
    QTRY_COMPARE(openRef().segment, 2);
    window().edits().undo();
    window().bench().currentRow().goTo({1, 0, 0});
    QTRY_COMPARE(openRef().segment, 0);
    QTRY_VERIFY(bar().isVisible());
    QCOMPARE(m_fixture->shownText(), typed);
    window().bench().currentRow().goTo({1, 0, 2});
    QTRY_COMPARE(openRef().segment, 2);
    window().edits().redo();
    QTRY_COMPARE(textAt(0), typed + QLatin1Char(' ') + second);
    QVERIFY(!window().edits().hasDraft({1, 0, 0}));
}

void LostTextTest::bringsBackWhatGaveWayToTheirs()
{
    m_fixture->focusText();
    m_fixture->type(QStringLiteral(" typed here"));
    const auto typed = m_fixture->shownText();
    const auto theirs = QStringLiteral("their words");
    editElsewhere(0, {QStringLiteral("--text"), theirs});
    choose(windowText(said::kUseTheirs));
    QTRY_COMPARE(m_fixture->shownText(), theirs);
    QVERIFY(!bar().isVisible());
    m_fixture->press(Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(m_fixture->shownText(), typed);
    QVERIFY2(bar().isVisible() && bar().text().contains(theirs), qPrintable(bar().text()));
    QVERIFY(window().edits().hasDraft(openRef()));
    QTRY_COMPARE(textAt(0), theirs);
    // From elsewhere too, as long as their text stands.
    choose(windowText(said::kUseTheirs));
    m_fixture->press(Qt::Key_Return);
    QTRY_COMPARE(openRef().segment, 1);
    window().bench().currentRow().goTo({1, 0, 0});
    QTRY_COMPARE(m_fixture->shownText(), theirs);
    m_fixture->focusText();
    m_fixture->press(Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(m_fixture->shownText(), typed);
    choose(windowText(said::kKeepMine));
    QTRY_COMPARE(textAt(0), typed);
}

/// Replaces only the texts that the preview showed.
void LostTextTest::replacesNoTextThatWasChangedSinceItWasFound()
{
    window().actions()[ActionId::Replace]->trigger();
    auto *dialog = window().replacing().dialog();
    QVERIFY(dialog);
    dialog->findField().setText(QStringLiteral("part"));
    dialog->withField().setText(QStringLiteral("piece"));
    emit dialog->lookWanted();
    QTRY_COMPARE(dialog->model().rowCount(), 15);
    QTRY_VERIFY(dialog->model().replacedAt(0));
    editElsewhere(0, {QStringLiteral("--text"), QStringLiteral("their part")});
    QTRY_COMPARE(textAt(0), QStringLiteral("their part"));
    dialog->replaceButton().click();
    QTRY_VERIFY(isSaid(dialog->stateText(), said::kReplaced));
    QTRY_COMPARE(textAt(1), QStringLiteral("piece 1 of utt-00000"));
    QCOMPARE(textAt(0), QStringLiteral("their part"));
    QVERIFY2(dialog->stateText().startsWith(QStringLiteral("14 matches"))
                 && isSaid(dialog->stateText(), said::kChangedSinceSearch, 1),
             qPrintable(dialog->stateText()));
}

/// While the reason was asked. Nothing is said of the segment that is open instead.
void LostTextTest::saysThatWhatItRejectsWasDeleted()
{
    QSignalSpy notices(&window().bench().reports(), &Reports::notice);
    m_fixture->focusTable();
    const auto ref = openRef();
    window().actions()[ActionId::Reject]->trigger();
    auto *const dialog = window().findChild<ReasonDialog *>();
    QVERIFY(dialog);
    editElsewhere(0, {QStringLiteral("--delete")});
    QTRY_VERIFY(openRef() != ref);
    notices.clear();
    QTest::keyClick(dialog, Qt::Key_3);
    const auto saysSo = [](const QList<QVariant> &notice) {
        return isSaid(notice.first().toString(), said::kBulkFoundNothing);
    };
    QTRY_VERIFY(std::any_of(notices.begin(), notices.end(), saysSo));
    QCOMPARE(view().table->segments().readRowAt(0)->status, SegmentStatus::Pending);
}

QTEST_MAIN(LostTextTest)
#include "LostTextTest.moc"

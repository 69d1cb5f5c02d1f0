// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/edit/EditSession.h"
#include "core/items/ItemSource.h"
#include "core/workspace/Database.h"
#include "tests/ui/shell/WindowFixture.h"
#include "tests/ui/shell/WindowWords.h"
#include "ui/actions/Actions.h"
#include "ui/annotate/AnnotateView.h"
#include "ui/annotate/text/EditDesk.h"
#include "ui/annotate/text/TextRulesDialog.h"
#include "ui/common/MessageBar.h"
#include "ui/common/Text.h"
#include "ui/details/CommentsPanel.h"
#include "ui/common/GrowingField.h"
#include "ui/session/Workbench.h"
#include "ui/sources/WelcomePage.h"
#include "ui/table/SegmentTable.h"
#include "ui/transcript/TranscriptEditor.h"
#include "ui/transcript/TranscriptField.h"

#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

using namespace voxdeck;
using namespace voxdeck::test;

/// The change from one dataset to another, while somebody works in the first one: what they type and decide stays with
/// it, and no message of the next one is lost.
class SwitchTest final : public QObject {
    Q_OBJECT
private slots:
    void init();
    void switchesAtOnceWhereNobodyWorks();
    void leavesTheKeysWithWhatIsOpen();
    void staysWhereTheUserStays();
    void letsADialogOfWhatIsOpenBeAnswered();
    void closesTheDatasetAndNotTheWindow();
    void switchesWhenALossIsAccepted();
    void showsWhatItCouldNotReadAgain();
    void offersDraftsOfAnotherNameBehindTheOthers();

private:
    TestWindow &window() { return m_fixture->window(); }
    MessageBar &bar() { return *window().annotate().messages; }
    MessageBar &question() { return window().annotate().editor->messages(); }
    void choose(MessageBar &from, const QString &button);
    bool isOffered(MessageBar &from, const QString &button);
    void openNext() { window().openDataset(m_next, toPath(m_folder->path()) / "next.voxdeck"); }
    QString openName() { return window().bench().dataset()->name(); }
    QString textOnDisk(); ///< of the first segment of the first dataset, journal and all
    void leaveDraftOf(const std::string &who, const std::string &text);

    std::unique_ptr<QTemporaryDir> m_folder;
    std::filesystem::path m_next;
    std::unique_ptr<WindowFixture> m_fixture;
};

void SwitchTest::init()
{
    m_fixture.reset();
    m_fixture = std::make_unique<WindowFixture>(SampleShape{1, 3, 0, 0.1});
    m_folder = std::make_unique<QTemporaryDir>();
    m_next = toPath(m_folder->path()) / "next";
    PosixFileSystem fs;
    QVERIFY(writeSampleDataset(fs, m_next, {1, 4, 0, 0.1}).has_value());
    QVERIFY(m_fixture->open());
}

bool SwitchTest::isOffered(MessageBar &from, const QString &button)
{
    for (auto *one : from.findChildren<QPushButton *>())
        if (one->text() == button && one->isVisible())
            return true;
    return false;
}

void SwitchTest::choose(MessageBar &from, const QString &button)
{
    QTRY_VERIFY2(isOffered(from, button),
                 qPrintable(button + QStringLiteral(" is not offered: ") + from.text()));
    for (auto *one : from.findChildren<QPushButton *>())
        if (one->text() == button && one->isVisible()) {
            QTest::mouseClick(one, Qt::LeftButton);
            return;
        }
}

QString SwitchTest::textOnDisk()
{
    PosixFileSystem fs;
    const auto workspace = Workspace::openKnown(m_fixture->workspace());
    const auto items = openItems(fs, m_fixture->dataset());
    EditSession edits(**workspace, *items, "reader");
    const auto text = edits.currentText({1, 0, -1});
    return text ? toQString(*text) : toQString(text.error().detail);
}

/// Of a window that is gone.
void SwitchTest::leaveDraftOf(const std::string &who, const std::string &text)
{
    PosixFileSystem fs;
    const auto workspace = Workspace::openKnown(m_fixture->workspace());
    const auto items = openItems(fs, m_fixture->dataset());
    EditSession edits(**workspace, *items, who);
    edits.setDraftOwner("gone-" + who);
    Draft draft;
    draft.ref = {1, 1, -1};
    draft.text = text;
    QVERIFY(edits.saveDraft(draft).has_value());
}

void SwitchTest::switchesAtOnceWhereNobodyWorks()
{
    m_fixture->focusText();
    QSignalSpy imported(&window(), &MainWindow::imported);
    openNext();
    QTRY_COMPARE(imported.size(), 1);
    QCOMPARE(openName(), QStringLiteral("next"));
    QVERIFY2(bar().isHidden(), qPrintable(bar().text()));
}

void SwitchTest::leavesTheKeysWithWhatIsOpen()
{
    const auto first = openName();
    m_fixture->focusText();
    openNext();
    m_fixture->type(QStringLiteral(" ax"));
    QTRY_VERIFY(!window().isOpening());
    QTRY_VERIFY(isOffered(bar(), QStringLiteral("Switch")));
    QCOMPARE(openName(), first);
    QVERIFY(window().annotate().editor->field().hasFocus());
    m_fixture->type(QStringLiteral(" more"));
    const auto typed = m_fixture->shownText();
    QVERIFY2(typed.endsWith(QStringLiteral(" ax more")), qPrintable(typed));
    QSignalSpy imported(&window(), &MainWindow::imported);
    choose(bar(), QStringLiteral("Switch"));
    QTRY_COMPARE(imported.size(), 1);
    QCOMPARE(openName(), QStringLiteral("next"));
    QCOMPARE(textOnDisk(), typed);
    QVERIFY2(bar().isHidden(), qPrintable(bar().text()));
}

void SwitchTest::staysWhereTheUserStays()
{
    const auto first = openName();
    m_fixture->focusTable();
    openNext();
    m_fixture->press(Qt::Key_Down);
    QTRY_VERIFY(isOffered(bar(), QStringLiteral("Switch")));
    const QDir folder(m_folder->path());
    const auto marks = [&folder] {
        return folder.entryList({QStringLiteral("next.voxdeck.open-*")});
    };
    QCOMPARE(marks().size(), 1);
    // something else is said meanwhile
    window().bench().reports().show(MessageBar::Kind::Warn, QStringLiteral("Careful."), {});
    QVERIFY(!isOffered(bar(), QStringLiteral("Switch")));
    bar().dismiss();
    choose(bar(), QStringLiteral("Stay"));
    QTRY_COMPARE(marks().size(), 0); // no other window is told that it is open
    QCOMPARE(openName(), first);
    QTest::qWait(50);
    QVERIFY2(bar().isHidden(), qPrintable(bar().text()));
}

/// Its answer would have been written into the next dataset.
void SwitchTest::letsADialogOfWhatIsOpenBeAnswered()
{
    const auto first = openName();
    openNext();
    window().actions()[ActionId::TextRules]->trigger();
    const QPointer dialog(window().findChild<TextRulesDialog *>());
    QVERIFY(dialog && dialog->isVisible());
    QTRY_VERIFY(!window().isOpening());
    QTest::qWait(100);
    QCOMPARE(openName(), first);
    QVERIFY(dialog && dialog->isVisible());
    dialog->accept();
    QTRY_VERIFY(!dialog);
    QCOMPARE(openName(), first);
    QSignalSpy imported(&window(), &MainWindow::imported);
    choose(bar(), QStringLiteral("Switch"));
    QTRY_COMPARE(imported.size(), 1);
    QCOMPARE(openName(), QStringLiteral("next"));
}

void SwitchTest::closesTheDatasetAndNotTheWindow()
{
    m_fixture->focusText();
    m_fixture->type(QStringLiteral(" x"));
    window().annotate().comments->field().setPlainText(QStringLiteral("a thought"));
    const auto other = Workspace::openKnown(m_fixture->workspace());
    const auto writing = Transaction::begin((*other)->database());
    QVERIFY(writing.has_value());
    window().actions()[ActionId::CloseDataset]->trigger();
    QVERIFY(window().isOpen());
    choose(question(), windowText(said::kCloseAndDiscard));
    QVERIFY(window().isVisible());
    choose(bar(), windowText(said::kCloseAndDiscard));
    QVERIFY(window().isVisible());
    QVERIFY(!window().isOpen());
    QCOMPARE(window().page(), &window().welcomePage());
}

void SwitchTest::switchesWhenALossIsAccepted()
{
    const auto first = openName();
    m_fixture->focusText();
    m_fixture->type(QStringLiteral(" x"));
    const auto typed = m_fixture->shownText();
    const auto other = Workspace::openKnown(m_fixture->workspace());
    const auto writing = Transaction::begin((*other)->database());
    QVERIFY(writing.has_value());
    openNext();
    choose(question(), QStringLiteral("Stay"));
    QCOMPARE(openName(), first);
    QCOMPARE(m_fixture->shownText(), typed);
    if (!isOffered(bar(), QStringLiteral("Switch")))
        bar().dismiss();                     // why it could not be kept
    choose(bar(), QStringLiteral("Switch")); // it is still there
    QCOMPARE(openName(), first);
    QSignalSpy imported(&window(), &MainWindow::imported);
    choose(question(), windowText(said::kCloseAndDiscard));
    QVERIFY(window().isVisible());
    QTRY_COMPARE(imported.size(), 1);
    QCOMPARE(openName(), QStringLiteral("next"));
}

/// While another process writes, the same dataset opens without what this window left, and its page says so.
void SwitchTest::showsWhatItCouldNotReadAgain()
{
    std::unique_ptr<Workspace> other;
    std::optional<Transaction> writing;
    connect(
        &window().bench(), &Workbench::emptied, this,
        [&] { // it was closed, and nothing was read again
            leaveDraftOf(window().bench().identity().who(), "typed at last");
            auto opened = Workspace::openKnown(m_fixture->workspace());
            QVERIFY(opened.has_value());
            other = std::move(*opened);
            auto begun = Transaction::begin(other->database());
            QVERIFY(begun.has_value());
            writing.emplace(std::move(*begun));
        },
        Qt::SingleShotConnection);
    window().openDataset(m_fixture->dataset(), m_fixture->workspace());
    QTRY_VERIFY(writing.has_value());
    QTRY_VERIFY(window().isOpen());
    QVERIFY2(bar().isVisible() && isSaid(bar().text(), said::kDraftsNotShown),
             qPrintable(bar().text()));
    writing.reset();
    other.reset();
    QTRY_VERIFY(!window().isImporting());
    QSignalSpy imported(&window(), &MainWindow::imported);
    choose(bar(), windowText(said::kTryAgain));
    QTRY_COMPARE(imported.size(), 1);
    QVERIFY2(isSaid(bar().text(), said::kDraftsKept, 1), qPrintable(bar().text()));
}

/// The way to what was recovered from a crash stays first.
void SwitchTest::offersDraftsOfAnotherNameBehindTheOthers()
{
    m_fixture->focusText();
    m_fixture->type(QStringLiteral(" committed"));
    m_fixture->press(Qt::Key_Return);
    QTRY_COMPARE(window().annotate().table->currentRow(), 1);
    auto who = window().bench().identity().who();
    who.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(who.front())));
    leaveDraftOf(who, "typed under another spelling");
    m_fixture->crash();
    m_fixture->restart();
    QVERIFY(m_fixture->open());
    QVERIFY2(bar().text().contains(QStringLiteral("closed unexpectedly")),
             qPrintable(bar().text()));
    choose(bar(), QStringLiteral("Continue"));
    QTRY_VERIFY2(bar().isVisible()
                     && bar().text().contains(QStringLiteral("typed as ") + toQString(who)),
                 qPrintable(bar().text()));
    choose(bar(), windowText(said::kShowDrafts));
    QTRY_VERIFY2(bar().isVisible() && isSaid(bar().text(), said::kDraftsKept, 1),
                 qPrintable(bar().text()));
}

QTEST_MAIN(SwitchTest)
#include "SwitchTest.moc"

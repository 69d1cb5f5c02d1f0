// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/items/ItemSource.h"
#include "core/workspace/Database.h"
#include "tests/ui/shell/WindowFixture.h"
#include "tests/ui/shell/WindowWords.h"
#include "ui/annotate/AnnotateView.h"
#include "ui/annotate/rows/BrowseDesk.h"
#include "ui/common/ConflictDialog.h"
#include "ui/annotate/text/EditDesk.h"
#include "ui/common/MessageBar.h"
#include "ui/common/Text.h"
#include "ui/jobs/StatusWords.h"
#include "ui/session/Workbench.h"
#include "ui/table/SegmentTable.h"
#include "ui/transcript/TranscriptEditor.h"
#include "ui/transcript/TranscriptField.h"

#include <QDir>
#include <QPlainTextEdit>
#include <QProcess>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

#include <csignal>

using namespace voxdeck;
using namespace voxdeck::test;

namespace {

QString run(const QString &program, const QStringList &arguments)
{
    QProcess process;
    process.start(program, arguments);
    process.waitForFinished(60'000);
    return process.exitCode() == 0 ? QString::fromUtf8(process.readAllStandardOutput())
                                   : QString::fromUtf8(process.readAllStandardError());
}

} // namespace

/// Whatever happens around the window, what was typed is an edit, a draft or still in the field.
class TypedTextTest final : public QObject {
    Q_OBJECT
private slots:
    void init();
    void asksWhenTheCommandLineWasFaster();
    void takesTheirsOrWhatIsWrittenOfBoth();
    void hintsBelowAQuestionAreNotices();
    void keepsADraftWhenClosedInAConflict();
    void neverOverwritesWithADraftThatSurvived();
    void refusesToCloseWhileNothingCanBeKept();
    void saysThatAnotherProcessHasItOpen();
    void approvesNothingThatIsInConflict();

private:
    QString pathOf(const std::filesystem::path &path) const { return pathText(path); }
    MessageBar &bar() { return m_fixture->window().annotate().editor->messages(); }
    QString journal() { return m_fixture->window().status().journalText(); }
    /// Sets the text of a segment from another program, like the command line.
    void editElsewhere(const QString &text);
    QString textOnDisk(); ///< of the first segment, journal and all
    QString key() { return toQString(m_key); }
    void choose(const QString &button);

    std::unique_ptr<WindowFixture> m_fixture;
    std::string m_key;
};

void TypedTextTest::init()
{
    m_fixture.reset();
    m_fixture = std::make_unique<WindowFixture>(SampleShape{1, 3, 0, 0.1});
    QVERIFY(m_fixture->open());
    m_key = m_fixture->window().annotate().editor->segment().key;
}

void TypedTextTest::editElsewhere(const QString &text)
{
    const auto said = run(QStringLiteral(VOXDECK_CLI),
                          {QStringLiteral("edit"), pathOf(m_fixture->dataset()), key(),
                           QStringLiteral("--text"), text, QStringLiteral("--workspace"),
                           pathOf(m_fixture->workspace())});
    QVERIFY2(textOnDisk() == text, qPrintable(said));
}

QString TypedTextTest::textOnDisk()
{
    PosixFileSystem fs;
    const auto workspace = Workspace::openKnown(m_fixture->workspace());
    const auto items = openItems(fs, m_fixture->dataset());
    EditSession edits(**workspace, *items, "reader");
    const auto text = edits.currentText({1, 0, -1});
    return text ? toQString(*text) : toQString(text.error().detail);
}

void TypedTextTest::choose(const QString &button)
{
    QPushButton *found = nullptr;
    for (auto *one : bar().findChildren<QPushButton *>())
        if (one->text() == button && one->isVisible())
            found = one;
    QVERIFY2(found, qPrintable(button + QStringLiteral(" is not offered: ") + bar().text()));
    QTest::mouseClick(found, Qt::LeftButton);
}

void TypedTextTest::asksWhenTheCommandLineWasFaster()
{
    m_fixture->focusText();
    editElsewhere(QStringLiteral("by the command line"));
    m_fixture->type(QStringLiteral(" quick"));
    const auto typed = m_fixture->shownText();
    const auto ref = m_fixture->window().annotate().editor->segment().ref;
    m_fixture->press(Qt::Key_Return); // before the draft's timer comes
    auto &view = m_fixture->window().annotate();
    QTRY_COMPARE(view.table->currentRow(), 1); // the row does not block the user
    QVERIFY(m_fixture->window().edits().hasDraft(ref));
    QVERIFY2(isSaid(view.messages->text(), said::kDraftOfChanged),
             qPrintable(view.messages->text()));
    QTRY_COMPARE(journal(), windowText(said::kDraftsLeft, 1));
    QCOMPARE(textOnDisk(), QStringLiteral("by the command line"));
    m_fixture->press(Qt::Key_Up, Qt::AltModifier);
    QTRY_COMPARE(view.table->currentRow(), 0);
    QTRY_COMPARE(m_fixture->shownText(), typed);
    QVERIFY2(bar().text().contains(QStringLiteral("by the command line")),
             qPrintable(bar().text()));
    choose(windowText(said::kKeepMine));
    QTRY_COMPARE(textOnDisk(), typed);
    QTRY_COMPARE(journal(), windowText(said::kEditsSaved));
    QVERIFY(!bar().isVisible());
    QVERIFY(!m_fixture->window().edits().hasDraft(ref));
}

void TypedTextTest::takesTheirsOrWhatIsWrittenOfBoth()
{
    editElsewhere(QStringLiteral("theirs"));
    m_fixture->focusText();
    m_fixture->type(QStringLiteral(" mine"));
    m_fixture->press(Qt::Key_Escape);
    QTRY_VERIFY(bar().isVisible());
    choose(windowText(said::kUseTheirs));
    QTRY_COMPARE(m_fixture->shownText(), QStringLiteral("theirs"));
    QCOMPARE(textOnDisk(), QStringLiteral("theirs"));
    QTRY_COMPARE(journal(), windowText(said::kEditsSaved));

    m_fixture->focusText();
    m_fixture->type(QStringLiteral(" again"));
    editElsewhere(QStringLiteral("once more"));
    m_fixture->press(Qt::Key_Escape);
    QTRY_VERIFY(bar().isVisible());
    choose(QStringLiteral("Compare…"));
    auto *dialog = m_fixture->window().findChild<ConflictDialog *>();
    QVERIFY(dialog);
    auto *result = dialog->findChild<QPlainTextEdit *>();
    result->setPlainText(QStringLiteral("theirs again, once more"));
    dialog->accept();
    QTRY_COMPARE(textOnDisk(), QStringLiteral("theirs again, once more"));
    QCOMPARE(m_fixture->shownText(), QStringLiteral("theirs again, once more"));
}

/// The line for hints is beside the question's, where there is no room for it.
void TypedTextTest::hintsBelowAQuestionAreNotices()
{
    m_fixture->focusText();
    editElsewhere(QStringLiteral("theirs"));
    m_fixture->type(QStringLiteral(" mine"));
    m_fixture->press(Qt::Key_Escape);
    QTRY_VERIFY(bar().isVisible());
    choose(windowText(said::kKeepMine));
    QTRY_VERIFY(!bar().isVisible());
    m_fixture->focusText();
    m_fixture->press(Qt::Key_Z, Qt::ControlModifier);
    QTRY_VERIFY(bar().isVisible()); // it is asked again
    QSignalSpy notices(&m_fixture->window().bench().reports(), &Reports::notice);
    auto &editor = *m_fixture->window().annotate().editor;
    for (int i = 0; i < 20 && notices.isEmpty() && editor.hintText().isEmpty(); ++i)
        m_fixture->press(Qt::Key_Z, Qt::ControlModifier);
    QVERIFY(bar().isVisible());
    QCOMPARE(notices.size(), 1);
    QVERIFY(isSaid(notices.first().first().toString(), said::kNothingToUndoHere));
    QVERIFY2(editor.hintText().isEmpty(), qPrintable(editor.hintText()));
}

void TypedTextTest::keepsADraftWhenClosedInAConflict()
{
    editElsewhere(QStringLiteral("theirs"));
    m_fixture->focusText();
    m_fixture->type(QStringLiteral(" mine"));
    const auto typed = m_fixture->shownText();
    QVERIFY(m_fixture->window().close()); // as Ctrl+Q does
    QCOMPARE(textOnDisk(), QStringLiteral("theirs"));
    m_fixture->restart();
    QVERIFY(m_fixture->open());
    const auto words = m_fixture->window().annotate().messages->text();
    QVERIFY2(words.startsWith(windowText(said::kDraftsKept, 1)), qPrintable(words));
    QTRY_COMPARE(m_fixture->shownText(), typed);
    QTRY_VERIFY(bar().isVisible());
    QCOMPARE(textOnDisk(), QStringLiteral("theirs"));
}

void TypedTextTest::neverOverwritesWithADraftThatSurvived()
{
    m_fixture->focusText();
    m_fixture->type(QStringLiteral(" unfinished"));
    const auto typed = m_fixture->shownText();
    const auto ref = m_fixture->window().annotate().editor->segment().ref;
    QTRY_VERIFY(m_fixture->window().edits().hasDraft(ref));
    m_fixture->crash();
    editElsewhere(QStringLiteral("theirs"));
    m_fixture->restart();
    QVERIFY(m_fixture->open());
    QTRY_COMPARE(m_fixture->shownText(), typed);
    QTRY_VERIFY(bar().isVisible());
    m_fixture->focusTable();
    m_fixture->press(Qt::Key_Down); // only looked at
    QTRY_COMPARE(m_fixture->window().annotate().table->currentRow(), 1);
    QCOMPARE(textOnDisk(), QStringLiteral("theirs"));
    QVERIFY(m_fixture->window().edits().hasDraft(ref));
}

void TypedTextTest::refusesToCloseWhileNothingCanBeKept()
{
    m_fixture->focusText();
    m_fixture->type(QStringLiteral(" x"));
    const auto typed = m_fixture->shownText();
    {
        const auto other = Workspace::openKnown(m_fixture->workspace());
        const auto writing = Transaction::begin((*other)->database());
        QVERIFY(writing.has_value());
        QVERIFY(!m_fixture->window().close());
        QVERIFY2(isSaid(bar().text(), said::kTextCannotBeSaved), qPrintable(bar().text()));
        QCOMPARE(m_fixture->shownText(), typed);
    }
    QVERIFY(m_fixture->window().close());
    QCOMPARE(textOnDisk(), typed);
}

void TypedTextTest::saysThatAnotherProcessHasItOpen()
{
    QVERIFY(m_fixture->window().close());
    m_fixture->restart();
    const QDir folder(QString::fromStdString(m_fixture->workspace().parent_path().string()));
    const auto marks = [&folder] {
        return folder.entryList({QStringLiteral("test.voxdeck.open-*")});
    };
    QProcess other;
    auto environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QStringLiteral("XDG_CONFIG_HOME"), folder.path());
    environment.insert(QStringLiteral("QT_QPA_PLATFORM"), QStringLiteral("offscreen"));
    other.setProcessEnvironment(environment);
    other.start(QStringLiteral(VOXDECK_WINDOW),
                {pathOf(m_fixture->dataset()), QStringLiteral("--workspace"),
                 pathOf(m_fixture->workspace())});
    QVERIFY(other.waitForStarted(60'000));
    QTRY_COMPARE_WITH_TIMEOUT(marks().size(), 1, 60'000);
    QVERIFY(m_fixture->open());
    const auto words = m_fixture->window().annotate().messages->text();
    QVERIFY2(isSaid(words, said::kAlsoOpenElsewhere), qPrintable(words));
    QVERIFY2(!isSaid(words, said::kClosedUnexpectedly), qPrintable(words));
    QCOMPARE(marks().size(), 2);
    other.terminate(); // SIGTERM, as at a logout
    QVERIFY(other.waitForFinished(60'000));
    QCOMPARE(other.exitStatus(), QProcess::NormalExit);
    QCOMPARE(marks().size(), 1);
    m_fixture->window().closeDataset();
    QCOMPARE(marks().size(), 0);
    QVERIFY(m_fixture->open());
    QVERIFY2(m_fixture->window().annotate().messages->isHidden(),
             qPrintable(m_fixture->window().annotate().messages->text()));
}

void TypedTextTest::approvesNothingThatIsInConflict()
{
    editElsewhere(QStringLiteral("theirs"));
    m_fixture->focusText();
    m_fixture->type(QStringLiteral(" mine"));
    m_fixture->press(Qt::Key_Return, Qt::ControlModifier);
    QTRY_VERIFY(bar().isVisible());
    QCOMPARE(m_fixture->window().annotate().table->currentRow(), 0);
    QCOMPARE(m_fixture->window().annotate().editor->segment().status, SegmentStatus::Pending);
    QCOMPARE(textOnDisk(), QStringLiteral("theirs"));
}

QTEST_MAIN(TypedTextTest)
#include "TypedTextTest.moc"

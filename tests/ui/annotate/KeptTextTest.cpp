// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workspace/Database.h"
#include "core/workspace/Rows.h"
#include "tests/ui/shell/WindowFixture.h"
#include "tests/ui/shell/WindowWords.h"
#include "ui/annotate/AnnotateView.h"
#include "ui/annotate/text/EditDesk.h"
#include "ui/common/MessageBar.h"
#include "ui/common/Text.h"
#include "ui/session/Workbench.h"
#include "ui/table/SegmentTable.h"
#include "ui/transcript/TranscriptEditor.h"

#include <QProcess>
#include <QTest>

using namespace voxdeck;
using namespace voxdeck::test;

/// A typed text that is no edit yet, while many segments are judged.
class KeptTextTest final : public QObject {
    Q_OBJECT
private slots:
    void init();
    void commitsWhatIsTypedBeforeManyAreJudged();
    void saysThatRowsToBeJudgedHaveDrafts();
    void keepsTheDraftOfARowThatAnUndoChanges();
    void goesToThePartThatIsInPlaceOfTheText();

private:
    TestWindow &window() { return m_fixture->window(); }
    AnnotateView &view() { return window().annotate(); }
    MessageBar &bar() { return view().editor->messages(); }
    const SegmentRow *rowAt(int row) { return view().table->segments().readRowAt(row); }
    SegmentStatus statusAt(int row)
    {
        const auto *shown = rowAt(row);
        return shown ? shown->status : SegmentStatus::Error;
    }
    QString textAt(int row) { return rowAt(row) ? toQString(rowAt(row)->text) : QString(); }
    SegmentRef openRef() { return window().bench().currentRow().row()->ref; }
    void runElsewhere(const QString &command, const QStringList &arguments);
    void typeBesideAnotherText(const QString &theirs);
    QString draftsOnDisk();

    std::unique_ptr<WindowFixture> m_fixture;
};

void KeptTextTest::init()
{
    m_fixture.reset();
    m_fixture = std::make_unique<WindowFixture>(SampleShape{1, 4, 2, 0.5});
    QVERIFY(m_fixture->open());
    QTRY_VERIFY(rowAt(0) && rowAt(5));
}

/// As another process: voxdeck-cli COMMAND DATASET ARGUMENTS.
void KeptTextTest::runElsewhere(const QString &command, const QStringList &arguments)
{
    QProcess process;
    QStringList all{command, pathText(m_fixture->dataset()), QStringLiteral("--workspace"),
                    pathText(m_fixture->workspace())};
    all << arguments;
    process.start(QStringLiteral(VOXDECK_CLI), all);
    QVERIFY(process.waitForFinished(60'000));
    QVERIFY2(process.exitCode() == 0, process.readAllStandardError().constData());
}

void KeptTextTest::typeBesideAnotherText(const QString &theirs)
{
    m_fixture->focusText();
    m_fixture->type(QStringLiteral(" typed here"));
    runElsewhere(QStringLiteral("edit"), {QStringLiteral("utt-00000"), QStringLiteral("--segment"),
                                          QStringLiteral("0"), QStringLiteral("--text"), theirs});
    QTRY_VERIFY(bar().isVisible() && bar().text().contains(theirs));
}

/// A question about many rows waits while somebody types: the text is committed before the rows are judged.
void KeptTextTest::commitsWhatIsTypedBeforeManyAreJudged()
{
    m_fixture.reset(); // a hundred rows are approved without a question
    m_fixture = std::make_unique<WindowFixture>(SampleShape{1, 110, 0, 0.1});
    QVERIFY(m_fixture->open());
    QTRY_VERIFY(rowAt(0));
    m_fixture->focusTable();
    m_fixture->press(Qt::Key_A, Qt::ControlModifier);
    m_fixture->press(Qt::Key_A);
    QTRY_VERIFY(view().work->isVisible() && view().work->choices() == 2);
    m_fixture->focusText();
    m_fixture->type(QStringLiteral(" typed while asked"));
    const auto typed = m_fixture->shownText();
    view().work->choose(0); // Approve
    QTRY_COMPARE(statusAt(0), SegmentStatus::Approved);
    QTRY_COMPARE(textAt(0), typed);
    QVERIFY(!window().edits().hasDraft(openRef()));
}

/// A text that is a draft still is not judged unseen with many others.
void KeptTextTest::saysThatRowsToBeJudgedHaveDrafts()
{
    typeBesideAnotherText(QStringLiteral("theirs"));
    m_fixture->press(Qt::Key_Return); // on to the next, without an answer
    QTRY_COMPARE(view().table->currentRow(), 1);
    QCOMPARE(window().edits().drafts(), std::size_t{1});
    m_fixture->focusTable();
    m_fixture->press(Qt::Key_A, Qt::ControlModifier);
    m_fixture->press(Qt::Key_A);
    QTRY_VERIFY(view().work->isVisible() && view().work->choices() == 2);
    QVERIFY2(isSaid(view().work->text(), said::kHaveDrafts, 1), qPrintable(view().work->text()));
    view().work->choose(1); // Cancel
    QCOMPARE(statusAt(0), SegmentStatus::Pending);
}

QString KeptTextTest::draftsOnDisk()
{
    const auto database = Database::open(m_fixture->workspace(), Database::Access::ReadOnly);
    if (!database)
        return toQString(database.error().detail);
    QStringList drafts;
    auto query = (*database)->statement("SELECT text FROM draft");
    (void)eachRow(query, [&](const std::string &text) { drafts << toQString(text); });
    return drafts.join(QLatin1Char('|'));
}

/// What is said to be kept is on the disk, whatever is undone around it.
void KeptTextTest::keepsTheDraftOfARowThatAnUndoChanges()
{
    const auto before = textAt(0);
    typeBesideAnotherText(QStringLiteral("theirs"));
    const auto typed = m_fixture->shownText();
    m_fixture->press(Qt::Key_Return);
    QTRY_COMPARE(view().table->currentRow(), 1);
    QTRY_COMPARE(textAt(0), QStringLiteral("theirs"));
    QTRY_VERIFY(window().edits().undoStack().canUndo());
    QCOMPARE(draftsOnDisk(), typed);
    m_fixture->focusTable();
    m_fixture->press(Qt::Key_Z, Qt::ControlModifier);
    QTRY_COMPARE(textAt(0), before);
    QCOMPARE(draftsOnDisk(), typed);
    QTRY_COMPARE(m_fixture->shownText(), typed); // an undo goes to its row
    m_fixture->crash();
    m_fixture->restart();
    QVERIFY(m_fixture->open());
    QCOMPARE(window().edits().drafts(), std::size_t{1});
    QTRY_COMPARE(m_fixture->shownText(), typed);
}

/// Out of a text whose segment was divided meanwhile, to the part in its place and not to the first row.
void KeptTextTest::goesToThePartThatIsInPlaceOfTheText()
{
    for (const bool isSeen : {true, false}) { // the division, before Esc
        init();
        view().table->goToRow(5);
        QTRY_COMPARE(openRef(), (SegmentRef{1, 2, 1}));
        m_fixture->focusText();
        m_fixture->type(QStringLiteral(" typed here"));
        const auto typed = m_fixture->shownText();
        runElsewhere(QStringLiteral("edit"),
                     {QStringLiteral("utt-00002"), QStringLiteral("--segment"), QStringLiteral("1"),
                      QStringLiteral("--split-at"), QStringLiteral("0.4")});
        if (isSeen)
            QTRY_VERIFY(bar().isVisible() && view().table->segments().rowCount() == 9);
        QCOMPARE(m_fixture->shownText(), typed);
        m_fixture->press(Qt::Key_Escape);
        QTRY_VERIFY(openRef() != (SegmentRef{1, 2, 1}));
        QCOMPARE(openRef().item, std::uint64_t{2});
        QTRY_COMPARE(view().table->currentRow(), 5);
        QTRY_VERIFY2(bar().isVisible() && bar().text().contains(typed), qPrintable(bar().text()));
        QCOMPARE(draftsOnDisk(), typed);
    }
}

QTEST_MAIN(KeptTextTest)
#include "KeptTextTest.moc"

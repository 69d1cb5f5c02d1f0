// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/items/OpenSource.h"
#include "tests/ui/shell/WindowFixture.h"
#include "tests/ui/shell/WindowWords.h"
#include "ui/actions/Actions.h"
#include "ui/annotate/AnnotateView.h"
#include "ui/annotate/rows/BrowseDesk.h"
#include "ui/common/MessageBar.h"
#include "ui/common/describeError.h"
#include "ui/jobs/ReportDialog.h"
#include "ui/jobs/StatusWords.h"
#include "ui/session/Workbench.h"
#include "ui/sources/DamagePage.h"
#include "ui/sources/VerifyDesk.h"
#include "ui/sources/WelcomePage.h"
#include "ui/table/SegmentTable.h"
#include "ui/team/PublishDesk.h"
#include "ui/transcript/TranscriptEditor.h"

#include <QFile>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>

#include <unistd.h>

using namespace voxdeck;
using namespace voxdeck::test;

/// Failures are reported in words, where they happen, and the rest still works.
class TroubleTest final : public QObject {
    Q_OBJECT
private slots:
    void saysThatAFolderIsNotThere();
    void keepsWhatIsOpenWhereAnotherFails();
    void opensTheSameDatasetAgain();
    void saysWhatIsWrongAndSafeWithABrokenIndex();
    void goesOnWithTheShardsThatCanBeRead();
    void saysThatAFolderIsReadOnly();
    void saysWhyAFunctionKeyDoesNothing();
    void showsAConflictAndOverwritesNothing();
    void verifiesInTheBackgroundAndListsWhatItFinds();
};

void TroubleTest::saysThatAFolderIsNotThere()
{
    WindowFixture fixture;
    auto &window = fixture.window();
    window.openDataset("/no/such/folder", fixture.workspace());
    QTRY_VERIFY(!window.welcomePage().messages().text().isEmpty());
    QCOMPARE(window.page(), &window.welcomePage());
    PosixFileSystem fs;
    const auto opened = openSource(fs, {{"/no/such/folder"}, fixture.workspace(), {}});
    QCOMPARE(opened.error().code, ErrorCode::NotFound);
    const auto words = describeError(opened.error()).sentences();
    QVERIFY(words.contains(QStringLiteral("/no/such/folder")));
    QCOMPARE(window.welcomePage().messages().text(), words);
}

void TroubleTest::keepsWhatIsOpenWhereAnotherFails()
{
    WindowFixture fixture({1, 12, 0, 0.1});
    QVERIFY(fixture.open());
    auto &window = fixture.window();
    auto &view = window.annotate();
    view.table->goToRow(7);
    QTRY_COMPARE(view.editor->segment().key, std::string("utt-00007"));
    fixture.focusText();
    fixture.type(QStringLiteral(" half"));
    const auto typed = fixture.shownText();
    const auto undoable = window.edits().undoStack().count();
    QSignalSpy closed(&window.bench(), &Workbench::closed);
    window.openDataset("/no/such/folder", fixture.workspace().parent_path() / "other.voxdeck");
    QTRY_VERIFY(!window.isOpening());
    QTRY_VERIFY(view.messages->text().contains(QStringLiteral("/no/such/folder")));
    QVERIFY(closed.isEmpty());
    QVERIFY(window.isOpen());
    QCOMPARE(window.page(), &view);
    QCOMPARE(view.editor->segment().key, std::string("utt-00007"));
    QCOMPARE(view.table->currentRow(), 7);
    QCOMPARE(fixture.shownText(), typed); // and it is no edit yet
    QCOMPARE(window.edits().undoStack().count(), undoable);
    QVERIFY(view.editor->field().hasFocus());
}

/// What was typed there becomes an edit, and the window is no other one to itself.
void TroubleTest::opensTheSameDatasetAgain()
{
    WindowFixture fixture({1, 3, 0, 0.1});
    QVERIFY(fixture.open());
    auto &window = fixture.window();
    fixture.focusText();
    fixture.type(QStringLiteral(" half"));
    const auto typed = fixture.shownText();
    QSignalSpy imported(&window, &MainWindow::imported);
    window.openDataset(fixture.dataset(), fixture.workspace());
    QTRY_COMPARE(imported.size(), 1);
    QTRY_COMPARE(fixture.shownText(), typed);
    QVERIFY2(window.annotate().messages->isHidden(),
             qPrintable(window.annotate().messages->text()));
}

void TroubleTest::saysWhatIsWrongAndSafeWithABrokenIndex()
{
    WindowFixture fixture({1, 3, 0, 0.1});
    const auto index = fixture.shard() / "metainfo.idx";
    std::filesystem::resize_file(index, std::filesystem::file_size(index) - 9);
    auto &window = fixture.window();
    window.openDataset(fixture.dataset(), fixture.workspace());
    QTRY_COMPARE(window.page(), &window.damagePage());
    QVERIFY2(window.damagePage().words().contains(QStringLiteral("metainfo.idx")),
             qPrintable(window.damagePage().words()));
    QCOMPARE(std::filesystem::exists(index), true);
}

void TroubleTest::goesOnWithTheShardsThatCanBeRead()
{
    WindowFixture fixture({2, 3, 0, 0.1});
    const auto index = fixture.shard(1) / "audio.idx";
    std::filesystem::resize_file(index, 20);
    auto &window = fixture.window();
    QSignalSpy imported(&window, &MainWindow::imported);
    window.openDataset(fixture.dataset(), fixture.workspace());
    QTRY_COMPARE(window.page(), &window.damagePage());
    QTRY_VERIFY(!imported.isEmpty());
    emit window.damagePage().continueWanted();
    QCOMPARE(window.page(), &window.annotate());
    QTRY_COMPARE(window.annotate().table->segments().rowCount(), 3);
}

void TroubleTest::saysThatAFolderIsReadOnly()
{
    // root may write everywhere: then the test expects no report
    WindowFixture fixture({1, 2, 0, 0.1});
    using std::filesystem::perms;
    std::filesystem::permissions(fixture.shard(), perms::owner_read | perms::owner_exec);
    const bool isReallyReadOnly = ::access(fixture.shard().c_str(), W_OK) != 0;
    QVERIFY(fixture.open());
    const auto words = fixture.window().annotate().messages->text();
    QCOMPARE(words.contains(QStringLiteral("read-only")), isReallyReadOnly);
    std::filesystem::permissions(fixture.shard(), perms::owner_all);
}

void TroubleTest::saysWhyAFunctionKeyDoesNothing()
{
    WindowFixture fixture({1, 3, 0, 0.1});
    auto &window = fixture.window();
    QVERIFY(!window.actions()[ActionId::Publish]->isEnabled());
    fixture.press(Qt::Key_F12);
    QCOMPARE(window.status().noticeText(), windowText(said::kOpenDatasetFirst));
    const auto *button = window.findChild<QToolButton *>(QStringLiteral("publish"));
    QVERIFY(button);
    QVERIFY2(button->toolTip().endsWith(QLatin1Char('\n') + windowText(said::kOpenDatasetFirst)),
             qPrintable(button->toolTip()));
    QVERIFY(fixture.open());
    QTRY_VERIFY(window.actions()[ActionId::Publish]->isEnabled());
    QVERIFY2(!button->toolTip().contains(QLatin1Char('\n')), qPrintable(button->toolTip()));
}

void TroubleTest::showsAConflictAndOverwritesNothing()
{
    WindowFixture fixture({1, 3, 0, 0.1});
    QVERIFY(fixture.open());
    fixture.focusText();
    fixture.type(QStringLiteral(" mine"));
    fixture.press(Qt::Key_Escape);
    QTRY_COMPARE(fixture.window().browse().totals().unpublishedEdits, 1u);
    {
        // another program publishes a change of the same record meanwhile
        PosixFileSystem fs;
        const auto dataset = touch::TouchDataset::open(fs, fixture.dataset());
        auto other = Workspace::open(fixture.workspace().string() + ".other", (*dataset)->path());
        QVERIFY(other.has_value());
        QVERIFY(importDataset(**other, **dataset, {}, {}).has_value());
        EditSession session(**other, *dataset, "somebody else");
        RowReader rows(**other);
        const auto row = rows.row(1u);
        QVERIFY(row.has_value());
        QVERIFY(session.apply({{row->ref, EditField::Text, row->text, "theirs"}}).has_value());
        const auto written = publish(fs, **other, **dataset, lockHolder("test"), {}, {});
        QVERIFY(written.has_value());
        QCOMPARE(written->records, 1u);
    }
    auto &publishing = fixture.window().publishing();
    QSignalSpy conflicts(&publishing, &PublishDesk::conflictsShown);
    fixture.press(Qt::Key_F12);
    QTRY_VERIFY(publishing.dialog() || !conflicts.isEmpty());
    if (publishing.dialog())
        publishing.dialog()->accept();
    QTRY_VERIFY(!conflicts.isEmpty());
    QCOMPARE(fixture.storedText(0), QStringLiteral("theirs"));
}

void TroubleTest::verifiesInTheBackgroundAndListsWhatItFinds()
{
    WindowFixture fixture({2, 3, 0, 0.1});
    QVERIFY(fixture.open());
    auto &window = fixture.window();
    QSignalSpy finished(&window.verification(), &VerifyDesk::finished);
    auto *action = window.actions()[ActionId::VerifyDataset];
    action->trigger();
    QVERIFY(!action->isEnabled()); // one at a time
    QTRY_COMPARE(finished.size(), 1);
    QVERIFY(action->isEnabled());
    QVERIFY(finished.takeFirst().first().value<touch::VerifyReport>().isSound());
    QVERIFY(window.annotate().messages->text().isEmpty());

    QFile metainfo(QString::fromStdString((fixture.shard(1) / "metainfo.bin").string()));
    QVERIFY(metainfo.open(QIODevice::ReadWrite));
    QVERIFY(metainfo.putChar('x')); // no record starts like that
    metainfo.close();
    action->trigger();
    QTRY_COMPARE(finished.size(), 1);
    QVERIFY2(window.annotate().messages->text().contains(QStringLiteral("1 error")),
             qPrintable(window.annotate().messages->text()));
    for (auto *button : window.annotate().messages->findChildren<QPushButton *>())
        if (button->text() == windowText(said::kShowAll))
            button->click();
    const auto *dialog = window.findChild<ReportDialog *>();
    QVERIFY(dialog);
    QVERIFY2(dialog->words().contains(QStringLiteral("metainfo.bin")), qPrintable(dialog->words()));
}

QTEST_MAIN(TroubleTest)
#include "TroubleTest.moc"

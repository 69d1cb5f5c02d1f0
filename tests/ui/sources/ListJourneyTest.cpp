// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/edit/EditSession.h"
#include "core/items/ItemSource.h"
#include "tests/support/WrittenAudio.h"
#include "tests/ui/shell/StallWatch.h"
#include "tests/ui/shell/WindowFixture.h"
#include "tests/ui/shell/WindowWords.h"
#include "ui/actions/Actions.h"
#include "ui/annotate/AnnotateView.h"
#include "ui/annotate/rows/BrowseDesk.h"
#include "ui/annotate/sound/SoundDesk.h"
#include "ui/common/ConflictDialog.h"
#include "ui/jobs/ReportDialog.h"
#include "ui/common/Text.h"
#include "ui/navigator/NavigatorPanel.h"
#include "ui/table/SegmentTable.h"
#include "ui/team/PublishDesk.h"
#include "ui/transcript/TranscriptEditor.h"

#include <QAbstractButton>
#include <QComboBox>
#include <QLabel>
#include <QLayout>
#include <QSignalSpy>
#include <QTest>

#include <cstdint>
#include <fstream>

#include <algorithm>

using namespace voxdeck;
using namespace voxdeck::test;
using voxdeck::test::StallWatch;
using voxdeck::test::WindowFixture;

namespace {

/// Three utterances of two recordings beside their list; the audio of a fourth is missing.
bool writeList(const std::filesystem::path &folder)
{
    PosixFileSystem fs;
    if (!fs.createDirectories(folder))
        return false;
    const std::vector<std::int16_t> samples(32'000, 1'000);
    for (const char *const name : {"one.wav", "two.wav"})
        if (!writeAudioFile(fs, folder / name, 16'000, samples))
            return false;
    std::ofstream(folder / "list.jsonl")
        << R"({"key": "a", "wav": "one.wav", "txt": "first", "start": 0, "end": 0.5})" << '\n'
        << R"({"key": "b", "wav": "one.wav", "txt": "second", "start": 0.5, "end": 1.5})" << '\n'
        << R"({"key": "c", "wav": "two.wav", "txt": "third"})" << '\n'
        << R"({"key": "d", "wav": "gone.wav", "txt": "fourth", "end": 1})" << '\n';
    return true;
}

} // namespace

/// A list of utterances beside their audio, in the real window.
class ListJourneyTest final : public QObject {
    Q_OBJECT
private slots:
    void opensHearsAndCorrectsAList();
    void publishesIntoTheListAndSettlesAConflict();
    void asksOneThingAfterTheOther();
    void publishesWhatIsApproved();
};

void ListJourneyTest::opensHearsAndCorrectsAList()
{
    WindowFixture fixture({1, 1, 0, 0.1});
    const auto folder = fixture.dataset().parent_path() / "list";
    QVERIFY(writeList(folder));
    auto &window = fixture.window();
    auto &view = window.annotate();
    StallWatch watch;
    QSignalSpy imported(&window, &MainWindow::imported);
    window.openDataset(folder / "list.jsonl", fixture.workspace());
    QTRY_VERIFY(!imported.isEmpty());
    QTRY_VERIFY(window.sound().isWaveformShown());
    QCOMPARE(view.table->segments().rowCount(), 4);
    QCOMPARE(fixture.shownText(), QStringLiteral("first"));
    QTRY_VERIFY((window.actions())[ActionId::Publish]->isEnabled());
    QTRY_VERIFY((window.actions())[ActionId::VerifyDataset]->isEnabled());

    fixture.focusText(); // the next utterance is in the same recording: its waveform stays
    fixture.press(Qt::Key_Return);
    QTRY_COMPARE(fixture.shownText(), QStringLiteral("second"));
    QVERIFY(window.sound().isWaveformShown());
    fixture.press(Qt::Key_A, Qt::ControlModifier);
    fixture.type(QStringLiteral("corrected"));
    fixture.press(Qt::Key_Return, Qt::ControlModifier);
    QTRY_COMPARE(fixture.shownText(), QStringLiteral("third"));
    QTRY_VERIFY(window.sound().isWaveformShown());
    fixture.press(Qt::Key_Return); // no audio, but its text
    QTRY_COMPARE(fixture.shownText(), QStringLiteral("fourth"));
    QVERIFY2(watch.longestWorkMs() < StallWatch::kLongestMs,
             qPrintable(QString::number(watch.longestWorkMs())));

    fixture.restart();
    QSignalSpy again(&fixture.window(), &MainWindow::imported);
    fixture.window().openDataset(folder / "list.jsonl", fixture.workspace());
    QTRY_VERIFY(!again.isEmpty());
    auto &segments = fixture.window().annotate().table->segments();
    QTRY_COMPARE(segments.rowCount(), 4);
    QTRY_VERIFY(segments.rowAt(1) && segments.rowAt(1)->text == "corrected");
    QCOMPARE(segments.rowAt(1)->status, SegmentStatus::Approved);
    QVERIFY(segments.rowAt(2)->durationSeconds() == 2.0); // measured, the list does not say
}

void ListJourneyTest::publishesIntoTheListAndSettlesAConflict()
{
    WindowFixture fixture({1, 1, 0, 0.1});
    const auto folder = fixture.dataset().parent_path() / "list";
    QVERIFY(writeList(folder));
    const PosixFileSystem fs;
    const auto list = [&] {
        return readWholeFile(fs, folder / "list.jsonl").value();
    };
    const std::string original = list();
    auto &window = fixture.window();
    QSignalSpy imported(&window, &MainWindow::imported);
    window.openDataset(folder / "list.jsonl", fixture.workspace());
    QTRY_VERIFY(!imported.isEmpty());
    QTRY_COMPARE(fixture.shownText(), QStringLiteral("first"));
    for (const char *const next : {"second", "third"}) {
        fixture.focusText();
        fixture.press(Qt::Key_A, Qt::ControlModifier);
        fixture.type(QStringLiteral("corrected"));
        fixture.press(Qt::Key_Return);
        QTRY_COMPARE(fixture.shownText(), QString::fromLatin1(next));
    }
    QTRY_COMPARE(window.browse().totals().unpublishedEdits, 2u);
    std::string theirs = original;
    theirs.replace(theirs.find("second"), 6, "theirs");
    std::ofstream(folder / "list.jsonl") << theirs;

    auto &publishing = window.publishing();
    QSignalSpy published(&publishing, &PublishDesk::published);
    QSignalSpy conflicts(&publishing, &PublishDesk::conflictsShown);
    fixture.press(Qt::Key_F12);
    QTRY_VERIFY(publishing.dialog());
    const auto labels = publishing.dialog()->findChildren<QLabel *>();
    QVERIFY(std::any_of(labels.begin(), labels.end(), [](const QLabel *label) {
        return label->text().startsWith(QStringLiteral("1 of 2 "))
               && isSaid(label->text(), said::kChangedByOthers);
    }));
    const auto editElsewhere = [&](std::uint32_t item, const char *before, const char *after) {
        PosixFileSystem disk;
        const auto workspace = Workspace::openKnown(fixture.workspace());
        const auto items = openItems(disk, folder / "list.jsonl");
        QVERIFY(EditSession(**workspace, *items, "somebody else")
                    .apply({{{1, item, -1}, EditField::Text, before, after}}));
    };
    editElsewhere(2, "third", "not asked about");
    publishing.dialog()->accept();
    QTRY_VERIFY(!published.isEmpty());
    QTRY_COMPARE(conflicts.size(), 1);
    std::string wanted = theirs;
    wanted.replace(wanted.find("first"), 5, "corrected");
    QCOMPARE(list(), wanted);
    QTRY_COMPARE(window.browse().totals().unpublishedEdits, 2u);
    const auto takeYours = [&] {
        const auto dialogs = window.findChildren<ConflictDialog *>();
        QVERIFY(!dialogs.isEmpty());
        for (auto *const button : dialogs.last()->findChildren<QAbstractButton *>())
            if (button->text() == QStringLiteral("Use yours"))
                button->click();
        dialogs.last()->accept();
    };
    editElsewhere(1, "corrected", "corrected once more"); // while the question shows "corrected"
    QSignalSpy failed(&publishing, &PublishDesk::failed);
    takeYours();
    QTRY_COMPARE(published.size(), 2);
    QCOMPARE(failed.size(), 1);
    QVERIFY(fixture.activate());
    fixture.press(Qt::Key_F12);
    QTRY_VERIFY(publishing.dialog());
    publishing.dialog()->accept();
    QTRY_COMPARE(conflicts.size(), 2);
    takeYours();
    QTRY_COMPARE(published.size(), 4);
    QCOMPARE(failed.size(), 1);
    QVERIFY(fixture.activate());
    fixture.press(Qt::Key_F12);
    QTRY_VERIFY(publishing.dialog());
    publishing.dialog()->accept();
    wanted.replace(wanted.find("theirs"), 6, "corrected once more");
    wanted.replace(wanted.find("third"), 5, "not asked about");
    QTRY_COMPARE(list(), wanted);
}

/// One edit cannot be written, and another is in conflict: never two dialogs on top of each other.
void ListJourneyTest::asksOneThingAfterTheOther()
{
    WindowFixture fixture({1, 1, 0, 0.1});
    const auto folder = fixture.dataset().parent_path() / "list";
    QVERIFY(writeList(folder));
    const PosixFileSystem fs;
    auto &window = fixture.window();
    QSignalSpy imported(&window, &MainWindow::imported);
    window.openDataset(folder / "list.jsonl", fixture.workspace());
    QTRY_VERIFY(!imported.isEmpty());
    QTRY_COMPARE(fixture.shownText(), QStringLiteral("first"));
    for (const char *const next : {"second", "third"}) {
        fixture.focusText();
        fixture.press(Qt::Key_A, Qt::ControlModifier);
        fixture.type(QStringLiteral("corrected"));
        fixture.press(Qt::Key_Return);
        QTRY_COMPARE(fixture.shownText(), QString::fromLatin1(next));
    }
    auto &publishing = window.publishing();
    fixture.press(Qt::Key_F12);
    QTRY_VERIFY(publishing.dialog());
    auto theirs = readWholeFile(fs, folder / "list.jsonl").value();
    theirs.erase(0, theirs.find('\n') + 1);
    theirs.replace(theirs.find("second"), 6, "theirs");
    std::ofstream(folder / "list.jsonl") << theirs;
    publishing.dialog()->accept();
    const auto open = [&window] {
        const auto dialogs = window.findChildren<QDialog *>();
        return std::count_if(dialogs.begin(), dialogs.end(),
                             [](const QDialog *dialog) { return dialog->isVisible(); });
    };
    QTRY_VERIFY(window.findChild<ConflictDialog *>());
    QTRY_COMPARE(open(), 1);
    QVERIFY(!window.findChild<ReportDialog *>());
    window.findChild<ConflictDialog *>()->reject();
    QTRY_VERIFY(window.findChild<ReportDialog *>());
    QTRY_COMPARE(open(), 1);
}

/// Ctrl+Enter approves, Enter does not. The others stay unpublished, and all counts say so.
void ListJourneyTest::publishesWhatIsApproved()
{
    WindowFixture fixture({1, 1, 0, 0.1});
    const auto folder = fixture.dataset().parent_path() / "list";
    QVERIFY(writeList(folder));
    const PosixFileSystem fs;
    auto &window = fixture.window();
    QSignalSpy imported(&window, &MainWindow::imported);
    window.openDataset(folder / "list.jsonl", fixture.workspace());
    QTRY_VERIFY(!imported.isEmpty());
    QTRY_COMPARE(fixture.shownText(), QStringLiteral("first"));
    for (const auto &[next, keys] :
         {std::pair("second", Qt::NoModifier), std::pair("third", Qt::ControlModifier)}) {
        fixture.focusText();
        fixture.press(Qt::Key_A, Qt::ControlModifier);
        fixture.type(QStringLiteral("corrected"));
        fixture.press(Qt::Key_Return, Qt::KeyboardModifiers(keys));
        QTRY_COMPARE(fixture.shownText(), QString::fromLatin1(next));
    }
    QTRY_COMPARE(window.browse().totals().unpublishedEdits, 2u);
    auto &publishing = window.publishing();
    QSignalSpy published(&publishing, &PublishDesk::published);
    fixture.press(Qt::Key_F12);
    QTRY_VERIFY(publishing.dialog());
    auto *const rows = publishing.dialog()->findChild<QComboBox *>();
    QVERIFY(rows);
    QCOMPARE(rows->count(), 2); // no filter is set
    const auto title = [&] {
        return publishing.dialog()->findChild<QLabel *>(QStringLiteral("publishTitle"))->text();
    };
    QCOMPARE(title(), QStringLiteral("Write 2 edits in 2 segments as revision r1?"));
    rows->setCurrentIndex(1);
    emit rows->activated(1);
    QTRY_COMPARE(title(), QStringLiteral("Write 1 edit in 1 segment as revision r1?"));
    const auto facts = publishing.dialog()->findChildren<QLabel *>();
    QVERIFY(std::any_of(facts.begin(), facts.end(), [](const QLabel *fact) {
        return fact->text().startsWith(QStringLiteral("1 file replaced, "));
    }));
    const auto &shown = *publishing.dialog(); // nothing in it is cut
    QVERIFY(shown.height() >= shown.layout()->totalHeightForWidth(shown.width()));
    publishing.dialog()->accept();
    QTRY_VERIFY(!published.isEmpty());
    const auto list = readWholeFile(fs, folder / "list.jsonl").value();
    QVERIFY2(list.find(R"("b", "wav": "one.wav", "txt": "corrected")") != std::string::npos,
             list.c_str());
    QVERIFY(list.find(R"("txt": "first")") != std::string::npos);
    QTRY_COMPARE(window.browse().totals().unpublishedEdits, 1u);
    QTRY_COMPARE(window.browse().totals().unpublishedSegments, 1u);
}

QTEST_MAIN(ListJourneyTest)
#include "ListJourneyTest.moc"

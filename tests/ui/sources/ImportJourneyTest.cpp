// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/country/CountryBuild.h"
#include "tests/support/TarBytes.h"
#include "tests/support/WrittenAudio.h"
#include "tests/ui/shell/WindowFixture.h"
#include "tests/ui/shell/WindowWords.h"
#include "ui/actions/Actions.h"
#include "ui/annotate/AnnotateView.h"
#include "ui/annotate/rows/BrowseDesk.h"
#include "ui/common/CommandField.h"
#include "ui/common/MessageBar.h"
#include "ui/common/Text.h"
#include "ui/common/Words.h"
#include "ui/jobs/ReportDialog.h"
#include "ui/sources/ImportDesk.h"
#include "ui/sources/MappingTable.h"
#include "ui/sources/PathField.h"
#include "ui/table/SegmentTable.h"

#include <QClipboard>
#include <QComboBox>
#include <QDragEnterEvent>
#include <QGuiApplication>
#include <QLineEdit>
#include <QListWidget>
#include <QMimeData>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTabWidget>
#include <QTest>
#include <QUrl>

#include <cstdint>
#include <algorithm>
#include <fstream>
#include <functional>

using namespace voxdeck;
using namespace voxdeck::test;

namespace {

bool writeAudio(const std::filesystem::path &file)
{
    PosixFileSystem fs;
    const std::vector<std::int16_t> samples(16'000, 1'000);
    return fs.createDirectories(file.parent_path()).has_value()
           && writeAudioFile(fs, file, 16'000, samples).has_value();
}

/// Two transcripts of each, an invalid line, a repeated key, audio that has moved.
bool writeList(const std::filesystem::path &folder)
{
    if (!writeAudio(folder / "here" / "one.wav"))
        return false;
    std::ofstream(folder / "list.jsonl")
        << R"({"key": "a", "wav": "/moved/from/one.wav", "txt": "first", "verbatim": "First!"})"
        << "\nnot a line\n"
        << R"({"key": "a", "wav": "/moved/from/one.wav", "txt": "second", "verbatim": "Second!"})"
        << '\n'
        << R"({"key": "c", "wav": "/moved/from/two.wav", "txt": "third", "verbatim": "Third!"})"
        << '\n';
    return true;
}

void writeCountry(const std::filesystem::path &tree, const char *country)
{
    const auto folder = tree / country / "Alignment" / "alignment_output";
    std::filesystem::create_directories(folder);
    std::ofstream(folder / "v_t_aligned.json")
        << R"({"audio_file": "v.opus", "segments": [)"
        << R"({"start": 0.5, "end": 2, "asr_text": "guten tog", "human_text": "guten tag", "cer": 0.1,)"
        << R"( "start_idx": 0, "end_idx": 1},)"
        << R"({"start": 2, "end": 1, "asr_text": "x", "human_text": "x", "cer": 0,)"
        << R"( "start_idx": 1, "end_idx": 2}]})";
}

} // namespace

/// File > Import in the real window.
class ImportJourneyTest final : public QObject {
    Q_OBJECT
private slots:
    void init();
    void importsWithAChangedMapping();
    void findsAudioThatHasMoved();
    void showsSeveralListsTogether();
    void makesManifestsOfATreeOfCountries();
    void saysWhatCannotBeImported();
    void takesANameThatStandsForSeveralTars();

private:
    /// By the command palette; with these dropped onto it, looked at.
    ImportDialog *openDialog(const std::vector<std::filesystem::path> &sources);
    bool waitForImport(const std::function<void()> &act);
    std::string textOf(int row)
    {
        const auto *shown = m_fixture->window().annotate().table->segments().rowAt(row);
        return shown ? shown->text : std::string();
    }
    QString message() { return m_fixture->window().annotate().messages->text(); }
    QPushButton *messageButton(const QString &text)
    {
        for (auto *button : m_fixture->window().annotate().messages->findChildren<QPushButton *>())
            if (button->text() == text)
                return button;
        return nullptr;
    }

    std::unique_ptr<WindowFixture> m_fixture;
    std::filesystem::path m_folder;
};

void ImportJourneyTest::init()
{
    m_fixture.reset();
    m_fixture = std::make_unique<WindowFixture>(SampleShape{1, 1, 0, 0.1});
    m_folder = m_fixture->dataset().parent_path() / "lists";
    std::filesystem::create_directories(m_folder);
    QVERIFY(writeList(m_folder));
}

ImportDialog *ImportJourneyTest::openDialog(const std::vector<std::filesystem::path> &sources)
{
    (void)m_fixture->activate();
    m_fixture->press(Qt::Key_K, Qt::ControlModifier);
    m_fixture->type(QStringLiteral("import.."));
    m_fixture->press(Qt::Key_Return);
    auto &desk = m_fixture->window().importing();
    if (!QTest::qWaitFor([&] { return desk.dialog() != nullptr; }))
        return nullptr;
    if (sources.empty())
        return desk.dialog();
    QMimeData data;
    QList<QUrl> urls;
    for (const auto &source : sources)
        urls << QUrl::fromLocalFile(pathText(source));
    data.setUrls(urls);
    QDragEnterEvent enter(QPoint(5, 5), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(desk.dialog(), &enter);
    QDropEvent drop(QPointF(5, 5), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(desk.dialog(), &drop);
    (void)QTest::qWaitFor([&] { return desk.dialog()->isLookedAt(); });
    return desk.dialog();
}

bool ImportJourneyTest::waitForImport(const std::function<void()> &act)
{
    QSignalSpy imported(&m_fixture->window(), &MainWindow::imported);
    act();
    return QTest::qWaitFor([&] { return !imported.isEmpty(); }, 20'000);
}

void ImportJourneyTest::importsWithAChangedMapping()
{
    auto *dialog = openDialog({m_folder / "list.jsonl"});
    QVERIFY(dialog && dialog->isLookedAt());
    QVERIFY2(dialog->stateText().contains(QStringLiteral("1 line cannot be used")),
             qPrintable(dialog->stateText()));
    const auto guessed = dialog->fields().mapping();
    QCOMPARE(guessed.keysOf(FieldRole::Reference), std::vector<std::string>{"txt"});
    QVERIFY(!dialog->command().text().contains(QStringLiteral("--map")));
    // the field "verbatim" becomes the reference, by keys
    auto &fields = dialog->fields();
    const auto found = fields.findItems(QStringLiteral("verbatim"), Qt::MatchExactly, 0);
    QCOMPARE(found.size(), 1);
    QVERIFY(found.first()->text(2).startsWith(QStringLiteral("First!")));
    auto *choice = qobject_cast<QComboBox *>(fields.itemWidget(found.first(), 1));
    choice->setFocus();
    QTest::keyClicks(choice, QStringLiteral("reference"));
    QTRY_COMPARE(fields.mapping().keysOf(FieldRole::Reference),
                 std::vector<std::string>{"verbatim"});
    QVERIFY(dialog->command().text().endsWith(QStringLiteral("--map reference=verbatim")));
    dialog->workspace().setText(pathText(m_fixture->workspace()));
    QVERIFY(waitForImport([&] { QTest::keyClick(dialog, Qt::Key_Return); }));
    QTRY_COMPARE(textOf(0), std::string("First!"));
    QCOMPARE(m_fixture->window().annotate().table->segments().rowCount(), 3);
    // one bad line was not fatal, and everything is reported
    QVERIFY2(isSaid(message(), said::kImportedSegments, 3)
                 && isSaid(message(), said::kLinesUnused, 1)
                 && isSaid(message(), said::kRepeatedKeys, 1),
             qPrintable(message()));
    messageButton(windowText(said::kShowList))->click();
    QTRY_VERIFY(m_fixture->window().findChild<ReportDialog *>());
    auto *report = m_fixture->window().findChild<ReportDialog *>();
    for (const auto &told : {windowText(said::kDuplicateKey), QStringLiteral("line 2"),
                             QStringLiteral("/moved/from/two.wav")})
        QVERIFY2(report->words().contains(told), qPrintable(report->words()));
    report->close();
    QVERIFY(m_fixture->activate());

    // an edit stays when the mapping is changed back
    m_fixture->focusText();
    m_fixture->press(Qt::Key_A, Qt::ControlModifier);
    m_fixture->type(QStringLiteral("mine"));
    m_fixture->press(Qt::Key_Return);
    QTRY_COMPARE(textOf(0), std::string("mine"));
    m_fixture->window().actions()[ActionId::ChangeMapping]->trigger();
    auto *again = m_fixture->window().importing().dialog();
    QVERIFY(again);
    QTRY_VERIFY(again->isLookedAt());
    QCOMPARE(again->fields().mapping().keysOf(FieldRole::Reference),
             std::vector<std::string>{"verbatim"}); // remembered
    again->fields().setRole("txt", FieldRole::Reference);
    QVERIFY(waitForImport([&] { again->importButton().click(); }));
    QTRY_COMPARE(textOf(1), std::string("second"));
    QCOMPARE(textOf(0), std::string("mine"));
}

void ImportJourneyTest::findsAudioThatHasMoved()
{
    auto *dialog = openDialog({m_folder / "list.jsonl"});
    QVERIFY(dialog && dialog->isLookedAt());
    QVERIFY(dialog->stateText().contains(QStringLiteral("/moved/from/one.wav")));
    dialog->fields().setRole("verbatim", FieldRole::Reference);
    dialog->relocations().setPlainText(
        QStringLiteral("/moved/from=%1").arg(pathText(m_folder / "here")));
    QVERIFY(!dialog->isLookedAt()); // it will be looked at again
    QTRY_VERIFY(dialog->isLookedAt());
    QVERIFY(isSaid(dialog->stateText(), said::kAudioUnreadableSuchAs));
    // what was chosen before stays chosen
    QCOMPARE(dialog->fields().mapping().keysOf(FieldRole::Reference),
             std::vector<std::string>{"verbatim"});
    dialog->workspace().setText(pathText(m_fixture->workspace()));
    QVERIFY(waitForImport([&] { dialog->importButton().click(); }));
    QVERIFY2(isSaid(message(), said::kAudioUnreadable, 1), qPrintable(message()));
    QTRY_COMPARE(textOf(0), std::string("First!"));
    const auto *row = m_fixture->window().annotate().table->segments().rowAt(0);
    QCOMPARE(row->durationSeconds(), 1.0); // measured, so it was found
}

void ImportJourneyTest::showsSeveralListsTogether()
{
    std::ofstream(m_folder / "more.jsonl")
        << R"({"key": "m", "wav": "here/one.wav", "txt": "of another list"})" << '\n';
    auto *dialog = openDialog({m_folder / "list.jsonl", m_folder / "more.jsonl"});
    QVERIFY(dialog && dialog->isLookedAt());
    dialog->workspace().clear();
    QVERIFY(!dialog->importButton().isEnabled()); // they need a separate file
    QTest::keyClicks(&dialog->workspace(), pathText(m_fixture->workspace()));
    QVERIFY(dialog->importButton().isEnabled());
    QTRY_VERIFY(dialog->isLookedAt());
    QVERIFY(waitForImport([&] { dialog->importButton().click(); }));
    QTRY_COMPARE(m_fixture->window().annotate().table->segments().rowCount(), 4);
    QTRY_COMPARE(textOf(3), std::string("of another list"));
}

void ImportJourneyTest::makesManifestsOfATreeOfCountries()
{
    writeCountry(m_folder / "countries", "germany");
    writeCountry(m_folder / "countries", "france");
    auto *dialog = openDialog({m_folder / "countries"});
    QVERIFY(dialog && dialog->isLookedAt());
    QVERIFY(dialog->tabs().isTabVisible(2));
    QCOMPARE(dialog->tabs().currentIndex(), 2);
    auto &panel = dialog->countries();
    QCOMPARE(panel.countries().count(), 2);
    panel.countries().item(0)->setCheckState(Qt::Unchecked); // france
    panel.manifests().setText(pathText(m_folder / "manifests"));
    QVERIFY2(panel.command().text().endsWith(QStringLiteral("--country germany")),
             qPrintable(panel.command().text()));
    QPushButton *make = nullptr;
    for (auto *button : panel.findChildren<QPushButton *>())
        if (button->text().contains(QStringLiteral("Make")))
            make = button;
    QVERIFY(make && make->isEnabled());
    QVERIFY(waitForImport([&] { make->click(); }));
    QVERIFY(std::filesystem::exists(country::manifestPath(m_folder / "manifests", "germany")));
    QVERIFY(std::filesystem::exists(country::splitsPath(m_folder / "manifests", "germany")));
    QVERIFY(!std::filesystem::exists(country::manifestPath(m_folder / "manifests", "france")));
    QTRY_COMPARE(m_fixture->window().annotate().table->segments().rowCount(), 1);
    QTRY_COMPARE(textOf(0), std::string("guten tag"));
    QVERIFY2(message().contains(windowText(said::kAddedToCountry)
                                    .arg(QStringLiteral("germany"), segmentsText(1),
                                         windowText(said::kRecordings, 1), QStringLiteral("0")))
                 && isSaid(message(), said::kSegmentsLeftOut, 1)
                 && message().contains(QStringLiteral("errors.jsonl")),
             qPrintable(message()));
}

void ImportJourneyTest::saysWhatCannotBeImported()
{
    std::ofstream(m_folder / "notes.txt") << "nothing of the kind\n";
    auto *dialog = openDialog({m_folder / "notes.txt"});
    QVERIFY(dialog && dialog->isLookedAt());
    QVERIFY(!dialog->importButton().isEnabled());
    QVERIFY(dialog->stateText().startsWith(windowText(said::kCannotBeImported)));
    const auto lists = dialog->findChildren<QListWidget *>();
    QVERIFY(std::any_of(lists.begin(), lists.end(), [](const auto *list) {
        return list->count() == 1 && isSaid(list->item(0)->text(), said::kNotAKnownDataset);
    }));
}

void ImportJourneyTest::takesANameThatStandsForSeveralTars()
{
    for (const std::string number : {"0", "1"})
        std::ofstream(m_folder / ("s-" + number + ".tar"), std::ios::binary)
            << tarMember("u" + number + ".wav", wavBytes(1600))
                   + tarMember("u" + number + ".txt", "words " + number) + tarEnd();
    auto *dialog = openDialog({});
    QVERIFY(dialog);
    auto &line = dialog->typed().line();
    line.setFocus();
    QTest::keyClicks(&line, pathText(m_folder / "s-{0..1}.tar"));
    QTest::keyClick(&line, Qt::Key_Return);
    QVERIFY(line.text().isEmpty());
    QVERIFY(dialog->isVisible()); // Return added it and no more
    QTRY_VERIFY(dialog->isLookedAt());
    QVERIFY2(dialog->importButton().isEnabled(), qPrintable(dialog->stateText()));
    QVERIFY(waitForImport([dialog] { dialog->importButton().click(); }));
    QTRY_COMPARE(textOf(1), std::string("words 1"));
    QCOMPARE(textOf(0), std::string("words 0"));
}

QTEST_MAIN(ImportJourneyTest)
#include "ImportJourneyTest.moc"

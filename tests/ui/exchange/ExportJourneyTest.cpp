// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/json/Json.h"
#include "tests/cli/RunCommand.h"
#include "tests/support/WrittenAudio.h"
#include "tests/ui/shell/WindowFixture.h"
#include "tests/ui/shell/WindowWords.h"
#include "ui/actions/Actions.h"
#include "ui/annotate/AnnotateView.h"
#include "ui/annotate/rows/BrowseDesk.h"
#include "ui/common/CommandField.h"
#include "ui/common/MessageBar.h"
#include "ui/common/Text.h"
#include "ui/exchange/ExportDesk.h"
#include "ui/jobs/ReportDialog.h"
#include "ui/table/SegmentTable.h"

#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

#include <cstdint>
#include <fstream>

using namespace voxdeck;
using namespace voxdeck::test;

namespace {

/// Four utterances of one recording, and one whose audio is missing.
bool writeList(const std::filesystem::path &folder)
{
    PosixFileSystem fs;
    const std::vector<std::int16_t> samples(32'000, 1'000);
    if (!fs.createDirectories(folder) || !writeAudioFile(fs, folder / "one.wav", 16'000, samples))
        return false;
    std::ofstream file(folder / "list.jsonl");
    for (int i = 0; i < 4; ++i)
        file << R"({"key": "k)" << i << R"(", "wav": "one.wav", "txt": "text )" << i
             << R"(", "language": ")" << (i < 2 ? "te" : "en") << R"(", "start": )" << i * 0.5
             << R"(, "end": )" << (i + 1) * 0.5 << "}\n";
    file << R"({"key": "gone", "wav": "gone.wav", "txt": "no audio", "language": "en", "end": 1})"
         << '\n';
    return true;
}

std::vector<JsonValue> jsonLines(const std::filesystem::path &file)
{
    std::vector<JsonValue> lines;
    std::ifstream in(file);
    for (std::string line; std::getline(in, line);)
        lines.push_back(JsonValue::parse(line).value());
    return lines;
}

std::string wholeFile(const std::filesystem::path &file)
{
    std::ifstream in(file);
    return {std::istreambuf_iterator<char>(in), {}};
}

} // namespace

/// File > Export in the real window.
class ExportJourneyTest final : public QObject {
    Q_OBJECT
private slots:
    void init();
    void writesWhatIsFilteredWithItsEdits();
    void cutsTheAudioOfWhatIsSelected();
    void listsWhatWasLeftOut();
    void spellsKeysForKaldi();
    void replacesAFileOnlyWhenAsked();
    void quotesTheCommandLine();

private:
    bool openList();
    ExportDialog *openDialog();
    bool exportNow(ExportDialog *dialog, const std::filesystem::path &target);

    std::unique_ptr<WindowFixture> m_fixture;
    std::filesystem::path m_folder;
};

void ExportJourneyTest::init()
{
    m_fixture.reset();
    m_fixture = std::make_unique<WindowFixture>(SampleShape{1, 1, 0, 0.1});
    m_folder = m_fixture->dataset().parent_path() / "list";
    QVERIFY(writeList(m_folder));
}

bool ExportJourneyTest::openList()
{
    auto &window = m_fixture->window();
    QSignalSpy imported(&window, &MainWindow::imported);
    window.openDataset(m_folder / "list.jsonl", m_fixture->workspace());
    return QTest::qWaitFor(
        [&] { return !imported.isEmpty() && window.annotate().table->segments().rowAt(4); });
}

/// By the command palette.
ExportDialog *ExportJourneyTest::openDialog()
{
    auto &window = m_fixture->window();
    (void)m_fixture->activate();
    (void)QTest::qWaitFor([&] { return window.browse().totals().segments == 5; });
    m_fixture->focusTable();
    m_fixture->press(Qt::Key_K, Qt::ControlModifier);
    m_fixture->type(QStringLiteral("export.."));
    m_fixture->press(Qt::Key_Return);
    (void)QTest::qWaitFor([&] { return window.exporting().dialog() != nullptr; });
    return window.exporting().dialog();
}

bool ExportJourneyTest::exportNow(ExportDialog *dialog, const std::filesystem::path &target)
{
    QSignalSpy finished(&m_fixture->window().exporting(), &ExportDesk::finished);
    dialog->target().clear();
    QTest::keyClicks(&dialog->target(), pathText(target));
    QTest::keyClick(&dialog->target(), Qt::Key_Return);
    return QTest::qWaitFor([&] { return !finished.isEmpty(); });
}

void ExportJourneyTest::writesWhatIsFilteredWithItsEdits()
{
    QVERIFY(openList());
    auto &window = m_fixture->window();
    m_fixture->focusText();
    m_fixture->press(Qt::Key_A, Qt::ControlModifier);
    m_fixture->type(QStringLiteral("corrected")); // and not left: it goes with it all the same
    RowQuery query;
    query.language = "te";
    window.browse().setQuery(query);
    QTRY_COMPARE(window.annotate().table->segments().rowCount(), 2);
    auto *dialog = openDialog();
    QVERIFY(dialog);
    QCOMPARE(dialog->scopes().itemText(0), windowText(said::kAllSegments).arg(5));
    QCOMPARE(dialog->scopes().currentText(), QStringLiteral("Filtered (2)"));
    const auto labels = dialog->findChildren<QLabel *>();
    QTRY_VERIFY(std::any_of(labels.begin(), labels.end(), [](const auto *label) {
        return label->text() == windowText(said::kOfSegments, 5).arg(2);
    }));
    dialog->setFormat(QStringLiteral("nemo"));
    dialog->target().setText(pathText(m_folder / "te.jsonl"));
    const auto command = dialog->command().text();
    QVERIFY2(command.startsWith(QStringLiteral("voxdeck-cli export "))
                 && command.contains(QStringLiteral(" --to nemo "))
                 && command.endsWith(QStringLiteral(" --filter 'lang:=\"te\"'")),
             qPrintable(command));
    QVERIFY(exportNow(dialog, m_folder / "te.jsonl"));
    QTRY_VERIFY(!window.exporting().dialog()); // it is closed
    const auto lines = jsonLines(m_folder / "te.jsonl");
    QCOMPARE(lines.size(), std::size_t{2});
    QCOMPARE(lines[0].find("text")->toString(), std::string("corrected"));
    QCOMPARE(lines[1].find("text")->toString(), std::string("text 1"));
    QVERIFY(window.annotate().messages->text().startsWith(
        QStringLiteral("2 segments exported as a NeMo manifest to ")));

    // the command line that was shown writes the same bytes
    window.closeDataset();
    auto words = QString(command).remove(QLatin1Char('\'')).split(QLatin1Char(' '));
    words.removeFirst();
    std::vector<std::string> arguments;
    for (const auto &word : words)
        arguments.push_back(word.toStdString() == (m_folder / "te.jsonl").string()
                                ? (m_folder / "again.jsonl").string()
                                : word.toStdString());
    PosixFileSystem fs;
    const auto said = runCommand(fs, arguments);
    QVERIFY2(said.code == 0, said.err.c_str());
    QCOMPARE(wholeFile(m_folder / "again.jsonl"), wholeFile(m_folder / "te.jsonl"));
}

void ExportJourneyTest::cutsTheAudioOfWhatIsSelected()
{
    QVERIFY(openList());
    m_fixture->focusTable();
    m_fixture->press(Qt::Key_Down);
    m_fixture->press(Qt::Key_Down, Qt::ShiftModifier);
    auto *dialog = openDialog();
    QVERIFY(dialog);
    QCOMPARE(dialog->scopes().currentText(), QStringLiteral("Selected (2)"));
    dialog->setFormat(QStringLiteral("audiofolder"));
    QCOMPARE(dialog->command().text(), QString()); // a selection has no name
    QVERIFY(exportNow(dialog, m_folder / "cut"));
    QCOMPARE(jsonLines(m_folder / "cut" / "metadata.jsonl").size(), std::size_t{2});
    QVERIFY(std::filesystem::exists(m_folder / "cut" / "k1.flac"));
    QVERIFY(std::filesystem::exists(m_folder / "cut" / "k2.flac"));
    QVERIFY(!std::filesystem::exists(m_folder / "cut" / "k0.flac"));
}

void ExportJourneyTest::listsWhatWasLeftOut()
{
    QVERIFY(openList());
    auto *dialog = openDialog();
    QVERIFY(dialog);
    dialog->setScope(ExportScope::Kind::All);
    dialog->setFormat(QStringLiteral("audiofolder"));
    QVERIFY(exportNow(dialog, m_folder / "all"));
    auto *messages = m_fixture->window().annotate().messages;
    QVERIFY2(isSaid(messages->text(), said::kSegmentsExported, 4)
                 && isSaid(messages->text(), said::kLeftOutOfExport, 1),
             qPrintable(messages->text()));
    for (auto *button : messages->findChildren<QPushButton *>())
        if (button->text() == windowText(said::kShowSkipped))
            button->click();
    auto *list = m_fixture->window().findChild<ReportDialog *>();
    QVERIFY(list);
    for (auto *button : list->findChildren<QPushButton *>())
        if (button->text() == windowText(said::kCopyAll))
            button->click();
    QVERIFY(QGuiApplication::clipboard()->text().contains(QStringLiteral("gone")));
}

void ExportJourneyTest::spellsKeysForKaldi()
{
    {
        std::ofstream list(m_folder / "list.jsonl");
        for (int i = 0; i < 5; ++i)
            list << R"({"key": "my talk_)" << i << R"(", "wav": "one.wav", "txt": "text )" << i
                 << R"(", "start": )" << i * 0.3 << R"(, "end": )" << (i + 1) * 0.3 << "}\n";
    }
    QVERIFY(openList());
    auto &window = m_fixture->window();
    const auto buttons = [&window] {
        QStringList words;
        for (const auto *button : window.annotate().messages->findChildren<QPushButton *>())
            if (!button->isHidden())
                words << button->text();
        return words;
    };
    auto *dialog = openDialog();
    QVERIFY(dialog);
    dialog->setFormat(QStringLiteral("kaldi"));
    QVERIFY(exportNow(dialog, m_folder / "kept"));
    QTRY_VERIFY(buttons().contains(windowText(said::kShowSkipped)));
    QVERIFY2(!buttons().contains(windowText(said::kShowInFolder)), // nothing was written
             qPrintable(buttons().join(QLatin1Char('|'))));
    QVERIFY2(window.annotate().messages->text().contains(QStringLiteral("Keys")),
             qPrintable(window.annotate().messages->text()));
    QTRY_VERIFY(!window.exporting().dialog());
    dialog = openDialog();
    QVERIFY(dialog);
    dialog->setFormat(QStringLiteral("kaldi"));
    dialog->keys().setCurrentText(windowText(said::kSpacesAsUnderscore));
    QVERIFY(dialog->command().text().contains(QStringLiteral(" --keys underscore"))
            || dialog->target().text().isEmpty());
    QVERIFY(exportNow(dialog, m_folder / "kaldi"));
    QCOMPARE(wholeFile(m_folder / "kaldi" / "text"),
             std::string("my_talk_0 text 0\nmy_talk_1 text 1\nmy_talk_2 text 2\n"
                         "my_talk_3 text 3\nmy_talk_4 text 4\n"));
    QTRY_VERIFY(buttons().contains(windowText(said::kShowInFolder)));
}

void ExportJourneyTest::replacesAFileOnlyWhenAsked()
{
    QVERIFY(openList());
    std::ofstream(m_folder / "there.jsonl") << "mine\n";
    auto *dialog = openDialog();
    QVERIFY(dialog);
    dialog->setFormat(QStringLiteral("nemo"));
    QVERIFY(exportNow(dialog, m_folder / "there.jsonl"));
    QCOMPARE(wholeFile(m_folder / "there.jsonl"), std::string("mine\n"));
    QTRY_VERIFY(!m_fixture->window().exporting().dialog());
    dialog = openDialog();
    QVERIFY(dialog);
    for (auto *box : dialog->findChildren<QCheckBox *>())
        if (box->text().contains(QStringLiteral("place an existing file")))
            box->setChecked(true);
    QVERIFY(exportNow(dialog, m_folder / "there.jsonl"));
    QCOMPARE(jsonLines(m_folder / "there.jsonl").size(), std::size_t{5});
}

void ExportJourneyTest::quotesTheCommandLine()
{
    QCOMPARE(
        shellCommand({QStringLiteral("a/b-1.list"), QStringLiteral("it's a $HOME"), QString()}),
        QStringLiteral("a/b-1.list 'it'\\''s a $HOME' ''"));
    QCOMPARE(shellWord(QStringLiteral("नमस्ते")), QStringLiteral("'नमस्ते'"));
}

QTEST_MAIN(ExportJourneyTest)
#include "ExportJourneyTest.moc"

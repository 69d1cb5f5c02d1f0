// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/json/Json.h"
#include "tests/support/WrittenAudio.h"
#include "tests/ui/shell/WindowFixture.h"
#include "ui/annotate/AnnotateView.h"
#include "ui/annotate/rows/BrowseDesk.h"
#include "ui/annotate/text/EditDesk.h"
#include "ui/common/CommandField.h"
#include "ui/common/Text.h"
#include "ui/exchange/ExportDesk.h"
#include "ui/exchange/MergeDesk.h"
#include "ui/exchange/MergeDialog.h"
#include "ui/table/SegmentTable.h"

#include <QApplication>
#include <QCheckBox>
#include <QDoubleSpinBox>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableWidget>
#include <QTest>

#include <cstdint>
#include <fstream>
#include <memory>
#include <string>
#include <vector>

using namespace voxdeck;
using namespace voxdeck::test;

namespace {

constexpr int kPatience = 20'000;

/// Four utterances of one recording of 2 s, half of them by another speaker.
bool writeList(const std::filesystem::path &folder)
{
    PosixFileSystem fs;
    const std::vector<std::int16_t> samples(32'000, 1'000);
    if (!fs.createDirectories(folder) || !writeAudioFile(fs, folder / "one.wav", 16'000, samples))
        return false;
    std::ofstream file(folder / "list.jsonl");
    for (int i = 0; i < 4; ++i)
        file << R"({"key": "k)" << i << R"(", "wav": "one.wav", "txt": "text )" << i
             << R"(", "speaker": ")" << (i < 2 ? "ann" : "bob") << R"(", "start": )" << i * 0.5
             << R"(, "end": )" << (i + 1) * 0.5 << "}\n";
    return true;
}

} // namespace

/// The merge view in the real window, and the export it leads to.
class MergeJourneyTest final : public QObject {
    Q_OBJECT
private slots:
    void showsWhatWouldBeMergedAndExportsIt();

private:
    TestWindow &window() { return m_fixture->window(); }
    MergeDialog *dialog() { return window().merging().dialog(); }
    bool isSettledAt(int rows)
    {
        return QTest::qWaitFor(
            [this, rows] {
                return window().merging().isSettled() && dialog()->list().rowCount() == rows;
            },
            kPatience);
    }

    std::unique_ptr<WindowFixture> m_fixture;
};

void MergeJourneyTest::showsWhatWouldBeMergedAndExportsIt()
{
    m_fixture = std::make_unique<WindowFixture>(SampleShape{1, 1, 0, 0.1});
    const auto folder = m_fixture->dataset().parent_path() / "list";
    QVERIFY(writeList(folder));
    QSignalSpy imported(&window(), &MainWindow::imported);
    window().openDataset(folder / "list.jsonl", m_fixture->workspace());
    QTRY_VERIFY_WITH_TIMEOUT(!imported.isEmpty(), kPatience);
    QTRY_VERIFY_WITH_TIMEOUT(window().annotate().table->segments().rowAt(3), kPatience);
    QTRY_COMPARE_WITH_TIMEOUT(window().browse().totals().segments, std::uint64_t{4}, kPatience);
    QVERIFY(m_fixture->activate());
    m_fixture->focusTable();
    m_fixture->press(Qt::Key_M, Qt::ControlModifier);
    QTRY_VERIFY_WITH_TIMEOUT(dialog(), kPatience);
    QVERIFY(isSettledAt(1)); // all of it in 20 s
    QVERIFY(dialog()->result().contains(QStringLiteral("4 segments")));
    QCOMPARE(dialog()->list().item(0, 3)->text(), QStringLiteral("4"));
    QCOMPARE(dialog()->list().item(0, 4)->text(), QStringLiteral("text 0 text 1 text 2 text 3"));
    dialog()->target().setFocus();
    dialog()->target().selectAll();
    QTest::keyClicks(&dialog()->target(), QStringLiteral("1.5"));
    QVERIFY(isSettledAt(2));
    QCOMPARE(dialog()->list().item(0, 3)->text(), QStringLiteral("3"));
    dialog()->sameSpeaker().setFocus();
    QTest::keyClick(&dialog()->sameSpeaker(), Qt::Key_Space);
    QTRY_VERIFY_WITH_TIMEOUT(window().merging().isSettled()
                                 && dialog()->list().item(0, 3)->text() == QStringLiteral("2"),
                             kPatience);
    QCOMPARE(dialog()->list().rowCount(), 2);
    QVERIFY(dialog()->exportButton().isEnabled());
    QTest::mouseClick(&dialog()->exportButton(), Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(window().exporting().dialog(), kPatience);
    auto *writing = window().exporting().dialog();
    writing->setFormat(QStringLiteral("nemo"));
    writing->target().setText(pathText(folder / "merged.json"));
    const auto rule = writing->wish().writing.merge;
    QCOMPARE(rule.targetSeconds, 1.5);
    QVERIFY(rule.isSameSpeaker);
    QSignalSpy finished(&window().exporting(), &ExportDesk::finished);
    emit writing->exportWanted(writing->wish());
    writing->accept();
    QTRY_VERIFY_WITH_TIMEOUT(!finished.isEmpty(), kPatience);
    std::ifstream in(folder / "merged.json");
    std::vector<JsonValue> lines;
    for (std::string line; std::getline(in, line);)
        lines.push_back(JsonValue::parse(line).value());
    QCOMPARE(lines.size(), std::size_t{2});
    QCOMPARE(lines[1].find("text")->toString(), std::string("text 2 text 3"));
    QCOMPARE(lines[1].find("duration")->toDouble(), 1.0);
    QCOMPARE(lines[1].find("offset")->toDouble(), 1.0);
    // the source is unchanged
    QCOMPARE(window().edits().undoStack().count(), 0);
    QCOMPARE(window().annotate().table->segments().rowCount(), 4);
}

QTEST_MAIN(MergeJourneyTest)
#include "MergeJourneyTest.moc"

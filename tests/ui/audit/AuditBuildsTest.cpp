// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/audit/AuditFixture.h"
#include "tests/ui/shell/WindowWords.h"
#include "ui/audit/ChartView.h"
#include "ui/common/Text.h"

#include <QAccessible>
#include <QLabel>
#include <QProcess>

using namespace Qt::StringLiterals;
using namespace voxdeck;
using namespace voxdeck::test;

/// The chart of builds: what is written, failed and pending of each.
class AuditBuildsTest final : public QObject {
    Q_OBJECT
private slots:
    void showsHowFarBuildsAre();

private:
    static bool runCli(const QStringList &words)
    {
        QProcess process;
        process.start(QStringLiteral(VOXDECK_CLI), words);
        const bool isDone = process.waitForFinished(kAuditWaitMs);
        if (!isDone || process.exitCode() > 1)
            qWarning("%s", process.readAllStandardError().constData());
        return isDone && process.exitCode() <= 1;
    }
    static QString cell(const ChartView &chart, int row, int column)
    {
        auto *const table = QAccessible::queryAccessibleInterface(const_cast<ChartView *>(&chart));
        auto *const found = table->tableInterface()->cellAt(row, column);
        return found ? found->text(QAccessible::Name) : QString();
    }
};

void AuditBuildsTest::showsHowFarBuildsAre()
{
    OpenedAudit opened;
    QVERIFY(opened.open());
    QVERIFY(!opened.page->builds()); // nothing was built
    const auto folder = opened.fixture.dataset().parent_path() / "list";
    const auto workspace = pathText(opened.fixture.workspace());
    const QStringList build{u"build"_s,      u"--dataset"_s,         workspace, u"--to"_s,
                            u"webdataset"_s, u"--max-shard-items"_s, u"2"_s,    u"-o"_s};
    QVERIFY(runCli(build + QStringList{pathText(folder / "whole")}));
    opened.fixture.press(Qt::Key_1, Qt::AltModifier);
    opened.fixture.press(Qt::Key_2, Qt::AltModifier);
    QVERIFY(opened.isSettled());
    QTRY_VERIFY_WITH_TIMEOUT(opened.page->builds(), kAuditWaitMs);
    auto *chart = opened.page->builds();
    QCOMPARE(chart->picture().bars.size(), std::size_t{1});
    QCOMPARE(chart->barSentence(0),
             windowText(said::kSegmentsWritten, 6).arg(u"whole"_s, u"6"_s, u"0"_s, u"0"_s));
    // a second one without one of its shards, as a stopped build leaves it
    QVERIFY(runCli(build + QStringList{pathText(folder / "part")}));
    const auto part = folder / "part";
    QVERIFY(std::filesystem::remove(part / ".voxdeck-build" / "complete"));
    QVERIFY(std::filesystem::remove(part / ".voxdeck-build" / "ledger" / "00000001.json"));
    opened.fixture.press(Qt::Key_1, Qt::AltModifier);
    opened.fixture.press(Qt::Key_2, Qt::AltModifier);
    QTRY_COMPARE_WITH_TIMEOUT(opened.page->builds()->picture().bars.size(), std::size_t{2},
                              kAuditWaitMs);
    chart = opened.page->builds();
    QCOMPARE(chart->barSentence(0),
             windowText(said::kSegmentsWritten, 6).arg(u"part"_s, u"4"_s, u"0"_s, u"2"_s));
    QCOMPARE(cell(*chart, 0, 0), u"part"_s);
    QCOMPARE(cell(*chart, 0, 1), u"4"_s);
    QCOMPARE(cell(*chart, 0, 3), u"2"_s);
    // keys: nothing is brushed, and Enter opens the page of builds
    chart->setFocus();
    opened.fixture.press(Qt::Key_Down, Qt::ShiftModifier);
    QCOMPARE(chart->cursor(), 1U);
    QVERIFY(!chart->brush());
    opened.fixture.press(Qt::Key_Return);
    QVERIFY(!chart->brush());
    QTRY_VERIFY_WITH_TIMEOUT(opened.fixture.window().page() != opened.page, kAuditWaitMs);
}

QTEST_MAIN(AuditBuildsTest)
#include "AuditBuildsTest.moc"

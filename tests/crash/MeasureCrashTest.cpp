// SPDX-License-Identifier: GPL-3.0-or-later
// Kills voxdeck-cli with SIGKILL at random moments while it measures: the runs that follow end with the values
// of one undisturbed run, and compute nothing again that was kept.
#include "core/io/PosixFileSystem.h"
#include "core/workspace/Database.h"
#include "core/workspace/Workspace.h"
#include "tests/support/SpokenList.h"

#include <QElapsedTimer>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <cstdint>
#include <random>
#include <string>
#include <vector>

using namespace voxdeck;

namespace {

constexpr int kKills = 8;
constexpr int kPatienceMs = 120'000;

QStringList command(const char *name, const std::string &list, const std::string &workspace)
{
    return {QString::fromLatin1(name), QString::fromStdString(list), QStringLiteral("--workspace"),
            QString::fromStdString(workspace)};
}

bool runs(const QStringList &arguments)
{
    QProcess process;
    process.start(QStringLiteral(VOXDECK_CLI), arguments);
    return process.waitForFinished(kPatienceMs) && process.exitCode() == 0;
}

std::int64_t number(const std::string &workspace, const char *sql)
{
    const auto opened = Workspace::openKnown(workspace);
    return opened ? (*opened)->database().integer(sql).value_or(-1) : -1;
}

/// All values and marks.
std::vector<std::string> valuesOf(const std::string &workspace)
{
    std::vector<std::string> values;
    const auto opened = Workspace::openKnown(workspace);
    if (!opened)
        return values;
    for (const char *const sql : {"SELECT 'value', kind, row, hex(value) FROM metric",
                                  "SELECT 'mark', input, row, kinds FROM measured"}) {
        auto query = (*opened)->database().statement(sql);
        while (query.step().value())
            values.push_back(query.text(0) + " " + query.text(1) + " " + query.text(2) + " "
                             + query.text(3));
    }
    return values;
}

} // namespace

class MeasureCrashTest final : public QObject {
    Q_OBJECT
private slots:
    void goesOnAfterEachKill();
};

void MeasureCrashTest::goesOnAfterEachKill()
{
    const QTemporaryDir folder;
    const std::string root = folder.path().toStdString();
    PosixFileSystem fs;
    test::SpokenShape shape;
    shape.recordings = 20;
    shape.segmentsPerRecording = 120;
    shape.secondsPerSegment = 0.1;
    shape.extensions = {"wav"};
    const std::string list = test::writeSpokenList(fs, root + "/data", shape).value().string();
    const std::string whole = root + "/whole.voxdeck";
    const std::string killed = root + "/killed.voxdeck";
    QElapsedTimer clock;
    QVERIFY(runs(command("import", list, whole)));
    QVERIFY(runs(command("import", list, killed)));
    clock.start();
    QVERIFY(runs(command("measure", list, whole)));
    const auto oneRun = static_cast<int>(clock.elapsed());
    const auto expected = valuesOf(whole);
    QVERIFY(expected.size() > 20'000);

    std::mt19937 random(7);
    int interrupted = 0;
    std::int64_t before = 0;
    for (int kill = 0; kill < kKills; ++kill) {
        QProcess process;
        process.start(QStringLiteral(VOXDECK_CLI), command("measure", list, killed));
        QVERIFY(process.waitForStarted());
        const int wait = 1 + static_cast<int>(random() % static_cast<unsigned>(oneRun));
        if (!process.waitForFinished(wait)) {
            process.kill();
            QVERIFY(process.waitForFinished(kPatienceMs));
            ++interrupted;
        }
        QCOMPARE(number(killed, "SELECT count(*) FROM pragma_integrity_check"
                                " WHERE integrity_check <> 'ok'"),
                 0);
        const auto marks = number(killed, "SELECT count(*) FROM measured");
        QVERIFY(marks >= before); // what was kept stays
        before = marks;
        // a mark and its values come together
        QCOMPARE(number(killed, "SELECT count(*) FROM measured m WHERE input = 2 AND NOT EXISTS"
                                " (SELECT 1 FROM metric WHERE kind = 11 AND row = m.row)"),
                 0);
    }
    QVERIFY(interrupted > 0);
    QVERIFY(runs(command("measure", list, killed)));
    QVERIFY(valuesOf(killed) == expected);
}

QTEST_GUILESS_MAIN(MeasureCrashTest)
#include "MeasureCrashTest.moc"

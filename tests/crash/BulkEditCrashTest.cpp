// SPDX-License-Identifier: GPL-3.0-or-later
// Kills voxdeck-cli at random moments while it assigns splits, and looks at what is left: all or nothing.
#include "tests/support/FilledWorkspace.h"

#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <string>
#include <vector>

using namespace voxdeck;

namespace {

constexpr int kRows = 150'000;
constexpr int kKills = 12;

QStringList moveTo(const std::string &file, const char *split)
{
    return {QStringLiteral("split"),    QString::fromStdString(file), QStringLiteral("move"),
            QString::fromLatin1(split), QStringLiteral("--filter"),   QStringLiteral("key:*")};
}

} // namespace

class BulkEditCrashTest final : public QObject {
    Q_OBJECT
private slots:
    void leavesAllOrNothing();
};

void BulkEditCrashTest::leavesAllOrNothing()
{
    const QTemporaryDir folder;
    const std::string file = folder.path().toStdString() + "/w.voxdeck";
    std::vector<test::FilledRow> rows;
    rows.reserve(kRows);
    for (int row = 0; row < kRows; ++row)
        rows.push_back({"r" + std::to_string(row / 10), 2, "te", "", "the committee will meet"});
    QVERIFY(test::filledWorkspace(file, rows));
    // the duration of an undisturbed run
    QElapsedTimer clock;
    clock.start();
    QCOMPARE(QProcess::execute(QStringLiteral(VOXDECK_CLI), moveTo(file, "train")), 0);
    const auto whole = static_cast<int>(clock.elapsed());
    int killed = 0;
    for (int turn = 0; turn < kKills; ++turn) {
        QProcess process;
        process.start(QStringLiteral(VOXDECK_CLI), moveTo(file, turn % 2 == 0 ? "test" : "train"));
        // from before the first row is written to after the last one
        if (!process.waitForFinished(std::max(1, whole * (turn + 2) / (kKills + 1)))) {
            process.kill();
            ++killed;
        }
        QVERIFY(process.state() == QProcess::NotRunning || process.waitForFinished(60'000));
        const auto workspace = Workspace::openKnown(file);
        QVERIFY(workspace);
        Database &db = (*workspace)->database();
        QCOMPARE(db.integer("SELECT count(DISTINCT split) FROM segment").value(), 1);
        // and the journal says what the rows say
        QCOMPARE(db.integer("SELECT count(*) FROM bulk_edit WHERE rows <> (SELECT sum(rows) FROM"
                            " bulk_rows WHERE bulk = bulk_edit.id)")
                     .value(),
                 0);
        const auto last = db.integer("SELECT CASE asked WHEN 'train' THEN 1 ELSE 3 END FROM"
                                     " bulk_edit ORDER BY id DESC LIMIT 1");
        QCOMPARE(db.integer("SELECT split FROM segment LIMIT 1").value(), last.value());
        QCOMPARE(db.integer("SELECT count(*) FROM pragma_integrity_check WHERE integrity_check"
                            " <> 'ok'")
                     .value(),
                 0);
    }
    QVERIFY2(killed > 0, "it was never caught at work");
}

QTEST_GUILESS_MAIN(BulkEditCrashTest)
#include "BulkEditCrashTest.moc"

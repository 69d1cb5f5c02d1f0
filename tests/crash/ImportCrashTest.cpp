// SPDX-License-Identifier: GPL-3.0-or-later
// Kills voxdeck-cli with SIGKILL at random moments while it imports a list: the result is the first
// rows of the list, and the imports that follow end like an undisturbed one.
#include "core/workspace/Database.h"
#include "core/workspace/Workspace.h"

#include <QElapsedTimer>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cstdint>
#include <fstream>
#include <random>
#include <string>
#include <vector>

using namespace voxdeck;

namespace {

constexpr int kRows = 40'000;
constexpr int kKills = 8;

QStringList importInto(const std::string &list, const std::string &workspace)
{
    return {QStringLiteral("import"), QString::fromStdString(list), QStringLiteral("--workspace"),
            QString::fromStdString(workspace)};
}

/// Utterances `from` to `to`; some texts depend on `edition`.
std::string listOf(int from, int to, int edition)
{
    std::string text;
    for (int row = from; row < to; ++row) {
        const std::string number = std::to_string(row);
        text.append(R"({"key": "utt-)").append(number).append(R"(", "wav": "/audio/)");
        text.append(std::to_string(row / 7)).append(R"(.wav", "txt": "words of )").append(number);
        text.append(edition > 0 && row % 3 == 0 ? " corrected" : "").append(R"(", "start": )");
        text.append(std::to_string(row % 7)).append(R"(, "end": )");
        text.append(std::to_string(row % 7 + 1))
            .append(R"(, "snr": )")
            .append(number)
            .append("}\n");
    }
    return text;
}

/// Every row with all that the list says, by id.
std::vector<std::string> rowsOf(const std::string &workspace)
{
    std::vector<std::string> rows;
    const auto opened = Workspace::openKnown(workspace);
    if (!opened)
        return rows;
    auto query = (*opened)->database().statement(
        "SELECT segment.id, item, start, stop, item_key, text, digest, further, name, audio,"
        " problem FROM segment JOIN recording ON recording.id = segment.recording"
        " ORDER BY segment.id");
    while (query.step().value()) {
        std::string row;
        for (int column = 0; column < 11; ++column)
            row.append(query.text(column)).append("\t");
        rows.push_back(std::move(row));
    }
    return rows;
}

std::int64_t number(const std::string &workspace, const char *sql)
{
    const auto opened = Workspace::openKnown(workspace);
    return opened ? (*opened)->database().integer(sql).value() : -1;
}

} // namespace

class ImportCrashTest final : public QObject {
    Q_OBJECT
private slots:
    void endsAsIfNobodyHadDisturbedIt_data();
    void endsAsIfNobodyHadDisturbedIt();
};

void ImportCrashTest::endsAsIfNobodyHadDisturbedIt_data()
{
    QTest::addColumn<bool>("isKnown");
    QTest::newRow("a new list") << false;
    QTest::newRow("a list that was imported and has changed") << true;
}

void ImportCrashTest::endsAsIfNobodyHadDisturbedIt()
{
    QFETCH(const bool, isKnown);
    const QTemporaryDir folder;
    const std::string list = folder.path().toStdString() + "/data.list";
    const std::string whole = folder.path().toStdString() + "/whole.voxdeck";
    const std::string torn = folder.path().toStdString() + "/torn.voxdeck";
    const QString cli = QStringLiteral(VOXDECK_CLI);
    if (isKnown) {
        std::ofstream(list) << listOf(0, kRows * 3 / 4, 0);
        QVERIFY(QProcess::execute(cli, importInto(list, whole)) != 3);
        QVERIFY(QProcess::execute(cli, importInto(list, torn)) != 3);
    }
    // corrected, without its first rows, and with new ones
    std::ofstream(list) << listOf(isKnown ? 100 : 0, kRows, isKnown ? 1 : 0);
    QElapsedTimer clock;
    clock.start();
    QVERIFY(QProcess::execute(cli, importInto(list, whole)) != 3);
    const auto taken = static_cast<int>(clock.elapsed());
    const auto expected = rowsOf(whole);
    QCOMPARE(expected.size(), std::size_t(isKnown ? kRows - 100 : kRows));
    std::mt19937 random(7);
    int killed = 0;
    for (int turn = 0; turn < kKills; ++turn) {
        QProcess process;
        process.start(cli, importInto(list, torn));
        if (!process.waitForFinished(1 + static_cast<int>(random() % std::max(1, taken / 2)))) {
            process.kill();
            ++killed;
        }
        QVERIFY(process.state() == QProcess::NotRunning || process.waitForFinished(60'000));
        if (!std::ifstream(torn))
            continue; // it had not begun
        QCOMPARE(number(torn, "SELECT count(*) FROM pragma_integrity_check"
                              " WHERE integrity_check <> 'ok'"),
                 0);
        QCOMPARE(number(torn, "SELECT count(*) FROM segment"),
                 number(torn, "SELECT coalesce(sum(rows), 0) FROM shard"));
        const auto rows = rowsOf(torn);
        QVERIFY(isKnown || rows.size() <= expected.size());
        QVERIFY(isKnown || std::equal(rows.begin(), rows.end(), expected.begin()));
    }
    QVERIFY2(killed > 0, "it was never caught at work");
    QVERIFY(QProcess::execute(cli, importInto(list, torn)) != 3);
    QCOMPARE(rowsOf(torn).size(), expected.size());
    QVERIFY(rowsOf(torn) == expected);
    for (const char *const sql : {"SELECT sum(rows) FROM tally WHERE kind = 0",
                                  "SELECT CAST(sum(seconds) AS INTEGER) FROM tally WHERE kind = 0",
                                  "SELECT count(*) FROM recording"})
        QCOMPARE(number(torn, sql), number(whole, sql));
}

QTEST_GUILESS_MAIN(ImportCrashTest)
#include "ImportCrashTest.moc"

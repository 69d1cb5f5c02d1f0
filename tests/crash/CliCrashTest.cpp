// SPDX-License-Identifier: GPL-3.0-or-later
// Kills voxdeck-cli at every write step, and 200 times at random, and then reads what is left.
#include "core/format/touch/Metainfo.h"
#include "core/format/touch/TouchDataset.h"
#include "core/io/PosixFileSystem.h"
#include "tests/support/SampleDataset.h"

#include <QDir>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cstdint>
#include <map>
#include <random>

using namespace voxdeck;

namespace {

QString text(const std::filesystem::path &path)
{
    return QString::fromStdString(path.string());
}

struct Ended {
    int exitCode = -1;
    bool wasKilled = false;
    QByteArray errors;
};

Ended run(const char *program, const QStringList &arguments, qint64 killAtStep = -1,
          int killAfterMs = -1)
{
    QProcess process;
    auto environment = QProcessEnvironment::systemEnvironment();
    if (killAtStep >= 0)
        environment.insert(QStringLiteral("VOXDECK_KILL_AT"), QString::number(killAtStep));
    process.setProcessEnvironment(environment);
    process.start(QString::fromLocal8Bit(program), arguments);
    if (killAfterMs >= 0 && !process.waitForFinished(killAfterMs))
        process.kill();
    process.waitForFinished(60'000);
    return {process.exitCode(), process.exitStatus() == QProcess::CrashExit,
            process.readAllStandardError()};
}

/// Every item's text and its audio, as a fresh reader sees them now.
Result<std::map<std::string, std::pair<std::string, std::vector<std::int16_t>>>>
readAll(const std::filesystem::path &path)
{
    static const PosixFileSystem fs;
    std::map<std::string, std::pair<std::string, std::vector<std::int16_t>>> items;
    VOX_TRY(const auto dataset, touch::TouchDataset::open(fs, path));
    for (std::uint32_t number = 0; number < dataset->shards().size(); ++number) {
        VOX_TRY(const auto shard, dataset->shard(number));
        for (std::uint64_t item = 0; item < shard->itemCount(); ++item) {
            VOX_TRY(const auto record, shard->record(item));
            VOX_TRY(const auto metainfo, touch::parseMetainfo(record));
            VOX_TRY(const Frames frames, shard->frameCount(item));
            VOX_TRY(auto samples, shard->samples(item, {Frames{0}, frames}));
            items[metainfo.key] = {metainfo.text, std::move(samples)};
        }
    }
    return items;
}

} // namespace

class CliCrashTest final : public QObject {
    Q_OBJECT
private slots:
    void init();
    void publishLeavesTheOldOrTheNewTextAtEveryStep();
    void compactLeavesEveryTextAtEveryStep();
    void packLeavesNoHalfShardAtEveryStep();
    void losesNoConfirmedEditInTwoHundredKills();

private:
    std::filesystem::path root() const { return m_folder->path().toStdString(); }
    QStringList withWorkspace(QStringList arguments) const
    {
        return arguments << QStringLiteral("--workspace") << text(root() / "w.voxdeck");
    }
    void makeDataset();
    std::unique_ptr<QTemporaryDir> m_folder;
};

void CliCrashTest::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
}

void CliCrashTest::makeDataset()
{
    PosixFileSystem fs;
    QVERIFY(test::writeSampleDataset(fs, root() / "set", {.shards = 2, .itemsPerShard = 3}));
}

void CliCrashTest::publishLeavesTheOldOrTheNewTextAtEveryStep()
{
    int killed = 0;
    for (qint64 step = 0;; ++step) {
        init();
        makeDataset();
        const auto before = readAll(root() / "set");
        QVERIFY(before);
        const auto [key, old] = *before->begin();
        QCOMPARE(
            run(VOXDECK_CLI, withWorkspace({QStringLiteral("edit"), text(root() / "set"),
                                            QString::fromStdString(key), QStringLiteral("--text"),
                                            QStringLiteral("corrected")}))
                .exitCode,
            0);
        const QStringList publish = withWorkspace(
            {QStringLiteral("publish"), text(root() / "set")});
        const Ended ended = run(VOXDECK_KILLED_CLI, publish, step);
        auto seen = readAll(root() / "set");
        QVERIFY2(seen, seen ? "" : describe(seen.error()).c_str());
        const std::string now = seen->at(key).first;
        QVERIFY2(now == old.first || now == "corrected", now.c_str());
        const Ended again = run(VOXDECK_CLI, publish);
        QVERIFY2(again.exitCode == 0, again.errors.constData());
        auto expected = *before;
        expected[key].first = "corrected";
        seen = readAll(root() / "set");
        QVERIFY(seen);
        QVERIFY(*seen == expected);
        if (!ended.wasKilled)
            break;
        ++killed;
    }
    QVERIFY2(killed >= 6, "publish writes in fewer steps than it can be safe in");
}

void CliCrashTest::compactLeavesEveryTextAtEveryStep()
{
    int killed = 0;
    for (qint64 step = 0;; ++step) {
        init();
        makeDataset();
        const auto before = readAll(root() / "set");
        QVERIFY(before);
        auto expected = *before;
        const std::string key = expected.begin()->first;
        expected[key].first = "corrected";
        QCOMPARE(run(VOXDECK_CLI,
                     withWorkspace({QStringLiteral("edit"), text(root() / "set"),
                                    QString::fromStdString(key), QStringLiteral("--text"),
                                    QStringLiteral("corrected"), QStringLiteral("--publish")}))
                     .exitCode,
                 0);
        const QStringList compact{QStringLiteral("compact"), text(root() / "set")};
        const Ended ended = run(VOXDECK_KILLED_CLI, compact, step);
        auto seen = readAll(root() / "set");
        QVERIFY2(seen, seen ? "" : describe(seen.error()).c_str());
        QVERIFY(*seen == expected);
        const Ended again = run(VOXDECK_CLI, compact);
        QVERIFY2(again.exitCode == 0, again.errors.constData());
        seen = readAll(root() / "set");
        QVERIFY(seen);
        QVERIFY(*seen == expected);
        if (!ended.wasKilled)
            break;
        ++killed;
    }
    QVERIFY(killed >= 6);
}

void CliCrashTest::packLeavesNoHalfShardAtEveryStep()
{
    PosixFileSystem fs;
    const auto list = test::writeSampleList(fs, root() / "in", 5);
    QVERIFY(list);
    const auto arguments = [&](const char *out) {
        return QStringList{QStringLiteral("pack"),
                           text(*list),
                           QStringLiteral("-o"),
                           text(root() / out),
                           QStringLiteral("--items-per-shard"),
                           QStringLiteral("2"),
                           QStringLiteral("--jobs"),
                           QStringLiteral("1")};
    };
    const Ended whole = run(VOXDECK_CLI, arguments("whole"));
    QVERIFY2(whole.exitCode == 0, whole.errors.constData());
    const auto expected = readAll(root() / "whole");
    QVERIFY(expected);
    QCOMPARE(expected->size(), std::size_t(5));
    int killed = 0;
    for (qint64 step = 0;; ++step) {
        QDir(text(root() / "out")).removeRecursively();
        const Ended ended = run(VOXDECK_KILLED_CLI, arguments("out"), step);
        if (exists(fs, root() / "out" / "data.list")) { // written last: then all must be there
            const auto seen = readAll(root() / "out");
            QVERIFY(seen);
            QVERIFY(*seen == *expected);
        }
        const Ended again = run(VOXDECK_CLI, arguments("out"));
        QVERIFY2(again.exitCode == 0, again.errors.constData());
        const auto seen = readAll(root() / "out");
        QVERIFY2(seen, seen ? "" : describe(seen.error()).c_str());
        QVERIFY(*seen == *expected);
        if (!ended.wasKilled)
            break;
        ++killed;
    }
    QVERIFY(killed >= 10);
}

void CliCrashTest::losesNoConfirmedEditInTwoHundredKills()
{
    makeDataset();
    const auto before = readAll(root() / "set");
    QVERIFY(before);
    std::vector<std::string> keys;
    std::map<std::string, std::string> confirmed; // exit code 0 was seen
    std::map<std::string, std::vector<std::string>>
        possible; // killed: may or may not have happened
    for (const auto &[key, item] : *before) {
        keys.push_back(key);
        confirmed[key] = item.first;
    }
    std::mt19937 random(20261121);
    int killed = 0;
    for (int round = 0; killed < 200 && round < 2'000; ++round) {
        const std::string key = keys[random() % keys.size()];
        const std::string wanted = "round " + std::to_string(round);
        QStringList arguments = withWorkspace(
            {QStringLiteral("edit"), text(root() / "set"), QString::fromStdString(key),
             QStringLiteral("--text"), QString::fromStdString(wanted)});
        if (round % 3 == 1)
            arguments << QStringLiteral("--publish");
        if (round % 7 == 6)
            arguments = {QStringLiteral("compact"), text(root() / "set")};
        const bool isEdit = arguments.front() == QStringLiteral("edit");
        const Ended ended = run(VOXDECK_CLI, arguments, -1, static_cast<int>(random() % 25));
        killed += ended.wasKilled;
        QVERIFY2(ended.wasKilled || ended.exitCode == 0, ended.errors.constData());
        if (isEdit && !ended.wasKilled) {
            confirmed[key] = wanted;
            possible[key].clear();
        } else if (isEdit) {
            possible[key].push_back(wanted);
        }
        const auto seen = readAll(root() / "set");
        QVERIFY2(seen, seen ? "" : describe(seen.error()).c_str());
        for (const auto &[name, item] : *seen)
            QVERIFY(item.second == before->at(name).second);
    }
    QVERIFY(killed >= 200);
    const Ended last = run(VOXDECK_CLI,
                           withWorkspace({QStringLiteral("publish"), text(root() / "set")}));
    QVERIFY2(last.exitCode == 0, last.errors.constData());
    const auto seen = readAll(root() / "set");
    QVERIFY(seen);
    for (const auto &key : keys) {
        const std::string &now = seen->at(key).first;
        const auto &maybe = possible[key];
        QVERIFY2(now == confirmed[key] || std::find(maybe.begin(), maybe.end(), now) != maybe.end(),
                 (key + " lost \"" + confirmed[key] + "\", has \"" + now + '"').c_str());
    }
}

QTEST_GUILESS_MAIN(CliCrashTest)
#include "CliCrashTest.moc"

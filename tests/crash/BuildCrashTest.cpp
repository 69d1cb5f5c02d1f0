// SPDX-License-Identifier: GPL-3.0-or-later
// Kills voxdeck-cli build at random while it writes shards of every format, and builds on until it is
// done: every file with a name was whole at every look, and the last bytes equal those of an
// undisturbed build.
#include "core/io/PosixFileSystem.h"
#include "tests/support/SpokenList.h"

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdlib>
#include <map>
#include <memory>
#include <random>

using namespace voxdeck;

namespace {

using Files = std::map<QString, QByteArray>;

/// What readers see: nothing hidden, nothing without its name; paths below `folder`.
Files visible(const QString &folder)
{
    Files files;
    QDirIterator entries(folder, QDir::Files, QDirIterator::Subdirectories);
    while (entries.hasNext()) {
        QFile file(entries.next());
        const QString path = file.fileName().mid(folder.size());
        if (path.endsWith(QStringLiteral(".part")) || !file.open(QIODevice::ReadOnly))
            continue;
        files[path] = file.readAll().replace(folder.toUtf8(), "OUT");
    }
    return files;
}

struct Ended {
    int exitCode = -1;
    bool wasKilled = false;
    QByteArray errors;
};

Ended run(const char *program, const QStringList &arguments, const QString &data,
          qint64 killAtStep = -1, int killAfterMs = -1)
{
    QProcess process;
    auto environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QStringLiteral("XDG_DATA_HOME"), data);
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

constexpr std::array kFormats{"webdataset", "wenet",       "touch",   "nemo",
                              "shar",       "audiofolder", "filelist"};

/// $VOXDECK_KILLS for more by hand.
int killsAFormat()
{
    const char *const wanted = std::getenv("VOXDECK_KILLS");
    return wanted ? std::max(1, std::atoi(wanted)) : 6;
}

} // namespace

class BuildCrashTest final : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void endsWithTheSameBytesHoweverOftenItIsKilled_data();
    void endsWithTheSameBytesHoweverOftenItIsKilled();
    void leavesWholeShardsAtEveryStep();
    void endsWithTheSameBytesWhenAudioIsTakenFromAnOlderBuild();
    void forcedBuildsKeepWhatWasPublished();

private:
    QString path(const char *name) const { return m_folder.filePath(QLatin1String(name)); }
    QStringList buildTo(const char *format, const QString &out) const
    {
        return {QStringLiteral("build"),
                QStringLiteral("--dataset"),
                path("in/data.list"),
                QStringLiteral("--to"),
                QLatin1String(format),
                QStringLiteral("-o"),
                out,
                QStringLiteral("--max-shard-items"),
                QStringLiteral("5"),
                QStringLiteral("--jobs"),
                QStringLiteral("2")};
    }
    void checkSeen(const QString &out, const Files &expected) const;

    QTemporaryDir m_folder;
};

void BuildCrashTest::initTestCase()
{
    PosixFileSystem fs;
    const auto list = test::writeSpokenList(
        fs, path("in").toStdString(),
        {.recordings = 4, .segmentsPerRecording = 8, .secondsPerSegment = 0.5});
    QVERIFY2(list, list ? "" : describe(list.error()).c_str());
}

void BuildCrashTest::checkSeen(const QString &out, const Files &expected) const
{
    const Files seen = visible(out);
    for (const auto &[name, bytes] : seen) {
        const auto wanted = expected.find(name);
        QVERIFY2(wanted != expected.end() && wanted->second == bytes, qPrintable(name));
    }
    if (seen.contains(QStringLiteral("/data.list"))) // written last
        QCOMPARE(seen.size(), expected.size());
}

void BuildCrashTest::endsWithTheSameBytesHoweverOftenItIsKilled_data()
{
    QTest::addColumn<int>("number");
    for (int number = 0; number < static_cast<int>(kFormats.size()); ++number)
        QTest::newRow(kFormats[static_cast<std::size_t>(number)]) << number;
}

void BuildCrashTest::endsWithTheSameBytesHoweverOftenItIsKilled()
{
    QFETCH(int, number);
    const char *const format = kFormats[static_cast<std::size_t>(number)];
    const QString whole = path("whole-") + QLatin1String(format);
    const Ended undisturbed = run(VOXDECK_CLI, buildTo(format, whole), path("xdg"));
    QVERIFY2(undisturbed.exitCode == 0, undisturbed.errors.constData());
    const Files expected = visible(whole);
    std::mt19937 random(20261121U + static_cast<unsigned>(number));
    int killed = 0;
    for (int round = 0; killed < killsAFormat() && round < 100 * killsAFormat(); ++round) {
        const QString out = path("out-") + QLatin1String(format);
        // by time, wherever it is, and by step, so that every part of the protocol has its turn
        const bool byStep = round % 2 == 0;
        const Ended ended = byStep ? run(VOXDECK_KILLED_CLI, buildTo(format, out), path("xdg"),
                                         static_cast<qint64>(random() % 160))
                                   : run(VOXDECK_CLI, buildTo(format, out), path("xdg"), -1,
                                         static_cast<int>(10 + random() % 120));
        QVERIFY2(ended.wasKilled || ended.exitCode == 0, ended.errors.constData());
        killed += ended.wasKilled ? 1 : 0;
        checkSeen(out, expected);
        if (!ended.wasKilled) {
            QVERIFY(visible(out) == expected);
            QVERIFY(QDir(out).removeRecursively()); // and again from the beginning
        }
    }
    QVERIFY(killed >= killsAFormat());
    const Ended last = run(VOXDECK_CLI, buildTo(format, path("out-") + QLatin1String(format)),
                           path("xdg"));
    QVERIFY2(last.exitCode == 0, last.errors.constData());
    QVERIFY(visible(path("out-") + QLatin1String(format)) == expected);
}

void BuildCrashTest::leavesWholeShardsAtEveryStep()
{
    const QString whole = path("whole-webdataset");
    const Files expected = visible(whole);
    QVERIFY(!expected.empty());
    int killed = 0;
    for (qint64 step = 0;;
         step += 7) { // every step is done in ShardBuilderTest, on a disk in memory
        const QString out = path("steps");
        QDir(out).removeRecursively();
        const Ended ended = run(VOXDECK_KILLED_CLI, buildTo("webdataset", out), path("xdg"), step);
        checkSeen(out, expected);
        if (!ended.wasKilled)
            break;
        ++killed;
        const Ended again = run(VOXDECK_CLI, buildTo("webdataset", out), path("xdg"));
        QVERIFY2(again.exitCode == 0, again.errors.constData());
        QVERIFY(visible(out) == expected);
    }
    QVERIFY(killed >= 8);
}

void BuildCrashTest::endsWithTheSameBytesWhenAudioIsTakenFromAnOlderBuild()
{
    std::mt19937 random(20261122U);
    int killed = 0;
    for (const char *const format : {"webdataset", "touch", "audiofolder"}) {
        const QString older = path("whole-") + QLatin1String(format);
        const Files expected = visible(older);
        QVERIFY(!expected.empty());
        for (int round = 0; round < killsAFormat(); ++round) {
            const QString out = path("reused-") + QLatin1String(format);
            const auto arguments = buildTo(format, out) << QStringLiteral("--reuse") << older;
            const Ended ended = run(VOXDECK_KILLED_CLI, arguments, path("xdg"),
                                    static_cast<qint64>(random() % 160));
            QVERIFY2(ended.wasKilled || ended.exitCode == 0, ended.errors.constData());
            killed += ended.wasKilled ? 1 : 0;
            checkSeen(out, expected);
            const Ended again = run(VOXDECK_CLI, arguments, path("xdg"));
            QVERIFY2(again.exitCode == 0, again.errors.constData());
            QVERIFY(visible(out) == expected);
            QVERIFY(visible(older) == expected); // never written
            QVERIFY(QDir(out).removeRecursively());
        }
    }
    QVERIFY(killed >= killsAFormat());
}

namespace {
/// Whether any file below the folder, hidden ones too, holds the bytes.
bool isAnywhere(const QString &folder, const QByteArray &bytes)
{
    QDirIterator entries(folder, QDir::Files | QDir::Hidden, QDirIterator::Subdirectories);
    while (entries.hasNext()) {
        QFile file(entries.next());
        if (file.open(QIODevice::ReadOnly) && file.readAll().contains(bytes))
            return true;
    }
    return false;
}
} // namespace

/// --force makes a shard again that was published into: killed at any step, what was published is in the shard or beside
/// it, and the next run ends as an undisturbed one.
void BuildCrashTest::forcedBuildsKeepWhatWasPublished()
{
    const QByteArray words = "words that were published";
    const Files expected = visible(path("whole-touch"));
    QVERIFY(!expected.empty());
    int killed = 0;
    for (qint64 step = 0;; step += 6) {
        const QString out = path("forced");
        QDir(out).removeRecursively();
        const auto arguments = buildTo("touch", out);
        QCOMPARE(run(VOXDECK_CLI, arguments, path("xdg")).exitCode, 0);
        const QString workspace = path("forced.voxdeck");
        for (const char *const file :
             {"forced.voxdeck", "forced.voxdeck-wal", "forced.voxdeck-shm"})
            QFile::remove(path(file));
        const QStringList of{out, QStringLiteral("--workspace"), workspace};
        const Ended edited = run(VOXDECK_CLI,
                                 QStringList{QStringLiteral("edit"), out, QStringLiteral("r0.000"),
                                             QStringLiteral("--text"), QString::fromUtf8(words),
                                             QStringLiteral("--workspace"), workspace},
                                 path("xdg"));
        QVERIFY2(edited.exitCode == 0, edited.errors.constData());
        const Ended published = run(VOXDECK_CLI, QStringList{QStringLiteral("publish")} + of,
                                    path("xdg"));
        QVERIFY2(published.exitCode == 0, published.errors.constData());
        QVERIFY(visible(out) != expected);
        const auto forced = arguments + QStringList{QStringLiteral("--force")};
        const Ended ended = run(VOXDECK_KILLED_CLI, forced, path("xdg"), step);
        QVERIFY2(ended.wasKilled || ended.exitCode == 0, ended.errors.constData());
        QVERIFY2(isAnywhere(out, words), qPrintable(QString::number(step)));
        killed += ended.wasKilled ? 1 : 0;
        const Ended again = run(VOXDECK_CLI, forced, path("xdg"));
        QVERIFY2(again.exitCode == 0, again.errors.constData());
        QVERIFY2(isAnywhere(out, words), qPrintable(QString::number(step)));
        const Files now = visible(out);
        for (const auto &[name, bytes] : expected)
            QVERIFY2(now.contains(name) && now.at(name) == bytes, qPrintable(name));
        if (!ended.wasKilled)
            break;
    }
    QVERIFY(killed >= 8);
}

QTEST_GUILESS_MAIN(BuildCrashTest)
#include "BuildCrashTest.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
// voxdeck-cli build as people run it: stopped with Ctrl+C, several parts at once, into a folder that is
// read-only, out of tar shards.
#include "core/io/PosixFileSystem.h"
#include "tests/support/SpokenList.h"

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <sys/stat.h>

#include <array>
#include <csignal>
#include <map>
#include <memory>
#include <unistd.h>
#include <vector>

using namespace voxdeck;

namespace {

using Files = std::map<QString, QByteArray>;

/// What readers see, by paths below `folder`.
Files visible(const QString &folder)
{
    Files files;
    QDirIterator entries(folder, QDir::Files, QDirIterator::Subdirectories);
    while (entries.hasNext()) {
        QFile file(entries.next());
        if (!file.fileName().endsWith(QStringLiteral(".part")) && file.open(QIODevice::ReadOnly))
            files[file.fileName().mid(folder.size())] = file.readAll().replace(folder.toUtf8(),
                                                                               "OUT");
    }
    return files;
}

constexpr int kMostMs = 120'000;

} // namespace

class BuildProcessTest final : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void keepsFinishedShardsOnControlC();
    void sharesABuildAmongProcesses();
    void saysWhenTheFolderIsReadOnly();
    void buildsOutOfTarShards();

private:
    QString path(const QString &name) const { return m_folder.filePath(name); }
    std::unique_ptr<QProcess> start(const QStringList &arguments, bool asNobody = false) const;
    /// Runs to its end; the exit code, and what it said on stderr and stdout.
    int run(const QStringList &arguments, QByteArray *said = nullptr, bool asNobody = false) const;
    QStringList buildTo(const QString &out, const QStringList &more = {}) const;

    QTemporaryDir m_folder;
};

void BuildProcessTest::initTestCase()
{
    PosixFileSystem fs;
    const auto list = test::writeSpokenList(
        fs, path(QStringLiteral("in")).toStdString(),
        {.recordings = 4, .segmentsPerRecording = 8, .secondsPerSegment = 0.5});
    QVERIFY2(list, list ? "" : describe(list.error()).c_str());
}

std::unique_ptr<QProcess> BuildProcessTest::start(const QStringList &arguments, bool asNobody) const
{
    auto process = std::make_unique<QProcess>();
    auto environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QStringLiteral("XDG_DATA_HOME"),
                       path(asNobody ? QStringLiteral("nobody") : QStringLiteral("xdg")));
    process->setProcessEnvironment(environment);
    if (asNobody && ::geteuid() == 0) // root may write everywhere
        process->setChildProcessModifier([] {
            if (::setuid(65534) != 0)
                ::_exit(99);
        });
    process->start(QStringLiteral(VOXDECK_CLI), arguments);
    return process;
}

int BuildProcessTest::run(const QStringList &arguments, QByteArray *said, bool asNobody) const
{
    const auto process = start(arguments, asNobody);
    process->waitForFinished(kMostMs);
    if (said)
        *said = process->readAllStandardError() + process->readAllStandardOutput();
    return process->exitStatus() == QProcess::NormalExit ? process->exitCode() : -1;
}

QStringList BuildProcessTest::buildTo(const QString &out, const QStringList &more) const
{
    return QStringList{QStringLiteral("build"),
                       QStringLiteral("--dataset"),
                       path(QStringLiteral("in/data.list")),
                       QStringLiteral("--max-shard-items"),
                       QStringLiteral("4"),
                       QStringLiteral("-o"),
                       out}
           + more;
}

void BuildProcessTest::keepsFinishedShardsOnControlC()
{
    const QString whole = path(QStringLiteral("whole"));
    QCOMPARE(run(buildTo(whole)), 0);
    const Files expected = visible(whole);
    const QString out = path(QStringLiteral("stopped"));
    const auto process = start(buildTo(out, {QStringLiteral("--limit-rate"), QStringLiteral("30kB"),
                                             QStringLiteral("--jobs"), QStringLiteral("1")}));
    const auto hasShard = [&] {
        for (const auto &[name, bytes] : visible(out))
            if (name.endsWith(QStringLiteral(".tar")))
                return true;
        return process->state() == QProcess::NotRunning;
    };
    QTRY_VERIFY_WITH_TIMEOUT(hasShard(), kMostMs);
    QCOMPARE(process->state(), QProcess::Running);
    QCOMPARE(::kill(static_cast<pid_t>(process->processId()), SIGINT), 0);
    QVERIFY(process->waitForFinished(kMostMs));
    QCOMPARE(process->exitStatus(), QProcess::NormalExit);
    QCOMPARE(process->exitCode(), 3);
    const QByteArray said = process->readAllStandardError();
    QVERIFY2(said.contains("Finished shards are kept; run the same command again to go on."),
             said.constData());
    const Files left = visible(out);
    QVERIFY(!left.empty() && !left.contains(QStringLiteral("/data.list")));
    for (const auto &[name, bytes] : left)
        QVERIFY2(expected.contains(name) && expected.at(name) == bytes, qPrintable(name));
    QByteArray again;
    QCOMPARE(run(buildTo(out), &again), 0);
    QVERIFY2(again.contains(" already existed and "), again.constData());
    QVERIFY(visible(out) == expected);
}

void BuildProcessTest::sharesABuildAmongProcesses()
{
    const QString out = path(QStringLiteral("shared"));
    std::vector<std::unique_ptr<QProcess>> parts;
    // each with a separate workspace, as on separate machines
    for (const char *const part : {"1/3", "2/3", "3/3"})
        parts.push_back(start(buildTo(
            out, {QStringLiteral("--part"), QLatin1String(part), QStringLiteral("--workspace"),
                  path(QStringLiteral("w%1.voxdeck").arg(QLatin1String(part, 1)))})));
    std::array<bool, 3> isBusy{};
    for (std::size_t at = 0; at < parts.size(); ++at) {
        QVERIFY(parts[at]->waitForFinished(kMostMs));
        const QByteArray said = parts[at]->readAllStandardError();
        // a process that starts while another plans or completes gets that error, and no other
        isBusy[at] = parts[at]->exitCode() == 3 && said.contains("locked by");
        QVERIFY2(parts[at]->exitCode() == 0 || isBusy[at], said.constData());
    }
    for (const char *const part : {"1/3", "2/3", "3/3"}) // again, one after another
        QCOMPARE(
            run(buildTo(out, {QStringLiteral("--part"), QLatin1String(part),
                              QStringLiteral("--workspace"),
                              path(QStringLiteral("w%1.voxdeck").arg(QLatin1String(part, 1)))})),
            0);
    QVERIFY(visible(out) == visible(path(QStringLiteral("whole"))));
}

void BuildProcessTest::saysWhenTheFolderIsReadOnly()
{
    const QString out = path(QStringLiteral("closed"));
    QVERIFY(QDir().mkpath(out) && QDir().mkpath(path(QStringLiteral("nobody"))));
    QCOMPARE(::chmod(m_folder.path().toLocal8Bit().constData(), 0755), 0);
    QCOMPARE(::chmod(path(QStringLiteral("nobody")).toLocal8Bit().constData(), 0777), 0);
    QCOMPARE(::chmod(out.toLocal8Bit().constData(), 0555), 0);
    QByteArray said;
    QCOMPARE(run(buildTo(out), &said, true), 3);
    QVERIFY2(said.contains(out.toUtf8()) && said.contains("ermission denied"), said.constData());
    const auto sentence = said.mid(said.indexOf(out.toUtf8())).trimmed();
    QByteArray planned;
    QCOMPARE(run(buildTo(out, {QStringLiteral("--plan")}), &planned, true), 3);
    QVERIFY2(planned.contains(sentence) && planned.contains("Would write"), planned.constData());
    QVERIFY(QDir(out).isEmpty(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot));
}

void BuildProcessTest::buildsOutOfTarShards()
{
    const QString shards = path(QStringLiteral("whole/unassigned"));
    const QString packed = path(QStringLiteral("packed"));
    QVERIFY(QDir().mkpath(packed));
    for (const auto &tar : QDir(shards).entryList({QStringLiteral("*.tar")})) {
        QProcess gzip;
        gzip.setStandardOutputFile(packed + QLatin1Char('/') + tar + QStringLiteral(".gz"));
        gzip.start(QStringLiteral("gzip"), {QStringLiteral("-c"), shards + QLatin1Char('/') + tar});
        QVERIFY(gzip.waitForFinished(kMostMs) && gzip.exitCode() == 0);
    }
    const auto buildFrom = [&](const QString &from, const QString &out, const QStringList &more) {
        QByteArray said;
        const int code = run(QStringList{QStringLiteral("build"), QStringLiteral("--dataset"), from,
                                         QStringLiteral("-o"), out}
                                 + more,
                             &said);
        if (code != 0)
            qWarning("%s", said.constData());
        return code;
    };
    const QStringList wenet{QStringLiteral("--to"), QStringLiteral("wenet")};
    QCOMPARE(buildFrom(shards, path(QStringLiteral("in-place")), wenet), 0);
    QCOMPARE(buildFrom(packed, path(QStringLiteral("unpacked")), wenet), 0);
    const QString name = QStringLiteral("/unassigned/shards_000000000.tar");
    const Files inPlace = visible(path(QStringLiteral("in-place")));
    QVERIFY(inPlace.contains(name));
    QVERIFY(inPlace.at(name) == visible(path(QStringLiteral("unpacked"))).at(name));
    // and their original audio, member for member
    const QStringList copy{QStringLiteral("--audio"), QStringLiteral("copy")};
    QCOMPARE(buildFrom(shards, path(QStringLiteral("copied")), copy), 0);
    const QByteArray copies =
        visible(path(QStringLiteral("copied"))).at(QStringLiteral("/copies.jsonl"));
    QCOMPARE(copies.count(R"("how": "copied")"), 16);
    QCOMPARE(copies.count('\n'), 16);
    QCOMPARE(
        run({QStringLiteral("verify"), path(QStringLiteral("in-place")), QStringLiteral("--deep")}),
        0);
}

QTEST_GUILESS_MAIN(BuildProcessTest)
#include "BuildProcessTest.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
// Packs, publishes and journals on a real file system of two megabytes that runs full.
#include "core/cache/RoutingFileSystem.h"
#include "core/format/touch/Metainfo.h"
#include "core/format/touch/TouchDataset.h"
#include "core/io/PosixFileSystem.h"
#include "tests/support/LoopbackServer.h"
#include "tests/support/SampleDataset.h"
#include "tests/support/SpokenList.h"

#include <QCoreApplication>
#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <cerrno>
#include <map>
#include <sched.h>
#include <sys/mount.h>
#include <unistd.h>

using namespace voxdeck;

namespace {

/// A mount namespace of our own, so that nothing outside sees the small disk and it goes with us;
/// without root, in a user namespace of our own too. To be called before any thread starts.
bool enterOwnMounts()
{
    const uid_t user = ::getuid();
    if (::unshare(user == 0 ? CLONE_NEWNS : CLONE_NEWNS | CLONE_NEWUSER) != 0)
        return false;
    if (user != 0) {
        QFile map(QStringLiteral("/proc/self/uid_map"));
        if (!map.open(QIODevice::WriteOnly)
            || map.write("0 " + QByteArray::number(user) + " 1\n") < 0)
            return false;
    }
    // A changed root is not a mount, so nothing can be made private there.
    return ::mount("none", "/", nullptr, MS_REC | MS_PRIVATE, nullptr) == 0 || errno == EINVAL;
}

bool hasOwnMounts = false;

struct Ended {
    int exitCode = -1;
    QByteArray errors;
};

/// What readers of a build see, by paths below its folder.
std::map<QString, QByteArray> built(const QString &folder)
{
    std::map<QString, QByteArray> files;
    QDirIterator entries(folder, QDir::Files, QDirIterator::Subdirectories);
    while (entries.hasNext()) {
        QFile file(entries.next());
        if (file.open(QIODevice::ReadOnly))
            files[file.fileName().mid(folder.size())] = file.readAll().replace(folder.toUtf8(),
                                                                               "OUT");
    }
    return files;
}

Ended cli(const QStringList &arguments)
{
    QProcess process;
    process.start(QStringLiteral(VOXDECK_CLI), arguments);
    process.waitForFinished(60'000);
    return {process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1,
            process.readAllStandardError()};
}

} // namespace

class FullDiskTest final : public QObject {
    Q_OBJECT
private slots:
    void init();
    void cleanup();
    void packSaysSoAndGoesOnWhenThereIsSpace();
    void buildLeavesWholeShardsAndGoesOnWhenThereIsSpace();
    void publishLeavesTheDatasetAsItWas();
    void aJournalThatCannotBeWrittenKeepsWhatIsInIt();
    void importSaysSoAndGoesOnWhenThereIsSpace();
    void exportLeavesWhatWasThere_data();
    void exportLeavesWhatWasThere();
    void remoteDataIsReadPastAFullDisk();

private:
    QString disk(const char *name) const { return m_disk + QLatin1Char('/') + QLatin1String(name); }
    void fill();
    std::string textOfFirst(const QString &dataset) const;
    std::unique_ptr<QTemporaryDir> m_folder;
    QString m_disk;
    PosixFileSystem m_fs;
};

void FullDiskTest::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    m_disk = m_folder->filePath(QStringLiteral("disk"));
    QVERIFY(QDir().mkpath(m_disk));
    if (!hasOwnMounts
        || ::mount("tmpfs", m_disk.toLocal8Bit().constData(), "tmpfs", 0, "size=2m") != 0)
        QSKIP("a small disk can be mounted by root, or where user namespaces are allowed");
}

void FullDiskTest::cleanup()
{
    ::umount2(m_disk.toLocal8Bit().constData(), MNT_DETACH);
}

void FullDiskTest::fill()
{
    QFile filler(disk("filler"));
    QVERIFY(filler.open(QIODevice::WriteOnly | QIODevice::Unbuffered));
    const QByteArray page(4096, 'x');
    while (filler.write(page) == page.size()) {
    }
}

std::string FullDiskTest::textOfFirst(const QString &dataset) const
{
    const auto opened = touch::TouchDataset::open(m_fs, dataset.toStdString());
    const auto shard = opened ? (*opened)->shard(0)
                              : Result<std::shared_ptr<const touch::ShardReader>>(
                                  fail(ErrorCode::NotFound, "not opened"));
    const auto record = shard ? (*shard)->record(0) : Result<std::string>(std::string());
    const auto metainfo = touch::parseMetainfo(record ? *record : std::string_view());
    return metainfo ? metainfo->text : "(unreadable)";
}

void FullDiskTest::packSaysSoAndGoesOnWhenThereIsSpace()
{
    const auto list = test::writeSampleList(
        m_fs, m_folder->filePath(QStringLiteral("in")).toStdString(), 100);
    QVERIFY(list);
    QFile filler(disk("filler"));
    QVERIFY(filler.open(QIODevice::WriteOnly));
    QVERIFY(filler.resize(0) && filler.write(QByteArray(1'500'000, 'x')) == 1'500'000);
    filler.close();
    const QStringList pack{QStringLiteral("pack"),
                           QString::fromStdString(list->string()),
                           QStringLiteral("-o"),
                           disk("set"),
                           QStringLiteral("--items-per-shard"),
                           QStringLiteral("10")};
    const Ended full = cli(pack);
    QCOMPARE(full.exitCode, 3);
    QVERIFY2(full.errors.contains("No space left"), full.errors.constData());
    QVERIFY(!QFile::exists(disk("set/data.list")));
    QVERIFY(QFile::remove(disk("filler")));
    const Ended again = cli(pack);
    QVERIFY2(again.exitCode == 0, again.errors.constData());
    QVERIFY(QFile::exists(disk("set/data.list")));
    QCOMPARE(cli({QStringLiteral("verify"), disk("set"), QStringLiteral("--deep")}).exitCode, 0);
}

void FullDiskTest::buildLeavesWholeShardsAndGoesOnWhenThereIsSpace()
{
    const auto list = test::writeSpokenList(
        m_fs, m_folder->filePath(QStringLiteral("in")).toStdString(),
        {.recordings = 3, .segmentsPerRecording = 8, .secondsPerSegment = 1});
    QVERIFY(list);
    const auto build = [&](const QString &out, const QStringList &more = {}) {
        return cli(
            QStringList{QStringLiteral("build"), QStringLiteral("--dataset"),
                        QString::fromStdString(list->string()), QStringLiteral("--workspace"),
                        m_folder->filePath(QStringLiteral("w.voxdeck")), QStringLiteral("--audio"),
                        QStringLiteral("wav"), QStringLiteral("--max-shard-items"),
                        QStringLiteral("4"), QStringLiteral("-o"), out}
            + more);
    };
    const QString whole = m_folder->filePath(QStringLiteral("whole"));
    const Ended undisturbed = build(whole);
    QVERIFY2(undisturbed.exitCode == 0, undisturbed.errors.constData());
    const auto expected = built(whole);
    const Ended half = build(disk("out"), {QStringLiteral("--part"), QStringLiteral("1/2")});
    QVERIFY2(half.exitCode == 0, half.errors.constData());
    const auto begun = built(disk("out"));
    fill(); // planned and begun: what was free then no longer is
    QVERIFY(QFile::resize(disk("filler"), QFile(disk("filler")).size() - 200'000));
    const Ended full = build(disk("out"));
    QCOMPARE(full.exitCode, 3);
    QVERIFY2(full.errors.contains("No space left") && full.errors.contains(disk("out").toUtf8()),
             full.errors.constData());
    const auto left = built(disk("out"));
    QVERIFY(left.size() >= begun.size() && left.size() < expected.size());
    QVERIFY(!left.contains(QStringLiteral("/data.list")));
    for (const auto &[path, bytes] : left)
        QVERIFY2(expected.contains(path) && expected.at(path) == bytes, path.toUtf8().constData());
    QVERIFY(QFile::remove(disk("filler")));
    const Ended again = build(disk("out"));
    QVERIFY2(again.exitCode == 0, again.errors.constData());
    QVERIFY(built(disk("out")) == expected);
}

void FullDiskTest::publishLeavesTheDatasetAsItWas()
{
    QVERIFY(test::writeSampleDataset(m_fs, disk("set").toStdString(), {.itemsPerShard = 5}));
    const QString workspace = m_folder->filePath(QStringLiteral("w.voxdeck")); // on the large disk
    const auto with = [&](QStringList arguments) {
        return arguments << QStringLiteral("--workspace") << workspace;
    };
    QCOMPARE(cli(with({QStringLiteral("edit"), disk("set"), QStringLiteral("utt-00000"),
                       QStringLiteral("--text"), QString(20'000, QLatin1Char('y'))}))
                 .exitCode,
             0);
    fill();
    const Ended full = cli(with({QStringLiteral("publish"), disk("set")}));
    QCOMPARE(full.exitCode, 3);
    QVERIFY2(full.errors.contains("No space left"), full.errors.constData());
    QCOMPARE(textOfFirst(disk("set")), std::string("text of utt-00000"));
    QVERIFY(QFile::remove(disk("filler")));
    QCOMPARE(cli({QStringLiteral("verify"), disk("set"), QStringLiteral("--deep")}).exitCode, 0);
    const Ended again = cli(with({QStringLiteral("publish"), disk("set")}));
    QVERIFY2(again.exitCode == 0, again.errors.constData());
    QCOMPARE(textOfFirst(disk("set")), std::string(20'000, 'y'));
}

void FullDiskTest::aJournalThatCannotBeWrittenKeepsWhatIsInIt()
{
    const QString set = m_folder->filePath(QStringLiteral("set"));
    QVERIFY(test::writeSampleDataset(m_fs, set.toStdString(), {.itemsPerShard = 5}));
    const auto edit = [&](const QString &text) {
        return cli({QStringLiteral("edit"), set, QStringLiteral("utt-00000"),
                    QStringLiteral("--text"), text, QStringLiteral("--workspace"),
                    disk("w.voxdeck")});
    };
    QCOMPARE(edit(QStringLiteral("kept")).exitCode, 0);
    fill();
    QCOMPARE(edit(QString(100'000, QLatin1Char('z'))).exitCode, 3);
    QVERIFY(QFile::remove(disk("filler")));
    const Ended published = cli(
        {QStringLiteral("publish"), set, QStringLiteral("--workspace"), disk("w.voxdeck")});
    QVERIFY2(published.exitCode == 0, published.errors.constData());
    QCOMPARE(textOfFirst(set), std::string("kept"));
}

void FullDiskTest::importSaysSoAndGoesOnWhenThereIsSpace()
{
    constexpr int kRows = 30'000;
    const QString list = m_folder->filePath(QStringLiteral("data.list"));
    QFile lines(list);
    QVERIFY(lines.open(QIODevice::WriteOnly));
    for (int row = 0; row < kRows; ++row)
        lines.write("{\"key\": \"utt-" + QByteArray::number(row)
                    + "\", \"wav\": \"/a.wav\", \"txt\": \"the words that were said there\", "
                      "\"start\": 1, \"end\": 2}\n");
    lines.close();
    const QStringList import{QStringLiteral("import"), list, QStringLiteral("--workspace"),
                             disk("w.voxdeck")};
    const Ended full = cli(import);
    QCOMPARE(full.exitCode, 3);
    QVERIFY2(full.errors.contains("full") || full.errors.contains("No space left"),
             full.errors.constData());
    QCOMPARE(::mount("none", m_disk.toLocal8Bit().constData(), nullptr, MS_REMOUNT, "size=64m"), 0);
    const Ended again = cli(import);
    QVERIFY2(again.exitCode == 1, again.errors.constData()); // the audio is missing
    QProcess count;
    count.start(QStringLiteral(VOXDECK_CLI),
                {QStringLiteral("query"), disk("w.voxdeck"), QStringLiteral("--count")});
    QVERIFY(count.waitForFinished(60'000));
    QCOMPARE(count.readAllStandardOutput().trimmed(), QByteArray::number(kRows));
}

void FullDiskTest::exportLeavesWhatWasThere_data()
{
    QTest::addColumn<QString>("format");
    QTest::addColumn<bool>("isFolder");
    for (const char *const format : {"wenet", "nemo", "csv", "tsv", "manifest", "filelist"})
        QTest::newRow(format) << QString::fromLatin1(format) << false;
    for (const char *const format : {"kaldi"})
        QTest::newRow(format) << QString::fromLatin1(format) << true;
}

void FullDiskTest::exportLeavesWhatWasThere()
{
    QFETCH(const QString, format);
    QFETCH(const bool, isFolder);
    const QString list = m_folder->filePath(QStringLiteral("data.list"));
    QFile lines(list);
    QVERIFY(lines.open(QIODevice::WriteOnly));
    for (int row = 0; row < 20'000; ++row) // 2 MB in every format, packed too
        lines.write("{\"key\": \"utt-" + QByteArray::number(row)
                    + "\", \"wav\": \"/a.wav\", "
                      "\"txt\": \""
                    + QByteArray::number(qulonglong(row) * 2654435761U, 36)
                    + QByteArray::number(qulonglong(row + 7) * 40503U * 77777U, 36)
                    + " and further words that need their place on the disk, and some more\", "
                      "\"start\": 1, \"end\": 2, \"language\": \"en\", \"shard\": \"x.tar\"}\n");
    lines.close();
    const QString output = disk("out");
    QByteArray before;
    if (!isFolder) {
        QFile old(output);
        QVERIFY(old.open(QIODevice::WriteOnly));
        before = "what was there";
        old.write(before);
    }
    if (format == QLatin1String("filelist"))
        fill(); // it is small
    const Ended full = cli({QStringLiteral("convert"), list, output, QStringLiteral("--to"), format,
                            QStringLiteral("--force")});
    QCOMPARE(full.exitCode, 3);
    QVERIFY2(full.errors.contains("No space left"), full.errors.constData());
    QFile now(output);
    if (isFolder)
        QVERIFY(QDir(output).isEmpty() || !QDir(output).exists());
    else
        QVERIFY(now.open(QIODevice::ReadOnly) && now.readAll() == before);
    QFile::remove(disk("filler"));
    QCOMPARE(::mount("none", m_disk.toLocal8Bit().constData(), nullptr, MS_REMOUNT, "size=64m"), 0);
    const Ended again = cli({QStringLiteral("convert"), list, output, QStringLiteral("--to"),
                             format, QStringLiteral("--force")});
    QVERIFY2(again.exitCode == 0, again.errors.constData());
}

void FullDiskTest::remoteDataIsReadPastAFullDisk()
{
    if (!test::LoopbackServer::isPossible())
        QSKIP("python3 is not installed: nothing is read from a server");
    test::LoopbackServer server;
    QVERIFY(server.isUp());
    for (const auto &[name, value] : server.environment())
        qputenv(name.c_str(), QByteArray::fromStdString(value));
    qputenv("VOXDECK_CACHE", disk("cache").toLocal8Bit());
    const auto bytes = test::madeBytes(600'000, 3);
    QVERIFY(server.store("bucket/full.bin", bytes));
    const auto address = QStringLiteral("s3://bucket/full.bin");
    const auto copy = disk("copy.bin");
    fill();
    for (const auto &more : {QStringList(), QStringList{QStringLiteral("--resume")}}) {
        const Ended full = cli(QStringList{QStringLiteral("cp"), address, copy} + more);
        QVERIFY(full.exitCode != 0);
        QVERIFY2(full.errors.contains("space"), full.errors.constData());
        QVERIFY(!QFile::exists(copy)); // nothing half-written has its name
    }
    // a cache that cannot be made or filled is passed by
    for (const bool isFull : {true, false}) {
        if (!isFull)
            QVERIFY(QFile::remove(disk("filler")));
        RoutingFileSystem fs(m_fs, {}, disk("cache").toStdString());
        const auto read = readWholeFile(fs, address.toStdString());
        if (read)
            QVERIFY(*read == bytes);
        else // said, and never other bytes
            QVERIFY2(isFull && read.error().code == ErrorCode::DiskFull,
                     describe(read.error()).c_str());
    }
    {
        RoutingFileSystem fs(m_fs, {}, disk("cache").toStdString());
        fill();
        QVERIFY(readWholeFile(fs, address.toStdString()).value() == bytes);
    }
    QVERIFY(QFile::remove(disk("filler")));
    const Ended again = cli({QStringLiteral("cp"), address, copy, QStringLiteral("--resume")});
    QVERIFY2(again.exitCode == 0, again.errors.constData());
    QVERIFY(readWholeFile(m_fs, copy.toStdString()).value() == bytes);
}

int main(int argc, char **argv)
{
    hasOwnMounts = enterOwnMounts(); // before there are threads
    const QCoreApplication application(argc, argv);
    FullDiskTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "FullDiskTest.moc"

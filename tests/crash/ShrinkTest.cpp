// SPDX-License-Identifier: GPL-3.0-or-later
// Files of a dataset that another program cuts short while voxdeck-cli reads them: a sentence and an exit
// code, never a signal.
#include "core/io/PosixFileSystem.h"
#include "tests/crash/FaultyCli.h"
#include "tests/support/SampleDataset.h"

#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>
#include <QThread>

#include <csignal>
#include <filesystem>

using namespace voxdeck;
using test::Ended;
using test::FaultyCli;

namespace {

constexpr int kTries = 6;

bool hasMapped(qint64 process, const QString &file)
{
    QFile maps(QStringLiteral("/proc/%1/maps").arg(process));
    return maps.open(QIODevice::ReadOnly) && maps.readAll().contains(file.toUtf8());
}

/// Waits until the process has mapped the file, or has ended.
void waitUntilMapped(const QProcess &process, const QString &file)
{
    while (process.state() != QProcess::NotRunning && !hasMapped(process.processId(), file)) {
        QThread::usleep(200);
        QCoreApplication::processEvents();
    }
}

} // namespace

class ShrinkTest final : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void endsNoCommand_data();
    void endsNoCommand();
    void isSaid_data();
    void isSaid();
    void aFolderExportEnds();

private:
    QString in(const char *name) const { return m_folder.filePath(QLatin1String(name)); }
    QString copyOfTheDataset(const QString &name) const;

    QTemporaryDir m_folder;
};

void ShrinkTest::initTestCase()
{
    PosixFileSystem fs;
    const auto written = test::writeSampleDataset(fs, in("dataset").toStdString(),
                                                  {1, 3000, 0, 0.05});
    QVERIFY2(written, written ? "" : written.error().detail.c_str());
}

QString ShrinkTest::copyOfTheDataset(const QString &name) const
{
    const QString copy = m_folder.filePath(name);
    std::filesystem::remove_all(copy.toStdString());
    std::filesystem::copy(in("dataset").toStdString(), copy.toStdString(),
                          std::filesystem::copy_options::recursive);
    return copy;
}

void ShrinkTest::endsNoCommand_data()
{
    QTest::addColumn<QStringList>("command"); // DATASET and OUT are replaced
    QTest::addColumn<QString>("file");
    const QStringList list{QStringLiteral("list"), QStringLiteral("DATASET")};
    const QStringList info{QStringLiteral("info"), QStringLiteral("DATASET")};
    const QStringList verify{QStringLiteral("verify"), QStringLiteral("DATASET"),
                             QStringLiteral("--deep")};
    const QStringList query{QStringLiteral("query"), QStringLiteral("DATASET"),
                            QStringLiteral("--count")};
    const QStringList build{QStringLiteral("build"),   QStringLiteral("--dataset"),
                            QStringLiteral("DATASET"), QStringLiteral("--to"),
                            QStringLiteral("touch"),   QStringLiteral("-o"),
                            QStringLiteral("OUT")};
    const QString record = QStringLiteral("metainfo.bin");
    const QString index = QStringLiteral("metainfo.idx");
    const QString audio = QStringLiteral("audio.bin");
    QTest::newRow("list, records") << list << record;
    QTest::newRow("list, index") << list << index;
    QTest::newRow("info, records") << info << record;
    QTest::newRow("info, index") << info << QStringLiteral("audio.idx");
    QTest::newRow("verify, records") << verify << record;
    QTest::newRow("verify, index") << verify << index;
    QTest::newRow("query, records") << query << record;
    QTest::newRow("query, index") << query << index;
    QTest::newRow("build, audio") << build << audio;
    QTest::newRow("build, records") << build << record;
}

void ShrinkTest::endsNoCommand()
{
    QFETCH(QStringList, command);
    QFETCH(const QString, file);
    const FaultyCli cli(m_folder.path());
    for (int attempt = 0; attempt < kTries; ++attempt) {
        const QString dataset = copyOfTheDataset(QStringLiteral("cut"));
        const QString out = in("out");
        std::filesystem::remove_all(out.toStdString());
        std::filesystem::remove_all(in("data").toStdString());
        auto arguments = command;
        arguments.replaceInStrings(QStringLiteral("DATASET"), dataset);
        arguments.replaceInStrings(QStringLiteral("OUT"), out);
        const QString path = dataset + QStringLiteral("/000000000/") + file;
        QProcess process;
        cli.start(process, arguments);
        QVERIFY(process.waitForStarted());
        waitUntilMapped(process, path);
        if (process.state() != QProcess::NotRunning)
            ::kill(static_cast<pid_t>(process.processId()), SIGSTOP);
        // To nothing, to half of it and within its last page, in turn.
        const auto bytes = std::filesystem::file_size(path.toStdString());
        const std::uintmax_t left[] = {0, bytes / 2, bytes - 5};
        std::filesystem::resize_file(path.toStdString(), left[attempt % 3]);
        ::kill(static_cast<pid_t>(process.processId()), SIGCONT);
        const Ended ended = FaultyCli::ended(process);
        QVERIFY2(ended.code >= 0 && ended.code <= 3,
                 QByteArray::number(ended.code) + ": " + ended.errors);
        QVERIFY(!ended.errors.contains("Internal"));
    }
}

void ShrinkTest::isSaid_data()
{
    QTest::addColumn<QString>("size"); // as in truncate(1)
    QTest::newRow("nothing left") << "0";
    QTest::newRow("cut within its last page") << "-1";
}

/// Its output waits in the pipe, so that the file is cut in the middle of the reading in any case.
void ShrinkTest::isSaid()
{
    QFETCH(const QString, size);
    const QString dataset = copyOfTheDataset(QStringLiteral("said"));
    const FaultyCli cli(m_folder.path());
    QProcess process;
    process.setStandardOutputFile(QProcess::nullDevice());
    const QString path = dataset + QStringLiteral("/000000000/metainfo.bin");
    const QString script = QStringLiteral(
        "\"$0\" list \"$1\" | { read -r line; truncate -s \"$3\" \"$2\"; cat; }; "
        "exit ${PIPESTATUS[0]}");
    process.start(QStringLiteral("bash"),
                  {QStringLiteral("-c"), script, QStringLiteral(VOXDECK_CLI), dataset, path, size});
    const Ended ended = FaultyCli::ended(process);
    QCOMPARE(ended.code, 1); // some items could not be read
    QVERIFY2(ended.errors.contains("metainfo.bin: shrank while it was read"), ended.errors);
}

/// Of a dataset whose rows are known from before: half of them fail, and the export ends.
void ShrinkTest::aFolderExportEnds()
{
    const QString dataset = copyOfTheDataset(QStringLiteral("exported"));
    const FaultyCli cli(m_folder.path());
    const auto imported = cli.run({QStringLiteral("import"), dataset});
    QVERIFY2(imported.code == 0, imported.errors);
    const auto audio = (dataset + QStringLiteral("/000000000/audio.bin")).toStdString();
    std::filesystem::resize_file(audio, std::filesystem::file_size(audio) / 2);
    const Ended ended = cli.run({QStringLiteral("export"), dataset, QStringLiteral("--format"),
                                 QStringLiteral("folder"), QStringLiteral("-o"),
                                 in("exported-to")});
    QVERIFY2(ended.code == 1, QByteArray::number(ended.code) + ended.errors);
}

QTEST_GUILESS_MAIN(ShrinkTest)
#include "ShrinkTest.moc"

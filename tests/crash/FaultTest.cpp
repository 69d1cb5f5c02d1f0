// SPDX-License-Identifier: GPL-3.0-or-later
// voxdeck-cli on a machine that is short of things: calls that signals interrupt, threads that cannot be
// made, files that cannot be opened, disks that cannot be read. Also several of it at once.
#include "core/io/PosixFileSystem.h"
#include "core/workspace/Database.h"
#include "core/workspace/Workspace.h"
#include "tests/crash/FaultyCli.h"
#include "tests/support/SampleDataset.h"
#include "tests/support/SpokenList.h"

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <fstream>
#include <map>
#include <memory>
#include <vector>

using namespace voxdeck;
using test::Ended;
using test::FaultyCli;

namespace {

/// All files below a folder with their bytes, but for the folder's own name in them.
std::map<QString, QByteArray> contentOf(const QString &folder)
{
    std::map<QString, QByteArray> files;
    QDirIterator entries(folder, QDir::Files | QDir::Hidden, QDirIterator::Subdirectories);
    while (entries.hasNext()) {
        QFile file(entries.next());
        if (file.open(QIODevice::ReadOnly) && !file.fileName().contains(QStringLiteral(".bak")))
            files[file.fileName().mid(folder.size())] = file.readAll().replace(folder.toUtf8(),
                                                                               "FOLDER");
    }
    return files;
}

QStringList words(const char *line)
{
    return QString::fromLatin1(line).split(QLatin1Char(' '));
}

std::string listOf(const std::string &name, int rows)
{
    std::string text;
    for (int row = 0; row < rows; ++row)
        text.append(R"({"key": ")")
            .append(name)
            .append(std::to_string(row))
            .append(R"(", "wav": "/audio/a.wav", "txt": "words", "start": 0, "end": 1})"
                    "\n");
    return text;
}

} // namespace

class FaultTest final : public QObject {
    Q_OBJECT
private slots:
    void init();
    void signalsInterruptNoCommand_data();
    void signalsInterruptNoCommand();
    void threadsThatCannotBeMadeEndNoCommand_data();
    void threadsThatCannotBeMadeEndNoCommand();
    void theNextPackHasWhatFailedOnce_data();
    void theNextPackHasWhatFailedOnce();
    void aShortageEndsAPack();
    void aPackageIsWholeOrNotThere();
    void aReadErrorLosesNoSampleOfATar();
    void anAdoptionThatWasInterruptedIsAccepted();
    void anExportThatFailsLeavesNothingInTheWay();
    void foldersOfANewWorkspaceAreSynced();
    void twoListsNeverEndInOneWorkspace();
    void editsWaitForAnImport();
    void aReaderThatHasEnoughIsNoFailure();

private:
    QString in(const char *name) const { return m_folder->filePath(QLatin1String(name)); }
    std::unique_ptr<QTemporaryDir> m_folder;
    QString m_dataset;
    QString m_list;
};

void FaultTest::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    PosixFileSystem fs;
    m_dataset = in("dataset");
    QVERIFY(test::writeSampleDataset(fs, m_dataset.toStdString(), {2, 4, 2, 0.25}));
    const auto list = test::writeSampleList(fs, in("recorded").toStdString(), 32);
    QVERIFY(list);
    m_list = QString::fromStdString(list->string());
}

void FaultTest::signalsInterruptNoCommand_data()
{
    QTest::addColumn<QList<QStringList>>("before");
    QTest::addColumn<QStringList>("command"); // DATASET, LIST and IN/ are replaced
    const auto edit = words("edit DATASET #1 --segment 0 --text other");
    const auto publish = words("edit DATASET #1 --segment 0 --text other --publish");
    const auto create = words("package create DATASET -o IN/p.voxpack");
    const auto open = words("package open IN/p.voxpack -o IN/opened");
    using Before = QList<QStringList>;
    QTest::newRow("import") << Before() << words("import DATASET");
    QTest::newRow("import of a list") << Before() << words("import LIST");
    QTest::newRow("edit") << Before() << edit;
    QTest::newRow("edit and publish") << Before() << publish;
    QTest::newRow("compact") << Before{publish} << words("compact DATASET");
    QTest::newRow("pack") << Before() << words("pack LIST -o IN/packed");
    QTest::newRow("package create") << Before() << create;
    QTest::newRow("package open") << Before{create} << open;
    QTest::newRow("package return")
        << Before{create, open} << words("package return IN/opened -o IN/r.jsonl");
    QTest::newRow("export") << Before()
                            << words("export DATASET --format audiofolder -o IN/exported");
    QTest::newRow("build") << Before() << words("build --dataset LIST --to webdataset -o IN/built");
}

void FaultTest::signalsInterruptNoCommand()
{
    QFETCH(const QList<QStringList>, before);
    QFETCH(const QStringList, command);
    const FaultyCli cli(m_folder->path());
    const auto filled = [this](QStringList arguments) {
        arguments.replaceInStrings(QStringLiteral("DATASET"), m_dataset);
        arguments.replaceInStrings(QStringLiteral("LIST"), m_list);
        arguments.replaceInStrings(QStringLiteral("IN/"), m_folder->path() + QLatin1Char('/'));
        return arguments;
    };
    for (const auto &earlier : before) {
        const Ended ended = cli.run(filled(earlier));
        QVERIFY2(ended.code == 0, ended.errors);
    }
    const QString faults = QStringLiteral("open,read,pread,write,pwrite,fsync,fdatasync,ftruncate,"
                                          "flock:every:%1")
                               .arg(EINTR);
    const Ended ended = cli.run(filled(command), faults);
    QVERIFY2(ended.code == 0, ended.errors);
    QVERIFY2(cli.run(filled({QStringLiteral("verify"), QStringLiteral("DATASET")})).code == 0,
             "the dataset is damaged");
}

void FaultTest::threadsThatCannotBeMadeEndNoCommand_data()
{
    QTest::addColumn<QStringList>("command");
    QTest::newRow("verify") << words("verify DATASET --deep");
    QTest::newRow("import") << words("import DATASET");
    QTest::newRow("query") << words("query DATASET --count");
    QTest::newRow("pack") << words("pack LIST -o IN/packed --jobs 4");
    QTest::newRow("build") << words("build --dataset LIST --to webdataset -o IN/built --jobs 4");
}

void FaultTest::threadsThatCannotBeMadeEndNoCommand()
{
    QFETCH(QStringList, command);
    command.replaceInStrings(QStringLiteral("DATASET"), m_dataset);
    command.replaceInStrings(QStringLiteral("LIST"), m_list);
    command.replaceInStrings(QStringLiteral("IN/"), m_folder->path() + QLatin1Char('/'));
    const Ended ended = FaultyCli(m_folder->path())
                            .run(command, QStringLiteral("pthread_create:always:%1").arg(EAGAIN));
    QVERIFY2(ended.code == 0, QByteArray::number(ended.code) + ": " + ended.errors);
}

void FaultTest::theNextPackHasWhatFailedOnce_data()
{
    QTest::addColumn<QString>("call");
    QTest::addColumn<int>("number");
    QTest::newRow("file handles") << "open" << EMFILE;
    QTest::newRow("space") << "open" << ENOSPC;
    QTest::newRow("rights") << "open" << EACCES;
    QTest::newRow("the disk") << "pread" << EIO;
}

void FaultTest::theNextPackHasWhatFailedOnce()
{
    QFETCH(const QString, call);
    QFETCH(const int, number);
    FaultyCli cli(m_folder->path());
    const auto pack = [this](const char *out) {
        return QStringList{QStringLiteral("pack"),
                           m_list,
                           QStringLiteral("-o"),
                           in(out),
                           QStringLiteral("--items-per-shard"),
                           QStringLiteral("16")};
    };
    QVERIFY(cli.run(pack("whole")).code == 0);
    const auto whole = contentOf(in("whole"));
    int hit = 0;
    for (int at = 1; at < 100; at += 13) {
        std::filesystem::remove_all(in("packed").toStdString());
        const Ended first = cli.run(pack("packed"),
                                    QStringLiteral("%1:%2:%3").arg(call).arg(at).arg(number));
        QVERIFY2(first.code >= 0 && first.code <= 3, first.errors);
        hit += first.code != 0 ? 1 : 0;
        if (number == EMFILE || number == ENOSPC) // of which no item is to blame
            QVERIFY2(first.code != 1, first.errors);
        const Ended second = cli.run(pack("packed"));
        QVERIFY2(second.code == 0, second.errors);
        auto now = contentOf(in("packed"));
        QCOMPARE(now, whole);
    }
    QVERIFY(hit > 0);
}

void FaultTest::aShortageEndsAPack()
{
    FaultyCli cli(m_folder->path());
    cli.set("VOXDECK_FAULTS_BELOW", in("recorded"));
    const Ended ended = cli.run(
        {QStringLiteral("pack"), m_list, QStringLiteral("-o"), in("packed")},
        QStringLiteral("open:9:%1").arg(EMFILE));
    QCOMPARE(ended.code, 3);
    QVERIFY2(ended.errors.contains("ulimit"), ended.errors);
}

/// Whatever read or write fails: exit code 0 only with a package that can be opened and has all segments.
void FaultTest::aPackageIsWholeOrNotThere()
{
    const FaultyCli cli(m_folder->path());
    QVERIFY(cli.run({QStringLiteral("import"), m_list}).code == 0);
    const QStringList create{
        QStringLiteral("package"), QStringLiteral("create"), m_list,
        QStringLiteral("-o"),      in("p.voxpack"),          QStringLiteral("--force")};
    const Ended sound = cli.run(create);
    QVERIFY2(sound.code == 0, sound.errors);
    const Ended info = cli.run(
        {QStringLiteral("package"), QStringLiteral("info"), in("p.voxpack")});
    int failures = 0;
    for (const char *call : {"read,pread", "write,pwrite"}) {
        for (int at = 1; at < 160; at += 13) {
            QFile::remove(in("p.voxpack"));
            std::filesystem::remove_all(in("opened").toStdString());
            const Ended made = cli.run(
                create, QStringLiteral("%1:%2:%3").arg(QLatin1String(call)).arg(at).arg(EIO));
            failures += made.code != 0 ? 1 : 0;
            QVERIFY2(made.code >= 0 && made.code <= 3, made.errors);
            if (made.code == 3)
                continue;
            const Ended opened = cli.run({QStringLiteral("package"), QStringLiteral("open"),
                                          in("p.voxpack"), QStringLiteral("-o"), in("opened")});
            QVERIFY2(opened.code == 0, opened.errors);
            const Ended now = cli.run(
                {QStringLiteral("package"), QStringLiteral("info"), in("p.voxpack")});
            QCOMPARE(now.out == info.out, made.code == 0);
        }
    }
    QVERIFY(failures > 0);
}

void FaultTest::aReadErrorLosesNoSampleOfATar()
{
    const FaultyCli cli(m_folder->path());
    const Ended built = cli.run({QStringLiteral("build"), QStringLiteral("--dataset"), m_list,
                                 QStringLiteral("--to"), QStringLiteral("webdataset"),
                                 QStringLiteral("-o"), in("shards")});
    QVERIFY2(built.code == 0, built.errors);
    QDirIterator tars(in("shards"), {QStringLiteral("*.tar")}, QDir::Files,
                      QDirIterator::Subdirectories);
    QVERIFY(tars.hasNext());
    const QStringList import{QStringLiteral("import"), tars.next(), QStringLiteral("--workspace"),
                             in("w.voxdeck")};
    const QStringList count{QStringLiteral("query"), in("w.voxdeck"), QStringLiteral("--count")};
    QVERIFY(cli.run(import).code == 0);
    const QByteArray all = cli.run(count).out;
    for (int at = 1; at < 60; at += 2) {
        QFile::remove(in("w.voxdeck"));
        const Ended read = cli.run(import, QStringLiteral("read,pread:%1:%2").arg(at).arg(EIO));
        QVERIFY2(read.code >= 0 && read.code <= 3, read.errors);
        const Ended again = cli.run(import);
        QVERIFY2(again.code == 0, again.errors);
        QCOMPARE(cli.run(count).out, all);
    }
}

void FaultTest::anAdoptionThatWasInterruptedIsAccepted()
{
    const FaultyCli cli(m_folder->path());
    const Ended built = cli.run({QStringLiteral("build"), QStringLiteral("--dataset"), m_list,
                                 QStringLiteral("--to"), QStringLiteral("webdataset"),
                                 QStringLiteral("-o"), in("built")});
    QVERIFY2(built.code == 0, built.errors);
    const QStringList adopt{QStringLiteral("adopt"), in("built"), QStringLiteral("-o"),
                            in("adopted")};
    bool wasNamed = false;
    bool isDone = false;
    for (int at = 1; at < 60 && !isDone; ++at) {
        std::filesystem::remove_all(in("adopted").toStdString());
        const Ended ended = cli.run(adopt, QStringLiteral("fsync:%1:%2").arg(at).arg(EIO));
        isDone = ended.code == 0;
        wasNamed |= !isDone && QDir(in("adopted")).exists();
        const Ended again = cli.run(adopt);
        QVERIFY2(again.code == 0, again.errors);
        QVERIFY(cli.run({QStringLiteral("verify"), in("adopted")}).code == 0);
        QVERIFY(!QDir(in("adopted.part")).exists());
    }
    QVERIFY(isDone);
    QVERIFY(wasNamed);
    QFile note(in("adopted/note.txt")); // it is another folder now
    QVERIFY(note.open(QIODevice::WriteOnly));
    note.close();
    const Ended refused = cli.run(adopt);
    QCOMPARE(refused.code, 3);
    QVERIFY2(refused.errors.contains("already exists"), refused.errors);
}

void FaultTest::anExportThatFailsLeavesNothingInTheWay()
{
    const FaultyCli cli(m_folder->path());
    QVERIFY(cli.run({QStringLiteral("import"), m_dataset}).code == 0);
    const QStringList command{QStringLiteral("export"),   m_dataset,
                              QStringLiteral("--format"), QStringLiteral("audiofolder"),
                              QStringLiteral("-o"),       in("exported")};
    int failures = 0;
    for (const char *call : {"write", "fsync"}) {
        for (int at = 3; at < 40; at += 3) {
            std::filesystem::remove_all(in("exported").toStdString());
            const Ended first = cli.run(
                command, QStringLiteral("%1:%2:%3").arg(QLatin1String(call)).arg(at).arg(ENOSPC));
            failures += first.code != 0 ? 1 : 0;
            if (first.code == 0)
                continue;
            const Ended second = cli.run(command);
            QVERIFY2(second.code == 0, second.errors);
        }
    }
    QVERIFY(failures > 0);
}

/// A power cut loses what was not synced: of a new file its name, which the folder has, and of a new
/// folder its own.
void FaultTest::foldersOfANewWorkspaceAreSynced()
{
    FaultyCli cli(m_folder->path());
    cli.set("VOXDECK_CALLS", in("calls"));
    const Ended edited = cli.run({QStringLiteral("edit"), m_dataset, QStringLiteral("#1"),
                                  QStringLiteral("--segment"), QStringLiteral("0"),
                                  QStringLiteral("--text"), QStringLiteral("other words")});
    QVERIFY2(edited.code == 0, edited.errors);
    std::ifstream calls(in("calls").toStdString());
    std::vector<std::pair<std::string, std::filesystem::path>> all;
    for (std::string what, path; calls >> what && std::getline(calls >> std::ws, path);)
        all.emplace_back(what, path);
    int checked = 0;
    for (std::size_t at = 0; at < all.size(); ++at) {
        const auto &[what, path] = all[at];
        const bool isWorkspace = path.extension() == ".voxdeck";
        if (what != "mkdir" && !(what == "create" && isWorkspace))
            continue;
        const bool isSynced = std::any_of(
            all.begin() + static_cast<std::ptrdiff_t>(at), all.end(), [&](const auto &later) {
                return later.first == "sync" && later.second == path.parent_path();
            });
        QVERIFY2(isSynced, (what + " " + path.string()).c_str());
        ++checked;
    }
    QVERIFY(checked >= 4); // data, voxdeck, workspaces and the file
}

void FaultTest::twoListsNeverEndInOneWorkspace()
{
    const FaultyCli cli(m_folder->path());
    for (const char *name : {"one", "two"}) {
        std::ofstream file(in(name).toStdString() + ".jsonl");
        file << listOf(name, 2000);
    }
    for (int attempt = 0; attempt < 5; ++attempt) {
        const QString workspace = m_folder->filePath(QStringLiteral("w%1.voxdeck").arg(attempt));
        QProcess first;
        QProcess second;
        cli.start(first, {QStringLiteral("import"), in("one.jsonl"), QStringLiteral("--workspace"),
                          workspace});
        cli.start(second, {QStringLiteral("import"), in("two.jsonl"), QStringLiteral("--workspace"),
                           workspace});
        const Ended one = FaultyCli::ended(first);
        const Ended two = FaultyCli::ended(second);
        const bool isFirst = one.code == 1; // imported; the audio is missing
        QVERIFY2((one.code == 1 && two.code == 3) || (one.code == 3 && two.code == 1),
                 one.errors + two.errors);
        QVERIFY2((isFirst ? two : one).errors.contains("is the workspace of another dataset"),
                 (isFirst ? two : one).errors);
        const auto opened = Workspace::openKnown(workspace.toStdString());
        QVERIFY(opened);
        QCOMPARE((*opened)->database().integer("SELECT count(*) FROM segment").value(),
                 std::int64_t{2000});
    }
}

void FaultTest::editsWaitForAnImport()
{
    const FaultyCli cli(m_folder->path());
    {
        std::ofstream file(in("long.jsonl").toStdString());
        file << listOf("long", 30'000);
    }
    const auto edit = [this](int number) {
        return QStringList{QStringLiteral("edit"), in("long.jsonl"),
                           QStringLiteral("#%1").arg(number), QStringLiteral("--text"),
                           QStringLiteral("other words")};
    };
    std::vector<std::unique_ptr<QProcess>> all;
    all.push_back(std::make_unique<QProcess>());
    cli.start(*all.back(), {QStringLiteral("import"), in("long.jsonl")});
    for (int number = 0; number < 4; ++number) {
        all.push_back(std::make_unique<QProcess>());
        cli.start(*all.back(), edit(number));
    }
    for (const auto &process : all) {
        const Ended ended = FaultyCli::ended(*process);
        const bool isImport = process == all.front(); // which reports missing audio
        QVERIFY2(ended.code == (isImport ? 1 : 0), ended.errors);
    }
    const Ended counted = cli.run({QStringLiteral("query"), in("long.jsonl"),
                                   QStringLiteral("text:\"other words\""),
                                   QStringLiteral("--count")});
    QCOMPARE(counted.out.trimmed(), QByteArray("4"));
}

void FaultTest::aReaderThatHasEnoughIsNoFailure()
{
    {
        std::ofstream file(in("many.jsonl").toStdString());
        file << listOf("many", 20'000);
    }
    const FaultyCli cli(m_folder->path());
    QVERIFY(cli.run({QStringLiteral("import"), in("many.jsonl"), QStringLiteral("--workspace"),
                     in("many.voxdeck")})
                .code
            == 1); // the audio is missing
    QProcess process;
    process.start(QStringLiteral("bash"),
                  {QStringLiteral("-c"),
                   QStringLiteral("\"$0\" query \"$1\" | head -n 1; exit ${PIPESTATUS[0]}"),
                   QStringLiteral(VOXDECK_CLI), in("many.voxdeck")});
    const Ended ended = FaultyCli::ended(process);
    QCOMPARE(ended.errors, QByteArray());
    QCOMPARE(ended.code, 0);
}

QTEST_GUILESS_MAIN(FaultTest)
#include "FaultTest.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
// Commands that write several files for one thing, killed at each of their system calls (also
// SQLite's): the visible state is the old or the new, and the next run ends like an undisturbed
// one. Also drafts, which a window keeps while the user types.
#include "core/edit/Drafts.h"
#include "core/io/PosixFileSystem.h"
#include "core/workspace/Workspace.h"
#include "tests/crash/FaultyCli.h"
#include "tests/support/FilledWorkspace.h"
#include "tests/support/SampleDataset.h"

#include <QCoreApplication>
#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <memory>

using namespace voxdeck;
using test::Ended;
using test::FaultyCli;
namespace stdfs = std::filesystem;

namespace {

using Files = std::map<std::string, std::string>;
constexpr const char *kChanges =
    "write,pwrite,fsync,fdatasync,ftruncate,rename,unlink,mkdir,syncfs";
constexpr int kDrafts = 6;

/// All files below a folder, except locks, marks of exports and private files.
Files contentOf(const stdfs::path &folder)
{
    const PosixFileSystem fs;
    Files files;
    if (!stdfs::exists(folder))
        return files;
    for (const auto &entry : stdfs::recursive_directory_iterator(folder)) {
        const auto extension = entry.path().extension();
        if (entry.is_regular_file() && extension != ".lock" && extension != ".part"
            && entry.path().filename() != ".voxdeck-export")
            files[entry.path().lexically_relative(folder).string()] =
                readWholeFile(fs, entry.path()).value_or("(unreadable)");
    }
    return files;
}

void write(const stdfs::path &file, const std::string &text)
{
    stdfs::create_directories(file.parent_path());
    std::ofstream(file, std::ios::binary) << text;
}

std::string manifest()
{
    std::string text =
        "key,country,language,video_id,transcript_id,source_audio_path,start_seconds,end_seconds,"
        "duration_seconds,asr_transcript,human_transcript,cer,wer,original_transcript_start_idx,"
        "original_transcript_end_idx,status,error_message,batch_id,split\n";
    for (const char *const row :
         {"v1:0:validation", "v1:3:validation", "v2:0:train", "v2:3:train"}) {
        const std::string all = row;
        const std::string video = all.substr(0, 2);
        const int start = all[3] - '0';
        const std::string from = std::to_string(start);
        const std::string to = std::to_string(start + 2);
        text += "belgium_" + video + "_" + from + "000_" + to + "000,belgium,nl," + video
                + ",t1,audio/" + video + ".wav," + from + ".0," + to + ".0,2.0,een,een,0.0,0.0,,,"
                + "pending_local_tar,,," + all.substr(5) + "\n";
    }
    return text;
}

const char *const kSplits = "source_audio_path,video_id,duration_hours,size_mb,split\n"
                            "audio/v1.wav,v1,0.5,10.25,val\naudio/v2.wav,v2,1.5,30.0,train\n";
const char *const kSupervision =
    R"({"id": "s1", "recording_id": "r", "start": 0, "duration": 1.0, "channel": 0, "text": "een"})";
const char *const kRecording =
    R"({"id": "r", "sources": [{"type": "file", "channels": [0], "source": "r.wav"}], )"
    R"("sampling_rate": 16000, "num_samples": 32000, "duration": 2.0})";

QStringList words(const char *line)
{
    return QString::fromLatin1(line).split(QLatin1Char(' '));
}

/// Every step by $VOXDECK_KILLS=all.
int stride(int ordinary)
{
    return qEnvironmentVariable("VOXDECK_KILLS") == QLatin1String("all") ? 1 : ordinary;
}

/// Files of a TouchDataset that grow by what an interrupted publication had begun to write.
bool holdsRecords(const std::string &name)
{
    return name.ends_with("metainfo.bin") || name.ends_with("metainfo.idx");
}

/// A window while the user types: reports each stored draft.
int keepDrafts(const char *workspaceFile)
{
    const auto workspace = Workspace::openKnown(workspaceFile);
    if (!workspace)
        return 3;
    Drafts drafts((*workspace)->database(), "window", "lena");
    for (int number = 0; number < kDrafts; ++number) {
        const SegmentRef ref{1, static_cast<std::uint64_t>(number % 3), 0};
        if (!drafts.save({ref, "draft " + std::to_string(number), number, 1000 + number, "x"}))
            return 3;
        std::cout << number << std::endl; // flushed: the parent reads what was kept before the end
    }
    return 0;
}

} // namespace

class KilledWritersTest final : public QObject {
    Q_OBJECT
private slots:
    void init();
    void endAsUndisturbed_data();
    void endAsUndisturbed();
    void keepDraftsThatWereConfirmed();

private:
    stdfs::path root() const { return m_folder->path().toStdString(); }
    stdfs::path work() const { return root() / "work"; }
    Ended run(const QStringList &arguments, const QString &faults = {}) const;
    void restore() const;
    /// Of lines of a list: what a user sees who opens it.
    QByteArray rowsOf(const QString &written) const
    {
        return written == QLatin1String("k")
                   ? run(words("query IN/k --workspace IN/w.voxdeck --columns key,start,end,text"))
                         .out
                   : QByteArray();
    }
    QByteArray recordsOf(const stdfs::path &folder) const;
    void checkNothingHalf(const stdfs::path &folder, const Files &before, const Files &after) const;

    std::unique_ptr<QTemporaryDir> m_folder;
};

void KilledWritersTest::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    stdfs::create_directories(work());
}

Ended KilledWritersTest::run(const QStringList &arguments, const QString &faults) const
{
    const FaultyCli cli(QString::fromStdString(root().string()));
    QStringList filled = arguments;
    filled.replaceInStrings(QStringLiteral("IN/"),
                            QString::fromStdString(work().string()) + QLatin1Char('/'));
    return cli.run(filled, faults);
}

void KilledWritersTest::restore() const
{
    stdfs::remove_all(work());
    stdfs::remove_all(root() / "data"); // workspaces in the default place
    stdfs::copy(root() / "prepared", work(), stdfs::copy_options::recursive);
}

void KilledWritersTest::endAsUndisturbed_data()
{
    QTest::addColumn<QList<QStringList>>("before");
    QTest::addColumn<QStringList>("command");
    QTest::addColumn<QString>("written"); // the folder below IN/
    QTest::addColumn<int>("every");       // step, in ordinary runs
    const auto w = [](const char *line) {
        return words(line) << QStringLiteral("--workspace") << QStringLiteral("IN/w.voxdeck");
    };
    using Before = QList<QStringList>;
    const auto move = [](const char *from, const char *to) {
        return words("split IN/m/belgium_manifest.csv --workspace IN/w.voxdeck move")
               << QString::fromLatin1(to) << QStringLiteral("--filter")
               << QStringLiteral("video:") + QString::fromLatin1(from);
    };
    QTest::newRow("splits file and manifest")
        << Before{w("import IN/m/belgium_manifest.csv"), move("v1", "train"), move("v2", "test")}
        << w("publish IN/m/belgium_manifest.csv") << "m" << 1;
    QTest::newRow("supervisions and cuts")
        << Before{w("import IN/l"), w("edit IN/l #0 --text twee")} << w("publish IN/l") << "l" << 1;
    // All of a change of lines or none, whenever it is looked at; of approved rows alone.
    QTest::newRow("lines of a list") << Before{w("import IN/k"),
                                               w("edit IN/k a --split-at 0.025 --text-at 3"),
                                               w("edit IN/k b --merge"),
                                               w("edit IN/k d --text VIJF"),
                                               w("edit IN/k d --set-times 0.15 0.19"),
                                               w("edit IN/k e --text nooit"),
                                               w("set IN/k flag:no --status approved"),
                                               w("set IN/k key:=e --status pending")}
                                     << w("publish IN/k --filter status:approved") << "k" << 5;
    const Before imported{w("import IN/in/data.list")};
    QTest::newRow("list with audio")
        << imported << w("export IN/in/data.list --to wenet -o IN/out/x.list --copy-audio IN/out/a")
        << "out" << 3;
    QTest::newRow("audiofolder") << imported
                                 << w("export IN/in/data.list --to audiofolder -o IN/out") << "out"
                                 << 3;
    QTest::newRow("folder") << imported << w("export IN/in/data.list --to folder -o IN/out")
                            << "out" << 3;
    QTest::newRow("tars adopted with their edits")
        << Before{words("build --dataset IN/in/data.list --workspace IN/b.voxdeck --to webdataset "
                        "-o IN/t"),
                  w("import IN/t"), w("edit IN/t #0 --text twee"),
                  w("edit IN/t utt-00001 --split-at 0.05 --text-at 2")}
        << w("adopt IN/t -o IN/out/adopted") << "out" << 29;
    QTest::newRow("opened work package")
        << Before{imported[0], w("package create IN/in/data.list -o IN/p.voxpack")}
        << words("package open IN/p.voxpack -o IN/out/opened") << "out" << 3;
}

void KilledWritersTest::checkNothingHalf(const stdfs::path &folder, const Files &before,
                                         const Files &after) const
{
    for (const auto &[name, bytes] : contentOf(folder)) {
        if (name.front() == '.')
            continue; // the folder in which a work package is unpacked; the next run removes it
        const auto old = before.find(name);
        const auto now = after.find(name);
        const bool isOne = (old != before.end() && old->second == bytes)
                           || (now != after.end() && now->second == bytes);
        QVERIFY2(isOne, (name + ": " + bytes.substr(0, 500)).c_str());
    }
}

/// All rows of an adopted dataset, read from its files alone; empty unless it is a dataset.
QByteArray KilledWritersTest::recordsOf(const stdfs::path &folder) const
{
    if (!stdfs::exists(folder / "adopted"))
        return {};
    stdfs::remove_all(root() / "data");
    return run(words("query IN/out/adopted")).out;
}

void KilledWritersTest::endAsUndisturbed()
{
    QFETCH(const QList<QStringList>, before);
    QFETCH(const QStringList, command);
    QFETCH(const QString, written);
    QFETCH(const int, every);
    PosixFileSystem fs;
    write(work() / "m/belgium_manifest.csv", manifest());
    write(work() / "m/belgium_splits.csv", kSplits);
    write(work() / "l/recordings.jsonl", std::string(kRecording) + "\n");
    write(work() / "l/supervisions.jsonl", std::string(kSupervision) + "\n");
    write(work() / "l/cuts.jsonl",
          R"({"id": "c1", "start": 0, "duration": 1.0, "channel": 0, "supervisions": [)"
              + std::string(kSupervision) + R"(], "recording": )" + kRecording
              + R"(, "type": "MonoCut"})"
                "\n");
    QVERIFY(test::writeSampleList(fs, work() / "in", 3));
    write(work() / "k/wav.scp", "r " + (work() / "in/utt-00000.wav").string() + "\n");
    write(work() / "k/segments",
          "a r 0 0.05\nb r 0.05 0.1\nc r 0.1 0.15\nd r 0.15 0.2\ne r 0.2 0.25\n");
    write(work() / "k/text", "a een twee\nb drie\nc vier\nd vijf\ne zes\n");
    write(work() / "k/utt2spk", "a s\nb s\nc s\nd s\ne s\n");
    for (const auto &earlier : before) {
        const Ended ended = run(earlier);
        const bool lacksAudio = earlier.first()
                                == u"import"; // which an import says and ends with 1
        QVERIFY2(ended.code == 0 || (lacksAudio && ended.code == 1), ended.errors);
    }
    stdfs::rename(work(), root() / "prepared");
    restore();
    const stdfs::path folder = work() / written.toStdString();
    const Files old = contentOf(folder);
    const Ended undisturbed = run(command);
    QVERIFY2(undisturbed.code == 0, undisturbed.errors);
    const Files wanted = contentOf(folder);
    const QByteArray records = recordsOf(folder);
    const QByteArray rows = rowsOf(written);
    QVERIFY(wanted != old);
    int killed = 0;
    for (int step = 1;; step += stride(every)) {
        restore();
        const Ended ended = run(
            command, QStringLiteral("%1:%2:kill").arg(QLatin1String(kChanges)).arg(step));
        if (command.front()
            != QLatin1String("adopt")) // a dataset that is adopted is there before its edits
            checkNothingHalf(folder, old, wanted);
        else if (stdfs::exists(folder / "adopted"))
            QVERIFY2(run(words("verify IN/out/adopted --deep")).code == 0, "is not whole");
        const bool wasKilled = ended.code > 128;
        QCOMPARE(rowsOf(written), rows);
        const Ended again = wasKilled ? run(command) : ended;
        // Where all was done before the kill, a command may say that it is there already.
        const QByteArray said = "killed at " + QByteArray::number(step) + ": " + again.errors;
        QVERIFY2(again.code == 0 || (wasKilled && contentOf(folder) == wanted), said);
        const Files now = contentOf(folder);
        for (const auto &[name, bytes] : wanted)
            QVERIFY2(now.contains(name) && (now.at(name) == bytes || holdsRecords(name)),
                     (name + "; " + said.toStdString()).c_str());
        QVERIFY2(now.size() == wanted.size(), said);
        QCOMPARE(recordsOf(folder), records);
        for (const auto &entry : stdfs::recursive_directory_iterator(work()))
            QVERIFY2(entry.path().extension() != ".part", entry.path().c_str());
        if (QTest::currentTestFailed())
            return;
        if (!wasKilled)
            break;
        ++killed;
    }
    QVERIFY2(killed >= 8, "it writes in fewer steps than it can be safe in");
}

void KilledWritersTest::keepDraftsThatWereConfirmed()
{
    const stdfs::path file = root() / "prepared.voxdeck";
    QVERIFY(test::filledWorkspace(file, {{"a"}, {"b"}, {"c"}}));
    const stdfs::path copy = work() / "w.voxdeck";
    int killed = 0;
    for (int step = 1;; ++step) {
        stdfs::remove_all(work());
        stdfs::create_directories(work());
        stdfs::copy_file(file, copy);
        auto environment = QProcessEnvironment::systemEnvironment();
        environment.insert(QStringLiteral("LD_PRELOAD"), QStringLiteral(VOXDECK_FAULTS_LIBRARY));
        environment.insert(
            QStringLiteral("VOXDECK_FAULTS"),
            QStringLiteral("pwrite,fsync,fdatasync,ftruncate,unlink:%1:kill").arg(step));
        QProcess typing;
        typing.setProcessEnvironment(environment);
        typing.start(QCoreApplication::applicationFilePath(),
                     {QStringLiteral("--keep-drafts"), QString::fromStdString(copy.string())});
        const Ended ended = FaultyCli::ended(typing);
        const int confirmed = static_cast<int>(ended.out.count('\n'));
        const auto workspace = Workspace::openKnown(copy);
        QVERIFY2(workspace, workspace ? "" : describe(workspace.error()).c_str());
        Drafts drafts((*workspace)->database(), "next window", "lena");
        QVERIFY(drafts.adopt({}));
        const auto kept = drafts.all();
        QVERIFY(kept);
        // The newest of each of three segments; one more than what was confirmed may be there.
        for (int segment = 0; segment < 3; ++segment) {
            int newest = -1;
            for (const Draft &draft : *kept)
                if (draft.ref.item == static_cast<std::uint64_t>(segment))
                    newest = draft.caret;
            int wanted = -1;
            for (int number = segment; number < confirmed; number += 3)
                wanted = number;
            QVERIFY2(newest == wanted || newest == confirmed,
                     std::to_string(step).append(": ").append(std::to_string(newest)).c_str());
        }
        for (const Draft &draft : *kept)
            QCOMPARE(draft.text, "draft " + std::to_string(draft.caret));
        if (ended.code < 128) {
            QCOMPARE(ended.code, 0);
            break;
        }
        ++killed;
    }
    QVERIFY(killed >= 2 * kDrafts); // each is written and synced
}

int main(int argc, char **argv)
{
    if (argc == 3 && std::string_view(argv[1]) == "--keep-drafts")
        return keepDrafts(argv[2]);
    const QCoreApplication application(argc, argv);
    KilledWritersTest test;
    return QTest::qExec(&test, argc, argv);
}
#include "KilledWritersTest.moc"

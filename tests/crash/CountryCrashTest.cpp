// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/country/CountryBuild.h"
#include "core/io/PosixFileSystem.h"
#include "tests/support/MemoryFileSystem.h"
#include "tests/unit/country/CountryTree.h"

#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <cstdint>
#include <filesystem>
#include <fstream>

using namespace voxdeck;
using voxdeck::test::MemoryFileSystem;
using Files = std::map<std::string, std::string>;

/// `manifest build` that dies at every step it takes: each file is the old one or the new one.
class CountryCrashTest final : public QObject {
    Q_OBJECT
private slots:
    void firstBuildLeavesWholeFilesWhereverItCrashes();
    void laterBuildLeavesWholeFilesWhereverItCrashes();
    void fullDiskLeavesWholeFiles();
    void theProgramKilledAtEveryStepLeavesWholeFiles();

private:
    static void crashEverywhere(const Files &before);
};

namespace {

constexpr const char *kManifest = "/m/germany_manifest.csv";
constexpr const char *kSplits = "/m/germany_splits.csv";

bool build(MemoryFileSystem &fs)
{
    const auto report = country::buildCountries(fs, "/c", "/m", {}, {}, {});
    return report && !report->countries.at(0).error;
}

Files tree(int recordings)
{
    MemoryFileSystem fs;
    for (int i = 0; i < recordings; ++i)
        test::seedRecording(fs, "germany", "v" + std::to_string(i), std::to_string(10 + i));
    // one file with a bad segment, so that there is a ledger
    fs.seed(test::alignedPath("germany", "x_t"),
            test::alignedJson("x.opus", {{"2", "1"}, {"1", "3"}}));
    return fs.asSeenNow();
}

/// Runs `manifest build` in a folder of the disk; true when it was killed at that step.
bool isKilled(const std::filesystem::path &root, const char *program, qint64 step)
{
    QProcess process;
    auto environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QStringLiteral("VOXDECK_KILL_AT"), QString::number(step));
    process.setProcessEnvironment(environment);
    process.setWorkingDirectory(QString::fromStdString(root.string()));
    process.start(QString::fromLocal8Bit(program),
                  {QStringLiteral("manifest"), QStringLiteral("build"), QStringLiteral("c"),
                   QStringLiteral("--manifest-dir"), QStringLiteral("m")});
    process.waitForFinished(60'000);
    return process.exitStatus() == QProcess::CrashExit;
}

std::map<std::string, std::string> written(const std::filesystem::path &root)
{
    const PosixFileSystem fs;
    std::map<std::string, std::string> files;
    for (const char *const name : {"germany_manifest.csv", "germany_splits.csv", "errors.jsonl"})
        files[name] = readWholeFile(fs, root / "m" / name).value_or("(none)");
    return files;
}

std::string fileIn(const Files &files, const char *path)
{
    const auto found = files.find(path);
    return found == files.end() ? std::string("(none)") : found->second;
}

} // namespace

void CountryCrashTest::crashEverywhere(const Files &before)
{
    const auto whole = MemoryFileSystem::from(before);
    QVERIFY(build(*whole));
    const Files after = whole->asSeenNow();
    for (std::uint64_t crashAt = 0;; ++crashAt) {
        const auto fs = MemoryFileSystem::from(before, crashAt);
        const bool isBuilt = build(*fs);
        for (const Files &found : {fs->asSeenNow(), fs->afterReboot()}) {
            for (const char *const path : {kManifest, kSplits, "/m/errors.jsonl"}) {
                const std::string bytes = fileIn(found, path);
                QVERIFY2(bytes == fileIn(before, path) || bytes == fileIn(after, path), path);
            }
            // rows never name a split that the splits file does not have
            if (fileIn(found, kManifest) == fileIn(after, kManifest))
                QCOMPARE(fileIn(found, kSplits), fileIn(after, kSplits));
            const auto again = MemoryFileSystem::from(found);
            QVERIFY(build(*again));
            for (const char *const path : {kManifest, kSplits, "/m/errors.jsonl"})
                QCOMPARE(fileIn(again->asSeenNow(), path), fileIn(after, path));
        }
        if (isBuilt && !fs->hasCrashed()) {
            QVERIFY(crashAt > 10);
            return;
        }
    }
}

void CountryCrashTest::firstBuildLeavesWholeFilesWhereverItCrashes()
{
    crashEverywhere(tree(5));
}

void CountryCrashTest::laterBuildLeavesWholeFilesWhereverItCrashes()
{
    const auto fs = MemoryFileSystem::from(tree(5));
    QVERIFY(build(*fs));
    Files before = fs->asSeenNow();
    before.merge(tree(9));
    crashEverywhere(before);
}

void CountryCrashTest::fullDiskLeavesWholeFiles()
{
    const Files before = tree(5);
    std::uint64_t used = 0;
    for (const auto &[path, bytes] : before)
        used += bytes.size();
    const auto whole = MemoryFileSystem::from(before);
    QVERIFY(build(*whole));
    const Files after = whole->asSeenNow();
    for (std::uint64_t room = 0; room < 3000; room += 37) {
        const auto fs = MemoryFileSystem::from(before);
        fs->limitTo(used + room);
        const bool isBuilt = build(*fs);
        for (const char *const path : {kManifest, kSplits, "/m/errors.jsonl"}) {
            const std::string bytes = fileIn(fs->asSeenNow(), path);
            QVERIFY(bytes == "(none)" || bytes == fileIn(after, path));
            QVERIFY(!isBuilt || bytes == fileIn(after, path));
        }
    }
}

void CountryCrashTest::theProgramKilledAtEveryStepLeavesWholeFiles()
{
    constexpr qint64 kNever = 1'000'000;
    std::map<std::string, std::string> before;
    std::map<std::string, std::string> after;
    int killed = 0;
    for (qint64 step = -1;; ++step) { // the first time undisturbed, to know what must come out
        const QTemporaryDir folder;
        const std::filesystem::path root = folder.path().toStdString();
        const auto seed = [&](int recordings) {
            for (const auto &[path, bytes] : tree(recordings)) {
                const auto file = root / path.substr(1);
                std::filesystem::create_directories(file.parent_path());
                std::ofstream(file, std::ios::binary) << bytes;
            }
        };
        seed(3);
        QVERIFY(!isKilled(root, VOXDECK_CLI, kNever));
        before = written(root);
        seed(6);
        const bool wasKilled = isKilled(root, VOXDECK_KILLED_CLI, step < 0 ? kNever : step);
        const auto found = written(root);
        if (step < 0) {
            after = found;
            QVERIFY(after != before);
            continue;
        }
        for (const auto &[name, bytes] : found)
            QVERIFY2(bytes == before.at(name) || bytes == after.at(name), name.c_str());
        QVERIFY(!isKilled(root, VOXDECK_CLI, kNever));
        QVERIFY(written(root) == after);
        if (!wasKilled)
            break;
        ++killed;
    }
    QVERIFY(killed > 10);
}

QTEST_GUILESS_MAIN(CountryCrashTest)
#include "CountryCrashTest.moc"

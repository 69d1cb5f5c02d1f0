// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/country/CountryBuild.h"
#include "core/country/CountryVerify.h"
#include "tests/support/MemoryFileSystem.h"
#include "tests/unit/country/CountryTree.h"

#include <QTest>

#include <cstdint>

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

QTEST_GUILESS_MAIN(CountryCrashTest)
#include "CountryCrashTest.moc"

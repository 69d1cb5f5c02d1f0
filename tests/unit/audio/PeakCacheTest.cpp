// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/audio/PeakCache.h"

#include "core/io/PosixFileSystem.h"
#include "tests/support/MemoryFileSystem.h"
#include "tests/unit/audio/AudioSamples.h"

#include <QTemporaryDir>
#include <QTest>

#include <chrono>
#include <cstdint>
#include <fstream>
#include <map>
#include <memory>
#include <random>
#include <string>

using namespace voxdeck;
using namespace voxdeck::test;
namespace stdfs = std::filesystem;

namespace {

PeakChunks peaksOf(std::size_t frames, unsigned seed = 1)
{
    const auto samples = voice(frames, 16000, seed);
    PeakChunks peaks(Frames{static_cast<std::int64_t>(frames)});
    for (std::size_t index = 0; index < peaks.size(); ++index) {
        const auto range = peaks.rangeOf(index);
        peaks.set(index, std::make_shared<const PeakChunk>(std::span(samples).subspan(
                             static_cast<std::size_t>(count(range.begin)),
                             static_cast<std::size_t>(count(range.length())))));
    }
    return peaks;
}

bool areEqual(const PeakChunks &a, const PeakChunks &b)
{
    if (a.length() != b.length() || a.size() != b.size())
        return false;
    for (std::size_t index = 0; index < a.size(); ++index)
        for (std::size_t level = 0; level < PeakChunk::kLevels; ++level) {
            const auto x = a.chunk(index)->cells(level);
            const auto y = b.chunk(index)->cells(level);
            if (!std::equal(x.begin(), x.end(), y.begin(), y.end()))
                return false;
        }
    return true;
}

void makeOlder(const stdfs::path &file, std::chrono::hours by)
{
    stdfs::last_write_time(file, stdfs::file_time_type::clock::now() - by);
}

} // namespace

class PeakCacheTest final : public QObject {
    Q_OBJECT
private slots:
    void init();
    void givesBackWhatItKeeps();
    void knowsOnlyTheSameAudio();
    void refusesWhatIsNotComplete();
    void remakesWhatIsDamaged();
    void aCutFileIsNeverShown();
    void leavesNothingHalfWrittenUnderTheName();
    void survivesBeingKilledAtAnyStep();
    void sweepsWhatACrashLeft();
    void keepsTheQuotaAndDropsTheOldestLook();

private:
    stdfs::path folder() const { return m_folder->path().toStdString() + "/cache"; }
    PosixFileSystem m_fs;
    std::unique_ptr<QTemporaryDir> m_folder;
};

void PeakCacheTest::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
}

void PeakCacheTest::givesBackWhatItKeeps()
{
    PeakCache cache(m_fs, folder());
    for (const std::size_t frames : {std::size_t{1}, std::size_t{255}, std::size_t{256},
                                     std::size_t{65536}, std::size_t{65537}, std::size_t{300001}}) {
        const auto peaks = peaksOf(frames);
        const std::string key = "a.flac " + std::to_string(frames);
        QVERIFY(!cache.load(key, peaks.length()));
        QVERIFY(cache.store(key, peaks));
        const auto found = cache.load(key, peaks.length());
        QVERIFY(found);
        QVERIFY(areEqual(*found, peaks));
    }
}

void PeakCacheTest::knowsOnlyTheSameAudio()
{
    PeakCache cache(m_fs, folder());
    QVERIFY(cache.store("a.flac", peaksOf(70000)));
    QVERIFY(!cache.load("b.flac", Frames{70000}));
    QVERIFY(!cache.load("a.flac", Frames{70001}));
    // another key of the same hash: the file says what it is of
    stdfs::copy_file(cache.fileOf("a.flac"), cache.fileOf("c.flac"));
    QVERIFY(!cache.load("c.flac", Frames{70000}));
    QVERIFY(cache.load("a.flac", Frames{70000}));
}

void PeakCacheTest::refusesWhatIsNotComplete()
{
    PeakCache cache(m_fs, folder());
    QCOMPARE(cache.store("a", PeakChunks(Frames{70000})).error().code, ErrorCode::InvalidArgument);
}

void PeakCacheTest::remakesWhatIsDamaged()
{
    PeakCache cache(m_fs, folder());
    const auto peaks = peaksOf(150'000);
    std::mt19937 random(4);
    for (int i = 0; i < 50; ++i) {
        QVERIFY(cache.store("a", peaks));
        const auto file = cache.fileOf("a");
        std::fstream bytes(file, std::ios::in | std::ios::out | std::ios::binary);
        const auto at = static_cast<std::streamoff>(random() % stdfs::file_size(file));
        bytes.seekg(at);
        const char before = static_cast<char>(bytes.get());
        bytes.seekp(at);
        bytes.put(static_cast<char>(before ^ static_cast<char>(1u << random() % 8)));
        bytes.close();
        QVERIFY(!cache.load("a", peaks.length()));
        QVERIFY(!stdfs::exists(file));
    }
}

void PeakCacheTest::aCutFileIsNeverShown()
{
    PeakCache cache(m_fs, folder());
    const auto peaks = peaksOf(66'000);
    QVERIFY(cache.store("a", peaks));
    const auto whole = stdfs::file_size(cache.fileOf("a"));
    for (std::uintmax_t size = 0; size < whole; size += 61) {
        QVERIFY(cache.store("a", peaks));
        stdfs::resize_file(cache.fileOf("a"), size);
        QVERIFY(!cache.load("a", peaks.length()));
    }
}

void PeakCacheTest::leavesNothingHalfWrittenUnderTheName()
{
    MemoryFileSystem disk;
    QVERIFY(disk.createDirectories("/cache"));
    disk.limitTo(5000);
    PeakCache cache(disk, "/cache");
    QCOMPARE(cache.store("a", peaksOf(700'000)).error().code, ErrorCode::DiskFull);
    QVERIFY(!cache.load("a", Frames{700'000}));
}

/// Killed or without power at any step, whoever looks afterwards finds the same peaks or none.
void PeakCacheTest::survivesBeingKilledAtAnyStep()
{
    const auto peaks = peaksOf(70'000);
    for (std::uint64_t step = 0;; ++step) {
        MemoryFileSystem disk(step);
        PeakCache cache(disk, "/cache");
        const bool isStored = cache.store("a", peaks).has_value();
        const auto isSound = [&](const std::map<std::string, std::string> &files,
                                 bool mustBeThere) {
            const auto after = MemoryFileSystem::from(files);
            const auto found = PeakCache(*after, "/cache").load("a", peaks.length());
            return found ? areEqual(*found, peaks) : !mustBeThere;
        };
        QVERIFY(isSound(disk.asSeenNow(), isStored));
        QVERIFY(isSound(disk.afterReboot(), false)); // even the folder may be lost with the power
        if (!disk.hasCrashed()) {
            QVERIFY(isStored && step > 3);
            return;
        }
    }
}

void PeakCacheTest::sweepsWhatACrashLeft()
{
    PeakCache cache(m_fs, folder());
    QVERIFY(cache.store("a", peaksOf(70000)));
    auto old = cache.fileOf("b");
    old += ".part";
    auto fresh = cache.fileOf("c");
    fresh += ".part";
    for (const auto &file : {old, fresh})
        std::ofstream(file) << "half";
    makeOlder(old, std::chrono::hours(2));
    cache.sweep();
    QVERIFY(!stdfs::exists(old));
    QVERIFY(stdfs::exists(fresh)); // another process may be writing it
    QVERIFY(cache.load("a", Frames{70000}));
}

void PeakCacheTest::keepsTheQuotaAndDropsTheOldestLook()
{
    PeakCache cache(m_fs, folder());
    for (const char *key : {"a", "b", "c", "d"})
        QVERIFY(cache.store(key, peaksOf(200'000)));
    const auto one = cache.usedBytes() / 4;
    int age = 10;
    for (const char *key : {"a", "b", "c", "d"})
        makeOlder(cache.fileOf(key), std::chrono::hours(age--));
    QVERIFY(cache.load("a", Frames{200'000})); // was the oldest, is now the newest
    cache.setQuota(one * 3 + one / 2);
    QVERIFY(!stdfs::exists(cache.fileOf("b")));
    QVERIFY(cache.usedBytes() <= cache.quotaBytes());
    QVERIFY(cache.store("e", peaksOf(200'000)));
    QVERIFY(!stdfs::exists(cache.fileOf("c")));
    for (const char *key : {"a", "d", "e"})
        QVERIFY(cache.load(key, Frames{200'000}));
    cache.setQuota(one / 2);
    QCOMPARE(cache.usedBytes(), std::uint64_t{0});
    QVERIFY(cache.store("f", peaksOf(200'000))); // larger than all: not kept, and no error
    QVERIFY(!cache.load("f", Frames{200'000}));
}

QTEST_GUILESS_MAIN(PeakCacheTest)
#include "PeakCacheTest.moc"

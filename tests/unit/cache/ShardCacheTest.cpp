// SPDX-License-Identifier: GPL-3.0-or-later
// The cache in one process: what it keeps, what it removes, what it survives.
#include "core/cache/RemoteBlocks.h"
#include "core/io/PosixFileSystem.h"
#include "core/io/ReadManner.h"
#include "core/job/Thread.h"
#include "core/cache/EntryHead.h"
#include "tests/support/MadeSource.h"

#include <QTemporaryDir>
#include <QTest>

#include <array>
#include <fcntl.h>
#include <fstream>
#include <sys/inotify.h>
#include <sys/statvfs.h>
#include <tuple>

using namespace voxdeck;
using voxdeck::test::bytesOnDisk;
using voxdeck::test::isMade;
using voxdeck::test::MadeSource;

namespace {

constexpr std::uint64_t kBlock = CachedObject::kBlock;
constexpr std::uint64_t kLimit = 16ull << 20;

CacheOptions smallOptions()
{
    return {.limit = kLimit, .keepFree = 0, .readAhead = 0};
}

} // namespace

class ShardCacheTest final : public QObject {
    Q_OBJECT
private slots:
    void init();
    void readsAndKeepsBlocks();
    void keepsBlocksOverRestarts();
    void refusesAFolderWithoutItsMarker();
    void neverPassesItsLimit();
    void removesWhatIsUnusedLongest();
    void keepsWhatIsOpenOrPinned();
    void readsPastTheCacheWhereThereIsNoRoom();
    void aChangedObjectIsANewEntry();
    void damageIsFetchedAnew();
    void aBrokenFetchKeepsWhatCame();
    void aDamagedAccountIsAddedUp();
    void anUnfinishedChangeIsSettled();
    void aDamagedHeadIsMadeAnew();
    void threadsFetchABlockOnce();
    void aHitWaitsForNoLock();
    void aSmallerLimitIsKeptAtOnce();
    void clearsWhatIsItsOwn();
    void openingCostsTheSameWithManyEntries();
    void keysHoldNoSignature();
    void fiveSecondsOfALargeShardMoveLessThanAMegabyte();
    void anEntryOfAnOlderFormatIsMadeAnew();
    void theDisksFreeSpaceIsALimitToo();
    void countsAreKeptForEachDataset();
    void countsOfARunningProgramAreSeen();
    void aNewFolderIsPrivate();
    void aSearchFetchesNothingBehind();
    void readingAheadNeverPassesTheCache();
    void readingAheadRemovesNothingInUse();
    void aheadIsCounted();

private:
    std::shared_ptr<ShardCache> cache()
    {
        auto opened = ShardCache::open(m_root, smallOptions());
        return opened ? *opened : nullptr;
    }
    static bool readWhole(CachedObject &object, unsigned number, unsigned state = 0)
    {
        std::vector<std::byte> scratch;
        const auto bytes = object.view(0, object.size(), scratch, {});
        return bytes && isMade(number, state, 0, *bytes);
    }
    static bool readAll(ShardCache &cache, unsigned number, std::uint64_t size)
    {
        const auto object = cache.open(std::make_shared<MadeSource>(number, size));
        return object && readWhole(**object, number);
    }
    bool isThere(ShardCache &cache, unsigned number) const
    {
        const auto entries = cache.entries();
        for (const auto &entry : *entries)
            if (entry.key == "made://" + std::to_string(number))
                return true;
        return false;
    }
    std::filesystem::path entryPath() const
    {
        for (const auto &file : std::filesystem::recursive_directory_iterator(m_root / "objects"))
            if (file.is_regular_file())
                return file.path();
        return {};
    }
    std::unique_ptr<QTemporaryDir> m_folder;
    std::filesystem::path m_root;
};

void ShardCacheTest::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    m_root = std::filesystem::path(m_folder->path().toStdString()) / "cache";
}

void ShardCacheTest::readsAndKeepsBlocks()
{
    const auto opened = cache();
    QVERIFY(opened);
    const auto source = std::make_shared<MadeSource>(1, 5 * kBlock + 777);
    const auto object = opened->open(source);
    QVERIFY(object);
    std::vector<std::byte> scratch;
    for (const auto &[offset, length] : {std::pair<std::uint64_t, std::uint64_t>{kBlock - 10, 20},
                                         {0, 0},
                                         {5 * kBlock, 777},
                                         {3, 5 * kBlock},
                                         {100, 50},
                                         {0, 5 * kBlock + 777}}) {
        const auto bytes = (*object)->view(offset, length, scratch, {});
        QVERIFY2(bytes, bytes ? "" : describe(bytes.error()).c_str());
        QCOMPARE(bytes->size(), static_cast<std::size_t>(length));
        QVERIFY(isMade(1, 0, offset, *bytes));
    }
    QVERIFY(!(*object)->view(5 * kBlock + 777, 1, scratch, {}));
    QCOMPARE((*object)->cachedBytes(), 5 * kBlock + 777);
    const auto counts = opened->ownCounts();
    QCOMPARE(counts.misses, std::uint64_t{6});
    QCOMPARE(counts.fetchedBytes, 5 * kBlock + 777);
    QCOMPARE(counts.bypasses, std::uint64_t{0});
    const auto fetches = source->fetches();
    QVERIFY(readWhole(**object, 1));
    QCOMPARE(source->fetches(), fetches);
    QVERIFY(bytesOnDisk(m_root) <= opened->room()->used);
    QVERIFY(readAll(*opened, 2, 0));
}

void ShardCacheTest::keepsBlocksOverRestarts()
{
    QVERIFY(readAll(*cache(), 1, 3 * kBlock));
    const auto again = cache();
    const auto source = std::make_shared<MadeSource>(1, 3 * kBlock);
    QVERIFY(readWhole(**again->open(source), 1));
    QCOMPARE(source->fetches(), 0U);
    QCOMPARE(again->counts()->misses, std::uint64_t{3}); // of the process before
    QVERIFY(again->counts()->hits >= 3);
}

void ShardCacheTest::refusesAFolderWithoutItsMarker()
{
    QVERIFY(makeFolders(m_root));
    std::ofstream(m_root / "precious.wav") << "sound";
    const auto opened = ShardCache::open(m_root, smallOptions());
    QVERIFY(!opened);
    QCOMPARE(opened.error().code, ErrorCode::InvalidArgument);
    QVERIFY(std::filesystem::exists(m_root / "precious.wav"));
    QVERIFY(!std::filesystem::exists(m_root / "objects"));
    QVERIFY(!ShardCache::open(m_root / "x", {.limit = 1000, .keepFree = 0, .readAhead = 0}));
}

void ShardCacheTest::neverPassesItsLimit()
{
    const auto opened = cache();
    for (unsigned i = 0; i < 60; ++i) {
        QVERIFY(readAll(*opened, i, i % 7 == 0 ? 5000 : 900'000 + i * 3000));
        QVERIFY2(bytesOnDisk(m_root) <= kLimit, std::to_string(i).c_str());
        QVERIFY(opened->room()->used <= kLimit);
        QVERIFY(bytesOnDisk(m_root) <= opened->room()->used);
    }
    QVERIFY(opened->ownCounts().evictions > 30);
    QCOMPARE(opened->ownCounts().bypasses, std::uint64_t{0});
}

void ShardCacheTest::removesWhatIsUnusedLongest()
{
    const auto pause = [] {
        QTest::qSleep(20);
    }; // times of files are coarse
    {
        const auto opened = cache();
        for (unsigned i = 0; i < 4; ++i) {
            QVERIFY(readAll(*opened, i, 2'700'000));
            pause();
        }
        QVERIFY(readAll(*opened, 0, 2'700'000)); // used again: 1 is the oldest now
        pause();
    }
    const auto again = cache(); // the order is that of before
    QVERIFY(readAll(*again, 9, 2'700'000));
    QVERIFY(!isThere(*again, 1));
    QVERIFY(isThere(*again, 0));
    QVERIFY(isThere(*again, 2));
    pause();
    QVERIFY(readAll(*again, 10, 2'700'000));
    QVERIFY(!isThere(*again, 2));
    QVERIFY(isThere(*again, 0));
}

void ShardCacheTest::keepsWhatIsOpenOrPinned()
{
    const auto opened = cache();
    const auto other = cache(); // as another process: locks belong to openings
    const auto held = other->open(std::make_shared<MadeSource>(1, 2'000'000));
    QVERIFY(readWhole(**held, 1));
    QVERIFY(opened->setPinned("made://2", true));
    QVERIFY(readAll(*opened, 2, 2'000'000));
    for (unsigned i = 10; i < 30; ++i)
        QVERIFY(readAll(*opened, i, 2'000'000));
    QVERIFY(isThere(*opened, 1));
    QVERIFY(isThere(*opened, 2));
    QVERIFY(opened->setPinned("made://2", false));
    QVERIFY(!opened->isPinned("made://2"));
    for (unsigned i = 30; i < 50; ++i)
        QVERIFY(readAll(*opened, i, 2'000'000));
    QVERIFY(!isThere(*opened, 2));
    QVERIFY(isThere(*opened, 1));
}

void ShardCacheTest::readsPastTheCacheWhereThereIsNoRoom()
{
    const auto opened = cache();
    const auto large = opened->open(std::make_shared<MadeSource>(1, 2 * kLimit));
    QVERIFY(readWhole(**large, 1));
    QVERIFY(bytesOnDisk(m_root) <= kLimit);
    QVERIFY(opened->ownCounts().bypasses > 0);
    QVERIFY((*large)->cachedBytes() > 6'000'000); // what fits is kept
    const auto second = opened->open(std::make_shared<MadeSource>(2, 3 * kBlock));
    QVERIFY(readWhole(**second, 2));
    // Free space of the disk is a limit like the other.
    QVERIFY(opened->setLimits(kLimit, std::uint64_t{1} << 60));
    const auto third = opened->open(std::make_shared<MadeSource>(3, 3 * kBlock));
    QVERIFY(readWhole(**third, 3));
    QCOMPARE((*third)->cachedBytes(), std::uint64_t{0});
}

void ShardCacheTest::aChangedObjectIsANewEntry()
{
    const auto opened = cache();
    const auto old = opened->open(std::make_shared<MadeSource>(1, 2 * kBlock));
    QVERIFY(readWhole(**old, 1));
    const auto changed = opened->open(std::make_shared<MadeSource>(1, 2 * kBlock, "", 5));
    QVERIFY(readWhole(**changed, 1, 5));
    QVERIFY(readWhole(**old, 1)); // those who opened it before go on
    const auto entries = opened->entries();
    QCOMPARE(entries->size(), std::size_t{1}); // one object, whose earlier state is counted apart
    QCOMPARE(entries->front().cachedBytes, 2 * kBlock);
    QCOMPARE(entries->front().earlierBytes, 2 * kBlock);
}

/// A list of cached files said "1 MB fetched" while the window had fetched fifty.
void ShardCacheTest::countsOfARunningProgramAreSeen()
{
    const auto running = cache();
    QVERIFY(readAll(*running, 1, 2 * kBlock));
    const auto other = cache()->counts();
    QVERIFY(other && other->misses > 0);
    const auto own = running->counts(); // nothing is counted twice
    QCOMPARE(own->misses, std::uint64_t{2});
    QCOMPARE(own->fetchedBytes, 2 * kBlock);
}

void ShardCacheTest::damageIsFetchedAnew()
{
    QVERIFY(readAll(*cache(), 1, 3 * kBlock));
    const auto path = entryPath();
    {
        std::fstream file(path, std::ios::in | std::ios::out | std::ios::binary);
        file.seekp(-static_cast<std::streamoff>(kBlock + kBlock / 2), std::ios::end);
        file.put('!');
    }
    const auto opened = cache();
    const auto source = std::make_shared<MadeSource>(1, 3 * kBlock);
    QVERIFY(readWhole(**opened->open(source), 1));
    QCOMPARE(source->fetches(), 1U);
    QCOMPARE(opened->ownCounts().damaged, std::uint64_t{1});
    const auto size = std::filesystem::file_size(path);
    QVERIFY(readAll(*cache(), 1, 3 * kBlock));
    QCOMPARE(std::filesystem::file_size(path), size); // in the same place
}

void ShardCacheTest::aBrokenFetchKeepsWhatCame()
{
    const auto opened = cache();
    const auto source = std::make_shared<MadeSource>(1, 8 * kBlock);
    const auto object = opened->open(source);
    source->failAt(3 * kBlock + 1000);
    std::vector<std::byte> scratch;
    const auto broken = (*object)->view(0, 8 * kBlock, scratch, {});
    QVERIFY(!broken);
    QCOMPARE((*object)->cachedBytes(), 3 * kBlock);
    const auto used = opened->room()->used;
    source->failAt(0);
    QVERIFY(readWhole(**object, 1));
    QCOMPARE(opened->room()->used, used); // what was reserved is used
}

void ShardCacheTest::aDamagedAccountIsAddedUp()
{
    std::uint64_t used = 0;
    {
        const auto opened = cache();
        QVERIFY(readAll(*opened, 1, 3 * kBlock));
        used = opened->room()->used;
    }
    std::ofstream(m_root / "account") << "nonsense";
    QCOMPARE(cache()->room()->used, used);
    QCOMPARE(cache()->room()->limit, kLimit);
    std::filesystem::remove_all(m_root / "objects"); // by hand
    const auto opened = cache();
    QVERIFY(opened->clear(false));
    QVERIFY(opened->room()->used < used);
    QVERIFY(readAll(*opened, 1, 3 * kBlock));
}

void ShardCacheTest::anUnfinishedChangeIsSettled()
{
    QVERIFY(readAll(*cache(), 1, 3 * kBlock));
    const auto account = CacheAccount::open(m_root, {});
    QVERIFY(account);
    const auto name = entryPath().filename().string();
    const auto before = (*account)->room()->used;
    // A process that dies between growing the file and writing the sum: the disk throws there.
    const auto file = CacheFile::open(entryPath(), O_RDWR);
    struct Killed {};
    std::uint64_t missing = 0;
    try {
        static_cast<void>((*account)->grow(
            name, *file, kBlock, [](std::uint64_t) -> Result<> { throw Killed(); }, missing));
    } catch (const Killed &) {
    }
    const auto other = CacheAccount::open(m_root, {});
    QCOMPARE((*other)->room()->used,
             before + chargedBytes(std::filesystem::file_size(entryPath()))
                 - chargedBytes(std::filesystem::file_size(entryPath()) - kBlock));
    const auto grown = (*other)->room()->used;
    QVERIFY((*other)->recount());
    QCOMPARE((*other)->room()->used, grown);
}

void ShardCacheTest::aDamagedHeadIsMadeAnew()
{
    QVERIFY(readAll(*cache(), 1, 3 * kBlock));
    {
        std::fstream file(entryPath(), std::ios::in | std::ios::out | std::ios::binary);
        file.write("garbage garbage", 15);
    }
    const auto opened = cache();
    QVERIFY(readAll(*opened, 1, 3 * kBlock));
    const auto source = std::make_shared<MadeSource>(1, 3 * kBlock);
    QVERIFY(readWhole(**opened->open(source), 1));
    QCOMPARE(source->fetches(), 0U);
    const auto used = opened->room()->used;
    const auto account = CacheAccount::open(m_root, {});
    QVERIFY((*account)->recount());
    QCOMPARE(opened->room()->used, used);
}

void ShardCacheTest::threadsFetchABlockOnce()
{
    const auto opened = cache();
    const auto log = (m_root.parent_path() / "log").string();
    const auto shared = opened->open(
        std::make_shared<MadeSource>(1, 20 * kBlock, log, 0, std::chrono::microseconds(300)));
    std::atomic<int> good = 0;
    {
        std::vector<std::jthread> threads;
        for (unsigned i = 0; i < 12; ++i)
            threads.push_back(*startThread([&, i](const std::stop_token &) {
                auto object = i % 2 == 0 ? *shared
                                         : *opened->open(
                                             std::make_shared<MadeSource>(1, 20 * kBlock, log));
                std::vector<std::byte> scratch;
                bool isGood = true;
                for (std::uint64_t at = 0; at < 20 * kBlock; at += 300'000) {
                    const auto from = (at + i * 1'000'003) % (20 * kBlock - 300'000);
                    const auto bytes = object->view(from, 300'000, scratch, {});
                    isGood = isGood && bytes && isMade(1, 0, from, *bytes);
                }
                good += isGood && readWhole(*object, 1) ? 1 : 0;
            }));
    }
    QCOMPARE(good.load(), 12);
    std::ifstream lines(log);
    std::uint64_t fetched = 0;
    for (std::uint64_t object = 0, offset = 0, length = 0; lines >> object >> offset >> length;)
        fetched += length;
    QCOMPARE(fetched, 20 * kBlock);
    QVERIFY(opened->ownCounts().waits > 0);
}

/// Another process fetches or makes room, and was stopped in the middle of it: its locks stay.
void ShardCacheTest::aHitWaitsForNoLock()
{
    constexpr int kReaders = 16;
    const auto opened = cache();
    QVERIFY(readAll(*opened, 1, 3 * kBlock));
    const auto object = opened->open(std::make_shared<MadeSource>(1, 3 * kBlock)).value();
    std::vector<int> held;
    for (const bool ofBlocks : {true, false}) {
        const auto path = ofBlocks ? entryPath() : m_root / "account";
        held.push_back(::open(path.c_str(), O_RDWR | O_CLOEXEC));
        struct flock range {};
        range.l_type = F_WRLCK;
        range.l_whence = SEEK_SET;
        range.l_start = ofBlocks ? static_cast<off_t>(kBlockLocks) : 0; // the entry is in use
        range.l_len = ofBlocks ? static_cast<off_t>(kUseLock - kBlockLocks) : 0;
        QCOMPARE(::fcntl(held.back(), F_OFD_SETLK, &range), 0);
    }
    std::atomic<int> good = 0;
    std::vector<std::jthread> readers;
    for (int i = 0; i < kReaders; ++i)
        readers.push_back(
            *startThread([&](const std::stop_token &) { good += readWhole(*object, 1) ? 1 : 0; }));
    const bool areDone = QTest::qWaitFor([&] { return good == kReaders; }, 60000);
    for (const int file : held)
        ::close(file); // so that those that wait end
    readers.clear();
    QVERIFY(areDone);
}

void ShardCacheTest::aSmallerLimitIsKeptAtOnce()
{
    const auto opened = ShardCache::open(m_root,
                                         {.limit = 4 * kLimit, .keepFree = 0, .readAhead = 0});
    for (unsigned i = 0; i < 10; ++i)
        QVERIFY(readAll(**opened, i, 3'000'000));
    QVERIFY((*opened)->room()->used > 2 * kLimit - (8 << 20));
    const auto over = (*opened)->setLimits(kLimit, 0);
    QVERIFY(over);
    QCOMPARE(*over, std::uint64_t{0});
    QVERIFY(bytesOnDisk(m_root) <= kLimit);
    QCOMPARE(cache()->room()->limit, kLimit); // for everybody
}

void ShardCacheTest::clearsWhatIsItsOwn()
{
    const auto opened = cache();
    QVERIFY(readAll(*opened, 1, 3 * kBlock));
    QVERIFY(opened->setPinned("made://2", true));
    QVERIFY(readAll(*opened, 2, 3 * kBlock));
    std::ofstream(m_root / "objects" / "mine.txt") << "not the cache's";
    const auto freed = opened->clear(false);
    QVERIFY(freed && *freed > 3 * kBlock);
    QVERIFY(!isThere(*opened, 1));
    QVERIFY(isThere(*opened, 2));
    QVERIFY(std::filesystem::exists(m_root / "objects" / "mine.txt"));
    QVERIFY(opened->clear(true));
    QVERIFY(!isThere(*opened, 2));
}

void ShardCacheTest::openingCostsTheSameWithManyEntries()
{
    // Opening a cache and an entry looks at no list of entries, so their number, be it a million, costs nothing.
    {
        const auto opened = cache();
        QVERIFY(readAll(*opened, 1, kBlock));
    }
    const int watch = ::inotify_init1(IN_NONBLOCK);
    for (const auto &folder : {m_root / "objects", entryPath().parent_path()})
        QVERIFY(::inotify_add_watch(watch, folder.c_str(), IN_OPEN | IN_ACCESS | IN_ONLYDIR) >= 0);
    const auto listings = [watch] {
        std::array<char, 4096> events{};
        int found = 0;
        for (auto count = ::read(watch, events.data(), events.size()); count > 0;
             count = ::read(watch, events.data(), events.size()))
            for (std::ptrdiff_t at = 0; at < count;) {
                inotify_event event{};
                std::memcpy(&event, events.data() + at, sizeof(event));
                found += (event.mask & IN_ISDIR) != 0 ? 1 : 0;
                at += static_cast<std::ptrdiff_t>(sizeof(event) + event.len);
            }
        return found;
    };
    const auto opened = cache();
    QVERIFY(opened);
    QVERIFY(opened->room());
    const auto source = std::make_shared<MadeSource>(1, kBlock);
    QVERIFY(readWhole(**opened->open(source), 1));
    QCOMPARE(source->fetches(), 0U);
    QCOMPARE(listings(), 0);
    QVERIFY(opened->entries()); // which does look, and is seen
    QVERIFY(listings() > 0);
    ::close(watch);
}

void ShardCacheTest::keysHoldNoSignature()
{
    const auto key = [](const char *address) {
        return cacheKeyOf(*RemoteAddress::parse(address));
    };
    QCOMPARE(key("https://h/a.tar?X-Amz-Signature=s1&X-Amz-Date=1"),
             std::string("https://h/a.tar"));
    QVERIFY(key("https://h/a?id=1&Signature=x") == key("https://h/a?id=1&Signature=y"));
    QVERIFY(key("https://h/a?id=1") != key("https://h/a?id=2"));
    QVERIFY(key("https://h/a?token=topsecret").find("topsecret") == std::string::npos);
    QCOMPARE(key("s3://b/k"), std::string("s3://b/k"));
}

/// What a slice of a shard of 1 GB reads: two indexes, one record, five seconds at 16 kHz; wherever they are.
void ShardCacheTest::fiveSecondsOfALargeShardMoveLessThanAMegabyte()
{
    constexpr std::uint64_t kItems = 6711; // of 160 kB: 1 GB of 16 bit sound at 16 kHz
    constexpr std::uint64_t kItem = 160'000;
    constexpr std::uint64_t kRecord = 180;
    constexpr std::uint64_t kIndex = kItems * 20;
    const auto opened = cache();
    std::uint64_t most = 0;
    std::uint64_t before = 0;
    for (unsigned i = 0; i < 60; ++i) {
        const std::uint64_t item = (i * 997ULL * 7919) % kItems;
        std::vector<std::byte> scratch;
        // each time another shard: nothing is there yet
        for (const auto &[part, size, offset, length] :
             {std::tuple{0U, kIndex, std::uint64_t{0}, kIndex},
              {1U, kIndex, std::uint64_t{0}, kIndex},
              {2U, kItems * kRecord, item * kRecord, kRecord},
              {3U, kItems * kItem, item * kItem, kItem}}) {
            const auto object = opened->open(std::make_shared<MadeSource>(4 * i + part, size));
            QVERIFY(object);
            const auto bytes = (*object)->view(offset, length, scratch, {});
            QVERIFY(bytes && isMade(4 * i + part, 0, offset, *bytes));
        }
        const auto fetched = opened->ownCounts().fetchedBytes;
        most = std::max(most, fetched - before);
        before = fetched;
    }
    QVERIFY2(most < 1'000'000, std::to_string(most).c_str());
    QVERIFY2(most > 2 * kIndex + kItem, std::to_string(most).c_str());
}

void ShardCacheTest::anEntryOfAnOlderFormatIsMadeAnew()
{
    QVERIFY(readAll(*cache(), 1, 3 * kBlock));
    {
        std::fstream file(entryPath(), std::ios::in | std::ios::out | std::ios::binary);
        file.seekp(7); // the last byte of the format's name
        file.write("1", 1);
    }
    const auto source = std::make_shared<MadeSource>(1, 3 * kBlock);
    const auto opened = cache();
    QVERIFY(readWhole(**opened->open(source), 1));
    QVERIFY(source->fetches() > 0);
    QVERIFY(bytesOnDisk(m_root) <= opened->room()->used);
}

/// The disk's free space is a limit like the cache's own: entries go where others fill the disk.
void ShardCacheTest::theDisksFreeSpaceIsALimitToo()
{
    const auto opened = cache();
    for (unsigned i = 0; i < 4; ++i)
        QVERIFY(readAll(*opened, i, 2'000'000));
    struct statvfs disk {};
    QCOMPARE(::statvfs(m_root.c_str(), &disk), 0);
    const auto free = static_cast<std::uint64_t>(disk.f_bavail) * disk.f_frsize;
    QVERIFY(opened->setLimits(kLimit, free + (std::uint64_t{1} << 40))); // others took a terabyte
    const auto object = opened->open(std::make_shared<MadeSource>(9, 2'000'000));
    QVERIFY(readWhole(**object, 9));
    QCOMPARE((*object)->cachedBytes(), std::uint64_t{0});
    QVERIFY(opened->ownCounts().bypasses > 0);
    QVERIFY(opened->ownCounts().evictions > 0);
}

void ShardCacheTest::countsAreKeptForEachDataset()
{
    {
        const auto opened = cache();
        QVERIFY(readAll(*opened, 1, 3 * kBlock));
        QVERIFY(readAll(*opened, 1, 3 * kBlock));
        const auto counts = opened->datasetCounts();
        QVERIFY(counts);
        QCOMPARE(counts->size(), std::size_t{1});
        QCOMPARE(counts->front().second.misses, std::uint64_t{3});
        QCOMPARE(counts->front().second.hits, std::uint64_t{3});
    }
    const auto again = cache(); // what processes that ended did counts, too
    QVERIFY(readAll(*again, 1, 3 * kBlock));
    const auto counts = again->datasetCounts();
    QVERIFY(counts);
    QCOMPARE(counts->front().second.misses, std::uint64_t{3});
    QCOMPARE(counts->front().second.hits, std::uint64_t{6});
    QCOMPARE(counts->front().second.fetchedBytes, 3 * kBlock);
}

void ShardCacheTest::aNewFolderIsPrivate()
{
    using std::filesystem::perms;
    const auto access = [](const std::filesystem::path &path) {
        return std::filesystem::status(path).permissions() & perms::mask;
    };
    const auto before = ::umask(0);
    const auto made = ShardCache::open(m_root / "above" / "cache", smallOptions());
    ::umask(before);
    QVERIFY(made);
    QCOMPARE(access(m_root / "above" / "cache"), perms::owner_all);
    // who shares a folder on purpose goes on doing so
    std::filesystem::create_directories(m_root / "shared");
    std::filesystem::permissions(m_root / "shared", perms::owner_all | perms::group_all);
    QVERIFY(ShardCache::open(m_root / "shared", smallOptions()));
    QCOMPARE(access(m_root / "shared"), perms::owner_all | perms::group_all);
}

/// The bytes of all fetches in a log of MadeSource.
static std::uint64_t bytesInLog(const std::filesystem::path &log)
{
    std::ifstream lines(log);
    std::uint64_t sum = 0;
    for (std::uint64_t object = 0, offset = 0, length = 0; lines >> object >> offset >> length;)
        sum += length;
    return sum;
}

void ShardCacheTest::aSearchFetchesNothingBehind()
{
    const auto opened = cache();
    const auto log = m_root.parent_path() / "single.log";
    const auto object =
        opened->open(std::make_shared<MadeSource>(1, 64 * kBlock, log.string())).value();
    std::array<std::byte, 8> out{};
    {
        const ReadManner single(ReadManner::Kind::Single);
        for (const std::uint64_t block : {0, 1, 2, 30, 31})
            QVERIFY(object->readAt(block * kBlock, out, {}));
    }
    QCOMPARE(bytesInLog(log), 5 * kBlock);
    for (const std::uint64_t block : {40, 41, 42})
        QVERIFY(object->readAt(block * kBlock, out, {}));
    QVERIFY(bytesInLog(log) > 9 * kBlock); // reading that goes forward
}

void ShardCacheTest::readingAheadNeverPassesTheCache()
{
    const auto opened = cache();
    const auto log = m_root.parent_path() / "ahead.log";
    const auto object =
        opened->open(std::make_shared<MadeSource>(1, 2 * kLimit, log.string())).value();
    std::vector<std::byte> out(1 << 20);
    {
        const ReadManner ahead(ReadManner::Kind::Ahead);
        Result<> last;
        for (std::uint64_t at = 0; last && at < object->size(); at += out.size())
            last = object->readAt(at, out, {});
        QVERIFY(!last);
        QCOMPARE(last.error().code, ErrorCode::DiskFull);
    }
    const auto fetched = bytesInLog(log);
    QVERIFY(fetched > kLimit / 2 && fetched <= kLimit);
    QCOMPARE(opened->ownCounts().bypasses, std::uint64_t{0});
    QCOMPARE(opened->ownCounts().aheadBytes, fetched);
    QCOMPARE(opened->ownCounts().servedBytes, std::uint64_t{0});
    QVERIFY(object->isCached(0, kLimit / 2));
    QVERIFY(object->readAt(0, out, {}));
    QVERIFY(isMade(1, 0, 0, out));
    QCOMPARE(bytesInLog(log), fetched);
}

void ShardCacheTest::readingAheadRemovesNothingInUse()
{
    const auto opened = cache();
    QVERIFY(readAll(*opened, 1, kLimit / 2)); // and it is not open any more
    {
        const auto next = opened->open(std::make_shared<MadeSource>(2, kLimit)).value();
        const ReadManner ahead(ReadManner::Kind::Ahead);
        std::vector<std::byte> out(kLimit);
        QCOMPARE(next->readAt(0, out, {}).error().code, ErrorCode::DiskFull);
    }
    QVERIFY(isThere(*opened, 1));
    // what somebody waits for has the room
    QVERIFY(readAll(*opened, 3, kLimit * 3 / 4));
    QVERIFY(!isThere(*opened, 1));
}

void ShardCacheTest::aheadIsCounted()
{
    for (int run = 0; run < 2; ++run) {
        const auto opened = cache();
        const auto object =
            opened->open(std::make_shared<MadeSource>(static_cast<unsigned>(run), kBlock)).value();
        const ReadManner ahead(ReadManner::Kind::Ahead);
        std::vector<std::byte> out(kBlock);
        QVERIFY(object->readAt(0, out, {}));
    }
    const auto opened = cache();
    QCOMPARE(opened->counts()->aheadBytes, 2 * kBlock);
    QCOMPARE(opened->datasetCounts()->front().second.aheadBytes, 2 * kBlock);
    QCOMPARE(opened->datasetCounts()->front().second.fetchedBytes, 2 * kBlock);
}

QTEST_APPLESS_MAIN(ShardCacheTest)
#include "ShardCacheTest.moc"

// SPDX-License-Identifier: Apache-2.0
#include "core/cache/ShardCache.h"

#include "core/cache/EntryHead.h"
#include "core/io/PlainPath.h"
#include "core/io/PosixFileSystem.h"
#include "core/io/ReadManner.h"
#include "core/io/SystemCall.h"
#include "core/remote/OfflineMode.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>

namespace voxdeck {

namespace {

using SteadyClock = std::chrono::steady_clock;

constexpr const char *kMarkerName = "VOXDECK-CACHE";
constexpr const char *kMarkerText = "Voxdeck shard cache 1\n"
                                    "Voxdeck fetched what is in this folder and removes it when "
                                    "room is needed. Keep nothing else here.\n";
constexpr std::uint64_t kSmallest = 16ull << 20; ///< bytes of a limit
constexpr std::size_t kCandidates = 4096;
constexpr std::int64_t kAnyTime = -1;
constexpr std::int64_t kInUseNs = 60'000'000'000; ///< since an entry was used

std::int64_t nanoseconds(const timespec &time)
{
    return static_cast<std::int64_t>(time.tv_sec) * 1'000'000'000 + time.tv_nsec;
}

std::int64_t nowNs()
{
    timespec now{};
    ::clock_gettime(CLOCK_REALTIME, &now);
    return nanoseconds(now);
}

/// Calls `each` with the path, the name and the status of every entry.
template <class Each>
void forEntries(const std::filesystem::path &root, const Each &each)
{
    std::error_code none;
    for (const auto &folder : std::filesystem::directory_iterator(root / "objects", none))
        for (const auto &file : std::filesystem::directory_iterator(folder.path(), none)) {
            struct stat status {};
            const auto name = file.path().filename().string();
            if (isEntryName(name) && ::lstat(file.path().c_str(), &status) == 0
                && S_ISREG(status.st_mode))
                each(file.path(), name, status);
        }
}

/// Makes the cache's folder, for this person alone: what others may not read on a server is in it. A folder that is
/// there keeps the access that somebody gave it.
Result<> makeRoot(const std::filesystem::path &root)
{
    constexpr mode_t kPrivate = 0700;
    const auto folder = withoutSlash(root);
    if (folder.has_parent_path())
        VOX_CHECK(makeFolders(folder.parent_path()));
    if (::mkdir(folder.c_str(), kPrivate) != 0 && errno != EEXIST)
        return fail(errorFromErrno(errno, Sentence::tr("cannot be made"), folder));
    return {};
}

/// Whether the folder is a cache; makes the marker in an empty one.
Result<> checkMarker(const std::filesystem::path &root)
{
    PosixFileSystem fs;
    if (exists(fs, root / kMarkerName))
        return {};
    VOX_TRY(const auto entries, fs.list(root));
    // Another process may have made the cache since the first look; its marker is there before anything else of it.
    const bool holdsOthers = std::ranges::any_of(
        entries, [](const auto &entry) { return !entry.name.starts_with(kMarkerName); });
    if (holdsOthers && exists(fs, root / kMarkerName))
        return {};
    if (holdsOthers)
        return fail(ErrorCode::InvalidArgument,
                    Sentence::tr("the folder is not a Voxdeck cache and holds other files; "
                                 "name an empty folder, or one that does not exist"),
                    root.string());
    const auto temporary = root / (std::string(kMarkerName) + "." + std::to_string(::getpid()));
    VOX_TRY(const auto file, CacheFile::open(temporary, O_WRONLY | O_CREAT | O_TRUNC));
    VOX_CHECK(file.writeAt(0, bytesOf(kMarkerText)));
    const auto renamed = fs.rename(temporary, root / kMarkerName);
    // Another thread of this process may have renamed it.
    return renamed || !exists(fs, root / kMarkerName) ? renamed : Result<>();
}

} // namespace

ShardCache::ShardCache(std::filesystem::path root, CacheOptions options,
                       std::unique_ptr<CacheAccount> account)
    : m_root(std::move(root)), m_options(options), m_account(std::move(account))
{
}

Result<std::shared_ptr<ShardCache>> ShardCache::open(const std::filesystem::path &root,
                                                     const CacheOptions &options)
{
    if (options.limit < kSmallest)
        return fail(ErrorCode::InvalidArgument,
                    Sentence::tr("the limit of a cache is at least 16 MiB"), root.string());
    VOX_CHECK(makeRoot(root));
    VOX_CHECK(checkMarker(root));
    VOX_CHECK(makeFolders(root / "objects"));
    VOX_CHECK(makeFolders(root / "pins"));
    VOX_TRY(auto account, CacheAccount::open(root, {0, options.limit, options.keepFree}));
    return std::shared_ptr<ShardCache>(new ShardCache(root, options, std::move(account)));
}

ShardCache::~ShardCache()
{
    keepCounts();
}

/// Adds what was counted since the last time to the folder's counts, where other processes and other caches of this
/// process see it. Counts of a process that is killed are lost since then; nothing depends on them.
void ShardCache::keepCounts()
{
    std::vector<std::pair<std::string, CacheCounts>> news;
    {
        const std::lock_guard lock(m_mutex);
        for (auto &[dataset, counters] : m_counters) {
            const auto since = counters.unkept();
            if (since == CacheCounts())
                continue;
            counters.kept += since;
            news.emplace_back(dataset, since);
        }
        CacheCounts evicted;
        evicted.evictions = m_evictions - m_keptEvictions;
        m_keptEvictions += evicted.evictions;
        if (evicted.evictions > 0)
            news.emplace_back(std::string(), evicted);
    }
    for (const auto &[dataset, counts] : news)
        static_cast<void>(m_account->add(dataset, counts));
}

/// After a fetch, which takes longer than writing some counts; a hit writes none.
void ShardCache::keepCountsAtTimes()
{
    constexpr std::chrono::seconds kEvery(2);
    const auto now = std::chrono::steady_clock::now();
    {
        const std::lock_guard lock(m_mutex);
        if (now < m_keepAfter)
            return;
        m_keepAfter = now + kEvery;
    }
    keepCounts();
}

CacheCounts ShardCache::Counters::now() const
{
    CacheCounts counts;
    counts.hits = hits;
    counts.misses = misses;
    counts.servedBytes = served;
    counts.fetchedBytes = fetched;
    counts.waits = waits;
    counts.bypasses = bypasses;
    counts.damaged = damaged;
    counts.aheadBytes = ahead;
    return counts;
}

CacheCounts ShardCache::Counters::unkept() const
{
    auto counts = now();
    return counts -= kept;
}

ShardCache::Counters &ShardCache::countersOf(const std::string &dataset)
{
    const std::lock_guard lock(m_mutex);
    return m_counters[dataset];
}

CacheCounts ShardCache::ownCounts() const
{
    const std::lock_guard lock(m_mutex);
    CacheCounts counts;
    for (const auto &[dataset, counters] : m_counters)
        counts += counters.now();
    counts.evictions = m_evictions;
    return counts;
}

Result<std::vector<std::pair<std::string, CacheCounts>>> ShardCache::datasetCounts()
{
    VOX_TRY(auto all, m_account->datasetCounts());
    const std::lock_guard lock(m_mutex);
    for (const auto &[dataset, counters] : m_counters) {
        auto found = std::find_if(all.begin(), all.end(),
                                  [&name = dataset](const auto &one) { return one.first == name; });
        if (found == all.end())
            found = all.insert(all.end(), {dataset, CacheCounts()});
        found->second += counters.unkept();
    }
    std::erase_if(all, [](const auto &one) { return one.first.empty(); });
    return all;
}

Result<CacheCounts> ShardCache::counts()
{
    VOX_TRY(auto counts, m_account->counts());
    const std::lock_guard lock(m_mutex);
    for (const auto &[dataset, counters] : m_counters)
        counts += counters.unkept();
    counts.evictions += m_evictions - m_keptEvictions;
    return counts;
}

std::filesystem::path ShardCache::pinPath(const std::string &keyName) const
{
    return m_root / "pins" / keyName;
}

bool ShardCache::isPinned(const std::string &key) const
{
    return ::access(pinPath(nameOf(key)).c_str(), F_OK) == 0;
}

Result<> ShardCache::setPinned(const std::string &key, bool isPinned)
{
    const auto path = pinPath(nameOf(key));
    if (isPinned) {
        VOX_TRY(const auto file, CacheFile::open(path, O_WRONLY | O_CREAT));
        return file.writeAt(0, bytesOf(key + "\n"));
    }
    if (::unlink(path.c_str()) != 0 && errno != ENOENT)
        return fail(errorFromErrno(errno, Sentence::tr("cannot be removed"), path));
    return {};
}

/// Older states of the same object go first when room is needed.
void ShardCache::supersede(const std::string &name) const
{
    const auto folder = m_account->pathOf(name).parent_path();
    std::error_code none;
    for (const auto &file : std::filesystem::directory_iterator(folder, none)) {
        const auto other = file.path().filename().string();
        constexpr std::size_t kKey = 32;
        const std::array<timespec, 2> never{};
        if (other != name && isEntryName(other) && other.compare(0, kKey, name, 0, kKey) == 0)
            ::utimensat(AT_FDCWD, file.path().c_str(), never.data(), AT_SYMLINK_NOFOLLOW);
    }
}

Result<std::shared_ptr<CachedObject>> ShardCache::open(std::shared_ptr<const BlockSource> source)
{
    const auto head = EntryHead::of(source->key(), source->validator(), source->size());
    const auto name = head.name();
    const auto path = m_account->pathOf(name);
    const auto made = [&](CacheFile file) {
        return std::shared_ptr<CachedObject>(
            new CachedObject(shared_from_this(), std::move(source), name, std::move(file)));
    };
    constexpr int kTries = 1000;
    for (int i = 0; i < kTries; ++i) {
        auto file = CacheFile::open(path, O_RDWR);
        if (!file && file.error().code != ErrorCode::NotFound)
            return fail(std::move(file).error());
        if (!file && mayAskNoServer())
            return made(CacheFile()); // nothing of it is there, and nothing will be
        if (!file) {
            std::uint64_t missing = 0;
            VOX_TRY(const bool isThere,
                    m_account->create(name, bytesOf(head.bytes()), head.dataOffset, missing));
            if (isThere) {
                supersede(name);
                continue;
            }
            VOX_TRY(const bool hasRoom, makeRoom(missing));
            if (!hasRoom)
                return made(CacheFile()); // everything is read past the cache
            continue;
        }
        struct stat named {};
        struct stat opened {};
        const bool isHeld = file->tryLock(kUseLock, 1, false);
        if (!isHeld || ::stat(path.c_str(), &named) != 0 || ::fstat(file->number(), &opened) != 0
            || named.st_ino != opened.st_ino) {
            std::this_thread::sleep_for(std::chrono::milliseconds(1)); // it is being removed
            continue;
        }
        const auto found = EntryHead::read(*file);
        if (found && found->key == head.key && found->validator == head.validator
            && found->objectSize == head.objectSize)
            return made(*std::move(file));
        file->unlock(kUseLock, 1);
        VOX_CHECK(m_account->remove(name, [&] {
            const auto again = CacheFile::open(path, O_RDWR);
            return again && again->tryLock(kUseLock, 1, true) && !EntryHead::read(*again);
        }));
    }
    return made(CacheFile());
}

std::optional<ShardCache::KeptState> ShardCache::newest(const std::string &key) const
{
    const auto keyName = nameOf(key);
    std::optional<KeptState> found;
    std::int64_t usedNs = 0;
    std::error_code none;
    const auto folder = m_account->pathOf(keyName).parent_path();
    for (const auto &entry : std::filesystem::directory_iterator(folder, none)) {
        const auto name = entry.path().filename().string();
        struct stat status {};
        if (!isEntryName(name) || !name.starts_with(keyName)
            || ::lstat(entry.path().c_str(), &status) != 0 || nanoseconds(status.st_mtim) <= usedNs)
            continue;
        const auto file = CacheFile::open(entry.path(), O_RDONLY);
        const auto head = file ? EntryHead::read(*file) : std::nullopt;
        if (!head || head->key != key)
            continue;
        usedNs = nanoseconds(status.st_mtim);
        found = KeptState{head->validator, head->objectSize};
    }
    return found;
}

std::vector<ShardCache::Candidate> ShardCache::oldest(std::size_t count) const
{
    std::vector<Candidate> all;
    const auto isOlder = [](const Candidate &a, const Candidate &b) {
        return a.mtimeNs < b.mtimeNs;
    };
    forEntries(m_root, [&](const auto &, const std::string &name, const struct stat &status) {
        all.push_back({nanoseconds(status.st_mtim), name});
        if (all.size() >= count * 4) { // keeps the memory bounded
            std::nth_element(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(count),
                             all.end(), isOlder);
            all.resize(count);
        }
    });
    std::sort(all.begin(), all.end(), isOlder);
    all.resize(std::min(all.size(), count));
    return all;
}

Result<std::uint64_t> ShardCache::removeEntry(const std::string &name, std::int64_t mtimeNs,
                                              bool withPinned)
{
    CacheFile held; // until the name is gone, so that no process begins to use it
    return m_account->remove(name, [&] {
        auto file = CacheFile::open(m_account->pathOf(name), O_RDWR);
        struct stat status {};
        if (!file || !file->tryLock(kUseLock, 1, true) || ::fstat(file->number(), &status) != 0)
            return false;
        const auto used = nanoseconds(status.st_mtim);
        const bool isOld = used == 0; // another state of the object came after it
        const bool mayGo = (mtimeNs == kAnyTime || used == mtimeNs)
                           && (withPinned || isOld
                               || ::access(pinPath(name.substr(0, 32)).c_str(), F_OK) != 0);
        held = *std::move(file);
        return mayGo;
    });
}

Result<bool> ShardCache::makeRoom(std::uint64_t bytes)
{
    const bool isAhead = ReadManner::current() == ReadManner::Kind::Ahead;
    std::uint64_t freed = 0;
    bool isFresh = false;
    for (;;) {
        Candidate candidate;
        {
            const std::lock_guard lock(m_mutex);
            if (m_candidates.empty()) {
                if (isFresh || SteadyClock::now() < m_nothingUntil)
                    break;
                isFresh = true;
                const auto found = oldest(kCandidates);
                m_candidates.assign(found.begin(), found.end());
                if (m_candidates.empty())
                    break;
            }
            candidate = m_candidates.front();
            if (isAhead && candidate.mtimeNs > nowNs() - kInUseNs)
                break;
            m_candidates.pop_front();
        }
        VOX_TRY(const auto gone, removeEntry(candidate.name, candidate.mtimeNs, false));
        if (gone > 0)
            ++m_evictions;
        freed += gone;
        if (freed >= bytes)
            return true;
    }
    if (freed == 0 && isFresh && !isAhead) {
        // All is open or pinned: looking again at once would find the same.
        const std::lock_guard lock(m_mutex);
        m_nothingUntil = SteadyClock::now() + std::chrono::milliseconds(200);
    }
    return freed > 0;
}

Result<std::uint64_t> ShardCache::setLimits(std::uint64_t limit, std::uint64_t keepFree)
{
    if (limit < kSmallest)
        return fail(ErrorCode::InvalidArgument,
                    Sentence::tr("the limit of a cache is at least 16 MiB"), m_root.string());
    VOX_CHECK(m_account->setLimits(limit, keepFree));
    for (;;) {
        VOX_TRY(const auto now, m_account->room());
        if (now.used <= now.limit)
            return 0;
        VOX_TRY(const bool hasRoom, makeRoom(now.used - now.limit));
        if (!hasRoom)
            return now.used - now.limit;
    }
}

Result<std::uint64_t> ShardCache::clear(bool withPinned)
{
    std::vector<std::string> names;
    forEntries(m_root,
               [&](const auto &, const std::string &name, const auto &) { names.push_back(name); });
    std::uint64_t freed = 0;
    for (const auto &name : names) {
        VOX_TRY(const auto gone, removeEntry(name, kAnyTime, withPinned));
        freed += gone;
    }
    VOX_CHECK(m_account->recount());
    return freed;
}

Result<std::vector<CacheEntryFacts>> ShardCache::entries() const
{
    std::map<std::string, CacheEntryFacts> byKey;
    forEntries(m_root, [&](const std::filesystem::path &path, const std::string &,
                           const struct stat &status) {
        const auto file = CacheFile::open(path, O_RDONLY);
        const auto head = file ? EntryHead::read(*file) : std::nullopt;
        if (!head)
            return;
        const auto size = static_cast<std::uint64_t>(status.st_size);
        const auto cached = std::min(size - std::min(size, head->dataOffset), head->objectSize);
        const auto used = std::chrono::system_clock::from_time_t(status.st_mtim.tv_sec);
        const auto [found, isFirst] = byKey.try_emplace(head->key);
        auto &facts = found->second;
        facts.diskBytes += chargedBytes(size);
        if (!isFirst && used < facts.used) {
            facts.earlierBytes += cached;
            return;
        }
        facts.earlierBytes += std::exchange(facts.cachedBytes, cached);
        facts.key = head->key;
        facts.objectBytes = head->objectSize;
        facts.used = used;
        facts.isPinned = isPinned(head->key);
    });
    std::vector<CacheEntryFacts> all;
    all.reserve(byKey.size());
    for (auto &[key, facts] : byKey)
        all.push_back(std::move(facts));
    return all;
}

} // namespace voxdeck

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/cache/CacheAccount.h"
#include "core/job/Progress.h"

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

namespace voxdeck {

/// A source the cache fetches from: one object in one state.
///
/// Threads  fetch() may be called from several at once.
class BlockSource {
public:
    using Sink = std::function<Result<>(std::span<const std::byte>)>;
    virtual ~BlockSource() = default;
    virtual std::string key() const = 0;       ///< names the object; holds no secret
    virtual std::string validator() const = 0; ///< another one whenever the bytes are others
    virtual std::string dataset() const = 0;   ///< what counters are kept for
    virtual std::uint64_t size() const = 0;    ///< bytes
    /// Gives exactly these bytes to `sink`, in order.
    virtual Result<> fetch(std::uint64_t offset, std::uint64_t length, const Sink &sink,
                           std::stop_token stop) const = 0;
};

struct CacheOptions {
    std::uint64_t limit = 50ull << 30;   ///< bytes, of a cache that is made now
    std::uint64_t keepFree = 2ull << 30; ///< bytes of the disk, likewise
    std::uint64_t readAhead = 0;         ///< bytes fetched behind what is asked for
};

/// One object of the folder in its present state, for listings.
struct CacheEntryFacts {
    std::string key;
    std::uint64_t objectBytes = 0;  ///< size of the remote object
    std::uint64_t cachedBytes = 0;  ///< of it in the cache
    std::uint64_t earlierBytes = 0; ///< of states that the object no longer has; removed first
    std::uint64_t diskBytes = 0;    ///< counted against the limit, with those of earlier states
    std::chrono::system_clock::time_point used;
    bool isPinned = false;
};

class CachedObject;

/// A folder with parts of remote objects, shared by any number of processes.
///
/// The folder's size never passes its limit: room is reserved before bytes are fetched, and where none can be
/// made, bytes are read past the cache. Removed are only entries of the cache, those unused longest first,
/// and never one that is open or pinned. Nothing depends on how many entries there are but removing.
///
/// Threads  any.
class ShardCache : public std::enable_shared_from_this<ShardCache> {
public:
    /// Opens a cache, or makes one in a folder that is missing or empty.
    ///
    /// Errors   InvalidArgument for a folder with other files and without the cache's marker.
    static Result<std::shared_ptr<ShardCache>> open(const std::filesystem::path &root,
                                                    const CacheOptions &options = {});
    ~ShardCache(); ///< adds this process's counts to the folder's

    /// The object's entry. `source` is kept.
    Result<std::shared_ptr<CachedObject>> open(std::shared_ptr<const BlockSource> source);

    /// The state of the object that was opened last, for when its server cannot be asked; nothing without one. Reads one
    /// of the 256 folders.
    struct KeptState {
        std::string validator;
        std::uint64_t size = 0; ///< bytes, of the object
    };
    std::optional<KeptState> newest(const std::string &key) const;

    Result<CacheRoom> room() { return m_account->room(); }
    /// Removes entries until the new limit is met; returns by how many bytes pinned or open entries
    /// still exceed it, normally 0.
    Result<std::uint64_t> setLimits(std::uint64_t limit, std::uint64_t keepFree);
    /// Keeps an object, in whatever state, from being removed.
    Result<> setPinned(const std::string &key, bool isPinned);
    bool isPinned(const std::string &key) const;
    /// Removes every entry that is neither open nor, without `withPinned`, pinned; returns the
    /// bytes freed.
    Result<std::uint64_t> clear(bool withPinned);

    Result<std::vector<CacheEntryFacts>> entries() const; ///< by key; looks at every entry
    /// Of all processes: of those that run up to some seconds ago.
    Result<CacheCounts> counts();
    /// The same for each dataset, by name; evictions are counted for the folder alone.
    Result<std::vector<std::pair<std::string, CacheCounts>>> datasetCounts();
    CacheCounts ownCounts() const;
    const std::filesystem::path &root() const { return m_root; }
    const CacheOptions &options() const { return m_options; }

private:
    friend class CachedObject;
    /// What this process did with one dataset.
    struct Counters {
        std::atomic<std::uint64_t> hits = 0;
        std::atomic<std::uint64_t> misses = 0;
        std::atomic<std::uint64_t> served = 0;
        std::atomic<std::uint64_t> fetched = 0;
        std::atomic<std::uint64_t> waits = 0;
        std::atomic<std::uint64_t> bypasses = 0;
        std::atomic<std::uint64_t> damaged = 0;
        std::atomic<std::uint64_t> ahead = 0;
        CacheCounts kept; ///< guarded by m_mutex; added to the folder's already
        CacheCounts now() const;
        CacheCounts unkept() const;
    };
    struct Candidate {
        std::int64_t mtimeNs = 0;
        std::string name;
    };
    ShardCache(std::filesystem::path root, CacheOptions options,
               std::unique_ptr<CacheAccount> account);
    /// Removes the entries unused longest until `bytes` are free; false where it cannot. Reading ahead removes nothing
    /// that was used a moment ago.
    Result<bool> makeRoom(std::uint64_t bytes);
    Result<std::uint64_t> removeEntry(const std::string &name, std::int64_t mtimeNs,
                                      bool withPinned);
    std::filesystem::path pinPath(const std::string &keyName) const;
    std::vector<Candidate> oldest(std::size_t count) const;
    void supersede(const std::string &name) const;
    void keepCounts();
    void keepCountsAtTimes();
    Counters &countersOf(const std::string &dataset); ///< live as long as the cache

    const std::filesystem::path m_root;
    const CacheOptions m_options;
    const std::unique_ptr<CacheAccount> m_account;
    std::atomic<std::uint64_t> m_evictions = 0;
    std::uint64_t m_keptEvictions = 0;                 ///< guarded by m_mutex
    std::chrono::steady_clock::time_point m_keepAfter; ///< guarded by m_mutex
    mutable std::mutex m_mutex;
    std::map<std::string, Counters> m_counters;           ///< guarded by m_mutex; by dataset
    std::deque<Candidate> m_candidates;                   ///< guarded by m_mutex; oldest first
    std::chrono::steady_clock::time_point m_nothingUntil; ///< guarded by m_mutex
};

/// An object read through the cache: blocks that are there come from the disk, others are fetched once,
/// whoever asks for them.
///
/// Threads  any. The thread's ReadManner counts, and OfflineMode.
/// Errors   of the source; of the disk only where reading past the cache fails, too; DiskFull for reading ahead
///          without room; Unavailable for what is missing where no server may be asked.
class CachedObject {
public:
    /// Bytes that are fetched, checked and kept together; a run of reads fetches many of them by one request.
    static constexpr std::uint64_t kBlock = 64 << 10;

    ~CachedObject();
    CachedObject(const CachedObject &) = delete;
    CachedObject &operator=(const CachedObject &) = delete;

    std::uint64_t size() const { return m_size; }
    /// The bytes [offset, offset + length), in `scratch`. InvalidArgument behind the end.
    Result<std::span<const std::byte>> view(std::uint64_t offset, std::uint64_t length,
                                            std::vector<std::byte> &scratch, std::stop_token stop);
    Result<> readAt(std::uint64_t offset, std::span<std::byte> out, std::stop_token stop);
    /// Fetches all missing blocks.
    Result<> warm(const ProgressSink &progress, std::stop_token stop);
    std::uint64_t cachedBytes() const; ///< looks at the whole map
    bool isCached(std::uint64_t offset, std::uint64_t length) const;

private:
    friend class ShardCache;
    struct Layout;
    struct MapRecord;
    class Run;
    CachedObject(std::shared_ptr<ShardCache> cache, std::shared_ptr<const BlockSource> source,
                 std::string name, CacheFile file);

    std::uint64_t blockCount() const { return (m_size + kBlock - 1) / kBlock; }
    std::uint64_t blockBytes(std::uint64_t block) const; ///< the last one may be shorter
    MapRecord record(std::uint64_t block) const;
    bool isReady(std::uint64_t block) const;
    Result<> writeRecord(std::uint64_t block, std::uint64_t checksum, std::uint32_t page,
                         bool isReady) const;
    /// Reads part of a block from the disk; false where the block is missing or damaged.
    Result<bool> readBlock(std::uint64_t block, std::uint64_t from, std::span<std::byte> out);
    Result<std::uint64_t> fetch(std::uint64_t first, std::uint64_t last, std::uint64_t offset,
                                std::span<std::byte> out, std::stop_token stop);
    Result<bool> lockFirst(std::uint64_t block, std::stop_token stop);
    Result<> readKept(std::uint64_t offset, std::span<std::byte> out);
    std::uint64_t aheadOf(std::uint64_t block);
    Result<bool> reserve(const Run &run);
    Result<> fetchRun(Run &run, std::uint64_t offset, std::span<std::byte> out,
                      std::stop_token stop);
    Result<> bypass(std::uint64_t first, std::uint64_t last, std::uint64_t offset,
                    std::span<std::byte> out, std::stop_token stop);
    bool lockBlock(std::uint64_t block);
    void unlockBlock(std::uint64_t block);
    void touch();
    tl::unexpected<Error> noRoom() const;

    const std::shared_ptr<ShardCache> m_cache;
    const std::shared_ptr<const BlockSource> m_source;
    ShardCache::Counters &m_counters;
    const std::string m_name;
    const CacheFile m_file; ///< not open where the cache had no room for the entry
    const std::uint64_t m_size;
    std::uint64_t m_mapOffset = 0;
    std::uint64_t m_seed = 0;
    std::mutex m_mutex;
    std::vector<std::uint32_t> m_pages;  ///< guarded by m_mutex; of blocks whose checksum was right
    std::vector<std::uint64_t> m_locked; ///< guarded by m_mutex; blocks a thread of ours fetches
    std::chrono::steady_clock::time_point m_touched; ///< guarded by m_mutex
    std::uint64_t m_behindFetched = ~std::uint64_t{
        0};                    ///< guarded by m_mutex; block behind the last one
    std::uint64_t m_ahead = 0; ///< guarded by m_mutex; blocks
};

} // namespace voxdeck

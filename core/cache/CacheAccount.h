// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0231
#pragma once

#include "core/cache/CacheFiles.h"

#include <array>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace voxdeck {

/// Counters of a cache, over all processes or for one dataset.
struct CacheCounts {
    std::uint64_t hits = 0;         ///< reads of cached blocks
    std::uint64_t misses = 0;       ///< blocks that were fetched
    std::uint64_t servedBytes = 0;  ///< given to readers
    std::uint64_t fetchedBytes = 0; ///< from the network
    std::uint64_t evictions = 0;    ///< objects removed to make room
    std::uint64_t waits = 0;        ///< for a block that another one was fetching
    std::uint64_t bypasses = 0;     ///< blocks read past the cache, as there was no room
    std::uint64_t damaged = 0;      ///< blocks whose checksum was wrong, fetched again
    std::uint64_t aheadBytes = 0;   ///< of fetchedBytes: before anybody asked for them
    CacheCounts &operator+=(const CacheCounts &other);
    CacheCounts &operator-=(const CacheCounts &other); ///< `other` was counted before these
    friend bool operator==(const CacheCounts &, const CacheCounts &) = default;
};

/// How many bytes a cache holds and may hold.
struct CacheRoom {
    std::uint64_t used = 0;     ///< bytes on the disk, with what is reserved
    std::uint64_t limit = 0;    ///< `used` never passes it
    std::uint64_t keepFree = 0; ///< of the disk, for others
};

/// The bytes that a file of `size` bytes is counted as: its pages, its name, its list of extents.
std::uint64_t chargedBytes(std::uint64_t size);

/// Keeps the sum of all entries in one small file, so that no process adds a byte that it did not reserve.
///
/// Each change is noted before it is made; whoever comes after a killed process finds the note and looks at
/// that one entry. After a restart of the machine the entries are added up again, once, before the first
/// reservation. The lock is held for moments, never while bytes are fetched or read.
///
/// Threads  any, and any number of processes.
class CacheAccount {
public:
    /// Opens the account of a cache folder, or makes one with these limits.
    static Result<std::unique_ptr<CacheAccount>> open(const std::filesystem::path &root,
                                                      const CacheRoom &limits);

    Result<CacheRoom> room();
    Result<> setLimits(std::uint64_t limit, std::uint64_t keepFree);
    /// Adds what a process did to the folder's sum and to the dataset's; for people, nothing depends on it.
    Result<> add(const std::string &dataset, const CacheCounts &counts);
    Result<CacheCounts> counts();
    Result<std::vector<std::pair<std::string, CacheCounts>>> datasetCounts(); ///< by name

    /// Grows an entry to the size that `sizeFor` returns for its present one, and calls `grown`
    /// with the old
    /// size while no other process can grow it. Returns nothing without room; `missing` says
    /// how much is lacking.
    ///
    /// Errors   of the disk; those of `grown`.
    Result<std::optional<std::uint64_t>>
    grow(const std::string &name, const CacheFile &file, std::uint64_t by,
         const std::function<Result<>(std::uint64_t old)> &grown, std::uint64_t &missing);
    /// Creates the file of an entry with these first bytes. False: no room. An existing entry stays
    /// unchanged.
    Result<bool> create(const std::string &name, std::span<const std::byte> head,
                        std::uint64_t size, std::uint64_t &missing);
    /// Removes an entry if `mayGo` returns true while no process can recreate it; returns the bytes
    /// freed.
    Result<std::uint64_t> remove(const std::string &name, const std::function<bool()> &mayGo);
    /// Counts the present files again, for folders that were changed by hand.
    Result<> recount();

    std::filesystem::path pathOf(const std::string &name) const; ///< of an entry

private:
    struct Record;
    class Held;
    CacheAccount(std::filesystem::path root, CacheFile file, const CacheRoom &limits);
    Result<Held> hold(bool needsTrust);
    Result<> settle(Record &record, bool needsTrust);
    std::uint64_t chargedNow(const std::string &name) const;
    std::uint64_t countAll() const;
    Result<> write(const Record &record) const;
    std::uint64_t shortage(const Record &record, std::uint64_t more, std::uint64_t onDisk) const;

    const std::filesystem::path m_root;
    const CacheFile m_file;
    const CacheRoom m_first; ///< limits of a new account
    std::array<char, 40> m_boot{};
    std::mutex m_mutex; ///< locks of the file do not keep our own threads apart
};

} // namespace voxdeck

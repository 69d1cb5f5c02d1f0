// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0376
#pragma once

#include "core/format/touch/DataList.h"
#include "core/format/touch/ShardReader.h"

#include <chrono>
#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>
#include <unordered_map>
#include <vector>

namespace voxdeck::touch {

/// Where an item is: the shard's number in the dataset and the item's number in the shard.
struct ItemAddress {
    std::uint32_t shard = 0;
    std::uint64_t item = 0;
    friend bool operator==(const ItemAddress &, const ItemAddress &) = default;
};

/// One shard of a dataset, with the facts known from opening it.
struct ShardEntry {
    std::filesystem::path directory;
    std::string listedTypes;     ///< "audio+metainfo" as in data.list; empty without a list
    std::uint64_t firstItem = 0; ///< of all items before this shard
    std::uint64_t itemCount = 0;
    std::uint32_t listLine = 0;   ///< of data.list, from 1; 0 without a list
    std::optional<Error> problem; ///< why it cannot be read; it then counts no items
};

/// The dataset that the user opens: one shard directory, a folder of shard directories (by
/// data.list where there
/// is one, else by name, without those that an earlier build left: BuiltFiles), or a data.list file.
///
/// A shard that cannot be read is a ShardEntry with a problem: it never hides the others. Relative
/// paths in a list are looked for in the working folder, then beside the list, then by their last
/// component beside the list (a dataset that was moved). Opened as a folder, a shard of that name in the
/// folder comes first (a copy, whose list names the original). Shards of a list on a server are beside the
/// list or where it names an address, never on this machine; of a web server, which lists no folders, the
/// files that the list's types name are opened.
///
/// Opening reads 42 bytes per `.idx` and maps nothing; shards are mapped on first use, and the
/// kMaximumOpenShards used last are kept (each takes four mappings, and the system's are limited).
///
/// Threads  any.
/// Errors   open: NotFound when the path has no dataset. A shard: as ShardReader, or Busy when
///          it no longer has the number of items it had when the dataset was opened. A shard that could
///          not be opened is tried again after a second: a run over its items does not open it for each.
///          One whose files shrank under it is opened again.
class TouchDataset {
public:
    static constexpr std::size_t kMaximumOpenShards = 2048;
    static Result<std::shared_ptr<const TouchDataset>> open(const FileSystem &fs,
                                                            const std::filesystem::path &path);

    const std::filesystem::path &path() const { return m_path; } ///< absolute
    const std::vector<ShardEntry> &shards() const { return m_shards; }
    std::uint64_t itemCount() const { return m_itemCount; }
    /// The address of item `number` counted over all readable shards.
    Result<ItemAddress> locate(std::uint64_t number) const;
    Result<std::shared_ptr<const ShardReader>> shard(std::uint32_t number) const;
    /// Of a shard that cannot be read: how many items it has by one of its indexes; nothing where none of them tells.
    std::optional<std::uint64_t> itemsByIndex(std::uint32_t number) const;
    /// For those who go through all shards, at each of them: from time to time opens the next kShardsAhead and fetches the
    /// begin of their records, several at once, where they are on a server.
    void fetchRecordsFrom(std::uint32_t first) const;
    static constexpr std::uint32_t kShardsAhead = 64;
    /// Forgets an open shard, so that the next use sees what was published since.
    void reload(std::uint32_t number) const;

private:
    TouchDataset(const FileSystem &fs, std::filesystem::path path);
    void addShard(ShardEntry entry);
    ShardEntry listed(const std::filesystem::path &list, const DataListLine &line,
                      bool isFolderMeant) const;
    ShardEntry inFolder(const std::filesystem::path &directory) const;
    Result<> readList(const std::filesystem::path &list, bool isFolderMeant);
    Result<> readFolder(const std::filesystem::path &folder);
    Result<ShardReader> openShard(std::uint32_t number) const;
    Result<std::shared_ptr<const ShardReader>> openAnew(std::uint32_t number) const;
    struct Failure {
        Error error;
        std::chrono::steady_clock::time_point at;
    };

    const FileSystem &m_fs;
    std::filesystem::path m_path;
    std::vector<ShardEntry> m_shards;
    std::uint64_t m_itemCount = 0;
    mutable std::mutex m_mutex;
    mutable std::unordered_map<std::uint32_t, std::shared_ptr<const ShardReader>>
        m_open;                                                  // guarded by m_mutex
    mutable std::deque<std::uint32_t> m_openedOrder;             // guarded by m_mutex: oldest first
    mutable std::unordered_map<std::uint32_t, Failure> m_failed; // guarded by m_mutex
};

} // namespace voxdeck::touch

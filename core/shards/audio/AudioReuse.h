// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Mutex.h"
#include "core/base/Result.h"
#include "core/io/FileSystem.h"
#include "core/shards/audio/AudioLedger.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

namespace voxdeck {

struct ReuseCounts {
    std::uint64_t items = 0;   ///< whose audio was taken
    std::uint64_t bytes = 0;   ///< of it
    std::uint64_t damaged = 0; ///< found, but missing or with other bytes than were built
};

/// Finds audio that was encoded before, in shards of an older build or in those this build replaces.
/// The returned audio has the checksum that was recorded when it was built; other audio is not
/// returned, and is encoded again.
///
/// Units    memory: 16 bytes an item of the older build; its ledgers are mapped.
/// Threads  any.
/// Errors   NotFound: no build there; Cancelled; those of FileSystem.
class AudioReuse {
public:
    explicit AudioReuse(const FileSystem &fs) : m_fs(fs) {}

    /// All shards of `build` that are there, of all its datasets.
    Result<> addBuild(const std::filesystem::path &build, std::stop_token stop);
    /// Adds the shard with that number and ledger in its present state, until it is dropped; does
    /// nothing where it is missing.
    void addShard(const std::filesystem::path &build, const std::filesystem::path &ledger,
                  std::uint64_t shard);
    void dropShard(std::uint64_t shard);
    std::uint64_t size() const;

    struct Found {
        KeptAudio audio;
        std::string bytes;
    };
    std::optional<Found> take(const std::string &key);
    ReuseCounts counts() const;
    /// The first that was there and could not be read, so that its audio was encoded again.
    std::optional<Error> unread() const;

private:
    struct Ledger {
        std::filesystem::path shard;
        std::shared_ptr<const MappedFile> text;
    };
    struct Entry {
        std::uint64_t key = 0; ///< the first half of it
        std::uint32_t ledger = 0;
        std::uint32_t offset = 0; ///< of the line
        friend auto operator<=>(const Entry &, const Entry &) = default;
    };
    struct Layer {
        std::vector<Ledger> ledgers;
        std::vector<Entry> entries; ///< sorted
    };

    Result<> addFolder(Layer &layer, const std::filesystem::path &build,
                       const std::filesystem::path &folder, Result<> &all,
                       const std::stop_token &stop) const;
    Result<> read(Layer &layer, const std::filesystem::path &build,
                  const std::filesystem::path &ledger) const;
    void noteUnread(Error error) VOX_REQUIRES(m_mutex);
    std::optional<std::string> bytesOf(const std::filesystem::path &shard, const KeptAudio &audio);
    std::shared_ptr<const RandomAccessFile> open(const std::filesystem::path &path);
    std::vector<std::pair<std::filesystem::path, KeptAudio>> find(const std::string &key) const;

    const FileSystem &m_fs;
    mutable Mutex m_mutex;
    Layer m_build VOX_GUARDED_BY(m_mutex);
    std::map<std::uint64_t, Layer> m_shards VOX_GUARDED_BY(m_mutex);
    std::map<std::filesystem::path, std::shared_ptr<const RandomAccessFile>>
        m_open VOX_GUARDED_BY(m_mutex);
    ReuseCounts m_counts VOX_GUARDED_BY(m_mutex);
    std::optional<Error> m_unread VOX_GUARDED_BY(m_mutex);
};

} // namespace voxdeck

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Result.h"
#include "core/base/Sentence.h"
#include "core/io/FileSystem.h"
#include "core/workspace/Database.h"

#include <cstdint>
#include <stop_token>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace voxdeck {

/// In a workspace that was rescued (WorkspaceRescue.h): lines of a list whose rows are lost, and that only changes of many
/// rows, imported texts or scores name. These have a hash of the key, by which the list tells which line it is.
///
/// Threads  that of its Database; inside the caller's transaction.
class LostKeys {
public:
    LostKeys(const FileSystem &fs, Database &database, std::uint32_t shard, std::stop_token stop)
        : m_fs(fs), m_db(database), m_shard(shard), m_stop(std::move(stop))
    {
    }
    /// Keeps the numbers that are found (ReturningRows.h); `notes` get what is not.
    ///
    /// Errors   those of Database. A list that cannot be read is a note.
    Result<> find(std::vector<Sentence> &notes);

private:
    Result<> load();
    Result<> lookInList();

    const FileSystem &m_fs;
    Database &m_db;
    std::uint32_t m_shard;
    std::stop_token m_stop;
    std::unordered_multimap<std::uint32_t, std::uint64_t> m_wanted; ///< items by hash
};

} // namespace voxdeck

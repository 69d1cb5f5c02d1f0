// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Result.h"
#include "core/format/tar/RecentShards.h"
#include "core/io/FileSystem.h"

#include <cstddef>
#include <filesystem>
#include <string>
#include <unordered_map>

namespace voxdeck::tar {

/// Finds the audio of samples by shard and key, for lists that name them.
///
/// Units    those of RecentShards, each with a table of its keys.
/// Threads  one at a time.
/// Errors   NotFound where the shard has no such sample, or it no audio; those of TarShard.
class ShardTables {
public:
    explicit ShardTables(const FileSystem &fs) : m_shards(fs) {}
    Result<Member> audioOf(const std::filesystem::path &shard, const std::string &key);

private:
    RecentShards<std::unordered_map<std::string, std::size_t>> m_shards; ///< key -> member
};

} // namespace voxdeck::tar

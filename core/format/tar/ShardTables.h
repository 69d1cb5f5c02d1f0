// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Result.h"
#include "core/format/tar/TarShard.h"
#include "core/io/FileSystem.h"

#include <cstddef>
#include <filesystem>
#include <list>
#include <memory>
#include <string>
#include <unordered_map>

namespace voxdeck::tar {

/// Finds the audio of samples by shard and key, for lists that name them.
///
/// Units    keeps the last kOpen shards open with a table of their keys.
/// Threads  one at a time.
/// Errors   NotFound where the shard has no such sample, or it no audio; those of TarShard.
class ShardTables {
public:
    static constexpr std::size_t kOpen = 16;
    explicit ShardTables(const FileSystem &fs) : m_fs(fs) {}
    Result<Member> audioOf(const std::filesystem::path &shard, const std::string &key);

private:
    struct Open {
        std::filesystem::path path;
        Result<std::shared_ptr<const TarShard>> shard;
        std::unordered_map<std::string, std::size_t> audio; ///< key -> member
    };
    const Open &open(const std::filesystem::path &path);

    const FileSystem &m_fs;
    std::list<Open> m_open; ///< the newest first
};

} // namespace voxdeck::tar

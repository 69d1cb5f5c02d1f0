// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Result.h"
#include "core/format/tar/TarShard.h"
#include "core/io/FileSystem.h"

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <list>
#include <memory>
#include <utility>

namespace voxdeck::tar {

/// Keeps the shards used last open, each with a table of what is looked up in it: lists go through
/// shards in order or mix a few.
///
/// Units    at most kOpen shards.
/// Threads  one at a time.
template <class Table>
class RecentShards {
public:
    static constexpr std::size_t kOpen = 16;
    struct Open {
        std::filesystem::path path;
        Result<std::shared_ptr<const TarShard>> shard;
        Table table;
    };

    explicit RecentShards(const FileSystem &fs) : m_fs(fs) {}

    /// `fill` makes the table of a shard's index. The answer lives until the next call.
    template <class Fill>
    const Open &open(const std::filesystem::path &path, const Fill &fill)
    {
        const auto found = std::find_if(m_open.begin(), m_open.end(),
                                        [&path](const Open &one) { return one.path == path; });
        if (found != m_open.end()) {
            m_open.splice(m_open.begin(), m_open, found);
            return m_open.front();
        }
        if (m_open.size() == kOpen)
            m_open.pop_back();
        Open opened{path, TarShard::open(m_fs, path), {}};
        if (opened.shard)
            opened.table = fill((*opened.shard)->index());
        m_open.push_front(std::move(opened));
        return m_open.front();
    }

private:
    const FileSystem &m_fs;
    std::list<Open> m_open; ///< the newest first
};

} // namespace voxdeck::tar

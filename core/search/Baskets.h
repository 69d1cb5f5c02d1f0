// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0410
#pragma once

#include "core/job/Progress.h"
#include "core/workspace/SegmentRow.h"
#include "core/workspace/Workspace.h"

#include <cstdint>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace voxdeck {

/// The most of a basket's or filter's file that is read.
inline constexpr std::uint64_t kMostBasketFileBytes = std::uint64_t{256} << 20;

struct BasketInfo {
    std::string name;
    std::uint64_t segments = 0;
    std::int64_t atMs = 0;
};

struct BasketRows {
    std::vector<std::uint32_t> ids; ///< rising
    std::uint64_t lost = 0;         ///< that no row has the place or the key of any more
};

/// Hand-picked sets of segments. Each is kept by its place and its key: a segment that an import has moved
/// is found by its key, which takes a look at every row; bringing them back to their places (settle())
/// is what spares the next one.
///
/// Format   of files: {"voxdeck_basket": NAME, "segments": [{"key": ..., "shard": path, "item": N,
///          "segment": N}, ...]}; a segment of a shard that is not here is looked for by its key.
/// Threads  that of its Workspace. Each change is one transaction.
/// Errors   NotFound; InvalidArgument: no name, a name taken, no such file; Cancelled, with nothing done.
class Baskets {
public:
    explicit Baskets(Database &database) : m_database(database) {}
    explicit Baskets(Workspace &workspace) : m_database(workspace.database()) {}

    Result<std::vector<BasketInfo>> all(); ///< by name
    Result<BasketRows> rows(std::string_view name, const std::stop_token &stop = {});
    /// Returns how many were new; creates a missing basket.
    Result<std::uint64_t> add(std::string_view name, const std::vector<std::uint32_t> &ids,
                              const ProgressSink &progress = {}, const std::stop_token &stop = {});
    /// Makes it a basket of these segments alone.
    Result<> replace(std::string_view name, const std::vector<std::uint32_t> &ids,
                     const ProgressSink &progress = {}, const std::stop_token &stop = {});
    /// What becomes of a basket without any segment left.
    enum class Emptied : std::uint8_t { Stays, IsDropped };
    Result<std::uint64_t> remove(std::string_view name, const std::vector<std::uint32_t> &ids,
                                 const std::stop_token &stop = {},
                                 Emptied emptied = Emptied::Stays);
    /// Adds all of `from` to `into`.
    Result<std::uint64_t> unite(std::string_view into, std::string_view from);
    Result<> drop(std::string_view name);
    Result<> rename(std::string_view name, std::string_view to);
    /// Stores the present places of the segments; returns how many had moved.
    Result<std::uint64_t> settle(std::string_view name, const std::stop_token &stop = {});

    Result<std::string> toJson(std::string_view name);
    /// Under the file's name, or another one; adds to a basket there is.
    Result<std::uint64_t> addJson(std::string_view json, std::string_view name);

private:
    struct Kept {
        SegmentRef ref;
        std::string key;
        std::uint32_t id = 0; ///< 0: it is lost
        SegmentRef place;     ///< where it is now
    };
    Result<std::int64_t> idOf(std::string_view name);
    Result<std::int64_t> make(std::string_view name);
    Result<> dropEmpty(std::int64_t basket);
    Result<std::vector<Kept>> look(std::int64_t basket, const std::stop_token &stop);
    Result<> lookForKeys(std::vector<Kept> &kept, const std::stop_token &stop);
    Result<> takeOut(std::int64_t basket, const Kept &one);
    Result<bool> put(std::int64_t basket, const SegmentRef &ref, std::string_view key);
    Result<std::uint64_t> putAll(std::string_view name, const std::vector<std::uint32_t> &ids,
                                 const ProgressSink &progress, const std::stop_token &stop);

    Database &m_database;
};

} // namespace voxdeck

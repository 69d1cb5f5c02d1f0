// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Mutex.h"
#include "core/base/Result.h"
#include "core/base/Sha256.h"
#include "core/shards/audio/SegmentSource.h"
#include "core/shards/recipe/ShardNames.h"
#include "core/shards/run/BuildFolder.h"
#include "core/shards/sinks/OpenShard.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace voxdeck {

/// Rows that one thread decodes and encodes: of one recording where there are several, so that it is
/// opened once.
struct BuildTask {
    std::shared_ptr<OpenShard> shard;
    std::size_t number = 0;             ///< in the shard
    std::vector<BuildSegment> segments; ///< none: the shard is complete with the tasks before it
    bool isShardReady = false; ///< all earlier tasks were written: the shard can be finished
};

/// What a build found of a shard that an earlier run made.
enum class ShardFound : char {
    Nothing, ///< it is made
    Whole,   ///< it stays if its rows and texts are as they were
    Changed, ///< the same; but where they are not, it is held: nobody may lose what was published into it
    Held ///< it is held: it was changed, and is damaged or has rows to try again
};

/// Deals the rows of a build out in the order of the plan, and leaves out shards that are whole.
///
/// Threads  any: they take turns with the workspace.
class TaskDealer {
public:
    struct Kept {
        std::uint64_t shard = 0;
        std::uint64_t rows = 0;
        ShardFound as = ShardFound::Whole; ///< Held: it would have been made again
    };

    TaskDealer(FileSystem &fs, BuildFolder &folder, const BuildRecipe &recipe,
               const ShardContents &contents, const BuildPlan &plan, SegmentSource source,
               WaitingBytes &waiting);
    /// `found` by the shards' numbers; asked for shards of `part` alone.
    void start(BuildPart part, std::vector<ShardFound> found);
    Result<std::optional<BuildTask>> next(std::stop_token stop);
    /// The sound of the rows that are dealt next, as far as they were read and are on a server; some dozens at most.
    std::vector<SoundPart> upcoming() const;
    /// Shards that were kept so far.
    std::vector<Kept> kept() const;
    std::vector<std::shared_ptr<OpenShard>> open() const;
    void close(const OpenShard &shard);

private:
    struct Reading; // the shard whose tasks are being assigned

    Result<std::optional<ShardFound>> keptAs(std::uint64_t shard, std::stop_token stop)
        VOX_REQUIRES(m_mutex);
    Result<bool> openNext(std::stop_token stop) VOX_REQUIRES(m_mutex);
    Result<bool> isUnchanged(std::uint64_t shard, std::stop_token stop) VOX_REQUIRES(m_mutex);
    Result<bool> readPage(Reading &reading) VOX_REQUIRES(m_mutex);
    static BuildTask take(Reading &reading);

    FileSystem &m_fs;
    BuildFolder &m_folder;
    const BuildRecipe &m_recipe;
    const ShardContents &m_contents;
    const BuildPlan &m_plan;
    WaitingBytes &m_waiting;
    mutable Mutex m_mutex;
    SegmentSource m_source VOX_GUARDED_BY(m_mutex);
    BuildPart m_part VOX_GUARDED_BY(m_mutex);
    std::vector<ShardFound> m_found VOX_GUARDED_BY(m_mutex);
    std::uint64_t m_nextShard VOX_GUARDED_BY(m_mutex) = 0;
    std::shared_ptr<Reading> m_reading VOX_GUARDED_BY(m_mutex);
    std::vector<Kept> m_kept VOX_GUARDED_BY(m_mutex);
    std::vector<std::shared_ptr<OpenShard>> m_open VOX_GUARDED_BY(m_mutex);
    bool m_isReopened VOX_GUARDED_BY(m_mutex) = false;
};

} // namespace voxdeck

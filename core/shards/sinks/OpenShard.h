// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Mutex.h"
#include "core/base/Result.h"
#include "core/shards/run/BuildFolder.h"
#include "core/shards/sinks/ShardSink.h"

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace voxdeck {

/// What came of one row.
struct BuiltRow {
    BuildSegment segment;
    std::variant<EncodedSegment, RowFailure> outcome;
};

/// How many bytes of encoded audio wait for those before them, over all shards.
struct WaitingBytes {
    std::atomic<std::uint64_t> bytes = 0;
    std::uint64_t most = 0;
};

/// One shard while it is built: takes rows of its tasks from any thread and hands them to the sink in
/// the order of the plan.
///
/// The task whose turn it is writes through; others wait in memory until theirs, and when too much
/// waits, on the spot. That cannot block all: tasks begin in order, so one of those at work has its
/// turn.
/// Threads  any.
/// Errors   those of the sink that are not the row's.
class OpenShard {
public:
    OpenShard(FileSystem &fs, const BuildRecipe &recipe, const ShardContents &contents,
              const PlannedShard &shard, std::uint64_t number, std::filesystem::path staging,
              WaitingBytes &waiting);

    Result<> deliver(std::size_t task, BuiltRow row, std::stop_token stop);
    /// True once this was the last task of the shard and all rows are written: then the caller alone
    /// has it, and calls finish().
    Result<bool> endTask(std::size_t task);
    /// Call it after the last task was assigned, whose number is `tasks` - 1. Returns as above.
    bool setTasks(std::size_t tasks, std::string inputs);
    /// The files and the record to commit. No files where no row could be written.
    Result<std::pair<StagedShard, ShardRecord>> finish(std::stop_token stop);

    /// Rows that failed so far, also those that wait.
    std::vector<RowFailure> failures() const;

    std::uint64_t number() const { return m_number; }
    const PlannedShard &planned() const { return m_planned; }
    std::uint64_t rowsDone() const { return m_rowsDone; }
    std::uint64_t bytesDone() const { return m_bytesDone; } ///< of audio

private:
    Result<> write(BuiltRow row) VOX_REQUIRES(m_mutex);
    Result<> drain(std::size_t task) VOX_REQUIRES(m_mutex);
    Result<> advance() VOX_REQUIRES(m_mutex);
    bool isAllWritten() const VOX_REQUIRES(m_mutex) { return m_tasks && m_turn == *m_tasks; }

    FileSystem &m_fs;
    const BuildRecipe &m_recipe;
    const ShardContents &m_contents;
    const PlannedShard &m_planned;
    const std::uint64_t m_number;
    const std::filesystem::path m_staging;
    WaitingBytes &m_waiting;
    std::atomic<std::uint64_t> m_rowsDone = 0;
    std::atomic<std::uint64_t> m_bytesDone = 0;

    mutable Mutex m_mutex;
    std::condition_variable_any m_changed;
    std::size_t m_turn VOX_GUARDED_BY(m_mutex) = 0;
    std::optional<std::size_t> m_tasks VOX_GUARDED_BY(m_mutex);
    /// Of tasks whose turn is not yet.
    std::map<std::size_t, std::deque<BuiltRow>> m_rows VOX_GUARDED_BY(m_mutex);
    std::map<std::size_t, bool> m_ended VOX_GUARDED_BY(m_mutex);
    std::unique_ptr<ShardSink> m_sink VOX_GUARDED_BY(m_mutex);
    ShardRecord m_record VOX_GUARDED_BY(m_mutex);
    std::string m_inputs VOX_GUARDED_BY(m_mutex);
};

} // namespace voxdeck

// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0346
#pragma once

#include "core/base/Result.h"
#include "core/search/RowReader.h"

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>
#include <string_view>

namespace voxdeck {

/// Segments that wait for somebody: data, one entry in workQueues().
struct WorkQueue {
    enum class Id : std::uint8_t {
        Returned,
        Mine,
        Pending,
        Worst,
        NeedsWork,
        Flagged,
        Unpublished,
        Approved
    };
    Id id = Id::Pending;
    std::string_view name;    ///< "returned", as commands take it
    std::string_view purpose; ///< in one line
    RowQuery rows;
    bool isPersonal = false; ///< of who asks: empty where nothing is assigned
};

/// All queues, in the order in which they are worked through.
std::span<const WorkQueue> workQueues();
const WorkQueue &workQueue(WorkQueue::Id id);
/// Null if no queue has it.
const WorkQueue *workQueueNamed(std::string_view name);

/// How many segments a queue has.
///
/// Errors   Cancelled.
Result<std::uint64_t> countOf(RowReader &reader, const WorkQueue &queue,
                              const std::stop_token &stop);

/// How far the rows of an order are worked through.
struct QueueState {
    std::uint64_t rows = 0;
    std::uint64_t reviewed = 0;  ///< approved or rejected
    std::uint32_t firstLeft = 0; ///< id of the first that is not; 0: none
    std::uint64_t pending = 0;   ///< of the whole dataset
    std::uint64_t flagged = 0;   ///< of the whole dataset
};

/// Reads every row: for a job.
///
/// Errors   Cancelled.
Result<QueueState> queueState(RowReader &reader, const RowOrder &order,
                              const std::stop_token &stop);

/// What to do after `done`: segments that a reviewer returned, then the user's own work, then all pending ones,
/// worst first. Not `done` again, as its count may be from before it was finished. Nothing: all is done.
std::optional<RowQuery> nextWork(std::uint64_t returned, std::uint64_t mine, std::uint64_t pending,
                                 const RowQuery &done);

} // namespace voxdeck

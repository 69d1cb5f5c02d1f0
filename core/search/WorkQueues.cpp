// SPDX-License-Identifier: Apache-2.0
#include "core/search/WorkQueues.h"

#include "core/base/Stopped.h"

#include <algorithm>
#include <string>
#include <utility>

namespace voxdeck {
namespace {

using Id = WorkQueue::Id;

constexpr std::uint64_t kRowsPerRead = 256;

RowQuery matching(std::string search)
{
    RowQuery query;
    query.search = std::move(search);
    return query;
}

RowQuery ofStatus(SegmentStatus status)
{
    RowQuery query;
    query.status = status;
    return query;
}

RowQuery worstFirst(RowQuery query)
{
    query.sort = SortColumn::Cer;
    query.descending = true;
    return query;
}

/// Rows without a CER are neither good nor bad.
RowQuery worst()
{
    auto query = ofStatus(SegmentStatus::Pending);
    query.search = "cer:>=0";
    return worstFirst(std::move(query));
}

RowQuery flagged()
{
    RowQuery query;
    query.onlyFlagged = true;
    return query;
}

RowQuery unpublished()
{
    RowQuery query;
    query.onlyUnpublished = true;
    return query;
}

} // namespace

std::span<const WorkQueue> workQueues()
{
    static const std::array<WorkQueue, 8> queues{{
        {Id::Returned, "returned", "assigned to you and rejected by a reviewer",
         matching("assigned:me status:rejected"), true},
        {Id::Mine, "mine", "assigned to you and not finished",
         matching("assigned:me (status:pending,in-review)"), true},
        {Id::Pending, "pending", "not reviewed yet", ofStatus(SegmentStatus::Pending), false},
        {Id::Worst, "worst", "not reviewed yet, highest CER first", worst(), false},
        {Id::NeedsWork, "needs-work", "not reviewed yet, or returned to you",
         matching("status:pending OR (status:rejected assigned:me)"), false},
        {Id::Flagged, "flagged", "flagged by somebody", flagged(), false},
        {Id::Unpublished, "unpublished", "with edits that are not published", unpublished(), false},
        {Id::Approved, "approved", "approved", ofStatus(SegmentStatus::Approved), false},
    }};
    return queues;
}

const WorkQueue &workQueue(WorkQueue::Id id)
{
    const auto queues = workQueues();
    return *std::find_if(queues.begin(), queues.end(),
                         [id](const WorkQueue &one) { return one.id == id; });
}

const WorkQueue *workQueueNamed(std::string_view name)
{
    const auto queues = workQueues();
    const auto found = std::find_if(queues.begin(), queues.end(),
                                    [name](const WorkQueue &one) { return one.name == name; });
    return found == queues.end() ? nullptr : &*found;
}

Result<std::uint64_t> countOf(RowReader &reader, const WorkQueue &queue,
                              const std::stop_token &stop)
{
    auto query = queue.rows;
    query.sort = SortColumn::DatasetOrder; // how many does not depend on it
    query.descending = false;
    query.thenBy.clear();
    VOX_TRY(const auto order, reader.order(query, stop));
    return order->size();
}

Result<QueueState> queueState(RowReader &reader, const RowOrder &order, const std::stop_token &stop)
{
    QueueState state;
    while (state.rows < order.size()) {
        VOX_CHECK(checkStop(stop));
        VOX_TRY(const auto rows, reader.rows(order, state.rows, kRowsPerRead));
        if (rows.empty())
            break;
        for (const auto &row : rows) {
            const bool isReviewed = row.status == SegmentStatus::Approved
                                    || row.status == SegmentStatus::Rejected;
            state.reviewed += isReviewed ? 1 : 0;
            if (!isReviewed && state.firstLeft == 0)
                state.firstLeft = row.id;
        }
        state.rows += rows.size();
    }
    VOX_TRY(const auto totals, reader.totals());
    state.pending = totals.pending;
    state.flagged = totals.flagged;
    return state;
}

std::optional<RowQuery> nextWork(std::uint64_t returned, std::uint64_t mine, std::uint64_t pending,
                                 const RowQuery &done)
{
    for (const auto &[rows, id] : {std::pair(returned, Id::Returned), std::pair(mine, Id::Mine)})
        if (const auto &queue = workQueue(id); rows > 0 && queue.rows.search != done.search)
            return queue.rows;
    if (pending == 0)
        return std::nullopt;
    return worstFirst(ofStatus(SegmentStatus::Pending));
}

} // namespace voxdeck

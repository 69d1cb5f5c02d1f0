// SPDX-License-Identifier: Apache-2.0
#include "core/loader/VisitingOrder.h"

#include <cassert>
#include <numeric>
#include <string>

namespace voxdeck::touch {

namespace {

/// values[first::step] of Python.
std::vector<std::uint64_t> everyNth(const std::vector<std::uint64_t> &values, std::uint64_t first,
                                    std::uint64_t step)
{
    std::vector<std::uint64_t> taken;
    for (std::uint64_t at = first; at < values.size(); at += step)
        taken.push_back(values[at]);
    return taken;
}

} // namespace

Result<VisitingOrder> VisitingOrder::create(const VisitPlan &plan)
{
    if (plan.rank >= plan.worldSize || plan.worker >= plan.workerCount)
        return fail(ErrorCode::InvalidArgument,
                    Sentence::tr("a rank or worker must be below their number"));
    if (plan.listCount < plan.worldSize)
        return fail(ErrorCode::InvalidArgument,
                    Sentence::tr("%1 shards are too few for %2 ranks: each needs one",
                                 plan.listCount, plan.worldSize));
    return VisitingOrder(plan);
}

std::vector<std::uint64_t> VisitingOrder::order(std::uint64_t count, bool isShuffled,
                                                std::uint64_t seed) const
{
    if (isShuffled) {
        auto shuffled = torchRandperm(count, seed, m_plan.torch);
        assert(shuffled.size() == count); // each once
        return shuffled;
    }
    std::vector<std::uint64_t> inOrder(count);
    std::iota(inOrder.begin(), inOrder.end(), std::uint64_t{0});
    return inOrder;
}

std::vector<std::uint64_t> VisitingOrder::lists(std::uint64_t epoch) const
{
    const auto all = order(m_plan.listCount, m_plan.shufflesLists, epoch);
    return everyNth(everyNth(all, m_plan.rank, m_plan.worldSize), m_plan.worker,
                    m_plan.workerCount);
}

std::vector<std::uint64_t> VisitingOrder::items(std::uint64_t epoch, std::uint64_t consumedLists,
                                                std::uint64_t itemCount) const
{
    return order(itemCount, m_plan.shufflesItems, epoch + consumedLists);
}

} // namespace voxdeck::touch

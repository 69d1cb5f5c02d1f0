// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/RandomOrders.h"
#include "core/base/Result.h"

#include <cstdint>
#include <vector>

namespace voxdeck::touch {

/// Who visits which shards, and whether in order (TouchNet touchnet/data/datapipe.py:55-95).
struct VisitPlan {
    std::uint64_t listCount = 0; ///< lines of data.list
    bool shufflesLists = true;   ///< datalist_shuffling
    bool shufflesItems = true;   ///< dataset_shuffling
    std::uint64_t rank = 0, worldSize = 1;
    std::uint64_t worker = 0, workerCount = 1;
    TorchVersion torch = TorchVersion::Until113;
};

/// The order in which one training worker of TouchNet reads a dataset, epoch by epoch.
///
/// Threads  immutable.
class VisitingOrder {
public:
    /// InvalidArgument for a rank or worker out of range, or fewer lists than ranks.
    static Result<VisitingOrder> create(const VisitPlan &plan);

    /// The lines of data.list, from 0, that this worker reads in this epoch.
    std::vector<std::uint64_t> lists(std::uint64_t epoch) const;
    /// The items of the list this worker reads as its `consumedLists`-th of the epoch, from 0.
    std::vector<std::uint64_t> items(std::uint64_t epoch, std::uint64_t consumedLists,
                                     std::uint64_t itemCount) const;

private:
    explicit VisitingOrder(const VisitPlan &plan) : m_plan(plan) {}
    std::vector<std::uint64_t> order(std::uint64_t count, bool isShuffled,
                                     std::uint64_t seed) const;
    VisitPlan m_plan;
};

} // namespace voxdeck::touch

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Result.h"
#include "core/shards/plan/BuildPlan.h"
#include "core/workspace/Workspace.h"

#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <vector>

namespace voxdeck {

/// The shards of an earlier plan as places for its rows: a new plan asks for the place of each row it
/// meets, by the row's identity, so that ids and the order of the list mean nothing.
///
/// Units    56 bytes a row of the earlier plan.
/// Threads  one.
class PriorRows {
public:
    /// Rows of plans without identities get those of the rows that have their ids in `workspace`.
    static Result<PriorRows> create(const PriorPlan &prior, Workspace &workspace);

    /// Whether the row has a place among the shards of its group; then it is in that place from now on.
    /// Several rows with one identity get separate places, in their order.
    bool take(const ShardGroup &group, const PlannedRow &row, double seconds);
    /// Whether the earlier plan has the row, in a shard of whatever group.
    bool has(std::uint64_t identity) const;
    /// Leaves every row that has no place yet where it was. For what cannot be looked up by row.
    void takeRest();

    /// The remaining content of each shard: the rows in their places, without deleted ones.
    struct Shard {
        std::vector<PlannedRow> rows;
        double seconds = 0;
    };
    std::vector<Shard> shards() const;
    bool hasAny() const { return m_taken > 0; }
    /// Rows without audio whose shards are not finished: no shard holds their audio.
    std::uint64_t missing() const { return m_missing; }
    /// `added` is not counted here.
    PlanChange change() const;

private:
    explicit PriorRows(const PriorPlan &prior) : m_prior(prior) {}
    Result<> findIdentities(Workspace &workspace);
    bool takeAt(std::size_t place, const PlannedRow &row, double seconds);

    struct Place {
        PlannedRow row; ///< the current row; id 0: deleted
        double seconds = 0;
    };
    const PriorPlan &m_prior;
    std::vector<std::uint64_t> m_identities; ///< by place
    std::vector<std::uint32_t> m_sorted;     ///< places by identity, then as they come
    std::vector<std::uint32_t> m_shardOf;    ///< by place
    std::vector<Place> m_places;
    std::uint64_t m_taken = 0;
    std::uint64_t m_changed = 0;
    std::uint64_t m_missing = 0;
};

} // namespace voxdeck

// SPDX-License-Identifier: Apache-2.0
#include "core/shards/plan/PriorRows.h"

#include "core/workspace/Database.h"
#include "core/workspace/Rows.h"
#include "core/workspace/SegmentRow.h"
#include "core/workspace/SegmentTable.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace voxdeck {

namespace {

/// In a plan without identities: the identity of rows that are gone from the workspace; no row has
/// it.
constexpr std::uint64_t kNobody = 1;

} // namespace

Result<PriorRows> PriorRows::create(const PriorPlan &prior, Workspace &workspace)
{
    PriorRows rows(prior);
    const std::size_t count = prior.rows.size();
    rows.m_identities.reserve(count);
    for (const PlannedRow &row : prior.rows)
        rows.m_identities.push_back(row.identity);
    if (prior.plan.version < BuildPlan::kVersion)
        VOX_CHECK(rows.findIdentities(workspace));
    rows.m_shardOf.resize(count);
    for (std::size_t shard = 0; shard < prior.plan.shards.size(); ++shard) {
        const PlannedShard &planned = prior.plan.shards[shard];
        const auto first = rows.m_shardOf.begin() + static_cast<std::ptrdiff_t>(planned.firstRow);
        std::fill(first, first + static_cast<std::ptrdiff_t>(planned.rows),
                  static_cast<std::uint32_t>(shard));
    }
    rows.m_sorted.resize(count);
    std::iota(rows.m_sorted.begin(), rows.m_sorted.end(), 0U);
    std::stable_sort(rows.m_sorted.begin(), rows.m_sorted.end(),
                     [&](auto a, auto b) { return rows.m_identities[a] < rows.m_identities[b]; });
    rows.m_places.resize(count);
    return rows;
}

Result<> PriorRows::findIdentities(Workspace &workspace)
{
    for (std::size_t place = 0; place < m_identities.size(); ++place) {
        const std::uint32_t id = m_prior.rows[place].id;
        std::vector<std::uint32_t> ids{id};
        if (m_prior.merged)
            if (const auto found = m_prior.merged->find(id); found != m_prior.merged->end())
                ids = found->second;
        std::uint64_t identity = kNoIdentity;
        bool areThere = true;
        for (const std::uint32_t one : ids) {
            VOX_TRY(const auto row, placeOfRow(workspace.database(), one));
            areThere = areThere && row;
            if (row)
                identity = rowIdentity(row->key(), identity);
        }
        m_identities[place] = areThere ? identity : kNobody;
    }
    return {};
}

bool PriorRows::take(const ShardGroup &group, const PlannedRow &row, double seconds)
{
    const auto isBefore = [this](std::uint32_t place, std::uint64_t identity) {
        return m_identities[place] < identity;
    };
    auto found = std::lower_bound(m_sorted.begin(), m_sorted.end(), row.identity, isBefore);
    for (; found != m_sorted.end() && m_identities[*found] == row.identity; ++found) {
        const bool isFree = m_places[*found].row.id == 0;
        if (isFree && m_prior.plan.shards[m_shardOf[*found]].group == group)
            return takeAt(*found, row, seconds);
    }
    return false;
}

bool PriorRows::has(std::uint64_t identity) const
{
    const auto found = std::lower_bound(
        m_sorted.begin(), m_sorted.end(), identity,
        [this](std::uint32_t place, std::uint64_t wanted) { return m_identities[place] < wanted; });
    return found != m_sorted.end() && m_identities[*found] == identity;
}

bool PriorRows::takeAt(std::size_t place, const PlannedRow &row, double seconds)
{
    Place &taken = m_places[place];
    taken = {row, seconds};
    const std::uint32_t before = m_prior.rows[place].stamp;
    if (row.stamp == 0) // missing now: audio built from it stays valid
        taken.row.stamp = before;
    m_changed += taken.row.stamp != before ? 1 : 0;
    m_missing += row.stamp == 0 && m_prior.finished[m_shardOf[place]] == 0 ? 1 : 0;
    ++m_taken;
    return true;
}

void PriorRows::takeRest()
{
    for (std::size_t place = 0; place < m_places.size(); ++place) {
        if (m_places[place].row.id != 0)
            continue;
        m_places[place].row = m_prior.rows[place];
        m_places[place].row.identity = m_identities[place];
        ++m_taken;
    }
}

std::vector<PriorRows::Shard> PriorRows::shards() const
{
    std::vector<Shard> shards(m_prior.plan.shards.size());
    for (std::size_t place = 0; place < m_places.size(); ++place) {
        if (m_places[place].row.id == 0)
            continue;
        Shard &shard = shards[m_shardOf[place]];
        shard.rows.push_back(m_places[place].row);
        shard.seconds += m_places[place].seconds;
    }
    return shards;
}

PlanChange PriorRows::change() const
{
    PlanChange change;
    change.gone = m_places.size() - m_taken;
    change.changed = m_changed;
    const auto left = shards();
    for (std::size_t shard = 0; shard < left.size(); ++shard) {
        if (left[shard].rows.empty())
            ++change.droppedShards;
        else if (left[shard].rows.size() == m_prior.plan.shards[shard].rows
                 && m_prior.finished[shard] != 0)
            ++change.keptShards;
    }
    return change;
}

} // namespace voxdeck

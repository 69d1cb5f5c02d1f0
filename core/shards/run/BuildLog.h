// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/shards/plan/BuildPlan.h"
#include "core/shards/run/BuildFolder.h"
#include "core/shards/run/ShardBuilder.h"
#include "core/shards/run/ShardState.h"

#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>
#include <vector>

namespace voxdeck {

/// What became of each shard in a run, and its last steps; copied for those who look only when something
/// has changed.
///
/// Units    1 byte a shard, and BuildProgress::kMostEvents steps.
/// Threads  any.
class BuildLog {
public:
    explicit BuildLog(const BuildPlan &plan);

    void found(std::uint64_t shard, const ShardRecord &record); ///< whole, before the run
    void begun(const std::vector<BuildProgress::Shard> &open);  ///< notes those that are new
    void done(std::uint64_t shard, const ShardRecord &record);
    void show(BuildProgress &now);

private:
    void add(BuildEvent event); // under m_mutex
    BuildEvent eventOf(BuildEvent::Kind kind, std::uint64_t shard, const ShardRecord &record) const;

    const BuildPlan &m_plan;
    std::mutex m_mutex;
    std::vector<ShardState> m_states; // guarded by m_mutex, as all below
    std::vector<char> m_begun;
    std::deque<BuildEvent> m_events;
    std::uint64_t m_lastEvent = 0;
    std::shared_ptr<const std::vector<ShardState>> m_shownStates;
    std::shared_ptr<const std::vector<BuildEvent>> m_shownEvents;
};

} // namespace voxdeck

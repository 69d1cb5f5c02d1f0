// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Mutex.h"
#include "core/shards/plan/BuildPlan.h"
#include "core/shards/run/BuildFolder.h"
#include "core/shards/run/ShardBuilder.h"
#include "core/shards/run/ShardState.h"

#include <cstdint>
#include <deque>
#include <memory>
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
    void add(BuildEvent event) VOX_REQUIRES(m_mutex);
    BuildEvent eventOf(BuildEvent::Kind kind, std::uint64_t shard, const ShardRecord &record) const;

    const BuildPlan &m_plan;
    Mutex m_mutex;
    std::vector<ShardState> m_states VOX_GUARDED_BY(m_mutex);
    std::vector<char> m_begun VOX_GUARDED_BY(m_mutex);
    std::deque<BuildEvent> m_events VOX_GUARDED_BY(m_mutex);
    std::uint64_t m_lastEvent VOX_GUARDED_BY(m_mutex) = 0;
    std::shared_ptr<const std::vector<ShardState>> m_shownStates VOX_GUARDED_BY(m_mutex);
    std::shared_ptr<const std::vector<BuildEvent>> m_shownEvents VOX_GUARDED_BY(m_mutex);
};

} // namespace voxdeck

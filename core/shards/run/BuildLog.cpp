// SPDX-License-Identifier: Apache-2.0
#include "core/shards/run/BuildLog.h"

#include "core/base/Clock.h"

#include <cstddef>
#include <utility>

namespace voxdeck {

namespace {

ShardState stateOf(const ShardRecord &record)
{
    return record.failed > 0 ? ShardState::WithFailures : ShardState::Written;
}

} // namespace

BuildLog::BuildLog(const BuildPlan &plan)
    : m_plan(plan), m_states(plan.shards.size()), m_begun(plan.shards.size())
{
}

BuildEvent BuildLog::eventOf(BuildEvent::Kind kind, std::uint64_t shard,
                             const ShardRecord &record) const
{
    BuildEvent event;
    event.kind = kind;
    event.path = m_plan.shards[static_cast<std::size_t>(shard)].path;
    event.items = record.items;
    event.failed = record.failed;
    event.bytes = record.bytes();
    if (!record.files.empty())
        event.sha256 = record.files.front().sha256;
    return event;
}

void BuildLog::add(BuildEvent event)
{
    event.number = ++m_lastEvent;
    event.atMs = nowMs();
    m_events.push_back(std::move(event));
    if (m_events.size() > BuildProgress::kMostEvents)
        m_events.pop_front();
    m_shownEvents.reset();
}

void BuildLog::found(std::uint64_t shard, const ShardRecord &record)
{
    auto event = eventOf(BuildEvent::Kind::Kept, shard, record);
    const MutexLock lock(m_mutex);
    m_states[static_cast<std::size_t>(shard)] = stateOf(record);
    m_shownStates.reset();
    add(std::move(event));
}

void BuildLog::begun(const std::vector<BuildProgress::Shard> &open)
{
    const MutexLock lock(m_mutex);
    for (const auto &shard : open) {
        if (std::exchange(m_begun[static_cast<std::size_t>(shard.number)], 1) != 0)
            continue;
        BuildEvent event;
        event.path = shard.path;
        add(std::move(event));
    }
}

void BuildLog::done(std::uint64_t shard, const ShardRecord &record)
{
    auto event = eventOf(BuildEvent::Kind::Done, shard, record);
    const MutexLock lock(m_mutex);
    m_begun[static_cast<std::size_t>(shard)] = 1;
    m_states[static_cast<std::size_t>(shard)] = stateOf(record);
    m_shownStates.reset();
    add(std::move(event));
}

void BuildLog::show(BuildProgress &now)
{
    const MutexLock lock(m_mutex);
    if (!m_shownStates)
        m_shownStates = std::make_shared<const std::vector<ShardState>>(m_states);
    if (!m_shownEvents)
        m_shownEvents = std::make_shared<const std::vector<BuildEvent>>(m_events.begin(),
                                                                        m_events.end());
    now.shardStates = m_shownStates;
    now.events = m_shownEvents;
}

} // namespace voxdeck

// SPDX-License-Identifier: Apache-2.0
#include "core/shards/run/BuildRates.h"

#include <algorithm>
#include <utility>

namespace voxdeck {

void BuildRates::add(const BuildProgress &now)
{
    m_elapsedSeconds = now.elapsedSeconds;
    m_rowsLeft = now.rows - std::min(now.rows, now.rowsDone);
    m_audioSeconds.add(now.elapsedSeconds, now.audioSeconds);
    m_bytes.add(now.elapsedSeconds, static_cast<double>(now.bytes));
    m_rows.add(now.elapsedSeconds, static_cast<double>(now.rowsBuilt));
}

void BuildRates::restart()
{
    m_audioSeconds.restart();
    m_bytes.restart();
    m_rows.restart();
}

std::optional<double> BuildRates::timesRealTime() const
{
    return m_audioSeconds.perSecond();
}

std::optional<double> BuildRates::bytesPerSecond() const
{
    return m_bytes.perSecond();
}

std::optional<double> BuildRates::secondsLeft() const
{
    if (m_elapsedSeconds < RecentRate::kTooEarlySeconds)
        return std::nullopt;
    return m_rows.secondsFor(static_cast<double>(m_rowsLeft));
}

void ShardRates::add(const BuildProgress &now)
{
    std::map<std::uint64_t, Shard> shards; // those that are closed go
    for (const auto &open : now.open) {
        Shard shard;
        if (const auto known = m_shards.find(open.number); known != m_shards.end())
            shard = std::move(known->second);
        shard.bytes.add(now.elapsedSeconds, static_cast<double>(open.bytes));
        shard.rows.add(now.elapsedSeconds, static_cast<double>(open.rowsDone));
        shard.rowsLeft = open.rows - std::min(open.rows, open.rowsDone);
        shards.emplace(open.number, std::move(shard));
    }
    m_shards = std::move(shards);
}

void ShardRates::restart()
{
    m_shards.clear();
}

std::optional<double> ShardRates::bytesPerSecond(std::uint64_t shard) const
{
    const auto found = m_shards.find(shard);
    return found == m_shards.end() ? std::nullopt : found->second.bytes.perSecond();
}

std::optional<double> ShardRates::secondsLeft(std::uint64_t shard) const
{
    const auto found = m_shards.find(shard);
    return found == m_shards.end()
               ? std::nullopt
               : found->second.rows.secondsFor(static_cast<double>(found->second.rowsLeft));
}

} // namespace voxdeck

// SPDX-License-Identifier: Apache-2.0
#include "core/shards/run/BuildRates.h"

#include <algorithm>
#include <utility>

namespace voxdeck {

void BuildRates::add(const BuildProgress &now)
{
    if (!m_samples.empty() && now.elapsedSeconds < m_samples.back().elapsedSeconds)
        restart(); // another build, or this one begun again
    m_elapsedSeconds = now.elapsedSeconds;
    m_rowsLeft = now.rows - std::min(now.rows, now.rowsDone);
    m_samples.push_back({now.elapsedSeconds, now.audioSeconds, now.bytes, now.rowsBuilt});
    while (m_samples.size() > 2
           && m_samples[1].elapsedSeconds <= now.elapsedSeconds - kWindowSeconds)
        m_samples.pop_front();
}

void BuildRates::restart()
{
    m_samples.clear();
}

std::optional<double> BuildRates::span() const
{
    if (m_samples.size() < 2)
        return std::nullopt;
    const double seconds = m_samples.back().elapsedSeconds - m_samples.front().elapsedSeconds;
    return seconds > 0 ? std::optional(seconds) : std::nullopt;
}

std::optional<double> BuildRates::timesRealTime() const
{
    const auto seconds = span();
    if (!seconds)
        return std::nullopt;
    return (m_samples.back().audioSeconds - m_samples.front().audioSeconds) / *seconds;
}

std::optional<double> BuildRates::bytesPerSecond() const
{
    const auto seconds = span();
    if (!seconds)
        return std::nullopt;
    return static_cast<double>(m_samples.back().bytes - m_samples.front().bytes) / *seconds;
}

std::optional<double> BuildRates::secondsLeft() const
{
    const auto seconds = span();
    if (!seconds || m_elapsedSeconds < kTooEarlySeconds)
        return std::nullopt;
    const auto rows = m_samples.back().rowsBuilt - m_samples.front().rowsBuilt;
    if (rows == 0)
        return std::nullopt;
    return static_cast<double>(m_rowsLeft) * *seconds / static_cast<double>(rows);
}

void ShardRates::add(const BuildProgress &now)
{
    std::map<std::uint64_t, Samples> shards; // those that are closed go
    for (const auto &shard : now.open) {
        Samples samples;
        if (const auto known = m_shards.find(shard.number); known != m_shards.end())
            samples = std::move(known->second);
        auto &last = samples.last;
        if (!last.empty()
            && (now.elapsedSeconds < last.back().elapsedSeconds
                || shard.rowsDone < last.back().rowsDone)) // of another run
            last.clear();
        last.push_back({now.elapsedSeconds, shard.bytes, shard.rowsDone});
        while (last.size() > 2
               && last[1].elapsedSeconds <= now.elapsedSeconds - BuildRates::kWindowSeconds)
            last.pop_front();
        samples.rowsLeft = shard.rows - std::min(shard.rows, shard.rowsDone);
        shards.emplace(shard.number, std::move(samples));
    }
    m_shards = std::move(shards);
}

void ShardRates::restart()
{
    m_shards.clear();
}

const ShardRates::Samples *ShardRates::samplesOf(std::uint64_t shard) const
{
    const auto found = m_shards.find(shard);
    if (found == m_shards.end())
        return nullptr;
    const auto &last = found->second.last;
    return last.back().elapsedSeconds > last.front().elapsedSeconds ? &found->second : nullptr;
}

std::optional<double> ShardRates::bytesPerSecond(std::uint64_t shard) const
{
    const Samples *const samples = samplesOf(shard);
    if (!samples)
        return std::nullopt;
    const Sample &first = samples->last.front();
    const Sample &last = samples->last.back();
    return static_cast<double>(last.bytes - first.bytes)
           / (last.elapsedSeconds - first.elapsedSeconds);
}

std::optional<double> ShardRates::secondsLeft(std::uint64_t shard) const
{
    const Samples *const samples = samplesOf(shard);
    if (!samples)
        return std::nullopt;
    const Sample &first = samples->last.front();
    const Sample &last = samples->last.back();
    const auto rows = last.rowsDone - first.rowsDone;
    if (rows == 0)
        return std::nullopt;
    return static_cast<double>(samples->rowsLeft) * (last.elapsedSeconds - first.elapsedSeconds)
           / static_cast<double>(rows);
}

} // namespace voxdeck

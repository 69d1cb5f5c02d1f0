// SPDX-License-Identifier: Apache-2.0
#include "core/build/BuildRates.h"

#include <algorithm>

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

} // namespace voxdeck

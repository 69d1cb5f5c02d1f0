// SPDX-License-Identifier: Apache-2.0
#include "core/shards/run/BuildControl.h"

#include <algorithm>

namespace voxdeck {

void BuildControl::pause()
{
    const MutexLock lock(m_mutex);
    if (!m_isPaused)
        m_pausedAt = Clock::now();
    m_isPaused = true;
}

void BuildControl::resume()
{
    const MutexLock lock(m_mutex);
    if (m_isPaused)
        m_paused += Clock::now() - m_pausedAt;
    m_isPaused = false;
    m_changed.notify_all();
}

bool BuildControl::isPaused() const
{
    const MutexLock lock(m_mutex);
    return m_isPaused;
}

double BuildControl::pausedSeconds() const
{
    const MutexLock lock(m_mutex);
    const auto now = m_isPaused ? Clock::now() - m_pausedAt : Clock::duration::zero();
    return std::chrono::duration<double>(m_paused + now).count();
}

void BuildControl::limitTo(std::uint64_t bytesPerSecond)
{
    const MutexLock lock(m_mutex);
    m_bytesPerSecond = bytesPerSecond;
    m_free = Clock::now();
    m_changed.notify_all();
}

bool BuildControl::waitForTurn(std::uint64_t bytes, const std::stop_token &stop)
{
    const MutexLock lock(m_mutex);
    if (!m_changed.wait(m_mutex, stop, [&]() VOX_REQUIRES(m_mutex) { return !m_isPaused; }))
        return false;
    if (m_bytesPerSecond == 0)
        return true;
    const auto mine = std::max(m_free, Clock::now());
    m_free = mine
             + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(
                 static_cast<double>(bytes) / static_cast<double>(m_bytesPerSecond)));
    m_changed.wait_until(m_mutex, stop, mine,
                         [&]() VOX_REQUIRES(m_mutex) { return m_bytesPerSecond == 0; });
    return !stop.stop_requested();
}

} // namespace voxdeck

// SPDX-License-Identifier: Apache-2.0
#include "core/job/JobControl.h"

#include <algorithm>

namespace voxdeck {

void JobControl::pause()
{
    const MutexLock lock(m_mutex);
    if (!m_isPaused)
        m_pausedAt = Clock::now();
    m_isPaused = true;
}

void JobControl::resume()
{
    const MutexLock lock(m_mutex);
    if (m_isPaused)
        m_paused += Clock::now() - m_pausedAt;
    m_isPaused = false;
    m_changed.notify_all();
}

bool JobControl::isPaused() const
{
    const MutexLock lock(m_mutex);
    return m_isPaused;
}

double JobControl::pausedSeconds() const
{
    const MutexLock lock(m_mutex);
    const auto now = m_isPaused ? Clock::now() - m_pausedAt : Clock::duration::zero();
    return std::chrono::duration<double>(m_paused + now).count();
}

void JobControl::limitTo(std::uint64_t bytesPerSecond)
{
    const MutexLock lock(m_mutex);
    m_bytesPerSecond = bytesPerSecond;
    m_free = Clock::now();
    m_changed.notify_all();
}

std::uint64_t JobControl::limit() const
{
    const MutexLock lock(m_mutex);
    return m_bytesPerSecond;
}

bool JobControl::waitForTurn(std::uint64_t bytes, const std::stop_token &stop)
{
    const MutexLock lock(m_mutex);
    if (!m_changed.wait(m_mutex, stop, [&]() VOX_REQUIRES(m_mutex) { return !m_isPaused; }))
        return false;
    for (auto rate = m_bytesPerSecond; rate != 0;) {
        const auto mine = std::max(m_free, Clock::now());
        m_free = mine
                 + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(
                     static_cast<double>(bytes) / static_cast<double>(rate)));
        // a turn was counted by the limit that was set then: under another one it comes at another time
        if (!m_changed.wait_until(m_mutex, stop, mine,
                                  [&]() VOX_REQUIRES(m_mutex) { return m_bytesPerSecond != rate; }))
            break;
        rate = m_bytesPerSecond;
    }
    return !stop.stop_requested();
}

bool JobControl::waitForOtherLimit(std::uint64_t known, const std::stop_token &stop)
{
    const MutexLock lock(m_mutex);
    return m_changed.wait(m_mutex, stop,
                          [&]() VOX_REQUIRES(m_mutex) { return m_bytesPerSecond != known; });
}

} // namespace voxdeck

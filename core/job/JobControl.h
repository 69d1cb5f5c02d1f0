// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Mutex.h"

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <stop_token>

namespace voxdeck {

/// Pauses a running job, or holds it to a rate: a build, an upload, the warming of a cache.
///
/// Threads  any.
class JobControl {
public:
    void pause();
    void resume();
    bool isPaused() const;
    /// How long all pauses were so far, the present one included.
    double pausedSeconds() const;
    /// Bytes a second, written or sent, all threads together; 0: as fast as it goes.
    void limitTo(std::uint64_t bytesPerSecond);
    std::uint64_t limit() const;
    /// Returns when the limit is another one than `known`; false: it was asked to stop before.
    bool waitForOtherLimit(std::uint64_t known, const std::stop_token &stop);

    /// The job's side: returns when it may go on after `bytes` more; false: it was stopped.
    bool waitForTurn(std::uint64_t bytes, const std::stop_token &stop);

private:
    using Clock = std::chrono::steady_clock;
    mutable Mutex m_mutex;
    std::condition_variable_any m_changed;
    bool m_isPaused VOX_GUARDED_BY(m_mutex) = false;
    Clock::time_point m_pausedAt VOX_GUARDED_BY(m_mutex);
    Clock::duration
        m_paused VOX_GUARDED_BY(m_mutex) = Clock::duration::zero(); ///< pauses that ended
    std::uint64_t m_bytesPerSecond VOX_GUARDED_BY(m_mutex) = 0;
    /// When the next bytes may come.
    Clock::time_point m_free VOX_GUARDED_BY(m_mutex) = Clock::now();
};

} // namespace voxdeck

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <stop_token>

namespace voxdeck {

/// Holds a running build still, or to a rate; from any thread.
///
/// Threads  any.
class BuildControl {
public:
    void pause();
    void resume();
    bool isPaused() const;
    /// Encoded bytes a second, all threads together; 0: as fast as it goes.
    void limitTo(std::uint64_t bytesPerSecond);

    /// The build's side: returns when it may go on after `bytes` more; false: it was stopped.
    bool waitForTurn(std::uint64_t bytes, const std::stop_token &stop);

private:
    using Clock = std::chrono::steady_clock;
    mutable std::mutex m_mutex;
    std::condition_variable_any m_changed;
    bool m_isPaused = false; // guarded by m_mutex, as all below
    std::uint64_t m_bytesPerSecond = 0;
    Clock::time_point m_free = Clock::now(); ///< when the next bytes may come
};

} // namespace voxdeck

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <csignal>
#include <stop_token>
#include <thread>

namespace voxdeck::cli {

/// Turns the first SIGINT or SIGTERM into a stop request, so that work ends at a clean point; the
/// second ends the process at once. Make it before any other thread starts.
class StopOnSignal {
public:
    StopOnSignal();
    StopOnSignal(const StopOnSignal &) = delete;
    StopOnSignal &operator=(const StopOnSignal &) = delete;
    ~StopOnSignal();
    std::stop_token stop() const { return m_stop.get_token(); }

private:
    void wait(const std::stop_token &over);
    sigset_t m_signals{};
    std::stop_source m_stop;
    std::jthread m_waiter;
};

} // namespace voxdeck::cli

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/StopOnSignal.h"

#include "core/job/Thread.h"

#include <pthread.h>
#include <unistd.h>

namespace voxdeck::cli {

namespace {
constexpr int kWakeUp = SIGUSR2; // sent to the waiting thread alone, to end it
}

StopOnSignal::StopOnSignal()
{
    std::signal(SIGPIPE, SIG_IGN); // `list | head`: a failed write is an error value
    ::sigemptyset(&m_signals);
    ::sigaddset(&m_signals, SIGINT);
    ::sigaddset(&m_signals, SIGTERM);
    ::sigaddset(&m_signals, kWakeUp);
    ::pthread_sigmask(SIG_BLOCK, &m_signals, nullptr); // inherited by every thread made later
    if (auto waiter = startThread([this](const std::stop_token &over) { wait(over); }))
        m_waiter = *std::move(waiter);
    else // a signal then ends the program at once, which every command survives
        ::pthread_sigmask(SIG_UNBLOCK, &m_signals, nullptr);
}

StopOnSignal::~StopOnSignal()
{
    if (!m_waiter.joinable())
        return;
    m_waiter.request_stop();
    ::pthread_kill(m_waiter.native_handle(), kWakeUp);
}

void StopOnSignal::wait(const std::stop_token &over)
{
    for (;;) {
        int number = 0;
        if (::sigwait(&m_signals, &number) != 0 || over.stop_requested())
            return;
        if (number == kWakeUp)
            continue;
        if (m_stop.stop_requested())
            ::_exit(128 + number);
        m_stop.request_stop();
    }
}

} // namespace voxdeck::cli

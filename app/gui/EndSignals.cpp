// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/EndSignals.h"

#include <QSocketNotifier>

#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <unistd.h>

namespace voxdeck {
namespace {

volatile sig_atomic_t g_writeEnd = -1;

extern "C" void onEndSignal(int /*signal*/)
{
    const int before = errno;
    const char byte = 1;
    [[maybe_unused]] const auto wrote = ::write(g_writeEnd, &byte, 1);
    errno = before;
}

} // namespace

EndSignals::EndSignals(QObject *parent) : QObject(parent)
{
    if (::pipe2(m_ends, O_CLOEXEC | O_NONBLOCK) != 0)
        return; // the signals do what they always do
    g_writeEnd = m_ends[1];
    m_notifier = new QSocketNotifier(m_ends[0], QSocketNotifier::Read, this);
    connect(m_notifier, &QSocketNotifier::activated, this, &EndSignals::read);
    struct sigaction action = {};
    action.sa_handler = onEndSignal;
    action.sa_flags = static_cast<int>(SA_RESTART | SA_RESETHAND);
    sigemptyset(&action.sa_mask);
    for (const int signal : {SIGTERM, SIGHUP, SIGINT})
        ::sigaction(signal, &action, nullptr);
}

EndSignals::~EndSignals()
{
    if (!m_notifier)
        return;
    for (const int signal : {SIGTERM, SIGHUP, SIGINT})
        ::signal(signal, SIG_DFL);
    ::close(m_ends[0]);
    ::close(m_ends[1]);
}

void EndSignals::read()
{
    char bytes[16];
    while (::read(m_ends[0], bytes, sizeof bytes) > 0) {
    }
    emit endWanted();
}

} // namespace voxdeck

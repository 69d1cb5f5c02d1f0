// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/shell/WatchedApplication.h"

#include <QMetaEnum>
#include <QThread>

#include <ctime>

namespace voxdeck::test {
namespace {

double workMs()
{
    std::timespec now{};
    ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) / 1e6;
}

} // namespace

bool WatchedApplication::notify(QObject *receiver, QEvent *event)
{
    const auto *home = QCoreApplication::instance()->thread();
    if (QThread::currentThread() != home)
        return QApplication::notify(receiver, event);
    const int level = home->loopLevel();
    if (!m_open.empty() && m_open.back().loopLevel == level)
        return QApplication::notify(receiver, event); // a part of the event that sent it
    // read before: the receiver may be gone afterwards
    const auto type = event->type();
    const char *to = receiver->metaObject()->className();
    const double begun = workMs();
    m_open.push_back({level, 0});
    const bool isHandled = QApplication::notify(receiver, event);
    const double all = workMs() - begun;
    const double own = all - m_open.back().others;
    m_open.pop_back();
    if (!m_open.empty())
        m_open.back().others += all;
    if (own > m_longest.ms) {
        const char *name = QMetaEnum::fromType<QEvent::Type>().valueToKey(type);
        m_longest = {own, QStringLiteral("%1 to %2")
                              .arg(name ? QLatin1String(name) : QLatin1String("an event of ours"),
                                   QLatin1String(to))};
    }
    return isHandled;
}

WatchedApplication *WatchedApplication::instance()
{
    return dynamic_cast<WatchedApplication *>(QCoreApplication::instance());
}

} // namespace voxdeck::test

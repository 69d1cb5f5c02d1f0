// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/WatchedApplication.h"

#include <QMetaEnum>
#include <QThread>

#include <cstdio>
#include <ctime>

namespace voxdeck {
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
    const bool isStall = m_stalls && own > m_limitMs;
    if (own <= m_longest.ms && !isStall)
        return isHandled;
    const char *name = QMetaEnum::fromType<QEvent::Type>().valueToKey(type);
    const Piece piece{own, QStringLiteral("%1 to %2")
                               .arg(name ? QLatin1String(name) : QLatin1String("an event of ours"),
                                    QLatin1String(to))};
    if (own > m_longest.ms)
        m_longest = piece;
    if (isStall) {
        std::fprintf(m_stalls.get(), "%.1f\t%s\n", piece.ms, qPrintable(piece.event));
        std::fflush(m_stalls.get());
    }
    return isHandled;
}

bool WatchedApplication::isWanted()
{
    return qEnvironmentVariableIsSet(kStallsFile);
}

void WatchedApplication::reportStalls()
{
    const int limit = qEnvironmentVariableIntValue(kStallLimit);
    m_limitMs = limit > 0 ? limit : kStallMs;
    m_stalls.reset(std::fopen(qEnvironmentVariable(kStallsFile).toLocal8Bit().constData(), "a"));
}

WatchedApplication *WatchedApplication::instance()
{
    return dynamic_cast<WatchedApplication *>(QCoreApplication::instance());
}

} // namespace voxdeck

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

#include <ctime>

namespace voxdeck::test {

/// Measures how long the event loop goes without coming round: a timer that should fire every
/// millisecond notes the longest gap. The gap is counted in the processor time of this thread, so that
/// a busy machine, on which the thread waits for its turn, is not taken for a stall; a gap in wall time
/// that is long beyond doubt counts as well, for a thread that sleeps takes no processor time.
class StallWatch final : public QObject {
public:
    /// Of work in one go. The aim is 50; a neighbour on the same core makes it twice that.
    static constexpr double kLongestMs = 150;
    static constexpr double kLongestWaitMs = 5000; ///< asleep or kept from the processor

    StallWatch()
    {
        m_timer.setInterval(1);
        m_timer.setTimerType(Qt::PreciseTimer);
        connect(&m_timer, &QTimer::timeout, this, &StallWatch::look);
        restart();
        m_timer.start();
    }

    void restart()
    {
        m_longestWork = m_longestWait = 0;
        m_work = workMs();
        m_wall.restart();
    }
    double longestWorkMs() const { return m_longestWork; }
    double longestWaitMs() const { return m_longestWait; }

private:
    void look()
    {
        const double work = workMs();
        m_longestWork = qMax(m_longestWork, work - m_work);
        m_longestWait = qMax(m_longestWait, static_cast<double>(m_wall.nsecsElapsed()) / 1e6);
        m_work = workMs();
        m_wall.restart();
    }
    static double workMs()
    {
        std::timespec now{};
        ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
        return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) / 1e6;
    }

    QTimer m_timer;
    QElapsedTimer m_wall;
    double m_work = 0;
    double m_longestWork = 0;
    double m_longestWait = 0;
};

} // namespace voxdeck::test

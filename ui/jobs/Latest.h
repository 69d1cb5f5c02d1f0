// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Stopped.h"
#include "ui/jobs/JobList.h"

#include <functional>
#include <stop_token>
#include <utility>

namespace voxdeck {

/// A question of which only the newest answer counts: asking again stops the one before, whose answer is not
/// heard, and which is not begun if it still waited. So it is for what is read and computed, never for what is written.
///
/// Threads  gui; the jobs run on a thread of their own, one at a time.
template <class T>
class Latest final {
public:
    /// Calls `heard(Result<T>)` on the gui thread, with isAsking() false again, unless another question or
    /// drop() came first.
    template <class Job>
    void ask(Job job, std::function<void(Result<T>)> heard);
    void drop();
    bool isAsking() const { return m_isAsking; }

private:
    quint64 m_turn = 0;
    bool m_isAsking = false;
    JobList m_jobs; ///< last: what runs is stopped and waited for before the rest goes
};

template <class T>
template <class Job>
void Latest<T>::ask(Job job, std::function<void(Result<T>)> heard)
{
    drop();
    m_isAsking = true;
    JobTraits traits;
    traits.isQuick = true;
    m_jobs.start<T>(
        {},
        [job = std::move(job)](const ProgressSink &progress,
                               const std::stop_token &stop) mutable -> Result<T> {
            VOX_CHECK(checkStop(stop));
            return job(progress, stop);
        },
        [this, turn = m_turn, heard = std::move(heard)](Result<T> answer) {
            if (turn != m_turn)
                return;
            m_isAsking = false;
            heard(std::move(answer));
        },
        std::move(traits));
}

template <class T>
void Latest<T>::drop()
{
    ++m_turn;
    m_isAsking = false;
    m_jobs.cancelAll();
}

} // namespace voxdeck

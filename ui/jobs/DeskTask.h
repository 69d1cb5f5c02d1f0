// SPDX-License-Identifier: GPL-3.0-or-later
// docs/decisions/0150, 0345
#pragma once

#include "ui/jobs/JobList.h"

#include <QObject>

#include <functional>
#include <utility>

namespace voxdeck {

class MessageBar;
class TaskDialog;

/// The background work of one desk: one task at a time, on a worker thread. A task reports its
/// progress where it was asked for, can be stopped, and is dropped with its dataset.
///
/// Threads  gui; the jobs run on the thread of this object, one after the other.
class DeskTask final : public QObject {
    Q_OBJECT
public:
    /// Receives the progress, "Reading…", "Reading: 40 %"; an empty text at the end.
    using Tell = std::function<void(const QString &words)>;
    struct Start {
        QString doing; ///< "Reading"
        Tell tell;
        bool locksEditing = false;     ///< busyChanged() is emitted around it; quitting asks
        bool isLostByQuitting = false; ///< quitting asks, too
    };

    explicit DeskTask(QObject *parent = nullptr);

    /// Of a task, not of looks.
    bool isBusy() const { return m_job != 0; }
    bool locksEditing() const { return m_start.locksEditing; }
    /// Another one for each dataset.
    quint64 turn() const { return m_turn; }
    /// Runs `job(progress, stop)` -> Result<T>; then, on the gui thread and with isBusy() false again,
    /// `done(Result<T>)`. Nothing may be running.
    template <class T, class Job>
    void start(Start start, Job job, std::function<void(Result<T>)> done);
    /// Runs a side job beside the task, with no progress display; returns its number.
    template <class T, class Job>
    JobList::JobId look(const QString &name, Job job, std::function<void(Result<T>)> done);
    /// A side job that a person waits for: the status bar shows it.
    template <class T, class Job>
    JobList::JobId lookLong(const QString &name, Job job, std::function<void(Result<T>)> done);
    JobList &jobs() { return m_jobs; } ///< the task and its side jobs
    void cancelLook(JobList::JobId look) { m_jobs.cancel(look); }
    /// Asks the task to stop; its answer tells what became of it. False: nothing was being done.
    bool stop();
    /// The dataset is closed: all is asked to stop, and no answer is heard.
    void forget();

    /// The dialog goes when it is closed; that and its Stop button stop what is done for it.
    void serve(TaskDialog &dialog);
    /// Shown in front of the others, with the keyboard.
    static void bringUp(TaskDialog &dialog);
    /// Reports to `dialog`, as long as it exists.
    static Tell in(TaskDialog &dialog);
    /// Reports to `bar`, with a button that stops.
    Tell in(MessageBar &bar);

signals:
    void busyChanged(bool isBusy, const QString &words);

private:
    template <class T, class Job>
    JobList::JobId run(const QString &name, Job job, std::function<void(Result<T>)> done,
                       JobTraits traits);
    void begin();
    void end();
    void showProgress();

    JobList::JobId m_job = 0;
    Start m_start;
    quint64 m_turn = 0;
    JobList m_jobs; ///< last: what runs is waited for before the rest goes
};

template <class T, class Job>
void DeskTask::start(Start start, Job job, std::function<void(Result<T>)> done)
{
    Q_ASSERT(!isBusy());
    m_start = std::move(start);
    JobTraits traits;
    if (m_start.locksEditing || m_start.isLostByQuitting)
        traits.quitting = WhenQuitting::Lost;
    m_job = run<T>(
        m_start.doing, std::move(job),
        [this, done = std::move(done)](Result<T> result) {
            end();
            done(std::move(result));
        },
        std::move(traits));
    begin();
}

template <class T, class Job>
JobList::JobId DeskTask::look(const QString &name, Job job, std::function<void(Result<T>)> done)
{
    JobTraits traits;
    traits.isQuick = true;
    return run<T>(name, std::move(job), std::move(done), std::move(traits));
}

template <class T, class Job>
JobList::JobId DeskTask::lookLong(const QString &name, Job job, std::function<void(Result<T>)> done)
{
    return run<T>(name, std::move(job), std::move(done), {});
}

template <class T, class Job>
JobList::JobId DeskTask::run(const QString &name, Job job, std::function<void(Result<T>)> done,
                             JobTraits traits)
{
    return m_jobs.start<T>(
        name, std::move(job),
        [this, turn = m_turn, done = std::move(done)](Result<T> result) {
            if (turn == m_turn)
                done(std::move(result));
        },
        std::move(traits));
}

} // namespace voxdeck

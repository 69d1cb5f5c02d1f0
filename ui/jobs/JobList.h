// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Result.h"
#include "core/job/JobControl.h"
#include "core/job/Progress.h"
#include "core/job/RecentRate.h"

#include <QElapsedTimer>
#include <QObject>
#include <QString>
#include <QThreadPool>

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <utility>
#include <vector>

namespace voxdeck {

/// What becomes of a job when the user quits.
enum class WhenQuitting : std::uint8_t {
    Ends,      ///< nothing is lost, or it goes on by itself: nobody is asked
    Resumable, ///< the user is asked; it can be resumed
    Lost,      ///< the user is asked; what it did so far is lost
};

/// What a list knows of a job beside its name.
struct JobTraits {
    /// Nobody waits for it: JobBoard leaves it out.
    bool isQuick = false;
    WhenQuitting quitting = WhenQuitting::Ends;
    /// Pauses and limits it, if not null; the job asks it for its turn.
    std::shared_ptr<JobControl> control;
};

/// Background jobs on one thread, one after the other, each with progress and cancel. All background work of the
/// window runs on such a list (docs/decisions/0345): this is the one bridge from the engine's stop token and
/// progress sink to the gui thread.
///
/// Threads  gui; the jobs run on the list's own thread.
class JobList final : public QObject {
    Q_OBJECT
public:
    using JobId = quint64;
    struct Entry {
        JobId id = 0;
        QString name;                    ///< "Reading index", "Publish"
        Progress progress;               ///< as it was told last; its step is what is counted now
        double fraction = -1;            ///< negative while the total is not known
        qint64 secondsLeft = -1;         ///< negative while too early to say
        std::optional<double> perSecond; ///< of what the step counts
        bool countsBytes = false;        ///< the step does
        std::uint64_t limit = 0;         ///< bytes a second; 0: none
        bool isStopping = false;
        bool isPaused = false;
        bool canPause = false; ///< and be limited
        bool isQuick = false;
        WhenQuitting quitting = WhenQuitting::Ends;
    };

    explicit JobList(QObject *parent = nullptr);
    ~JobList() override; ///< stops all and waits

    /// Runs `job(progress, stop)` -> Result<T> and calls `done(Result<T>)` on the gui thread. A job that is
    /// stopped before it begins is run all the same, as it may have something to keep.
    template <class T, class Job>
    JobId start(const QString &name, Job job, std::function<void(Result<T>)> done,
                const JobTraits &traits = {});
    /// How far a job is, from the gui thread: for one whose progress is more than a count, and arrives
    /// by a way of its own.
    void tell(JobId id, const Progress &now);
    void cancel(JobId id);
    void cancelAll();
    /// Nothing happens to a job without a control.
    void setPaused(JobId id, bool isPaused);
    void limitTo(JobId id, std::uint64_t bytesPerSecond);
    bool isRunning() const { return !m_running.empty(); }
    bool isRunning(JobId id) const { return find(id) != nullptr; }
    std::vector<Entry> entries() const;

signals:
    void changed();

private:
    struct Running {
        Entry entry;
        JobTraits traits;
        std::stop_source stop;
        QElapsedTimer clock;
        RecentRate rate;
    };
    using Work = std::function<void(const ProgressSink &, std::stop_token)>;

    JobId run(const QString &name, JobTraits traits, Work work, std::function<void()> done);
    Running *find(JobId id) const;
    void remove(JobId id);

    std::vector<std::unique_ptr<Running>> m_running;
    JobId m_lastId = 0;
    QThreadPool m_pool; ///< last: waited for before the rest goes
};

template <class T, class Job>
JobList::JobId JobList::start(const QString &name, Job job, std::function<void(Result<T>)> done,
                              const JobTraits &traits)
{
    auto answer = std::make_shared<std::optional<Result<T>>>();
    auto kept = std::make_shared<Job>(
        std::move(job)); // std::function copies, a job may own something
    return run(
        name, traits,
        [answer, kept = std::move(kept)](const ProgressSink &progress,
                                         std::stop_token stop) mutable {
            answer->emplace((*kept)(progress, std::move(stop)));
            kept.reset();
        },
        [answer, done = std::move(done)] { done(std::move(**answer)); });
}

} // namespace voxdeck

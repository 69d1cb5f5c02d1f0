// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/common/runJob.h"

#include <QElapsedTimer>
#include <QFutureWatcher>
#include <QObject>
#include <QThreadPool>

#include <functional>
#include <memory>
#include <vector>

namespace voxdeck {

/// The background jobs of the application: one runs at a time, each with progress and cancel.
///
/// Threads  gui; the jobs run on the pool.
class JobList final : public QObject {
    Q_OBJECT
public:
    using JobId = quint64;
    struct Entry {
        JobId id = 0;
        QString name;            ///< "Reading index", "Publish"
        QString step;            ///< what is counted now
        double fraction = 0;     ///< negative while the total is not known
        qint64 secondsLeft = -1; ///< negative while too early to say
        bool isStopping = false;
        bool isPaused = false;
        bool isQuiet = false; ///< a side job without progress display
    };

    explicit JobList(QThreadPool &pool, QObject *parent = nullptr);
    ~JobList() override; ///< stops all and waits

    /// Runs `job(progress, stop)` -> Result<T> and calls `done(Result<T>)` on the gui thread.
    template <class T, class Job>
    JobId start(const QString &name, Job job, std::function<void(Result<T>)> done);
    void cancel(JobId id);
    void cancelAll();
    /// Marks a job that the user does not wait for: JobBoard leaves it out.
    void setQuiet(JobId id);
    void setPaused(bool isPaused); ///< all of them: shows it, and their remaining time is unknown
    bool isRunning() const { return !m_running.empty(); }
    bool isRunning(JobId id) const;
    std::vector<Entry> entries() const;

signals:
    void changed();

private:
    struct Running {
        Entry entry;
        std::stop_source stop;
        QElapsedTimer clock;
        std::unique_ptr<QFutureWatcherBase> watcher;
    };
    Running &add(const QString &name);
    void showProgress(JobId id, int mille, const QString &step);
    void remove(JobId id);

    QThreadPool &m_pool;
    std::vector<std::unique_ptr<Running>> m_running;
    JobId m_lastId = 0;
};

template <class T, class Job>
JobList::JobId JobList::start(const QString &name, Job job, std::function<void(Result<T>)> done)
{
    auto &running = add(name);
    const auto id = running.entry.id;
    auto watcher = std::make_unique<QFutureWatcher<Result<T>>>();
    auto *watched = watcher.get();
    connect(watched, &QFutureWatcherBase::progressValueChanged, this,
            [this, watched, id](int value) {
                showProgress(id, milleOfProgress(value), watched->progressText());
            });
    connect(watched, &QFutureWatcherBase::finished, this, [this, watched, id, done] {
        auto future = watched->future();
        auto result = future.resultCount() > 0
                          ? future.result()
                          : Result<T>(fail(ErrorCode::Cancelled, "stopped before it began"));
        remove(id);
        done(std::move(result));
    });
    running.watcher = std::move(watcher);
    watched->setFuture(runJob<T>(m_pool, running.stop, std::move(job)));
    return id;
}

} // namespace voxdeck

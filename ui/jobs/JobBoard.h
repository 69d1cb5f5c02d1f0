// SPDX-License-Identifier: GPL-3.0-or-later
// docs/decisions/0274
#pragma once

#include "ui/jobs/JobList.h"

#include <QObject>
#include <QPointer>

#include <functional>
#include <vector>

namespace voxdeck {

class DeskTask;

/// Everything the window does in the background that a user waits for, from any source: the one list that
/// the status bar shows, "Stop background jobs" stops and quitting asks about. Quick jobs are not in it.
///
/// Threads  gui.
class JobBoard final : public QObject {
    Q_OBJECT
public:
    /// A running job and who runs it. Use it at once: the list may go.
    struct Job {
        JobList::Entry entry;
        JobList *list = nullptr;
        std::function<void()> open; ///< goes to where it is shown in full; may be empty
    };

    using QObject::QObject;

    /// Shows the jobs of a list as long as it exists; `open` goes to the place that shows them in
    /// full.
    void add(JobList &jobs, std::function<void()> open = {});
    void add(DeskTask &task);

    bool isRunning() const { return !jobs().empty(); }
    std::vector<Job> jobs() const;
    /// Those that quitting asks about.
    std::vector<JobList::Entry> askedByQuitting() const;
    /// Asks all of them to stop.
    void stopAll();
    /// Goes to where the first of them is shown in full, if it is shown anywhere.
    void openFirst();

signals:
    void changed();

private:
    struct Source {
        QPointer<JobList> jobs;
        std::function<void()> open;
    };
    std::vector<Source> m_sources;
};

} // namespace voxdeck

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/jobs/JobList.h"

#include <QObject>
#include <QPointer>

#include <functional>
#include <vector>

namespace voxdeck {

class DeskTask;

/// Everything the window does in the background that a user waits for, from any source: the one list that
/// the status bar shows and "Stop background jobs" stops. Quiet jobs are not in it.
///
/// Threads  gui.
class JobBoard final : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;

    /// Shows the jobs of a list as long as it exists; `open` goes to the place that shows them in
    /// full.
    void add(JobList &jobs, std::function<void()> open = {});
    void add(DeskTask &task);

    bool isRunning() const { return !entries().empty(); }
    std::vector<JobList::Entry> entries() const;
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

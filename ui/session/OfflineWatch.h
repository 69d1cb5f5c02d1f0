// SPDX-License-Identifier: GPL-3.0-or-later
// docs/decisions/0287
#pragma once

#include "core/base/Result.h"
#include "core/io/FileSystem.h"
#include "ui/jobs/JobList.h"

#include <QObject>
#include <QPointer>
#include <QTimer>

#include <chrono>
#include <filesystem>

namespace voxdeck {

class Reports;

/// A server that cannot be reached is told once, not for each segment that needs it. It is asked again every some
/// seconds until it answers; what was fetched before stays usable meanwhile.
///
/// Threads  gui; the server is asked by a job.
class OfflineWatch final : public QObject {
    Q_OBJECT
public:
    OfflineWatch(const FileSystem &fs, JobList &jobs, Reports &reports, QObject *parent = nullptr);
    ~OfflineWatch() override;

    /// Something could not be read. Anything but Unavailable of an address is not for this class.
    void note(const Error &error);
    void forget(); ///< another dataset, or none
    bool isOffline() const { return !m_subject.empty(); }
    /// Between two tries. A folder's listing is believed for ten seconds, so less would find nothing new.
    void setPause(std::chrono::milliseconds pause) { m_again.setInterval(pause); }

signals:
    void isBack(); ///< what failed is worth a try

private:
    void askAgain();

    const FileSystem &m_fs;
    const QPointer<JobList> m_jobs; ///< may go first, with the window
    Reports &m_reports;
    QTimer m_again;
    std::filesystem::path m_subject; ///< what could not be reached; empty: all can
    JobList::JobId m_job = 0;
};

} // namespace voxdeck

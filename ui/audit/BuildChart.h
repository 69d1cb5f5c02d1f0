// SPDX-License-Identifier: GPL-3.0-or-later
// docs/decisions/0552
#pragma once

#include "core/shards/plan/BuildRegister.h"
#include "ui/audit/ChartPicture.h"
#include "ui/jobs/DeskTask.h"
#include "ui/jobs/JobList.h"

#include <QObject>
#include <QTimer>

#include <vector>

namespace voxdeck {

class AuditPage;
class DatasetSession;
class FileSystem;
class Workbench;

/// A bar per build, newest first: segments that are written, failed and pending. Builds whose folder is gone have none.
ChartPicture pictureOfBuilds(const std::vector<KnownBuild> &builds);

/// Keeps the chart of builds of the Audit page up to date while the page is seen; one that is not finished may be running in
/// this window or in another process.
///
/// Threads  gui.
class BuildChart final : public QObject {
    Q_OBJECT
public:
    BuildChart(Workbench &bench, FileSystem &fs, AuditPage &page, QObject *parent = nullptr);

    void attach(DatasetSession &session);
    void detach();
    void open();
    void close();
    bool isSettled() const { return m_job == 0; }

private:
    void read();

    FileSystem &m_fs;
    AuditPage &m_page;
    DatasetSession *m_session = nullptr;
    bool m_isOpen = false;
    QTimer m_again; ///< later each time that nothing has changed
    ChartPicture m_shown;
    std::vector<KnownBuild> m_known; ///< as they were read last
    DeskTask m_task;
    JobList::JobId m_job = 0;
};

} // namespace voxdeck

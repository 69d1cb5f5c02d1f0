// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/format/touch/Verify.h"
#include "core/workspace/Person.h"

#include <QObject>

namespace voxdeck {

class JobList;
class ReportDialog;

/// Verifies the open dataset in the background: every record is read, of lists the headers of all audio;
/// nothing is changed.
///
/// Threads  gui.
class VerifyDesk final : public QObject {
    Q_OBJECT
public:
    VerifyDesk(const FileSystem &fs, JobList &jobs, QWidget *window);
    /// `login` opens the workspace that knows the lists, where the dataset is such.
    void start(const std::filesystem::path &dataset, bool isList, const WorkspaceLogin &login);
    bool isBusy() const { return m_isBusy; }

signals:
    void finished(const voxdeck::touch::VerifyReport &report);
    void failed(const voxdeck::Error &error);
    void busyChanged();

private:
    const FileSystem &m_fs;
    JobList &m_jobs;
    bool m_isBusy = false;
};

/// "3 shards and 5,000 items are sound." or how much was found.
QString verifySummary(const touch::VerifyReport &report);
/// The findings, worst first, to read and to copy.
ReportDialog *makeVerifyReport(const touch::VerifyReport &report, QWidget *parent);

} // namespace voxdeck

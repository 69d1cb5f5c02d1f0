// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Result.h"
#include "ui/jobs/JobList.h"

#include <QObject>

#include <filesystem>

namespace voxdeck {

class FileSystem;

/// The sample dataset: packed from the recordings that come with the program into the user's own data
/// folder the first time, so that it can be corrected and published; later it is what it was left.
///
/// Threads  gui; packing is a job.
class SampleDesk final : public QObject {
    Q_OBJECT
public:
    SampleDesk(FileSystem &fs, JobList &jobs, QObject *parent = nullptr);

    /// Whether the recordings are on this machine.
    bool isInstalled() const;
    void open();

    /// $XDG_DATA_HOME/voxdeck/sample
    static std::filesystem::path folder();

signals:
    void openWanted(const std::filesystem::path &dataset);
    void failed(const voxdeck::Error &error);
    void busyChanged(bool isBusy);

private:
    FileSystem &m_fs;
    JobList &m_jobs;
    JobList::JobId m_job = 0;
};

} // namespace voxdeck

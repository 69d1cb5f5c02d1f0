// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/transfer/KeptTransfers.h"
#include "ui/jobs/Latest.h"

#include <QObject>

#include <filesystem>
#include <vector>

namespace voxdeck {

class FileSystem;
class MessageBar;
class Settings;
class Workbench;

/// Uploads, copies from servers and the filling of the cache: starts them, runs each as a job of its own that can be
/// paused, limited and stopped, and offers those that were interrupted.
///
/// Threads  gui; core/transfer works on the threads of jobs.
class TransferDesk final : public QObject {
    Q_OBJECT
public:
    TransferDesk(Workbench &bench, FileSystem &fs, Settings &settings, QObject *parent = nullptr);

    /// Asks where a folder is sent.
    void upload(const std::filesystem::path &folder);
    void start(const Transfer &transfer);
    /// Asks about transfers that no window runs; called once the window is there.
    void offerInterrupted();

signals:
    void ended(const voxdeck::Transfer &transfer,
               const voxdeck::Result<voxdeck::TransferReport> &report);

private:
    using Transfers = std::vector<Transfer>;
    void ask(Transfer wish);
    void showEnd(const Transfer &transfer, const Result<TransferReport> &report);
    void showOffer();
    void resumeAll();
    /// Deletes what servers have of unfinished files, then the notes.
    void giveUp(const Transfers &transfers);
    void forget(const Transfers &transfers);
    void showKept(const Transfers &transfers, const Error &why);
    MessageBar &bar() const;

    Workbench &m_bench;
    FileSystem &m_fs;
    Settings &m_settings;
    Transfers m_offered; ///< until the user has answered
    Latest<Transfers> m_looking;
    JobList m_quick; ///< forgets
};

} // namespace voxdeck

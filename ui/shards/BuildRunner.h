// SPDX-License-Identifier: GPL-3.0-or-later
// docs/decisions/0097
#pragma once

#include "core/items/ItemSource.h"
#include "core/job/JobControl.h"
#include "core/shards/run/ShardBuilder.h"
#include "core/shards/verify/BuildVerify.h"
#include "core/workspace/Person.h"
#include "ui/jobs/JobList.h"

#include <QObject>

#include <filesystem>
#include <memory>
#include <optional>

namespace voxdeck {

/// Runs one build at a time on a separate thread, so that its hours delay no other job. It needs no
/// open dataset: it continues when its dataset is closed.
///
/// Threads  gui; the build's own threads are core's.
class BuildRunner final : public QObject {
    Q_OBJECT
public:
    struct Order {
        WorkspaceLogin login;
        std::shared_ptr<const ItemSource> items;
        std::filesystem::path output;
        std::string destination; ///< an address; empty: where the folder was sent before, if it was
        std::optional<BuildRecipe> recipe; ///< none: the folder's own, to go on with it
        unsigned workers = 0;
        std::uint64_t bytesPerSecond = 0;
        bool isLowPriority = false;
        bool retriesFailed = false;
        std::optional<LeftOut> retried;      ///< only what failed for this reason
        std::optional<double> maximumFailed; ///< instead of the recipe's
    };

    BuildRunner(FileSystem &fs, QObject *parent = nullptr);
    ~BuildRunner() override; ///< stops the build; it can be resumed

    void start(Order order);
    void setPaused(bool isPaused) { m_jobs.setPaused(m_job, isPaused); }
    void limitTo(std::uint64_t bytesPerSecond) { m_jobs.limitTo(m_job, bytesPerSecond); }
    /// Finished shards stay, or are deleted too once the build has stopped.
    void stop(bool deletesShards);
    /// Reads a finished build back; `order` names the workspace for a deep look.
    void verify(const Order &order, bool isDeep);

    bool isBuilding() const { return m_isBuilding; }
    bool isVerifying() const { return m_isVerifying; }
    bool isBusy() const { return m_isBuilding || m_isVerifying; }
    /// Of the build that runs; null otherwise.
    JobControl *control() const { return m_control.get(); }
    const std::filesystem::path &output() const { return m_output; }
    JobList &jobs() { return m_jobs; }

signals:
    void progressed(const voxdeck::BuildProgress &now);
    void ended(const voxdeck::Result<voxdeck::BuildReport> &report, bool isDeleted);
    void verified(const voxdeck::Result<voxdeck::BuildVerifyReport> &report);

private:
    Result<BuildReport> build(const Order &order, JobControl &control, const ProgressSink &progress,
                              std::stop_token stop, quint64 run);
    void show(const BuildProgress &now);
    Result<> send(const Order &order, Workspace &workspace, BuildReport &report,
                  JobControl &control, const ProgressSink &progress, std::stop_token stop);
    void finish(const Result<BuildReport> &report);

    FileSystem &m_fs;
    std::shared_ptr<JobControl> m_control; ///< of the build that runs
    std::filesystem::path m_output;
    WorkspaceLogin m_login; ///< of the build
    JobList::JobId m_job = 0;
    quint64 m_run = 0; ///< progress of an older one is dropped
    bool m_isBuilding = false;
    bool m_isVerifying = false;
    bool m_deletes = false;
    JobList m_jobs; ///< last: what runs is stopped and waited for before the rest goes
};

/// "voxdeck (anna on host, process 12)": the name shown to others while a folder is locked.
std::string buildHolder();

} // namespace voxdeck

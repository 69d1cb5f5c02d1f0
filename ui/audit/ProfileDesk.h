// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/text/ScoringProfile.h"
#include "core/workspace/SegmentRow.h"
#include "ui/jobs/DeskTask.h"

#include <QObject>

#include <cstdint>
#include <optional>
#include <vector>

namespace voxdeck {

class AuditPage;
class DatasetSession;
class FileSystem;
class Workbench;
class Workspace;

/// The scoring profile of the project: shows it on the Audit page, changes it, and rates all rows by it in the
/// background. What was stopped or killed goes on when the dataset is opened again.
///
/// Threads  gui.
class ProfileDesk final : public QObject {
    Q_OBJECT
public:
    ProfileDesk(Workbench &bench, FileSystem &fs, AuditPage &page, QObject *parent = nullptr);

    void attach(DatasetSession &session);
    void detach();
    /// Nothing is being read or computed.
    bool isSettled() const { return m_readJob == 0 && m_openJob == 0 && !m_task.isBusy(); }
    /// Scores by this profile from now on.
    void use(const ScoringProfile &profile);

signals:
    void computed(); ///< rates are others: done, stopped or failed

private:
    struct State {
        ScoringProfile used;
        std::uint64_t rowsLeft = 0;
        bool hasOldMetrics = false;
        bool isComplete() const { return rowsLeft == 0 && !hasOldMetrics; }
    };
    struct Choices {
        std::vector<ScoringProfile> profiles;
        ScoringProfile used;
        std::vector<SegmentRow> rows; ///< for the preview
    };

    static Result<State> stateOf(Workspace &workspace);
    void read();
    void accept(const State &state);
    void open();
    void showChoices(const Choices &choices);
    void compute(std::optional<ScoringProfile> profile);

    Workbench &m_bench;
    FileSystem &m_fs;
    AuditPage &m_page;
    DatasetSession *m_session = nullptr;
    DeskTask m_task;
    JobList::JobId m_readJob = 0, m_openJob = 0;
};

} // namespace voxdeck

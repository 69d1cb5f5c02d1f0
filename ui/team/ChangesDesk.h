// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/changes/ChangeExchange.h"
#include "core/changes/ChangeMerge.h"
#include "ui/jobs/DeskTask.h"
#include "ui/team/SegmentPlayer.h"

#include <QObject>
#include <QPointer>

#include <memory>
#include <string>

namespace voxdeck {

class AgreementDialog;
class ChangeExportDialog;
class ChangeMergeDialog;
class DatasetSession;
class Workbench;

/// Exports changes as a file for others, and compares their changes with the data here, applied as
/// one step.
///
/// Threads  gui; files are read, compared and written on a worker thread with its own connection.
class ChangesDesk final : public QObject {
    Q_OBJECT
public:
    ChangesDesk(FileSystem &fs, Workbench &bench, QObject *parent = nullptr);

    void attach(DatasetSession &session);
    void detach();
    void openImport();
    /// The same with that change set chosen.
    void openImport(const std::filesystem::path &file);
    /// Shows how far the one who made the dialog's change set agrees with this one.
    void compareWith(const std::filesystem::path &file);
    void openExport();
    ChangeMergeDialog *mergeDialog() const;
    ChangeExportDialog *exportDialog() const;
    AgreementDialog *agreementDialog() const;
    bool isBusy() const { return m_task.isBusy(); }
    DeskTask &task() { return m_task; }

signals:
    void busyChanged(bool isBusy, const QString &words);
    void notice(const QString &sentence);
    void failed(const voxdeck::Error &error);

private:
    using Plan = std::shared_ptr<MergePlan>;
    struct Applied {
        MergeReport report;
        Result<> kept; ///< of the undecided ones
        std::vector<std::filesystem::path> waiting;
    };
    struct Written {
        std::uint64_t changes = 0;
        std::vector<Error> failures; ///< why others are not among them
    };
    void plan();
    void showPlan(const Result<Plan> &plan);
    void apply();
    void finishApplying(const Plan &plan, const Result<Applied> &applied);
    void decideLater();
    void write();
    void finishWriting(const Result<Written> &written);
    void showWaiting();

    FileSystem &m_fs;
    Workbench &m_bench;
    DatasetSession *m_session = nullptr;
    QPointer<ChangeMergeDialog> m_merge;
    QPointer<ChangeExportDialog> m_export;
    QPointer<AgreementDialog> m_agreement;
    SegmentPlayer m_player;
    DeskTask m_task;
};

} // namespace voxdeck

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/io/FileSystem.h"
#include "core/split/LeakSurvey.h"
#include "core/split/SplitPlan.h"
#include "ui/jobs/JobList.h"

#include <QObject>
#include <QTimer>

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace voxdeck {

class DatasetSession;
class SplitsPage;
class Workbench;

/// Controls the Splits page: surveys the rows, proposes, assigns, freezes, checks and repairs, all
/// as jobs on a separate workspace. Each change is a step of the journal.
///
/// Threads  gui.
class SplitsDesk final : public QObject {
    Q_OBJECT
public:
    /// `fs` must outlive it and its jobs.
    SplitsDesk(Workbench &bench, JobList &jobs, FileSystem &fs, SplitsPage &page,
               QObject *parent = nullptr);

    void attach(DatasetSession &session);
    void detach();
    /// The page is seen: looks through the rows where they have changed since.
    void open();
    void close() { m_isOpen = false; }

    void assignSelection(Split split);
    /// Takes a step of many rows back, or brings it back, in the background.
    void takeStep(EditGroup step, bool isUndo);
    /// Writes every recording with the split it is in now; the file appears whole.
    void exportList(const std::filesystem::path &to);
    bool isBusy() const { return m_isWriting; }
    bool isLooking() const { return m_lookJob != 0 || m_lookSoon.isActive(); }

signals:
    void busyChanged(bool isBusy, const QString &words);
    void notice(const QString &sentence);

private:
    struct Looked;
    struct Applied;
    void rowsChanged();
    void changedElsewhere();
    void forgetLeaks();
    void look();
    void showLooked(const Looked &looked);
    void apply();
    void saveRule();
    void askWhereToExport();
    void checkLeaks();
    void planRepairs();
    void askToRepair(const std::shared_ptr<const SplitPlan> &plan, std::uint64_t stuck);
    void repair(const std::shared_ptr<const SplitPlan> &plan, std::uint64_t stuck);
    void readKeptRule();
    void showRows(const FoundLeak &leak);
    void askToFreeze(Split split, bool isFreeze);
    void freeze(Split split, bool isFreeze, const std::string &reason);
    void assign(const std::vector<quint32> &recordings, Split split, const std::string &reason);
    /// If given, `failed` receives errors instead of the page.
    void
    write(const QString &name,
          std::function<Result<Applied>(Workspace &, const ProgressSink &, std::stop_token)> work,
          std::function<void(const Applied &)> done,
          std::function<void(const Error &)> failed = {});
    bool touchesFrozen(const std::vector<quint32> &recordings, Split split) const;
    void askForReason(const QString &question, const QString &verb,
                      std::function<void(std::string)> then);
    void takeStep(EditGroup step, bool isUndo, const std::string &reason);
    void fail(const Error &error);

    Workbench &m_bench;
    JobList &m_jobs;
    FileSystem &m_fs;
    SplitsPage &m_page;
    DatasetSession *m_session = nullptr;
    std::filesystem::path m_file;
    std::shared_ptr<const SplitSurvey> m_survey;  ///< null: out of date
    std::shared_ptr<const SplitSurvey> m_checked; ///< what the leaks shown were found in
    std::shared_ptr<const SplitPlan> m_plan;
    JobList::JobId m_lookJob = 0;
    quint64 m_generation = 0; ///< answers to older questions are dropped
    QTimer m_lookSoon;
    std::optional<Split> m_assignNext; ///< asked for while rows are looked through
    bool m_looksAgain = false; ///< rows were changed elsewhere while they were looked through
    bool m_isOpen = false;
    bool m_isWriting = false;
};

} // namespace voxdeck

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/build/BuildPreview.h"
#include "core/build/BuildRegister.h"
#include "ui/build/BuildJobView.h"
#include "ui/jobs/JobList.h"
#include "ui/shell/BuildRunner.h"

#include <QObject>
#include <QThreadPool>
#include <QTimer>

#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <vector>

class QFileDialog;

namespace voxdeck {

class BuildPage;
class DatasetSession;

/// Works the Build page: counts, plans, builds, verifies, and lists the builds of the workspace.
///
/// Threads  gui; rows are counted and planned on threads of its own, builds run in BuildRunner.
class BuildDesk final : public QObject {
    Q_OBJECT
public:
    BuildDesk(FileSystem &fs, BuildPage &page, QWidget *window);

    void attach(DatasetSession &session);
    void detach(); ///< a build that runs goes on
    void open();   ///< the page is seen
    void close() { m_isOpen = false; }
    /// Rows have changed: the plan is older than they are.
    void rowsChanged();

    /// False: a build runs, and the person is asked what becomes of it.
    bool mayQuit();
    BuildRunner &runner() { return m_runner; }
    bool isPlanning() const { return m_planJob != 0 || m_planSoon.isActive(); }

signals:
    void startsBuilding(); ///< what is typed goes with it, if it is committed now
    void rowsWanted(const QString &query);
    void notice(const QString &sentence);

private:
    struct Chosen;
    void count();
    void plan();
    void refreshCommand();
    void refreshStart();
    void refreshBuilds();
    void showChosen();
    void showFailures(const std::filesystem::path &output);
    void start();
    void resume(bool retriesFailed);
    void run(BuildRunner::Order order);
    BuildRunner::Order orderFor(const std::filesystem::path &output) const;
    void pause(bool isPaused);
    void showProgress(const BuildProgress &now);
    void showEnd(const Result<BuildReport> &report, bool isDeleted);
    void showVerified(const Result<BuildVerifyReport> &report);
    void askToStop();
    void editAsNewPlan();
    void openRecipe();
    void saveRecipe();
    void chooseFolder();
    void showRows(const std::vector<std::uint32_t> &ids);
    void forget(const std::filesystem::path &output);
    void fail(const Error &error);

    FileSystem &m_fs;
    BuildPage &m_page;
    QWidget *m_window;
    BuildRunner m_runner;
    QThreadPool m_pool;
    JobList m_quick; ///< counts, plans and lists
    DatasetSession *m_session = nullptr;
    std::filesystem::path m_file;    ///< workspace
    std::filesystem::path m_runFile; ///< that of the build that runs, or ran last
    std::filesystem::path m_shown;   ///< output of the build on screen; empty: a new one
    std::shared_ptr<const BuildPreview> m_plan;
    std::vector<FailureCause> m_failures;
    std::string m_savedRecipe, m_savedFile;
    JobList::JobId m_planJob = 0, m_countJob = 0, m_failuresJob = 0;
    quint64 m_turn = 0; ///< rises with each dataset
    quint64 m_planning = 0, m_counting = 0, m_choosing = 0;
    std::uint64_t m_shardsDone = 0;
    double m_elapsedSeconds = 0;
    QTimer m_planSoon, m_countSoon;
    bool m_isOpen = false;
    bool m_wantsFailures = false; ///< asked for while they were read
    bool m_quits = false;
};

} // namespace voxdeck

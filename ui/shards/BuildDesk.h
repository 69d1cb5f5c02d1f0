// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/shards/plan/BuildPreview.h"
#include "core/shards/plan/BuildRegister.h"
#include "ui/jobs/JobList.h"
#include "ui/shards/BuildJobView.h"
#include "ui/shards/BuildRows.h"
#include "ui/shards/BuildRunner.h"
#include "ui/shards/RecipeDesk.h"

#include <QObject>

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace voxdeck {

class BuildPage;
class DatasetSession;
class Workbench;

/// Controls the builds of the Build page: starts, pauses, stops, resumes and verifies them, and
/// lists those of the workspace. RecipeDesk plans them, BuildRunner runs them, BuildRows leads to
/// their rows.
///
/// Threads  gui; folders are read on worker threads.
class BuildDesk final : public QObject {
    Q_OBJECT
public:
    /// Notifies a user whose window is inactive: title and text.
    using Tell = std::function<void(const QString &, const QString &)>;

    BuildDesk(Workbench &bench, FileSystem &fs, BuildPage &page, QWidget *window);

    void attach(DatasetSession &session);
    void detach(); ///< a build that runs goes on
    void open();   ///< the page is seen
    void close();

    BuildRunner &runner() { return m_runner; }
    bool isPlanning() const { return m_recipe.isPlanning(); }
    /// Called before a build: commits typed text. False: that failed, and nothing is built.
    void setCommit(std::function<bool()> commit) { m_commit = std::move(commit); }
    void setTell(Tell tell) { m_tell = std::move(tell); }
    /// Only for what took over a minute and ends while the window is inactive.
    static bool isWorthTelling(double seconds, bool isActive);

signals:
    void startsBuilding();
    void notice(const QString &sentence);

private:
    struct Chosen;
    void rowsChanged();
    void connectRecipe();
    void connectJob();
    void connectRows();
    void refreshStart();
    void startIfWaited();
    void refreshBuilds();
    void showChosen();
    void read(bool showsRecipe);
    void take(const Chosen &chosen, bool showsRecipe);
    void refreshFailures();
    void start();
    void resume(bool retriesFailed, std::optional<LeftOut> reason = {},
                std::optional<double> maximumFailed = {});
    void run(BuildRunner::Order order);
    WorkspaceLogin login() const; ///< of the open dataset, else of the last one
    BuildRunner::Order orderFor(const std::filesystem::path &output) const;
    void followRunner();
    void showPaused(bool isPaused);
    void showState(BuildJobView::State state, const QString &words = {});
    void showProgress(const BuildProgress &now);
    void showEnd(const Result<BuildReport> &report, bool isDeleted);
    void showDone(const BuildReport &report);
    void showTooManyFailures(const BuildReport &report);
    void tell(const QString &sentence);
    void showVerified(const Result<BuildVerifyReport> &report);
    void askToStop();
    void editAsNewPlan();
    void showFailed(std::optional<LeftOut> reason);
    void showWritten(const std::optional<std::string> &split);
    void showLeftOut(const std::optional<std::string> &split);
    bool areRowsKnown() const;
    void forget(const std::filesystem::path &output);
    void fail(const Error &error);

    Workbench &m_bench;
    FileSystem &m_fs;
    BuildPage &m_page;
    QWidget *m_window;
    BuildRunner m_runner;
    JobList m_quick; ///< reads builds and lists
    RecipeDesk m_recipe;
    BuildRows m_rows;
    DatasetSession *m_session = nullptr;
    std::function<bool()> m_commit;
    std::filesystem::path m_file;    ///< workspace
    std::filesystem::path m_runFile; ///< that of the build that runs, or ran last
    std::filesystem::path m_shown;   ///< output of the build on screen; empty: a new one
    std::vector<FailureCause> m_failures;
    Tell m_tell;
    JobList::JobId m_failuresJob = 0;
    quint64 m_turn = 0; ///< rises with each dataset
    quint64 m_choosing = 0;
    std::uint64_t m_shardsDone = 0;
    double m_elapsedSeconds = 0;
    bool m_isOpen = false;
    bool m_wantsFailures = false;     ///< asked for while they were read
    bool m_resumesChosen = false;     ///< as soon as the build is read
    bool m_startsWhenPlanned = false; ///< asked for while the plan was computed
};

} // namespace voxdeck

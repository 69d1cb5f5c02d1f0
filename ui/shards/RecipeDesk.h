// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/io/FileSystem.h"
#include "core/shards/plan/BuildPreview.h"
#include "ui/jobs/JobList.h"
#include "ui/jobs/Latest.h"

#include <QObject>
#include <QTimer>

#include <filesystem>
#include <memory>
#include <string>

namespace voxdeck {

class BuildPage;
class DatasetSession;

/// The recipe's side of the Build page: counts what it finds, plans it again whenever it changes, shows the
/// command line that does the same, reads and writes recipe files.
///
/// Threads  gui; rows are counted and planned on worker threads.
class RecipeDesk final : public QObject {
    Q_OBJECT
public:
    RecipeDesk(FileSystem &fs, BuildPage &page, QWidget *window);

    void attach(DatasetSession &session); ///< with an empty recipe
    void detach();
    void open(); ///< the page is seen
    void close() { m_isOpen = false; }
    void rowsChanged(); ///< the plan is older than they are

    void plan();
    /// Shows another plan than that of the form: that of a build, from its folder. Null: `why` is
    /// shown in its place.
    void showPlan(std::shared_ptr<const BuildPreview> plan, const QString &name,
                  const QString &why);
    /// Drops the plan that is being made.
    void stopPlanning();
    const std::shared_ptr<const BuildPreview> &shownPlan() const { return m_plan; }
    bool isPlanning() const { return m_planning.isAsking() || m_planSoon.isActive(); }

signals:
    void planned(); ///< shownPlan() is another one
    void notice(const QString &sentence);
    void failed(const voxdeck::Error &error);

private:
    struct Counts {
        std::uint64_t matching = 0, all = 0;
    };
    void count();
    void refreshCommand();
    void openRecipe();
    void saveRecipe();
    void chooseFolder();

    FileSystem &m_fs;
    BuildPage &m_page;
    QWidget *m_window;
    DatasetSession *m_session = nullptr;
    std::filesystem::path m_file; ///< workspace
    std::shared_ptr<const BuildPreview> m_plan;
    std::string m_savedRecipe, m_savedFile;
    quint64 m_turn = 0; ///< rises with each dataset
    QTimer m_planSoon, m_countSoon;
    bool m_isOpen = false;
    JobList m_files; ///< recipes read and written
    Latest<std::shared_ptr<const BuildPreview>> m_planning;
    Latest<Counts> m_counting;
};

} // namespace voxdeck

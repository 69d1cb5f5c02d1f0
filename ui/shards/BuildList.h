// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/shards/plan/BuildRegister.h"

#include <QTreeWidget>

#include <filesystem>
#include <map>
#include <vector>

namespace voxdeck {

/// The builds of the workspace: running, can resume, finished.
///
/// Threads  gui.
class BuildList final : public QTreeWidget {
    Q_OBJECT
public:
    explicit BuildList(QWidget *parent = nullptr);
    /// `running` is at work now; empty: none.
    void showBuilds(std::vector<KnownBuild> builds, const std::filesystem::path &running);
    /// "43 of 114 shards · 11 min left" of the one that runs, and as a share; negative: not known.
    void showPaused(bool isPaused); ///< the one that runs
    void showRunning(const QString &facts, double share);
    const std::vector<KnownBuild> &builds() const { return m_builds; }
    /// Null without a build in that folder.
    const KnownBuild *find(const std::filesystem::path &output) const;
    const KnownBuild *selected() const;

signals:
    void buildChosen(); ///< selected() is another one
    void forgetWanted(const std::filesystem::path &output);
    void resumeWanted(const std::filesystem::path &output);

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void addResume(QTreeWidgetItem &row, const std::filesystem::path &output);
    void addGroup(const QString &title, KnownBuild::State state, bool isRunning);

    std::vector<KnownBuild> m_builds;
    std::map<std::filesystem::path, QString> m_names; ///< of the builds, by folder
    std::filesystem::path m_running;
    QTreeWidgetItem *m_runningRow = nullptr;
};

} // namespace voxdeck

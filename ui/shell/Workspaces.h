// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session/WorkspacePage.h"

#include <QObject>

#include <functional>
#include <memory>
#include <optional>
#include <vector>

class QStackedWidget;

namespace voxdeck {

class Actions;
class TopBar;
class Workbench;

/// The workspaces of the window in the order of their buttons, and which of them is seen.
///
/// Threads  gui.
class Workspaces final : public QObject {
    Q_OBJECT
public:
    /// `mayLeave` is asked before another one is shown: what is typed is kept, or the page stays.
    Workspaces(Workbench &bench, Actions &actions, QStackedWidget &pages, TopBar &bar,
               std::function<bool()> mayLeave, QObject *parent = nullptr);
    ~Workspaces() override;

    /// The first one is where a dataset opens.
    void add(std::unique_ptr<WorkspacePage> workspace);
    const std::vector<std::unique_ptr<WorkspacePage>> &all() const { return m_all; }
    /// The action of the workspace that is seen; nothing while a first page is.
    std::optional<ActionId> seen() const;
    /// Does nothing while no dataset is open.
    void show(ActionId action);
    /// A dataset was opened or closed: all are hidden, and the first one's button is pressed.
    void reset();
    /// Whether none of them has something to lose.
    bool mayQuit();
    /// What an action means in the one that is seen; false: what it always means.
    bool handle(ActionId id);

signals:
    void changed(); ///< another one is seen

private:
    WorkspacePage *seenPage() const;

    Workbench &m_bench;
    Actions &m_actions;
    QStackedWidget &m_pages;
    TopBar &m_bar;
    std::function<bool()> m_mayLeave;
    std::vector<std::unique_ptr<WorkspacePage>> m_all;
};

} // namespace voxdeck

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

class Workbench;

/// The workspaces of the window in the order of their buttons, and which of them is seen.
///
/// Threads  gui.
class Workspaces final : public QObject {
    Q_OBJECT
public:
    Workspaces(Workbench &bench, QStackedWidget &pages, QObject *parent = nullptr);
    ~Workspaces() override;

    /// The first one is where a dataset opens.
    void add(std::unique_ptr<WorkspacePage> workspace);
    const std::vector<std::unique_ptr<WorkspacePage>> &all() const { return m_all; }
    /// The action of the workspace that is seen; nothing while a first page is.
    std::optional<ActionId> seen() const;
    /// The actions of the page that is seen; none while a first page is.
    std::vector<ActionId> actions() const;
    /// Whether every page lets the dataset be closed. The first one that does not has asked the user, and calls `goOn`
    /// if they agree; it asks again for the pages behind it.
    bool mayClose(const std::function<void()> &goOn);
    /// Does nothing while no dataset is open, or where what is typed can be kept nowhere.
    void show(ActionId action);
    /// Shows the first one without asking anybody.
    void showFirst();
    /// A dataset was opened or closed: all are hidden, and the first one's button is pressed.
    void reset();

signals:
    void added(const voxdeck::WorkspacePage &workspace);
    void chosen(voxdeck::ActionId action); ///< its button is the one that is pressed
    void changed();                        ///< another one is seen

private:
    WorkspacePage *seenPage() const;

    Workbench &m_bench;
    QStackedWidget &m_pages;
    std::vector<std::unique_ptr<WorkspacePage>> m_all;
};

} // namespace voxdeck

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/actions/Actions.h"

#include <QWidget>

#include <vector>

class QHBoxLayout;
class QToolButton;

namespace voxdeck {

class SearchBox;
class WorkspacePage;

/// The one fixed toolbar: workspaces, undo and redo, search, commands, publish.
///
/// Threads  gui.
class TopBar final : public QWidget {
    Q_OBJECT
public:
    explicit TopBar(Actions &actions, QWidget *parent = nullptr);

    /// Its button, behind those there are. `workspace` must outlive the bar.
    void addWorkspace(const WorkspacePage &workspace);
    SearchBox &search() { return *m_search; }
    void setUnpublished(quint64 edits);
    /// In the tooltip of the button to publish; empty: it can be pressed.
    void setWhyNotPublish(const QString &why);
    void setDatasetOpen(bool isOpen);
    /// Which workspace is seen: its button is the one that is pressed.
    void showWorkspace(ActionId workspace);

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    struct Place {
        const WorkspacePage *workspace;
        QToolButton *button;
    };
    void chainTabs();
    void showUndo();
    void showPublishable();
    void refreshWords();
    void shorten(int much);

    Actions &m_actions;
    SearchBox *m_search;
    QHBoxLayout *m_workspaces;
    std::vector<Place> m_places;
    QToolButton *m_undo, *m_redo;
    QToolButton *m_commands, *m_publish;
    ActionId m_shown = ActionId::Workspace1;
    quint64 m_edits = 0;
    QString m_whyNotPublish;
    int m_shortened = 0; ///< how much of its words the bar leaves out, by the width there is
};

} // namespace voxdeck

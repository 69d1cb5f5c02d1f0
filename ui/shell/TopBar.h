// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/actions/Actions.h"

#include <QWidget>

#include <optional>

class QHBoxLayout;
class QToolButton;

namespace voxdeck {

class SearchBox;

/// The one fixed toolbar: workspaces, undo and redo, search, commands, publish.
///
/// Threads  gui.
class TopBar final : public QWidget {
    Q_OBJECT
public:
    explicit TopBar(Actions &actions, QWidget *parent = nullptr);

    SearchBox &search() { return *m_search; }
    void setUnpublished(quint64 edits);
    void setDatasetOpen(bool isOpen);
    /// Which workspace is seen: its button is the one that is pressed.
    void showWorkspace(ActionId workspace);

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    QToolButton *addWorkspace(QHBoxLayout &row, const QString &iconName, const QString &name,
                              ActionId action);
    void refreshWords();

    Actions &m_actions;
    SearchBox *m_search;
    QToolButton *m_annotate = nullptr, *m_splits = nullptr, *m_build = nullptr;
    QToolButton *m_commands, *m_publish;
    ActionId m_shown = ActionId::Workspace1;
    quint64 m_edits = 0;
    bool m_isNarrow = false;
};

} // namespace voxdeck

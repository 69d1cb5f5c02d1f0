// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QHBoxLayout;
class QToolButton;

namespace voxdeck {

class Actions;
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

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    QToolButton *addWorkspace(QHBoxLayout &row, const QString &iconName, const QString &name,
                              bool isReal);
    void refreshWords();

    Actions &m_actions;
    SearchBox *m_search;
    QToolButton *m_commands, *m_publish;
    quint64 m_edits = 0;
    bool m_isNarrow = false;
};

} // namespace voxdeck

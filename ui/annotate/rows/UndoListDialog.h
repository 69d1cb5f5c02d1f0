// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <QPointer>
#include <QTimer>

class QListWidget;
class QPushButton;
class QUndoStack;

namespace voxdeck {

/// The steps that can be undone and redone, newest first; the user chooses up to where. The list follows the stack:
/// other windows and jobs make steps while it is open.
///
/// Threads  gui.
class UndoListDialog final : public QDialog {
    Q_OBJECT
public:
    explicit UndoListDialog(const QUndoStack &stack, QWidget *parent = nullptr);

    QListWidget &list() { return *m_list; }

signals:
    void stepWanted(int index); ///< so many steps are to be done then

private:
    void fill();
    void refresh();
    void choose();

    QPointer<const QUndoStack> m_stack;
    QListWidget *m_list;
    QPushButton *m_go;
    QTimer m_soon; ///< a stack that is filled anew tells of each step
};

} // namespace voxdeck

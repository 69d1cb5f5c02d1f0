// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QAction;
class QListWidget;
class QUndoStack;

namespace voxdeck {

/// The last steps of the journal, newest first: what Undo reverts, and in which order.
///
/// Threads  gui.
class StepsList final : public QWidget {
    Q_OBJECT
public:
    explicit StepsList(QWidget *parent = nullptr);

    /// Follows the stack; `undo` is the button of the heading. Both outlive the list.
    void follow(const QUndoStack &stack, QAction *undo);
    QListWidget &list() { return *m_list; }

signals:
    void stepWanted(int index); ///< the stack's index, to be gone to

private:
    void fill();

    const QUndoStack *m_stack = nullptr;
    QListWidget *m_list;
    QWidget *m_head;
};

} // namespace voxdeck

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

class QListWidget;
class QUndoStack;

namespace voxdeck {

/// The steps that can be undone and redone, newest first; the user chooses up to where.
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
    void choose();

    QListWidget *m_list;
};

} // namespace voxdeck

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

class QCheckBox;
class QListWidget;
class QPushButton;

namespace voxdeck {

class TableColumns;

/// Chooses, orders and resizes the columns of the table without a mouse. The table shows changes at
/// once.
///
/// Threads  gui.
class ColumnsDialog final : public QDialog {
    Q_OBJECT
public:
    explicit ColumnsDialog(TableColumns &columns, QWidget *parent = nullptr);
    QListWidget &list() { return *m_list; }

private:
    void fill(int current);
    void moveBy(int places);
    void widenBy(int pixels);
    int currentColumn() const;
    void refreshButtons();

    TableColumns &m_columns;
    QListWidget *m_list;
    QPushButton *m_up, *m_down, *m_narrower, *m_wider;
    QCheckBox *m_freeze;
    bool m_isFilling = false;
};

} // namespace voxdeck

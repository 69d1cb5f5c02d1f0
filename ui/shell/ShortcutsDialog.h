// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/actions/KeyMap.h"

#include <QDialog>

class QComboBox;
class QLabel;
class QLineEdit;
class QListWidget;
class QPushButton;
class QTreeWidget;
class QTreeWidgetItem;

namespace voxdeck {

/// Changes the keys: a preset, and keys of single actions on top. A clash is shown at once and cannot be
/// saved.
///
/// Threads  gui.
class ShortcutsDialog final : public QDialog {
    Q_OBJECT
public:
    ShortcutsDialog(Actions &actions, KeyMap &keys, QWidget *parent = nullptr);

    void accept() override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void describeFields();
    void layOut();
    void connectFields();
    void fillActions();
    void showKeys();
    void showTroubles();
    void addKey(KeyContext context);
    void removeKey();
    void choosePreset(int preset);
    std::optional<ActionId> current() const;
    ActionKeys &planned(ActionId id) { return m_plan[static_cast<std::size_t>(id)]; }

    Actions &m_actions;
    KeyMap &m_keys;
    KeyPlan m_plan;
    QComboBox *m_preset;
    QLineEdit *m_find;
    QTreeWidget *m_tree;
    QListWidget *m_own;
    QLineEdit *m_new; ///< shows m_newKey; every key pressed in it becomes that
    QKeySequence m_newKey;
    QPushButton *m_addOutside;
    QPushButton *m_addEverywhere;
    QPushButton *m_remove;
    QPushButton *m_usual;
    QPushButton *m_save = nullptr;
    QLabel *m_trouble;
};

} // namespace voxdeck

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

namespace voxdeck {

class Actions;

/// All keys by menu (Shift+F1), made from the actions themselves.
class ShortcutSheet final : public QDialog {
    Q_OBJECT
public:
    explicit ShortcutSheet(const Actions &actions, QWidget *parent = nullptr);
};

} // namespace voxdeck

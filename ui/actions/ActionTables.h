// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/actions/Actions.h"

#include <QCoreApplication>

#include <vector>

namespace voxdeck {

/// An action as its menu has it.
struct ActionSpec {
    ActionId id;
    const char *text;
    const char *iconName;
    const char *everywhere; ///< keys, separated by spaces
    const char *outside;
    const char *inText;
    const char *synonyms;
    bool isCheckable = false;
};

struct MenuSpec {
    const char *name;                            ///< with its mnemonic
    std::vector<std::vector<ActionSpec>> blocks; ///< separators between them
};

/// A part of a menu that opens beside it, in the place of the first action it holds.
struct SubmenuSpec {
    const char *name;
    std::vector<ActionId> ids;
};

/// Its members' texts are filed under "Actions" by lupdate: QT_TR_NOOP takes the class it is in.
struct ActionTables {
    Q_DECLARE_TR_FUNCTIONS(Actions)
public:
    static const std::vector<MenuSpec> &menus();
    static const std::vector<SubmenuSpec> &submenus();
};

} // namespace voxdeck

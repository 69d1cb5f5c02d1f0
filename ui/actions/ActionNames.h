// SPDX-License-Identifier: GPL-3.0-or-later
// docs/decisions/0250
#pragma once

#include "ui/actions/Actions.h"

#include <QString>

#include <optional>

namespace voxdeck {

/// The name of an action in settings and tests, such as "delete-segment": the same in every language and
/// every version. Empty for an action that has none; ActionNamesTest fails on it.
QString actionName(ActionId id);
/// The menu text that settings had instead of a name before version 2 of the key settings; else empty.
QString formerActionName(ActionId id);
/// The action of a name; nothing for a name that no action has.
std::optional<ActionId> actionNamed(const QString &name);

} // namespace voxdeck

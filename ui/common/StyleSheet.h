// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace voxdeck {

struct Theme;

/// What Fusion and the palette cannot say: heights, borders, focus rings, the one filled button.
/// Widgets opt in by dynamic properties: `vxRole` = "primary", "flat", "chip", "chipAdd", "bar", ...
QString applicationStyleSheet(const Theme &theme);

} // namespace voxdeck

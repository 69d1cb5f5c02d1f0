// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace voxdeck {

/// Draws a ring around the list, tab, slider or check box that has the keyboard: the style sheet draws one around fields
/// and buttons, and would move what is in a list. Tables of rows and painted controls draw their own
/// (property "vxOwnRing"). Once, however often it is called.
///
/// Threads  gui.
void installFocusRing();

} // namespace voxdeck

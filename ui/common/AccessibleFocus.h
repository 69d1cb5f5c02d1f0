// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace voxdeck {

/// Makes screen readers see one focus only. Qt 6.4 calls the current page of each tab bar focused, and each
/// plain widget that hands its focus on, besides the control that has it; and it names combo boxes by their
/// value. Call it once, before windows are made.
///
/// Threads  gui.
void installAccessibleFocus();

} // namespace voxdeck

// SPDX-License-Identifier: GPL-3.0-or-later
// docs/decisions/0335
#pragma once

class QFont;

namespace voxdeck {

/// The design is drawn for letters of 13 pixels, 10 points at 96 dots per inch. Where the system's are larger, so
/// are those of the window, and the rows and fields around them; they are never smaller. Called once, before the
/// first widget.
void followSystemFont(const QFont &system);

/// A length of the design in pixels, letters or what holds a line of them, at the system's size.
int sized(int designed);

} // namespace voxdeck

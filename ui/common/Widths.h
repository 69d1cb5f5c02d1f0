// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace voxdeck {

// Widths of the window at which its layout changes, in logical pixels: those of common screens, less the
// frames that a window manager may draw.
constexpr int kFrames = 16;
constexpr int kNarrowWindow = 1440 - kFrames; ///< below: the details are a drawer
constexpr int kWideWindow = 1600 - kFrames;   ///< from here on: everything as drawn

} // namespace voxdeck

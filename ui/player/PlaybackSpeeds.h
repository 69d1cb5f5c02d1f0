// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace voxdeck {

/// The speeds that the box under the timeline offers and the keys step through, in percent.
inline constexpr int kPlaybackSpeedsPercent[] = {50,  60,  75,  90,  100, 110,
                                                 125, 150, 175, 200, 250, 300};

} // namespace voxdeck

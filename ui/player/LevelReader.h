// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Units.h"

namespace voxdeck {

class PcmSource;

/// How loud it is: 0 to 1 of full scale.
struct Level {
    double peak = 0;
    double rms = 0;
};

/// Of the 30 ms around that frame.
Level levelAround(const PcmSource &pcm, Frames position);

} // namespace voxdeck

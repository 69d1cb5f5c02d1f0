// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace voxdeck {

/// +-1 to int16 as ffmpeg does: times 32768, rounded half to even, clamped. NaN becomes 0.
template <class Real>
inline std::int16_t toInt16(Real sample)
{
    const Real scaled = sample * Real{32768};
    if (std::isnan(scaled))
        return 0;
    return static_cast<std::int16_t>(std::lrint(std::clamp(scaled, Real{-32768}, Real{32767})));
}

} // namespace voxdeck

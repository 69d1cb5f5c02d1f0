// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Counted.h"

#include <array>
#include <cstdio>
#include <string>

namespace voxdeck::cli {

/// "1.250 h"; under a minute, where hours say nothing, "12.3 s".
inline std::string hoursText(double seconds)
{
    constexpr double kMinute = 60;
    constexpr double kHour = 3600;
    std::array<char, 48> text{};
    if (seconds > 0 && seconds < kMinute)
        (void)std::snprintf(text.data(), text.size(), "%.1f s", seconds);
    else
        (void)std::snprintf(text.data(), text.size(), "%.3f h", seconds / kHour);
    return text.data();
}

} // namespace voxdeck::cli

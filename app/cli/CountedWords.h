// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Counted.h"
#include "core/base/NumberText.h"

#include <string>

namespace voxdeck::cli {

/// "1.250 h"; under a minute, where hours say nothing, "12.3 s".
inline std::string hoursText(double seconds)
{
    constexpr double kMinute = 60;
    constexpr double kHour = 3600;
    return seconds > 0 && seconds < kMinute ? roundedText(seconds, 1) + " s"
                                            : roundedText(seconds / kHour, 3) + " h";
}

} // namespace voxdeck::cli

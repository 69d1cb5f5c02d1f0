// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/json/PythonFloat.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

namespace voxdeck {

/// How many digits stand behind the point of a plain decimal; 0 for anything else.
inline std::size_t decimalsIn(std::string_view number)
{
    const std::size_t point = number.find('.');
    if (point == std::string_view::npos
        || number.find_first_not_of("0123456789.") != std::string_view::npos)
        return 0;
    return number.size() - point - 1;
}

/// Seconds with as many decimals as a list spells its times with, such as 4.80 beside 2.35. All digits of the time
/// stay, because fewer would be another sample: 4.828125 has six in any list.
///
/// `like`: a time of the same line. Result: the same number when it is read.
inline std::string secondsLike(std::string_view like, double seconds)
{
    constexpr std::size_t kMostPadded = 9; // more are binary noise
    std::string spelled = pythonFloatRepr(seconds);
    const std::size_t has = decimalsIn(spelled);
    const std::size_t wanted = decimalsIn(like);
    if (has > 0 && wanted > has && wanted <= kMostPadded)
        spelled.append(wanted - has, '0');
    return spelled;
}

} // namespace voxdeck

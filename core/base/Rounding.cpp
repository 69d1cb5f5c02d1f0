// SPDX-License-Identifier: Apache-2.0
#include "core/base/Rounding.h"

#include <array>
#include <charconv>
#include <cmath>
#include <system_error>

namespace voxdeck {

double roundedTo8Digits(double value)
{
    std::array<char, 400> digits{}; // the longest double has 309 before the point
    const auto written = std::to_chars(digits.data(), digits.data() + digits.size(), value,
                                       std::chars_format::fixed, 8);
    if (written.ec != std::errc() || !std::isfinite(value))
        return value;
    double rounded = 0;
    // the digits of a finite double are never out of range
    std::from_chars(digits.data(), written.ptr, rounded);
    return rounded;
}

} // namespace voxdeck

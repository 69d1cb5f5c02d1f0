// SPDX-License-Identifier: Apache-2.0
#include "core/base/NumberText.h"

#include <array>
#include <cassert>
#include <charconv>
#include <cmath>
#include <system_error>

namespace voxdeck {

namespace {

constexpr int kMostDecimals = 17;
constexpr double kMostRounded = 1e15; ///< from here on a double has hardly a decimal

} // namespace

std::string shortestText(double value)
{
    std::array<char, 32> text{}; // the longest is -2.2250738585072014e-308
    const auto [end, problem] = std::to_chars(text.data(), text.data() + text.size(), value);
    assert(problem == std::errc());
    return problem == std::errc() ? std::string(text.data(), end) : std::string();
}

std::string roundedText(double value, int decimals)
{
    assert(decimals >= 0 && decimals <= kMostDecimals);
    if (!(std::abs(value) < kMostRounded)) // also of what is not a number
        return shortestText(value);
    std::array<char, 64> text{}; // a sign, 15 digits, a point and the decimals
    const auto [end, problem] = std::to_chars(text.data(), text.data() + text.size(), value,
                                              std::chars_format::fixed, decimals);
    assert(problem == std::errc());
    return problem == std::errc() ? std::string(text.data(), end) : std::string();
}

} // namespace voxdeck

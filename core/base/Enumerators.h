// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0630
#pragma once

#include <string_view>

namespace voxdeck {

/// Whether an enumeration has a name for the value: so a table with a line for each of its enumerators can be checked
/// for the one behind its last line. GCC and Clang write a value without a name as a cast: "(voxdeck::Field)28".
template <auto kValue>
consteval bool isEnumerator()
{
    constexpr std::string_view kBefore = "kValue = ";
    const std::string_view function = __PRETTY_FUNCTION__;
    return function.at(function.find(kBefore) + kBefore.size()) != '(';
}

namespace enumerators_detail {
enum class Two { One, Other };
static_assert(isEnumerator<Two::One>() && isEnumerator<Two::Other>());
static_assert(!isEnumerator<static_cast<Two>(2)>());
} // namespace enumerators_detail

} // namespace voxdeck

// SPDX-License-Identifier: Apache-2.0
#include "core/base/Hash.h"

namespace voxdeck {

namespace {

constexpr std::string_view kDigits = "0123456789abcdef";

} // namespace

std::string hexOf(std::uint64_t value)
{
    std::string digits(16, '0');
    for (std::size_t at = 0; at < digits.size(); ++at)
        digits[at] = kDigits[value >> (60 - 4 * at) & 15];
    return digits;
}

std::string hexOf(std::string_view bytes)
{
    std::string digits;
    digits.reserve(bytes.size() * 2);
    for (const char byte : bytes) {
        const auto value = static_cast<unsigned char>(byte);
        digits += kDigits[value >> 4];
        digits += kDigits[value & 15];
    }
    return digits;
}

} // namespace voxdeck

// SPDX-License-Identifier: Apache-2.0
#include "core/build/FileNames.h"

#include "core/base/Utf8.h"

#include <cstddef>
#include <cstdint>

namespace voxdeck {

namespace {

constexpr std::size_t kMostBytes = 180; // 255 are allowed; an extension and ".part" come after it
constexpr std::string_view kHexDigits = "0123456789abcdef";

bool isPlain(char c, bool isFirst)
{
    const bool isAlphanumeric = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z')
                                || (c >= '0' && c <= '9');
    return isAlphanumeric || static_cast<unsigned char>(c) >= 0x80 || (c == '.' && !isFirst)
           || std::string_view("-_+=@").find(c) != std::string_view::npos;
}

std::string hashOf(std::string_view key) // 64-bit FNV-1a
{
    std::uint64_t hash = 0xcbf29ce484222325ULL;
    for (const char byte : key) {
        hash ^= static_cast<unsigned char>(byte);
        hash *= 0x100000001b3ULL;
    }
    std::string digits;
    for (int shift = 60; shift >= 0; shift -= 4)
        digits += kHexDigits[static_cast<std::size_t>((hash >> shift) & 15U)];
    return digits;
}

} // namespace

std::string fileNameForKey(std::string_view key)
{
    const bool isText = isValidUtf8(key);
    std::string name;
    for (const char c : key) {
        if (isPlain(c, name.empty()) && (isText || static_cast<unsigned char>(c) < 0x80)) {
            name += c;
            continue;
        }
        const auto byte = static_cast<unsigned char>(c);
        name += '%';
        name += kHexDigits[byte >> 4U];
        name += kHexDigits[byte & 15U];
    }
    if (name.empty())
        return "%";
    if (name.size() <= kMostBytes)
        return name;
    std::size_t end = kMostBytes;
    while (end > 0 && (static_cast<unsigned char>(name[end]) & 0xC0U) == 0x80U)
        --end;
    return name.substr(0, end) + '~' + hashOf(key);
}

} // namespace voxdeck

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace voxdeck {

/// The length of the longest valid UTF-8 beginning of `text`, in bytes: text.size() when all is valid.
/// Overlong forms, surrogates and anything above U+10FFFF are not valid.
std::size_t validUtf8Prefix(std::string_view text);

inline bool isValidUtf8(std::string_view text)
{
    return validUtf8Prefix(text) == text.size();
}

/// Appends one code point. Surrogates are written unchanged (WTF-8), which validUtf8Prefix refuses.
void appendUtf8(std::string &to, char32_t codePoint);

/// Reads the character at `position` of `text`, which must not be at the end, and moves past it. A
/// byte that begins no valid character is read as U+FFFD; a surrogate in WTF-8 is returned
/// unchanged.
char32_t nextUtf8(std::string_view text, std::size_t &position);

} // namespace voxdeck

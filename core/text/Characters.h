// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string_view>

namespace voxdeck {

/// str.isspace() of CPython, which str.strip() removes.
bool isPythonSpace(char32_t codePoint);

/// text.strip() of CPython. Bytes that are not UTF-8 are not white space.
std::string_view stripPython(std::string_view text);

/// The line of `text` that begins at `position`, without its end, and moves past it: "\n", "\r\n" and
/// "\r" end a line (Python's universal newlines). `position` must not be at the end.
std::string_view nextPythonLine(std::string_view text, std::size_t &position);

/// Letters, marks and digits of any script: what a word is made of.
bool isWordCharacter(char32_t codePoint);

/// Accents, vowel signs and the like, which belong to the character before them.
bool isCombiningMark(char32_t codePoint);

/// Whether words of this character's script are separated by spaces. False for Han, Kana, Bopomofo,
/// Thai, Lao, Khmer, Myanmar and their kin, whose characters are tokens on their own.
bool isSpaceSeparatedScript(char32_t codePoint);

} // namespace voxdeck

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace voxdeck {

/// Whether it is written on the character before it: marks, vowels and finals of Hangul, half-width
/// sounding marks.
bool joinsTheCharacterBefore(char32_t codePoint);

/// A character with its marks in Unicode's form NFC; unchanged where it is not UTF-8.
std::string composedText(std::string_view text);

/// The expected width and shape of a character: full-width letters and digits, half-width Kana,
/// ligatures and the presentation forms of Arabic letters are replaced; Chinese and Japanese
/// punctuation is full-width, all other punctuation half-width. `before` and `after` are its
/// neighbours, 0 for none.
std::string usualForm(std::string_view character, char32_t before, char32_t after,
                      std::string_view language);

/// Letters of Arabic that Persian and Urdu have others for.
std::string usualLetter(std::string_view character, std::string_view language);

/// 0 to 9 of a digit of any script.
std::optional<int> digitValue(char32_t codePoint);
/// The zero of the language's own digits; "0" where it has none.
char32_t nativeZero(std::string_view language);

} // namespace voxdeck

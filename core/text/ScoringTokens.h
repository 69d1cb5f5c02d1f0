// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>
#include <vector>

namespace voxdeck {

/// jiwer's words: a run of two or more white spaces is one space, then split(" "). A tab alone stays in
/// its word. The views point into `text`.
std::vector<std::string_view> jiwerWords(std::string_view text);

/// characterize() of WeNet's tools/compute-wer.py:15-48: one a character of category Lo, without some
/// punctuation; any other run is one piece.
std::vector<std::string_view> weNetPieces(std::string_view text);

/// How a character other than a letter, mark or digit counts inside a word, between the characters
/// around it: the
/// ASCII apostrophe for an apostrophe between two word characters ("don't", "l\u2019eau"), itself for a point or
/// comma between two digits ("1,234") and for a middle dot, geresh or gershayim between letters. 0 where it
/// separates words, as a hyphen does.
char32_t wordJoint(char32_t before, char32_t c, char32_t after);
/// Soft hyphens, joiners and direction marks, which do not separate words. The zero-width space does.
bool isInvisibleInWords(char32_t c);

/// The words that Voxdeck's rule counts, of a text before or after it was normalised: each character of a script
/// written without spaces with its marks, each run of letters, marks and digits of the others with the joints
/// (wordJoint()) and invisible characters inside it; each other character.
std::vector<std::string_view> comparedWords(std::string_view text);

/// The tokens of a mixed error rate: each character of a script written without spaces (Han, Kana, Thai,
/// Lao, Khmer, Myanmar and their kin) with its marks, each word of the others. Punctuation stays with its
/// word, and is a separate token behind such a character.
std::vector<std::string_view> mixedTokens(std::string_view text);

} // namespace voxdeck

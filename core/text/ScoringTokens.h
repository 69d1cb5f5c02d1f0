// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>
#include <vector>

namespace voxdeck {

/// jiwer's words: a run of two or more white spaces is one space, then split(" "). A tab alone stays in
/// its word. The views point into `text`.
std::vector<std::string_view> jiwerWords(std::string_view text);

/// characterize() of WeNet's tools/compute-wer.py:15-48: one a character of category Lo, without some
/// punctuation; what else stands together is one piece.
std::vector<std::string_view> weNetPieces(std::string_view text);

/// The tokens of a mixed error rate: each character of a script written without spaces (Han, Kana, Thai,
/// Lao, Khmer, Myanmar and their kin) with its marks, each word of the others. Punctuation stays with its
/// word, and is a token of its own behind such a character.
std::vector<std::string_view> mixedTokens(std::string_view text);

} // namespace voxdeck

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace voxdeck {

/// The pieces of a text that a user corrects one by one, in order: each character of a script written
/// without spaces (with the marks on it), each word of the others, each punctuation mark. White space
/// is between tokens, never in one. The views point into `text`.
std::vector<std::string_view> splitTokens(std::string_view text);

/// Whether that is all a hyphen or underscore, as words are joined with.
bool isHyphen(std::string_view text);

/// text.split() of CPython: the runs between white space.
std::vector<std::string_view> splitWords(std::string_view text);

/// What to put between two texts to make one: a space, or nothing where either side is empty, has
/// white space there already, or belongs to a script (or its punctuation) written without spaces.
std::string_view joinerBetween(std::string_view left, std::string_view right);

/// Token numbers, equal where the tokens are: what distances and alignments work on.
struct NumberedTokens {
    std::vector<std::uint32_t> reference;
    std::vector<std::uint32_t> hypothesis;
};
NumberedTokens numberTokens(const std::vector<std::string_view> &reference,
                            const std::vector<std::string_view> &hypothesis);

/// The code points of a text; U+FFFD for each byte that is not UTF-8.
std::vector<std::uint32_t> codePointsOf(std::string_view text);

} // namespace voxdeck

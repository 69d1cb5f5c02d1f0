// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace voxdeck {

/// The form of a text for comparisons: compatibility forms composed (NFKC), case folded, and every
/// run of characters other than letters, marks and digits reduced to one space, none at the ends,
/// except for the joints of a word
/// (wordJoint()): "Don\u2019t, well-known" is "don't well known". Bytes that are not UTF-8 are such spaces.
/// `language` is a tag: Turkish and Azerbaijani have an "i" without a dot.
std::string comparableText(std::string_view text, std::string_view language = {});

/// The characters of a comparable text, spaces only where words are written apart: what CER counts.
std::vector<std::uint32_t> comparableCharacters(std::string_view text,
                                                std::string_view language = {});
/// The same of a text that is normalised already.
std::vector<std::uint32_t> charactersWithoutJoints(std::string_view text);

/// Equal for two texts that only case, punctuation, apostrophes and width tell apart, or spaces where words are not
/// written apart: comparableText() less its apostrophes and those spaces. Duplicates are found by it; rates count by
/// comparableCharacters().
std::string duplicateKey(std::string_view text);

} // namespace voxdeck

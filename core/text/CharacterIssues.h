// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace voxdeck {

/// Why a character is not what it seems, or does not show at all.
enum class CharacterKind : std::uint8_t {
    ZeroWidth,
    Joiner, ///< ZWJ and ZWNJ, and the selectors of variants
    BidiControl,
    OddSpace, ///< looks like a space
    Control,  ///< tab, line break and the like
    SoftHyphen,
    Replacement, ///< something was lost here
    Unassigned,  ///< no character, or one for private use
    LookAlike,   ///< a letter of another script than the rest of its word
};

/// An invisible character, or one that looks like another.
struct CharacterIssue {
    std::size_t begin = 0; ///< bytes
    std::size_t length = 0;
    char32_t codePoint = 0;
    CharacterKind kind = CharacterKind::ZeroWidth;
    /// The script or language wants it there, as Persian its ZWNJ: worth a mark, not a fault.
    bool isUsual = false;
    std::optional<std::string> replacement; ///< the expected character; empty: none
};

/// In the order of the text. `language` is a tag such as "fa" or "zh-TW"; empty: not known.
std::vector<CharacterIssue> characterIssues(std::string_view text, std::string_view language);

/// Whether `tag` is the language or one of its variants: "zh-TW" is "zh".
bool isLanguage(std::string_view tag, std::string_view language);

} // namespace voxdeck

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/text/TextPolicy.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace voxdeck {

/// A place of a text that a rule asks about.
struct TextHint {
    TextRule rule = TextRule::Character;
    std::size_t begin = 0; ///< bytes
    std::size_t length = 0;
    std::optional<std::string>
        suggestion; ///< to be put there, "" to take it away; nothing: not known
    friend bool operator==(const TextHint &, const TextHint &) = default;
};

/// What the policy's rules (but Spelling, see Lexicon.h) say of a text, by place; a place has one hint.
std::vector<TextHint> checkText(std::string_view text, std::string_view language,
                                const TextPolicy &policy);

/// The text with all suggestions taken, and with those of what comes of it.
std::string fixedText(std::string_view text, std::string_view language, const TextPolicy &policy);

/// One line for a person: "U+00A0 NO-BREAK SPACE", "double space", "not in the form NFC".
std::string hintWords(const TextHint &hint, std::string_view text);

} // namespace voxdeck

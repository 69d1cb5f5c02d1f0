// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0123
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
        suggestion; ///< the replacement, "" deletes the range; empty: unknown
    friend bool operator==(const TextHint &, const TextHint &) = default;
};

/// The findings of the policy's rules (except Spelling, see Lexicon.h) in a text, by place; one
/// hint per place.
std::vector<TextHint> checkText(std::string_view text, std::string_view language,
                                const TextPolicy &policy);

/// The text with all suggestions applied, and those that the result needs.
std::string fixedText(std::string_view text, std::string_view language, const TextPolicy &policy);

/// One line for a user: "U+00A0 NO-BREAK SPACE", "double space", "not in the form NFC".
std::string hintWords(const TextHint &hint, std::string_view text);

} // namespace voxdeck

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/text/Scripts.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace voxdeck {

/// How the letters of a text divide over scripts.
struct ScriptShare {
    Script script = Script::None;
    std::uint64_t letters = 0;
    double share = 0; ///< of all letters of the text
    friend bool operator==(const ScriptShare &, const ScriptShare &) = default;
};

/// A run of words, or of characters of scripts without spaces, that is repeated immediately.
struct Repetition {
    std::size_t tokens = 0; ///< of what is repeated
    std::size_t times = 0;  ///< in all
    std::string text;       ///< the repeated text, in its first spelling
    friend bool operator==(const Repetition &, const Repetition &) = default;
};

/// What can be counted in a text without knowing its language.
struct TextMeasures {
    std::uint64_t characters = 0; ///< letters, marks and digits
    std::uint64_t words = 0;      ///< tokens of a mixed error rate, of Thai,
                                  ///< Lao, Khmer and Myanmar words (0642)
    std::optional<double> charactersPerSecond, wordsPerSecond; ///< nothing without a length above 0
    std::vector<ScriptShare> scripts;                          ///< most letters first
    /// Changes from one way of writing to another: Han, Kana and Bopomofo are one, Han beside Hangul as well.
    std::uint64_t codeSwitches = 0;
    std::optional<Repetition> repetition; ///< of those said three times or more the longest in all
    std::string stockPhrase; ///< the one of stockPhrases() that is most of the text; else empty
};

/// `seconds` is the length of the sound; nothing, 0, less or NaN where it is not known.
TextMeasures measureText(std::string_view text, std::optional<double> seconds);
/// The script of most letters: TextMeasures::scripts.front(). None where the text has no letter of a known script.
Script mainScriptOf(std::string_view text);

/// Phrases that recognisers output for silence: credits and thanks from the videos they were
/// trained on.
const std::vector<std::string_view> &stockPhrases();

} // namespace voxdeck

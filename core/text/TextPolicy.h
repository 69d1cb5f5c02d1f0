// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Result.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace voxdeck {

/// The checks of a transcript, each on or off.
enum class TextRule : std::uint8_t {
    Character, ///< an invisible one (CharacterIssues.h)
    LookAlike,
    Normalization, ///< not in Unicode's form NFC
    EdgeSpace,
    DoubleSpace,
    SpaceBeforeMark,
    Digits,
    Forms,   ///< full and half width, letters as they were printed
    Letters, ///< of Arabic in Persian and Urdu
    Marks,   ///< punctuation that is not of the set
    Quotes,
    Spelling,
};
constexpr std::size_t kTextRules = static_cast<std::size_t>(TextRule::Spelling) + 1;

/// "invisible", "look-alike", "nfc", "edge-space", "double-space", "space-before-mark", "digits", "forms",
/// "letters", "marks", "quotes", "spelling".
const char *textRuleName(TextRule rule);
std::optional<TextRule> textRuleNamed(std::string_view name);

enum class DigitPolicy : std::uint8_t { Any, Western, Native, Spelled };
enum class QuotePolicy : std::uint8_t { Any, Straight, Curly };

/// A project's rules for its transcripts. By default all rules are on, and digits, marks and quotes
/// of any kind are allowed.
struct TextPolicy {
    std::array<bool, kTextRules> isOn;
    DigitPolicy digits = DigitPolicy::Any;
    QuotePolicy quotes = QuotePolicy::Any;
    /// The punctuation allowed in texts of a language, by its tag; "*" for all others. A language
    /// that is not listed may have any.
    std::map<std::string, std::string, std::less<>> marks;
    /// Where no dictionary is installed: a word that occurs fewer times in the texts is flagged; 0:
    /// never.
    unsigned unknownBelow = 2;

    TextPolicy() { isOn.fill(true); }
    bool has(TextRule rule) const { return isOn[static_cast<std::size_t>(rule)]; }
    void set(TextRule rule, bool on) { isOn[static_cast<std::size_t>(rule)] = on; }
    /// The set for a tag: its own ("zh-TW"), its language's ("zh"), or that of "*"; nothing: any marks.
    std::optional<std::string_view> marksOf(std::string_view tag) const;
    friend bool operator==(const TextPolicy &, const TextPolicy &) = default;
};

/// {"off": ["digits"], "digits": "western", "quotes": "straight", "marks": {"en": ".,?!'"},
///  "unknown_below": 2}
std::string policyJson(const TextPolicy &policy);
/// Errors   Corrupt or InvalidArgument: not JSON, an unknown rule or value. Missing members keep
///          their defaults.
Result<TextPolicy> policyFromJson(std::string_view json);

} // namespace voxdeck

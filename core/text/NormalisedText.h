// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace voxdeck {

enum class UnicodeForm : std::uint8_t { Keep, Nfc, Nfd, Nfkc, Nfkd };
enum class LetterCase : std::uint8_t {
    Keep,
    Fold,      ///< Unicode's full case folding: "ß" is "ss"; by the language, as in hasDotlessI()
    Lower,     ///< one character to one
    Upper,     ///< as str.upper() of CPython
    AsciiLower ///< A to Z alone, as in sclite
};
enum class CharacterWidth : std::uint8_t {
    Keep,
    Usual ///< letters, digits and marks of full width become narrow, half-width Kana and Hangul wide
};
enum class PunctuationRule : std::uint8_t {
    Keep,
    Space, ///< everything but letters, marks and digits becomes one space, none at the ends; inside a word
           ///< joints stay (wordJoint()) and what is invisible is dropped
    Remove ///< everything but letters, marks, digits and white space is dropped
};
enum class NumberRule : std::uint8_t {
    Keep,
    Western,   ///< digits of all scripts become 0 to 9
    Ungrouped, ///< and "1,000,000" becomes "1000000"
    Words ///< numbers are spelled out before all else, where the language has words for them (SpelledNumbers.h);
          ///< other digits become 0 to 9
};
enum class DiacriticRule : std::uint8_t {
    Keep,
    Remove ///< accents of Latin, Greek and Cyrillic, vowel marks of Hebrew and Arabic; no vowel sign else
};

/// The changes made to a text before its tokens are compared, in the order of the members, but for
/// NumberRule::Words.
struct TextNormaliser {
    std::string tags; ///< pairs such as "<>[]": each tag is dropped with its content
    UnicodeForm form = UnicodeForm::Keep;
    LetterCase letterCase = LetterCase::Keep;
    CharacterWidth width = CharacterWidth::Keep;
    DiacriticRule diacritics = DiacriticRule::Keep;
    NumberRule numbers = NumberRule::Keep;
    PunctuationRule punctuation = PunctuationRule::Keep;
    friend bool operator==(const TextNormaliser &, const TextNormaliser &) = default;
};

/// The one of comparableText(): NFKC, case folded, without punctuation.
const TextNormaliser &comparableNormaliser();

/// The normalised text. An unclosed tag stays in a text, and is dropped up to the end of a single
/// token. Bytes that are not UTF-8 become U+FFFD where the normaliser changes anything at all.
/// `language` is a tag such as "tr-TR"; empty where it is unknown.
std::string normalisedText(const TextNormaliser &normaliser, std::string_view text,
                           std::string_view language = {});
std::string normalisedToken(const TextNormaliser &normaliser, std::string_view token,
                            std::string_view language = {});

} // namespace voxdeck

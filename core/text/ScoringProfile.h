// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0225
#pragma once

#include "core/base/Result.h"
#include "core/json/Json.h"
#include "core/text/CountedAlignment.h"
#include "core/text/NormalisedText.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace voxdeck {

enum class WordTokens : std::uint8_t {
    Pieces,     ///< comparedWords() of the normalised text
    WhiteSpace, ///< the normalised text between white space
    Jiwer,      ///< the normalised text between spaces, jiwer's way
    WeNet       ///< the raw text between white space, each word normalised; empty ones are dropped
};
enum class CharacterTokens : std::uint8_t {
    Joined,   ///< spaces count only where words are written apart
    NoSpaces, ///< without white space
    All,      ///< with spaces, but for those at the ends
    WeNet     ///< compute-wer.py --char=1: one a character of category Lo, words of the rest
};
/// The rate of a reference without tokens.
enum class EmptyReference : std::uint8_t { Insertions, Zero, Unknown };

/// How texts are scored: a rule as data, so that a number can say which rule made it.
struct ScoringProfile {
    std::string name;
    TextNormaliser normaliser;
    WordTokens words = WordTokens::Pieces;
    CharacterTokens characters = CharacterTokens::Joined;
    AlignmentRule alignment = AlignmentRule::Rapidfuzz;
    EmptyReference emptyReference = EmptyReference::Insertions;
    friend bool operator==(const ScoringProfile &, const ScoringProfile &) = default;
};

/// Voxdeck's rule, which is that of errorScore() and so of the table's CER and WER.
const ScoringProfile &defaultProfile();
/// The default one, "jiwer", "wenet", "sclite", "kaldi": equal to those tools where these run without
/// options. sclite's alternatives {a / b}, optional (words) and "@" are not understood.
const std::vector<ScoringProfile> &scoringProfiles();
/// One of them by name, or JSON that begins with "{". InvalidArgument names what is possible.
Result<ScoringProfile> profileFrom(std::string_view nameOrJson);

/// All settings in a fixed order, the name first.
JsonValue jsonOf(const ScoringProfile &profile);
/// What JSON leaves out is as in the profile named by "like", else as in the default one. InvalidArgument
/// for an unknown key or value, with what is possible.
Result<ScoringProfile> profileFromJson(const JsonValue &json);

/// 16 hexadecimal digits over all settings but the name. Never changes for the same settings, so two
/// figures with one hash are comparable.
std::string hashOf(const ScoringProfile &profile);

} // namespace voxdeck

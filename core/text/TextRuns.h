// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0264
#pragma once

#include "core/text/Scripts.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace voxdeck {

/// How long a comparable text is, in letters of an alphabet, so that the same speech has about the
/// same length in every script.
/// A Han character counts 3, a syllable of Kana, Hangul, Bopomofo or Yi 2, a letter of Thai, Lao, Khmer or Myanmar
/// 1.5 and its marks nothing, everything else 1 (docs/decisions/0264, measured).
std::size_t lettersOf(std::string_view comparable);
/// How many letters of a script are as long as `letters` of an alphabet: 10 of Han for 30.
std::size_t charactersFor(std::size_t letters, Script script);

/// A hash for each different run of five characters of a comparable text, rising; one for a text without five.
using TextRuns = std::vector<std::uint64_t>;
TextRuns textRuns(std::string_view comparable);

/// The share of runs that two texts have in common (Jaccard).
double similarityOf(const TextRuns &a, const TextRuns &b);

/// MinHash: 36 hashes of the runs, in 12 bands of 3. Two texts that share 80 % of their runs meet in a band with
/// 99.98 %, those that share 30 % with 28 %.
inline constexpr std::size_t kTextBands = 12;
/// The most texts in a band's bucket, so that a text repeated a thousand times does not cost
/// quadratic time.
inline constexpr std::size_t kMostInBand = 64;
std::array<std::uint64_t, kTextBands> bandsOf(const TextRuns &runs);

} // namespace voxdeck

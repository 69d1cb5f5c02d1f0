// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0111, 0112, 0175
#pragma once

#include "core/text/EditDistance.h"
#include "core/text/ErrorRate.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace voxdeck {

enum class CompareUnit : std::uint8_t { Characters, Words };

/// By character for languages whose words are not written apart (Chinese, Japanese, Thai, Lao, Khmer,
/// Burmese, Tibetan and their kin), by word for all others; without a language by what `text` is
/// written in.
CompareUnit usualCompareUnit(std::string_view language, std::string_view text);

/// A piece of a compared text: a word (comparedWords() in ScoringTokens.h) or a character with its
/// adjacent punctuation. By character, everything between two words of scripts written with spaces
/// is one piece too.
struct TextPiece {
    std::size_t begin = 0, end = 0;         ///< in bytes of the text
    std::size_t coreBegin = 0, coreEnd = 0; ///< without the punctuation
    std::string comparable; ///< comparableText() of it; " " or a joint between words
    bool isGap() const { return comparable == " "; }
};

/// The pieces of a text from its beginning. Two texts whose pieces are comparable in order say the same.
/// `language` is a tag, as for comparableText().
std::vector<TextPiece> comparedPieces(std::string_view text, CompareUnit unit,
                                      std::string_view language = {});

/// Steps `first` .. `last`, the last left out.
struct StepRange {
    std::size_t first = 0, last = 0;
    bool isEmpty() const { return first >= last; }
    friend bool operator==(const StepRange &, const StepRange &) = default;
};

/// Bytes `begin` .. `end` of a text.
struct ByteSpan {
    std::size_t begin = 0, end = 0;
    friend bool operator==(const ByteSpan &, const ByteSpan &) = default;
};

/// A change of one text: `length` bytes from `begin` on become `text`.
struct TextChange {
    std::size_t begin = 0, length = 0;
    std::string text;
    friend bool operator==(const TextChange &, const TextChange &) = default;
};

/// Two texts side by side: "yours", which is being corrected, and the one it is compared with.
/// Errors are counted as for a reference (yours) and a hypothesis (theirs): a piece that only yours
/// has is a deletion.
///
/// Among the alignments with the fewest errors, similar words are paired.
struct Comparison {
    CompareUnit unit = CompareUnit::Words;
    std::string yours, theirs;
    std::vector<TextPiece> yoursPieces, theirsPieces;
    std::vector<AlignmentStep> steps; ///< over the pieces
    bool isTooLong = false;           ///< not aligned: it would take seconds

    bool isDifferent(std::size_t step) const { return steps[step].kind != AlignmentKind::Equal; }
    /// The differences that are accepted at once, in order: by word each different step, by
    /// character each run of them.
    std::vector<StepRange> differences() const;
    /// The bytes of yours the steps are about, without punctuation; empty, where it would be put in, for
    /// what only theirs has.
    ByteSpan yoursOf(StepRange range) const;
    std::string_view yoursText(StepRange range) const;
    std::string_view theirsText(StepRange range) const;
    /// How yours changes when theirs is taken there. Punctuation of yours outside of it stays.
    TextChange take(StepRange range) const;
};
Comparison compareTexts(std::string yours, std::string theirs, CompareUnit unit,
                        std::string_view language = {});

/// Errors of comparable texts (ComparableText.h): letters, marks and digits without their case, the joints inside
/// words, and one space between words of scripts that are written with spaces. By character per code point; words
/// are comparedWords() (ScoringTokens.h).
struct ComparedScore {
    ErrorCounts characters, words;
    bool isTooLong = false; ///< only the sums are known, as substitutions
    /// As in errorScore().
    ErrorScore rates() const;
};
ComparedScore compareScore(std::string_view yours, std::string_view theirs,
                           std::string_view language = {});

/// The error rates that the table, queries, limits, queues and builds use: the default ScoringProfile's, which are
/// those of compareScore(), without the alignment. An empty hypothesis counts as all deletions.
/// Nothing where the reference has nothing to score: no letter and no digit.
///
/// Time     5 to 20 us for a sentence; up to some 30 MB of words are remembered per thread.
ErrorScore errorScore(std::string_view reference, std::string_view hypothesis,
                      std::string_view language = {});

/// What most of several hypotheses say (ROVER): they are aligned one after the other, and each place is
/// taken by what has most votes, of equal ones by what the earlier hypothesis has.
struct VoteLine {
    struct Place {
        std::string text; ///< never empty
        std::size_t votes = 0;
    };
    std::string text;
    std::vector<Place> places;
    std::size_t voters = 0;
    bool isTooLong = false; ///< nothing was voted on
};
VoteLine voteLine(const std::vector<std::string> &hypotheses, CompareUnit unit,
                  std::string_view language = {});

} // namespace voxdeck

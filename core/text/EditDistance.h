// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace voxdeck {

/// Levenshtein's distance of two sequences: the least number of substitutions, deletions and insertions.
/// Bit-parallel (Myers 1999, as in Hyyrö 2003): 64 steps of the shorter one at a time.
std::uint64_t editDistance(std::span<const std::uint32_t> a, std::span<const std::uint32_t> b);

/// Which of several least alignments is taken; the sum of the errors is the same for all.
enum class TieRule {
    Rapidfuzz, ///< jiwer: common ends cut; from the end a deletion, else an insertion, else a pair
    WeNet      ///< tools/compute-wer.py: a deletion, else an insertion, unless a pair is cheaper
};

enum class AlignmentKind : std::uint8_t { Equal, Substitution, Deletion, Insertion };

/// One step from the beginning: the token of each side it is about. For a deletion `hypothesis` is the
/// token before which it happens, for an insertion `reference` is.
struct AlignmentStep {
    AlignmentKind kind = AlignmentKind::Equal;
    std::size_t reference = 0;
    std::size_t hypothesis = 0;
    friend bool operator==(const AlignmentStep &, const AlignmentStep &) = default;
};

/// A least alignment with at most `most` errors, which costs by the length times `most`. `most` must not be
/// less than the distance.
std::vector<AlignmentStep> alignWithin(std::span<const std::uint32_t> reference,
                                       std::span<const std::uint32_t> hypothesis, TieRule rule,
                                       std::uint64_t most);

/// A least alignment. Long sequences are halved first (Hirschberg), so memory stays under 32 MB;
/// Rapidfuzz halves them as that library does, WeNet's tool would not (its ties may then differ).
std::vector<AlignmentStep> align(std::span<const std::uint32_t> reference,
                                 std::span<const std::uint32_t> hypothesis, TieRule rule);

} // namespace voxdeck

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/text/Scorer.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace voxdeck {

/// Whether two systems differ by more than chance, from what they got wrong in the same pieces of speech
/// (Gillick and Cox 1989).
struct MatchedPairs {
    std::uint64_t pieces = 0;
    double meanDifference = 0; ///< errors of the first less errors of the second, a piece
    double deviation = 0;      ///< standard deviation of the differences
    std::optional<double> z,
        likelihood; ///< of so large a difference by chance, two-sided; nothing for fewer
                    ///< than two pieces or without any deviation
};
MatchedPairs matchedPairs(std::span<const double> differences);

/// The same from differences that come one by one and are not kept (Welford 1962).
class PairedDifferences {
public:
    void add(double difference);
    MatchedPairs pairs() const;

private:
    std::uint64_t m_pieces = 0;
    double m_mean = 0, m_squares = 0; ///< squares of the distances from the mean
};

/// The probability that a standard normal variable is farther from 0 than `z`.
double twoSidedNormal(double z);

/// Errors of two systems in a piece of an utterance.
struct PieceErrors {
    std::uint64_t first = 0, second = 0;
    friend bool operator==(const PieceErrors &, const PieceErrors &) = default;
};
/// Cuts an utterance where both systems have at least two tokens right one after the other, as sclite's
/// MAPSSWE does, so that errors of different pieces hardly depend on each other. Pieces in which both are
/// right are left out. Both alignments are of the same reference.
std::vector<PieceErrors> errorPieces(std::span<const AlignmentStep> first,
                                     std::span<const AlignmentStep> second);

/// Several systems over the same utterances.
///
/// Memory   does not grow with the utterances.
/// Threads  one at a time.
class SystemComparison {
public:
    using Hypothesis = std::optional<std::string_view>; ///< an empty one is all deletions
    /// At least one system; `unit` decides who is right.
    SystemComparison(ScoringProfile profile, ScoredUnit unit, std::size_t systems);
    /// One hypothesis a system, in order. An utterance without a rate, because it has no reference, nothing to score
    /// in it, or lacks one of the hypotheses, is left out and counted. Returns the errors of each system in it, until
    /// the next call; empty where it is left out.
    std::span<const ErrorCounts> add(std::string_view reference,
                                     std::span<const Hypothesis> hypotheses,
                                     std::string_view language = {});

    std::uint64_t utterances() const { return m_utterances; }
    std::uint64_t leftOut() const { return m_leftOut; }
    const ErrorCounts &errorsOf(std::size_t system) const { return m_systems[system]; }
    /// With the best hypothesis of each utterance; of equal ones the first.
    const ErrorCounts &oracle() const { return m_oracle; }
    /// With what most hypotheses say (voteLine()); from three systems on.
    const ErrorCounts &vote() const { return m_vote; }
    /// Utterances in which `system` has fewer errors than `other`.
    std::uint64_t wins(std::size_t system, std::size_t other) const
    {
        return m_wins[system * m_systems.size() + other];
    }
    MatchedPairs compare(std::size_t system, std::size_t other) const;
    std::optional<double> rate(const ErrorCounts &counts) const { return m_scorer.rate(counts); }

private:
    bool isScored(std::string_view reference, std::span<const Hypothesis> hypotheses,
                  std::string_view language);
    void addVote(std::string_view reference, std::span<const Hypothesis> hypotheses,
                 std::string_view language);
    void addPieces(std::string_view reference, std::span<const Hypothesis> hypotheses,
                   std::string_view language);

    Scorer m_scorer;
    ScoredUnit m_unit;
    std::vector<ErrorCounts> m_counts; ///< of the last utterance
    std::uint64_t m_utterances = 0, m_leftOut = 0;
    std::vector<ErrorCounts> m_systems;
    ErrorCounts m_oracle, m_vote;
    std::vector<std::uint64_t> m_wins;
    std::vector<PairedDifferences> m_differences; ///< by pair (system < other), a piece each
};

} // namespace voxdeck

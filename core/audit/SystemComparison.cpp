// SPDX-License-Identifier: Apache-2.0
#include "core/audit/SystemComparison.h"

#include "core/text/Comparison.h"
#include "core/text/Tokens.h"

#include <cassert>
#include <algorithm>
#include <cmath>
#include <utility>

namespace voxdeck {

namespace {

constexpr std::size_t kBothRight = 2; ///< tokens between two pieces

/// Errors by place: before the first token of the reference, at it, before the second one, ..., at the end.
std::vector<std::uint64_t> errorsByPlace(std::span<const AlignmentStep> steps)
{
    std::vector<std::uint64_t> errors(1);
    for (const AlignmentStep &step : steps) {
        if (step.kind == AlignmentKind::Insertion) {
            ++errors.back();
            continue;
        }
        errors.push_back(step.kind == AlignmentKind::Equal ? 0 : 1);
        errors.push_back(0);
    }
    assert(errors.size() % 2 == 1); // a place on both sides of each token
    return errors;
}

std::size_t pairOf(std::size_t systems, std::size_t system, std::size_t other)
{
    return system * systems + other;
}

} // namespace

double twoSidedNormal(double z)
{
    return std::erfc(std::abs(z) / std::sqrt(2.0));
}

MatchedPairs matchedPairs(std::span<const double> differences)
{
    MatchedPairs pairs;
    pairs.pieces = differences.size();
    if (differences.empty())
        return pairs;
    const auto count = static_cast<double>(differences.size());
    for (const double difference : differences)
        pairs.meanDifference += difference / count;
    if (differences.size() < 2)
        return pairs;
    double squares = 0;
    for (const double difference : differences)
        squares += (difference - pairs.meanDifference) * (difference - pairs.meanDifference);
    pairs.deviation = std::sqrt(squares / (count - 1));
    if (!(pairs.deviation > 0))
        return pairs;
    pairs.z = pairs.meanDifference / (pairs.deviation / std::sqrt(count));
    pairs.likelihood = twoSidedNormal(*pairs.z);
    return pairs;
}

std::vector<PieceErrors> errorPieces(std::span<const AlignmentStep> first,
                                     std::span<const AlignmentStep> second)
{
    const auto ours = errorsByPlace(first);
    const auto theirs = errorsByPlace(second);
    std::vector<PieceErrors> pieces;
    std::size_t right = kBothRight; // tokens that both have right, up to here
    for (std::size_t at = 0; at < std::min(ours.size(), theirs.size()); ++at) {
        if (ours[at] == 0 && theirs[at] == 0) {
            right += at % 2; // tokens are at the odd places
            continue;
        }
        if (right >= kBothRight)
            pieces.emplace_back();
        right = 0;
        pieces.back().first += ours[at];
        pieces.back().second += theirs[at];
    }
    return pieces;
}

SystemComparison::SystemComparison(ScoringProfile profile, ScoredUnit unit, std::size_t systems)
    : m_scorer(std::move(profile)),
      m_unit(unit),
      m_systems(systems),
      m_wins(systems * systems),
      m_differences(systems * systems)
{
}

void SystemComparison::add(std::string_view reference, std::span<const std::string> hypotheses)
{
    const bool isWhole = !reference.empty() && hypotheses.size() == m_systems.size()
                         && std::none_of(hypotheses.begin(), hypotheses.end(),
                                         [](const std::string &text) { return text.empty(); });
    if (!isWhole) {
        ++m_leftOut;
        return;
    }
    ++m_utterances;
    assert(m_wins.size() == m_systems.size() * m_systems.size());
    std::vector<ErrorCounts> counts;
    for (std::size_t at = 0; at < hypotheses.size(); ++at) {
        counts.push_back(m_scorer.count(reference, hypotheses[at], m_unit));
        m_systems[at] += counts.back();
    }
    m_oracle += *std::min_element(
        counts.begin(), counts.end(),
        [](const ErrorCounts &a, const ErrorCounts &b) { return a.errors() < b.errors(); });
    for (std::size_t at = 0; at < counts.size(); ++at)
        for (std::size_t other = 0; other < counts.size(); ++other)
            m_wins[pairOf(counts.size(), at, other)] += counts[at].errors() < counts[other].errors()
                                                            ? 1
                                                            : 0;
    if (hypotheses.size() >= 3) {
        const auto unit = m_unit == ScoredUnit::Characters ? CompareUnit::Characters
                                                           : CompareUnit::Words;
        const VoteLine line = voteLine({hypotheses.begin(), hypotheses.end()}, unit);
        m_vote += line.isTooLong ? counts.front() : m_scorer.count(reference, line.text, m_unit);
    }
    addPieces(reference, hypotheses);
}

void SystemComparison::addPieces(std::string_view reference,
                                 std::span<const std::string> hypotheses)
{
    const auto tokens = m_scorer.tokens(reference, m_unit);
    std::vector<std::vector<AlignmentStep>> steps;
    for (const std::string &hypothesis : hypotheses) {
        const auto heard = m_scorer.tokens(hypothesis, m_unit);
        const NumberedTokens numbered = numberTokens({tokens.begin(), tokens.end()},
                                                     {heard.begin(), heard.end()});
        steps.push_back(align(numbered.reference, numbered.hypothesis, TieRule::Rapidfuzz));
    }
    for (std::size_t at = 0; at < steps.size(); ++at)
        for (std::size_t other = at + 1; other < steps.size(); ++other)
            for (const PieceErrors &piece : errorPieces(steps[at], steps[other]))
                m_differences[pairOf(steps.size(), at, other)].push_back(
                    static_cast<double>(piece.first) - static_cast<double>(piece.second));
}

MatchedPairs SystemComparison::compare(std::size_t system, std::size_t other) const
{
    const std::size_t systems = m_systems.size();
    MatchedPairs pairs = matchedPairs(
        m_differences[pairOf(systems, std::min(system, other), std::max(system, other))]);
    if (system > other) {
        pairs.meanDifference = -pairs.meanDifference;
        if (pairs.z)
            pairs.z = -*pairs.z;
    }
    return pairs;
}

} // namespace voxdeck

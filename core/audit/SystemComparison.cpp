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
constexpr std::size_t kFewestVoters = 3;

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

void PairedDifferences::add(double difference)
{
    ++m_pieces;
    const double before = difference - m_mean;
    m_mean += before / static_cast<double>(m_pieces);
    m_squares += before * (difference - m_mean);
}

MatchedPairs PairedDifferences::pairs() const
{
    MatchedPairs pairs;
    pairs.pieces = m_pieces;
    pairs.meanDifference = m_mean;
    if (m_pieces < 2)
        return pairs;
    const auto count = static_cast<double>(m_pieces);
    pairs.deviation = std::sqrt(m_squares / (count - 1));
    if (!(pairs.deviation > 0))
        return pairs;
    pairs.z = pairs.meanDifference / (pairs.deviation / std::sqrt(count));
    pairs.likelihood = twoSidedNormal(*pairs.z);
    return pairs;
}

MatchedPairs matchedPairs(std::span<const double> differences)
{
    PairedDifferences all;
    for (const double difference : differences)
        all.add(difference);
    return all.pairs();
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

bool SystemComparison::isScored(std::string_view reference, std::span<const Hypothesis> hypotheses,
                                std::string_view language)
{
    if (reference.empty() || hypotheses.size() != m_systems.size()
        || !std::all_of(hypotheses.begin(), hypotheses.end(),
                        [](const Hypothesis &one) { return one.has_value(); }))
        return false;
    return !m_scorer.hasNoRate(m_scorer.score(reference, *hypotheses.front(), language));
}

std::span<const ErrorCounts> SystemComparison::add(std::string_view reference,
                                                   std::span<const Hypothesis> hypotheses,
                                                   std::string_view language)
{
    m_counts.clear();
    if (!isScored(reference, hypotheses, language)) {
        ++m_leftOut;
        return m_counts;
    }
    ++m_utterances;
    assert(m_wins.size() == m_systems.size() * m_systems.size());
    for (std::size_t at = 0; at < hypotheses.size(); ++at) {
        m_counts.push_back(m_scorer.count(reference, *hypotheses[at], m_unit, language));
        m_systems[at] += m_counts.back();
    }
    m_oracle += *std::min_element(
        m_counts.begin(), m_counts.end(),
        [](const ErrorCounts &a, const ErrorCounts &b) { return a.errors() < b.errors(); });
    for (std::size_t at = 0; at < m_counts.size(); ++at)
        for (std::size_t other = 0; other < m_counts.size(); ++other)
            if (m_counts[at].errors() < m_counts[other].errors())
                ++m_wins[pairOf(m_counts.size(), at, other)];
    if (hypotheses.size() >= kFewestVoters)
        addVote(reference, hypotheses, language);
    addPieces(reference, hypotheses, language);
    return m_counts;
}

void SystemComparison::addVote(std::string_view reference, std::span<const Hypothesis> hypotheses,
                               std::string_view language)
{
    std::vector<std::string> texts;
    for (const Hypothesis &one : hypotheses)
        texts.emplace_back(*one);
    const auto unit = m_unit == ScoredUnit::Characters ? CompareUnit::Characters
                      : m_unit == ScoredUnit::Words    ? CompareUnit::Words
                                                       : usualCompareUnit(language, reference);
    const VoteLine line = voteLine(texts, unit, language);
    m_vote += line.isTooLong ? m_counts.front()
                             : m_scorer.count(reference, line.text, m_unit, language);
}

void SystemComparison::addPieces(std::string_view reference, std::span<const Hypothesis> hypotheses,
                                 std::string_view language)
{
    const auto tokens = m_scorer.tokens(reference, m_unit, language);
    std::vector<std::vector<AlignmentStep>> steps;
    for (const Hypothesis &hypothesis : hypotheses) {
        const auto heard = m_scorer.tokens(*hypothesis, m_unit, language);
        const NumberedTokens numbered = numberTokens({tokens.begin(), tokens.end()},
                                                     {heard.begin(), heard.end()});
        steps.push_back(align(numbered.reference, numbered.hypothesis, TieRule::Rapidfuzz));
    }
    for (std::size_t at = 0; at < steps.size(); ++at)
        for (std::size_t other = at + 1; other < steps.size(); ++other)
            for (const PieceErrors &piece : errorPieces(steps[at], steps[other]))
                m_differences[pairOf(steps.size(), at, other)].add(
                    static_cast<double>(piece.first) - static_cast<double>(piece.second));
}

MatchedPairs SystemComparison::compare(std::size_t system, std::size_t other) const
{
    const std::size_t systems = m_systems.size();
    MatchedPairs pairs =
        m_differences[pairOf(systems, std::min(system, other), std::max(system, other))].pairs();
    if (system > other) {
        pairs.meanDifference = -pairs.meanDifference;
        if (pairs.z)
            pairs.z = -*pairs.z;
    }
    return pairs;
}

} // namespace voxdeck

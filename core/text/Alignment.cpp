// SPDX-License-Identifier: Apache-2.0
#include "core/text/EditDistance.h"

#include <cassert>
#include <algorithm>
#include <cstdint>
#include <limits>
#include <utility>

namespace voxdeck {

namespace {

using Tokens = std::span<const std::uint32_t>;

/// rapidfuzz halves sequences whose two bit matrices would reach this (Levenshtein_impl.hpp).
constexpr std::size_t kRapidfuzzMatrixBytes = std::size_t{1} << 20;
constexpr std::size_t kWeNetCells = std::size_t{16} << 20;

enum class Move : std::uint8_t { Delete, Insert, Pair };

/// The distance of every beginning of `a` from all of `b`.
std::vector<std::uint32_t> lastRow(Tokens a, Tokens b, bool isReversed)
{
    const auto token = [isReversed](Tokens tokens, std::size_t at) {
        return tokens[isReversed ? tokens.size() - 1 - at : at];
    };
    std::vector<std::uint32_t> row(a.size() + 1);
    for (std::size_t at = 0; at <= a.size(); ++at)
        row[at] = static_cast<std::uint32_t>(at);
    for (std::size_t j = 0; j < b.size(); ++j) {
        std::uint32_t diagonal = std::exchange(row[0], row[0] + 1);
        for (std::size_t i = 1; i <= a.size(); ++i) {
            const std::uint32_t pair = diagonal + (token(a, i - 1) != token(b, j) ? 1u : 0u);
            diagonal = row[i];
            row[i] = std::min({pair, row[i] + 1, row[i - 1] + 1});
        }
    }
    return row;
}

/// Aligns two sequences into `steps`, whose positions count from the beginning of all.
class Aligner {
public:
    explicit Aligner(TieRule rule) : m_rule(rule) {}

    void align(Tokens a, Tokens b, std::size_t maximum);
    std::vector<AlignmentStep> take(Tokens reference, Tokens hypothesis)
    {
        assert(m_reference == reference.size() && m_hypothesis == hypothesis.size());
        return std::move(m_steps);
    }

private:
    bool isTooLarge(Tokens a, Tokens b, std::size_t maximum) const;
    void alignHalves(Tokens a, Tokens b);
    void alignWhole(Tokens a, Tokens b, std::size_t maximum);
    void step(AlignmentKind kind);

    TieRule m_rule;
    std::vector<AlignmentStep> m_steps;
    std::size_t m_reference = 0;
    std::size_t m_hypothesis = 0;
};

/// The cells (i, j) of the matrix of distances with |i - j| <= band, and how each was best reached.
class MoveMatrix {
public:
    MoveMatrix(std::size_t aSize, std::size_t bSize, std::size_t band)
        : m_aSize(aSize),
          m_band(std::min(band, std::max(aSize, bSize))),
          m_width(std::min(aSize, 2 * m_band) + 1),
          m_moves((bSize + 1) * m_width)
    {
    }
    std::size_t begin(std::size_t j) const { return j > m_band ? j - m_band : 0; }
    std::size_t end(std::size_t j) const { return std::min(m_aSize, j + m_band) + 1; }
    Move &at(std::size_t i, std::size_t j)
    {
        assert(i >= begin(j) && i < end(j)); // within the band
        return m_moves[j * m_width + i - begin(j)];
    }

    void fill(Tokens a, Tokens b, TieRule rule);

private:
    std::size_t m_aSize;
    std::size_t m_band;
    std::size_t m_width;
    std::vector<Move> m_moves;
};

/// The move that leads to a cell of distance `cell`, from what each move would make it. Rapidfuzz knows
/// an insertion by the cell before the diagonal's being smaller, which it does not look at in row 1.
Move moveTo(TieRule rule, std::uint32_t cell, std::uint32_t deleted, std::uint32_t inserted,
            std::uint32_t pair, bool isRapidfuzzInsertion)
{
    if (rule == TieRule::WeNet) {
        if (pair < deleted && pair < inserted)
            return Move::Pair;
        return deleted <= inserted ? Move::Delete : Move::Insert;
    }
    if (cell == deleted)
        return Move::Delete;
    return cell == inserted && isRapidfuzzInsertion ? Move::Insert : Move::Pair;
}

void MoveMatrix::fill(Tokens a, Tokens b, TieRule rule)
{
    constexpr std::uint32_t kFar = std::numeric_limits<std::uint32_t>::max() / 2;
    std::vector<std::uint32_t> before(a.size() + 2, kFar); // distances of row j - 1, by i
    std::vector<std::uint32_t> row(a.size() + 2, kFar);
    for (std::size_t j = 0; j <= b.size(); ++j, std::swap(before, row)) {
        std::fill(row.begin() + static_cast<std::ptrdiff_t>(begin(j) > 0 ? begin(j) - 1 : 0),
                  row.begin() + static_cast<std::ptrdiff_t>(std::min(end(j) + 1, row.size())),
                  kFar);
        for (std::size_t i = begin(j); i < end(j); ++i) {
            if (i == 0 || j == 0) {
                row[i] = static_cast<std::uint32_t>(i + j);
                at(i, j) = i == 0 ? Move::Insert : Move::Delete;
                continue;
            }
            const std::uint32_t deleted = row[i - 1] + 1;
            const std::uint32_t inserted = before[i] + 1;
            const std::uint32_t pair = before[i - 1] + (a[i - 1] != b[j - 1] ? 1u : 0u);
            row[i] = std::min({deleted, inserted, pair});
            at(i, j) = moveTo(rule, row[i], deleted, inserted, pair,
                              j > 1 && inserted == before[i - 1]);
        }
    }
}

void Aligner::step(AlignmentKind kind)
{
    m_steps.push_back({kind, m_reference, m_hypothesis});
    m_reference += kind == AlignmentKind::Insertion ? 0 : 1;
    m_hypothesis += kind == AlignmentKind::Deletion ? 0 : 1;
}

void Aligner::alignWhole(Tokens a, Tokens b, std::size_t maximum)
{
    MoveMatrix moves(a.size(), b.size(), maximum);
    moves.fill(a, b, m_rule);
    std::vector<AlignmentKind> backwards;
    for (std::size_t i = a.size(), j = b.size(); i > 0 || j > 0;) {
        const Move move = moves.at(i, j);
        i -= move == Move::Insert ? 0 : 1;
        j -= move == Move::Delete ? 0 : 1;
        backwards.push_back(move == Move::Delete   ? AlignmentKind::Deletion
                            : move == Move::Insert ? AlignmentKind::Insertion
                            : a[i] == b[j]         ? AlignmentKind::Equal
                                                   : AlignmentKind::Substitution);
    }
    for (auto kind = backwards.rbegin(); kind != backwards.rend(); ++kind)
        step(*kind);
}

/// Hirschberg: the middle of `b` meets `a` where both halves together are cheapest.
void Aligner::alignHalves(Tokens a, Tokens b)
{
    assert(a.size() > 1 && b.size() > 1); // isTooLarge()
    const std::size_t middleOfB = b.size() / 2;
    const auto left = lastRow(a, b.first(middleOfB), false);
    const auto right = lastRow(a, b.subspan(middleOfB), true);
    std::size_t middleOfA = 1;
    const auto cost = [&](std::size_t at) {
        return left[at] + right[a.size() - at];
    };
    for (std::size_t at = 2; at <= a.size(); ++at)
        middleOfA = cost(at) < cost(middleOfA) ? at : middleOfA;
    if (cost(0) < cost(middleOfA)) // rapidfuzz looks there last of all
        middleOfA = 0;
    align(a.first(middleOfA), b.first(middleOfB), left[middleOfA]);
    align(a.subspan(middleOfA), b.subspan(middleOfB), right[a.size() - middleOfA]);
}

bool Aligner::isTooLarge(Tokens a, Tokens b, std::size_t maximum) const
{
    if (a.size() < 65 || b.size() < 10)
        return false;
    const std::size_t band = std::min(a.size(), 2 * maximum + 1);
    if (m_rule == TieRule::WeNet)
        return band * b.size() >= kWeNetCells;
    return 2 * band * b.size() / 8 >= kRapidfuzzMatrixBytes;
}

void Aligner::align(Tokens a, Tokens b, std::size_t maximum)
{
    std::size_t suffix = 0;
    if (m_rule == TieRule::Rapidfuzz) { // WeNet's ties see the common ends
        while (!a.empty() && !b.empty() && a.front() == b.front()) {
            step(AlignmentKind::Equal);
            a = a.subspan(1);
            b = b.subspan(1);
        }
        while (suffix < a.size() && suffix < b.size()
               && a[a.size() - 1 - suffix] == b[b.size() - 1 - suffix])
            ++suffix;
        a = a.first(a.size() - suffix);
        b = b.first(b.size() - suffix);
    }
    maximum = std::min(maximum, std::max(a.size(), b.size()));
    if (isTooLarge(a, b, maximum))
        alignHalves(a, b);
    else
        alignWhole(a, b, maximum);
    for (; suffix > 0; --suffix)
        step(AlignmentKind::Equal);
}

} // namespace

std::vector<AlignmentStep> align(Tokens reference, Tokens hypothesis, TieRule rule)
{
    Aligner aligner(rule);
    aligner.align(reference, hypothesis, std::numeric_limits<std::size_t>::max());
    return aligner.take(reference, hypothesis);
}

std::vector<AlignmentStep> alignWithin(Tokens reference, Tokens hypothesis, TieRule rule,
                                       std::uint64_t most)
{
    Aligner aligner(rule);
    aligner.align(reference, hypothesis, static_cast<std::size_t>(most));
    return aligner.take(reference, hypothesis);
}

} // namespace voxdeck

// SPDX-License-Identifier: Apache-2.0
#include "core/text/CountedAlignment.h"

#include "core/text/BitColumns.h"

#include <cassert>
#include <algorithm>
#include <cmath>
#include <vector>

namespace voxdeck {

namespace {

using bits::Tokens;

/// rapidfuzz halves sequences whose two bit matrices would reach this; align() does as it does.
constexpr std::size_t kRapidfuzzMatrixBytes = std::size_t{1} << 20;
/// Columns of the bit matrix are kept up to here; past it they are computed twice.
constexpr std::size_t kKeptWords = std::size_t{1} << 20;

void count(ErrorCounts &counts, AlignmentKind kind)
{
    switch (kind) {
    case AlignmentKind::Equal: ++counts.correct; break;
    case AlignmentKind::Substitution: ++counts.substitutions; break;
    case AlignmentKind::Deletion: ++counts.deletions; break;
    case AlignmentKind::Insertion: ++counts.insertions; break;
    }
}

ErrorCounts countSteps(Tokens reference, Tokens hypothesis, TieRule rule)
{
    ErrorCounts counts;
    for (const AlignmentStep &step : align(reference, hypothesis, rule))
        count(counts, step.kind);
    return counts;
}

/// The bit matrix over reference (rows) and hypothesis (columns), walked from its last cell to its first.
class BitMatrix {
public:
    void walk(Tokens reference, Tokens hypothesis, AlignmentRule rule, ErrorCounts &counts);

private:
    void fillCheckpoints();
    void fill(std::size_t chunk);
    bool has(std::size_t column, std::size_t row, bool isSecond) const
    {
        const std::size_t word = ((column - m_first) * m_blocks + row / 64) * 2;
        return (m_words[word + (isSecond ? 1 : 0)] >> (row % 64) & 1) != 0;
    }
    AlignmentKind stepTo(std::size_t i, std::size_t j) const;

    Tokens m_reference, m_hypothesis;
    AlignmentRule m_rule = AlignmentRule::Rapidfuzz;
    bits::Pattern m_pattern;
    std::size_t m_blocks = 0;
    std::size_t m_step = 1;  ///< columns between two checkpoints
    std::size_t m_first = 0; ///< the first column that is kept
    std::vector<bits::Column> m_checkpoints, m_columns;
    std::vector<std::uint64_t>
        m_words; ///< a column and block: deletions possible, insertions possible
};

void BitMatrix::fillCheckpoints()
{
    const std::size_t size = m_hypothesis.size();
    const std::size_t whole = (size + 1) * m_blocks * 2;
    m_step = whole <= kKeptWords
                 ? size + 1
                 : static_cast<std::size_t>(std::sqrt(static_cast<double>(size))) + 1;
    m_checkpoints.assign(m_blocks, {});
    if (m_step > size)
        return;
    m_columns.assign(m_blocks, {});
    for (std::size_t j = 1; j <= size; ++j) {
        const std::uint64_t *matches = m_pattern.matches(m_hypothesis[j - 1]);
        bits::Carry carry;
        std::uint64_t grows = 0;
        std::uint64_t falls = 0;
        for (bits::Column &column : m_columns)
            bits::advance(column, *matches++, carry, grows, falls);
        if (j % m_step == 0)
            m_checkpoints.insert(m_checkpoints.end(), m_columns.begin(), m_columns.end());
    }
}

/// Keeps the columns chunk * m_step .. (chunk + 1) * m_step, both included.
void BitMatrix::fill(std::size_t chunk)
{
    m_first = chunk * m_step;
    const std::size_t last = std::min(m_first + m_step, m_hypothesis.size());
    const auto from = m_checkpoints.begin() + static_cast<std::ptrdiff_t>(chunk * m_blocks);
    m_columns.assign(from, from + static_cast<std::ptrdiff_t>(m_blocks));
    m_words.resize((last - m_first + 1) * m_blocks * 2);
    std::uint64_t *word = m_words.data();
    const bool isRapidfuzz = m_rule == AlignmentRule::Rapidfuzz;
    for (const bits::Column &column : m_columns) { // of the first one no insertion is asked
        *word++ = column.plus;
        *word++ = isRapidfuzz ? column.minus : 0;
    }
    for (std::size_t j = m_first + 1; j <= last; ++j) {
        const std::uint64_t *matches = m_pattern.matches(m_hypothesis[j - 1]);
        bits::Carry carry;
        std::uint64_t grows = 0;
        std::uint64_t falls = 0;
        for (bits::Column &column : m_columns) {
            bits::advance(column, *matches++, carry, grows, falls);
            *word++ = column.plus;
            *word++ = isRapidfuzz ? column.minus : grows;
        }
    }
}

/// Which step leads to cell (i, j), i and j above 0. A deletion is possible where the distance grows down
/// the column, an insertion where it grows along the row. Rapidfuzz knows an insertion by the distance
/// falling down the column before.
AlignmentKind BitMatrix::stepTo(std::size_t i, std::size_t j) const
{
    const auto canDelete = [&] {
        return has(j, i - 1, false);
    };
    const auto canInsert = [&] {
        return has(m_rule == AlignmentRule::Rapidfuzz ? j - 1 : j, i - 1, true);
    };
    if (m_rule == AlignmentRule::Kaldi) {
        if (canInsert())
            return AlignmentKind::Insertion;
        if (canDelete())
            return AlignmentKind::Deletion;
    } else {
        if (canDelete())
            return AlignmentKind::Deletion;
        if (canInsert())
            return AlignmentKind::Insertion;
    }
    return m_reference[i - 1] == m_hypothesis[j - 1] ? AlignmentKind::Equal
                                                     : AlignmentKind::Substitution;
}

void BitMatrix::walk(Tokens reference, Tokens hypothesis, AlignmentRule rule, ErrorCounts &counts)
{
    m_reference = reference;
    m_hypothesis = hypothesis;
    m_rule = rule;
    m_pattern.assign(reference);
    m_blocks = m_pattern.blocks();
    fillCheckpoints();
    std::size_t i = reference.size();
    std::size_t j = hypothesis.size();
    std::size_t chunk = (j - 1) / m_step;
    fill(chunk);
    while (i > 0 && j > 0) {
        if (j <= m_first) // the chunk has its first column in common with the one before
            fill(--chunk);
        const AlignmentKind kind = stepTo(i, j);
        count(counts, kind);
        i -= kind == AlignmentKind::Insertion ? 0 : 1;
        j -= kind == AlignmentKind::Deletion ? 0 : 1;
    }
    counts.deletions += i;
    counts.insertions += j;
}

/// SCTK/src/sclite/net_dp.c, calculate_internal_cells(), with the costs of wwd_WORD().
ErrorCounts countSclite(Tokens reference, Tokens hypothesis)
{
    constexpr std::uint32_t kSubstitution = 4;
    constexpr std::uint32_t kApart = 3;
    struct Cell {
        std::uint32_t cost = 0, substitutions = 0, deletions = 0, insertions = 0;
    };
    // By row of the reference, as there; ties are broken in each cell, so the way of filling is free.
    std::vector<Cell> row(hypothesis.size() + 1);
    for (std::uint32_t j = 0; j < row.size(); ++j)
        row[j] = {kApart * j, 0, 0, j};
    for (std::uint32_t i = 1; i <= reference.size(); ++i) {
        Cell diagonal = row[0];
        row[0] = {kApart * i, 0, i, 0};
        for (std::size_t j = 1; j < row.size(); ++j) {
            const bool isOther = reference[i - 1] != hypothesis[j - 1];
            const std::uint32_t pair = diagonal.cost + (isOther ? kSubstitution : 0);
            const std::uint32_t deleted = row[j].cost + kApart;
            const std::uint32_t inserted = row[j - 1].cost + kApart;
            Cell best;
            if (pair <= deleted && pair <= inserted) {
                best = diagonal;
                best.substitutions += isOther ? 1 : 0;
            } else if (deleted < inserted) {
                best = row[j];
                ++best.deletions;
            } else {
                best = row[j - 1];
                ++best.insertions;
            }
            best.cost = std::min({pair, deleted, inserted});
            diagonal = row[j];
            row[j] = best;
        }
    }
    const Cell &end = row.back();
    return {reference.size() - end.substitutions - end.deletions, end.substitutions, end.deletions,
            end.insertions};
}

/// jiwer's alignment has the common ends cut.
void cutCommonEnds(Tokens &a, Tokens &b, ErrorCounts &counts)
{
    const std::size_t before = a.size();
    const auto front = std::mismatch(a.begin(), a.end(), b.begin(), b.end());
    const auto prefix = static_cast<std::size_t>(front.first - a.begin());
    a = a.subspan(prefix);
    b = b.subspan(prefix);
    const auto back = std::mismatch(a.rbegin(), a.rend(), b.rbegin(), b.rend());
    const auto suffix = static_cast<std::size_t>(back.first - a.rbegin());
    assert(suffix <= a.size() && suffix <= b.size());
    a = a.first(a.size() - suffix);
    b = b.first(b.size() - suffix);
    counts.correct += before - a.size();
}

bool isHalvedByRapidfuzz(Tokens a, Tokens b)
{
    return a.size() >= 65 && b.size() >= 10 && 2 * a.size() * b.size() / 8 >= kRapidfuzzMatrixBytes;
}

} // namespace

std::string_view alignmentRuleName(AlignmentRule rule)
{
    switch (rule) {
    case AlignmentRule::Rapidfuzz: return "rapidfuzz";
    case AlignmentRule::WeNet: return "wenet";
    case AlignmentRule::Kaldi: return "kaldi";
    case AlignmentRule::Sclite: return "sclite";
    }
    return {};
}

ErrorCounts countAlignment(Tokens reference, Tokens hypothesis, AlignmentRule rule)
{
    ErrorCounts counts;
    if (std::equal(reference.begin(), reference.end(), hypothesis.begin(), hypothesis.end())) {
        counts.correct = reference.size();
        return counts;
    }
    if (rule == AlignmentRule::Sclite)
        return countSclite(reference, hypothesis);
    if (rule == AlignmentRule::Rapidfuzz) { // the others' ties see the common ends
        cutCommonEnds(reference, hypothesis, counts);
        if (isHalvedByRapidfuzz(reference, hypothesis)) {
            counts += countSteps(reference, hypothesis, TieRule::Rapidfuzz);
            return counts;
        }
    }
    if (reference.empty() || hypothesis.empty()) {
        counts.deletions += reference.size();
        counts.insertions += hypothesis.size();
        return counts;
    }
    thread_local BitMatrix matrix;
    const ErrorCounts ends = counts;
    matrix.walk(reference, hypothesis, rule, counts);
    assert(counts.correct - ends.correct + counts.substitutions + counts.deletions
           == reference.size());
    assert(counts.correct - ends.correct + counts.substitutions + counts.insertions
           == hypothesis.size());
    static_cast<void>(ends);
    return counts;
}

} // namespace voxdeck

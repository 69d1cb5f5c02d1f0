// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/text/CountedAlignment.h"

#include <QTest>

#include <algorithm>
#include <cstdint>
#include <random>
#include <vector>

using namespace voxdeck;

namespace {

using Sequence = std::vector<std::uint32_t>;

Sequence randomSequence(std::mt19937 &random, std::size_t size, std::uint32_t symbols)
{
    Sequence tokens(size);
    for (std::uint32_t &token : tokens)
        token = 200 + static_cast<std::uint32_t>(random() % symbols); // some below 256, some above
    return tokens;
}

/// Each token changed with a chance of one to eight.
Sequence disturbed(std::mt19937 &random, const Sequence &tokens, std::uint32_t symbols)
{
    Sequence result;
    for (const std::uint32_t token : tokens) {
        const auto change = random() % 24;
        if (change != 0)
            result.push_back(change == 1 ? randomSequence(random, 1, symbols)[0] : token);
        if (change == 2)
            result.push_back(randomSequence(random, 1, symbols)[0]);
    }
    return result;
}

/// The whole matrix, cell by cell, with the rule's choice in each.
ErrorCounts countByMatrix(const Sequence &a, const Sequence &b, AlignmentRule rule)
{
    struct Cell {
        std::uint64_t cost = 0;
        ErrorCounts counts;
    };
    const std::uint64_t apart = rule == AlignmentRule::Sclite ? 3 : 1;
    const std::uint64_t other = rule == AlignmentRule::Sclite ? 4 : 1;
    std::vector<Cell> above(b.size() + 1);
    std::vector<Cell> row(b.size() + 1);
    for (std::size_t i = 0; i <= a.size(); ++i, above.swap(row)) {
        for (std::size_t j = 0; j <= b.size(); ++j) {
            Cell &cell = row[j];
            if (i == 0 || j == 0) {
                cell = {apart * (i + j), {0, 0, i, j}};
                continue;
            }
            const bool isEqual = a[i - 1] == b[j - 1];
            Cell deleted = above[j];
            Cell inserted = row[j - 1];
            Cell pair = above[j - 1];
            deleted.cost += apart;
            ++deleted.counts.deletions;
            inserted.cost += apart;
            ++inserted.counts.insertions;
            pair.cost += isEqual ? 0 : other;
            ++(isEqual ? pair.counts.correct : pair.counts.substitutions);
            const auto least = std::min({deleted.cost, inserted.cost, pair.cost});
            switch (rule) {
            case AlignmentRule::WeNet:
                cell = deleted.cost == least ? deleted : inserted.cost == least ? inserted : pair;
                break;
            case AlignmentRule::Kaldi:
                cell = inserted.cost == least ? inserted : deleted.cost == least ? deleted : pair;
                break;
            default: // Sclite
                cell = pair.cost == least             ? pair
                       : deleted.cost < inserted.cost ? deleted
                                                      : inserted;
            }
        }
    }
    return above[b.size()].counts;
}

ErrorCounts countBySteps(const Sequence &a, const Sequence &b, TieRule rule)
{
    ErrorCounts counts;
    for (const AlignmentStep &step : align(a, b, rule)) {
        counts.correct += step.kind == AlignmentKind::Equal ? 1 : 0;
        counts.substitutions += step.kind == AlignmentKind::Substitution ? 1 : 0;
        counts.deletions += step.kind == AlignmentKind::Deletion ? 1 : 0;
        counts.insertions += step.kind == AlignmentKind::Insertion ? 1 : 0;
    }
    return counts;
}

constexpr AlignmentRule kRules[] = {AlignmentRule::Rapidfuzz, AlignmentRule::WeNet,
                                    AlignmentRule::Kaldi, AlignmentRule::Sclite};

ErrorCounts slowly(const Sequence &a, const Sequence &b, AlignmentRule rule)
{
    return rule == AlignmentRule::Rapidfuzz ? countBySteps(a, b, TieRule::Rapidfuzz)
                                            : countByMatrix(a, b, rule);
}

} // namespace

class CountedAlignmentTest final : public QObject {
    Q_OBJECT
private slots:
    void equalsTheQuadraticOne();
    void equalsTheQuadraticOneOfLongTexts();
    void endsAreCounted();
    void longLinesNeedLittle();
    void weNetIsThatOfAlign();
};

void CountedAlignmentTest::equalsTheQuadraticOne()
{
    std::mt19937 random(15);
    for (int round = 0; round < 300; ++round) {
        const auto symbols = static_cast<std::uint32_t>(1 + random() % (round % 2 == 0 ? 4 : 300));
        const Sequence a = randomSequence(random, random() % 140, symbols);
        const Sequence b = round % 3 == 0 ? randomSequence(random, random() % 140, symbols)
                                          : disturbed(random, a, symbols);
        for (const AlignmentRule rule : kRules)
            QCOMPARE(countAlignment(a, b, rule), slowly(a, b, rule));
    }
}

void CountedAlignmentTest::equalsTheQuadraticOneOfLongTexts()
{
    std::mt19937 random(16);
    for (const std::size_t size : {64U, 65U, 127U, 128U, 129U, 700U}) {
        for (const std::uint32_t symbols : {2U, 40U, 4000U}) {
            const Sequence a = randomSequence(random, size, symbols);
            const Sequence b = disturbed(random, a, symbols);
            for (const AlignmentRule rule : kRules) {
                QCOMPARE(countAlignment(a, b, rule), slowly(a, b, rule));
                QCOMPARE(countAlignment(b, a, rule), slowly(b, a, rule));
            }
        }
    }
}

void CountedAlignmentTest::endsAreCounted()
{
    const Sequence none;
    const Sequence three = {1, 2, 3};
    for (const AlignmentRule rule : kRules) {
        QCOMPARE(countAlignment(none, none, rule), ErrorCounts());
        QCOMPARE(countAlignment(three, none, rule), (ErrorCounts{0, 0, 3, 0}));
        QCOMPARE(countAlignment(none, three, rule), (ErrorCounts{0, 0, 0, 3}));
        QCOMPARE(countAlignment(three, three, rule), (ErrorCounts{3, 0, 0, 0}));
    }
}

/// Columns are kept in part only: the same counts come out.
void CountedAlignmentTest::longLinesNeedLittle()
{
    std::mt19937 random(17);
    const Sequence a = randomSequence(random, 10'000, 60);
    const Sequence b = disturbed(random, a, 60);
    const auto distance = editDistance(a, b);
    for (const AlignmentRule rule :
         {AlignmentRule::Rapidfuzz, AlignmentRule::WeNet, AlignmentRule::Kaldi}) {
        const ErrorCounts counts = countAlignment(a, b, rule);
        QCOMPARE(counts.errors(), distance);
        QCOMPARE(counts.referenceTokens(), a.size());
        QCOMPARE(counts.correct + counts.substitutions + counts.insertions, b.size());
    }
    const Sequence shorter(a.begin(), a.begin() + 5900); // not all columns are kept of these
    const Sequence other(b.begin(), b.begin() + 6000);
    QCOMPARE(countAlignment(shorter, other, AlignmentRule::Kaldi),
             countByMatrix(shorter, other, AlignmentRule::Kaldi));
}

void CountedAlignmentTest::weNetIsThatOfAlign()
{
    std::mt19937 random(18);
    for (int round = 0; round < 500; ++round) {
        const Sequence a = randomSequence(random, random() % 60, 3);
        const Sequence b = randomSequence(random, random() % 60, 3);
        QCOMPARE(countAlignment(a, b, AlignmentRule::WeNet), countBySteps(a, b, TieRule::WeNet));
    }
}

QTEST_GUILESS_MAIN(CountedAlignmentTest)
#include "CountedAlignmentTest.moc"

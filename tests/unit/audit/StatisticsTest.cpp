// SPDX-License-Identifier: GPL-3.0-or-later
// Intervals and tests against closed forms.
#include "core/audit/Bootstrap.h"
#include "core/audit/SystemComparison.h"

#include <QTest>

#include <cmath>
#include <random>
#include <vector>

using namespace voxdeck;

class StatisticsTest final : public QObject {
    Q_OBJECT
private slots:
    void quantilesAreLinear();
    void equalPartsHaveNoWidth();
    void twoPartsHaveThreeMeans();
    void theMeanIsNormal();
    void ratiosWeighLongRecordings();
    void seedsDecide();
    void whatHasNoIntervalSaysSo();
    void sharesHaveAnExactInterval();
    void noErrorsHaveAnExactLimit();
    void normalTails();
    void matchedPairsByHand();
    void piecesEndWhereBothAreRight();
    void systemsAreCompared();
    void differencesOneByOne();
    void aFairCoinIsSeldomSignificant();
};

void StatisticsTest::quantilesAreLinear()
{
    const std::vector<double> values = {1, 2, 4, 8};
    QCOMPARE(quantileOf(values, 0), 1.0);
    QCOMPARE(quantileOf(values, 1), 8.0);
    QCOMPARE(quantileOf(values, 0.5), 3.0);
    QCOMPARE(quantileOf(values, 0.75), 5.0);
}

void StatisticsTest::equalPartsHaveNoWidth()
{
    const std::vector<RatioPart> parts(20, RatioPart{3, 12});
    QCOMPARE(bootstrapRatio(parts), std::optional(Interval{0.25, 0.25}));
}

/// 0 and 1 drawn twice: 0, 1/2 and 1 with chances of 1, 2 and 1 in 4.
void StatisticsTest::twoPartsHaveThreeMeans()
{
    const std::vector<double> values = {0, 1};
    BootstrapRule rule;
    rule.samples = 4000;
    QCOMPARE(bootstrapMean(values, rule), std::optional(Interval{0, 1}));
    rule.confidence = 0.4; // between the 30th and the 70th percentile there is 1/2 alone
    QCOMPARE(bootstrapMean(values, rule), std::optional(Interval{0.5, 0.5}));
}

void StatisticsTest::theMeanIsNormal()
{
    std::mt19937 random(5);
    std::vector<double> values;
    for (int at = 0; at < 400; ++at)
        values.push_back(static_cast<double>(random() % 1000));
    double mean = 0;
    for (const double value : values)
        mean += value / 400;
    double squares = 0;
    for (const double value : values)
        squares += (value - mean) * (value - mean) / 400;
    const double half = 1.959964 * std::sqrt(squares / 400);
    BootstrapRule rule;
    rule.samples = 20'000;
    const auto interval = bootstrapMean(values, rule);
    QVERIFY(interval);
    QVERIFY(std::abs(interval->low - (mean - half)) < half * 0.05);
    QVERIFY(std::abs(interval->high - (mean + half)) < half * 0.05);
}

/// A ratio of sums is not the mean of ratios: 1/100 and 10/10.
void StatisticsTest::ratiosWeighLongRecordings()
{
    const std::vector<RatioPart> parts = {{1, 100}, {10, 10}};
    BootstrapRule rule;
    rule.samples = 4000;
    rule.confidence = 0.4;
    const auto interval = bootstrapRatio(parts, rule);
    QCOMPARE(interval, std::optional(Interval{0.1, 0.1})); // 11/110
}

void StatisticsTest::seedsDecide()
{
    std::vector<double> values;
    for (int at = 0; at < 100; ++at)
        values.push_back(std::sin(at));
    BootstrapRule rule;
    const auto once = bootstrapMean(values, rule);
    QCOMPARE(bootstrapMean(values, rule), once);
    rule.seed = 2;
    QVERIFY(bootstrapMean(values, rule) != once);
}

void StatisticsTest::whatHasNoIntervalSaysSo()
{
    using Parts = std::vector<RatioPart>;
    QVERIFY(!bootstrapRatio(Parts{}));
    QVERIFY(!bootstrapRatio(Parts{{1, 2}}));
    QVERIFY(!bootstrapRatio(Parts{{1, 0}, {2, 0}}));
    QVERIFY(!bootstrapRatio(Parts{{1, 2}, {std::nan(""), 2}}));
    QVERIFY(!bootstrapRatio(Parts{{1, 2}, {HUGE_VAL, 2}}));
    QVERIFY(bootstrapRatio(Parts{{1, 2}, {2, 0}}));
}

/// Three of twelve recordings of one clip each: nobody finds faults and an interval that begins at 0.
void StatisticsTest::sharesHaveAnExactInterval()
{
    std::vector<RatioPart> parts(12, RatioPart{0, 1});
    for (const std::size_t at : {2, 5, 9})
        parts[at].numerator = 1;
    const auto share = rateInterval(parts);
    QVERIFY(share && share->isExact);
    QVERIFY(std::abs(share->low - 0.05486) < 1e-4); // tables of Clopper and Pearson
    QVERIFY(std::abs(share->high - 0.57186) < 1e-4);
    std::vector<RatioPart> many(1000, RatioPart{0, 1});
    for (std::size_t at = 0; at < 500; ++at)
        many[at].numerator = 1;
    const auto half = rateInterval(many);
    QVERIFY(half && std::abs(half->low - 0.46855) < 1e-4 && std::abs(half->high - 0.53145) < 1e-4);
    parts[0] = {1, 3}; // neither all nor nothing
    QVERIFY(!rateInterval(parts)->isExact);
}

/// Where nothing is wrong in n parts, Clopper and Pearson have 1 - (a/2)^(1/n); 3 of 100 at 95 % ends at 3.62 %.
void StatisticsTest::noErrorsHaveAnExactLimit()
{
    using Parts = std::vector<RatioPart>;
    QCOMPARE(*bootstrapRatio(Parts(100, {0, 12})), (Interval{0, 0}));
    const auto none = rateInterval(Parts(100, {0, 12}));
    QVERIFY(none && none->isExact);
    QCOMPARE(none->low, 0.0);
    QVERIFY(std::abs(none->high - 0.0362167) < 1e-6);
    QCOMPARE(methodName(*none), std::string_view("clopper-pearson"));
    const auto all = rateInterval(Parts(100, {12, 12}));
    QVERIFY(all && all->isExact);
    QCOMPARE(all->low, 1 - none->high);
    QCOMPARE(all->high, 1.0);
    Parts parts(100, {0, 12});
    parts.push_back({0, 0}); // says nothing
    QCOMPARE(rateInterval(parts)->high, none->high);
    parts.push_back({1, 12});
    QCOMPARE(rateInterval(parts), bootstrapRatio(parts));
    QCOMPARE(methodName(*rateInterval(parts)), std::string_view("bootstrap"));
    QVERIFY(!rateInterval(Parts{{0, 2}}));
    QVERIFY(!rateInterval(Parts{{0, 2}, {0, 0}}));
}

void StatisticsTest::normalTails()
{
    QVERIFY(std::abs(twoSidedNormal(1.959963985) - 0.05) < 1e-9);
    QVERIFY(std::abs(twoSidedNormal(-2.575829304) - 0.01) < 1e-9);
    QCOMPARE(twoSidedNormal(0), 1.0);
}

void StatisticsTest::matchedPairsByHand()
{
    const std::vector<double> differences = {1, 2, 3, 4, 5}; // mean 3, variance 2.5
    const MatchedPairs pairs = matchedPairs(differences);
    QCOMPARE(pairs.pieces, std::uint64_t{5});
    QCOMPARE(pairs.meanDifference, 3.0);
    QCOMPARE(pairs.deviation, std::sqrt(2.5));
    QVERIFY(pairs.z && std::abs(*pairs.z - 3 / std::sqrt(0.5)) < 1e-12);
    QVERIFY(std::abs(*pairs.likelihood - 2.2090496998585e-05) < 1e-12);
    QVERIFY(!matchedPairs(std::vector<double>{1}).z);
    QVERIFY(!matchedPairs(std::vector<double>{2, 2, 2}).likelihood);
    QCOMPARE(matchedPairs({}).pieces, std::uint64_t{0});
    QCOMPARE(*matchedPairs(std::vector<double>{1, -1}).likelihood, 1.0);
}

void StatisticsTest::piecesEndWhereBothAreRight()
{
    using Kind = AlignmentKind;
    const auto steps = [](const std::string &kinds) {
        std::vector<AlignmentStep> made;
        for (const char kind : kinds)
            made.push_back({kind == '='   ? Kind::Equal
                            : kind == 'S' ? Kind::Substitution
                            : kind == 'D' ? Kind::Deletion
                                          : Kind::Insertion,
                            0, 0});
        return made;
    };
    const auto pieces = [&](const std::string &a, const std::string &b) {
        return errorPieces(steps(a), steps(b));
    };
    using Pieces = std::vector<PieceErrors>;
    QVERIFY(pieces("====", "====").empty());
    QVERIFY((pieces("S===S", "=====") == Pieces{{1, 0}, {1, 0}}));
    QVERIFY((pieces("S=S==", "==D==") == Pieces{{2, 1}})); // one right token does not part them
    QVERIFY((pieces("==I==", "====I") == Pieces{{1, 0}, {0, 1}}));
    QVERIFY((pieces("II", "") == Pieces{{2, 0}}));
    QVERIFY((pieces("S==", "==S") == Pieces{{1, 1}})); // one token that both have right is between
}

void StatisticsTest::systemsAreCompared()
{
    SystemComparison comparison(defaultProfile(), ScoredUnit::Words, 3);
    const std::string reference = "one two three four five";
    using Hypothesis = SystemComparison::Hypothesis;
    const auto add = [&](Hypothesis a, Hypothesis b, Hypothesis c) {
        return comparison.add(reference, std::vector<Hypothesis>{a, b, c}).size();
    };
    add("one two three four nine", "one two tree four five", reference);
    add(reference, "two three four five", "ONE two three for five!");
    QCOMPARE(add(reference, std::nullopt, reference), std::size_t{0});
    comparison.add("", std::vector<Hypothesis>{"a", "b", "c"});
    QCOMPARE(comparison.utterances(), std::uint64_t{2});
    QCOMPARE(comparison.leftOut(), std::uint64_t{2});
    QCOMPARE(comparison.errorsOf(0), (ErrorCounts{9, 1, 0, 0}));
    QCOMPARE(comparison.errorsOf(1), (ErrorCounts{8, 1, 1, 0}));
    QCOMPARE(comparison.errorsOf(2), (ErrorCounts{9, 1, 0, 0}));
    QCOMPARE(comparison.oracle(), (ErrorCounts{10, 0, 0, 0}));
    QCOMPARE(comparison.vote(), (ErrorCounts{10, 0, 0, 0}));
    QCOMPARE(comparison.wins(0, 1), std::uint64_t{1});
    QCOMPARE(comparison.wins(1, 0), std::uint64_t{0});
    QCOMPARE(comparison.wins(2, 0), std::uint64_t{1});
    QCOMPARE(comparison.rate(comparison.errorsOf(1)), std::optional<double>(0.2));
    const MatchedPairs pairs = comparison.compare(1, 0);
    QCOMPARE(pairs.pieces,
             std::uint64_t{2}); // "three" and "five" have one right token between them
    QCOMPARE(pairs.meanDifference, 0.5);
    QCOMPARE(comparison.compare(0, 1).meanDifference, -0.5);
    QCOMPARE(add(reference, "", reference), std::size_t{3}); // it heard nothing: all deletions
    QCOMPARE(comparison.errorsOf(1), (ErrorCounts{8, 1, 6, 0}));
    comparison.add("...", std::vector<Hypothesis>{"a", "b", "c"}); // nothing to score
    QCOMPARE(comparison.leftOut(), std::uint64_t{3});
}

/// A million differences are not kept, and have the mean and deviation of those that are.
void StatisticsTest::differencesOneByOne()
{
    PairedDifferences one;
    std::vector<double> all;
    std::mt19937 random(4);
    double sum = 0;
    for (int at = 0; at < 10'000; ++at) {
        all.push_back(1e6 + static_cast<double>(random() % 7));
        sum += all.back();
        one.add(all.back());
    }
    const double mean = sum / 1e4;
    double squares = 0;
    for (const double value : all)
        squares += (value - mean) * (value - mean);
    const MatchedPairs pairs = one.pairs();
    QVERIFY(std::abs(pairs.meanDifference - mean) < 1e-6);
    QVERIFY(std::abs(pairs.deviation - std::sqrt(squares / 9'999)) < 1e-6);
}

/// Two systems that make the same errors at random: one test in twenty says they differ at 5 %.
void StatisticsTest::aFairCoinIsSeldomSignificant()
{
    std::mt19937 random(9);
    int significant = 0;
    for (int round = 0; round < 1000; ++round) {
        std::vector<double> differences;
        for (int at = 0; at < 200; ++at)
            differences.push_back(static_cast<double>(random() % 3) - 1);
        significant += *matchedPairs(differences).likelihood < 0.05 ? 1 : 0;
    }
    QVERIFY2(significant > 25 && significant < 80, std::to_string(significant).c_str());
}

QTEST_GUILESS_MAIN(StatisticsTest)
#include "StatisticsTest.moc"

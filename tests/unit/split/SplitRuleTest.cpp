// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/split/SplitRule.h"
#include "core/split/Subsets.h"

#include <QTest>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <map>
#include <random>
#include <set>

using namespace voxdeck;

class SplitRuleTest final : public QObject {
    Q_OBJECT
private slots:
    void fillsLongestFirst();
    void givesRecordingsWithoutALengthToTheRest();
    void keepsWhatIsAssigned();
    void listsGoBeforeTheMethod();
    void sharesHoldWithinOneRecording();
    void everyStratumHasItsShares();
    void sameSeedSameResultWhateverTheOrder();
    void hashesStayWhenDataGrow();
    void hashesNeverChange();
    void hashesOfAFieldKeepItTogether();
    void refusesImpossibleRules();
    void subsetsHoldTheirLimits();
    void subsetsStayWhenDataGrow();
};

namespace {

SplitRecording recording(const std::string &id, double hours, const std::string &split = {})
{
    return {id, hours, 1, 0, {}, split, {}};
}

std::vector<SplitRecording> randomRecordings(std::mt19937 &random, std::size_t most)
{
    std::vector<SplitRecording> recordings(random() % most + 1);
    for (std::size_t i = 0; i < recordings.size(); ++i) {
        recordings[i].id = "r" + std::to_string(i);
        recordings[i].hours = static_cast<double>(random() % 10'000) / 1'000;
        recordings[i].count = random() % 500;
        recordings[i].bytes = random() % 1'000'000;
        recordings[i].attributes["language"] = std::array{"de", "sr", "zh"}.at(random() % 3);
        recordings[i].attributes["speaker"] = "s" + std::to_string(random() % 40);
    }
    return recordings;
}

SplitRule randomRule(SplitMeasure measure, std::uint64_t seed)
{
    SplitRule rule;
    rule.method = SplitMethod::Random;
    rule.measure = measure;
    rule.shares = {{"test", 0.1, 0}, {"validation", 0.15, 0}};
    rule.seed = seed;
    return rule;
}

double weight(const SplitRecording &of, SplitMeasure measure)
{
    return measure == SplitMeasure::Hours   ? of.hours
           : measure == SplitMeasure::Count ? static_cast<double>(of.count)
                                            : 1;
}

/// Each share of `recordings` is as far from its part of the whole as the largest recording at most.
void checkShares(const std::vector<SplitRecording> &recordings,
                 const std::vector<std::string> &splits, const SplitRule &rule)
{
    double total = 0;
    double largest = 0;
    std::map<std::string, double> filled;
    for (std::size_t i = 0; i < recordings.size(); ++i) {
        const double of = weight(recordings[i], rule.measure);
        total += of;
        largest = std::max(largest, of);
        filled[splits[i]] += of;
    }
    double rest = 1;
    for (const SplitShare &share : rule.shares) {
        QVERIFY(std::abs(filled[share.split] - share.share * total) <= largest + 1e-9);
        rest -= share.share;
    }
    QVERIFY(std::abs(filled[rule.rest] - rest * total) <= largest + 1e-9);
}

} // namespace

void SplitRuleTest::fillsLongestFirst()
{
    std::vector<SplitRecording> recordings;
    for (int i = 0; i < 100; ++i)
        recordings.push_back(recording("r" + std::to_string(100 + i), 1));
    recordings.push_back(recording("long", 1.5));
    const auto splits = assignSplits(recordings, countrySplitRule()).value();
    // 101.5 h: test takes the longest (1.5 h); of the equal ones the smallest ids fill validation
    QCOMPARE(splits[100], std::string("test"));
    QCOMPARE(splits[0], std::string("validation"));
    QCOMPARE(splits[1], std::string("validation"));
    QCOMPARE(std::count(splits.begin(), splits.end(), "train"), std::ptrdiff_t{98});
    const std::vector one{recording("a", 0.004), recording("b", 0.003), recording("c", 0.002),
                          recording("d", 0.002)};
    // at least 0.01 h of test
    QCOMPARE(assignSplits(one, countrySplitRule()).value(),
             (std::vector<std::string>{"test", "test", "test", "test"}));
}

void SplitRuleTest::givesRecordingsWithoutALengthToTheRest()
{
    const std::vector recordings{recording("a", 0), recording("b", 0), recording("c", 5)};
    QCOMPARE(assignSplits(recordings, countrySplitRule()).value(),
             (std::vector<std::string>{"train", "train", "test"}));
}

void SplitRuleTest::keepsWhatIsAssigned()
{
    std::mt19937 random(3);
    for (int round = 0; round < 200; ++round) {
        auto recordings = randomRecordings(random, 60);
        for (auto &one : recordings)
            one.split = std::array{"", "train", "test", "mine"}.at(random() % 4);
        for (const SplitMethod method : {SplitMethod::LongestFirst, SplitMethod::Random,
                                         SplitMethod::Hash, SplitMethod::ListsOnly}) {
            SplitRule rule = randomRule(SplitMeasure::Hours, 1);
            rule.method = method;
            const auto splits = assignSplits(recordings, rule).value();
            for (std::size_t i = 0; i < recordings.size(); ++i) {
                QVERIFY(!splits[i].empty());
                QVERIFY(recordings[i].split.empty() || recordings[i].split == splits[i]);
            }
        }
    }
    // what is there fills its share
    const std::vector grown{recording("a", 1, "test"), recording("b", 9), recording("c", 90)};
    QCOMPARE(assignSplits(grown, countrySplitRule()).value(),
             (std::vector<std::string>{"test", "train", "validation"}));
}

void SplitRuleTest::listsGoBeforeTheMethod()
{
    SplitRule rule = countrySplitRule();
    rule.lists = {{"a", "dev"}, {"unknown", "test"}};
    const std::vector recordings{recording("a", 50), recording("b", 5), recording("c", 1)};
    QCOMPARE(assignSplits(recordings, rule).value(),
             (std::vector<std::string>{"dev", "test", "validation"}));
    rule.method = SplitMethod::ListsOnly;
    QCOMPARE(assignSplits(recordings, rule).value(),
             (std::vector<std::string>{"dev", "train", "train"}));
}

void SplitRuleTest::sharesHoldWithinOneRecording()
{
    std::mt19937 random(5);
    for (int round = 0; round < 300; ++round) {
        const auto recordings = randomRecordings(random, 200);
        for (const SplitMeasure measure :
             {SplitMeasure::Hours, SplitMeasure::Count, SplitMeasure::Recordings}) {
            const SplitRule rule = randomRule(measure, static_cast<std::uint64_t>(round));
            checkShares(recordings, assignSplits(recordings, rule).value(), rule);
        }
    }
}

void SplitRuleTest::everyStratumHasItsShares()
{
    std::mt19937 random(6);
    for (int round = 0; round < 100; ++round) {
        const auto recordings = randomRecordings(random, 300);
        SplitRule rule = randomRule(SplitMeasure::Hours, 9);
        rule.stratifyBy = {"language"};
        const auto splits = assignSplits(recordings, rule).value();
        for (const char *const language : {"de", "sr", "zh"}) {
            std::vector<SplitRecording> stratum;
            std::vector<std::string> ofStratum;
            for (std::size_t i = 0; i < recordings.size(); ++i) {
                if (recordings[i].attributes.at("language") == language) {
                    stratum.push_back(recordings[i]);
                    ofStratum.push_back(splits[i]);
                }
            }
            checkShares(stratum, ofStratum, rule);
        }
    }
}

void SplitRuleTest::sameSeedSameResultWhateverTheOrder()
{
    std::mt19937 random(7);
    auto recordings = randomRecordings(random, 200);
    while (recordings.size() < 100)
        recordings = randomRecordings(random, 200);
    std::set<std::vector<std::string>> results;
    for (const std::uint64_t seed : {0, 1, 2, 3}) {
        const SplitRule rule = randomRule(SplitMeasure::Hours, seed);
        const auto splits = assignSplits(recordings, rule).value();
        QCOMPARE(assignSplits(recordings, rule).value(), splits);
        results.insert(splits);
        std::map<std::string, std::string> byId;
        for (std::size_t i = 0; i < recordings.size(); ++i)
            byId[recordings[i].id] = splits[i];
        auto shuffled = recordings;
        std::shuffle(shuffled.begin(), shuffled.end(), random);
        const auto again = assignSplits(shuffled, rule).value();
        for (std::size_t i = 0; i < shuffled.size(); ++i)
            QCOMPARE(again[i], byId.at(shuffled[i].id));
    }
    QCOMPARE(results.size(), std::size_t{4});
}

void SplitRuleTest::hashesStayWhenDataGrow()
{
    SplitRule rule = randomRule(SplitMeasure::Hours, 11);
    rule.method = SplitMethod::Hash;
    std::vector<SplitRecording> recordings;
    std::vector<std::string> before;
    for (int size = 1; size < 20'000; size *= 3) {
        while (recordings.size() < static_cast<std::size_t>(size))
            recordings.push_back(recording("id" + std::to_string(recordings.size()), 1));
        const auto splits = assignSplits(recordings, rule).value();
        QVERIFY(std::equal(before.begin(), before.end(), splits.begin()));
        before = splits;
    }
    const auto share = [&](const char *split) {
        return static_cast<double>(std::count(before.begin(), before.end(), split))
               / static_cast<double>(before.size());
    };
    QVERIFY(std::abs(share("test") - 0.1) < 0.01);
    QVERIFY(std::abs(share("validation") - 0.15) < 0.01);
}

void SplitRuleTest::hashesNeverChange()
{
    // worked out in Python from the words in SplitRule.h
    QCOMPARE(splitHash(0, ""), 0.48368956501667804);
    QCOMPARE(splitHash(0, "speaker-1"), 0.8761778605483);
    QCOMPARE(splitHash(0x0123456789abcdef, "\xE5\xB9\xBF"), 0.9151508331238696);
}

void SplitRuleTest::hashesOfAFieldKeepItTogether()
{
    std::mt19937 random(8);
    const auto recordings = randomRecordings(random, 2'000);
    SplitRule rule = randomRule(SplitMeasure::Hours, 4);
    rule.method = SplitMethod::Hash;
    rule.hashField = "speaker";
    const auto splits = assignSplits(recordings, rule).value();
    std::map<std::string, std::set<std::string>> bySpeaker;
    for (std::size_t i = 0; i < recordings.size(); ++i)
        bySpeaker[recordings[i].attributes.at("speaker")].insert(splits[i]);
    for (const auto &[speaker, in] : bySpeaker)
        QCOMPARE(in.size(), std::size_t{1});
}

void SplitRuleTest::refusesImpossibleRules()
{
    const std::vector recordings{recording("a", 1)};
    const auto refused = [&](std::vector<SplitShare> shares) {
        SplitRule rule;
        rule.shares = std::move(shares);
        const auto splits = assignSplits(recordings, rule);
        return !splits && splits.error().code == ErrorCode::InvalidArgument;
    };
    QVERIFY(refused({{"a", 0.6, 0}, {"b", 0.5, 0}}));
    QVERIFY(refused({{"a", -0.1, 0}}));
    QVERIFY(refused({{"a", NAN, 0}}));
    QVERIFY(refused({{"a", 0.1, INFINITY}}));
    QVERIFY(refused({{"a", 0.1, 0}, {"a", 0.1, 0}}));
    QVERIFY(refused({{"train", 0.1, 0}}));
    QVERIFY(refused({{"", 0.1, 0}}));
    QVERIFY(!refused({{"a", 0.5, 0}, {"b", 0.5, 0}}));
    for (const auto &bad : {std::vector{recording("a", 1), recording("a", 2)},
                            std::vector{recording("a", NAN)}, std::vector{recording("a", -1)}})
        QVERIFY(!assignSplits(bad, countrySplitRule()));
}

void SplitRuleTest::subsetsHoldTheirLimits()
{
    std::mt19937 random(9);
    for (int round = 0; round < 300; ++round) {
        const auto recordings = randomRecordings(random, 100);
        const SubsetLimit limit{.maximumHours = round % 3 == 0 ? 0.0 : 25.0,
                                .maximumBytes = round % 3 == 1 ? 0u : 2'000'000u};
        const auto subsets = divideIntoSubsets(recordings, limit).value();
        QCOMPARE(subsets.size(), recordings.size());
        std::map<std::uint32_t, SplitRecording> sums;
        for (std::size_t i = 0; i < recordings.size(); ++i) {
            sums[subsets[i]].hours += recordings[i].hours;
            sums[subsets[i]].bytes += recordings[i].bytes;
        }
        std::uint32_t expected = 1;
        for (const auto &[subset, sum] : sums) {
            QCOMPARE(subset, expected++);
            QVERIFY(limit.maximumHours == 0 || sum.hours <= limit.maximumHours);
            QVERIFY(limit.maximumBytes == 0 || sum.bytes <= limit.maximumBytes);
        }
    }
    const std::vector large{recording("a", 1), recording("b", 99), recording("c", 1)};
    QCOMPARE(divideIntoSubsets(large, {.maximumHours = 10}).value(),
             (std::vector<std::uint32_t>{1, 2, 3}));
    QCOMPARE(divideIntoSubsets(large, {}).value(), (std::vector<std::uint32_t>{1, 1, 1}));
    QVERIFY(!divideIntoSubsets(std::vector{recording("a", NAN)}, {}));
}

void SplitRuleTest::subsetsStayWhenDataGrow()
{
    std::mt19937 random(10);
    auto recordings = randomRecordings(random, 100);
    const SubsetLimit limit{.maximumHours = 30};
    const auto before = divideIntoSubsets(recordings, limit).value();
    for (std::size_t i = 0; i < recordings.size(); ++i)
        recordings[i].subset = before[i];
    for (int i = 0; i < 50; ++i)
        recordings.push_back(recording("new" + std::to_string(i), 3));
    const auto after = divideIntoSubsets(recordings, limit).value();
    QVERIFY(std::equal(before.begin(), before.end(), after.begin()));
    std::map<std::uint32_t, double> hours;
    for (std::size_t i = 0; i < recordings.size(); ++i)
        hours[after[i]] += recordings[i].hours;
    for (const auto &[subset, sum] : hours)
        QVERIFY(sum <= 30 + 1e-9);
}

QTEST_GUILESS_MAIN(SplitRuleTest)
#include "SplitRuleTest.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
// Accuracy of words and drift between splits, against counts by hand and against scans of the rows.
#include "core/audit/Confusions.h"
#include "core/audit/Drift.h"
#include "core/audit/ReportSections.h"
#include "core/audit/SampleReview.h"
#include "core/audit/WordSurvey.h"
#include "core/io/PosixFileSystem.h"
#include "core/search/Baskets.h"
#include "core/text/Comparison.h"
#include "core/workspace/Database.h"
#include "tests/support/FilledWorkspace.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <random>
#include <set>

using namespace voxdeck;

class SurveysTest final : public QObject {
    Q_OBJECT
private slots:
    void init() { m_workspace.reset(); }
    void samplesAreHeardAndJudged();
    void samplesKnowHowTheyWereDrawn();
    void wordsAreCountedByHand();
    void wordsThatNobodySaidAreCounted();
    void theWorstRowIsThatOfTheHypothesis();
    void wordsAddUpToTheScorersSums();
    void driftIsThatOfAScan();
    void oneSplitHasNoDrift();

private:
    struct Row {
        std::string said, heard, language = "en";
        int split = 0;
        double seconds = 1;
    };
    void fill(const std::vector<Row> &rows)
    {
        m_folder = std::make_unique<QTemporaryDir>();
        std::vector<test::FilledRow> filled;
        for (std::size_t at = 0; at < rows.size(); ++at)
            filled.push_back({"r" + std::to_string(at),
                              rows[at].seconds,
                              rows[at].language,
                              {},
                              rows[at].said,
                              rows[at].split});
        m_workspace =
            test::filledWorkspace(m_folder->path().toStdString() + "/w.voxdeck", filled).value();
        auto put = m_workspace->database().statement(
            "UPDATE segment SET hypothesis = ?, cer = ? WHERE id = ?");
        for (std::size_t at = 0; at < rows.size(); ++at)
            QVERIFY(put.rewind()
                        .bind(rows[at].heard)
                        .bind(errorScore(rows[at].said, rows[at].heard).cer)
                        .bind(static_cast<std::uint64_t>(at + 1))
                        .run());
    }
    WordSurvey words(const std::string &filter = {})
    {
        RowReader reader(*m_workspace, m_fs);
        RowQuery query;
        query.search = filter;
        const auto order = reader.order(query, {}).value();
        return surveyWords(reader, *order, {}, {}, {}).value();
    }
    static const WordAccuracy *find(const WordSurvey &survey, std::string_view word)
    {
        const auto found = std::find_if(survey.most.begin(), survey.most.end(),
                                        [&](const auto &one) { return one.word == word; });
        return found == survey.most.end() ? nullptr : &*found;
    }

    PosixFileSystem m_fs;
    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Workspace> m_workspace;
};

/// Marks stay with their segments, and both figures have intervals over recordings.
void SurveysTest::samplesAreHeardAndJudged()
{
    fill({{"aaaaaaaaaa", "aaaaaaaaaa"},
          {"aaaaaaaaaa", "aaaaaaaaab"},
          {"aaaaaaaaaa", "aaaaaaaaaa"},
          {"aaaaaaaaaa", "aaaaaaaabb"},
          {"aaaaaaaaaa", "bbbbbbbbbb"}});
    SampleQuestion question;
    question.limit = parseAuditLimit("cer>0.5").value();
    const auto review = [&] {
        return reviewSample(m_fs, *m_workspace, question, {}).value();
    };
    QVERIFY(!review());
    StratifiedSample sample;
    sample.ids = {1, 2, 3, 4};
    QVERIFY(keepSample(*m_workspace, sample, {}, {}));
    const auto drawn = review();
    QCOMPARE(drawn->rows.size(), std::size_t{4});
    QVERIFY(!drawn->faulty);
    QCOMPARE(*drawn->judged->value, 3.0 / 40);
    QVERIFY(drawn->judged->verdict == SampleVerdict::Accepted);
    question.limit = parseAuditLimit("cer>0.075").value();
    QVERIFY(review()->judged->verdict == SampleVerdict::Undecided);

    QVERIFY(markSample(*m_workspace, 2, SampleMark::Failed));
    QVERIFY(markSample(*m_workspace, 1, SampleMark::Failed));
    QVERIFY(markSample(*m_workspace, 1, SampleMark::Passed)); // on second thoughts
    QVERIFY(markSample(*m_workspace, 3, SampleMark::Passed));
    QVERIFY(markSample(*m_workspace, 3, SampleMark::None));
    const auto heard = review();
    QCOMPARE(heard->passed, 1u);
    QCOMPARE(heard->failed, 1u);
    QVERIFY(heard->rows[1].mark == SampleMark::Failed);
    QCOMPARE(*heard->faulty, 0.5);
    QVERIFY(heard->faultyInterval->isExact); // Clopper-Pearson of one in two
    QVERIFY(std::abs(heard->faultyInterval->low - (1 - std::sqrt(0.975))) < 1e-6);
    QVERIFY(std::abs(heard->faultyInterval->high - std::sqrt(0.975)) < 1e-6);
    QCOMPARE(heard->markedBefore, 0u);
    // drawn again, or others beside it: a mark belongs to its segment
    QVERIFY(keepSample(*m_workspace, sample, {}, {}));
    QCOMPARE(review()->failed, 1u);
    QCOMPARE(review()->passed, 1u);
    sample.ids = {2, 5};
    QVERIFY(keepSample(*m_workspace, sample, {}, {}));
    QCOMPARE(review()->rows.size(), std::size_t{2});
    QCOMPARE(review()->failed, 1u);
    QCOMPARE(review()->passed, 0u); // of another draw: kept, and not counted
    QCOMPARE(review()->markedBefore, 1u);
    sample.ids = {1, 4};
    QVERIFY(keepSample(*m_workspace, sample, {}, {}));
    QCOMPARE(review()->passed, 1u);
}

/// A report says how a sample can be drawn again: of segments that somebody put beside those drawn, the seed is not true.
void SurveysTest::samplesKnowHowTheyWereDrawn()
{
    fill({{"aaaa", "aaaa"}, {"aaaa", "aaab"}, {"aaaa", "aaaa"}});
    SampleQuestion question;
    question.limit = parseAuditLimit("cer>0.5").value();
    const auto drawn = [&] {
        return reviewSample(m_fs, *m_workspace, question, {}).value()->draw;
    };
    StratifiedSample sample;
    sample.ids = {1, 2};
    sample.draw.seed = 9'007'199'254'740'993; // no double is it
    sample.draw.by = "language";
    sample.draw.from = 3;
    QVERIFY(keepSample(*m_workspace, sample, {}, {}));
    QVERIFY(drawn());
    QCOMPARE(drawn()->seed, sample.draw.seed);
    ReportFindings findings;
    findings.sample = std::make_shared<SampleReview>(
        *reviewSample(m_fs, *m_workspace, question, {}).value());
    const auto sections = sectionsOf(findings, 10, {});
    QCOMPARE(sections.back().tables.front().rows.front().front().whole,
             std::optional<std::int64_t>(sample.draw.seed));
    Baskets baskets(*m_workspace);
    QVERIFY(baskets.add(kSampleBasket, {3}));
    QVERIFY(!drawn());
    QVERIFY(baskets.remove(kSampleBasket, {3}));
    QVERIFY(drawn());
    QVERIFY(baskets.remove(kSampleBasket, {2}));
    QVERIFY(!drawn());
}

void SurveysTest::wordsAreCountedByHand()
{
    constexpr int kTrain = 1;
    constexpr int kTest = 3;
    fill({{"Their house is there", "there house is there", "en", kTest},
          {"their car", "there", "en", kTest},
          {"fine car", "fine car", "en", kTrain},
          {"is their", "", "en", kTrain},
          {"...", "words", "en", kTest}});
    const auto found = words("split:test");
    QCOMPARE(found.rows, 3u);
    QCOMPARE(found.scored, 2u);
    QCOMPARE(found.words, 6u);
    QCOMPARE(found.right, 3u);
    QCOMPARE(found.hypothesis, std::string("hypothesis"));
    const WordAccuracy *const their = find(found, "their");
    QVERIFY(their);
    QCOMPARE(found.most.front().word, std::string("their")); // most errors first
    QCOMPARE(their->times, 2u);
    QCOMPARE(their->right, 0u);
    QCOMPARE(their->substituted, 2u);
    QCOMPARE(their->rows, 2u);
    QCOMPARE(their->ids.front(), 2u); // the worse one: "car" is missing too
    QCOMPARE(their->inTraining, 1u);  // without a hypothesis, but its reference counts
    const WordAccuracy *const there = find(found, "there");
    QVERIFY(there);
    QCOMPARE(there->right, 1u);
    QCOMPARE(there->wronglyHeard, 2u);
    QVERIFY(there->accuracy() == std::optional(1.0));
    QCOMPARE(there->rows, 2u); // in which it was heard for another one
    QCOMPARE(there->ids.size(), std::size_t{2});
    QCOMPARE(find(found, "car")->deleted, 1u);
    QCOMPARE(find(found, "car")->inTraining, 1u);
    QVERIFY(!find(found, "words")); // no reference has it
    // "house" and "there" are in no row of train; both were heard
    QVERIFY(found.hasTraining);
    QCOMPARE(found.unknown, 2u);
    QCOMPARE(found.unknownTimes, 2u);
    QCOMPARE(found.unknownRight, 2u);
    QCOMPARE(found.different, 5u);
    QCOMPARE(found.neverRight, 2u); // "their" and "car"
}

/// A recogniser that makes words up: in no reference, and in the table with the rows that have them.
void SurveysTest::wordsThatNobodySaidAreCounted()
{
    fill({{"good morning", "good morning thanks"},
          {"good evening", "thanks evening"},
          {"good night", "good night"}});
    const auto found = words();
    QCOMPARE(found.most.front().word, std::string("thanks")); // takes part in most mistakes
    const WordAccuracy &thanks = found.most.front();
    QCOMPARE(thanks.times, 0u);
    QCOMPARE(thanks.wronglyHeard, 2u);
    QVERIFY(!thanks.accuracy());
    QCOMPARE(thanks.rows, 2u);
    QVERIFY((std::set<std::uint32_t>(thanks.ids.begin(), thanks.ids.end())
             == std::set<std::uint32_t>{1, 2}));
    QCOMPARE(found.neverSaid, 1u);
    QCOMPARE(found.different, 4u); // of the references
    QCOMPARE(found.neverRight, 0u);
    std::uint64_t wrong = 0;
    for (const WordAccuracy &word : found.most)
        wrong += word.wronglyHeard;
    QCOMPARE(wrong, 2u); // an insertion and a substitution
}

/// Of a second recogniser: the worst row of a word is the one that it heard worst, not the first one.
void SurveysTest::theWorstRowIsThatOfTheHypothesis()
{
    fill({{"one two three", "xx xx xx"}, {"one two three", "one two three"}});
    auto put = m_workspace->database().statement("UPDATE segment SET further = ? WHERE id = ?");
    for (const auto &[id, heard] : {std::pair{1, "nine two three"}, std::pair{2, "nine"}})
        QVERIFY(put.rewind()
                    .bind(std::string("{\"other\": \"").append(heard).append("\"}"))
                    .bind(id)
                    .run());
    QVERIFY(m_workspace->database()
                .statement("UPDATE shard SET mapping = ?")
                .bind("{\"hypothesis\": [\"own\", \"other\"]}")
                .run());
    RowReader reader(*m_workspace, m_fs);
    const auto order = reader.order({}, {}).value();
    WordRequest request;
    request.hypothesis = "other";
    const auto survey = surveyWords(reader, *order, request, {}, {}).value();
    const WordAccuracy *const one = find(survey, "one");
    QVERIFY(one);
    QCOMPARE(one->rows, 2u);
    QCOMPARE(one->ids.front(), 2u);
    ConfusionRequest asked;
    asked.hypothesis = "other";
    const auto confusions = surveyConfusions(reader, *order, asked, {}, {}).value();
    const auto nine = std::find_if(
        confusions.most.begin(), confusions.most.end(),
        [](const Confusion &one) { return one.said == "one" && one.heard == "nine"; });
    QVERIFY(nine != confusions.most.end());
    QCOMPARE(nine->ids.front(), 2u);
}

void SurveysTest::wordsAddUpToTheScorersSums()
{
    std::mt19937 random(11);
    constexpr std::array kWords = {"a", "b", "cd", "的", "得", "e", "ก"};
    const auto text = [&] {
        std::string all;
        for (auto left = random() % 9; left > 0; --left)
            all += std::string(all.empty() ? "" : " ") + kWords[random() % kWords.size()];
        return all;
    };
    std::vector<Row> rows;
    for (int at = 0; at < 300; ++at)
        rows.push_back({text() + " a", text() + " b"});
    fill(rows);
    const auto found = words();
    Scorer scorer;
    ErrorCounts sum;
    for (const Row &row : rows)
        sum += scorer.count(row.said, row.heard, ScoredUnit::Mixed, row.language);
    ErrorCounts counted;
    std::uint64_t wrong = 0;
    for (const WordAccuracy &word : found.most) {
        QCOMPARE(word.right + word.errors(), word.times);
        counted.substitutions += word.substituted;
        counted.deletions += word.deleted;
        wrong += word.wronglyHeard;
    }
    QCOMPARE(found.words, sum.referenceTokens());
    QCOMPARE(found.right, sum.correct);
    QCOMPARE(counted.substitutions, sum.substitutions);
    QCOMPARE(counted.deletions, sum.deletions);
    QCOMPARE(wrong, sum.substitutions + sum.insertions);
    QVERIFY(!found.hasTraining);
    QCOMPARE(found.unknown, 0u);
}

/// Distances of random values against their definition over the rows themselves.
void SurveysTest::driftIsThatOfAScan()
{
    std::mt19937 random(5);
    const std::array<std::string, 3> languages = {"en", "de", "te"};
    std::vector<Row> rows;
    for (int at = 0; at < 600; ++at) {
        Row row{"x", "x", languages[random() % 3], static_cast<int>(random() % 4), 1};
        row.seconds = std::exp(static_cast<double>(random() % 3000) / 1000.0)
                      * (row.split == 3 ? 1.7 : 1);
        rows.push_back(row);
    }
    fill(rows);
    auto bins = AuditBins::open(m_fs, *m_workspace, {}, {}).value();
    const ChartBoard board(std::move(bins));
    const auto all = driftOf(board);
    QVERIFY(std::is_sorted(all.begin(), all.end(),
                           [](const Drift &a, const Drift &b) { return a.distance > b.distance; }));
    int compared = 0;
    for (const Drift &drift : all) {
        QVERIFY(drift.chart->field != QueryField::Split);
        QVERIFY(drift.distance >= 0 && drift.distance <= 1);
        std::vector<double> first;
        std::vector<double> second;
        double shares = 0;
        const bool isLength = drift.chart->field == QueryField::Duration;
        if (!isLength && drift.chart->field != QueryField::Language)
            continue;
        ++compared;
        for (const Row &row : rows)
            if (row.split == static_cast<int>(drift.first.split))
                first.push_back(row.seconds);
            else if (row.split == static_cast<int>(drift.second.split))
                second.push_back(row.seconds);
        QCOMPARE(drift.first.rows, first.size());
        QCOMPARE(drift.second.rows, second.size());
        for (const std::string &language : languages) {
            const auto shareOf = [&](Split split, std::size_t of) {
                return static_cast<double>(
                           std::count_if(rows.begin(), rows.end(),
                                         [&](const Row &row) {
                                             return row.language == language
                                                    && row.split == static_cast<int>(split);
                                         }))
                       / static_cast<double>(of);
            };
            shares += std::abs(shareOf(drift.first.split, first.size())
                               - shareOf(drift.second.split, second.size()))
                      / 2;
        }
        double most = 0;
        for (const double value : first) {
            const auto upTo = [value](const std::vector<double> &values) {
                return static_cast<double>(
                           std::count_if(values.begin(), values.end(),
                                         [value](double one) { return one <= value; }))
                       / static_cast<double>(values.size());
            };
            most = std::max(most, std::abs(upTo(first) - upTo(second)));
        }
        // the median is in the bin that the drift names
        std::sort(first.begin(), first.end());
        if (isLength)
            QVERIFY(drift.first.median <= first[(first.size() - 1) / 2]
                    && first[(first.size() - 1) / 2] < drift.first.medianBelow);
        // bins are 0.23 % wide: a few rows of 150 may share one
        QVERIFY2(isLength ? std::abs(drift.distance - most) < 0.03
                          : std::abs(drift.distance - shares) < 1e-12,
                 std::to_string(drift.distance - most).c_str());
        if (!isLength)
            continue;
        std::sort(first.begin(), first.end());
        QVERIFY(std::abs(*drift.first.median / first[first.size() / 2] - 1) < 0.05);
        RowReader reader(*m_workspace, m_fs);
        RowQuery query;
        query.search = drift.query;
        QVERIFY2(reader.order(query, {}).value()->size() > 0, drift.query.c_str());
    }
    QCOMPARE(compared, 6); // three pairs of splits, two charts
}

void SurveysTest::oneSplitHasNoDrift()
{
    fill({{"a", "a", "en", 1}, {"b", "b", "en", 1}, {"c", "c", "de", 0}});
    auto bins = AuditBins::open(m_fs, *m_workspace, {}, {}).value();
    QVERIFY(driftOf(ChartBoard(std::move(bins))).empty());
}

QTEST_GUILESS_MAIN(SurveysTest)
#include "SurveysTest.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
// Confusions against counts by hand, and their sums against those of the scorer.
#include "core/audit/Confusions.h"

#include "core/audit/ErrorAudit.h"
#include "core/io/PosixFileSystem.h"
#include "core/text/Comparison.h"
#include "core/workspace/Database.h"
#include "tests/support/FilledWorkspace.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <memory>
#include <random>

using namespace voxdeck;

class ConfusionsTest final : public QObject {
    Q_OBJECT
private slots:
    void init() { m_workspace.reset(); }
    void countsWordsAndCharacters();
    void sumsAreThoseOfTheScorer();
    void groupsByLanguageAndSplit();
    void findsTheDifference();

private:
    struct Pair {
        std::string said, heard, language = "en";
        int split = 0;
    };
    void fill(const std::vector<Pair> &pairs)
    {
        m_folder = std::make_unique<QTemporaryDir>();
        std::vector<test::FilledRow> rows;
        for (std::size_t at = 0; at < pairs.size(); ++at)
            rows.push_back({"r" + std::to_string(at),
                            1,
                            pairs[at].language,
                            {},
                            pairs[at].said,
                            pairs[at].split});
        m_workspace =
            test::filledWorkspace(m_folder->path().toStdString() + "/w.voxdeck", rows).value();
        auto put = m_workspace->database().statement(
            "UPDATE segment SET hypothesis = ?, cer = ? WHERE id = ?");
        for (std::size_t at = 0; at < pairs.size(); ++at)
            QVERIFY(put.rewind()
                        .bind(pairs[at].heard)
                        .bind(errorScore(pairs[at].said, pairs[at].heard).cer)
                        .bind(static_cast<std::uint64_t>(at + 1))
                        .run());
    }
    ConfusionSurvey survey(const ConfusionRequest &request = {})
    {
        RowReader reader(*m_workspace, m_fs);
        const auto order = reader.order({}, {}).value();
        return surveyConfusions(reader, *order, request, {}, {}).value();
    }
    static const Confusion *find(const ConfusionSurvey &survey, std::string_view said,
                                 std::string_view heard)
    {
        const auto found = std::find_if(
            survey.most.begin(), survey.most.end(),
            [&](const Confusion &one) { return one.said == said && one.heard == heard; });
        return found == survey.most.end() ? nullptr : &*found;
    }

    PosixFileSystem m_fs;
    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Workspace> m_workspace;
};

void ConfusionsTest::countsWordsAndCharacters()
{
    fill({{"their house is their own", "there house is there own"},
          {"Their car", "there"},
          {"我的书", "我得书", "zh"},
          {"fine", "fine"},
          {"no hypothesis", ""},
          {"...", "words"}});
    const auto found = survey();
    QCOMPARE(found.rows, 6u);
    const Confusion *const their = find(found, "their", "there");
    QVERIFY(their);
    QCOMPARE(their->times, 3u);
    QCOMPARE(their->rows, 2u);
    QCOMPARE(their->ids.front(), 2u); // the worse one: "car" is missing too
    QVERIFY(find(found, "car", ""));
    QVERIFY(find(found, "的", "得"));
    QCOMPARE(found.most.front().said, std::string("their")); // most frequent first
    QCOMPARE(found.substitutions, 4u);
    QCOMPARE(found.hypothesis, std::string("hypothesis"));
}

/// Random texts of few words: each alignment has the errors that the scorer counts.
void ConfusionsTest::sumsAreThoseOfTheScorer()
{
    std::mt19937 random(7);
    constexpr std::array kWords = {"a", "b", "cd", "的", "得", "e", "ก"};
    const auto text = [&] {
        std::string all;
        for (auto words = random() % 9; words > 0; --words)
            all += std::string(all.empty() ? "" : " ") + kWords[random() % kWords.size()];
        return all;
    };
    std::vector<Pair> pairs;
    for (int at = 0; at < 300; ++at)
        pairs.push_back({text() + " a", text() + " b"});
    fill(pairs);
    for (const char *const name : {"voxdeck", "jiwer", "wenet"}) {
        ConfusionRequest request;
        request.profile = profileFrom(name).value();
        const auto found = survey(request);
        Scorer scorer(request.profile);
        ErrorCounts sum;
        for (const Pair &pair : pairs)
            sum += scorer.count(pair.said, pair.heard, ScoredUnit::Mixed, pair.language);
        QCOMPARE(found.substitutions, sum.substitutions);
        QCOMPARE(found.deletions, sum.deletions);
        QCOMPARE(found.insertions, sum.insertions);
        std::uint64_t times = 0;
        for (const Confusion &one : found.most)
            times += one.times;
        QCOMPARE(times, sum.errors());
    }
}

void ConfusionsTest::groupsByLanguageAndSplit()
{
    fill({{"a b", "a c", "en", 1}, {"a b", "a b", "en", 3}, {"a", "b", "", 0}});
    RowReader reader(*m_workspace, m_fs);
    AuditRequest request;
    request.by = {AuditGrouping::LanguageSplit};
    const auto order = reader.order({}, {}).value();
    const auto audit = auditErrors(reader, *order, request, {}, {}).value();
    const auto &groups = audit.by.at(AuditGrouping::LanguageSplit);
    QCOMPARE(groups.size(), 3u);
    QCOMPARE(measureOf(audit, groups.at("en/train"), 0, AuditMeasure::Wer), std::optional(0.5));
    QCOMPARE(measureOf(audit, groups.at("en/test"), 0, AuditMeasure::Wer), std::optional(0.0));
    QCOMPARE(groups.at("/").rows, 1u);
    QVERIFY(auditGroupingNamed("language-split") == AuditGrouping::LanguageSplit);
}

void ConfusionsTest::findsTheDifference()
{
    const auto place = [](const char *yours, const char *theirs, const char *said,
                          const char *heard, const char *language = "en") {
        const auto comparison = compareTexts(yours, theirs, usualCompareUnit(language, yours),
                                             language);
        const auto found = differenceWith(comparison, language, said, heard);
        return found ? static_cast<int>(*found) : -1;
    };
    const char *const said = "their house and their car is there";
    const char *const heard = "the house an their bus was there too";
    QCOMPARE(place(said, heard, "car", "bus"), 2);
    QCOMPARE(place(said, heard, "and", ""), 1); // said, and taken for something else
    QCOMPARE(place(said, heard, "", "too"), 4);
    QCOMPARE(place(said, heard, "", "was"), 3); // heard in place of another word
    QCOMPARE(place(said, heard, "cart", ""), -1);
    QCOMPARE(place("我 的书", "我 得书", "的", "得", "zh"), 0);
    QCOMPARE(place("我们的书", "我门得书", "的", "得", "zh"), 0); // a run of characters
}

QTEST_GUILESS_MAIN(ConfusionsTest)
#include "ConfusionsTest.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/audit/AuditTotals.h"
#include "core/audit/TextSurvey.h"
#include "tests/support/FilledWorkspace.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <random>

using namespace voxdeck;
using namespace voxdeck::test;

namespace {

constexpr int kRows = 400;

const std::string kEnglish = "the quick brown fox jumps over the lazy dog and runs away again";
const std::string kGerman =
    "der schnelle braune Fuchs springt über den faulen Hund und läuft davon";

} // namespace

/// Figures of many rows: marked estimates, intervals by group, and the contents of texts.
class AuditTotalsTest final : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void estimatesSayOfHowManyRowsTheyAre();
    void intervalsOfAGroupAreThoseOfItsRowsAlone();
    void textsAreCounted();

private:
    std::shared_ptr<const RowOrder> rows(const std::string &query)
    {
        RowQuery asked;
        asked.search = query;
        return RowReader(*m_workspace).order(asked, {}).value();
    }
    AuditTotals totals(const RowOrder &order, std::uint64_t sample)
    {
        RowReader reader(*m_workspace);
        AuditRequest request;
        request.by = {kAuditGroupings.begin(), kAuditGroupings.end()};
        request.hasParts = true;
        return auditTotals(reader, order, request, sample, 1, {}, {}).value();
    }

    QTemporaryDir m_folder;
    std::unique_ptr<Workspace> m_workspace;
};

void AuditTotalsTest::initTestCase()
{
    std::mt19937 random(3);
    std::vector<FilledRow> rows;
    for (int row = 0; row < kRows; ++row)
        rows.push_back({"rec" + std::to_string(row / 8), 2, row % 3 == 0 ? "de" : "en",
                        "spk" + std::to_string(row % 5), row % 2 == 0 ? kEnglish : kGerman,
                        row % 4});
    auto workspace = filledWorkspace(
        std::filesystem::path(m_folder.path().toStdString()) / "w.voxdeck", rows);
    QVERIFY(workspace);
    m_workspace = *std::move(workspace);
    auto transaction = Transaction::begin(m_workspace->database());
    QVERIFY(transaction);
    for (int row = 1; row <= kRows; ++row) {
        std::string heard = (row - 1) % 2 == 0 ? kEnglish : kGerman;
        for (auto errors = random() % 6; errors > 0; --errors)
            heard[random() % 30] = 'x';
        QVERIFY(m_workspace->database()
                    .statement("UPDATE segment SET hypothesis = ? WHERE id = ?")
                    .bind(row % 10 == 0 ? "" : heard)
                    .bind(row)
                    .run());
    }
    QVERIFY(transaction->commit());
}

void AuditTotalsTest::estimatesSayOfHowManyRowsTheyAre()
{
    const auto all = rows({});
    const auto exact = totals(*all, 0);
    QVERIFY(!exact.isEstimate());
    QCOMPARE(exact.rows, std::uint64_t{kRows});
    QCOMPARE(exact.seconds, 2.0 * kRows);
    QCOMPARE(exact.audit.total.of(0).scored, std::uint64_t{kRows - kRows / 10});
    const auto estimate = totals(*all, 100);
    QVERIFY(estimate.isEstimate());
    QCOMPARE(estimate.lookedAt, std::uint64_t{100});
    QCOMPARE(estimate.rows, std::uint64_t{kRows});
    QCOMPARE(estimate.seconds, 2.0 * kRows);
    QVERIFY(estimate.intervals.empty());
    QCOMPARE(estimate.scaled(std::uint64_t{25}), std::uint64_t{100});
    QCOMPARE(estimate.scaled(2.5), 10.0);
    QCOMPARE(exact.scaled(std::uint64_t{25}), std::uint64_t{25});
    const auto right = *measureOf(exact.audit, exact.audit.total, 0, AuditMeasure::Cer);
    const auto near = *measureOf(estimate.audit, estimate.audit.total, 0, AuditMeasure::Cer);
    QVERIFY(std::abs(right - near) < right / 2);
    QVERIFY(!totals(*all, kRows).isEstimate()); // a sample of all is all
}

void AuditTotalsTest::intervalsOfAGroupAreThoseOfItsRowsAlone()
{
    const auto all = totals(*rows({}), 0);
    for (const auto &[language, intervals] : all.intervals.at(AuditGrouping::Language)) {
        const auto alone = totals(*rows("lang:=" + language), 0);
        for (const auto unit : {ScoredUnit::Characters, ScoredUnit::Words}) {
            const auto wanted = intervalOf(alone.audit, 0, unit, {});
            const auto &got = intervals[unit == ScoredUnit::Characters ? 0 : 1];
            QVERIFY(wanted && got);
            QCOMPARE(*got, *wanted);
            const auto rate = measureOf(alone.audit, alone.audit.total, 0,
                                        unit == ScoredUnit::Characters ? AuditMeasure::Cer
                                                                       : AuditMeasure::Wer);
            QVERIFY(got->low <= *rate && *rate <= got->high);
        }
        double errors = 0;
        for (const auto &[recording, parts] :
             all.audit.by.at(AuditGrouping::Language).at(language).parts)
            errors += parts[0].numerator;
        QCOMPARE(errors, static_cast<double>(alone.audit.total.of(0).sum.characters.errors()));
    }
    QVERIFY(!intervalOf(all.audit.total, ScoredUnit::Mixed, {}));
}

void AuditTotalsTest::textsAreCounted()
{
    RowReader reader(*m_workspace);
    const auto survey = surveyTexts(reader, *rows({}), {}, {});
    QVERIFY(survey);
    QCOMPARE(survey->rows, std::uint64_t{kRows});
    QCOMPARE(survey->withText, std::uint64_t{kRows});
    std::uint64_t wrong = 0;
    std::uint64_t sum = 0;
    for (const auto &language : survey->languages) {
        sum += language.rows;
        wrong += language.disagrees ? language.rows : 0;
    }
    QCOMPARE(sum, std::uint64_t{kRows});
    // declared by thirds, written by halves
    std::uint64_t planted = 0;
    for (int row = 0; row < kRows; ++row)
        planted += (row % 3 == 0) != (row % 2 != 0) ? 1 : 0;
    QCOMPARE(wrong, planted);
    QCOMPARE(survey->disagreeing.size(), planted);
    QVERIFY(survey->languages.front().disagrees);
    const auto &words = survey->rareWords;
    QCOMPARE(survey->differentWords, words.size());
    QVERIFY(std::is_sorted(words.begin(), words.end(),
                           [](const auto &a, const auto &b) { return a.count < b.count; }));
    QCOMPARE(words.back().count, std::uint64_t{kRows}); // "the", twice in each second text
    std::stop_source stop;
    stop.request_stop();
    QVERIFY(!surveyTexts(reader, *rows({}), {}, stop.get_token()));
}

QTEST_GUILESS_MAIN(AuditTotalsTest)
#include "AuditTotalsTest.moc"

// SPDX-License-Identifier: Apache-2.0
#include "core/audit/ReportSections.h"

#include "core/audit/AuditChart.h"
#include "core/workspace/SegmentRow.h"

#include <algorithm>
#include <array>
#include <utility>

/// Names a text that the window translates; lupdate knows it, and Qt is not needed.
#define QT_TRANSLATE_NOOP(context, text) text

namespace voxdeck {

namespace {

using Kind = ReportColumn::Kind;
using Cells = std::vector<ReportCell>;

struct PartWords {
    std::string_view name;
    const char *title;
};
constexpr std::array<PartWords, kReportParts> kParts{{
    {"leaks", QT_TRANSLATE_NOOP("ReportSections", "Leaks across splits")},
    {"confusions", QT_TRANSLATE_NOOP("ReportSections", "Confusions")},
    {"words", QT_TRANSLATE_NOOP("ReportSections", "Words")},
    {"recognisers", QT_TRANSLATE_NOOP("ReportSections", "Recognisers")},
    {"drift", QT_TRANSLATE_NOOP("ReportSections", "Drift between splits")},
    {"sample", QT_TRANSLATE_NOOP("ReportSections", "Sample")},
}};

constexpr const char *kSegments = QT_TRANSLATE_NOOP("ReportSections", "Segments");
constexpr const char *kSplits = QT_TRANSLATE_NOOP("ReportSections", "Splits");
constexpr const char *kWord = QT_TRANSLATE_NOOP("ReportSections", "Word");
constexpr const char *kCorrect = QT_TRANSLATE_NOOP("ReportSections", "Correct");
constexpr const char *kCount = QT_TRANSLATE_NOOP("ReportSections", "Count");
constexpr const char *kScored = QT_TRANSLATE_NOOP("ReportSections", "Scored");
constexpr const char *kSubstituted = QT_TRANSLATE_NOOP("ReportSections", "Substituted");
constexpr const char *kDeleted = QT_TRANSLATE_NOOP("ReportSections", "Deleted");
constexpr const char *kInserted = QT_TRANSLATE_NOOP("ReportSections", "Inserted");
constexpr const char *kDifferent = QT_TRANSLATE_NOOP("ReportSections", "Different ones");
constexpr const char *kFrom = QT_TRANSLATE_NOOP("ReportSections", "From");
constexpr const char *kTo = QT_TRANSLATE_NOOP("ReportSections", "To");

constexpr std::array kLeakCounts{
    ReportColumn{"kind", QT_TRANSLATE_NOOP("ReportSections", "Kind"), Kind::Text, true},
    ReportColumn{"train_validation", QT_TRANSLATE_NOOP("ReportSections", "train ∩ validation")},
    ReportColumn{"train_test", QT_TRANSLATE_NOOP("ReportSections", "train ∩ test")},
    ReportColumn{"validation_test", QT_TRANSLATE_NOOP("ReportSections", "validation ∩ test")},
    ReportColumn{"not_compared", QT_TRANSLATE_NOOP("ReportSections", "Recordings not compared")}};
constexpr std::array kLeakList{
    ReportColumn{"kind", QT_TRANSLATE_NOOP("ReportSections", "Kind"), Kind::Text, true},
    ReportColumn{"what", QT_TRANSLATE_NOOP("ReportSections", "Shared by the splits"), Kind::Text,
                 true},
    ReportColumn{"splits", kSplits, Kind::Text}, ReportColumn{"segments", kSegments},
    ReportColumn{"similarity", QT_TRANSLATE_NOOP("ReportSections", "Similarity"), Kind::Decimal}};
constexpr std::array kConfusionSums{
    ReportColumn{"segments", kSegments},       ReportColumn{"scored", kScored},
    ReportColumn{"substituted", kSubstituted}, ReportColumn{"deleted", kDeleted},
    ReportColumn{"inserted", kInserted},       ReportColumn{"different", kDifferent}};
constexpr std::array kConfusions{
    ReportColumn{"said", QT_TRANSLATE_NOOP("ReportSections", "Reference"), Kind::Text, true},
    ReportColumn{"heard", QT_TRANSLATE_NOOP("ReportSections", "Hypothesis"), Kind::Text, true},
    ReportColumn{"times", kCount}, ReportColumn{"segments", kSegments}};
constexpr std::array kWordSums{
    ReportColumn{"scored", kScored},
    ReportColumn{"words", QT_TRANSLATE_NOOP("ReportSections", "Words")},
    ReportColumn{"accuracy", kCorrect, Kind::Rate},
    ReportColumn{"different", kDifferent},
    ReportColumn{"never_correct", QT_TRANSLATE_NOOP("ReportSections", "Never recognised")},
    ReportColumn{"in_no_reference", QT_TRANSLATE_NOOP("ReportSections", "In no transcript")},
    ReportColumn{"unknown", QT_TRANSLATE_NOOP("ReportSections", "Not in train")},
    ReportColumn{"unknown_times", QT_TRANSLATE_NOOP("ReportSections", "Count of these")},
    ReportColumn{"unknown_accuracy", QT_TRANSLATE_NOOP("ReportSections", "Correct of these"),
                 Kind::Rate}};
constexpr std::array kWords{
    ReportColumn{"word", kWord, Kind::Text, true},
    ReportColumn{"accuracy", kCorrect, Kind::Rate},
    ReportColumn{"times", kCount},
    ReportColumn{"substituted", kSubstituted},
    ReportColumn{"deleted", kDeleted},
    ReportColumn{"inserted", kInserted},
    ReportColumn{"in_train", QT_TRANSLATE_NOOP("ReportSections", "Count in train")}};
constexpr std::array kUnknownWords{ReportColumn{"word", kWord, Kind::Text, true},
                                   ReportColumn{"accuracy", kCorrect, Kind::Rate},
                                   ReportColumn{"times", kCount}};
constexpr std::array kSystems{
    ReportColumn{"recogniser", QT_TRANSLATE_NOOP("ReportSections", "Recogniser"), Kind::Text, true},
    ReportColumn{"mer", QT_TRANSLATE_NOOP("ReportSections", "Mixed error rate"), Kind::Rate},
    ReportColumn{"reference", QT_TRANSLATE_NOOP("ReportSections", "Reference tokens")},
    ReportColumn{"substituted", kSubstituted},
    ReportColumn{"deleted", kDeleted},
    ReportColumn{"inserted", kInserted},
    ReportColumn{"segments", QT_TRANSLATE_NOOP("ReportSections", "Segments compared")}};
constexpr std::array kPairs{
    ReportColumn{"recogniser", QT_TRANSLATE_NOOP("ReportSections", "Recogniser"), Kind::Text, true},
    ReportColumn{"other", QT_TRANSLATE_NOOP("ReportSections", "Compared with"), Kind::Text, true},
    ReportColumn{"wins", QT_TRANSLATE_NOOP("ReportSections", "Better in")},
    ReportColumn{"losses", QT_TRANSLATE_NOOP("ReportSections", "Worse in")},
    ReportColumn{"pieces", QT_TRANSLATE_NOOP("ReportSections", "Stretches compared")},
    ReportColumn{"extra_errors", QT_TRANSLATE_NOOP("ReportSections", "Extra errors"),
                 Kind::Decimal},
    ReportColumn{"p", QT_TRANSLATE_NOOP("ReportSections", "p-value"), Kind::Decimal}};
constexpr std::array kDrift{
    ReportColumn{"chart", QT_TRANSLATE_NOOP("ReportSections", "Chart"), Kind::Text, true},
    ReportColumn{"first", QT_TRANSLATE_NOOP("ReportSections", "Split"), Kind::Text, true},
    ReportColumn{"second", QT_TRANSLATE_NOOP("ReportSections", "Other split"), Kind::Text, true},
    ReportColumn{"distance", QT_TRANSLATE_NOOP("ReportSections", "Distance"), Kind::Decimal},
    ReportColumn{"first_segments", QT_TRANSLATE_NOOP("ReportSections", "Segments, first")},
    ReportColumn{"second_segments", QT_TRANSLATE_NOOP("ReportSections", "Segments, second")},
    ReportColumn{"first_median", QT_TRANSLATE_NOOP("ReportSections", "Median (bin), first"),
                 Kind::Decimal},
    ReportColumn{"second_median", QT_TRANSLATE_NOOP("ReportSections", "Median (bin), second"),
                 Kind::Decimal}};
constexpr std::array kSample{
    ReportColumn{"seed", QT_TRANSLATE_NOOP("ReportSections", "Seed")},
    ReportColumn{"by", QT_TRANSLATE_NOOP("ReportSections", "Drawn by"), Kind::Text},
    ReportColumn{"drawn_from", QT_TRANSLATE_NOOP("ReportSections", "Drawn from")},
    ReportColumn{"segments", kSegments},
    ReportColumn{"passed", QT_TRANSLATE_NOOP("ReportSections", "Passed")},
    ReportColumn{"failed", QT_TRANSLATE_NOOP("ReportSections", "Failed")},
    ReportColumn{"faulty", QT_TRANSLATE_NOOP("ReportSections", "Faulty"), Kind::Rate},
    ReportColumn{"faulty_low", kFrom, Kind::Rate},
    ReportColumn{"faulty_high", kTo, Kind::Rate}};
constexpr std::array kVerdicts{
    ReportColumn{"segments", kSegments, Kind::Text, true},
    ReportColumn{"hypothesis", QT_TRANSLATE_NOOP("ReportSections", "Hypothesis"), Kind::Text, true},
    ReportColumn{"limit", QT_TRANSLATE_NOOP("ReportSections", "Faulty if"), Kind::Text, true},
    ReportColumn{"rate", QT_TRANSLATE_NOOP("ReportSections", "Rate"), Kind::Rate},
    ReportColumn{"low", kFrom, Kind::Rate},
    ReportColumn{"high", kTo, Kind::Rate},
    ReportColumn{"method", QT_TRANSLATE_NOOP("ReportSections", "Interval by"), Kind::Text},
    ReportColumn{"verdict", QT_TRANSLATE_NOOP("ReportSections", "Verdict"), Kind::Text}};

const std::array kTables{
    ReportTableKind{"leak-counts", ReportPart::Leaks,
                    QT_TRANSLATE_NOOP("ReportSections", "Leaks by pair of splits"), kLeakCounts},
    ReportTableKind{"leaks", ReportPart::Leaks,
                    QT_TRANSLATE_NOOP("ReportSections", "List of leaks"), kLeakList},
    ReportTableKind{"confusion-sums", ReportPart::Confusions,
                    QT_TRANSLATE_NOOP("ReportSections", "All confusions"), kConfusionSums},
    ReportTableKind{"confusions", ReportPart::Confusions,
                    QT_TRANSLATE_NOOP("ReportSections", "Most frequent confusions"), kConfusions},
    ReportTableKind{"word-sums", ReportPart::Words,
                    QT_TRANSLATE_NOOP("ReportSections", "All words"), kWordSums},
    ReportTableKind{"words", ReportPart::Words,
                    QT_TRANSLATE_NOOP("ReportSections", "Words with most errors"), kWords},
    ReportTableKind{"unknown-words", ReportPart::Words,
                    QT_TRANSLATE_NOOP("ReportSections", "Words that train lacks"), kUnknownWords},
    ReportTableKind{"recognisers", ReportPart::Recognisers,
                    QT_TRANSLATE_NOOP("ReportSections", "Error rates of recognisers"), kSystems},
    ReportTableKind{"recogniser-pairs", ReportPart::Recognisers,
                    QT_TRANSLATE_NOOP("ReportSections", "Pairs of recognisers"), kPairs},
    ReportTableKind{"drift", ReportPart::Drift,
                    QT_TRANSLATE_NOOP("ReportSections", "Charts by drift"), kDrift},
    ReportTableKind{"sample", ReportPart::Sample,
                    QT_TRANSLATE_NOOP("ReportSections", "Sample as drawn and heard"), kSample},
    ReportTableKind{"verdicts", ReportPart::Sample, QT_TRANSLATE_NOOP("ReportSections", "Verdicts"),
                    kVerdicts},
};

ReportCell word(std::string text)
{
    return {std::move(text), std::nullopt, std::nullopt};
}

ReportCell count(std::uint64_t number)
{
    return {{}, static_cast<double>(number), std::nullopt};
}

/// With all its digits: with another one the sample cannot be drawn again.
ReportCell seedOf(const SampleDraw &draw)
{
    return {{}, static_cast<double>(draw.seed), draw.seed};
}

ReportCell real(const std::optional<double> &value)
{
    return {{}, value, std::nullopt};
}

ReportCell share(std::uint64_t part, std::uint64_t all)
{
    return all > 0 ? real(static_cast<double>(part) / static_cast<double>(all)) : ReportCell();
}

ReportTable tableOf(std::string_view id, std::string hypothesis = {})
{
    ReportTable table;
    table.kind = reportTableNamed(id);
    table.hypothesis = std::move(hypothesis);
    return table;
}

/// A table with a row for each, of which so many are listed.
template <class List, class Row>
ReportTable listed(std::string_view id, std::string hypothesis, const List &list, std::uint64_t of,
                   std::size_t most, const Row &row)
{
    ReportTable table = tableOf(id, std::move(hypothesis));
    table.of = of;
    for (const auto &one : list) {
        if (table.rows.size() == most)
            break;
        table.rows.push_back(row(one));
    }
    return table;
}

ReportTable single(std::string_view id, std::string hypothesis, Cells row)
{
    ReportTable table = tableOf(id, std::move(hypothesis));
    table.rows.push_back(std::move(row));
    table.of = 1;
    return table;
}

std::string splitsText(const std::vector<Split> &splits)
{
    std::string text;
    for (const Split split : splits)
        text.append(text.empty() ? "" : ", ").append(splitName(split));
    return text;
}

Cells leakCounts(const LeakReport &report, LeakKind kind)
{
    const auto numberOf = [&](Split first, Split second) {
        const auto found = std::count_if(
            report.leaks.begin(), report.leaks.end(), [&](const FoundLeak &leak) {
                const auto has = [&leak](Split split) {
                    return std::find(leak.splits.begin(), leak.splits.end(), split)
                           != leak.splits.end();
                };
                return leak.kind == kind && has(first) && has(second);
            });
        // unread audio may be identical, so zero is not certain
        const bool isUnknown = found == 0 && kind == LeakKind::Audio && report.unreadAudio > 0;
        return isUnknown ? ReportCell() : count(static_cast<std::uint64_t>(found));
    };
    return {word(leakKindName(kind)), numberOf(Split::Train, Split::Validation),
            numberOf(Split::Train, Split::Test), numberOf(Split::Validation, Split::Test),
            count(kind == LeakKind::Audio ? report.unreadAudio : 0)};
}

std::vector<ReportTable> tablesOf(const LeakReport &report, std::size_t most)
{
    constexpr std::array kKinds = {LeakKind::Recording, LeakKind::Speaker, LeakKind::Text,
                                   LeakKind::NearText, LeakKind::Audio};
    static_assert(kKinds.size() == kLeakKinds);
    return {listed("leak-counts", {}, kKinds, kKinds.size(), kKinds.size(),
                   [&report](LeakKind kind) { return leakCounts(report, kind); }),
            listed("leaks", {}, report.leaks, report.total(), most, [](const FoundLeak &leak) {
                return Cells{word(leakKindName(leak.kind)), word(leak.what),
                             word(splitsText(leak.splits)), count(leak.segments),
                             real(leak.similarity)};
            })};
}

std::vector<ReportTable> tablesOf(const ConfusionSurvey &survey, std::size_t most)
{
    return {
        single("confusion-sums", survey.hypothesis,
               {count(survey.rows), count(survey.scored), count(survey.substitutions),
                count(survey.deletions), count(survey.insertions), count(survey.different)}),
        listed("confusions", survey.hypothesis, survey.most, survey.different, most,
               [](const Confusion &one) {
                   return Cells{word(one.said), word(one.heard), count(one.times), count(one.rows)};
               })};
}

std::vector<ReportTable> tablesOf(const WordSurvey &survey, std::size_t most)
{
    const auto ofTraining = [&survey](std::uint64_t number) {
        return survey.hasTraining ? count(number) : ReportCell();
    };
    std::vector<ReportTable> tables{
        single(
            "word-sums", survey.hypothesis,
            {count(survey.scored), count(survey.words), share(survey.right, survey.words),
             count(survey.different), count(survey.neverRight), count(survey.neverSaid),
             ofTraining(survey.unknown), ofTraining(survey.unknownTimes),
             survey.hasTraining ? share(survey.unknownRight, survey.unknownTimes) : ReportCell()}),
        listed("words", survey.hypothesis, survey.most, survey.different + survey.neverSaid, most,
               [&](const WordAccuracy &one) {
                   return Cells{word(one.word),
                                real(one.accuracy()),
                                count(one.times),
                                count(one.substituted),
                                count(one.deleted),
                                count(one.wronglyHeard),
                                ofTraining(one.inTraining)};
               })};
    if (!survey.hasTraining)
        return tables;
    std::vector<WordAccuracy> unknown;
    for (const WordAccuracy &one : survey.most)
        if (one.times > 0 && one.inTraining == 0 && unknown.size() < most)
            unknown.push_back(one);
    tables.push_back(
        listed("unknown-words", survey.hypothesis, unknown, survey.unknown, most,
               [](const WordAccuracy &one) {
                   return Cells{word(one.word), real(one.accuracy()), count(one.times)};
               }));
    return tables;
}

std::vector<ReportTable> tablesOf(const SystemsSurvey &survey, std::size_t most)
{
    const auto errors = [&survey](const std::string &name, const SystemErrors &system) {
        return Cells{word(name),
                     real(system.rate),
                     count(system.counts.referenceTokens()),
                     count(system.counts.substitutions),
                     count(system.counts.deletions),
                     count(system.counts.insertions),
                     count(survey.compared)};
    };
    ReportTable systems = listed(
        "recognisers", {}, survey.systems, survey.systems.size(), most,
        [&errors](const SystemErrors &system) { return errors(system.name, system); });
    systems.rows.push_back(errors("(oracle)", survey.oracle));
    if (survey.vote)
        systems.rows.push_back(errors("(vote)", *survey.vote));
    systems.of += survey.vote ? 2 : 1;
    const auto winsOf = [&survey](std::size_t system, std::size_t other) {
        const auto found = std::find_if(
            survey.duels.begin(), survey.duels.end(),
            [=](const SystemDuel &duel) { return duel.system == system && duel.other == other; });
        return found == survey.duels.end() ? std::uint64_t{0} : found->wins;
    };
    return {std::move(systems), listed("recogniser-pairs", {}, survey.duels, survey.duels.size(),
                                       most, [&](const SystemDuel &duel) {
                                           return Cells{word(survey.systems[duel.system].name),
                                                        word(survey.systems[duel.other].name),
                                                        count(duel.wins),
                                                        count(winsOf(duel.other, duel.system)),
                                                        count(duel.pairs.pieces),
                                                        real(duel.pairs.meanDifference),
                                                        real(duel.pairs.likelihood)};
                                       })};
}

std::vector<ReportTable> tablesOf(const std::vector<Drift> &all, std::size_t most,
                                  const ChartNaming &naming)
{
    return {listed("drift", {}, all, all.size(), most, [&naming](const Drift &drift) {
        const auto shown = [&drift](const std::optional<double> &median) {
            return median ? real(*median * drift.chart->factor) : ReportCell();
        };
        const std::string unit(drift.chart->unit);
        return Cells{word(naming(*drift.chart) + (unit.empty() ? "" : " (" + unit + ")")),
                     word(splitName(drift.first.split)),
                     word(splitName(drift.second.split)),
                     real(drift.distance),
                     count(drift.first.rows),
                     count(drift.second.rows),
                     shown(drift.first.median),
                     shown(drift.second.median)};
    })};
}

/// "cer>0.05", whatever the limit was typed in.
std::string limitText(const AuditLimit &limit)
{
    constexpr std::array<const char *, 5> kMeasures = {"cer", "wer", "mer", "ser", "unscored"};
    return kMeasures.at(static_cast<std::size_t>(limit.measure))
           + std::string(limit.isAbove ? ">" : "<") + (limit.isEqualToo ? "=" : "")
           + limitNumber(limit.bound);
}

Cells verdictRow(const char *segments, const std::string &hypothesis, const JudgedLimit &judged)
{
    const auto &interval = judged.interval;
    return {word(segments),
            word(hypothesis),
            word(limitText(judged.limit)),
            real(judged.value),
            real(interval ? std::optional(interval->low) : std::nullopt),
            real(interval ? std::optional(interval->high) : std::nullopt),
            word(interval ? std::string(methodName(*interval)) : std::string()),
            word(std::string(sampleVerdictName(judged.verdict)))};
}

std::vector<ReportTable> sampleTables(const ReportFindings &findings)
{
    std::vector<ReportTable> tables;
    ReportTable verdicts = tableOf("verdicts");
    if (findings.sample) {
        const SampleReview &review = *findings.sample;
        const auto &draw = review.draw;
        const auto &interval = review.faultyInterval;
        tables.push_back(
            single("sample", review.hypothesis,
                   {draw ? seedOf(*draw) : ReportCell(), word(draw ? draw->by : std::string()),
                    draw ? count(draw->from) : ReportCell(), count(review.rows.size()),
                    count(review.passed), count(review.failed), real(review.faulty),
                    real(interval ? std::optional(interval->low) : std::nullopt),
                    real(interval ? std::optional(interval->high) : std::nullopt)}));
        if (review.judged)
            verdicts.rows.push_back(verdictRow("sample", review.hypothesis, *review.judged));
    }
    for (const ReportVerdict &one : findings.verdicts)
        verdicts.rows.push_back(verdictRow("report", one.hypothesis, one.judged));
    verdicts.of = verdicts.rows.size();
    if (!verdicts.rows.empty())
        tables.push_back(std::move(verdicts));
    return tables;
}

std::vector<ReportTable> tablesOf(ReportPart part, const ReportFindings &findings, std::size_t most,
                                  const ChartNaming &naming)
{
    using Tables = std::vector<ReportTable>;
    switch (part) {
    case ReportPart::Leaks: return findings.leaks ? tablesOf(*findings.leaks, most) : Tables();
    case ReportPart::Confusions:
        return findings.confusions ? tablesOf(*findings.confusions, most) : Tables();
    case ReportPart::Words: return findings.words ? tablesOf(*findings.words, most) : Tables();
    case ReportPart::Recognisers:
        return findings.systems ? tablesOf(*findings.systems, most) : Tables();
    case ReportPart::Drift:
        return findings.drift ? tablesOf(*findings.drift, most, naming) : Tables();
    case ReportPart::Sample: return sampleTables(findings);
    }
    return {};
}

} // namespace

std::string_view reportPartName(ReportPart part)
{
    return kParts.at(static_cast<std::size_t>(part)).name;
}

std::optional<ReportPart> reportPartNamed(std::string_view name)
{
    for (std::size_t at = 0; at < kParts.size(); ++at)
        if (kParts[at].name == name)
            return static_cast<ReportPart>(at);
    return std::nullopt;
}

const char *reportPartTitle(ReportPart part)
{
    return kParts.at(static_cast<std::size_t>(part)).title;
}

std::span<const ReportTableKind> reportTables()
{
    return kTables;
}

const ReportTableKind *reportTableNamed(std::string_view id)
{
    const auto *const found = std::find_if(
        kTables.begin(), kTables.end(),
        [id](const ReportTableKind &kind) { return kind.id == id; });
    return found == kTables.end() ? nullptr : found;
}

std::vector<ReportSection> sectionsOf(const ReportFindings &findings, std::size_t most,
                                      const ChartNaming &naming)
{
    std::vector<ReportSection> sections;
    sections.reserve(kReportParts);
    for (std::size_t at = 0; at < kReportParts; ++at) {
        const auto part = static_cast<ReportPart>(at);
        sections.push_back({part, tablesOf(part, findings, most, naming)});
    }
    return sections;
}

} // namespace voxdeck

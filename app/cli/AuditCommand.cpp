// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/AuditCommand.h"

#include "app/cli/AuditExposure.h"
#include "app/cli/AuditSections.h"
#include "app/cli/AuditSurveys.h"
#include "app/cli/AuditVerdicts.h"
#include "app/cli/CountedWords.h"
#include "app/cli/OpenWorkspace.h"
#include "app/cli/StandardStreams.h"
#include "core/audit/AuditComparison.h"
#include "core/audit/AuditJson.h"
#include "core/audit/AuditQueues.h"
#include "core/audit/AuditReport.h"
#include "core/audit/ErrorAudit.h"
#include "core/io/FileSystem.h"
#include "core/io/ReplaceTarget.h"
#include "core/json/Json.h"
#include "core/query/QueryParser.h"
#include "core/workspace/TranscriptNames.h"
#include "core/workspace/ProjectScoring.h"
#include "core/workspace/RowScore.h"

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <optional>
#include <ostream>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace voxdeck::cli {

namespace {

constexpr const char *kUsualGroups = "language,split";
constexpr const char *kMixedGroups = "language,split,language-split,language-source";

struct AuditOptions {
    std::string path;
    std::string filter;
    std::string profile; ///< empty: the project's
    std::string compare;
    std::string hypothesis;
    std::string by; ///< empty: kUsualGroups, or kMixedGroups of a mix
    std::vector<std::string> limits;
    std::string report;
    std::string sections;         ///< of the report that are to be computed
    std::string dismiss, restore; ///< queues
    bool hasQueues = false;
    bool hasTexts = false;
    bool hasConfusions = false;
    bool hasWords = false;
    bool hasDrift = false;
    bool hasMix = false;
    bool hasDuplicates = false;
    bool hasSounds = false;
    std::uint64_t sample = 0;          ///< rows to draw; 0: none
    std::vector<std::string> verdicts; ///< limits that a sample is judged by
    std::string collect;               ///< a basket; empty: none
    ExposureChoice exposure;           ///< no file: not asked for
    std::string plan;                  ///< of the exposure
    std::uint64_t atMost = 0;          ///< of the exposure; 0: not told
    std::string systems;               ///< names, or "all"; empty: none are compared
    WorkspaceChoice workspace;
    std::uint64_t seed = 1;
    std::uint64_t preview = 0;
    bool hasInterval = false;
    bool isForced = false;
    bool asJson = false;
};

/// The meaning of the options.
struct Wanted {
    AuditRequest request;
    std::vector<AuditGrouping> shown; ///< of request.by; intervals need recordings besides
    std::vector<AuditLimit> limits;
    std::vector<AuditLimit> verdicts;
    std::vector<ReportPart> sections;
    BootstrapRule rule;
    std::optional<JsonValue> before; ///< an older audit to compare with
};

/// `asked` may be a file, a name that the workspace knows, or settings; empty: the project's profile.
Result<ScoringProfile> readProfile(const FileSystem &fs, Workspace &workspace,
                                   const std::string &asked)
{
    ProjectScoring scoring(workspace.database());
    if (asked.empty())
        return scoring.profile();
    if (!asked.ends_with(".json"))
        return scoring.named(asked);
    VOX_TRY(const auto text, readWholeFile(fs, asked));
    return scoring.named(text);
}

Result<JsonValue> readOlderAudit(const Surroundings &s, const std::string &file)
{
    std::shared_ptr<void> holder;
    VOX_TRY(const auto path, inputFile(s, file, ".json", holder));
    VOX_TRY(const auto text, readWholeFile(s.fs, path));
    return parseAudit(text, shownStream(file, true));
}

std::string namesOfGroupings()
{
    std::string names;
    for (const AuditGrouping grouping : kAuditGroupings)
        names.append(names.empty() ? "" : ", ").append(auditGroupingName(grouping));
    return names;
}

Result<Wanted> understand(const Surroundings &s, const AuditOptions &options)
{
    Wanted wanted;
    wanted.rule.seed = options.seed;
    wanted.request.hypothesis = options.hypothesis;
    if (!options.compare.empty()) {
        VOX_TRY(wanted.before, readOlderAudit(s, options.compare));
    }
    const std::string by = !options.by.empty() ? options.by
                           : options.hasMix    ? kMixedGroups
                                               : kUsualGroups;
    for (std::size_t begin = 0; begin < by.size();) {
        const std::size_t end = std::min(by.find(',', begin), by.size());
        const std::string name = by.substr(begin, end - begin);
        begin = end + 1;
        const auto grouping = auditGroupingNamed(name);
        if (!grouping && name != "nothing")
            return fail(ErrorCode::InvalidArgument,
                        "no such grouping: " + name + "; expected " + namesOfGroupings()
                            + " or nothing",
                        "--by");
        if (grouping
            && std::find(wanted.shown.begin(), wanted.shown.end(), *grouping) == wanted.shown.end())
            wanted.shown.push_back(*grouping);
    }
    wanted.request.by = wanted.shown;
    if ((options.hasInterval || !options.verdicts.empty())
        && std::find(wanted.shown.begin(), wanted.shown.end(), AuditGrouping::Recording)
               == wanted.shown.end())
        wanted.request.by.push_back(AuditGrouping::Recording);
    VOX_TRY(wanted.sections, sectionsIn(options.sections));
    if (!options.sections.empty() && options.report.empty())
        return fail(ErrorCode::InvalidArgument, "goes with --report", "--sections");
    for (const std::string &limit : options.limits) {
        VOX_TRY(wanted.limits.emplace_back(), parseAuditLimit(limit));
    }
    for (const std::string &limit : options.verdicts) {
        VOX_TRY(wanted.verdicts.emplace_back(), parseAuditLimit(limit));
        if (wanted.verdicts.back().measure == AuditMeasure::Unscored)
            return fail(ErrorCode::InvalidArgument,
                        "unscored is a number of rows; expected cer, wer, mer or ser", "--verdict");
    }
    if (options.sample > 0 && !options.by.empty() && wanted.shown.size() != 1)
        return fail(ErrorCode::InvalidArgument,
                    "a sample is drawn by one grouping; expected one of " + namesOfGroupings(),
                    "--by");
    return wanted;
}

/// The limits that are broken, as sentences.
std::vector<std::string> brokenLimits(const ErrorAudit &audit, const Wanted &wanted)
{
    std::vector<std::string> broken;
    for (const AuditLimit &limit : wanted.limits) {
        if (audit.hypotheses.empty())
            broken.push_back(limit.text + ": no row has a hypothesis");
        for (std::size_t at = 0; at < audit.hypotheses.size(); ++at) {
            const auto value = measureOf(audit, audit.total, at, limit.measure);
            if (!breaks(limit, value))
                continue;
            const bool isRate = limit.measure != AuditMeasure::Unscored;
            broken.push_back(
                limit.text + ": " + oneLine(audit.hypotheses[at])
                + (!value   ? " has no scored row"
                   : isRate ? " has " + percent(value) + " %"
                            : " has " + counted(static_cast<std::uint64_t>(*value), "row")));
        }
    }
    return broken;
}

JsonValue auditAsJson(const AuditOptions &options, const ErrorAudit &audit, const Wanted &wanted,
                      const std::vector<std::string> &broken, const std::vector<Judgement> &judged)
{
    auto object = JsonValue::object();
    object.set("filter", JsonValue::ofString(options.filter));
    object.set("rows", JsonValue::ofCount(audit.total.rows));
    object.set("profile", jsonOf(audit.profile));
    object.set("profile_hash", JsonValue::ofString(hashOf(audit.profile)));
    object.set("aggregation", JsonValue::ofString(std::string(kAuditAggregation)));
    auto hypotheses = JsonValue::array();
    for (std::size_t at = 0; at < audit.hypotheses.size(); ++at)
        hypotheses.append(jsonOf(audit, at, wanted.shown,
                                 options.hasInterval
                                     ? std::optional(intervalsOf(audit, at, wanted.rule))
                                     : std::nullopt));
    object.set("hypotheses", std::move(hypotheses));
    auto failed = JsonValue::array();
    for (const std::string &sentence : broken)
        failed.append(JsonValue::ofString(sentence));
    object.set("failed_limits", std::move(failed));
    if (!wanted.verdicts.empty()) {
        object.set("seed", JsonValue::ofCount(wanted.rule.seed));
        object.set("verdicts", jsonOf(judged));
    }
    return object;
}

std::string comparedFigure(const std::optional<double> &value, const ComparedFigure &of)
{
    return !value       ? std::string("-")
           : of.isRate  ? percent(value)
           : of.isWhole ? std::to_string(static_cast<std::int64_t>(*value))
                        : decimal(value, "%.4f");
}

void printComparison(Surroundings &s, const AuditOptions &options, const AuditComparison &compared)
{
    for (const std::string &difference : compared.notComparable)
        s.err << "not comparable: " << oneLine(difference) << '\n';
    if (options.asJson) {
        printJson(s, jsonOf(compared));
        return;
    }
    s.out << "hypothesis\tby\tvalue\tfigure\tbefore\tnow\tdifference\n";
    for (const ComparedFigure &figure : compared.figures) {
        if (!figure.differs())
            continue;
        const auto difference = figure.shownDifference();
        s.out << (figure.hypothesis.empty() ? "-" : oneLine(figure.hypothesis)) << '\t' << figure.by
              << '\t' << (figure.value.empty() ? "-" : oneLine(figure.value)) << '\t' << figure.name
              << (figure.isRate ? "%" : "") << '\t' << comparedFigure(figure.before, figure) << '\t'
              << comparedFigure(figure.now, figure) << '\t'
              << (difference && *difference > 0 ? "+" : "") << comparedFigure(difference, figure)
              << '\n';
    }
}

void printGroup(Surroundings &s, const ErrorAudit &audit, const AuditGroup &group,
                std::size_t hypothesis, std::string_view by, const std::string &value)
{
    const CorpusScore &score = group.of(hypothesis);
    s.out << oneLine(audit.hypotheses[hypothesis]) << '\t' << by << '\t'
          << (value.empty() ? "-" : oneLine(value)) << '\t' << group.rows << '\t' << score.scored;
    for (const AuditMeasure measure : kAuditRates)
        s.out << '\t' << percent(measureOf(audit, group, hypothesis, measure));
    for (const ErrorCounts *const counts : {&score.sum.characters, &score.sum.words})
        s.out << '\t' << counts->referenceTokens() << '\t' << counts->substitutions << '\t'
              << counts->deletions << '\t' << counts->insertions;
    s.out << '\t' << hours(group.seconds) << '\n';
}

void printAsText(Surroundings &s, const AuditOptions &options, const ErrorAudit &audit,
                 const Wanted &wanted)
{
    s.err << counted(audit.total.rows, "row") << "; " << profileText(audit.profile)
          << "; rates are sums of errors over sums of reference tokens\n";
    s.out << "hypothesis\tby\tvalue\trows\tscored\tcer%\twer%\tmer%"
             "\tchars\tS\tD\tI\twords\tS\tD\tI\thours\n";
    for (std::size_t at = 0; at < audit.hypotheses.size(); ++at) {
        printGroup(s, audit, audit.total, at, "all", {});
        for (const AuditGrouping grouping : wanted.shown)
            for (const auto &[value, group] : audit.by.at(grouping))
                printGroup(s, audit, group, at, auditGroupingName(grouping), value);
        const CorpusScore &total = audit.total.of(at);
        if (total.emptyReference > 0)
            s.err << oneLine(audit.hypotheses[at])
                  << ": rows whose reference has nothing to score: " << total.emptyReference
                  << "; their hypotheses have "
                  << counted(total.besideEmpty.words.insertions, "word")
                  << ". No rate counts them\n";
        if (!options.hasInterval)
            continue;
        const AuditIntervals intervals = intervalsOf(audit, at, wanted.rule);
        for (std::size_t rate = 0; rate < kAuditRateNames.size(); ++rate) {
            const auto &interval = intervals.rates[rate];
            s.err << oneLine(audit.hypotheses[at]) << ": " << kAuditRateNames[rate] << " "
                  << (interval ? percent(interval->low) + " to " + percent(interval->high) + " %"
                                     + (interval->isExact ? kExactLimit : "")
                               : std::string("has no interval: fewer than two recordings"))
                  << " (95 % over recordings, seed " << wanted.rule.seed << ")\n";
        }
    }
}

Result<> printPreview(Surroundings &s, RowReader &reader, const RowOrder &order,
                      const AuditOptions &options, const ScoringProfile &profile)
{
    const Scorer scorer(profile);
    const auto joined = [&](const std::string &text, const std::string &language) {
        std::string all;
        for (const std::string &token : scorer.tokens(text, ScoredUnit::Mixed, language))
            all += (all.empty() ? "" : "|") + token;
        return oneLine(all);
    };
    VOX_TRY(const auto rows, reader.rows(order, 0, options.preview));
    for (const SegmentRow &row : rows)
        for (const std::string *const text : {&row.text, &row.hypothesis})
            s.out << oneLine(row.key) << '\t' << (text == &row.text ? "reference" : "hypothesis")
                  << '\t' << oneLine(*text) << '\t' << joined(*text, row.language) << '\n';
    return {};
}

/// The rates, and the report where one is asked for.
Result<ErrorAudit> rates(Surroundings &s, const AuditOptions &options, const Wanted &wanted,
                         Workspace &workspace, RowReader &reader, const RowOrder &order)
{
    ProgressLine line(s, "scoring");
    if (options.report.empty())
        return auditErrors(reader, order, wanted.request, line.sink(), s.stop);
    AuditReportRequest request;
    request.filter = options.filter;
    request.profile = wanted.request.profile;
    request.by = wanted.shown;
    request.hypothesis = options.hypothesis;
    request.rule = wanted.rule;
    request.computes = wanted.sections;
    request.verdicts = wanted.verdicts;
    if (!wanted.verdicts.empty())
        request.sampleLimit = wanted.verdicts.front();
    VOX_TRY(auto report, makeAuditReport(s.fs, workspace, request, line.sink(), s.stop));
    VOX_CHECK(saveAuditReport(s.fs, options.report, report));
    return std::move(report.totals.audit);
}

Result<bool> printQueues(Surroundings &s, const AuditOptions &options, Workspace &workspace)
{
    VOX_TRY(const auto counts,
            countQueues(s.fs, workspace, options.filter, s.stop, options.hypothesis));
    auto all = JsonValue::array();
    for (const QueueCount &count : counts) {
        auto one = JsonValue::object();
        one.set("queue", JsonValue::ofString(std::string(count.queue->name)));
        one.set("rows", count.rows ? JsonValue::ofCount(*count.rows) : JsonValue());
        one.set("dismissed", JsonValue::ofCount(count.dismissed));
        one.set("query", JsonValue::ofString(queryWithin(options.filter, count.query)));
        one.set("reason", JsonValue::ofString(std::string(count.queue->reason)));
        all.append(std::move(one));
        if (!options.asJson)
            s.out << count.queue->name << '\t'
                  << (count.rows ? std::to_string(*count.rows) : std::string("not measured"))
                  << '\t' << oneLine(queryWithin(options.filter, count.query)) << '\t'
                  << count.queue->reason.english() << '\t' << count.dismissed << '\n';
    }
    if (options.asJson)
        printJson(s, all);
    return true;
}

/// Takes segments out of a queue, or brings them back.
Result<bool> changeQueue(Surroundings &s, const AuditOptions &options, Workspace &workspace)
{
    const bool dismisses = !options.dismiss.empty();
    const AuditQueue *const queue = auditQueueNamed(dismisses ? options.dismiss : options.restore);
    std::uint64_t rows = 0;
    if (dismisses) {
        VOX_TRY(const auto ids,
                dismissRows(s.fs, workspace, *queue, options.filter, s.stop, options.hypothesis));
        rows = ids.size();
    } else {
        VOX_TRY(rows,
                restoreRows(s.fs, workspace, *queue, options.filter, s.stop, options.hypothesis));
    }
    s.out << queue->name << '\t' << rows << '\t' << (dismisses ? "dismissed" : "restored") << '\n';
    return true;
}

std::string namesOfQueues()
{
    std::string names;
    for (const AuditQueue &queue : auditQueues())
        names.append(names.empty() ? "" : ", ").append(queue.name);
    return names;
}

ExposureChoice exposureOf(const AuditOptions &options)
{
    ExposureChoice choice = options.exposure;
    if (!options.plan.empty())
        choice.plan = options.plan;
    if (options.atMost > 0)
        choice.atMost = options.atMost;
    return choice;
}

Result<bool> audit(Surroundings &s, const AuditOptions &options, const Wanted &wanted,
                   Workspace &workspace)
{
    VOX_TRY(const auto left, rowsLeftToRate(workspace.database()));
    if (left > 0)
        s.err << "the table's rates of " << counted(left, "row")
              << " are by an older profile: run voxdeck-cli profile use\n";
    RowReader reader(workspace, s.fs);
    RowQuery query;
    query.search = options.filter;
    VOX_TRY(const auto order, reader.order(query, s.stop));
    if (options.preview > 0) {
        VOX_CHECK(printPreview(s, reader, *order, options, wanted.request.profile));
        return true;
    }
    if (!options.dismiss.empty() || !options.restore.empty())
        return changeQueue(s, options, workspace);
    if (options.hasQueues)
        return printQueues(s, options, workspace);
    const SurveyScope scope{workspace,          reader,        *order, wanted.request.profile,
                            options.hypothesis, options.asJson};
    if (options.hasConfusions)
        return printConfusions(s, scope);
    if (options.hasTexts)
        return printTexts(s, scope, options.collect);
    if (!options.systems.empty())
        return printSystems(s, scope, options.systems);
    if (options.hasWords)
        return printWords(s, scope);
    if (options.hasDrift)
        return printDrift(s, scope, options.filter);
    if (options.hasMix)
        return printMix(s, scope, wanted.shown);
    if (options.hasDuplicates)
        return printDuplicateTexts(s, scope, options.collect);
    if (options.hasSounds) {
        VOX_TRY(const auto opened,
                openDataset(s, options.path, options.workspace, Workspace::Access::ReadWrite));
        return printSoundCopies(s, scope, *opened.items, options.collect);
    }
    if (!options.exposure.file.empty())
        return printExposure(s, scope, options.filter, exposureOf(options), options.collect);
    if (options.sample > 0)
        return printSample(s, scope,
                           {options.by.empty() ? AuditGrouping::Language : wanted.shown.front(),
                            options.sample, static_cast<std::int64_t>(options.seed)},
                           options.collect);
    VOX_TRY(const auto found, rates(s, options, wanted, workspace, reader, *order));
    if (!options.hypothesis.empty() && found.hypotheses.empty())
        s.err << "no row has a hypothesis named " << oneLine(options.hypothesis) << '\n';
    const auto broken = brokenLimits(found, wanted);
    VOX_TRY(const auto judged, judgements(found, wanted.verdicts, wanted.rule));
    if (wanted.before) {
        VOX_TRY(const auto compared,
                compareAudits(*wanted.before, auditAsJson(options, found, wanted, broken, judged)));
        printComparison(s, options, compared);
    } else if (options.asJson) {
        printJson(s, auditAsJson(options, found, wanted, broken, judged));
    } else {
        printAsText(s, options, found, wanted);
    }
    for (const std::string &sentence : broken)
        s.err << "failed: " << sentence << '\n';
    printJudgements(s, judged);
    return broken.empty() && areAccepted(judged, wanted.verdicts);
}

/// The hypotheses of a workspace by the names that ErrorAudit gives them.
Result<std::set<std::string>> hypothesesOf(Workspace &workspace)
{
    VOX_TRY(const auto names, TranscriptNames::load(workspace.database()));
    std::set<std::string> known;
    for (const auto &columns : names.columns())
        known.insert(columns.hypothesis.empty() ? "hypothesis" : columns.hypothesis);
    for (const auto &further : names.further())
        if (further.isHypothesis)
            known.insert(further.name);
    return known;
}

/// The mistake in --hypothesis; empty if the workspace has that hypothesis.
Result<std::string> unknownHypothesis(Workspace &workspace, const std::string &asked)
{
    VOX_TRY(const auto known, hypothesesOf(workspace));
    if (asked.empty() || known.contains(asked))
        return std::string();
    std::string names;
    for (const std::string &name : known)
        names.append(names.empty() ? "" : ", ").append(name);
    return "no hypothesis is named \"" + asked + "\"; "
           + (names.empty() ? "the dataset has none" : "expected one of: " + names);
}

int runAudit(Surroundings &s, const AuditOptions &options)
{
    if (const auto parsed = parseQueryOrFail(options.filter); !parsed)
        return reportUsage(s, "audit", parsed.error().detail);
    auto wanted = understand(s, options);
    if (!wanted)
        return wanted.error().code == ErrorCode::InvalidArgument
                   ? reportUsage(s, "audit", describe(wanted.error()))
                   : reportFailure(s, wanted.error());
    if (!options.collect.empty() && !options.hasTexts && !options.hasDuplicates
        && !options.hasSounds && options.sample == 0 && options.exposure.file.empty())
        return reportUsage(s, "audit",
                           "--collect goes with --texts, --duplicates, --duplicate-audio, --sample "
                           "or --exposure");
    if (options.exposure.file.empty()
        && (!options.plan.empty() || !options.exposure.counts.empty() || options.atMost > 0))
        return reportUsage(s, "audit", "--plan, --counts and --at-most go with --exposure");
    if (const auto parsed = parseQueryOrFail(options.plan); !parsed)
        return reportUsage(s, "audit", "--plan: " + parsed.error().detail);
    for (const std::string &queue : {options.dismiss, options.restore})
        if (!queue.empty() && !auditQueueNamed(queue))
            return reportUsage(
                s, "audit", "no such queue: " + oneLine(queue) + "; expected " + namesOfQueues());
    if (const auto name = checkReportName(options.report); !options.report.empty() && !name)
        return reportUsage(s, "audit", describe(name.error()));
    if (const auto free = options.report.empty()
                              ? Result<>()
                              : checkReplaceable(s.fs, options.report, options.isForced);
        !free)
        return reportFailure(s, free.error());
    const auto workspace = openUpToDate(s, options.path, options.workspace);
    if (!workspace)
        return reportFailure(s, workspace.error());
    const auto unknown = unknownHypothesis(**workspace, options.hypothesis);
    if (!unknown)
        return reportFailure(s, unknown.error());
    if (!unknown->empty())
        return reportUsage(s, "audit", *unknown);
    const auto profile = readProfile(s.fs, **workspace, options.profile);
    if (!profile)
        return profile.error().code == ErrorCode::InvalidArgument
                   ? reportUsage(s, "audit", profile.error().detail)
                   : reportFailure(s, profile.error());
    wanted->request.profile = *profile;
    const auto isGood = audit(s, options, *wanted, **workspace);
    if (!isGood)
        return reportFailure(s, isGood.error());
    return *isGood ? Done : SomeFailed;
}

} // namespace

void addAudit(CLI::App &app, Run &run)
{
    auto options = std::make_shared<AuditOptions>();
    auto *const command = app.add_subcommand(
        "audit",
        "Score every hypothesis against the transcripts: CER, WER and mixed error rate with "
        "substitutions, deletions and insertions, as sums over sums, in total and by group.");
    command->add_option("PATH", options->path, "Dataset of any kind, or a workspace")->required();
    command->add_option("--filter", options->filter, "Only segments that match this query");
    command->add_option(
        "--profile", options->profile,
        "How texts are scored: voxdeck, jiwer, wenet, sclite, kaldi, a profile of the project, a "
        "file "
        "that ends in .json, or settings such as {\"like\": \"jiwer\", \"case\": \"fold\"}; else "
        "the profile in use (voxdeck-cli profile)");
    auto *const compare = command->add_option(
        "--compare", options->compare,
        "Print differences from an older audit (output of --json, or a report .json)");
    command->add_option("--hypothesis", options->hypothesis,
                        "Score only this hypothesis (default: all)");
    command->add_option("--by", options->by,
                        "Groups to print: any of "
                        "language,speaker,recording,split,language-split,script,source,language-"
                        "source, or nothing (default: language,split)");
    auto *const limits =
        command
            ->add_option(
                "--fail-if", options->limits,
                "End with exit code 1 if a total breaks this limit, such as 'cer>0.12': cer, "
                "wer, mer, ser (utterances with an error) or unscored (rows); may be repeated")
            ->expected(1)
            ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
    command->add_flag("--interval", options->hasInterval,
                      "Intervals of the total rates (95 %), by drawing recordings 1,000 times");
    command->add_option("--seed", options->seed, "Seed of the draws (default 1)");
    auto *const preview = command->add_option(
        "--preview", options->preview,
        "Do not score; print N rows before and after normalisation by the profile");
    auto *const report = command->add_option(
        "--report", options->report,
        "Also write the audit as a document with charts, queues and worst segments: "
        "FILE.html, FILE.json or FILE.csv");
    command->add_option("--sections", options->sections,
                        "With --report: also compute these sections of it, as names separated by "
                        "commas, or all: leaks, confusions, words, recognisers, drift");
    command->add_flag("--force", options->isForced, "Replace an existing report");
    auto *const queues = command->add_flag(
        "--queues", options->hasQueues,
        "Do not score; print the number of segments per audit rule, and its query");
    auto *const texts = command->add_flag(
        "--texts", options->hasTexts,
        "Do not score; print text statistics: detected against declared languages (mul: several, "
        "und: undetermined), characters, rare words");
    command->add_option(
        "--collect", options->collect,
        "Add the segments found by --texts (other language), --duplicates, --duplicate-audio, "
        "--sample or --exposure (planned, never read) to this basket");
    auto *const confusions = command->add_flag(
        "--confusions", options->hasConfusions,
        "Print confusions of reference and hypothesis, most frequent first, with the worst segment "
        "of each; by character in scripts without spaces, otherwise by word");
    auto *const words = command->add_flag(
        "--words", options->hasWords,
        "Print how often each word was correct, substituted, deleted or inserted, most errors "
        "first, and whether it occurs in train");
    auto *const systems = command->add_option(
        "--systems", options->systems,
        "Compare hypotheses (\"all\" or names separated by commas) on the segments that have all "
        "of them: rates, oracle, vote, and each pair");
    auto *const drift = command->add_flag(
        "--drift", options->hasDrift,
        "Print how far lengths, rates, languages and the other charts differ between splits");
    auto *const mix = command->add_flag(
        "--mix", options->hasMix,
        "Score nothing; print how segments and hours divide over languages, splits and sources, or "
        "over the groups of --by");
    auto *const duplicates = command->add_flag(
        "--duplicates", options->hasDuplicates,
        "Score nothing; print the segments of one split that have the same transcript, or nearly "
        "the same, and fill the queue duplicate-text");
    auto *const sounds = command->add_flag(
        "--duplicate-audio", options->hasSounds,
        "Score nothing; decode all audio, print the segments with the same sound, also where it "
        "was encoded again, and fill the queue duplicate-audio");
    auto *const sample = command->add_option(
        "--sample", options->sample,
        "Do not score; draw N segments in proportion to the languages (or the groups of --by) and "
        "add them to the basket of --collect");
    sample->check([](const std::string &rows) {
        return std::string(rows.find_first_not_of('0') == std::string::npos
                               ? "a sample has one segment or more"
                               : "");
    });
    auto *const exposure = command->add_option(
        "--exposure", options->exposure.file,
        "Score nothing; read the usage log of a training run (data_usage.jsonl) and print what it "
        "read against what was planned, by split, language and source; times are kept as the "
        "value \"seen\" of each segment");
    command->add_option("--plan", options->plan,
                        "Query for the planned segments of --exposure (default: split:train, or "
                        "all if train is empty)");
    command
        ->add_option("--counts", options->exposure.counts,
                     "Meaning of the counters in the usage log: totals, or since (the line "
                     "before); detected by default")
        ->check(CLI::IsMember({"totals", "since"}));
    command->add_option(
        "--at-most", options->atMost,
        "--exposure reports segments read more than N times (default: twice the mean)");
    auto *const verdicts =
        command
            ->add_option(
                "--verdict", options->verdicts,
                "Accept or reject the whole by these segments: accepted if the whole interval "
                "keeps this limit, such as 'cer>0.05', rejected if the whole interval breaks it, "
                "otherwise undecided; exit code 1 unless accepted; repeatable")
            ->expected(1)
            ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
    auto *const dismiss = command->add_option(
        "--dismiss", options->dismiss,
        "Remove the matching segments from this queue because they are correct");
    auto *const restore = command->add_option("--restore", options->restore,
                                              "Put the segments that match back into this queue");
    // These score nothing, so nothing of a score may be asked for beside them.
    for (CLI::Option *const alone : {preview, queues, texts, confusions, words, systems, drift, mix,
                                     duplicates, sounds, sample, exposure, dismiss, restore})
        for (CLI::Option *const other :
             {limits, verdicts, report, compare, preview, queues, texts, confusions, words, systems,
              drift, mix, duplicates, sounds, sample, exposure, dismiss, restore})
            if (alone != other)
                alone->excludes(other);
    command->add_flag("--json", options->asJson, "One JSON object on stdout");
    addDatasetOptions(*command, options->workspace);
    command->footer(
        "One line per group: hypothesis, group, value, rows, scored rows, rates in percent, then "
        "reference tokens, S, D and I in characters and in words, then hours. Example: voxdeck-cli "
        "audit corpus/ --filter 'split:test' --fail-if 'cer>0.12'");
    command->callback([options, &run] {
        run = [options](Surroundings &s) {
            return runAudit(s, *options);
        };
    });
}

} // namespace voxdeck::cli

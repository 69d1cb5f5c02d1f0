// SPDX-License-Identifier: GPL-3.0-or-later
// split W assign, preview, move, list, freeze, unfreeze, check, repair.
#include "app/cli/CountedWords.h"
#include "app/cli/OpenWorkspace.h"
#include "app/cli/SplitRuleOptions.h"
#include "app/cli/SplitTables.h"
#include "core/json/Json.h"
#include "core/split/KeptSplitRule.h"
#include "core/split/LeakSurvey.h"
#include "core/split/SplitFreeze.h"
#include "core/split/SplitPlan.h"

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <ostream>
#include <utility>

namespace voxdeck::cli {

namespace {

constexpr std::uint64_t kUsualLimit = 20;

struct SplitOptions {
    std::string path;
    WorkspaceChoice workspace;
    bool asJson = false;
    bool asCsv = false;
    bool isDryRun = false;
    bool isPlan = false;
    bool noTexts = false;
    bool noSpeakers = false;
    bool noAudio = false;
    std::string split;
    std::string reason;
    std::optional<std::uint64_t> limit; ///< nothing: kUsualLimit, or all in JSON
    LeakOptions leaks;
    SplitRuleOptions rule;
};

/// A person reads the first ones, a program all, unless it asks for less.
Print printOf(const SplitOptions &options)
{
    constexpr auto kAll = std::numeric_limits<std::uint64_t>::max();
    return {options.asJson, options.limit.value_or(options.asJson ? kAll : kUsualLimit)};
}

SplitUnit unitOf(const SplitRuleOptions &rule)
{
    return rule.unit == "speaker" ? SplitUnit::Speaker : SplitUnit::Recording;
}

Result<std::shared_ptr<const SplitSurvey>> look(Surroundings &s, Workspace &workspace,
                                                const SplitRuleOptions &rule)
{
    SplitSurvey::Options options;
    options.unit = unitOf(rule);
    options.filter = rule.filter;
    options.together = rule.together;
    ProgressLine line(s, "looking through");
    VOX_TRY(auto survey, SplitSurvey::take(workspace, options, line.sink(), s.stop));
    return std::make_shared<const SplitSurvey>(std::move(survey));
}

void printAmbiguous(Surroundings &s, const SplitPlan &plan)
{
    constexpr std::size_t kMostNames = 20;
    std::size_t printed = 0;
    for (const auto &[name, recordings] : plan.ambiguousNames()) {
        if (printed++ == kMostNames) {
            s.err << "voxdeck-cli: " << plan.ambiguousNames().size() - kMostNames
                  << " more names of the lists have several recordings\n";
            return;
        }
        const auto &called = plan.survey().recordings();
        s.err << "voxdeck-cli: \"" << oneLine(name) << "\" is the name of "
              << counted(recordings.size(), "recording")
              << ", which stay as they are: " << oneLine(called[recordings[0]].name) << ", "
              << oneLine(called[recordings[1]].name) << (recordings.size() > 2 ? ", ..." : "")
              << ". Add folders to the name, or the column source_audio_path\n";
    }
}

/// A split that was asked for and stays empty: the next build would not have it.
void printEmpty(Surroundings &s, const SplitPlan &plan, const SplitRule &rule)
{
    for (const SplitShare &share : rule.shares) {
        const auto split = splitNamed(share.split);
        const bool isEmpty = split
                             && plan.sum().after.at(static_cast<std::size_t>(*split)).recordings
                                    == 0;
        if (isEmpty && (share.share > 0 || share.minimumHours > 0)
            && plan.sum().total().recordings > 0)
            s.err << "voxdeck-cli: " << share.split
                  << " stays empty: everything that is kept together is larger than its share\n";
    }
}

int finishPlan(Surroundings &s, const SplitOptions &options, Workspace &workspace,
               const SplitPlan &plan)
{
    if (plan.unknownNames() > 0)
        s.err << "voxdeck-cli: " << counted(plan.unknownNames(), "name")
              << " of the lists without a recording\n";
    printAmbiguous(s, plan);
    if (plan.blocked() > 0)
        s.err << "voxdeck-cli: "
              << counted(plan.blocked(), "is unchanged, because a part of it",
                         "are unchanged, because a part of each")
              << " is in a frozen split\n";
    if (const auto frozen = plan.frozenRest())
        s.err << "voxdeck-cli: " << splitName(*frozen)
              << " is frozen; recordings that no other split takes stay unassigned (--reason "
                 "changes a frozen split)\n";
    if (options.isDryRun) {
        printMoves(s, plan, printOf(options));
        printTable(s, plan, options.asJson, true);
        return Done;
    }
    Result<BulkReport> done = BulkReport{};
    {
        ProgressLine line(s, "assigning");
        done = plan.apply(workspace, userName(), line.sink(), s.stop);
    }
    if (!done)
        return reportFailure(s, done.error());
    if (options.asJson) {
        auto object = JsonValue::object();
        object.set("step", JsonValue::ofInteger(done->step));
        object.set("recordings", JsonValue::ofCount(plan.moves().size()));
        object.set("changes", JsonValue::ofCount(done->rows));
        object.set("subsets", JsonValue::ofCount(plan.subsets()));
        object.set("after", amountsJson(plan.sum().after));
        printJson(s, object);
    } else {
        s.out << counted(plan.moves().size(), "recording") << " moved, step " << done->step << '\n';
        printTable(s, plan, false, true);
    }
    return plan.unknownNames() > 0 || !plan.ambiguousNames().empty() ? SomeFailed : Done;
}

// ---- the commands

int runAssign(Surroundings &s, const SplitOptions &options)
{
    const auto rule = readRule(s, options.rule);
    if (!rule)
        return rule.error().code == ErrorCode::InvalidArgument
                   ? (s.err << "voxdeck-cli split: " << oneLine(describe(rule.error())) << '\n',
                      WrongUsage)
                   : reportFailure(s, rule.error());
    auto workspace = openUpToDate(s, options.path, options.workspace);
    if (!workspace)
        return reportFailure(s, workspace.error());
    auto survey = look(s, **workspace, options.rule);
    if (!survey)
        return reportFailure(s, survey.error());
    const auto plan = SplitPlan::make(**workspace, *survey, *rule);
    if (!plan)
        return reportFailure(s, plan.error());
    printEmpty(s, *plan, rule->rule);
    const int code = finishPlan(s, options, **workspace, *plan);
    if (options.isDryRun || (code != Done && code != SomeFailed))
        return code;
    KeptSplitRule wanted{rule->rule, unitOf(options.rule), rule->reassigns};
    if (const auto before = keptSplitRule(**workspace); before && *before)
        wanted.tolerance = (*before)->tolerance; // set in the window; no option is for it
    wanted.together = options.rule.together;
    const auto kept = keepSplitRule(**workspace, wanted);
    return kept ? code : reportFailure(s, kept.error());
}

int runMove(Surroundings &s, const SplitOptions &options)
{
    const auto split = options.split == "none" ? Split::Unassigned : splitNamed(options.split);
    auto workspace = openUpToDate(s, options.path, options.workspace);
    if (!workspace)
        return reportFailure(s, workspace.error());
    auto survey = look(s, **workspace, options.rule);
    if (!survey)
        return reportFailure(s, survey.error());
    std::vector<std::uint32_t> chosen;
    for (std::uint32_t recording = 0; recording < (*survey)->recordings().size(); ++recording)
        if ((*survey)->recordings()[recording].isChosen)
            chosen.push_back(recording);
    const auto plan = SplitPlan::moveTo(**workspace, *survey, chosen,
                                        split.value_or(Split::Unassigned), options.rule.reason);
    return plan ? finishPlan(s, options, **workspace, *plan) : reportFailure(s, plan.error());
}

int runList(Surroundings &s, const SplitOptions &options)
{
    auto workspace = openUpToDate(s, options.path, options.workspace);
    if (!workspace)
        return reportFailure(s, workspace.error());
    auto survey = look(s, **workspace, options.rule);
    if (!survey)
        return reportFailure(s, survey.error());
    if (options.asCsv) {
        const auto printed = printSplitsCsv(s, **workspace, **survey);
        return printed ? *printed : reportFailure(s, printed.error());
    }
    const auto plan = SplitPlan::moveTo(**workspace, *survey, std::map<std::uint32_t, Split>(), {});
    const auto frozen = SplitFreeze(**workspace, userName()).frozen();
    if (!plan || !frozen)
        return reportFailure(s, plan ? frozen.error() : plan.error());
    printTable(s, *plan, options.asJson, false);
    if (!options.asJson)
        for (const FrozenSplit &one : *frozen)
            s.out << "frozen: " << splitName(one.split) << ", " << counted(one.rows, "segment")
                  << ", sha256 " << one.sha256 << '\n';
    return Done;
}

int runFreeze(Surroundings &s, const SplitOptions &options, bool isFreeze)
{
    auto workspace = openUpToDate(s, options.path, options.workspace);
    if (!workspace)
        return reportFailure(s, workspace.error());
    SplitFreeze freeze(**workspace, userName());
    const Split split = splitNamed(options.split).value_or(Split::Unassigned);
    if (!isFreeze) {
        const auto done = freeze.unfreeze(split, options.reason);
        if (!done)
            return reportFailure(s, done.error());
        s.out << splitName(split) << " is no longer frozen\n";
        return Done;
    }
    Result<FrozenSplit> frozen = FrozenSplit{};
    {
        ProgressLine line(s, "hashing");
        frozen = freeze.freeze(split, options.reason, line.sink(), s.stop);
    }
    if (!frozen)
        return reportFailure(s, frozen.error());
    if (options.asJson) {
        auto object = JsonValue::object();
        object.set("split", JsonValue::ofString(splitName(split)));
        object.set("sha256", JsonValue::ofString(frozen->sha256));
        object.set("segments", JsonValue::ofCount(frozen->rows));
        object.set("recordings", JsonValue::ofCount(frozen->recordings));
        object.set("hours", JsonValue::ofDouble(frozen->seconds / 3600));
        printJson(s, object);
    } else {
        s.out << splitName(split) << " is frozen: " << counted(frozen->rows, "segment") << " of "
              << counted(frozen->recordings, "recording") << ", sha256 " << frozen->sha256 << '\n';
    }
    return Done;
}

LeakOptions leakOptions(const SplitOptions &options)
{
    LeakOptions leaks = options.leaks;
    leaks.checksTexts = !options.noTexts;
    leaks.checksSpeakers = !options.noSpeakers;
    leaks.checksAudio = !options.noAudio;
    return leaks;
}

Result<LeakReport> leaksOf(Surroundings &s, Workspace &workspace, const SplitOptions &options)
{
    ProgressLine line(s, "checking");
    return findLeaks(s.fs, workspace, leakOptions(options), line.sink(), s.stop);
}

int runCheck(Surroundings &s, const SplitOptions &options)
{
    auto workspace = openUpToDate(s, options.path, options.workspace);
    if (!workspace)
        return reportFailure(s, workspace.error());
    const auto checks = SplitFreeze(**workspace, userName()).check({}, s.stop);
    if (!checks)
        return reportFailure(s, checks.error());
    const auto report = leaksOf(s, **workspace, options);
    if (!report)
        return reportFailure(s, report.error());
    printFreezeChecks(s, *checks, options.asJson);
    printLeaks(s, *report, printOf(options));
    const bool isFrozenGood = std::all_of(checks->begin(), checks->end(),
                                          [](const auto &check) { return check.isGood(); });
    const bool isGood = isFrozenGood && report->total() == 0;
    if (!options.asJson)
        s.out << (isGood ? "Sound: " : "Not sound: ") << counted(report->count[0], "recording")
              << ", " << counted(report->count[1], "speaker") << ", "
              << counted(report->count[2], "text") << ", " << report->count[3]
              << " near-duplicate texts and " << report->count[4]
              << " copies of audio in several splits\n";
    printLimits(s, *report, leakOptions(options), options.asJson);
    return isGood ? Done : SomeFailed;
}

JsonValue amountJson(const SplitAmount &amount)
{
    auto object = JsonValue::object();
    object.set("recordings", JsonValue::ofCount(amount.recordings));
    object.set("segments", JsonValue::ofCount(amount.rows));
    object.set("hours", JsonValue::ofDouble(amount.hours));
    return object;
}

/// Counts alone; --dry-run lists the recordings.
void printRepairPlan(Surroundings &s, const RepairPreview &preview, bool asJson)
{
    if (asJson) {
        auto flows = JsonValue::array();
        for (const SplitFlow &flow : preview.flows) {
            auto one = amountJson(flow.amount);
            one.set("from", JsonValue::ofString(splitWord(flow.from)));
            one.set("to", JsonValue::ofString(splitWord(flow.to)));
            flows.append(std::move(one));
        }
        auto object = JsonValue::object();
        object.set("leaks", JsonValue::ofCount(preview.leaks.total()));
        object.set("moved", amountJson(preview.moved));
        object.set("unassigned", amountJson(preview.unassigned));
        object.set("stuck", JsonValue::ofCount(preview.stuck));
        object.set("flows", std::move(flows));
        printJson(s, object);
        return;
    }
    s.out << counted(preview.leaks.total(), "leak") << "; repairing would move "
          << counted(preview.moved.recordings, "recording") << " ("
          << counted(preview.moved.rows, "segment") << "), " << preview.unassigned.recordings
          << " of them out of the splits\n";
    for (const SplitFlow &flow : preview.flows)
        s.out << splitWord(flow.from) << " -> " << splitWord(flow.to) << '\t'
              << counted(flow.amount.recordings, "recording") << "\t"
              << counted(flow.amount.rows, "segment") << "\n";
}

int runRepair(Surroundings &s, const SplitOptions &options)
{
    auto workspace = openUpToDate(s, options.path, options.workspace);
    if (!workspace)
        return reportFailure(s, workspace.error());
    const auto preview = [&] {
        ProgressLine line(s, "checking");
        return previewRepair(s.fs, **workspace, leakOptions(options), line.sink(), s.stop);
    }();
    if (!preview)
        return reportFailure(s, preview.error());
    int code = Done;
    if (options.isPlan)
        printRepairPlan(s, *preview, options.asJson);
    else
        code = finishPlan(s, options, **workspace, preview->plan);
    if (preview->stuck == 0 || code != Done)
        return code;
    if (options.asJson && !options.isPlan) { // whose object has it
        auto object = JsonValue::object();
        object.set("stuck", JsonValue::ofCount(preview->stuck));
        printJson(s, object);
    }
    s.err << "voxdeck-cli: "
          << counted(preview->stuck, "leak stays, because a frozen split has a part of it",
                     "leaks stay, because frozen splits have a part of each")
          << ". split W check lists what is left\n";
    return SomeFailed;
}

// ---- their options

using Runner = int (*)(Surroundings &, const SplitOptions &);

class Group {
public:
    Group(CLI::App &group, Run &run, std::shared_ptr<SplitOptions> options)
        : m_group(group), m_run(run), m_options(std::move(options))
    {
    }

    CLI::App &add(const char *name, const char *description, const char *example, Runner runner)
    {
        auto *const command = m_group.add_subcommand(name, description);
        command->add_flag("--json", m_options->asJson, "JSON lines on stdout");
        command->footer(std::string("Example: voxdeck-cli split ") + example);
        command->callback([options = m_options, runner, &run = m_run] {
            run = [options, runner](Surroundings &s) {
                return runner(s, *options);
            };
        });
        return *command;
    }

private:
    CLI::App &m_group;
    Run &m_run;
    std::shared_ptr<SplitOptions> m_options;
};

void addQueryOption(CLI::App &command, SplitOptions &options, const char *what)
{
    command.add_option("--filter", options.rule.filter, what);
}

void addLeakOptions(CLI::App &command, SplitOptions &options)
{
    command.add_flag("--no-texts", options.noTexts, "Do not compare texts");
    command.add_flag("--no-speakers", options.noSpeakers, "Do not look at speakers");
    command.add_flag(
        "--no-audio", options.noAudio,
        "Do not compare audio, which examines every file and reads those of the same size");
    command.add_option("--min-text", options.leaks.texts.minimumLetters,
                       "Letters a text must have to count as a leak (default 30); a Han character "
                       "counts 3, one of Kana or Hangul 2, one of Thai, Lao, Khmer or Myanmar 1.5");
    command
        .add_option("--similarity", options.leaks.texts.minimumSimilarity,
                    "Share of a near-duplicate text's runs (default 0.8)")
        ->check(CLI::Range(0.0, 1.0));
    command.add_option("--limit", options.limit,
                       "List at most so many (default 20; with --json all)");
}

void addCommands(Group group, SplitOptions &options)
{
    auto &assign = group.add(
        "assign", "Assign whole recordings to splits, as one step.",
        "corpus assign --train 98 --validation 1 --test 1 --stratify language",
        [](Surroundings &s, const SplitOptions &o) { return runAssign(s, o); });
    addRuleOptions(assign, options.rule);
    auto &preview = group.add(
        "preview", "Preview assign: hours by language and split, and recordings that would move.",
        "corpus preview --validation 2 --test 2 --method longest",
        [](Surroundings &s, const SplitOptions &o) {
            SplitOptions dry = o;
            dry.isDryRun = true;
            return runAssign(s, dry);
        });
    addRuleOptions(preview, options.rule);
    preview.add_option("--limit", options.limit,
                       "List at most so many recordings (default 20; with --json all)");
    auto &move = group.add("move", "Move the recordings of a query to one split, as one step.",
                           "corpus move test --filter 'speaker:anna'", &runMove);
    move.add_option("SPLIT", options.split, "train, validation, test, or none")
        ->required()
        ->check(CLI::IsMember({"train", "validation", "dev", "test", "none"}));
    addQueryOption(move, options, "Recordings with a segment that matches this query");
    move.get_option("--filter")->required();
    move.add_option("--unit", options.rule.unit, "recording (default), or speaker")
        ->check(CLI::IsMember({"recording", "speaker"}));
    move.add_option("--keep-together", options.rule.together,
                    "Also all recordings that share a value of this field of the list");
    move.add_option("--reason", options.rule.reason, "Reason for changing a frozen split");
    auto &list = group.add("list", "Print hours by language and split.", "corpus list", &runList);
    list.add_flag("--csv", options.asCsv, "One line per recording, as in <country>_splits.csv");
    addQueryOption(list, options,
                   "With --csv: only recordings with a segment that matches this query");
    const auto addSplit = [&options](CLI::App &command) {
        command.add_option("SPLIT", options.split, "train, validation or test")
            ->required()
            ->check(CLI::IsMember({"train", "validation", "dev", "test"}));
    };
    auto &freeze = group.add(
        "freeze", "Freeze a split: later changes to it need a reason.",
        "corpus freeze test --reason 'released as v1'",
        [](Surroundings &s, const SplitOptions &o) { return runFreeze(s, o, true); });
    addSplit(freeze);
    freeze.add_option("--reason", options.reason, "Reason, kept in the log");
    auto &unfreeze = group.add(
        "unfreeze", "Unfreeze a split.", "corpus unfreeze test --reason 'v2 is being made'",
        [](Surroundings &s, const SplitOptions &o) { return runFreeze(s, o, false); });
    addSplit(unfreeze);
    unfreeze.add_option("--reason", options.reason, "Reason, kept in the log")->required();
    auto &check = group.add(
        "check",
        "Check frozen splits against their checksums, and look for recordings, speakers, texts and "
        "copies of audio in several splits; exit code 1 where any are found.",
        "corpus check", &runCheck);
    addLeakOptions(check, options);
    auto &repair = group.add(
        "repair",
        "Repair leaks as one step: recordings that share something go to one split. Frozen splits "
        "do not change; recordings that share something with them lose their split.",
        "corpus repair --dry-run", &runRepair);
    addLeakOptions(repair, options);
    repair.add_flag("--dry-run", options.isDryRun, "Only list what would move");
    repair.add_flag("--plan", options.isPlan,
                    "Only count what would move, from which split to which");
}

} // namespace

void addSplit(CLI::App &app, Run &run)
{
    auto options = std::make_shared<SplitOptions>();
    auto *const group = app.add_subcommand(
        "split", "Divide a dataset into train, validation and test by whole recordings, check the "
                 "splits and repair them.");
    group->require_subcommand(1);
    group->add_option("W", options->path, "Dataset of any kind, or a workspace")->required();
    addDatasetOptions(*group, options->workspace);
    group->footer("Example: voxdeck-cli split corpus preview --train 98 --validation 1 --test 1");
    addCommands(Group(*group, run, options), *options);
}

} // namespace voxdeck::cli

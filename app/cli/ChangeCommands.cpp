// SPDX-License-Identifier: GPL-3.0-or-later
// changes export, import, merge: what one person corrected goes to another's copy, by file.
#include "app/cli/CountedWords.h"
#include "app/cli/OpenWorkspace.h"
#include "app/cli/StandardStreams.h"
#include "core/changes/ChangeExchange.h"
#include "core/changes/ChangeMerge.h"
#include "core/changes/ConflictResults.h"
#include "core/changes/UndecidedChanges.h"
#include "core/edit/EditSession.h"
#include "core/io/ReplaceTarget.h"
#include "core/items/OwnFiles.h"
#include "core/json/Json.h"
#include "core/notes/Comments.h"
#include "core/query/QueryParser.h"

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <ctime>
#include <filesystem>
#include <memory>
#include <optional>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

namespace voxdeck::cli {

namespace {

struct ChangeOptions {
    std::string path;
    std::string file;
    std::string second;
    std::string output;
    std::string conflictFile;
    std::string resultFile;
    std::string since;
    WorkspaceChoice workspace;
    ChangeChoice choice;
    ChangeImportChoice import;
    bool takesTheirs = false;
    bool keepsMine = false;
    bool decidesLater = false;
    bool isForced = false;
    bool asJson = false;
};

/// A day or a second in UTC, as milliseconds since the epoch.
std::optional<std::int64_t> timeIn(const std::string &text)
{
    for (const char *const format : {"%Y-%m-%dT%H:%M:%SZ", "%Y-%m-%d"}) {
        std::tm utc{};
        const char *const end = ::strptime(text.c_str(), format, &utc);
        if (end && *end == '\0')
            return std::int64_t{::timegm(&utc)} * 1000;
    }
    return {};
}

/// Checked before anything is done.
Result<> checkFree(const Surroundings &s, const std::string &file, bool isForced)
{
    return file.empty() || file == kStandardStream ? Result<>()
                                                   : checkReplaceable(s.fs, file, isForced);
}

Result<> writeSet(Surroundings &s, const ChangeOptions &options, const ChangeSet &set)
{
    VOX_TRY(auto output, OutputFile::create(s, options.output, ".jsonl", true));
    VOX_CHECK(writeChangeSet(s.fs, output.path(), set));
    return output.finish(s);
}

/// The change set in a file, or on standard input.
Result<ChangeSet> readSet(const Surroundings &s, const std::string &file,
                          std::vector<Error> &unreadable)
{
    std::shared_ptr<void> holder;
    VOX_TRY(const auto path, inputFile(s, file, ".jsonl", holder));
    return readChangeSet(s.fs, path, unreadable);
}

/// The decisions about conflicts, from a file or standard input; empty without a file name.
Result<std::optional<ConflictResults>> readResults(const Surroundings &s, const std::string &file,
                                                   std::vector<Error> &unreadable)
{
    if (file.empty())
        return std::optional<ConflictResults>();
    std::shared_ptr<void> holder;
    VOX_TRY(const auto path, inputFile(s, file, ".jsonl", holder));
    VOX_TRY(const std::string text, readWholeFile(s.fs, path));
    return std::optional(ConflictResults::parse(text, shownStream(file, true), unreadable));
}

/// Both dataset and workspace, rows up to date.
Result<OpenedDataset> openImported(Surroundings &s, const ChangeOptions &options)
{
    VOX_TRY(auto opened,
            openDataset(s, options.path, options.workspace, Workspace::Access::ReadWrite));
    VOX_CHECK(importOpened(s, opened));
    return opened;
}

/// The journal, with the rows up to date where the dataset can be read. Where it cannot, the workspace alone has the
/// changes, with the rows of its last import.
Result<std::unique_ptr<Workspace>> openJournal(Surroundings &s, const ChangeOptions &options)
{
    auto opened = openImported(s, options);
    if (opened)
        return std::move(opened->workspace);
    const std::string file = isWorkspaceFile(s.fs, options.path) ? options.path
                                                                 : options.workspace.file;
    if (opened.error().code == ErrorCode::Cancelled || file.empty() || !isWorkspaceFile(s.fs, file))
        return fail(std::move(opened).error());
    VOX_TRY(auto workspace, Workspace::openKnown(file));
    s.err << "note: " << oneLine(describe(opened.error()))
          << "; the changes are those of the workspace as it is\n";
    return workspace;
}

std::string datasetName(const std::filesystem::path &path)
{
    const auto whole = path.lexically_normal();
    return (whole.has_filename() ? whole : whole.parent_path()).filename().string();
}

// ---- export

void printExport(Surroundings s, const ChangeOptions &options, std::size_t changes,
                 std::size_t leftOut)
{
    if (!options.asJson) {
        s.out << counted(changes, "change") << " written to " << shownStream(options.output, false)
              << '\n';
        return;
    }
    auto object = JsonValue::object();
    object.set("changes", JsonValue::ofCount(changes));
    object.set("left_out", JsonValue::ofCount(leftOut));
    object.set("file", JsonValue::ofString(options.output));
    printJson(s, object);
}

int runExport(Surroundings &s, ChangeOptions &options)
{
    if (!options.since.empty()) {
        options.choice.sinceMs = timeIn(options.since);
        if (!options.choice.sinceMs)
            return reportUsage(s, "changes",
                               "--since is a day (2026-11-22) or a second (2026-11-22T08:00:00Z)"
                               " in UTC");
    }
    if (const auto parsed = parseQueryOrFail(options.choice.filter); !parsed)
        return reportUsage(s, "changes", parsed.error().detail);
    if (const auto free = checkFree(s, options.output, options.isForced); !free)
        return reportFailure(s, free.error());
    const auto workspace = openJournal(s, options);
    if (!workspace)
        return reportFailure(s, workspace.error());
    const std::filesystem::path output = options.output;
    if (const auto checked = checkNotOfDataset(s.fs, **workspace, std::span(&output, 1)); !checked)
        return reportFailure(s, checked.error());
    std::vector<Error> failures;
    auto set = collectChanges(**workspace, options.choice, failures, s.stop);
    if (!set)
        return reportFailure(s, set.error());
    set->dataset = datasetName((*workspace)->dataset());
    set->who = options.choice.who.empty() ? userName() : options.choice.who;
    if (const auto written = writeSet(s, options, *set); !written)
        return reportFailure(s, written.error());
    for (const Error &failure : failures)
        reportItem(s, failure);
    printExport(reportingBeside(s, options.output), options, set->records.size(), failures.size());
    return failures.empty() ? Done : SomeFailed;
}

// ---- import

void printImport(Surroundings &s, const ChangeOptions &options, const ChangeImportReport &report)
{
    if (options.asJson) {
        auto steps = JsonValue::array(); // one at most
        if (report.step != 0)
            steps.append(JsonValue::ofInteger(report.step));
        auto object = JsonValue::object();
        object.set("applied", JsonValue::ofCount(report.applied));
        object.set("same", JsonValue::ofCount(report.same));
        object.set("kept", JsonValue::ofCount(report.kept));
        object.set("conflicts", JsonValue::ofCount(report.conflicts.size()));
        object.set("failed", JsonValue::ofCount(report.failures.size()));
        object.set("steps", std::move(steps));
        printJson(s, object);
        return;
    }
    s.out << report.applied << (report.applied == 1 ? " change" : " changes")
          << (options.import.isDryRun ? " would be applied" : " applied") << ", " << report.same
          << " already present";
    if (report.kept > 0)
        s.out << ", " << report.kept << " kept as they are here";
    if (!report.conflicts.empty())
        s.out << ", " << report.conflicts.size() << " in conflict and not applied";
    if (!report.failures.empty())
        s.out << ", " << report.failures.size() << " could not be applied";
    s.out << '\n';
}

void listConflicts(Surroundings &s, const std::vector<ChangeConflict> &conflicts)
{
    for (const ChangeConflict &conflict : conflicts) {
        const ChangeRecord &record = conflict.first;
        std::string subject = record.item;
        if (record.segment)
            subject += ", segment " + std::to_string(*record.segment);
        if (conflict.why.starts_with("was ")) { // divided, merged or deleted here
            s.err
                << "voxdeck-cli: " << oneLine(subject) << ": " << oneLine(conflict.why)
                << ", and its " << editFieldName(record.field) << " is \""
                << oneLine(mergeWords(record.field, conflict.second.after))
                << "\" in the other; --theirs brings the segment back with it, --mine leaves it as "
                   "it is here\n";
            continue;
        }
        if (!conflict.why.empty()) {
            s.err << "voxdeck-cli: " << oneLine(subject) << ": " << oneLine(conflict.why)
                  << (conflict.why.starts_with("would ")
                          ? "; --theirs allows the overlap, --mine keeps the times here\n"
                          : "\n");
            continue;
        }
        if (conflict.isWhole()) {
            s.err << "voxdeck-cli: " << oneLine(subject) << ": is " << oneLine(record.after)
                  << " in one and " << oneLine(conflict.second.after)
                  << " in the other; one of them is taken whole\n";
            continue;
        }
        s.err << "voxdeck-cli: " << oneLine(subject) << ": the " << editFieldName(record.field)
              << " is \"" << oneLine(mergeWords(record.field, record.after)) << "\" in one and \""
              << oneLine(mergeWords(record.field, conflict.second.after)) << "\" in the other\n";
    }
}

/// Keeps conflicts where the user asks for it, or where they were kept before; a file that was kept is
/// replaced by what is left of it.
Result<> afterImport(Surroundings &s, const ChangeOptions &options, const OpenedDataset &opened,
                     const ChangeSet &set, const ChangeImportReport &report)
{
    const auto &workspace = opened.workspace->file();
    const bool wasKept = isUndecidedFile(options.file, workspace);
    const bool isSameAgain = wasKept && report.conflicts.size() == set.records.size();
    if (options.import.isDryRun || isSameAgain || (wasKept && !report.failures.empty()))
        return {};
    if (!wasKept && (!options.decidesLater || report.conflicts.empty()))
        return {};
    ChangeSet undecided;
    undecided.dataset = set.dataset;
    undecided.who = set.who;
    undecided.madeMs = set.madeMs;
    for (const ChangeConflict &conflict : report.conflicts)
        undecided.records.push_back(conflict.second);
    VOX_CHECK(settleUndecided(s.fs, *opened.workspace, options.file, set, undecided, report.step));
    if (!undecided.records.empty())
        s.err << "voxdeck-cli: " << undecided.records.size()
              << (undecided.records.size() == 1 ? " change waits" : " changes wait")
              << " for a decision; 'voxdeck-cli changes waiting' lists the files\n";
    return {};
}

int importSet(Surroundings &surroundings, const ChangeOptions &options, OpenedDataset &opened,
              const ChangeSet &set, const std::vector<Error> &unreadable)
{
    Surroundings s = reportingBeside(surroundings, options.conflictFile);
    EditSession session(*opened.workspace, opened.items, userName());
    Result<ChangeImportReport> report = [&] {
        ProgressLine line(s, "comparing");
        return applyChangeSet(*opened.workspace, session, set, options.import, line.sink(), s.stop);
    }();
    if (!report)
        return reportFailure(s, report.error());
    report->failures.insert(report->failures.begin(), unreadable.begin(), unreadable.end());
    for (const Error &failure : report->failures)
        reportItem(s, failure);
    listConflicts(s, report->conflicts);
    printImport(s, options, *report);
    if (!options.conflictFile.empty()) {
        const auto text = conflictsText(report->conflicts);
        if (const auto written = writeTextOut(surroundings, options.conflictFile, text, true);
            !written)
            return reportFailure(s, written.error());
    }
    if (const auto kept = afterImport(s, options, opened, set, *report); !kept)
        return reportFailure(s, kept.error());
    return report->failures.empty() && report->conflicts.empty() ? Done : SomeFailed;
}

Result<std::uint64_t> changesIn(Surroundings &s, const std::filesystem::path &file)
{
    std::vector<Error> unreadable;
    VOX_TRY(const auto set, readChangeSet(s.fs, file, unreadable));
    return set.records.size();
}

int runWaiting(Surroundings &s, ChangeOptions &options)
{
    const auto opened = openDataset(s, options.path, options.workspace,
                                    Workspace::Access::ReadWrite);
    if (!opened)
        return reportFailure(s, opened.error());
    const auto files = undecidedFiles(s.fs, *opened->workspace);
    if (!files)
        return reportFailure(s, files.error());
    int code = Done;
    for (const auto &file : *files) {
        const auto changes = changesIn(s, file);
        if (!changes) {
            reportItem(s, changes.error());
            code = SomeFailed;
        } else if (options.asJson) {
            auto object = JsonValue::object();
            object.set("file", JsonValue::ofString(file.string()));
            object.set("changes", JsonValue::ofCount(*changes));
            printJson(s, object);
        } else {
            s.out << *changes << (*changes == 1 ? " change   " : " changes  ")
                  << oneLine(file.string()) << '\n';
        }
    }
    return code;
}

int runImport(Surroundings &s, ChangeOptions &options)
{
    if (options.takesTheirs + options.keepsMine + options.decidesLater > 1)
        return reportUsage(s, "changes import", "give one of --mine, --theirs and --later");
    options.import.onConflict = options.takesTheirs ? ChangeSide::Theirs
                                : options.keepsMine ? ChangeSide::Mine
                                                    : ChangeSide::Nobody;
    if (const auto free = checkFree(s, options.conflictFile, options.isForced); !free)
        return reportFailure(s, free.error());
    std::vector<Error> unreadable;
    const auto set = readSet(s, options.file, unreadable);
    if (!set)
        return reportFailure(s, set.error());
    auto results = readResults(s, options.resultFile, unreadable);
    if (!results)
        return reportFailure(s, results.error());
    options.import.results = *results ? &**results : nullptr;
    auto opened = openImported(s, options);
    if (!opened)
        return reportFailure(s, opened.error());
    return importSet(s, options, *opened, *set, unreadable);
}

// ---- merge

JsonValue rateOf(const ErrorCounts &counts)
{
    return counts.referenceTokens() == 0
               ? JsonValue()
               : JsonValue::ofDouble(counts.rate(ErrorRateConvention::Jiwer));
}

void printCounts(Surroundings &s, const AgreementCounts &agreement)
{
    s.out << agreement.segments << (agreement.segments == 1 ? " segment: " : " segments: ")
          << agreement.identical << " with the same text";
    const auto rate = [&](const char *name, const ErrorCounts &counts) {
        if (counts.referenceTokens() == 0)
            return;
        std::array<char, 32> text{};
        const double value = 100 * counts.rate(ErrorRateConvention::Jiwer);
        (void)std::snprintf(text.data(), text.size(), ", %s %.2f %%", name, value);
        s.out << text.data();
    };
    rate("CER", agreement.characters);
    rate("WER", agreement.words);
    s.out << " between them\n";
}

void printAgreement(Surroundings &s, const ChangeAgreement &agreement)
{
    constexpr std::size_t kShown = 10;
    if (agreement.segments == 0)
        return;
    s.out << "Both worked on ";
    printCounts(s, agreement);
    if (agreement.languages.size() > 1)
        for (const auto &[language, counts] : agreement.languages) {
            s.out << "  " << (language.empty() ? std::string("no language") : oneLine(language))
                  << ", ";
            printCounts(s, counts);
        }
    for (std::size_t row = 0; row < std::min(kShown, agreement.worst.size()); ++row) {
        const DisagreedRow &worst = agreement.worst[row];
        s.out << "  " << oneLine(worst.item);
        if (worst.segment)
            s.out << ", segment " << *worst.segment;
        s.out << ": \"" << oneLine(worst.first) << "\" and \"" << oneLine(worst.second) << "\"\n";
    }
}

JsonValue countsOf(const AgreementCounts &counts)
{
    auto object = JsonValue::object();
    object.set("segments", JsonValue::ofCount(counts.segments));
    object.set("identical", JsonValue::ofCount(counts.identical));
    object.set("cer", rateOf(counts.characters));
    object.set("wer", rateOf(counts.words));
    return object;
}

JsonValue agreementOf(const ChangeAgreement &agreement)
{
    auto object = countsOf(agreement);
    auto languages = JsonValue::object();
    for (const auto &[language, counts] : agreement.languages)
        languages.set(language, countsOf(counts));
    object.set("languages", std::move(languages));
    auto worst = JsonValue::array();
    for (const DisagreedRow &row : agreement.worst) {
        auto one = JsonValue::object();
        one.set("item", JsonValue::ofString(row.item));
        if (row.segment)
            one.set("segment", JsonValue::ofCount(*row.segment));
        one.set("language", JsonValue::ofString(row.language));
        one.set("cer", rateOf(row.characters));
        one.set("first", JsonValue::ofString(row.first));
        one.set("second", JsonValue::ofString(row.second));
        worst.append(std::move(one));
    }
    object.set("worst", std::move(worst));
    return object;
}

void printMerge(Surroundings s, const ChangeOptions &options, const MergedChanges &merged)
{
    if (!options.asJson) {
        s.out << counted(merged.merged.records.size(), "change") << " written to "
              << shownStream(options.output, false) << ", " << merged.same
              << " of them made by both; " << merged.conflicts.size() << " in conflict\n";
        printAgreement(s, merged.agreement);
        return;
    }
    auto object = JsonValue::object();
    object.set("changes", JsonValue::ofCount(merged.merged.records.size()));
    object.set("same", JsonValue::ofCount(merged.same));
    object.set("conflicts", JsonValue::ofCount(merged.conflicts.size()));
    object.set("agreement", agreementOf(merged.agreement));
    printJson(s, object);
}

int runMerge(Surroundings &s, const ChangeOptions &options)
{
    for (const std::string &file : {options.output, options.conflictFile})
        if (const auto free = checkFree(s, file, options.isForced); !free)
            return reportFailure(s, free.error());
    std::vector<Error> unreadable;
    const auto first = readSet(s, options.file, unreadable);
    if (!first)
        return reportFailure(s, first.error());
    const auto second = readSet(s, options.second, unreadable);
    if (!second)
        return reportFailure(s, second.error());
    auto results = readResults(s, options.resultFile, unreadable);
    if (!results)
        return reportFailure(s, results.error());
    auto merged = mergeChangeSets(*first, *second);
    if (*results)
        decideConflicts(merged, **results, unreadable);
    if (const auto written = writeSet(s, options, merged.merged); !written)
        return reportFailure(s, written.error());
    if (!options.conflictFile.empty()) {
        const auto text = conflictsText(merged.conflicts);
        if (const auto written = writeTextOut(s, options.conflictFile, text, true); !written)
            return reportFailure(s, written.error());
    }
    for (const Error &failure : unreadable)
        reportItem(s, failure);
    listConflicts(s, merged.conflicts);
    const bool toStream = options.output == kStandardStream
                          || options.conflictFile == kStandardStream;
    printMerge(toStream ? reportingBeside(s, kStandardStream) : s, options, merged);
    return unreadable.empty() && merged.conflicts.empty() ? Done : SomeFailed;
}

// ---- options

using Options = std::shared_ptr<ChangeOptions>;

CLI::App *addOne(CLI::App &changes, const Options &options, const char *name, const char *what,
                 Run &run, int (*work)(Surroundings &, ChangeOptions &))
{
    auto *const command = changes.add_subcommand(name, what);
    command->add_flag("--json", options->asJson, "One JSON object on stdout");
    command->callback([options, work, &run] {
        run = [options, work](Surroundings &s) {
            return work(s, *options);
        };
    });
    return command;
}

void addDataset(CLI::App &command, ChangeOptions &options)
{
    command.add_option("PATH", options.path, "Dataset of any kind, or a workspace")->required();
    addDatasetOptions(command, options.workspace);
}

void addConflictFiles(CLI::App &command, ChangeOptions &options)
{
    command.add_option("--conflicts", options.conflictFile,
                       "Write the conflicts to this file, each with an empty result to fill in for "
                       "--results");
    command.add_option("--results", options.resultFile,
                       "The same file with its results filled in: the values to use; conflicts "
                       "without a result stay open");
}

void addChangeExport(CLI::App &changes, Run &run)
{
    const auto options = std::make_shared<ChangeOptions>();
    auto *const command = addOne(changes, options, "export",
                                 "Write the unpublished changes, with old and new values.", run,
                                 runExport);
    addDataset(*command, *options);
    command->add_option("-o,--output", options->output, "File to write")->required();
    command->add_flag("--force", options->isForced, "Replace an existing file");
    command->add_option("--filter", options->choice.filter,
                        "Only changes of segments that match this query");
    command->add_option("--since", options->since,
                        "Only changes since then: a day, or a second in UTC");
    command->add_option("--who", options->choice.who, "Only changes by this person");
    command->add_flag("--published", options->choice.withPublished, "Include published changes");
    command->footer("Example: voxdeck-cli changes export corpus/ -o lena.jsonl");
}

void addChangeImport(CLI::App &changes, Run &run)
{
    const auto options = std::make_shared<ChangeOptions>();
    auto *const command = addOne(
        changes, options, "import",
        "Apply another person's changes; values also changed here are kept and reported.", run,
        runImport);
    addDataset(*command, *options);
    command->add_option("FILE", options->file, "Change set")->required();
    command->add_flag("--mine", options->keepsMine, "In a conflict, keep the value here");
    command->add_flag("--theirs", options->takesTheirs, "In a conflict, use the value of FILE");
    command->add_flag(
        "--later", options->decidesLater,
        "Keep conflicts beside the workspace for a later decision: see 'changes waiting'");
    addConflictFiles(*command, *options);
    command->add_flag("--force", options->isForced, "Replace an existing file of conflicts");
    command->add_option("--reason", options->import.reason,
                        "Why a frozen split may be changed; kept in the journal");
    command->add_flag("--dry-run", options->import.isDryRun, "Compare only; change nothing");
    command->footer("Example: voxdeck-cli changes import corpus/ lena.jsonl --dry-run");
}

void addChangeWaiting(CLI::App &changes, Run &run)
{
    const auto options = std::make_shared<ChangeOptions>();
    auto *const command = addOne(
        changes, options, "waiting",
        "List undecided change files, oldest first: what 'import --later' or the window kept. "
        "Import such a file with --mine or --theirs to decide.",
        run, runWaiting);
    addDataset(*command, *options);
    command->footer("Example: voxdeck-cli changes waiting corpus/");
}

void addChangeMerge(CLI::App &changes, Run &run)
{
    const auto options = std::make_shared<ChangeOptions>();
    auto *const command = addOne(
        changes, options, "merge",
        "Merge two change sets, except contradicting values; report how far two people agree.", run,
        [](Surroundings &s, ChangeOptions &chosen) { return runMerge(s, chosen); });
    command->add_option("FIRST", options->file, "Change set")->required();
    command->add_option("SECOND", options->second, "Change set")->required();
    command->add_option("-o,--output", options->output, "File to write")->required();
    command->add_flag("--force", options->isForced, "Replace an existing file");
    addConflictFiles(*command, *options);
    command->footer("Example: voxdeck-cli changes merge lena.jsonl max.jsonl -o both.jsonl");
}

} // namespace

void addChanges(CLI::App &app, Run &run)
{
    auto *const changes = app.add_subcommand(
        "changes", "Exchange corrections with others by file: nothing is overwritten silently.");
    changes->require_subcommand(1);
    addChangeExport(*changes, run);
    addChangeImport(*changes, run);
    addChangeWaiting(*changes, run);
    addChangeMerge(*changes, run);
}

} // namespace voxdeck::cli

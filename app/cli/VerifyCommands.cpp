// SPDX-License-Identifier: GPL-3.0-or-later
// verify and repair.
#include "app/cli/CommandLine.h"
#include "app/cli/CountedWords.h"
#include "app/cli/OpenWorkspace.h"
#include "app/cli/RemoteCommands.h"
#include "app/cli/SourceArguments.h"
#include "core/format/DatasetKind.h"
#include "core/format/ListVerify.h"
#include "core/format/touch/Repair.h"
#include "core/format/touch/Verify.h"
#include "core/io/Location.h"
#include "core/import/WorkspaceRescue.h"
#include "core/items/KnownKind.h"
#include "core/items/ListItems.h"
#include "core/json/Json.h"
#include "core/publish/Publisher.h"
#include "core/shards/run/BuildFolder.h"
#include "core/shards/verify/BuildVerify.h"
#include "core/workspace/WorkspaceCheck.h"

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include <cstdint>
#include <optional>
#include <ostream>
#include <string>
#include <utility>

namespace voxdeck::cli {

namespace {

struct VerifyOptions {
    std::string path;
    std::string from;      ///< what the dataset is; empty: as detected
    std::string workspace; ///< a build's, where it is not the one it noted
    std::string output;    ///< of repair: the new workspace
    std::string dataset;   ///< of repair: the workspace's, where that is lost
    bool deep = false;
    bool asJson = false;
};

const char *severityName(touch::Severity severity)
{
    switch (severity) {
    case touch::Severity::Error: return "error";
    case touch::Severity::Warning: return "warning";
    case touch::Severity::Note: return "note";
    }
    return "error";
}

void printJsonReport(Surroundings &s, const touch::VerifyReport &report)
{
    auto object = JsonValue::object();
    object.set("ok", JsonValue::ofBool(report.isSound()));
    object.set("shards", JsonValue::ofCount(report.shards));
    object.set("items", JsonValue::ofCount(report.items));
    object.set("errors", JsonValue::ofCount(report.errors));
    object.set("warnings", JsonValue::ofCount(report.warnings));
    object.set("notes", JsonValue::ofCount(report.notes));
    object.set("dead_bytes", JsonValue::ofCount(report.deadBytes));
    auto problems = JsonValue::array();
    for (const auto &problem : report.problems) {
        auto entry = JsonValue::object();
        entry.set("severity", JsonValue::ofString(severityName(problem.severity)));
        entry.set("code", JsonValue::ofString(errorCodeName(problem.error.code)));
        entry.set("subject", JsonValue::ofString(shownPath(problem.error.subject)));
        entry.set("detail", JsonValue::ofString(problem.error.detail));
        problems.append(std::move(entry));
    }
    object.set("problems", std::move(problems));
    printJson(s, object);
}

void printProblems(Surroundings &s, const touch::VerifyReport &report)
{
    for (const auto &[severity, error] : report.problems)
        s.out << severityName(severity) << ": "
              << oneLine(describe({error.code, error.detail, shownPath(error.subject)})) << '\n';
    const std::uint64_t found = report.errors + report.warnings + report.notes;
    if (found > report.problems.size())
        s.out << "... and " << found - report.problems.size() << " more\n";
}

/// Also where its first page, which says that it is one, is damaged.
bool isNamedAsWorkspace(Surroundings &s, const std::string &path)
{
    const auto status = s.fs.status(path);
    return status && status->kind == FileKind::File
           && std::filesystem::path(path).extension() == ".voxdeck";
}

std::string howToRescue(const std::string &workspace)
{
    return "\"voxdeck-cli repair " + workspace + " --output NEW.voxdeck\" rescues the work in it";
}

/// A workspace as a file. Its lists are read only where it is sound; `dataset` gets what it is of.
Result<touch::VerifyReport> verifyWorkspace(Surroundings &s, const VerifyOptions &options,
                                            touch::VerifyDepth depth, const ProgressSink &progress,
                                            std::string &dataset)
{
    VOX_TRY(const auto damage, checkWorkspaceFile(s.fs, options.path, s.stop));
    if (damage.empty()) {
        VOX_TRY(const auto workspace,
                Workspace::openKnown(options.path, Workspace::Access::ReadOnly));
        dataset = workspace->dataset().string();
        return verifyKnownLists(*workspace, s.fs, depth, progress, s.stop);
    }
    touch::VerifyReport report;
    for (const Error &error : damage)
        report.problems.push_back({touch::Severity::Error, error});
    report.errors = damage.size();
    report.problems.push_back(
        {touch::Severity::Note,
         {ErrorCode::Corrupt,
          "the workspace is damaged, so its lists were not read; " + howToRescue(options.path),
          options.path}});
    report.notes = 1;
    return report;
}

/// A list, or the lists of a workspace; nothing for what is a TouchDataset, or no dataset that is known.
Result<std::optional<touch::VerifyReport>>
verifyLists(Surroundings &s, const VerifyOptions &options, std::string &dataset)
{
    const auto depth = options.deep ? touch::VerifyDepth::Deep : touch::VerifyDepth::Quick;
    ProgressLine line(s, "verifying");
    touch::VerifyReport report;
    if (isWorkspaceFile(s.fs, options.path) || isNamedAsWorkspace(s, options.path)) {
        VOX_TRY(report, verifyWorkspace(s, options, depth, line.sink(), dataset));
        return std::optional(std::move(report));
    }
    std::optional<DatasetKind> said;
    if (!options.from.empty()) {
        VOX_TRY(said, datasetKindNamed(options.from));
    }
    const auto detected = detectAsImported(s.fs, options.path, said);
    // Why detection failed says more than that the path is no TouchDataset either.
    if (!detected && detected.error().code != ErrorCode::Corrupt
        && !touch::TouchDataset::open(s.fs, options.path))
        return fail(detected.error());
    if (!detected || traitsOf(detected->kind).hasRecords)
        return std::optional<touch::VerifyReport>(); // touch::verify() says what is wrong with it
    SourceOptions reading;
    reading.kind = detected->kind;
    reading.rules.mustExist = true;
    reading.knownMoves = knownMovesOf(s.fs, detected->path);
    VOX_TRY(const auto source, openUtteranceSource(s.fs, detected->path, reading));
    VOX_CHECK(verifyList(s.fs, detected->path, *source, depth, report, line.sink(), s.stop));
    return std::optional(std::move(report));
}

void printListReport(Surroundings &s, const touch::VerifyReport &report, bool deep,
                     const std::string &dataset)
{
    const bool isWhole = report.unreached.empty();
    printProblems(s, report);
    if (!dataset.empty() && report.shards == 0 && report.isSound()) {
        s.out << "Whole: the workspace. Its dataset has no lists; \"voxdeck-cli verify "
              << oneLine(shownPath(dataset)) << "\" checks that.\n";
        return;
    }
    s.out << (report.errors > 0 ? "Not sound: "
              : isWhole         ? "Sound: "
                                : "Not proven: ")
          << counted(report.items, "utterance") << " in " << report.shards
          << (report.shards == 1 ? " list, " : " lists, ") << counted(report.errors, "error")
          << ", " << counted(report.warnings, "warning") << ", " << counted(report.notes, "note")
          << (deep ? "" : " (times not compared with the audio: use --deep)") << '\n';
}

void printVerified(Surroundings &s, const touch::VerifyReport &report, bool deep)
{
    printProblems(s, report);
    s.out << (report.errors == 0 ? "Whole: " : "Damaged: ") << counted(report.items, "item")
          << " in " << report.shards << (report.shards == 1 ? " shard, " : " shards, ")
          << counted(report.errors, "error") << ", " << counted(report.warnings, "warning") << ", "
          << counted(report.notes, "note") << "; " << readableBytes(report.deadBytes)
          << " could be compacted" << (deep ? "" : " (records not read: use --deep)") << '\n';
}

/// The sources of a dataset's build: row numbers are valid in one workspace only.
Result<OpenedDataset> sourcesOf(Surroundings &s, const VerifyOptions &options,
                                const std::string &dataset)
{
    std::string from = options.workspace;
    if (from.empty()) {
        const auto noted = BuildFolder::workspaceOf(s.fs, options.path, dataset);
        if (!noted && noted.error().code != ErrorCode::NotFound)
            return fail(noted.error());
        if (noted) {
            from = noted->string();
        } else { // of an older build
            VOX_TRY(const auto recipe, BuildFolder::recipeOf(s.fs, options.path, dataset));
            from = recipe.dataset;
        }
    }
    const bool isWorkspace = isWorkspaceFile(s.fs, from);
    return openDataset(s, from, {{}, isWorkspace ? std::string() : options.from},
                       Workspace::Access::ReadOnly);
}

void printBuildReport(Surroundings &s, const VerifyOptions &options,
                      const BuildVerifyReport &report)
{
    if (options.asJson) {
        auto object = JsonValue::object();
        object.set("ok", JsonValue::ofBool(report.isProven()));
        object.set("shards", JsonValue::ofCount(report.shards));
        object.set("files", JsonValue::ofCount(report.files));
        object.set("bytes", JsonValue::ofCount(report.bytes));
        object.set("items_decoded", JsonValue::ofCount(report.items));
        object.set("items_compared", JsonValue::ofCount(report.compared));
        object.set("items_not_compared", JsonValue::ofCount(report.uncompared));
        object.set("published_shards", JsonValue::ofCount(report.published));
        object.set("problems", JsonValue::ofCount(report.problems));
        auto notes = JsonValue::array();
        for (const auto &note : report.notes)
            notes.append(JsonValue::ofString(note));
        object.set("notes", std::move(notes));
        printJson(s, object);
        return;
    }
    s.out << (report.problems > 0     ? "Damaged: "
              : report.uncompared > 0 ? "Not proven: "
                                      : "Whole: ")
          << counted(report.shards, "shard") << ", " << counted(report.files, "file") << ", "
          << readableBytes(report.bytes) << ", " << counted(report.problems, "problem");
    if (options.deep)
        s.out << "; " << counted(report.items, "item") << " decoded, " << report.compared
              << " compared with their sources, " << report.uncompared << " could not be";
    else
        s.out << " (audio not decoded: use --deep)";
    if (report.published > 0)
        s.out << "; " << counted(report.published, "shard was", "shards were")
              << " published into since they were built";
    s.out << '\n';
    for (const auto &note : report.notes)
        s.out << "note: " << oneLine(note) << '\n';
}

int runVerifyBuild(Surroundings &s, const VerifyOptions &options)
{
    std::vector<OpenedDataset> opened;
    std::vector<BuildSources> sources;
    std::optional<Error> notOpened;
    if (options.deep) {
        const auto states = buildStatesIn(s.fs, options.path);
        if (!states)
            return reportFailure(s, states.error());
        for (const auto &state : *states) {
            auto one = sourcesOf(s, options, state.dataset);
            if (!one) {
                notOpened = one.error();
                continue;
            }
            sources.push_back({one->workspace.get(), one->items.get(), state.dataset});
            opened.push_back(*std::move(one));
        }
    }
    ProgressLine line(s, "verifying");
    auto report = verifyBuild(s.fs, options.path, options.deep, sources, line.sink(), s.stop);
    if (!report)
        return reportFailure(s, report.error());
    if (notOpened)
        report->whyUncompared = notOpened;
    for (const auto &problem : report->examples)
        reportItem(s, problem);
    if (report->uncompared > 0 && report->whyUncompared)
        reportItem(s, {report->whyUncompared->code,
                       "could not be compared with its source: " + report->whyUncompared->detail
                           + (report->whyUncompared->code == ErrorCode::NotFound
                                  ? "; where it was moved, --workspace names the workspace, and "
                                    "\"build --relocate OLD=NEW\" with this folder as -o the audio"
                                  : ""),
                       report->whyUncompared->subject});
    printBuildReport(s, options, *report);
    return report->isProven() ? Done : SomeFailed;
}

int runVerify(Surroundings &s, const VerifyOptions &options)
{
    if (isBuildFolder(s.fs, options.path))
        return runVerifyBuild(s, options);
    std::string dataset; // of a workspace that is sound
    const auto lists = verifyLists(s, options, dataset);
    if (!lists)
        return reportFailure(s, lists.error());
    if (*lists) {
        if (options.asJson)
            printJsonReport(s, **lists);
        else
            printListReport(s, **lists, options.deep, dataset);
        int code = (*lists)->errors == 0 ? Done : SomeFailed;
        for (const Error &unreached : (*lists)->unreached)
            code = reportFailure(s, unreached);
        return code;
    }
    ProgressLine line(s, "verifying");
    const auto report = touch::verify(
        s.fs, options.path, options.deep ? touch::VerifyDepth::Deep : touch::VerifyDepth::Quick,
        line.sink(), s.stop);
    if (!report)
        return reportFailure(s, report.error());
    if (options.asJson)
        printJsonReport(s, *report);
    else
        printVerified(s, *report, options.deep);
    return report->errors == 0 ? Done : SomeFailed;
}

JsonValue rescueJson(const RescueReport &report)
{
    auto object = JsonValue::object();
    auto parts = JsonValue::array();
    for (const auto &part : report.parts) {
        auto entry = JsonValue::object();
        entry.set("what", JsonValue::ofString(part.what));
        entry.set("rescued", JsonValue::ofCount(part.rescued));
        entry.set("lost", JsonValue::ofCount(part.lost));
        entry.set("altered", JsonValue::ofCount(part.altered));
        parts.append(std::move(entry));
    }
    object.set("parts", std::move(parts));
    auto damage = JsonValue::array();
    for (const auto &one : report.damage) {
        auto entry = JsonValue::object();
        entry.set("name", JsonValue::ofString(one.name));
        entry.set("pages", JsonValue::ofCount(one.pages));
        entry.set("first_page", JsonValue::ofCount(one.first));
        damage.append(std::move(entry));
    }
    object.set("damage", std::move(damage));
    auto lost = JsonValue::array();
    for (const auto &part : report.parts)
        if (part.lost > 0)
            lost.append(JsonValue::ofString(part.what + ": at least " + std::to_string(part.lost)
                                            + " lost"));
    for (const auto &error : report.examples)
        lost.append(JsonValue::ofString(describe(error)));
    for (const auto &note : report.notes)
        lost.append(JsonValue::ofString(note));
    object.set("lost", std::move(lost));
    auto notes = JsonValue::array();
    for (const auto &note : report.notes)
        notes.append(JsonValue::ofString(note));
    object.set("notes", std::move(notes));
    return object;
}

void printRescue(Surroundings &s, const VerifyOptions &options, const RescueReport &report)
{
    for (const auto &damage : report.damage)
        s.out << "damaged: " << oneLine(damage.name) << ", " << counted(damage.pages, "page")
              << '\n';
    if (report.damage.empty() && !report.hasLost())
        s.out << "No damaged page was found; \"voxdeck-cli verify\" looks closer.\n";
    for (const auto &part : report.parts) {
        s.out << "rescued: " << part.what << ": " << part.rescued;
        if (part.lost > 0)
            s.out << ", at least " << part.lost << " lost";
        if (part.altered > 0)
            s.out << ", " << part.altered << " with unreadable characters";
        s.out << '\n';
    }
    s.out << "Written: " << oneLine(options.output) << "; " << oneLine(options.path)
          << " is as it was.\n";
}

/// The rows of the rescued workspace, where its dataset can be opened.
int importRescued(Surroundings &s, const VerifyOptions &options)
{
    const auto workspace = Workspace::openKnown(options.output);
    if (!workspace)
        return reportFailure(s, workspace.error());
    const auto items = openItemsOf(s.fs, **workspace);
    const auto report = items ? (*items)->import(**workspace, {}, s.stop) : fail(items.error());
    if (report) {
        if (!options.asJson)
            s.out << "Read again: " << counted(report->segments, "segment") << " of "
                  << oneLine(shownPath((*workspace)->dataset().string())) << ".\n";
        return Done;
    }
    reportItem(s, {report.error().code,
                   "the dataset could not be read; the rows come with the next import: "
                       + report.error().detail,
                   report.error().subject});
    return SomeFailed;
}

int runRescue(Surroundings &s, const VerifyOptions &options)
{
    if (options.output.empty())
        return reportFailure(s, {ErrorCode::InvalidArgument,
                                 "is a workspace, which is never changed by repair; name a new file"
                                 " with --output, and what can be read of it is written there",
                                 options.path});
    std::optional<RescueReport> report;
    {
        ProgressLine line(s, "rescuing");
        auto rescued = rescueWorkspace(s.fs, options.path, options.output, options.dataset,
                                       line.sink(), s.stop);
        if (!rescued)
            return reportFailure(s, rescued.error());
        report = *std::move(rescued);
    }
    if (options.asJson)
        printJson(s, rescueJson(*report));
    else
        printRescue(s, options, *report);
    for (const auto &error : report->examples)
        reportItem(s, error);
    for (const auto &note : report->notes)
        reportItem(s, {ErrorCode::Corrupt, note, options.path});
    const int imported = importRescued(s, options);
    return imported != Done ? imported : report->hasLost() ? SomeFailed : Done;
}

int runRepair(Surroundings &s, const VerifyOptions &options)
{
    if (isRemotePath(options.path))
        return reportFailure(s, onServerError(options.path, "repair"));
    if (isWorkspaceFile(s.fs, options.path) || isNamedAsWorkspace(s, options.path))
        return runRescue(s, options);
    if (!options.output.empty())
        return reportFailure(s, {ErrorCode::InvalidArgument,
                                 "is not a workspace; a TouchDataset is repaired in place, so"
                                 " --output names nothing",
                                 options.path});
    ProgressLine line(s, "repairing");
    const auto report = touch::repair(s.fs, options.path, lockHolder("voxdeck-cli repair"),
                                      line.sink(), s.stop);
    if (!report)
        return reportFailure(s, unlessOfOtherKind(s, options.path, report.error()));
    if (report->repaired.empty() && report->beyondRepair.empty())
        if (const auto other = detectDatasetKind(s.fs, options.path);
            other && !traitsOf(other->kind).hasRecords)
            return reportFailure(
                s, {ErrorCode::InvalidArgument,
                    "is " + std::string(datasetKindEntry(other->kind).title)
                        + ", and repair is for TouchDatasets: it makes their indexes and data.list "
                          "anew. \"voxdeck-cli verify\" checks datasets of any kind",
                    options.path});
    if (options.asJson) {
        auto object = JsonValue::object();
        auto repaired = JsonValue::array();
        for (const auto &sentence : report->repaired)
            repaired.append(JsonValue::ofString(sentence));
        object.set("repaired", std::move(repaired));
        auto beyond = JsonValue::array();
        for (const auto &error : report->beyondRepair)
            beyond.append(JsonValue::ofString(describe(error)));
        object.set("beyond_repair", std::move(beyond));
        object.set("lost_items", JsonValue::ofCount(report->lostItems));
        printJson(s, object);
    } else {
        for (const auto &sentence : report->repaired)
            s.out << "repaired: " << oneLine(sentence) << '\n';
        if (report->repaired.empty() && report->beyondRepair.empty())
            s.out << "Nothing to repair.\n";
    }
    for (const auto &error : report->beyondRepair)
        reportItem(s, error);
    return report->beyondRepair.empty() ? Done : SomeFailed;
}

} // namespace

void addVerify(CLI::App &app, Run &run)
{
    auto options = std::make_shared<VerifyOptions>();
    auto *const command = app.add_subcommand("verify",
                                             "Check a dataset, a workspace, or what a build wrote; "
                                             "exit code 1 when something is damaged.");
    command
        ->add_option("PATH", options->path,
                     "Dataset of any kind, a workspace, or the folder of a build")
        ->required();
    command->add_flag(
        "--deep", options->deep,
        "Read every record too; of lists the audio's headers; of a build: decode all, "
        "compare with the sources");
    command->add_option("--from", options->from,
                        "Format of the dataset, where detection fails: " + readableKinds());
    command->add_option("--workspace", options->workspace,
                        "Of a build: the workspace it was made from, where that has moved");
    command->add_flag("--json", options->asJson, "One JSON object on stdout");
    command->footer("Example: voxdeck-cli verify corpus/ --deep");
    command->callback([options, &run] {
        run = [options](Surroundings &s) {
            return runVerify(s, *options);
        };
    });
}

void addRepair(CLI::App &app, Run &run)
{
    auto options = std::make_shared<VerifyOptions>();
    auto *const command = app.add_subcommand(
        "repair",
        "Repair a TouchDataset where possible; replaced files stay beside the new ones as .bak. "
        "For a damaged workspace, recover edits, comments, drafts and statuses into a new file.");
    command->add_option("PATH", options->path, "Dataset: a folder or a data.list; or a workspace")
        ->required();
    command->add_option("-o,--output", options->output,
                        "Of a workspace: the new file; the damaged one is only read");
    command->add_option("--dataset", options->dataset,
                        "For a workspace: its dataset, if the damage erased its path");
    command->add_flag("--json", options->asJson, "One JSON object on stdout");
    command->footer("Example: voxdeck-cli repair corpus/\n"
                    "         voxdeck-cli repair damaged.voxdeck --output rescued.voxdeck");
    command->callback([options, &run] {
        run = [options](Surroundings &s) {
            return runRepair(s, *options);
        };
    });
}

} // namespace voxdeck::cli

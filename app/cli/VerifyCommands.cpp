// SPDX-License-Identifier: GPL-3.0-or-later
// verify and repair.
#include "app/cli/CommandLine.h"
#include "app/cli/CountedWords.h"
#include "app/cli/JsonNumber.h"
#include "app/cli/OpenWorkspace.h"
#include "app/cli/SourceArguments.h"
#include "core/format/DatasetKind.h"
#include "core/format/ListVerify.h"
#include "core/format/touch/Repair.h"
#include "core/format/touch/Verify.h"
#include "core/io/Location.h"
#include "core/items/ListItems.h"
#include "core/publish/Publisher.h"
#include "core/shards/run/BuildFolder.h"
#include "core/shards/verify/BuildVerify.h"

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
    object.set("ok", JsonValue::ofBool(report.errors == 0));
    object.set("shards", number(report.shards));
    object.set("items", number(report.items));
    object.set("errors", number(report.errors));
    object.set("warnings", number(report.warnings));
    object.set("notes", number(report.notes));
    object.set("dead_bytes", number(report.deadBytes));
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

/// A list, or the lists of a workspace; nothing for what is a TouchDataset, or no dataset that is known.
Result<std::optional<touch::VerifyReport>> verifyLists(Surroundings &s,
                                                       const VerifyOptions &options)
{
    const auto depth = options.deep ? touch::VerifyDepth::Deep : touch::VerifyDepth::Quick;
    ProgressLine line(s, "verifying");
    touch::VerifyReport report;
    if (isWorkspaceFile(s.fs, options.path)) {
        VOX_TRY(const auto workspace,
                Workspace::openKnown(options.path, Workspace::Access::ReadOnly));
        VOX_TRY(report, verifyKnownLists(*workspace, s.fs, depth, line.sink(), s.stop));
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
    if (!detected || detected->kind == DatasetKind::Touch)
        return std::optional<touch::VerifyReport>(); // touch::verify() says what is wrong with it
    SourceOptions reading;
    reading.kind = detected->kind;
    reading.rules.mustExist = true;
    VOX_TRY(const auto source, openUtteranceSource(s.fs, detected->path, reading));
    VOX_CHECK(verifyList(s.fs, detected->path, *source, depth, report, line.sink(), s.stop));
    return std::optional(std::move(report));
}

void printListReport(Surroundings &s, const touch::VerifyReport &report, bool deep)
{
    printProblems(s, report);
    s.out << (report.errors == 0 ? "Sound: " : "Not sound: ") << counted(report.items, "utterance")
          << " in " << report.shards << (report.shards == 1 ? " list, " : " lists, ")
          << counted(report.errors, "error") << ", " << counted(report.warnings, "warning") << ", "
          << counted(report.notes, "note")
          << (deep ? "" : " (times not compared with the audio: use --deep)") << '\n';
}

void printReport(Surroundings &s, const touch::VerifyReport &report, bool deep)
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
        object.set("shards", number(report.shards));
        object.set("files", number(report.files));
        object.set("bytes", number(report.bytes));
        object.set("items_decoded", number(report.items));
        object.set("items_compared", number(report.compared));
        object.set("items_not_compared", number(report.uncompared));
        object.set("problems", number(report.problems));
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
    s.out << '\n';
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
                       "could not be compared with its source: " + report->whyUncompared->detail,
                       report->whyUncompared->subject});
    printBuildReport(s, options, *report);
    return report->isProven() ? Done : SomeFailed;
}

int runVerify(Surroundings &s, const VerifyOptions &options)
{
    if (isBuildFolder(s.fs, options.path))
        return runVerifyBuild(s, options);
    const auto lists = verifyLists(s, options);
    if (!lists)
        return reportFailure(s, lists.error());
    if (*lists) {
        if (options.asJson)
            printJsonReport(s, **lists);
        else
            printListReport(s, **lists, options.deep);
        return (*lists)->errors == 0 ? Done : SomeFailed;
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
        printReport(s, *report, options.deep);
    return report->errors == 0 ? Done : SomeFailed;
}

int runRepair(Surroundings &s, const VerifyOptions &options)
{
    ProgressLine line(s, "repairing");
    const auto report = touch::repair(s.fs, options.path, lockHolder("voxdeck-cli repair"),
                                      line.sink(), s.stop);
    if (!report)
        return reportFailure(s, unlessOfOtherKind(s, options.path, report.error()));
    if (report->repaired.empty() && report->beyondRepair.empty())
        if (const auto other = detectDatasetKind(s.fs, options.path);
            other && other->kind != DatasetKind::Touch)
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
        object.set("lost_items", number(report->lostItems));
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
    auto *const command = app.add_subcommand(
        "verify", "Check a dataset, or what a build wrote; exit code 1 when something is damaged.");
    command
        ->add_option("PATH", options->path,
                     "Dataset of any kind, a workspace of lists, or the folder of a build")
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
        "Repair a TouchDataset where possible; replaced files stay beside the new ones as .bak.");
    command->add_option("PATH", options->path, "Dataset: a folder or a data.list")->required();
    command->add_flag("--json", options->asJson, "One JSON object on stdout");
    command->footer("Example: voxdeck-cli repair corpus/");
    command->callback([options, &run] {
        run = [options](Surroundings &s) {
            return runRepair(s, *options);
        };
    });
}

} // namespace voxdeck::cli

// SPDX-License-Identifier: GPL-3.0-or-later
// adopt: a TouchDataset around tar shards, with the edits that were made while the tars were open.
#include "app/cli/CountedWords.h"
#include "app/cli/OpenWorkspace.h"
#include "core/changes/EditTransfer.h"
#include "core/journal/Journal.h"
#include "core/io/PosixFileSystem.h"
#include "core/json/Json.h"
#include "core/pack/Adoption.h"
#include "core/publish/Publisher.h"

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include <filesystem>
#include <memory>
#include <ostream>
#include <string>
#include <vector>

namespace voxdeck::cli {

namespace {

struct AdoptArguments {
    std::vector<std::string> shards;
    std::string output;
    std::string from;
    std::string
        workspace; ///< where the tars were edited; empty: where opening them keeps their edits
    bool isHardLinked = false;
    bool leavesEdits = false;
    bool asJson = false;
};

/// What became of the edits that were made while the tars were open.
struct TakenEdits {
    CarriedEdits transfer;
    PublishReport published;
    bool isAny = false;
};

void printAdopted(Surroundings &s, const AdoptArguments &arguments, const AdoptReport &report,
                  const TakenEdits &edits)
{
    if (arguments.asJson) {
        auto object = JsonValue::object();
        object.set("output", JsonValue::ofString(arguments.output));
        object.set("tars", JsonValue::ofCount(report.tars));
        object.set("shards", JsonValue::ofCount(report.shards));
        object.set("items", JsonValue::ofCount(report.items));
        object.set("in_place_items", JsonValue::ofCount(report.inPlaceItems));
        object.set("without_text", JsonValue::ofCount(report.textlessItems));
        object.set("in_place_hours", JsonValue::ofDouble(report.inPlaceSeconds / 3600));
        object.set("problems", JsonValue::ofCount(report.problemCount));
        object.set("changes", JsonValue::ofCount(edits.transfer.changes));
        object.set("items_with_new_segments", JsonValue::ofCount(edits.transfer.segmented));
        object.set("edits_left", JsonValue::ofCount(edits.transfer.failures.size()
                                                    + edits.published.problems.size()
                                                    + edits.published.conflicts.size()));
        object.set("revision", JsonValue::ofInteger(edits.published.revision));
        printJson(s, object);
        return;
    }
    s.out << counted(report.items, "item") << " of " << counted(report.tars, "tar") << " in "
          << counted(report.shards, "shard") << "; the audio of " << report.inPlaceItems
          << " is read out of " << (report.tars == 1 ? "the tar\n" : "the tars\n");
    if (report.textlessItems > 0)
        s.out
            << counted(report.textlessItems, "item")
            << " without text in the tars; of Lhotse Shar name the folder, of NeMo the manifest\n";
    if (!edits.isAny)
        return;
    s.out << "Edits made on the tars: " << edits.transfer.changes
          << (edits.transfer.changes == 1 ? " value" : " values") << " and the segments of "
          << edits.transfer.segmented << (edits.transfer.segmented == 1 ? " item" : " items")
          << " imported";
    if (edits.published.revision > 0)
        s.out << ", published as revision r" << edits.published.revision;
    s.out << '\n';
}

/// The workspaces that keep edits of the tars; a workspace that opening them would create is not
/// one.
Result<std::vector<std::unique_ptr<Workspace>>> workspacesOf(Surroundings &s,
                                                             const AdoptArguments &arguments)
{
    std::vector<std::unique_ptr<Workspace>> workspaces;
    if (!arguments.workspace.empty()) {
        VOX_TRY(auto workspace, Workspace::openKnown(arguments.workspace));
        workspaces.push_back(std::move(workspace));
        return workspaces;
    }
    for (const std::string &input : arguments.shards) {
        const auto items = openItems(s.fs, input);
        if (!items)
            continue; // adopting it has said why
        const auto file = defaultWorkspacePath((*items)->path());
        if (!exists(s.fs, file))
            continue;
        VOX_TRY(auto workspace, Workspace::open(file, (*items)->path()));
        workspaces.push_back(std::move(workspace));
    }
    return workspaces;
}

/// If a deleted dataset used to be at the output folder, the workspace of that name does not belong
/// to the new one: its edits must not be published into it.
Result<> checkWorkspaceOf(Surroundings &s, const std::string &output)
{
    const auto file = defaultWorkspacePath(output);
    if (exists(s.fs, output) || !exists(s.fs, file))
        return {};
    VOX_TRY(const auto workspace, Workspace::openKnown(file));
    VOX_TRY(const auto edits, Journal(workspace->database()).history({}, 1));
    if (edits.empty())
        return {};
    return fail(ErrorCode::InvalidArgument,
                "edits of an earlier dataset of this name are kept in " + file.string()
                    + "; choose another folder, move that file away, or give --no-edits",
                output);
}

/// Makes the edits of the tars in the adopted dataset and publishes them there.
Result<TakenEdits> takeEdits(Surroundings &s, const AdoptArguments &arguments)
{
    TakenEdits taken;
    VOX_TRY(const auto workspaces, workspacesOf(s, arguments));
    if (workspaces.empty())
        return taken;
    VOX_TRY(auto opened, openDataset(s, arguments.output, {}, Workspace::Access::ReadWrite));
    VOX_CHECK(importOpened(s, opened));
    EditSession session(*opened.workspace, opened.items, userName());
    ProgressLine line(s, "importing edits");
    for (const auto &workspace : workspaces) {
        VOX_TRY(auto done,
                transferEdits(*workspace, *opened.workspace, session, line.sink(), s.stop));
        taken.transfer.changes += done.changes;
        taken.transfer.segmented += done.segmented;
        taken.transfer.failures.insert(taken.transfer.failures.end(), done.failures.begin(),
                                       done.failures.end());
    }
    taken.isAny = taken.transfer.changes + taken.transfer.segmented > 0
                  || !taken.transfer.failures.empty();
    if (!taken.isAny)
        return taken;
    VOX_TRY(taken.published, publish(s.fs, *opened.workspace, *opened.items,
                                     lockHolder("voxdeck-cli adopt"), line.sink(), s.stop));
    return taken;
}

void reportLeft(Surroundings &s, const TakenEdits &edits)
{
    for (const Error &failure : edits.transfer.failures)
        reportItem(s, failure);
    for (const Error &problem : edits.published.problems)
        reportItem(s, problem);
    for (const PublishConflict &conflict : edits.published.conflicts)
        reportItem(s, {ErrorCode::Busy, "the record has changed since the edit", conflict.key});
}

int runAdopt(Surroundings &s, const AdoptArguments &arguments)
{
    AdoptOptions options;
    if (!arguments.from.empty()) {
        const auto kind = datasetKindNamed(arguments.from);
        if (!kind)
            return reportFailure(s, kind.error());
        options.kind = *kind;
    }
    if (!arguments.leavesEdits)
        if (const auto checked = checkWorkspaceOf(s, arguments.output); !checked)
            return reportFailure(s, checked.error());
    if (!arguments.isHardLinked)
        options.link = makeSymbolicLink;
    options.stop = s.stop;
    Result<AdoptReport> report = [&] {
        ProgressLine line(s, "adopting");
        options.progress = line.sink();
        options.isToBeFinished = !arguments.leavesEdits;
        const std::vector<std::filesystem::path> inputs(arguments.shards.begin(),
                                                        arguments.shards.end());
        return adoptShards(s.fs, inputs, arguments.output, options);
    }();
    if (!report)
        return reportFailure(s, report.error());
    for (const Error &problem : report->problems)
        reportItem(s, problem);
    const auto edits = arguments.leavesEdits ? Result<TakenEdits>(TakenEdits{})
                                             : takeEdits(s, arguments);
    if (!edits)
        return reportFailure(s, {edits.error().code,
                                 "the dataset was made, but the edits of the tars were not "
                                 "published into it; run the same command again: "
                                     + edits.error().detail,
                                 arguments.output});
    if (const auto finished = finishAdoption(s.fs, arguments.output); !finished)
        return reportFailure(s, finished.error());
    reportLeft(s, *edits);
    printAdopted(s, arguments, *report, *edits);
    const bool isWhole = report->problemCount == 0 && edits->transfer.failures.empty()
                         && edits->published.problems.empty() && edits->published.conflicts.empty();
    return isWhole ? Done : SomeFailed;
}

} // namespace

void addAdopt(CLI::App &app, Run &run)
{
    auto arguments = std::make_shared<AdoptArguments>();
    auto *const command = app.add_subcommand(
        "adopt",
        "Make a TouchDataset of tar shards without copying their audio: 16-bit mono WAV is read "
        "out of the tars, other audio stays in place behind the records. The tars are never "
        "written. Edits made while the tars were open are published into the new dataset.");
    command
        ->add_option("SHARDS", arguments->shards,
                     "Tars, packed or not (gzip, zstd, xz, bzip2); folders or lists of them; names "
                     "with braces: 'a-{000..719}.tar'; a folder of Lhotse Shar, a NeMo manifest of "
                     "tars or a filelist, for their texts")
        ->required();
    command->add_option("-o,--output", arguments->output, "Folder to make")->required();
    command->add_option("--from", arguments->from,
                        "webdataset or wenet-shards, where detection is wrong");
    command->add_flag("--hard-link", arguments->isHardLinked,
                      "Hard-link the tars, so that they survive when the originals are deleted");
    command->add_option(
        "--workspace", arguments->workspace,
        "Workspace with the edits of the tars (default: the one that opening SHARDS uses)");
    command->add_flag("--no-edits", arguments->leavesEdits,
                      "Do not transfer edits; use the texts in the tars");
    command->add_flag("--json", arguments->asJson, "One JSON object on stdout");
    command->footer("Example: voxdeck-cli adopt 'shards_{000000000..000000012}.tar' -o adopted");
    command->callback([arguments, &run] {
        run = [arguments](Surroundings &s) {
            return runAdopt(s, *arguments);
        };
    });
}

} // namespace voxdeck::cli

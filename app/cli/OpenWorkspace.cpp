// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/OpenWorkspace.h"

#include "app/cli/SourceArguments.h"
#include "core/base/Counted.h"
#include "core/base/WhoIsThere.h"
#include "core/import/ListImport.h"
#include "core/io/Location.h"
#include "core/io/MachineFault.h"
#include "core/items/OpenSource.h"

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <utility>

namespace voxdeck::cli {

void addWorkspaceOption(CLI::App &command, WorkspaceChoice &choice)
{
    command.add_option("--workspace", choice.file, "Workspace file to use");
}

void addDatasetOptions(CLI::App &command, WorkspaceChoice &choice)
{
    addWorkspaceOption(command, choice);
    command.add_option("--from", choice.format,
                       "Format of the dataset, where detection fails: " + readableKinds());
}

Result<OpenedDataset> openDataset(Surroundings &s, const std::string &path,
                                  const WorkspaceChoice &choice, Workspace::Access access)
{
    OpenWish wish{{path}, choice.file, {}};
    if (!choice.format.empty()) {
        VOX_TRY(wish.choices.kind, datasetKindNamed(choice.format));
    }
    VOX_TRY(auto source, openSource(s.fs, wish, access));
    OpenedDataset opened;
    opened.workspace = std::move(source.workspace);
    opened.items = std::move(source.items);
    return opened;
}

Error unlessOfOtherKind(const Surroundings &s, const std::string &path, Error error)
{
    const auto found = detectDatasetKind(s.fs, path);
    if (!found && found.error().code == ErrorCode::Unsupported)
        return found.error(); // Parquet and the like, with what to do
    if (!found || traitsOf(found->kind).hasRecords)
        return error;
    return {ErrorCode::InvalidArgument,
            "is " + std::string(datasetKindEntry(found->kind).title) + " (" + found->why
                + "), and this command is for TouchDatasets; \"voxdeck-cli query\" lists it, "
                  "\"export --copy-audio\" cuts its segments, \"pack\" makes a TouchDataset of it",
            path};
}

Result<std::shared_ptr<const touch::TouchDataset>> openTouch(const Surroundings &s,
                                                             const std::string &path)
{
    auto dataset = touch::TouchDataset::open(s.fs, path);
    if (!dataset)
        return fail(unlessOfOtherKind(s, path, dataset.error()));
    return dataset;
}

Result<ImportReport> importQuietly(Surroundings &s, const OpenedDataset &opened)
{
    ProgressLine line(s, "reading");
    VOX_TRY(auto report, opened.items->import(*opened.workspace, line.sink(), s.stop));
    const auto endsAll = [&report](const Error &problem) {
        // rows are of use while the server of their audio does not answer
        return isOfTheMachine(problem)
               && (problem.code != ErrorCode::Unavailable || report.segments == 0);
    };
    const auto fault = std::find_if(report.problems.begin(), report.problems.end(), endsAll);
    bool isForLater = false; // said once
    for (auto problem = report.problems.begin(); problem != report.problems.end(); ++problem) {
        if (problem == fault)
            continue;
        if (problem->code == ErrorCode::Unavailable && !std::exchange(isForLater, true))
            static_cast<void>(reportFailure(s, *problem)); // with what to do
        else
            reportItem(s, *problem);
    }
    if (fault != report.problems.end())
        return fail(*fault);
    std::uint64_t others = 0;
    for (const ListImportReport &list : report.lists)
        if (list.isUnchanged)
            others += list.problems - std::min<std::uint64_t>(list.problems, list.examples.size());
    if (others > 0)
        s.err << "voxdeck-cli: " << counted(others, "more line")
              << " could not be used; \"voxdeck-cli info "
              << oneLine(opened.workspace->file().string()) << "\" lists them\n";
    return report;
}

Result<ImportReport> importOpened(Surroundings &s, const OpenedDataset &opened)
{
    VOX_TRY(const auto before, knownLists(*opened.workspace));
    VOX_TRY(auto report, importQuietly(s, opened));
    for (const std::string &note : report.notes)
        s.err << "note: " << oneLine(note) << '\n';
    VOX_TRY(const auto after, knownLists(*opened.workspace));
    for (const KnownList &list : before)
        for (const KnownList &now : after)
            if (now.shard == list.shard && now.kind != list.kind)
                s.err << "note: " << oneLine(shownPath(list.path.string())) << ": "
                      << otherKindNote(list.kind, now.kind) << '\n';
    return report;
}

int codeOf(const ImportReport &report)
{
    const bool isForLater = std::any_of(
        report.problems.begin(), report.problems.end(),
        [](const Error &problem) { return problem.code == ErrorCode::Unavailable; });
    return report.problems.empty() ? Done : isForLater ? TryLater : SomeFailed;
}

int runUpToDate(Surroundings &s, const std::string &path, const WorkspaceChoice &choice,
                const std::function<Result<>(OpenedDataset &)> &work)
{
    auto opened = openDataset(s, path, choice, Workspace::Access::ReadWrite);
    if (!opened)
        return reportFailure(s, opened.error());
    const auto imported = importOpened(s, *opened);
    if (!imported)
        return reportFailure(s, imported.error());
    if (const auto done = work(*opened); !done)
        return reportFailure(s, done.error());
    return codeOf(*imported);
}

Result<std::unique_ptr<Workspace>> openUpToDate(Surroundings &s, const std::string &path,
                                                const WorkspaceChoice &choice)
{
    if (isWorkspaceFile(s.fs, path))
        return Workspace::openKnown(path);
    VOX_TRY(auto opened, openDataset(s, path, choice, Workspace::Access::ReadWrite));
    VOX_CHECK(importOpened(s, opened));
    return std::move(opened.workspace);
}

std::string userName()
{
    return loginName();
}

} // namespace voxdeck::cli

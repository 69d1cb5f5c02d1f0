// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/OpenWorkspace.h"

#include "core/base/WhoIsThere.h"

#include <filesystem>

namespace voxdeck::cli {

Result<OpenedDataset> openDataset(Surroundings &s, const std::string &path,
                                  const std::string &workspaceFile, Workspace::Access access)
{
    OpenedDataset opened;
    if (isWorkspaceFile(s.fs, path)) {
        VOX_TRY(opened.workspace, Workspace::openKnown(path, access));
        VOX_TRY(opened.items, openItemsOf(s.fs, *opened.workspace));
    } else {
        VOX_TRY(opened.items, openItems(s.fs, path));
        const auto file = workspaceFile.empty() ? defaultWorkspacePath(opened.items->path())
                                                : std::filesystem::path(workspaceFile);
        VOX_TRY(opened.workspace, Workspace::open(file, opened.items->path(), access));
    }
    opened.dataset = opened.items->touchDataset();
    return opened;
}

Error unlessOfOtherKind(const Surroundings &s, const std::string &path, Error error)
{
    const auto found = detectDatasetKind(s.fs, path);
    if (!found || found->kind == DatasetKind::Touch)
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

Result<ImportReport> importOpened(Surroundings &s, const OpenedDataset &opened)
{
    ProgressLine line(s, "reading");
    VOX_TRY(auto report, opened.items->import(*opened.workspace, line.sink(), s.stop));
    for (const auto &problem : report.problems)
        reportItem(s, problem);
    return report;
}

int runUpToDate(Surroundings &s, const std::string &path, const std::string &workspaceFile,
                const std::function<Result<>(OpenedDataset &)> &work)
{
    auto opened = openDataset(s, path, workspaceFile, Workspace::Access::ReadWrite);
    if (!opened)
        return reportFailure(s, opened.error());
    const auto imported = importOpened(s, *opened);
    if (!imported)
        return reportFailure(s, imported.error());
    if (const auto done = work(*opened); !done)
        return reportFailure(s, done.error());
    return imported->problems.empty() ? Done : SomeFailed;
}

Result<std::unique_ptr<Workspace>> openUpToDate(Surroundings &s, const std::string &path,
                                                const std::string &workspaceFile)
{
    if (isWorkspaceFile(s.fs, path))
        return Workspace::openKnown(path);
    VOX_TRY(auto opened, openDataset(s, path, workspaceFile, Workspace::Access::ReadWrite));
    VOX_CHECK(importOpened(s, opened));
    return std::move(opened.workspace);
}

std::string userName()
{
    return whoIsThere();
}

} // namespace voxdeck::cli

// SPDX-License-Identifier: GPL-3.0-or-later
// docs/decisions/0203
#pragma once

#include "app/cli/CommandLine.h"
#include "core/items/ItemSource.h"
#include "core/workspace/IdSet.h"
#include "core/workspace/Workspace.h"

#include <functional>
#include <memory>
#include <string>

namespace voxdeck::cli {

/// A dataset and the workspace that keeps its journal.
struct OpenedDataset {
    std::shared_ptr<const ItemSource> items;
    std::unique_ptr<Workspace> workspace;
};

/// How a dataset is to be opened: the options that all commands for datasets of any kind have.
struct WorkspaceChoice {
    std::string file;   ///< empty: the dataset's own (defaultWorkspacePath)
    std::string format; ///< the kind of the dataset; empty: as detected, or as imported
};

/// Adds --workspace and --from.
void addDatasetOptions(CLI::App &command, WorkspaceChoice &choice);
/// The first of them, for commands whose --from is something else: there the dataset is imported first.
void addWorkspaceOption(CLI::App &command, WorkspaceChoice &choice);

/// Opens both: `path` is a dataset of any kind, or a workspace.
///
/// Errors   InvalidArgument for a format that is unknown, and for one beside a workspace, which knows its own.
Result<OpenedDataset> openDataset(Surroundings &surroundings, const std::string &path,
                                  const WorkspaceChoice &choice, Workspace::Access access);

/// A TouchDataset. InvalidArgument for a dataset of another kind, saying which one it is and what does the
/// same for it.
Result<std::shared_ptr<const touch::TouchDataset>> openTouch(const Surroundings &surroundings,
                                                             const std::string &path);

/// `error`, or where the dataset is of another kind than TouchDataset, what openTouch() says.
Error unlessOfOtherKind(const Surroundings &surroundings, const std::string &path, Error error);

/// Brings the manifest up to date, showing progress; problems are listed on stderr, and lists that are of another kind
/// than before.
///
/// Errors   those of ItemSource::import(), and the fault of the machine that a list could not be read for. While a server
///          of audio does not answer, the rows are there all the same.
Result<ImportReport> importOpened(Surroundings &surroundings, const OpenedDataset &opened);

/// The same for what prints the notes of the lists.
Result<ImportReport> importQuietly(Surroundings &surroundings, const OpenedDataset &opened);

/// Done; TryLater where a server did not answer, SomeFailed for other problems.
int codeOf(const ImportReport &report);

/// Opens both for writing, brings the manifest up to date and does `work`. Gives Done, SomeFailed where
/// parts of the dataset could not be read, or what reportFailure() gives.
int runUpToDate(Surroundings &surroundings, const std::string &path, const WorkspaceChoice &choice,
                const std::function<Result<>(OpenedDataset &)> &work);

/// Opens only the workspace: of a dataset, brought up to date; or a workspace file unchanged.
Result<std::unique_ptr<Workspace>> openUpToDate(Surroundings &surroundings, const std::string &path,
                                                const WorkspaceChoice &choice);

/// Who edits: $VOXDECK_USER, else the login name.
std::string userName();

/// Publishes what is in the journal and prints the report. `only`: edits of the rows with these ids alone.
int publishOpened(Surroundings &surroundings, OpenedDataset &opened, bool asJson,
                  const IdSet *only = nullptr);

} // namespace voxdeck::cli

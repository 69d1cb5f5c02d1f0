// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/CommandLine.h"
#include "core/manifest/Workspace.h"

#include <memory>
#include <string>

namespace voxdeck::cli {

/// A dataset and the workspace that keeps its journal.
struct OpenedDataset {
    std::shared_ptr<const touch::TouchDataset> dataset;
    std::unique_ptr<Workspace> workspace;
};

/// Opens both; an empty `workspaceFile` means the dataset's own (defaultWorkspacePath).
Result<OpenedDataset> openDataset(Surroundings &surroundings, const std::string &path,
                                  const std::string &workspaceFile, Workspace::Access access);

/// Who edits: the login name.
std::string userName();

/// Publishes what is in the journal and prints the report.
int publishOpened(Surroundings &surroundings, OpenedDataset &opened, bool asJson);

} // namespace voxdeck::cli

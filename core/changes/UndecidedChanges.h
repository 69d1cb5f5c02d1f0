// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0395, 0501
#pragma once

#include "core/changes/ChangeMerge.h"
#include "core/changes/ChangeSet.h"
#include "core/io/FileSystem.h"
#include "core/workspace/Workspace.h"

#include <filesystem>
#include <vector>

namespace voxdeck {

/// Their changes for a later look: the undecided ones, or all of them.
ChangeSet undecidedOf(const MergePlan &plan, bool withDecided = false);
/// After their changes were applied: the undecided ones, those that were overtaken and, where `source` is a kept file,
/// which is removed then, also those that could not be applied.
ChangeSet undecidedOf(const MergePlan &plan, const MergeReport &applied,
                      const std::filesystem::path &source,
                      const std::filesystem::path &workspaceFile);

/// Where undecided changes are kept, beside the workspace: a folder of change sets.
std::filesystem::path undecidedFolder(const std::filesystem::path &workspaceFile);
/// Keeps them in a file of the folder; returns its path.
Result<std::filesystem::path> keepUndecided(FileSystem &fs,
                                            const std::filesystem::path &workspaceFile,
                                            const ChangeSet &undecided);
/// Whether the file is one of these.
bool isUndecidedFile(const std::filesystem::path &file, const std::filesystem::path &workspaceFile);
/// Call after applying changes of the file `source`, all of which are `all`, in `step` (0: nothing was changed): stores the
/// undecided ones first, then removes `source` if it is such a kept file itself. What was decided of that is stored
/// under the step, and waits again while the step is undone. A crash in between loses no change.
Result<> settleUndecided(FileSystem &fs, Workspace &workspace, const std::filesystem::path &source,
                         const ChangeSet &all, const ChangeSet &undecided, EditGroup step);
/// Removes what was kept of decisions that undo cannot bring back any more: their values were published. Call after
/// publishing.
Result<> dropSettledDecisions(FileSystem &fs, Workspace &workspace);
/// The kept files that wait for a decision, oldest first.
Result<std::vector<std::filesystem::path>> undecidedFiles(const FileSystem &fs,
                                                          Workspace &workspace);

} // namespace voxdeck

// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0276
#pragma once

#include "core/format/DatasetKind.h"
#include "core/import/ListImport.h"
#include "core/io/FileSystem.h"
#include "core/workspace/Workspace.h"

#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace voxdeck {

/// The kind of a list that the workspace knows, as its files are now: that of its import, while they may be of it. A
/// list that another program replaced by one of another format is of the one kind that its bytes say.
///
/// The kind of the import stays where a person chose it for files that have not changed since, where the bytes do not
/// tell one kind, and where nothing can be read.
/// Errors   InvalidArgument for a kind that this version does not know.
Result<DatasetKind> kindNow(const FileSystem &fs, Workspace &workspace, const KnownList &list);

/// kindNow() of the list at `path`, by the workspace in the file `workspace` (empty: the dataset's own). Empty if
/// that file is not a workspace, or its workspace does not know the path.
std::optional<DatasetKind> knownKindOf(const FileSystem &fs, const std::filesystem::path &path,
                                       const std::filesystem::path &workspace = {});

/// Where a person said that the audio of the list at `path` is (relink), by its own workspace: for commands that read the
/// list itself. Empty where there is no such workspace.
std::vector<std::pair<std::string, std::filesystem::path>>
knownMovesOf(const FileSystem &fs, const std::filesystem::path &path);

} // namespace voxdeck

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Result.h"
#include "core/io/FileSystem.h"
#include "core/workspace/Workspace.h"

#include <filesystem>
#include <span>

namespace voxdeck {

/// Asked before something is written to names that a user gave, whatever may be replaced: what is written of a dataset
/// never takes the place of its list, of a recording, or of a file in the folder of a shard or of the dataset. Names that
/// nothing has pass.
///
/// Units    reads the names of all recordings once if one of the names is taken.
/// Threads  that of the workspace.
/// Errors   InvalidArgument where a target, or what a link of that name leads to, is such a file.
Result<> checkNotOfDataset(const FileSystem &fs, Workspace &workspace,
                           std::span<const std::filesystem::path> targets);

} // namespace voxdeck

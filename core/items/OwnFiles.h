// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Result.h"
#include "core/io/FileSystem.h"
#include "core/items/ItemSource.h"
#include "core/workspace/Workspace.h"

#include <filesystem>

namespace voxdeck {

/// Asked before something is written to a name that a user gave, whatever may be replaced: what is written of a dataset
/// never takes the place of its list, of a shard or of a recording.
///
/// Threads  that of the workspace.
/// Errors   InvalidArgument where `target`, or what a link of that name leads to, is one of them.
Result<> checkNotOfDataset(const FileSystem &fs, Workspace &workspace, const ItemSource &items,
                           const std::filesystem::path &target);

} // namespace voxdeck

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/items/ItemSource.h"
#include "core/workspace/Workspace.h"

#include <filesystem>
#include <memory>
#include <vector>

namespace voxdeck {

/// The dataset to open, and the import choices for it.
struct OpenWish {
    std::vector<std::filesystem::path> sources; ///< one; or several lists, shown together
    std::filesystem::path workspace;            ///< empty: the default place, for one source
    ItemChoices choices;
};

/// A dataset and the workspace that keeps its journal.
struct OpenedSource {
    std::unique_ptr<Workspace> workspace;
    std::shared_ptr<const ItemSource> items;
};

/// Opens a dataset of any kind with its workspace, or a workspace with its dataset: the one rule of the window and
/// of all commands. The kind is the one wished for, else that of an earlier import, else what the files look like.
///
/// Errors   InvalidArgument: nothing to open, several lists without a workspace, a kind for a workspace, which
///          knows its own; those of Workspace and openItems().
Result<OpenedSource> openSource(const FileSystem &fs, const OpenWish &wish,
                                Workspace::Access access = Workspace::Access::ReadWrite);

} // namespace voxdeck

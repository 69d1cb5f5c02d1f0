// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/edit/EditSession.h"
#include "core/io/FileSystem.h"
#include "core/items/ItemSource.h"
#include "core/job/Progress.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace voxdeck {

/// One wanted change of a text, as scripts write it: a JSON object a line,
/// {"item": KEY or "#N", "segment": I, "text": NEW, "before": OLD}; segment and before are optional.
struct ListedChange {
    std::uint64_t line = 0; ///< in the file, counted from 1; 0 when it came otherwise
    std::string item;       ///< a key, or #N counted from 0
    std::optional<std::uint32_t> segment;
    std::string text;
    std::optional<std::string> before; ///< if given, the change is made only to this text
};

struct ChangeListReport {
    std::uint64_t applied = 0;
    std::uint64_t unchanged = 0; ///< had this text already
    EditGroup group = 0;         ///< one undo step; 0 when nothing was applied
    std::vector<Error> failures; ///< subject "FILE, line N" or the item
};

/// Reads a change file whole; a line that cannot be read is an entry of `failures`.
Result<std::vector<ListedChange>> readChangeList(const FileSystem &fs,
                                                 const std::filesystem::path &path,
                                                 std::vector<Error> &failures);

/// Journals the changes as one undo step. A change that cannot be made is reported and does not stop
/// the others. Keys are looked up in one pass over the dataset (a list: over its rows in the manifest),
/// however many there are.
Result<ChangeListReport> applyChangeList(Workspace &workspace, const ItemSource &items,
                                         EditSession &session,
                                         const std::vector<ListedChange> &changes,
                                         const ProgressSink &progress, std::stop_token stop);

} // namespace voxdeck

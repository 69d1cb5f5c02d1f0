// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Result.h"
#include "core/io/FileSystem.h"

#include <filesystem>
#include <stop_token>
#include <vector>

namespace voxdeck {

/// Checks a workspace as a file: its pages, its indexes against its tables, and references between rows. Returns what
/// is damaged, in SQLite's words (at most 100) and which tables that concerns; nothing where it is sound.
///
/// Units    reads the whole file: about a second per 100 MB.
/// Errors   those of Database but Corrupt; those of FileSystem; Cancelled.
Result<std::vector<Error>> checkWorkspaceFile(const FileSystem &fs,
                                              const std::filesystem::path &file,
                                              const std::stop_token &stop);

} // namespace voxdeck

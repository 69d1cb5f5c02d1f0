// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0420
#pragma once

#include "core/base/Result.h"
#include "core/io/FileSystem.h"

#include <filesystem>
#include <map>
#include <string>

namespace voxdeck {

/// Where a build keeps its state, in its folder.
constexpr const char *kBuildStateFolder = ".voxdeck-build";

/// Notes the checksum of a file that publishing has replaced, in the state of the build whose folder holds it. A build
/// knows the checksums of what it wrote; with the note, nobody takes the file for damaged. Does nothing for a file that
/// belongs to no build, or is on a server.
Result<> notePublished(FileSystem &fs, const std::filesystem::path &file);

/// The SHA-256 that was last noted of each file, by its path below `output`. Unreadable notes are skipped.
Result<std::map<std::string, std::string>> publishedFiles(const FileSystem &fs,
                                                          const std::filesystem::path &output);

} // namespace voxdeck

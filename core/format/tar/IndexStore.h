// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Result.h"
#include "core/format/tar/TarIndex.h"
#include "core/io/FileSystem.h"

#include <filesystem>
#include <optional>
#include <string>

namespace voxdeck::tar {

/// Where indexes are kept, beside the workspaces: $XDG_DATA_HOME/voxdeck/tar-indexes, else that in
/// ~/.local/share. One file an archive, named by a hash of its path.
std::filesystem::path indexFolder();

/// The index in the bytes of such a file, which say of themselves which archive, of which size and time,
/// they are of. Nothing where they are of another, damaged, or of another version.
std::optional<TarIndex> indexFromBytes(std::string_view bytes, const std::filesystem::path &archive,
                                       const FileStatus &status);
std::string indexToBytes(const TarIndex &index, const std::filesystem::path &archive,
                         const FileStatus &status);

/// The kept index of an archive of that size and time.
std::optional<TarIndex> loadIndex(const std::filesystem::path &archive, const FileStatus &status);
/// Keeps it. That it cannot be kept does no harm and is not told.
void storeIndex(const TarIndex &index, const std::filesystem::path &archive,
                const FileStatus &status);

} // namespace voxdeck::tar

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Result.h"
#include "core/format/tar/TarIndex.h"
#include "core/io/FileSystem.h"

#include <filesystem>
#include <optional>
#include <string>

namespace voxdeck::tar {

/// Where indexes are kept (tarIndexPlace()). One file an archive, named by a hash of its path. The indexes
/// unused longest are removed when all together pass the limit.
std::filesystem::path indexFolder();

/// The index in the bytes of such a file. The bytes name their archive, with its size and time;
/// empty where these differ, or for damaged bytes or another version.
std::optional<TarIndex> indexFromBytes(std::string_view bytes, const std::filesystem::path &archive,
                                       const FileStatus &status);
std::string indexToBytes(const TarIndex &index, const std::filesystem::path &archive,
                         const FileStatus &status);

/// The kept index of an archive of that size and time. `disk` is the archive's cacheDisk().
std::optional<TarIndex> loadIndex(FileSystem &disk, const std::filesystem::path &archive,
                                  const FileStatus &status);
/// Keeps it. An index that cannot be kept does no harm: it is made again.
void storeIndex(FileSystem &disk, const TarIndex &index, const std::filesystem::path &archive,
                const FileStatus &status);

} // namespace voxdeck::tar

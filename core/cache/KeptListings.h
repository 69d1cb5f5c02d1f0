// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/io/BoundedFolder.h"
#include "core/remote/S3Bucket.h"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace voxdeck {

/// The last whole listing of each folder on servers, as files of this machine, for when no server may be asked.
///
/// Threads  any; other processes may share the folder.
class KeptListings {
public:
    /// `disk` must live longer.
    KeptListings(FileSystem &disk, std::filesystem::path folder);

    /// `address` is the folder's, without a secret; `isRecursive`: of all levels, with paths below the folder. A disk
    /// that cannot be written to keeps nothing, without an error.
    void store(const std::string &address, bool isRecursive,
               const std::vector<RemoteEntry> &entries);
    /// Nothing where none is kept, or where it is damaged.
    std::optional<std::vector<RemoteEntry>> load(const std::string &address, bool isRecursive);

private:
    BoundedFolder m_files;
};

} // namespace voxdeck

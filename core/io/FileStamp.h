// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/io/FileSystem.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace voxdeck {

/// Tells whether a file has changed: compare two stamps of one name with ==.
///
/// A file that was replaced, written to or cut short has another stamp. Objects on servers have one as well:
/// their inode is a hash of the ETag, see objectStatus().
struct FileStamp {
    std::uint64_t device = 0;
    std::uint64_t inode = 0;
    std::uint64_t size = 0;   ///< bytes
    std::int64_t mtimeNs = 0; ///< nanoseconds since the epoch
    FileKind kind = FileKind::Other;

    static FileStamp of(const FileStatus &status);
    bool operator==(const FileStamp &) const = default;

    /// The file was not replaced by another one. It may have been written to.
    bool isSameFile(const FileStamp &other) const;
    /// Size, time and inode, separated: the form in which workspaces and caches keep a stamp. The device
    /// is left out, because a disk may get another number each time it is mounted.
    std::string text(std::string_view separator) const;
    /// A 32-bit hash of size and time, never 0.
    std::uint32_t shortHash() const;
};

/// Whether the file is the same as before: same file, size and time.
inline bool isUnchanged(const FileStatus &then, const FileStatus &now)
{
    return FileStamp::of(then) == FileStamp::of(now);
}

/// The status of an object on a server, so that its stamp changes whenever `version` (an ETag) does.
///
/// Servers tell times in whole seconds. The nanoseconds within the second come from the version, so that
/// what keeps only size and time of a file can tell two versions apart, too.
FileStatus objectStatus(std::uint64_t size, std::int64_t modifiedSeconds, std::string_view version);

} // namespace voxdeck

// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0086, 0246
#pragma once

#include "core/base/Result.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace voxdeck {

enum class FileKind { File, Directory, Other };

struct FileStatus {
    FileKind kind = FileKind::Other;
    std::uint64_t size = 0;   ///< bytes
    std::int64_t mtimeNs = 0; ///< nanoseconds since the epoch
    std::uint64_t device = 0; ///< with `inode` names a file whatever its path
    std::uint64_t inode = 0;  ///< of an object on a server: a hash of its ETag (objectStatus())
};

struct DirectoryEntry {
    std::string name;                ///< without the folder
    FileKind kind = FileKind::Other; ///< of what a link points to
    bool isLink = false;             ///< or may be one, where the disk does not tell at once
};

/// Reads any bytes of one open file.
///
/// Threads  readAt may be called from several at once.
class RandomAccessFile {
public:
    virtual ~RandomAccessFile() = default;
    virtual std::uint64_t size() const = 0; ///< bytes when it was opened
    /// Reads up to buffer.size() bytes at `offset`; fewer only at the end of the file.
    virtual Result<std::size_t> readAt(std::uint64_t offset, std::span<std::byte> buffer) const = 0;
};

/// The bytes of a whole file in memory, as they were mapped. A file that another process cuts
/// short while it is mapped raises SIGBUS: datasets are replaced by rename, never truncated.
class MappedFile {
public:
    virtual ~MappedFile() = default;
    virtual std::span<const std::byte> bytes() const = 0;
    virtual FileStatus status() const = 0; ///< of the open file, not of what has its name now
};

/// Appends to one file. Destroying it closes the file without syncing it.
class WritableFile {
public:
    virtual ~WritableFile() = default;
    virtual Result<> append(std::span<const std::byte> bytes) = 0;
    virtual Result<> sync() = 0;            ///< returns when the bytes are on the device
    virtual std::uint64_t size() const = 0; ///< bytes in the file, with those appended
};

/// Held as long as the object lives.
class FileLock {
public:
    virtual ~FileLock() = default;
};

/// The disk, so that tests can stop it, fill it or crash it at any step. All that writes to a
/// dataset goes through here; SQLite looks after its own file.
///
/// Threads  any.
/// Errors   NotFound, PermissionDenied, DiskFull, Io with the path as subject.
class FileSystem {
public:
    using Path = std::filesystem::path;
    virtual ~FileSystem() = default;

    virtual Result<FileStatus> status(const Path &path) const = 0;
    virtual Result<std::vector<DirectoryEntry>> list(const Path &directory) const = 0; ///< by name
    virtual Result<std::unique_ptr<RandomAccessFile>> openForReading(const Path &path) const = 0;
    virtual Result<std::shared_ptr<const MappedFile>> map(const Path &path) const = 0;

    /// The absolute path with every link and ".." resolved as far as it exists; the rest keeps its
    /// spelling. This default is for disks without links.
    virtual Result<Path> resolve(const Path &path) const;

    virtual Result<std::unique_ptr<WritableFile>> create(const Path &path) = 0; ///< empties it
    virtual Result<std::unique_ptr<WritableFile>> openForAppending(const Path &path) = 0;
    virtual Result<> truncate(const Path &path, std::uint64_t size) = 0;
    virtual Result<> rename(const Path &from, const Path &to) = 0;
    /// Swaps two names in one step (renameat2 RENAME_EXCHANGE). Unsupported where the disk can't.
    virtual Result<> exchange(const Path &a, const Path &b) = 0;
    virtual Result<> hardLink(const Path &existing, const Path &link) = 0;
    virtual Result<> remove(const Path &path) = 0;     ///< a file or an empty directory
    virtual Result<> removeTree(const Path &path) = 0; ///< links are removed, never followed
    virtual Result<> createDirectories(const Path &path) = 0;
    /// Gives `to` the mode of `from`, and its owner and group where that is allowed: a replacement
    /// of a
    /// file or folder must not be open to more people, or to fewer. Does nothing on disks without
    /// modes.
    virtual Result<> copyPermissions(const Path & /*from*/, const Path & /*to*/) { return {}; }
    virtual Result<> syncDirectory(const Path &path) = 0;
    virtual Result<std::uint64_t> freeBytes(const Path &directory) const = 0;
    /// Takes the lock file at `path` at once or gives Busy; the error's detail names the holder
    /// ("locked by voxdeck-cli publish, process 4711 of lena on studio-3 since 14:02").
    virtual Result<std::unique_ptr<FileLock>> lock(const Path &path, const std::string &holder) = 0;

    /// Sets the file's modification time to now. Caches read from it when a file was last used.
    /// This default is for disks whose times are not used.
    virtual Result<> setTimeToNow(const Path & /*path*/) { return {}; }
    /// The disk for files that can be made again (unpacked copies, indexes), also for files that
    /// are read-only here. Null where nothing may be kept. It lives as long as this one.
    virtual FileSystem *cacheDisk() const { return nullptr; }
};

inline bool exists(const FileSystem &fs, const std::filesystem::path &path)
{
    return fs.status(path).has_value();
}

inline bool isFile(const FileSystem &fs, const std::filesystem::path &path)
{
    const auto status = fs.status(path);
    return status && status->kind == FileKind::File;
}

inline bool isFolder(const FileSystem &fs, const std::filesystem::path &path)
{
    const auto status = fs.status(path);
    return status && status->kind == FileKind::Directory;
}

/// Replaces `target` whole: write `.part`, sync, rename, sync the directory. Nobody ever sees
/// anything but the old bytes or the new ones.
Result<> writeFileAtomically(FileSystem &fs, const std::filesystem::path &target,
                             std::span<const std::byte> bytes);

/// The whole file as bytes; `maximumBytes` guards against files that are not what they seem.
Result<std::string> readWholeFile(const FileSystem &fs, const std::filesystem::path &path,
                                  std::uint64_t maximumBytes = 1ull << 31);

inline std::span<const std::byte> bytesOf(std::string_view text)
{
    return std::as_bytes(std::span(text.data(), text.size()));
}

} // namespace voxdeck

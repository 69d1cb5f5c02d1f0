// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Sentence.h"
#include "core/io/FileSystem.h"

#include <cstdint>

namespace voxdeck {

/// The real disk, through POSIX calls.
class PosixFileSystem final : public FileSystem {
public:
    Result<FileStatus> status(const Path &path) const override;
    Result<std::vector<DirectoryEntry>> list(const Path &directory) const override;
    Result<std::unique_ptr<RandomAccessFile>> openForReading(const Path &path) const override;
    Result<std::shared_ptr<const MappedFile>> map(const Path &path) const override;
    Result<Path> resolve(const Path &path) const override;
    Result<std::unique_ptr<WritableFile>> create(const Path &path) override;
    Result<std::unique_ptr<WritableFile>> openForAppending(const Path &path) override;
    Result<> truncate(const Path &path, std::uint64_t size) override;
    Result<> rename(const Path &from, const Path &to) override;
    Result<> exchange(const Path &a, const Path &b) override;
    Result<> hardLink(const Path &existing, const Path &link) override;
    Result<> remove(const Path &path) override;
    Result<> removeTree(const Path &path) override;
    Result<> createDirectories(const Path &path) override;
    Result<> copyPermissions(const Path &from, const Path &to) override;
    Result<> syncDirectory(const Path &path) override;
    Result<std::uint64_t> freeBytes(const Path &directory) const override;
    Result<std::unique_ptr<FileLock>> lock(const Path &path, const std::string &holder) override;
    Result<> setTimeToNow(const Path &path) override;
    FileSystem *cacheDisk() const override; ///< the real disk
};

/// Gives `target` another name that may be on another disk. Errors as FileSystem.
Result<> makeSymbolicLink(const std::filesystem::path &target, const std::filesystem::path &link);

/// Makes the folder and those above it that are missing. They survive a power cut: each one's parent is
/// synced. Errors as FileSystem.
Result<> makeFolders(const std::filesystem::path &path);
/// Returns when the names in the folder are on the device.
Result<> syncFolder(const std::filesystem::path &path);

/// Returns when all that was written to the disk the folder is on has reached the device.
Result<> syncDisk(const std::filesystem::path &folder);

/// An Error for the given `errno`: the matching code, and the failed operation.
Error errorFromErrno(int number, const Sentence &doing, const std::filesystem::path &path);

} // namespace voxdeck

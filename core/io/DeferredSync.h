// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/io/FileSystem.h"

#include <filesystem>

namespace voxdeck {

/// Another file system, but that files and folders are synced all at once, in finish(): for thousands of
/// small files whose syncs, one by one, would take minutes, and that mean nothing until a last file names
/// them. What is renamed before finish() may be empty after a power cut.
///
/// Only the real disk's syncs are put off; any other file system is used as it is.
/// Threads  any.
class DeferredSync final : public FileSystem {
public:
    explicit DeferredSync(FileSystem &disk);
    /// Returns when all that was written is on the device that `folder` is on.
    Result<> finish(const Path &folder);

    Result<FileStatus> status(const Path &path) const override { return m_disk.status(path); }
    Result<std::vector<DirectoryEntry>> list(const Path &directory) const override
    {
        return m_disk.list(directory);
    }
    Result<std::unique_ptr<RandomAccessFile>> openForReading(const Path &path) const override
    {
        return m_disk.openForReading(path);
    }
    Result<std::shared_ptr<const MappedFile>> map(const Path &path) const override
    {
        return m_disk.map(path);
    }
    Result<Path> resolve(const Path &path) const override { return m_disk.resolve(path); }
    Result<std::unique_ptr<WritableFile>> create(const Path &path) override;
    Result<std::unique_ptr<WritableFile>> openForAppending(const Path &path) override;
    Result<> truncate(const Path &path, std::uint64_t size) override
    {
        return m_disk.truncate(path, size);
    }
    Result<> rename(const Path &from, const Path &to) override { return m_disk.rename(from, to); }
    Result<> exchange(const Path &a, const Path &b) override { return m_disk.exchange(a, b); }
    Result<> hardLink(const Path &existing, const Path &link) override
    {
        return m_disk.hardLink(existing, link);
    }
    Result<> remove(const Path &path) override { return m_disk.remove(path); }
    Result<> removeTree(const Path &path) override { return m_disk.removeTree(path); }
    Result<> createDirectories(const Path &path) override { return m_disk.createDirectories(path); }
    Result<> copyPermissions(const Path &from, const Path &to) override
    {
        return m_disk.copyPermissions(from, to);
    }
    Result<> syncDirectory(const Path &path) override;
    Result<std::uint64_t> freeBytes(const Path &directory) const override
    {
        return m_disk.freeBytes(directory);
    }
    Result<std::unique_ptr<FileLock>> lock(const Path &path, const std::string &holder) override
    {
        return m_disk.lock(path, holder);
    }

private:
    FileSystem &m_disk;
    bool m_isDeferred;
};

} // namespace voxdeck

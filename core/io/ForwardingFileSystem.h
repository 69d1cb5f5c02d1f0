// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/io/FileSystem.h"

#include <memory>
#include <string>
#include <vector>

namespace voxdeck {

/// Forwards every call to another file system, which must live longer: the base of file systems
/// that override a few calls.
///
/// Threads  as for the other file system.
class ForwardingFileSystem : public FileSystem {
public:
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
    Result<std::unique_ptr<WritableFile>> create(const Path &path) override
    {
        return m_disk.create(path);
    }
    Result<std::unique_ptr<WritableFile>> openForAppending(const Path &path) override
    {
        return m_disk.openForAppending(path);
    }
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
    Result<> syncDirectory(const Path &path) override { return m_disk.syncDirectory(path); }
    Result<std::uint64_t> freeBytes(const Path &directory) const override
    {
        return m_disk.freeBytes(directory);
    }
    Result<std::unique_ptr<FileLock>> lock(const Path &path, const std::string &holder) override
    {
        return m_disk.lock(path, holder);
    }
    Result<> setTimeToNow(const Path &path) override { return m_disk.setTimeToNow(path); }
    FileSystem *cacheDisk() const override { return m_disk.cacheDisk(); }

protected:
    explicit ForwardingFileSystem(FileSystem &disk) : m_disk(disk) {}
    FileSystem &disk() { return m_disk; }

private:
    FileSystem &m_disk;
};

} // namespace voxdeck

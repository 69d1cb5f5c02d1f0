// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/io/PosixFileSystem.h"

#include <atomic>
#include <csignal>
#include <cstdint>

namespace voxdeck::test {

/// The real disk, on which the process dies by SIGKILL at its n-th changing call: an append is torn
/// in the middle, any other call does not happen any more.
class KillingFileSystem final : public FileSystem {
public:
    explicit KillingFileSystem(std::uint64_t killAt) : m_killAt(killAt) {}

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
        step();
        VOX_TRY(auto file, m_disk.create(path));
        return std::make_unique<TearingFile>(*this, std::move(file));
    }
    Result<std::unique_ptr<WritableFile>> openForAppending(const Path &path) override
    {
        step();
        VOX_TRY(auto file, m_disk.openForAppending(path));
        return std::make_unique<TearingFile>(*this, std::move(file));
    }
    Result<> truncate(const Path &path, std::uint64_t size) override
    {
        step();
        return m_disk.truncate(path, size);
    }
    Result<> rename(const Path &from, const Path &to) override
    {
        step();
        return m_disk.rename(from, to);
    }
    Result<> exchange(const Path &a, const Path &b) override
    {
        step();
        return m_disk.exchange(a, b);
    }
    Result<> copyPermissions(const Path &from, const Path &to) override
    {
        step();
        return m_disk.copyPermissions(from, to);
    }
    Result<> hardLink(const Path &existing, const Path &link) override
    {
        step();
        return m_disk.hardLink(existing, link);
    }
    Result<> remove(const Path &path) override
    {
        step();
        return m_disk.remove(path);
    }
    Result<> removeTree(const Path &path) override
    {
        step();
        return m_disk.removeTree(path);
    }
    Result<> createDirectories(const Path &path) override
    {
        step();
        return m_disk.createDirectories(path);
    }
    Result<> syncDirectory(const Path &path) override
    {
        step();
        return m_disk.syncDirectory(path);
    }
    Result<std::uint64_t> freeBytes(const Path &directory) const override
    {
        return m_disk.freeBytes(directory);
    }
    Result<std::unique_ptr<FileLock>> lock(const Path &path, const std::string &holder) override
    {
        step();
        return m_disk.lock(path, holder);
    }

private:
    class TearingFile final : public WritableFile {
    public:
        TearingFile(KillingFileSystem &disk, std::unique_ptr<WritableFile> file)
            : m_disk(disk), m_file(std::move(file))
        {
        }
        Result<> append(std::span<const std::byte> bytes) override
        {
            if (m_disk.isLastStep()) {
                VOX_CHECK(m_file->append(bytes.first(bytes.size() / 2)));
                std::raise(SIGKILL);
            }
            return m_file->append(bytes);
        }
        Result<> sync() override
        {
            m_disk.step();
            return m_file->sync();
        }
        std::uint64_t size() const override { return m_file->size(); }

    private:
        KillingFileSystem &m_disk;
        std::unique_ptr<WritableFile> m_file;
    };

    bool isLastStep() { return m_taken.fetch_add(1) == m_killAt; }
    void step()
    {
        if (isLastStep())
            std::raise(SIGKILL);
    }

    PosixFileSystem m_disk;
    const std::uint64_t m_killAt;
    std::atomic<std::uint64_t> m_taken{0};
};

} // namespace voxdeck::test

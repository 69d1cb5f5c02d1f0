// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/io/ForwardingFileSystem.h"

#include <atomic>
#include <csignal>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>

namespace voxdeck::test {

/// A disk on which the process dies by SIGKILL at its n-th changing call: an append is torn in the middle,
/// any other call does not happen any more.
class KillingFileSystem final : public ForwardingFileSystem {
public:
    KillingFileSystem(FileSystem &disk, std::uint64_t killAt)
        : ForwardingFileSystem(disk), m_killAt(killAt)
    {
    }

    Result<std::unique_ptr<WritableFile>> create(const Path &path) override
    {
        step();
        VOX_TRY(auto file, disk().create(path));
        return std::make_unique<TearingFile>(*this, std::move(file));
    }
    Result<std::unique_ptr<WritableFile>> openForAppending(const Path &path) override
    {
        step();
        VOX_TRY(auto file, disk().openForAppending(path));
        return std::make_unique<TearingFile>(*this, std::move(file));
    }
    Result<> truncate(const Path &path, std::uint64_t size) override
    {
        step();
        return disk().truncate(path, size);
    }
    Result<> rename(const Path &from, const Path &to) override
    {
        step();
        return disk().rename(from, to);
    }
    Result<> exchange(const Path &a, const Path &b) override
    {
        step();
        return disk().exchange(a, b);
    }
    Result<> copyPermissions(const Path &from, const Path &to) override
    {
        step();
        return disk().copyPermissions(from, to);
    }
    Result<> hardLink(const Path &existing, const Path &link) override
    {
        step();
        return disk().hardLink(existing, link);
    }
    Result<> remove(const Path &path) override
    {
        step();
        return disk().remove(path);
    }
    Result<> removeTree(const Path &path) override
    {
        step();
        return disk().removeTree(path);
    }
    Result<> createDirectories(const Path &path) override
    {
        step();
        return disk().createDirectories(path);
    }
    Result<> syncDirectory(const Path &path) override
    {
        step();
        return disk().syncDirectory(path);
    }
    Result<std::unique_ptr<FileLock>> lock(const Path &path, const std::string &holder) override
    {
        step();
        return disk().lock(path, holder);
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

    const std::uint64_t m_killAt;
    std::atomic<std::uint64_t> m_taken{0};
};

} // namespace voxdeck::test

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/io/FileSystem.h"

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

namespace voxdeck::test {

/// A disk in memory that can crash: after `crashAfterSteps` changing calls every further call fails
/// with Io, and afterReboot() gives what a machine would find after a power cut: bytes that were
/// not synced are gone, and changed names in a folder that was not synced are the old ones. A real
/// disk may keep more of it, up to what asSeenNow() gives: test both extremes.
///
/// Threads  any.
class MemoryFileSystem final : public FileSystem {
public:
    explicit MemoryFileSystem(std::optional<std::uint64_t> crashAfterSteps = {});

    /// Puts a file there, synced, without counting a step.
    void seed(const Path &path, std::string_view bytes);
    /// path -> bytes of every file, as found after losing power now.
    std::map<std::string, std::string> afterReboot() const;
    /// path -> bytes of every file, as other programs see them now (a killed process, no power loss).
    std::map<std::string, std::string> asSeenNow() const;
    std::uint64_t stepsTaken() const;
    bool hasCrashed() const;
    /// The program was killed and started again, the machine was not: goes on with what programs see
    /// now, and what was not synced still is not. Crashes again after that many more steps, if given.
    void restartProgram(std::optional<std::uint64_t> crashAfterMoreSteps = {});
    /// Every append past this many bytes in all files together fails with DiskFull, part written.
    void limitTo(std::uint64_t totalBytes);
    /// Makes a folder read-only from now on, with PermissionDenied; or not even readable.
    void protect(const Path &folder, bool fromReading = false);
    /// From now on copies and indexes are kept on this disk, too, and count as its steps.
    void keepCaches();
    /// Starts again from the given files, as after a reboot; nothing crashes until requested.
    static std::unique_ptr<MemoryFileSystem>
    from(const std::map<std::string, std::string> &files,
         std::optional<std::uint64_t> crashAfterSteps = {});

    Result<FileStatus> status(const Path &path) const override;
    Result<std::vector<DirectoryEntry>> list(const Path &directory) const override;
    Result<std::unique_ptr<RandomAccessFile>> openForReading(const Path &path) const override;
    Result<std::shared_ptr<const MappedFile>> map(const Path &path) const override;
    Result<std::unique_ptr<WritableFile>> create(const Path &path) override;
    Result<std::unique_ptr<WritableFile>> openForAppending(const Path &path) override;
    Result<> truncate(const Path &path, std::uint64_t size) override;
    Result<> rename(const Path &from, const Path &to) override;
    Result<> exchange(const Path &a, const Path &b) override;
    Result<> hardLink(const Path &existing, const Path &link) override;
    Result<> remove(const Path &path) override;
    Result<> removeTree(const Path &path) override;
    Result<> createDirectories(const Path &path) override;
    Result<> syncDirectory(const Path &path) override;
    Result<std::uint64_t> freeBytes(const Path &directory) const override;
    Result<std::unique_ptr<FileLock>> lock(const Path &path, const std::string &holder) override;
    Result<> setTimeToNow(const Path &path) override;
    FileSystem *cacheDisk() const override; ///< this one after keepCaches(), else none

    struct State;

private:
    std::shared_ptr<State> m_state;
};

} // namespace voxdeck::test

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/io/TransparentFileSystem.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <stop_token>
#include <string>

namespace voxdeck {

/// A disk on which addresses are paths, too: s3://, https:// and hf:// are read from their servers through the
/// shared cache (ShardCache), range by range; all else goes to the disk behind it.
///
/// Servers are read-only: changes are Unsupported, except where RemoteWrites allow them. Facts
/// about an object from a listing or a request are trusted for some seconds. Connections,
/// credentials and the cache are made when the first
/// address is used.
///
/// Units    bytes.
/// Threads  any.
/// Errors   those of the disk; of addresses those of RemoteAccess, with the address as the subject. A read waits
///          until the thread's ReadStop, else the token given here, is asked for: Cancelled.
class RoutingFileSystem final : public TransparentFileSystem {
public:
    /// `disk` must live longer. `cacheFolder`: empty for shardCacheFolder().
    explicit RoutingFileSystem(FileSystem &disk, std::stop_token stop = {},
                               std::filesystem::path cacheFolder = {});
    ~RoutingFileSystem() override;
    RoutingFileSystem(const RoutingFileSystem &) = delete;
    RoutingFileSystem &operator=(const RoutingFileSystem &) = delete;

    Result<FileStatus> status(const Path &path) const override;
    Result<std::vector<DirectoryEntry>> list(const Path &directory) const override;
    Result<std::unique_ptr<RandomAccessFile>> openForReading(const Path &path) const override;
    /// Objects are fetched whole, so only those of at most 512 MiB: indexes and lists. Others are for FileView.
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

    /// Bytes that came over the network so far, for people and tests.
    std::uint64_t fetchedBytes() const;

private:
    class Remote;
    const std::shared_ptr<Remote> m_remote;
};

} // namespace voxdeck

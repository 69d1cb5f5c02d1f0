// SPDX-License-Identifier: Apache-2.0
#include "core/cache/RoutingFileSystem.h"

#include "core/cache/RemoteBlocks.h"
#include "core/cache/ShardCache.h"
#include "core/io/FileStamp.h"
#include "core/io/Location.h"
#include "core/io/PlainPath.h"
#include "core/io/ReadStop.h"

#include <algorithm>
#include <chrono>
#include <map>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

namespace voxdeck {

namespace {

using Clock = std::chrono::steady_clock;
using Path = std::filesystem::path;

constexpr std::uint64_t kMostMapped = std::uint64_t{512} << 20;
constexpr auto kBelieved = std::chrono::seconds(10);
constexpr std::size_t kMostFacts = 100'000;
constexpr std::size_t kMostOpen = 256;

/// An ETag as listings and answers agree on it.
std::string plainTag(std::string_view tag)
{
    if (tag.starts_with("W/"))
        tag.remove_prefix(2);
    if (tag.size() >= 2 && tag.front() == '"' && tag.back() == '"')
        tag = tag.substr(1, tag.size() - 2);
    return std::string(tag);
}

/// Times are left out: listings and answers spell them differently, and the tag says more.
FileStatus statusOf(std::uint64_t size, std::string_view tag)
{
    return objectStatus(size, 0, plainTag(tag));
}

FileStatus folderStatus()
{
    FileStatus status;
    status.kind = FileKind::Directory;
    return status;
}

Error readOnly(const Path &path)
{
    return {
        ErrorCode::Unsupported,
        "is on a server, where nothing is changed; write into a folder of this machine and send it "
        "with 'voxdeck-cli upload'",
        shownPath(path.string())};
}

/// The last name of an entry's key; empty for the folder's own entry.
std::string nameOfEntry(const RemoteEntry &entry)
{
    std::string_view key = entry.path;
    if (key.ends_with('/'))
        key.remove_suffix(1);
    const auto slash = key.rfind('/');
    return std::string(slash == std::string_view::npos ? key : key.substr(slash + 1));
}

/// Names that paths cannot hold are left out, as a disk would not have them.
bool isPathName(std::string_view name)
{
    return !name.empty() && name != "." && name != "..";
}

class FetchedFile final : public MappedFile {
public:
    FetchedFile(std::vector<std::byte> bytes, const FileStatus &status)
        : m_bytes(std::move(bytes)), m_status(status)
    {
    }
    std::span<const std::byte> bytes() const override { return m_bytes; }
    FileStatus status() const override { return m_status; }

private:
    const std::vector<std::byte> m_bytes;
    const FileStatus m_status;
};

} // namespace

/// All that is behind addresses, made when the first one is used.
class RoutingFileSystem::Remote : public std::enable_shared_from_this<Remote> {
public:
    Remote(FileSystem &disk, std::stop_token stop, Path cacheFolder)
        : m_stop(std::move(stop)),
          m_cacheFolder(std::move(cacheFolder)),
          m_chain(disk),
          m_access(m_chain)
    {
    }

    Result<FileStatus> status(const Path &path)
    {
        const auto location = Location::of(path);
        if (const auto known = believed(location.path))
            return *known;
        VOX_TRY(const auto address, addressOf(location));
        if (isFolderName(address))
            return folderAt(location);
        auto object = open(location);
        if (object)
            return object->status;
        if (object.error().code != ErrorCode::NotFound || address.scheme == RemoteScheme::Web)
            return fail(std::move(object).error());
        return folderAt(location);
    }

    Result<std::vector<DirectoryEntry>> list(const Path &path)
    {
        const auto location = Location::of(path);
        VOX_TRY(const auto address, addressOf(location));
        auto folder = address;
        if (!folder.key.empty() && !folder.key.ends_with('/'))
            folder.key += '/';
        std::map<std::string, DirectoryEntry> entries; // by name, as FileSystem::list()
        const auto now = Clock::now();
        bool isThere = folder.key.empty();
        VOX_CHECK(m_access.list(
            folder, false,
            [&](const RemoteEntry &entry) -> Result<> {
                isThere = true;
                const std::string name = nameOfEntry(entry);
                if (entry.path == folder.key || !isPathName(name))
                    return {};
                const auto kind = entry.isFolder ? FileKind::Directory : FileKind::File;
                entries.insert_or_assign(name, DirectoryEntry{name, kind, false});
                believe(location.path / name,
                        entry.isFolder ? folderStatus() : statusOf(entry.size, entry.etag), now);
                return {};
            },
            stop()));
        if (!isThere)
            return fail(ErrorCode::NotFound, "there is nothing at this address", location.text());
        std::vector<DirectoryEntry> sorted;
        sorted.reserve(entries.size());
        for (auto &[name, entry] : entries)
            sorted.push_back(std::move(entry));
        return sorted;
    }

    struct Opened {
        std::shared_ptr<CachedObject> object;
        FileStatus status;
    };

    /// The object as it is now, or as it was some seconds ago.
    Result<Opened> open(const Location &location)
    {
        {
            const std::lock_guard lock(m_mutex);
            const auto found = m_open.find(location.path);
            if (found != m_open.end() && Clock::now() - found->second.at < kBelieved)
                return found->second.opened;
        }
        VOX_TRY(const auto address, addressOf(location));
        VOX_TRY(const auto cache, this->cache());
        VOX_TRY(auto remote, m_access.open(address, stop()));
        const auto status = statusOf(remote->size(), remote->facts().identity);
        VOX_TRY(auto cached, cache->open(blocksOf(std::move(remote), address)));
        believe(location.path, status, Clock::now());
        Opened opened{std::move(cached), status};
        const std::lock_guard lock(m_mutex);
        if (m_open.size() >= kMostOpen)
            m_open.clear();
        m_open[location.path] = {opened, Clock::now()};
        return opened;
    }

    std::stop_token stop() const
    {
        auto own = ReadStop::current();
        return own.stop_possible() ? own : m_stop;
    }

    std::uint64_t fetchedBytes() { return m_access.line().counts().bytes; }

private:
    struct Known {
        FileStatus status;
        Clock::time_point at;
    };
    struct Kept {
        Opened opened;
        Clock::time_point at;
    };

    static Result<RemoteAddress> addressOf(const Location &location)
    {
        return RemoteAddress::parse(location.text());
    }

    static bool isFolderName(const RemoteAddress &address)
    {
        return address.scheme != RemoteScheme::Web
               && (address.key.empty() || address.key.ends_with('/'));
    }

    /// A folder is there where something is below it.
    Result<FileStatus> folderAt(const Location &location)
    {
        VOX_CHECK(list(location.path));
        believe(location.path, folderStatus(), Clock::now());
        return folderStatus();
    }

    std::optional<FileStatus> believed(const Path &path)
    {
        const std::lock_guard lock(m_mutex);
        const auto found = m_known.find(withoutSlash(path));
        if (found == m_known.end() || Clock::now() - found->second.at >= kBelieved)
            return std::nullopt;
        return found->second.status;
    }

    void believe(const Path &path, const FileStatus &status, Clock::time_point at)
    {
        const std::lock_guard lock(m_mutex);
        if (m_known.size() >= kMostFacts)
            m_known.clear();
        m_known[withoutSlash(path)] = {status, at};
    }

    Result<std::shared_ptr<ShardCache>> cache()
    {
        const std::lock_guard lock(m_cacheMutex);
        if (!m_cache) {
            VOX_TRY(m_cache,
                    ShardCache::open(m_cacheFolder.empty() ? usualCacheFolder() : m_cacheFolder));
        }
        return m_cache;
    }

    const std::stop_token m_stop;
    const Path m_cacheFolder;
    CredentialChain m_chain;
    RemoteAccess m_access; ///< behind m_chain, which it uses; before what reads through it
    std::mutex m_cacheMutex;
    std::shared_ptr<ShardCache> m_cache; ///< guarded by m_cacheMutex
    std::mutex m_mutex;
    std::map<Path, Known> m_known; ///< guarded by m_mutex
    std::map<Path, Kept> m_open;   ///< guarded by m_mutex
};

namespace {

/// One open object. It keeps what it reads through.
template <class Remote>
class RemoteFile final : public RandomAccessFile {
public:
    RemoteFile(std::shared_ptr<Remote> remote, std::shared_ptr<CachedObject> object)
        : m_remote(std::move(remote)), m_object(std::move(object))
    {
    }
    std::uint64_t size() const override { return m_object->size(); }
    Result<std::size_t> readAt(std::uint64_t offset, std::span<std::byte> buffer) const override
    {
        if (offset >= size())
            return std::size_t{0};
        const auto part = buffer.first(
            static_cast<std::size_t>(std::min<std::uint64_t>(buffer.size(), size() - offset)));
        VOX_CHECK(m_object->readAt(offset, part, m_remote->stop()));
        return part.size();
    }

private:
    const std::shared_ptr<Remote> m_remote;
    const std::shared_ptr<CachedObject> m_object;
};

} // namespace

RoutingFileSystem::RoutingFileSystem(FileSystem &disk, std::stop_token stop, Path cacheFolder)
    : TransparentFileSystem(disk),
      m_remote(std::make_shared<Remote>(disk, std::move(stop), std::move(cacheFolder)))
{
}

RoutingFileSystem::~RoutingFileSystem() = default;

Result<FileStatus> RoutingFileSystem::status(const Path &path) const
{
    return isRemotePath(path) ? m_remote->status(path) : ForwardingFileSystem::status(path);
}

Result<std::vector<DirectoryEntry>> RoutingFileSystem::list(const Path &directory) const
{
    return isRemotePath(directory) ? m_remote->list(directory)
                                   : ForwardingFileSystem::list(directory);
}

Result<std::unique_ptr<RandomAccessFile>> RoutingFileSystem::openForReading(const Path &path) const
{
    if (!isRemotePath(path))
        return ForwardingFileSystem::openForReading(path);
    VOX_TRY(auto opened, m_remote->open(Location::of(path)));
    return std::make_unique<RemoteFile<Remote>>(m_remote, std::move(opened.object));
}

Result<std::shared_ptr<const MappedFile>> RoutingFileSystem::map(const Path &path) const
{
    if (!isRemotePath(path))
        return ForwardingFileSystem::map(path);
    VOX_TRY(const auto opened, m_remote->open(Location::of(path)));
    if (opened.object->size() > kMostMapped)
        return fail(ErrorCode::Unsupported,
                    "has " + std::to_string(opened.object->size())
                        + " bytes, too many to be fetched whole; copy it to this machine first",
                    shownPath(path.string()));
    std::vector<std::byte> bytes(opened.object->size());
    if (!bytes.empty())
        VOX_CHECK(opened.object->readAt(0, bytes, m_remote->stop()));
    return std::make_shared<const FetchedFile>(std::move(bytes), opened.status);
}

Result<std::filesystem::path> RoutingFileSystem::resolve(const Path &path) const
{
    return isRemotePath(path) ? Result<Path>(Location::of(path).path)
                              : ForwardingFileSystem::resolve(path);
}

Result<std::unique_ptr<WritableFile>> RoutingFileSystem::create(const Path &path)
{
    return isRemotePath(path) ? fail(readOnly(path)) : ForwardingFileSystem::create(path);
}

Result<std::unique_ptr<WritableFile>> RoutingFileSystem::openForAppending(const Path &path)
{
    return isRemotePath(path) ? fail(readOnly(path)) : ForwardingFileSystem::openForAppending(path);
}

Result<> RoutingFileSystem::truncate(const Path &path, std::uint64_t size)
{
    return isRemotePath(path) ? fail(readOnly(path)) : ForwardingFileSystem::truncate(path, size);
}

Result<> RoutingFileSystem::rename(const Path &from, const Path &to)
{
    if (isRemotePath(from) || isRemotePath(to))
        return fail(readOnly(to));
    return ForwardingFileSystem::rename(from, to);
}

Result<> RoutingFileSystem::exchange(const Path &a, const Path &b)
{
    if (isRemotePath(a) || isRemotePath(b))
        return fail(readOnly(a));
    return ForwardingFileSystem::exchange(a, b);
}

Result<> RoutingFileSystem::hardLink(const Path &existing, const Path &link)
{
    if (isRemotePath(existing) || isRemotePath(link))
        return fail(readOnly(link));
    return ForwardingFileSystem::hardLink(existing, link);
}

Result<> RoutingFileSystem::remove(const Path &path)
{
    return isRemotePath(path) ? fail(readOnly(path)) : ForwardingFileSystem::remove(path);
}

Result<> RoutingFileSystem::removeTree(const Path &path)
{
    return isRemotePath(path) ? fail(readOnly(path)) : ForwardingFileSystem::removeTree(path);
}

Result<> RoutingFileSystem::createDirectories(const Path &path)
{
    return isRemotePath(path) ? fail(readOnly(path))
                              : ForwardingFileSystem::createDirectories(path);
}

Result<> RoutingFileSystem::copyPermissions(const Path &from, const Path &to)
{
    if (isRemotePath(to))
        return fail(readOnly(to));
    return isRemotePath(from) ? Result<>() : ForwardingFileSystem::copyPermissions(from, to);
}

Result<> RoutingFileSystem::syncDirectory(const Path &path)
{
    return isRemotePath(path) ? fail(readOnly(path)) : ForwardingFileSystem::syncDirectory(path);
}

Result<std::uint64_t> RoutingFileSystem::freeBytes(const Path &directory) const
{
    return isRemotePath(directory) ? fail(readOnly(directory))
                                   : ForwardingFileSystem::freeBytes(directory);
}

Result<std::unique_ptr<FileLock>> RoutingFileSystem::lock(const Path &path,
                                                          const std::string &holder)
{
    return isRemotePath(path) ? fail(readOnly(path)) : ForwardingFileSystem::lock(path, holder);
}

Result<> RoutingFileSystem::setTimeToNow(const Path &path)
{
    return isRemotePath(path) ? fail(readOnly(path)) : ForwardingFileSystem::setTimeToNow(path);
}

std::uint64_t RoutingFileSystem::fetchedBytes() const
{
    return m_remote->fetchedBytes();
}

} // namespace voxdeck

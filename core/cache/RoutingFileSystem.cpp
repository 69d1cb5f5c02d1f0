// SPDX-License-Identifier: Apache-2.0
#include "core/cache/RoutingFileSystem.h"

#include "core/cache/RemoteBlocks.h"
#include "core/cache/RemoteStaging.h"
#include "core/cache/RemoteTree.h"
#include "core/cache/ShardCache.h"
#include "core/io/Location.h"
#include "core/io/CachePlaces.h"
#include "core/io/FileStamp.h"
#include "core/io/ReadStop.h"
#include "core/io/RemoteWrites.h"
#include "core/remote/OfflineMode.h"

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
constexpr std::size_t kMostKnown = 4096;

Error readOnly(const Path &path)
{
    return {ErrorCode::Unsupported,
            Sentence::tr("is on a server, which is not written to; write into a local folder and "
                         "send it with 'voxdeck-cli upload'"),
            shownPath(path.string())};
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
          m_access(m_chain),
          m_tree(m_access, disk, listingsPlace(),
                 [this](const RemoteAddress &address) { return keptFacts(address); })
    {
    }

    Result<FileStatus> status(const Path &path)
    {
        auto location = Location::of(path);
        if (const auto staged = m_staging.find(location.path))
            return objectStatus(staged->size(), 0, "staged");
        return m_tree.status(location, stop());
    }

    /// A file that is being written for a server.
    std::shared_ptr<const std::string> staged(const Path &path)
    {
        return m_staging.find(Location::of(path).path);
    }

    Result<std::unique_ptr<WritableFile>> create(const Path &path)
    {
        return m_staging.create(Location::of(path).path);
    }

    Result<std::unique_ptr<WritableFile>> append(const Path &path)
    {
        auto location = Location::of(path);
        VOX_TRY(const auto opened, open(location));
        std::string bytes(opened.object->size(), '\0');
        const auto read = opened.object->readAt(
            0, std::as_writable_bytes(std::span(bytes.data(), bytes.size())), stop());
        if (!read && read.error().code == ErrorCode::Busy)
            forget(location.path);
        VOX_CHECK(read);
        return m_staging.append(location.path, std::move(bytes), opened.facts, stop());
    }

    Result<> rename(const Path &from, const Path &to)
    {
        const auto target = Location::of(to);
        std::optional<ObjectFacts> facts;
        {
            const std::lock_guard lock(m_mutex);
            if (const auto mapped = m_mapped.find(target.path); mapped != m_mapped.end())
                facts = mapped->second;
        }
        if (!facts) {
            auto opened = open(target);
            if (opened)
                facts = opened->facts;
            else if (opened.error().code != ErrorCode::NotFound)
                return fail(std::move(opened).error());
        }
        return m_staging.rename(Location::of(from).path, target.path, facts, stop());
    }

    Result<> remove(const Path &path)
    {
        return m_staging.remove(Location::of(path).path) ? Result<>() : fail(readOnly(path));
    }

    /// Only the state that was read whole may be replaced, not a later one.
    void noteMapped(const Path &path, const ObjectFacts &facts)
    {
        const std::lock_guard lock(m_mutex);
        m_mapped[Location::of(path).path] = facts;
    }

    Result<std::vector<DirectoryEntry>> list(const Path &path)
    {
        return m_tree.list(Location::of(path), stop());
    }

    struct Opened {
        std::shared_ptr<CachedObject> object;
        FileStatus status;
        ObjectFacts facts;
    };

    /// The object in its present state, or that of some seconds ago.
    Result<Opened> open(const Location &location)
    {
        VOX_TRY(const auto known, knownOf(location));
        Opened opened{known.object.lock(), RemoteTree::statusOf(known.facts), known.facts};
        if (opened.object)
            return opened;
        VOX_TRY(const auto cache, this->cache());
        VOX_TRY(opened.object, cache->open(known.source));
        const std::lock_guard lock(m_mutex);
        if (const auto found = m_known.find(location.path);
            found != m_known.end() && found->second.source == known.source)
            found->second.object = opened.object;
        return opened;
    }

    /// The object changed since it was opened: the next open asks the server.
    void forget(const Path &path)
    {
        m_tree.forget(Location::of(path));
        const std::lock_guard lock(m_mutex);
        m_known.erase(path);
    }

    std::stop_token stop() const
    {
        auto own = ReadStop::current();
        return own.stop_possible() ? own : m_stop;
    }

    std::uint64_t fetchedBytes() { return m_access.line().counts().bytes; }

private:
    /// What the server said of an object. Only who reads it holds it open: the cache removes nothing that is open.
    struct Known {
        std::shared_ptr<const BlockSource> source;
        ObjectFacts facts;
        Clock::time_point at;
        std::weak_ptr<CachedObject> object; ///< while somebody has it open
    };

    Result<Known> knownOf(const Location &location)
    {
        {
            const std::lock_guard lock(m_mutex);
            const auto found = m_known.find(location.path);
            if (found != m_known.end()
                && (mayAskNoServer() || Clock::now() - found->second.at < kBelieved))
                return found->second;
        }
        VOX_TRY(const auto address, addressOf(location));
        VOX_TRY(auto remote, m_tree.open(location, stop()));
        Known known;
        known.facts = remote->facts();
        // what no server was asked about is not believed when one may be asked
        known.at = mayAskNoServer() ? Clock::time_point() : Clock::now();
        known.source = blocksOf(std::move(remote), address);
        const std::lock_guard lock(m_mutex);
        if (m_known.size() >= kMostKnown)
            m_known.clear();
        m_known[location.path] = known;
        return known;
    }

    static Result<RemoteAddress> addressOf(const Location &location)
    {
        return RemoteAddress::parse(location.text());
    }

    /// Of the state that the cache has parts of.
    std::optional<ObjectFacts> keptFacts(const RemoteAddress &address)
    {
        const auto opened = cache();
        const auto state = opened ? (*opened)->newest(cacheKeyOf(address)) : std::nullopt;
        return state ? std::optional(factsOfKept(address, state->validator, state->size))
                     : std::nullopt;
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
    RemoteTree m_tree;
    RemoteStaging m_staging{m_access, [this](const Path &path) {
                                m_tree.replaced(Location::of(path));
                                const std::lock_guard lock(m_mutex);
                                m_known.erase(path);
                                m_mapped.erase(path);
                            }};
    std::mutex m_cacheMutex;
    std::shared_ptr<ShardCache> m_cache; ///< guarded by m_cacheMutex
    std::mutex m_mutex;
    std::map<Path, Known> m_known;        ///< guarded by m_mutex
    std::map<Path, ObjectFacts> m_mapped; ///< guarded by m_mutex; while writing is allowed
};

namespace {

/// One open object. It keeps what it reads through.
template <class Remote>
class RemoteFile final : public RandomAccessFile {
public:
    RemoteFile(std::shared_ptr<Remote> remote, std::shared_ptr<CachedObject> object,
               std::filesystem::path path)
        : m_remote(std::move(remote)), m_object(std::move(object)), m_path(std::move(path))
    {
    }
    std::uint64_t size() const override { return m_object->size(); }
    Result<std::size_t> readAt(std::uint64_t offset, std::span<std::byte> buffer) const override
    {
        if (offset >= size())
            return std::size_t{0};
        const auto part = buffer.first(
            static_cast<std::size_t>(std::min<std::uint64_t>(buffer.size(), size() - offset)));
        const auto read = m_object->readAt(offset, part, m_remote->stop());
        if (!read && read.error().code == ErrorCode::Busy)
            m_remote->forget(m_path);
        VOX_CHECK(read);
        return part.size();
    }

private:
    const std::shared_ptr<Remote> m_remote;
    const std::shared_ptr<CachedObject> m_object;
    const std::filesystem::path m_path;
};

} // namespace

namespace {

std::vector<std::byte> bytesOfText(const std::string &text)
{
    const auto bytes = bytesOf(text);
    return {bytes.begin(), bytes.end()};
}

/// A file in memory that is being written for a server.
class StagedFile final : public RandomAccessFile {
public:
    explicit StagedFile(std::shared_ptr<const std::string> bytes) : m_bytes(std::move(bytes)) {}
    std::uint64_t size() const override { return m_bytes->size(); }
    Result<std::size_t> readAt(std::uint64_t offset, std::span<std::byte> buffer) const override
    {
        if (offset >= size())
            return std::size_t{0};
        const auto part = bytesOf(*m_bytes).subspan(offset).first(
            std::min<std::uint64_t>(buffer.size(), size() - offset));
        std::copy(part.begin(), part.end(), buffer.begin());
        return part.size();
    }

private:
    const std::shared_ptr<const std::string> m_bytes;
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
    if (auto staged = m_remote->staged(path))
        return std::make_unique<StagedFile>(std::move(staged));
    auto location = Location::of(path);
    VOX_TRY(auto opened, m_remote->open(location));
    return std::make_unique<RemoteFile<Remote>>(m_remote, std::move(opened.object),
                                                std::move(location.path));
}

Result<std::shared_ptr<const MappedFile>> RoutingFileSystem::map(const Path &path) const
{
    if (!isRemotePath(path))
        return ForwardingFileSystem::map(path);
    if (const auto staged = m_remote->staged(path))
        return std::make_shared<const FetchedFile>(bytesOfText(*staged),
                                                   objectStatus(staged->size(), 0, "staged"));
    VOX_TRY(const auto opened, m_remote->open(Location::of(path)));
    if (RemoteWrites::areAllowed())
        m_remote->noteMapped(path, opened.facts);
    if (opened.object->size() > kMostMapped)
        return fail(ErrorCode::Unsupported,
                    Sentence::tr(
                        "has %1 bytes, too many to be fetched whole; copy it to this machine first",
                        opened.object->size()),
                    shownPath(path.string()));
    std::vector<std::byte> bytes(opened.object->size());
    const auto read = opened.object->readAt(0, bytes, m_remote->stop());
    if (!read && read.error().code == ErrorCode::Busy)
        m_remote->forget(Location::of(path).path);
    VOX_CHECK(read);
    return std::make_shared<const FetchedFile>(std::move(bytes), opened.status);
}

Result<std::filesystem::path> RoutingFileSystem::resolve(const Path &path) const
{
    return isRemotePath(path) ? Result<Path>(Location::of(path).path)
                              : ForwardingFileSystem::resolve(path);
}

Result<std::unique_ptr<WritableFile>> RoutingFileSystem::create(const Path &path)
{
    if (isRemotePath(path) && RemoteWrites::areAllowed())
        return m_remote->create(path);
    return isRemotePath(path) ? fail(readOnly(path)) : ForwardingFileSystem::create(path);
}

Result<std::unique_ptr<WritableFile>> RoutingFileSystem::openForAppending(const Path &path)
{
    if (isRemotePath(path) && RemoteWrites::areAllowed())
        return m_remote->append(path);
    return isRemotePath(path) ? fail(readOnly(path)) : ForwardingFileSystem::openForAppending(path);
}

Result<> RoutingFileSystem::truncate(const Path &path, std::uint64_t size)
{
    return isRemotePath(path) ? fail(readOnly(path)) : ForwardingFileSystem::truncate(path, size);
}

Result<> RoutingFileSystem::rename(const Path &from, const Path &to)
{
    if (isRemotePath(from) && isRemotePath(to) && RemoteWrites::areAllowed())
        return m_remote->rename(from, to);
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
    if (isRemotePath(path) && RemoteWrites::areAllowed())
        return m_remote->remove(path);
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
    if (isRemotePath(to) && !RemoteWrites::areAllowed())
        return fail(readOnly(to));
    return isRemotePath(from) || isRemotePath(to) ? Result<>()
                                                  : ForwardingFileSystem::copyPermissions(from, to);
}

Result<> RoutingFileSystem::syncDirectory(const Path &path)
{
    if (isRemotePath(path) && RemoteWrites::areAllowed())
        return {}; // an object that is stored is on its disks
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
    if (!isRemotePath(path))
        return ForwardingFileSystem::lock(path, holder);
    if (!RemoteWrites::areAllowed())
        return fail(readOnly(path));
    // for the processes of this machine; of others the conditions of the writes take care
    auto folder = shardCacheFolder();
    folder += "-locks";
    VOX_CHECK(ForwardingFileSystem::createDirectories(folder));
    return ForwardingFileSystem::lock(folder / (nameOf(Location::of(path).path.string()) + ".lock"),
                                      holder);
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

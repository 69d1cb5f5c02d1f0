// SPDX-License-Identifier: Apache-2.0
#include "core/cache/RemoteStaging.h"

#include "core/io/Location.h"
#include "core/io/RemoteWrites.h"
#include "core/remote/GuardedWrite.h"

#include <utility>

namespace voxdeck {

namespace {

constexpr std::uint64_t kMostBytes = std::uint64_t{512} << 20;

Result<> checkRoom(std::uint64_t bytes, const std::filesystem::path &path)
{
    if (bytes <= kMostBytes)
        return {};
    return fail(ErrorCode::Unsupported,
                Sentence::tr("would exceed 512 MiB, the most that is replaced on a server; copy "
                             "the dataset, publish into the copy and upload it"),
                shownPath(path.string()));
}

std::string_view textOf(std::span<const std::byte> bytes)
{
    return {reinterpret_cast<const char *>(bytes.data()), bytes.size()};
}

Error replacedError(const RemoteAddress &address)
{
    return {ErrorCode::Busy, Sentence::tr("was changed by another user or program; open it again"),
            address.text()};
}

} // namespace

/// Visible under its name as it grows, as on a disk.
class RemoteStaging::NewFile final : public WritableFile {
public:
    NewFile(RemoteStaging &staging, Path path) : m_staging(staging), m_path(std::move(path)) {}

    Result<> append(std::span<const std::byte> bytes) override
    {
        VOX_CHECK(checkRoom(m_bytes.size() + bytes.size(), m_path));
        m_bytes += textOf(bytes);
        return {};
    }
    Result<> sync() override
    {
        const std::lock_guard lock(m_staging.m_mutex);
        m_staging.m_files[m_path] = std::make_shared<const std::string>(m_bytes);
        return {};
    }
    std::uint64_t size() const override { return m_bytes.size(); }

private:
    RemoteStaging &m_staging;
    const Path m_path;
    std::string m_bytes;
};

/// Stored when it is synced.
class RemoteStaging::LongerFile final : public WritableFile {
public:
    LongerFile(RemoteStaging &staging, Path path, std::string bytes, ObjectFacts facts,
               std::stop_token stop)
        : m_staging(staging),
          m_path(std::move(path)),
          m_bytes(std::move(bytes)),
          m_facts(std::move(facts)),
          m_stop(std::move(stop))
    {
    }

    Result<> append(std::span<const std::byte> bytes) override
    {
        VOX_CHECK(checkRoom(m_bytes.size() + bytes.size(), m_path));
        m_bytes += textOf(bytes);
        return {};
    }
    Result<> sync() override { return m_staging.put(m_path, m_bytes, m_facts, m_stop); }
    std::uint64_t size() const override { return m_bytes.size(); }

private:
    RemoteStaging &m_staging;
    const Path m_path;
    std::string m_bytes;
    const ObjectFacts m_facts;
    const std::stop_token m_stop;
};

std::unique_ptr<WritableFile> RemoteStaging::create(const Path &path)
{
    auto file = std::make_unique<NewFile>(*this, path);
    static_cast<void>(file->sync().has_value()); // it is there from now on
    return file;
}

std::unique_ptr<WritableFile> RemoteStaging::append(const Path &path, std::string bytes,
                                                    ObjectFacts facts, std::stop_token stop)
{
    return std::make_unique<LongerFile>(*this, path, std::move(bytes), std::move(facts),
                                        std::move(stop));
}

std::shared_ptr<const std::string> RemoteStaging::find(const Path &path) const
{
    const std::lock_guard lock(m_mutex);
    const auto found = m_files.find(path);
    return found == m_files.end() ? nullptr : found->second;
}

bool RemoteStaging::remove(const Path &path)
{
    const std::lock_guard lock(m_mutex);
    return m_files.erase(path) > 0;
}

Result<> RemoteStaging::rename(const Path &from, const Path &to,
                               const std::optional<ObjectFacts> &facts, std::stop_token stop)
{
    const auto bytes = find(from);
    if (!bytes)
        return fail(ErrorCode::NotFound, Sentence::tr("does not exist"), shownPath(from.string()));
    VOX_CHECK(put(to, *bytes, facts, std::move(stop)));
    remove(from);
    const std::lock_guard lock(m_mutex); // what was stored in this folder is whole
    std::erase_if(m_stored, [&to](const auto &stored) {
        return stored.first.parent_path() == to.parent_path();
    });
    return {};
}

Result<> RemoteStaging::put(const Path &path, const std::string &bytes,
                            const std::optional<ObjectFacts> &facts, std::stop_token stop)
{
    VOX_TRY(const auto address, RemoteAddress::parse(Location::of(path).text()));
    if (!address.traits().replacesObjects)
        return fail(ErrorCode::Unsupported,
                    Sentence::tr("is not in S3 storage, and only objects there can be replaced; "
                                 "upload the dataset instead"),
                    address.text());
    if (facts && facts->etag.empty())
        return fail(ErrorCode::Unsupported,
                    Sentence::tr("has no ETag on this server, so changes by others cannot be "
                                 "noticed; upload the dataset instead"),
                    address.text());
    VOX_TRY(const auto bucket, m_access.bucket(address));
    const GuardedWrite write(*bucket, address.key,
                             {WriteGuard::Kind::Seen, facts ? facts->etag : std::string()}, stop,
                             [&] { return checkBeside(path, *bucket, stop); });
    const auto written = write.put(bytesOf(bytes));
    m_replaced(path); // also where the answer was lost
    VOX_CHECK(written);
    if (written->end == WriteEnd::ChangedByOthers)
        return fail(replacedError(address));
    if (written->end == WriteEnd::StoredUnguarded)
        RemoteWrites::noteUnguarded();
    const std::lock_guard lock(m_mutex);
    if (!written->etag.empty())
        m_stored[path] = written->etag;
    return {};
}

/// An index must not point into what another writer has replaced.
Result<> RemoteStaging::checkBeside(const Path &path, const S3Bucket &bucket,
                                    std::stop_token stop) const
{
    std::map<Path, std::string> beside;
    {
        const std::lock_guard lock(m_mutex);
        for (const auto &[other, etag] : m_stored)
            if (other != path && other.parent_path() == path.parent_path())
                beside[other] = etag;
    }
    for (const auto &[other, etag] : beside) {
        VOX_TRY(const auto address, RemoteAddress::parse(Location::of(other).text()));
        const auto now = bucket.facts(address.key, stop);
        if (!now && now.error().code != ErrorCode::NotFound)
            return fail(now.error());
        if (!now || now->etag != etag)
            return fail(replacedError(address));
    }
    return {};
}

} // namespace voxdeck

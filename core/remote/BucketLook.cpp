// SPDX-License-Identifier: Apache-2.0
#include "core/remote/BucketLook.h"

#include "core/remote/PartTag.h"

#include <cstring>
#include <utility>
#include <vector>

namespace voxdeck {

namespace {

/// Whether the bytes of an object of the file's size are the file's.
Result<bool> hasBytesOf(const FileSystem &fs, const std::filesystem::path &path,
                        const S3Bucket &bucket, const std::string &key, std::uint64_t size,
                        const std::string &etag, const std::stop_token &stop)
{
    VOX_TRY(const auto file, fs.openForReading(path));
    std::uint64_t at = 0;
    bool isSame = true;
    std::vector<std::byte> here;
    const auto read = bucket.read(
        key, size, etag,
        [&](std::span<const std::byte> there) -> Result<> {
            here.resize(there.size());
            VOX_TRY(const auto count, file->readAt(at, here));
            at += count;
            isSame = count == there.size()
                     && std::memcmp(here.data(), there.data(), there.size()) == 0;
            // ends the reading; the answer is known
            return isSame ? Result<>() : Result<>(fail(ErrorCode::Cancelled, "other content", key));
        },
        stop);
    if (!read && isSame)
        return fail(read.error());
    return isSame;
}

} // namespace

BucketLook::BucketLook(const FileSystem &fs, std::filesystem::path folder, const S3Bucket &bucket,
                       RemoteAddress destination, const UploadState *state, std::uint64_t partBytes)
    : m_fs(fs),
      m_folder(std::move(folder)),
      m_bucket(bucket),
      m_destination(std::move(destination)),
      m_state(state),
      m_partBytes(partBytes)
{
}

Result<BucketLook::Found> BucketLook::look(const UploadFile &file,
                                           const std::stop_token &stop) const
{
    const auto facts = m_bucket.facts(m_destination.below(file.path).key, stop);
    if (!facts && facts.error().code == ErrorCode::NotFound)
        return Found{};
    if (!facts && facts.error().code == ErrorCode::PermissionDenied) {
        // what this upload noted is all that keys which may only write can know
        const bool isNoted = m_state != nullptr && m_state->of(file).isDone;
        return Found{isNoted ? StoredContent::Same : StoredContent::Unseen, {}};
    }
    if (!facts)
        return fail(facts.error());
    VOX_TRY(const auto stored, judge(file, facts->size, facts->etag, stop));
    return Found{stored, facts->etag};
}

Result<StoredContent> BucketLook::judge(const UploadFile &file, std::uint64_t size,
                                        const std::string &etag, const std::stop_token &stop) const
{
    const auto last = m_state != nullptr ? m_state->lastOf(file.path) : FileState();
    const bool isNoted = last.isDone || !last.etag.empty(); // also where a newer one was begun
    // states of earlier versions have no ETags
    const bool isAsSent = isNoted
                          && (last.etag.empty() ? size == last.size
                                                : bareTag(etag) == bareTag(last.etag));
    if (isAsSent && m_state->of(file).isDone)
        return StoredContent::Same;
    if (size == file.size) {
        VOX_TRY(bool same, isTagOf(m_fs, m_folder / file.path, file.size,
                                   partBytesFor(file.size, m_partBytes), etag, stop));
        // what was sent in another state is replaced whatever its content is, so it need not be read
        if (!same && !isAsSent) {
            VOX_TRY(same, hasBytesOf(m_fs, m_folder / file.path, m_bucket,
                                     m_destination.below(file.path).key, size, etag, stop));
        }
        if (same)
            return StoredContent::Same;
    }
    if (!isNoted)
        return StoredContent::Others;
    return isAsSent ? StoredContent::AsSent : StoredContent::Changed;
}

} // namespace voxdeck

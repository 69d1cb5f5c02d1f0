// SPDX-License-Identifier: Apache-2.0
#include "core/remote/BucketLook.h"

#include "core/remote/PartTag.h"

#include <cstring>
#include <utility>
#include <vector>

namespace voxdeck {

namespace {

Result<bool> hasBytesOf(const FileSystem &fs, const std::filesystem::path &path,
                        const S3Bucket &bucket, const std::string &key, const ObjectFacts &facts,
                        const std::stop_token &stop)
{
    VOX_TRY(const auto file, fs.openForReading(path));
    std::vector<std::byte> here;
    return bucket.hasBytes(
        key, facts,
        [&](std::uint64_t at, std::span<const std::byte> there) -> Result<bool> {
            here.resize(there.size());
            VOX_TRY(const auto count, file->readAt(at, here));
            return count == there.size()
                   && std::memcmp(here.data(), there.data(), there.size()) == 0;
        },
        stop);
}

} // namespace

Result<bool> isContentOf(const FileSystem &fs, const std::filesystem::path &path,
                         const S3Bucket &bucket, const std::string &key, const ObjectFacts &facts,
                         std::uint64_t partBytes, const std::stop_token &stop)
{
    VOX_TRY(const bool isTagged, isTagOf(fs, path, facts.size, partBytes, facts.etag, stop));
    return isTagged ? Result<bool>(true) : hasBytesOf(fs, path, bucket, key, facts, stop);
}

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
        // what this upload noted is all that keys which may only write can know; of an earlier one too much has passed
        const bool isNoted = m_state != nullptr && m_state->isResumed() && m_state->of(file).isDone;
        return Found{isNoted ? StoredContent::Same : StoredContent::Unseen, {}};
    }
    if (!facts)
        return fail(facts.error());
    VOX_TRY(const auto stored, judge(file, *facts, stop));
    return Found{stored, facts->etag};
}

Result<StoredContent> BucketLook::judge(const UploadFile &file, const ObjectFacts &facts,
                                        const std::stop_token &stop) const
{
    const auto last = m_state != nullptr ? m_state->lastOf(file.path) : FileState();
    const bool isNoted = last.isDone || !last.etag.empty(); // also where a newer one was begun
    // states of earlier versions have no ETags
    const bool isAsSent = isNoted
                          && (last.etag.empty() ? facts.size == last.size
                                                : bareTag(facts.etag) == bareTag(last.etag));
    if (isAsSent && m_state->of(file).isDone)
        return StoredContent::Same;
    if (facts.size == file.size) {
        const auto path = m_folder / file.path;
        const auto partBytes = partBytesFor(file.size, m_partBytes);
        // what was sent in another state is replaced whatever its content is, so it need not be read
        VOX_TRY(const bool isSame,
                isAsSent ? isTagOf(m_fs, path, file.size, partBytes, facts.etag, stop)
                         : isContentOf(m_fs, path, m_bucket, m_destination.below(file.path).key,
                                       facts, partBytes, stop));
        if (isSame)
            return StoredContent::Same;
    }
    if (!isNoted)
        return StoredContent::Others;
    return isAsSent ? StoredContent::AsSent : StoredContent::Changed;
}

} // namespace voxdeck

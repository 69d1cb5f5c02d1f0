// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0441.
#pragma once

#include "core/io/FileSystem.h"
#include "core/remote/S3Bucket.h"
#include "core/remote/UploadRule.h"
#include "core/remote/UploadState.h"

#include <cstdint>
#include <filesystem>
#include <stop_token>
#include <string>

namespace voxdeck {

/// Whether an object is a file of the same size: by its ETag, or byte by byte where the ETag says nothing.
Result<bool> isContentOf(const FileSystem &fs, const std::filesystem::path &path,
                         const S3Bucket &bucket, const std::string &key, const ObjectFacts &facts,
                         std::uint64_t partBytes, const std::stop_token &stop);

/// Finds out what a bucket has in the place of the files of a folder.
///
/// Content is compared by the notes of the upload, then by MD5 where the ETag is made of it. An object of the same size
/// with another ETag is read and compared byte by byte, up to the first that differs: buckets that encrypt, and clients
/// that send parts of other lengths, have ETags that say nothing about the file here.
///
/// Threads  any; all that it was made of must outlive it.
/// Errors   those of S3Bucket and FileSystem.
class BucketLook {
public:
    /// `state` may be null: nothing was noted.
    BucketLook(const FileSystem &fs, std::filesystem::path folder, const S3Bucket &bucket,
               RemoteAddress destination, const UploadState *state, std::uint64_t partBytes);

    struct Found {
        StoredContent stored = StoredContent::Nothing;
        std::string etag; ///< of the object, where there is one and the keys may look
    };
    /// One request, and those that read an object whose ETag says nothing.
    Result<Found> look(const UploadFile &file, const std::stop_token &stop) const;
    /// Of an object of which a listing has size and ETag.
    Result<StoredContent> judge(const UploadFile &file, const ObjectFacts &facts,
                                const std::stop_token &stop) const;

private:
    const FileSystem &m_fs;
    const std::filesystem::path m_folder;
    const S3Bucket &m_bucket;
    const RemoteAddress m_destination;
    const UploadState *m_state;
    const std::uint64_t m_partBytes; ///< as UploadOptions
};

} // namespace voxdeck

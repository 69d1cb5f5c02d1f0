// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0415
#pragma once

#include "core/io/FileSystem.h"
#include "core/remote/S3Bucket.h"

#include <cstdint>
#include <filesystem>
#include <stop_token>

namespace voxdeck {

/// Gives up what uploadFolder() began and did not end: deletes the parts that the server has of unfinished files
/// (AbortMultipartUpload), then the state file. Files that are stored whole stay there. Gives the number of files whose
/// parts were deleted; 0 too where nothing was begun.
///
/// `folder`: of the state file. With `keepsState`, the state file stays and says that the parts are gone.
/// Errors   those of S3Bucket and FileSystem: the state file stays, and the same call goes on.
Result<std::uint64_t> abandonUpload(FileSystem &fs, const std::filesystem::path &folder,
                                    const S3Bucket &bucket, const RemoteAddress &destination,
                                    bool keepsState, std::stop_token stop);

} // namespace voxdeck

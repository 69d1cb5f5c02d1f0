// SPDX-License-Identifier: Apache-2.0
#include "core/remote/AbandonedUpload.h"

#include "core/remote/UploadState.h"

#include <utility>

namespace voxdeck {

Result<std::uint64_t> abandonUpload(FileSystem &fs, const std::filesystem::path &folder,
                                    const S3Bucket &bucket, const RemoteAddress &destination,
                                    bool keepsState, std::stop_token stop)
{
    VOX_TRY(const auto path, UploadState::pathIn(folder, destination.text()));
    if (!exists(fs, path))
        return 0;
    VOX_TRY(const auto state, UploadState::open(fs, folder, destination.text(), true));
    std::uint64_t deleted = 0;
    for (const auto &[file, upload] : state->begun()) {
        const auto gone = bucket.abortUpload(destination.below(file).key, upload, stop);
        if (!gone && gone.error().code != ErrorCode::NotFound)
            return fail(gone.error());
        deleted += gone ? 1 : 0;
        VOX_CHECK(state->noteDeleted(file, upload));
    }
    if (!keepsState)
        VOX_CHECK(state->finish());
    return deleted;
}

} // namespace voxdeck

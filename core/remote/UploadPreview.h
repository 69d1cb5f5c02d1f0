// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/remote/FolderUpload.h"
#include "core/remote/RemoteAccess.h"

#include <cstdint>
#include <filesystem>
#include <stop_token>
#include <vector>

namespace voxdeck {

/// As those of the upload.
struct UploadPreviewOptions {
    OthersContent others = OthersContent::Refuse;
    UploadGroups group;
    std::filesystem::path stateFolder; ///< empty: the folder that is sent
};

/// The dry run of an upload.
struct UploadPreview {
    std::vector<JudgedFile> steps; ///< in the order of the upload
    std::uint64_t others =
        0; ///< objects below the address that belong to no file of the folder: they stay; S3 alone
    bool makesRepository = false; ///< the Hub has no such repository yet
    bool isListed =
        true; ///< false: the keys may not list, so that nothing is known of other objects
    bool isWritable = false; ///< false: the server could not say whether the keys may write
    bool isBegun = false;    ///< an earlier upload did not end: it is to be resumed or given up
};

/// Asks the server what uploadFolder() or uploadToHub() would find. Nothing is written, here or there. Files are
/// compared by content where there is one of the same size. checkNoneRefused() of the steps tells whether the upload would
/// be refused, and why.
///
/// Progress counts objects of a listing, then bytes that are compared.
/// Errors   NotFound for a missing bucket, PermissionDenied where the keys may not write; those of RemoteAccess and
///          FileSystem.
Result<UploadPreview> previewUpload(FileSystem &fs, const std::filesystem::path &folder,
                                    RemoteAccess &access, const RemoteAddress &destination,
                                    const UploadPreviewOptions &options,
                                    const ProgressSink &progress, std::stop_token stop);

} // namespace voxdeck

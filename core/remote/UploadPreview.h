// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/remote/FolderUpload.h"
#include "core/remote/RemoteAccess.h"

#include <cstdint>
#include <filesystem>
#include <stop_token>
#include <vector>

namespace voxdeck {

/// What an upload would do with one file.
enum class UploadAct : std::uint8_t {
    Send,
    Replace, ///< the server has another content in its place
    Keep,    ///< the server has it: nothing is sent
    LeaveOut ///< the repository's .gitignore names it
};

struct UploadStep {
    UploadFile file;
    UploadAct act = UploadAct::Send;
};

/// The dry run of an upload.
struct UploadPreview {
    std::vector<UploadStep> steps; ///< in the order of the upload
    std::uint64_t others =
        0; ///< objects below the address that belong to no file of the folder: they stay; S3 alone
    bool makesRepository = false; ///< the Hub has no such repository yet
    bool isListed =
        true; ///< false: the keys may not list, so that each file counts as one that is sent
    bool isWritable = false; ///< false: the server could not say whether the keys may write
    bool isBegun = false;    ///< an earlier upload did not end: it is to be resumed or given up
};

/// Asks the server what uploadFolder() or uploadToHub() would find. Nothing is written, here or there. Files are
/// compared by content where there is one of the same size.
///
/// Progress counts objects of a listing, then bytes that are compared.
/// Errors   NotFound for a missing bucket, PermissionDenied where the keys may not write; those of RemoteAccess and
///          FileSystem.
Result<UploadPreview> previewUpload(FileSystem &fs, const std::filesystem::path &folder,
                                    RemoteAccess &access, const RemoteAddress &destination,
                                    const ProgressSink &progress, std::stop_token stop);

} // namespace voxdeck

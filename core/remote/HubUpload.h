// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0271
#pragma once

#include "core/io/FileSystem.h"
#include "core/job/Progress.h"
#include "core/remote/FolderUpload.h"
#include "core/remote/HubRepository.h"
#include "core/remote/UploadPreview.h"

#include <filesystem>
#include <stop_token>
#include <string>

namespace voxdeck {

struct HubUploadOptions {
    unsigned parallel = 4; ///< files at a time
    bool isPublic = false; ///< of a repository that is made now
    std::string summary = "Upload by Voxdeck";
    UploadSink onFile; ///< of files that are committed; may be empty
    OthersContent others = OthersContent::Refuse;
    UploadGroups group; ///< for OthersContent::KeepChanged
    /// Where the ids of what was sent are noted, so that a later upload may replace it; empty: in the folder that is
    /// sent (docs/decisions/0603).
    std::filesystem::path stateFolder;
};

/// Copies a folder into a repository of the Hub, below the path of `destination`; makes the repository where it is
/// missing.
///
/// Large files go by Git LFS, whole or in parts as the Hub asks; the Hub says which files are large. A commit has at
/// most 100 files; lists and build.json are in the last ones. The Hub is asked about all files before anything is sent:
/// what others committed there falls under HubUploadOptions::others. A run after a crash sends what the Hub does not
/// have: files are known by their content, and finished parts of a large one by a file in the person's data folder, in
/// which the addresses that the Hub signed are encrypted. A commit whose answer was lost is not made twice.
///
/// Errors   InvalidArgument where others' content would be replaced (isRefusedByRule()); Busy where others change the
///          branch or a file changes meanwhile; those of HubRepository and FileSystem. Stored files stay.
Result<UploadReport> uploadToHub(FileSystem &fs, const std::filesystem::path &folder,
                                 HubRepository &hub, const RemoteAddress &destination,
                                 const HubUploadOptions &options, const ProgressSink &progress,
                                 std::stop_token stop);

/// previewUpload() of a repository. The Hub answers a question about the files only to those who may write.
Result<UploadPreview> previewHubUpload(FileSystem &fs, const std::filesystem::path &folder,
                                       HubRepository &hub, const RemoteAddress &destination,
                                       const UploadPreviewOptions &options,
                                       const ProgressSink &progress, std::stop_token stop);

} // namespace voxdeck

// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0283
#pragma once

#include "core/base/Result.h"
#include "core/base/Sentence.h"
#include "core/io/FileSystem.h"
#include "core/job/Progress.h"
#include "core/remote/FolderUpload.h"
#include "core/remote/RemoteAccess.h"
#include "core/remote/UploadPreview.h"
#include "core/shards/run/BuildFolder.h"
#include "core/workspace/Workspace.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace voxdeck {

/// Checks the address of a build: s3://BUCKET/PREFIX or hf://datasets/ORG/NAME/PATH, without a secret.
/// Error: InvalidArgument.
Result<RemoteAddress> buildDestination(const std::string &address);

/// The folder of this machine in which a build for a server is made: below the person's data folder, one for each
/// address. Nothing is created.
Result<std::filesystem::path> stagingFolderFor(const RemoteAddress &destination);

/// Where a build goes: a folder, and the address to which it is sent from there.
struct BuildTarget {
    std::filesystem::path folder;
    std::optional<RemoteAddress> destination;
};

/// Of an output as people write it. An address is staged in `staging`, or in stagingFolderFor() where that is empty.
/// Errors   InvalidArgument, also for a `staging` without an address.
Result<BuildTarget> buildTargetOf(const std::string &output, const std::string &staging = {});

/// Whether nothing of a complete build is left to be sent, as the last upload noted it; also where it stays on this
/// machine.
bool isWhollySent(const FileSystem &fs, const BuildFolder &build);

struct BuildUploadReport {
    UploadReport sent;
    std::uint64_t statusesMoved = 0; ///< in manifests (ManifestStatus.h)
    /// Manifests that could not be written, and why; what was changed on the server and stays.
    std::vector<Sentence> notes;
};

/// Sends a complete build to a server: shards first, build.json and the lists last, which from then on name the shards
/// there, also in the build's folder. Objects that the server has as
/// they are, by what an earlier run noted in the build's own folder and by their ETags, are not sent again. Then the
/// manifests say `completed_upload` of segments whose shard is there whole, and `error_upload_denied`,
/// `..._unreachable`, `..._missing`, `..._changed` or `..._processing` of those whose shard could not be sent; also
/// when the upload fails. A shard that was changed on the server after it was sent, as by publishing, stays as it is
/// there (`sent.held`: of those that differ here now), and nothing is sent where the server has content under these
/// names that this build never sent; unless `replacesOthers`. Shards that the build no longer has stay on the server; no
/// list names them.
///
/// Threads  that of the workspace.
/// Errors   InvalidArgument for a build that is not complete; those of uploadFolder() and uploadToHub(), with what
///          was sent kept: the same call goes on.
Result<BuildUploadReport> uploadBuild(FileSystem &fs, Workspace &workspace,
                                      const std::filesystem::path &folder, RemoteAccess &access,
                                      const RemoteAddress &destination, const std::string &holder,
                                      const ProgressSink &progress, std::stop_token stop,
                                      bool replacesOthers = false);

/// The dry run of uploadBuild().
Result<UploadPreview> previewBuildUpload(FileSystem &fs, BuildFolder &build, RemoteAccess &access,
                                         const RemoteAddress &destination, bool replacesOthers,
                                         const ProgressSink &progress, std::stop_token stop);

/// abandonUpload() of the uploads that uploadBuild() began of the builds in a folder.
Result<std::uint64_t> abandonBuildUpload(FileSystem &fs, const std::filesystem::path &folder,
                                         const S3Bucket &bucket, const RemoteAddress &destination,
                                         std::stop_token stop);

} // namespace voxdeck

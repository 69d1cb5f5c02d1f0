// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Result.h"
#include "core/base/Sentence.h"
#include "core/io/FileSystem.h"
#include "core/shards/plan/BuildPlan.h"
#include "core/shards/run/BuildFolder.h"
#include "core/workspace/Workspace.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

namespace voxdeck {

struct ManifestStatusReport {
    std::vector<std::filesystem::path> files; ///< that were changed
    std::uint64_t rows = 0;                   ///< whose status moved
    std::vector<Sentence> notes;              ///< manifests that could not be written, and why
};

/// What an upload made of a shard: the status of its segments (`completed_upload`, `error_upload_denied`, ...) and a
/// message, or an empty status where it says nothing.
using ShardUploadStatus =
    std::function<std::pair<std::string, std::string>(const ShardRecord &shard)>;

/// Writes how far segments are into the manifests (CSV of formats by country) the workspace was made of:
/// `completed_local_tar` for those in a shard that has its record, `error_local_tar_cer`,
/// `..._missing_source`, `..._audio_load` or `..._processing` with the reason in `error_message` for
/// those that are not; `uploads` has a later status of a shard than the first. The column is `webdataset_status`, or `status` where that holds such values; a
/// file with neither gets `webdataset_status`. All else stays byte for byte; each file is replaced whole,
/// under the lock that builders of manifests take.
///
/// Units    8 bytes a segment, and the reason of each that is left out.
/// Threads  that of the workspace.
/// Errors   Cancelled, and those of the workspace and the ledger. A manifest that cannot be written is a
///          note: the shards are whole all the same, and the next run writes it.
Result<ManifestStatusReport> updateManifestStatus(FileSystem &fs, Workspace &workspace,
                                                  const BuildFolder &folder, const BuildPlan &plan,
                                                  const std::string &holder, std::stop_token stop,
                                                  const ShardUploadStatus &uploads = {});

} // namespace voxdeck

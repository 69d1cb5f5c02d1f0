// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0407
#pragma once

#include "core/base/Result.h"
#include "core/io/FileSystem.h"
#include "core/job/Progress.h"
#include "core/workspace/Workspace.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

namespace voxdeck {

/// A recording of a list that cannot be heard.
struct MissingAudio {
    std::filesystem::path list;
    std::string recording; ///< its name
    std::string audio;     ///< as the list spells it; empty: it names none
    std::string problem;   ///< why it cannot be heard
    std::uint64_t segments = 0;
    std::string key; ///< of the first of them
};

/// The first of them, in the order of the lists.
Result<std::vector<MissingAudio>> missingAudio(Workspace &workspace, std::size_t atMost);
Result<std::uint64_t> missingAudioCount(Workspace &workspace);

struct RelinkReport {
    ImportReport import;
    std::uint64_t missingBefore = 0; ///< recordings
    std::uint64_t missingNow = 0;
};

/// A folder that a list names (or an address such as "s3://bucket"), and where it is instead.
using AudioMoves = std::vector<std::pair<std::string, std::filesystem::path>>;

/// Audio of the workspace's lists was moved: it is looked for in its new folders from now on, before
/// the relocations that were given earlier; of the same old folder the new one replaces them. The
/// lists are read once more; edits, splits and statuses stay. Without moves they are only read again
/// where audio was missing.
///
/// Errors   InvalidArgument for a workspace of a TouchDataset, whose audio is inside; NotFound
///          where a new folder does not exist; those of an import.
Result<RelinkReport> relinkAudio(Workspace &workspace, const FileSystem &fs,
                                 const AudioMoves &moves, const ProgressSink &progress,
                                 std::stop_token stop);

} // namespace voxdeck

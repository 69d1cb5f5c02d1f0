// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0160
#pragma once

#include "core/base/Result.h"
#include "core/format/PublishedFiles.h"
#include "core/io/FileSystem.h"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace voxdeck {

/// The state that the build of one dataset keeps in its output folder. Several datasets may share the
/// folder; each has its own state:
///
///   .voxdeck-build/                 of the first dataset
///   .voxdeck-build/datasets/NAME/   of each further one
///   .../dataset                     JSON: "path" of the dataset, and "beside": relative to the output,
///                                   so that both can move together
struct BuildState {
    std::filesystem::path folder;
    std::string dataset; ///< as recorded; empty: an older Voxdeck recorded none
    std::string beside;
    bool isFirst = false;

    /// Whether it is the state of `dataset` when built into `output`. States without a dataset are
    /// anybody's: they come from a time when a folder had one build.
    bool isOf(const std::string &wanted, const std::filesystem::path &output) const;
};

/// The states in `output`, the first dataset's first; none where no build has begun.
///
/// Errors   those of FileSystem; Corrupt for a note of a dataset that is not JSON.
Result<std::vector<BuildState>> buildStatesIn(const FileSystem &fs,
                                              const std::filesystem::path &output);

/// The state of `dataset`; nothing where it has none. An empty `dataset` means the only one there is.
///
/// Errors   as above; InvalidArgument where `dataset` is empty and there are several.
Result<std::optional<BuildState>> findBuildState(const FileSystem &fs,
                                                 const std::filesystem::path &output,
                                                 const std::string &dataset);

/// Where the state of a dataset will be that has none yet.
BuildState newBuildState(const std::filesystem::path &output, const std::string &dataset,
                         const std::vector<BuildState> &others);

/// The note of the dataset in its state.
std::string buildStateNote(const BuildState &state);

} // namespace voxdeck

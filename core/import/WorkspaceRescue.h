// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0331
#pragma once

#include "core/base/Result.h"
#include "core/base/Sentence.h"
#include "core/io/FileSystem.h"
#include "core/job/Progress.h"
#include "core/workspace/Salvage.h"

#include <cstdint>
#include <filesystem>
#include <stop_token>
#include <string>
#include <vector>

namespace voxdeck {

/// The parts of a damaged workspace that were read, and those that were not.
struct RescueReport {
    /// One kind of what people did: "edits", "comments", ...
    struct Part {
        std::string what;
        std::uint64_t rescued = 0;
        std::uint64_t lost = 0;    ///< as far as what is left tells
        std::uint64_t altered = 0; ///< rescued with bytes that are no text; these are U+FFFD now
    };
    std::vector<Part> parts; ///< those that are there, or were
    std::vector<Salvage::Damage> damage;
    std::vector<Error> examples; ///< of what was lost, with the segment as subject; at most 1,000
    std::vector<Sentence> notes;
    bool hasLost() const;
};

/// Writes what people did in the workspace `damaged` (its journal, comments, drafts, baskets, filters, settings) into
/// the new workspace `target`, which appears when it is whole. Its rows come with the next import of the dataset; lines
/// of lists get their numbers back by their keys (ReturningRows.h). `damaged` and its log are only read.
///
/// Nobody may be writing to `damaged`. `dataset`, where it is given, is what the workspace is of if that is lost.
///
/// Errors   InvalidArgument: `target` is there; Corrupt: nothing of a workspace can be found; those of FileSystem and
///          Database; Cancelled. `target` is not there then.
Result<RescueReport> rescueWorkspace(FileSystem &fs, const std::filesystem::path &damaged,
                                     const std::filesystem::path &target,
                                     const std::filesystem::path &dataset,
                                     const ProgressSink &progress, const std::stop_token &stop);

} // namespace voxdeck

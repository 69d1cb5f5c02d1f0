// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Result.h"
#include "core/build/BuildPlan.h"
#include "core/build/Recipe.h"
#include "core/io/FileSystem.h"
#include "core/job/Progress.h"
#include "core/manifest/ItemSource.h"

#include <cstdint>
#include <map>
#include <stop_token>
#include <string>
#include <vector>

namespace voxdeck {

/// The shards of one split (with a subset: "train-2") over all countries.
struct PlannedSplit {
    std::string name;
    std::uint64_t rows = 0;
    std::uint64_t shards = 0;
    double seconds = 0;
    std::uint64_t estimatedBytes = 0;
};

/// A plan as a person looks at it before anything is written.
///
/// Units    4 bytes a row that is left out.
struct BuildPreview {
    BuildPlan plan;
    std::vector<PlannedSplit> splits;                      ///< train, validation, test, then others
    std::map<LeftOut, std::vector<std::uint32_t>> leftOut; ///< ids of the rows, in the plan's order
    std::uint64_t leftOutRows = 0;
    std::uint64_t freeBytes = 0; ///< where the output will be; 0 without an output
    bool fits = true;

    std::uint64_t rowsIn() const { return plan.rows + leftOutRows; }
};

/// planBuild() with what it left out and the room there is. Nothing is written.
///
/// Threads  that of the workspace.
/// Errors   those of planBuild().
Result<BuildPreview> previewBuild(const FileSystem &fs, Workspace &workspace,
                                  const ItemSource &items, const BuildRecipe &recipe,
                                  const ProgressSink &progress, std::stop_token stop);

/// The same rows by split, of any plan.
std::vector<PlannedSplit> splitsOf(const BuildPlan &plan);

} // namespace voxdeck

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Result.h"
#include "core/io/FileSystem.h"
#include "core/items/ItemSource.h"
#include "core/job/Progress.h"
#include "core/shards/plan/BuildPlan.h"
#include "core/shards/recipe/Recipe.h"
#include "core/shards/run/ShardState.h"

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace voxdeck {

/// The shards of one split (with a subset: "train-2") over all countries.
struct PlannedSplit {
    std::string name;
    std::uint64_t rows = 0; ///< in shards, those that failed among them
    std::uint64_t leftOut = 0;
    std::uint64_t failed = 0; ///< when it was built
    std::uint64_t shards = 0;
    double seconds = 0;
    std::uint64_t estimatedBytes = 0;

    std::uint64_t rowsIn() const { return rows + leftOut; }
    std::uint64_t written() const { return rows - failed; }
    std::uint64_t skipped() const { return leftOut + failed; }
};

/// A plan as a user looks at it before anything is written.
///
/// Units    8 bytes a row that is left out.
struct BuildPreview {
    using Rows = std::vector<std::uint32_t>; ///< ids, in the plan's order
    BuildPlan plan;
    std::vector<PlannedSplit> splits; ///< train, validation, test, then others
    std::map<LeftOut, Rows> leftOut;
    std::map<std::string, Rows> leftOutBySplit; ///< the same rows
    std::uint64_t leftOutRows = 0;
    std::uint64_t failedRows = 0; ///< when it was built
    /// What became of each shard of the plan; none where nothing was built.
    std::vector<ShardState> shards;
    std::uint64_t freeBytes = 0; ///< where the output will be; 0 without an output
    bool fits = true;
    /// The reason why checkBuild() would refuse the build.
    std::optional<Error> refusal;

    bool canBeBuilt() const { return fits && !refusal; }
    /// Rows of shards that are not written yet: all of them before the build.
    std::uint64_t rowsToWrite() const;

    std::uint64_t rowsIn() const { return plan.rows + leftOutRows; }
};

/// The plan of the recipe's build that its output folder holds; empty without such a build, or where the
/// recipe could not go on with it.
Result<std::optional<PriorPlan>> priorOf(FileSystem &fs, const Workspace &workspace,
                                         const BuildRecipe &recipe);

/// What speaks against building the plan: the folder, names of other datasets' shards there, splits that
/// leak. The build says the same.
Result<> checkBuild(FileSystem &fs, Workspace &workspace, const BuildRecipe &recipe,
                    const BuildPlan &plan, const ProgressSink &progress,
                    const std::stop_token &stop);

/// planBuild() with what it left out and the room there is. Nothing is written.
///
/// Threads  that of the workspace.
/// Errors   those of planBuild().
Result<BuildPreview> previewBuild(FileSystem &fs, Workspace &workspace, const ItemSource &items,
                                  const BuildRecipe &recipe, const ProgressSink &progress,
                                  std::stop_token stop);

/// The same for a build in progress, from its folder: with the failures, and each shard's state.
/// Rows that an older plan left out are counted and have no ids.
///
/// Errors   NotFound where no build was planned; Corrupt.
Result<BuildPreview> previewOf(FileSystem &fs, const std::filesystem::path &output,
                               const std::string &dataset = {});

/// The same rows by split, of any plan.
std::vector<PlannedSplit> splitsOf(const BuildPlan &plan);

/// Ids of the rows that are to be written, or of one split ("train-2") of them, in the plan's order.
/// Nothing is written.
///
/// Errors   those of planBuild().
Result<std::vector<std::uint32_t>> plannedRows(FileSystem &fs, Workspace &workspace,
                                               const ItemSource &items, const BuildRecipe &recipe,
                                               const std::optional<std::string> &split,
                                               const ProgressSink &progress, std::stop_token stop);

/// Which rows of a build that was begun.
struct BuiltRows {
    std::optional<std::string> split; ///< only of this one
    std::vector<std::uint64_t>
        shards;             ///< only of these, by their numbers in the plan; none: of all
    bool hasFailed = false; ///< those that failed instead of those that are in them
};
Result<std::vector<std::uint32_t>> builtRows(FileSystem &fs, const std::filesystem::path &output,
                                             const BuiltRows &wanted,
                                             const std::string &dataset = {});

} // namespace voxdeck

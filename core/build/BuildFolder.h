// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Result.h"
#include "core/build/BuildPlan.h"
#include "core/build/Recipe.h"
#include "core/build/ShardRecord.h"
#include "core/build/ShardSink.h"
#include "core/io/FileSystem.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace voxdeck {

/// Which share of a build this is: the shards whose number leaves `index` when divided by `count`.
struct BuildPart {
    unsigned index = 0;
    unsigned count = 1;
    bool has(std::uint64_t shard) const { return shard % count == index; }
};

/// The folder a build writes, and what it says about how far the build has come:
///
///   .voxdeck-build/recipe.json       what is built: written first
///   .voxdeck-build/workspace         whose rows they are: the path of its file
///   .voxdeck-build/plan.json .rows   which rows make which shard; there before the first shard
///   .voxdeck-build/plan.merged       the ids a row of it is made of, where the recipe merges
///   .voxdeck-build/left-out.jsonl    rows the plan left out
///   .voxdeck-build/ledger/N.audio    where its audio lies and what it was made of (AudioLedger.h)
///   .voxdeck-build/ledger/N.json     what shard N is: there before its files have their names
///   .voxdeck-build/staging/          what has no name yet
///   the shards                       each file whole, in one rename
///   errors.jsonl, copies.jsonl, build.json, lists  last of all data.list: the build is complete
///
/// A shard is done when its record is there and its files have the sums it names.
///
/// Threads  functions of shards: any, each shard by one thread at a time. Others: one at a time.
/// What is not in the shards, and why: BuildErrors.h.
/// Errors   those of FileSystem besides what is named.
class BuildFolder {
public:
    /// Takes the folder: makes it where needed, locks it, writes the recipe or finds it the same.
    /// InvalidArgument when it holds anything else; Busy when another build works in it.
    static Result<BuildFolder> claim(FileSystem &fs, const std::filesystem::path &output,
                                     const BuildRecipe &recipe, BuildPart part,
                                     const std::string &holder);
    /// What speaks against building there, as far as it can be seen without writing: it is a file, may
    /// not be written to, holds another build or anything else. A build asks this before it claims it.
    static Result<> checkTarget(const FileSystem &fs, const std::filesystem::path &output,
                                const BuildRecipe &recipe);
    /// To look at a build only: nothing is locked or written. NotFound where there is none.
    static Result<BuildFolder> look(FileSystem &fs, const std::filesystem::path &output);
    /// The recipe a folder was begun with; NotFound where none was.
    static Result<BuildRecipe> recipeOf(const FileSystem &fs, const std::filesystem::path &output);
    /// The workspace whose rows the plan names, as the last start had it; NotFound where it was not noted.
    static Result<std::filesystem::path> workspaceOf(const FileSystem &fs,
                                                     const std::filesystem::path &output);
    Result<> noteWorkspace(const std::filesystem::path &workspace);

    const std::filesystem::path &path() const { return m_output; }
    std::filesystem::path inside() const { return inside({}); } ///< .voxdeck-build
    bool hasPlan() const;
    /// Takes a new plan's rows; they count once savePlan() is through.
    Result<std::unique_ptr<PlanSink>> beginPlan();
    Result<> savePlan(PlanSink &sink, const BuildPlan &plan);
    Result<BuildPlan> readPlan();
    Result<std::vector<PlannedRow>> rowsOf(const PlannedShard &shard) const;
    /// Of the plan that was read; null where it merges nothing.
    std::shared_ptr<const MergedRows> mergedRows() const { return m_merged; }

    /// For a build that shares the folder with others: lets them in. To be called with a plan.
    Result<> shareWithParts();
    /// Alone again, to complete the build; Busy when another part is just doing so.
    Result<> takeBack();

    Result<std::optional<ShardRecord>> recordOf(std::uint64_t shard) const;
    /// Whether all files of the record are there with their sums.
    Result<bool> isWhole(const ShardRecord &record, std::stop_token stop) const;
    Result<> clearStaging();
    std::filesystem::path stagingPath(std::uint64_t shard) const;
    /// Writes the ledger and gives the shard its names.
    Result<> commit(std::uint64_t shard, const StagedShard &staged, const ShardRecord &record);

    /// Shards that have a record; none of them is looked at.
    Result<std::uint64_t> recordCount() const;
    /// Takes a build back that never was complete: its shards, and what it keeps of itself. What others
    /// put into the folder stays. InvalidArgument where it was complete, Busy where it is at work.
    static Result<> discard(FileSystem &fs, const std::filesystem::path &output,
                            const std::string &holder);

    bool isComplete() const;
    /// Before a shard of a complete build is made again: takes the lists away.
    Result<> reopen();

    static constexpr const char *kListName = "data.list";
    static constexpr const char *kBuildName = "build.json";
    static constexpr const char *kStagingPrefix = "staging-"; ///< and the number of the part
    static constexpr const char *kCopiesName = "copies.jsonl";

private:
    BuildFolder(FileSystem &fs, std::filesystem::path output);
    Result<> lockWhole(const std::string &holder);
    Result<> checkNoOtherPart(const std::string &holder) const;
    Result<> begin(const BuildRecipe &recipe);
    std::filesystem::path inside(const std::string &name) const;
    std::filesystem::path ledgerPath(std::uint64_t shard) const;
    Result<> removeShard(const ShardRecord &record);
    Result<> removeFilesOf(const ShardRecord &before, const ShardRecord &now);
    Result<> makeFolder(const std::filesystem::path &folder);
    Result<> giveName(const StagedShard::Move &move);

    FileSystem *m_fs;
    std::shared_ptr<const MergedRows> m_merged;
    std::filesystem::path m_output;
    BuildPart m_part;
    std::string m_holder;
    std::unique_ptr<FileLock> m_lock;
    std::unique_ptr<FileLock> m_partLock;
    std::shared_ptr<const MappedFile> m_rows;
};

} // namespace voxdeck

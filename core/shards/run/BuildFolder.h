// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0090, 0135
#pragma once

#include "core/base/DatasetNames.h"
#include "core/base/Result.h"
#include "core/io/FileSystem.h"
#include "core/shards/plan/BuildPlan.h"
#include "core/shards/recipe/Recipe.h"
#include "core/shards/run/BuildStates.h"
#include "core/shards/run/ShardRecord.h"
#include "core/shards/sinks/ShardSink.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace voxdeck {

/// Which share of a build this is: the shards whose number in the ledger leaves `index` when divided by
/// `count`.
struct BuildPart {
    unsigned index = 0;
    unsigned count = 1;
    bool has(std::uint64_t shard) const { return shard % count == index; }
};

/// One dataset's build in the folder it writes, and what it says about how far the build has come. Below
/// its state (BuildStates.h), which is .voxdeck-build for the first dataset of the folder:
///
///   dataset                     whose build it is
///   recipe.json                 what is built: written first
///   workspace                   whose rows they are: the path of its file
///   destination, sent           the address to which it is sent, if it is; the note that it was (BuildUpload.h)
///   plan.json plan.rows         which rows make which shard; there before the first shard
///   plan.merged                 the ids a row of it is made of, where the recipe merges
///   left-out.jsonl              rows the plan left out
///   plan.N.rows plan.N.merged plan.N.left-out.jsonl  the same of the N-th plan after the first
///   ledger/N.audio              the place of each item's audio and its inputs (AudioLedger.h)
///   ledger/N.json               what shard N is: there before its files have their names
///   staging-PART/               what has no name yet
///   complete                    the lists beside the shards name its shards
///
/// Beside the shards of all datasets, each file whole, in one rename:
///
///   errors.jsonl, copies.jsonl, build.json, lists  last of all data.list
///
/// A shard is done when its record is there and its files have the sums it names. A build never touches a
/// file that is another dataset's.
///
/// Threads  functions of shards: any, each shard by one thread at a time. Others: one at a time.
/// Rows missing from the shards, with the reasons: BuildErrors.h.
/// Errors   those of FileSystem besides what is named. Where a function takes `dataset`, it is that of the
///          workspace (Workspace::dataset()); an empty one means the only dataset, and
///          InvalidArgument lists them where there are several.
struct PlannedBuild;

class BuildFolder {
public:
    /// Takes the folder: makes it where needed, locks it, writes the recipe or finds it the same. A part
    /// waits while other parts plan or end.
    /// InvalidArgument when it holds anything else; Busy when another build works in it.
    static Result<BuildFolder> claim(FileSystem &fs, const std::filesystem::path &output,
                                     const BuildRecipe &recipe, BuildPart part,
                                     const std::string &holder, const std::string &dataset = {},
                                     const std::stop_token &stop = {});
    /// What speaks against building there, as far as it can be seen without writing: it is a file, may
    /// not be written to, holds another build or anything else. A build asks this before it claims it.
    static Result<> checkTarget(const FileSystem &fs, const std::filesystem::path &output,
                                const BuildRecipe &recipe, const std::string &dataset);
    /// InvalidArgument where a shard of the plan has the name of another dataset's.
    static Result<> checkNames(FileSystem &fs, const std::filesystem::path &output,
                               const BuildPlan &plan, const std::string &dataset,
                               BuildFormat format);
    /// To look at a build only: nothing is locked or written. NotFound without a build.
    static Result<BuildFolder> look(FileSystem &fs, const std::filesystem::path &output,
                                    const std::string &dataset = {});
    /// The plan of the dataset's build and how far it is; empty without a plan.
    static Result<std::optional<PriorPlan>>
    priorPlan(FileSystem &fs, const std::filesystem::path &output, const std::string &dataset);
    Result<PriorPlan> priorPlan();
    /// The recipe a build was begun with; NotFound where none was.
    static Result<BuildRecipe> recipeOf(const FileSystem &fs, const std::filesystem::path &output,
                                        const std::string &dataset = {});
    /// The workspace whose rows the plan names, as the last start had it; NotFound where it was not noted.
    static Result<std::filesystem::path> workspaceOf(const FileSystem &fs,
                                                     const std::filesystem::path &output,
                                                     const std::string &dataset = {});
    Result<> noteWorkspace(const std::filesystem::path &workspace);
    /// The address to which the build is sent once it is complete (BuildUpload.h); empty where it stays here.
    static Result<std::string> destinationOf(const FileSystem &fs,
                                             const std::filesystem::path &output,
                                             const std::string &dataset = {});
    Result<> noteDestination(const std::string &address);

    const std::filesystem::path &path() const { return m_output; }
    const std::string &dataset() const { return m_state.dataset; }
    std::filesystem::path inside() const { return m_state.folder; }
    std::filesystem::path leftOutPath() const; ///< of the plan that was read
    bool hasPlan() const;
    /// Takes a new plan's rows; they count once savePlan() is through.
    Result<std::unique_ptr<PlanSink>> beginPlan();
    /// Whether the plan differs from `before`; then it is saved, if it is the first or `isAllowed` agrees.
    Result<bool> savePlan(PlanSink &sink, BuildPlan plan, const BuildPlan *before,
                          const std::function<Result<>()> &isAllowed);
    Result<BuildPlan> readPlan();
    /// Whether there are shards that the plan does not have any more.
    Result<bool> hasForgotten() const;
    /// Removes them, and files of earlier plans; returns the folders of those that were changed since they were built,
    /// which are set aside.
    Result<std::vector<std::filesystem::path>> removeForgotten();
    Result<std::vector<PlannedRow>> rowsOf(const PlannedShard &shard) const;
    /// Of the plan that was read; null where it merges nothing.
    std::shared_ptr<const MergedRows> mergedRows() const { return m_merged; }

    /// For a build that shares the folder with others: lets them in. To be called with a plan.
    Result<> shareWithParts();
    /// Alone again, to complete the build: waits while another part does so.
    Result<> takeBack(const std::stop_token &stop);
    Result<bool> isOtherPartAtWork() const;

    Result<std::optional<ShardRecord>> recordOf(std::uint64_t shard) const;
    /// Whether any file of the record is there, whatever is in it.
    bool isAnyThere(const ShardRecord &record) const;
    /// Whether all files of the record are there with their sums.
    Result<bool> isWhole(const ShardRecord &record, std::stop_token stop) const;
    Result<> clearStaging(); ///< and makes it
    Result<> dropStaging();
    std::filesystem::path stagingPath(std::uint64_t shard) const;
    /// Replaces the record of a shard whose files stay.
    Result<> noteRecord(std::uint64_t shard, const ShardRecord &record);
    /// Moves a shard that was changed since it was built (ShardRecord::isChanged) to where no reader of the dataset
    /// looks, and returns that place; of a shard in a tar, its changed lines.
    Result<std::filesystem::path> setAside(const ShardRecord &record);
    /// The same for what stands where a shard is about to be put and is not as an earlier build of the shard left it, by
    /// `before`, its record: somebody's file, or one that another program wrote. Returns where each is now.
    Result<std::vector<std::filesystem::path>> setOthersAside(const StagedShard &staged,
                                                              const ShardRecord *before,
                                                              const std::stop_token &stop);
    /// Writes the ledger and renames the shard's files to their names.
    Result<> commit(std::uint64_t shard, const StagedShard &staged, const ShardRecord &record);

    /// The number of shards with a record, without checking them.
    Result<std::uint64_t> recordCount() const;
    /// Removes a build that never was complete: its shards, and its own state. Files of others in
    /// the folder stay. InvalidArgument where it was complete, Busy where it is at work.
    static Result<> discard(FileSystem &fs, const std::filesystem::path &output,
                            const std::string &holder, const std::string &dataset = {});
    std::filesystem::path audioLedger(std::uint64_t shard) const;
    std::filesystem::path placeAside(const std::filesystem::path &path) const;
    /// Moves a file or folder there, below the output; returns where it is now.
    Result<std::filesystem::path> moveAside(const std::filesystem::path &path);
    /// The same for each file of the record that is not as it was built; `aside` gets their places.
    Result<> setChangedAside(const ShardRecord &record, std::vector<std::filesystem::path> &aside);

    /// After a build was refused before it had a plan: removes what claim() made, and what was there before stays.
    /// False where claim() began nothing, or other parts are at work with it.
    Result<bool> abandon();

    bool isComplete() const;
    /// For BuildLists.h: the lists name the shards, or do not any more.
    Result<> setComplete(bool isComplete);

    static constexpr const char *kListName = kShardListName;
    static constexpr const char *kBuildName = kBuildFileName;
    static constexpr const char *kStagingPrefix = "staging-"; ///< and the number of the part
    static constexpr const char *kCopiesName = "copies.jsonl";

private:
    friend Result<std::vector<PlannedBuild>> buildsIn(FileSystem &fs,
                                                      const std::filesystem::path &output);
    BuildFolder(FileSystem &fs, std::filesystem::path output);
    Result<> lockFolder(const std::stop_token &stop);
    Result<> lockWhole(const std::stop_token &stop);
    Result<> begin(const BuildRecipe &recipe, const std::string &dataset);
    std::filesystem::path inside(const std::string &name) const;
    std::filesystem::path planFile(std::uint64_t generation, const std::string &name) const;
    std::uint64_t ledgerOf(std::uint64_t shard) const;
    std::filesystem::path ledgerPath(std::uint64_t ledger, const char *ending) const;
    Result<std::optional<ShardRecord>> recordAt(std::uint64_t ledger) const;
    Result<std::vector<std::uint64_t>> ledgers() const;
    Result<> removeShard(const ShardRecord &record);
    Result<> removeFilesOf(const ShardRecord &before, const ShardRecord &now);
    Result<> makeFolder(const std::filesystem::path &folder);
    Result<> giveName(const StagedShard::Move &move);

    FileSystem *m_fs;
    BuildState m_state;
    std::vector<PlannedShard> m_shards; ///< of the plan that was read
    std::size_t m_rowBytes = 0;
    std::uint64_t m_generation = 0;
    std::shared_ptr<const MergedRows> m_merged;
    std::filesystem::path m_output;
    bool m_isBegun = false;     ///< by claim(): there was no build of the dataset
    bool m_isFolderNew = false; ///< and no folder
    BuildPart m_part;
    std::string m_holder;
    std::unique_ptr<FileLock> m_lock;
    std::unique_ptr<FileLock> m_partLock;
    std::shared_ptr<const MappedFile> m_rows;
};

/// A dataset's build that has a plan.
struct PlannedBuild {
    BuildFolder folder; ///< to look at; its plan was read
    BuildPlan plan;
    BuildRecipe recipe;
};
/// Of all datasets that are built into the folder, in an order that does not depend on who asks.
Result<std::vector<PlannedBuild>> buildsIn(FileSystem &fs, const std::filesystem::path &output);

} // namespace voxdeck

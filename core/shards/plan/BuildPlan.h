// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Result.h"
#include "core/base/Sentence.h"
#include "core/job/Progress.h"
#include "core/json/Json.h"
#include "core/shards/audio/AudioLedger.h"
#include "core/shards/audio/SegmentSource.h"
#include "core/shards/recipe/Recipe.h"
#include "core/shards/recipe/ShardNames.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace voxdeck {

/// Why a row the filter found is not in a plan, or failed when it was built. As the ledger and a
/// manifest's status have them.
enum class LeftOut { Cer, Length, Split, MissingSource, AudioLoad, Processing };
const char *leftOutName(LeftOut reason);

/// A row that is in no shard: left out by a plan, or planned and failed.
struct RowFailure {
    std::uint32_t id = 0; ///< of the row in the workspace; 0: not known
    std::string key;
    LeftOut reason = LeftOut::Processing;
    Sentence detail;
    std::string split = {};     ///< "train", "train-2"; empty where its shard says it
    std::uint64_t identity = 0; ///< PlannedRow::identity; 0: not known
};

/// One shard to be made.
struct PlannedShard {
    ShardGroup group;
    std::uint64_t number = 0;   ///< in its group
    std::string path;           ///< below the output's folder
    std::uint64_t firstRow = 0; ///< of the plan's rows
    std::uint64_t rows = 0;
    double seconds = 0;
    std::uint64_t estimatedBytes = 0;
    /// Its number in the ledger: stays when the build is planned again, and decides whose part it is.
    std::uint64_t ledger = 0;
};

/// The size of encoded audio, estimated from a sample of rows.
struct MeasuredSize {
    double bytesPerSecond = 0;
    double bytesPerItem = 0;   ///< further bytes per item: headers, texts
    std::uint64_t rows = 0;    ///< that were encoded for it; 0: computed, not measured
    double encodedSeconds = 0; ///< of audio, for how long it took to make them
    double tookSeconds = 0;
    std::uint64_t failed = 0; ///< of those that were tried; not kept in plan.json, as the next
    Sentence whyFailed;       ///< the first reason
    AudioWays ways;           ///< of the rows that were tried, where the recipe asks for copies
};

/// What became of the rows of the plan before.
struct PlanChange {
    std::uint64_t added = 0;         ///< rows that are planned now and were not
    std::uint64_t gone = 0;          ///< rows that were planned and are not any more
    std::uint64_t changed = 0;       ///< rows whose source audio is another file now
    std::uint64_t keptShards = 0;    ///< finished shards whose plan is unchanged
    std::uint64_t droppedShards = 0; ///< shards without remaining rows

    bool isEmpty() const { return added == 0 && gone == 0 && changed == 0; }
};

struct BuildPlan {
    std::vector<PlannedShard> shards;
    std::uint64_t rows = 0;
    std::uint64_t recordings = 0; ///< runs of rows of one recording, where the order mixes them
    double seconds = 0;
    std::uint64_t estimatedBytes = 0;
    std::map<LeftOut, std::uint64_t> leftOut;
    std::map<std::string, std::uint64_t>
        leftOutBySplit;               ///< the same rows; none in plans before 0098
    std::uint64_t missingSources = 0; ///< rows with missing audio, which no finished shard holds
    MeasuredSize measured;
    std::uint64_t version = kVersion; ///< of plan.json; 1 has no identities of rows
    std::uint64_t generation = 0;     ///< which files beside plan.json are its rows
    std::string rowsDigest;           ///< of those files
    std::vector<Sentence> notes;
    PlanChange change;           ///< against the plan before it; as the next, not kept in plan.json
    std::uint64_t keptBytes = 0; ///< of estimatedBytes, those of shards that are finished

    static constexpr std::uint64_t kVersion = 2;

    std::uint64_t bytesToWrite() const
    {
        return estimatedBytes - std::min(estimatedBytes, keptBytes);
    }
    std::string dump() const; ///< JSON; without times that were measured
    static Result<BuildPlan> parse(std::string_view json, const std::string &subject);
};

/// A plan that was saved, and how far its build has come.
struct PriorPlan {
    BuildPlan plan;
    std::vector<PlannedRow> rows; ///< all of the plan's
    std::vector<char> finished;   ///< by shard: it has a record
    std::shared_ptr<const MergedRows> merged;
    bool hasFinished() const;
};

/// Receives a plan's rows as they are decided; all of one shard come one after another.
class PlanSink {
public:
    virtual ~PlanSink() = default;
    virtual Result<> rows(std::span<const PlannedRow> rows) = 0;
    virtual Result<> leftOut(const RowFailure &row) = 0;
    /// The rows that form one planned row, where the recipe merges: it is planned as the first of
    /// them.
    virtual Result<> merged(std::span<const std::uint32_t> /*ids*/) { return {}; }
};

/// The recipe with the hash of the project's scoring profile.
/// Errors   InvalidArgument where it names another one: its rates would choose other rows; those of the workspace.
Result<BuildRecipe> withProfile(Workspace &workspace, BuildRecipe recipe);

/// Decides which rows go into which shard: a function of the recipe, the workspace, what a sample of rows
/// weighs, and the plan that was made before, if its build has finished shards. Then rows stay in the shard
/// they were planned for, found by their keys; rows that are new come into new shards; rows that are gone
/// leave theirs. A trial run's limit of recordings takes no row out of a shard, nor does a filter by the
/// status that builds write into a manifest. Nothing is written; `sink` may be null.
///
/// Units    memory: the ids of the rows (none where all rows are taken in their own order), 12 bytes a
///          row more where rows of one recording must be brought together, and the open shards; 56 bytes
///          a row of `prior`.
/// Threads  that of the workspace; `progress` counts rows.
/// Errors   InvalidArgument: the filter, another scoring profile than the project's, nothing is left to build, or no row of `prior` is there any more;
///          Cancelled; those of the workspace.
Result<BuildPlan> planBuild(const FileSystem &fs, Workspace &workspace, const ItemSource &items,
                            const BuildRecipe &recipe, const PriorPlan *prior, PlanSink *sink,
                            const ProgressSink &progress, std::stop_token stop);

} // namespace voxdeck

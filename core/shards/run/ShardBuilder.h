// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0098
#pragma once

#include "core/base/Result.h"
#include "core/base/Sentence.h"
#include "core/io/FileSystem.h"
#include "core/job/Progress.h"
#include "core/shards/audio/AudioLedger.h"
#include "core/shards/audio/AudioReuse.h"
#include "core/shards/plan/BuildPlan.h"
#include "core/shards/recipe/Recipe.h"
#include "core/job/JobControl.h"
#include "core/shards/run/BuildFolder.h"
#include "core/shards/run/ShardState.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <stop_token>
#include <string>
#include <vector>

namespace voxdeck {

struct BuildOptions {
    unsigned jobs = 0; ///< threads; 0: one a core
    BuildPart part;
    /// Rebuilds shards with failed rows, and accepts changed sources in their present state.
    bool retriesFailed = false;
    std::set<LeftOut> retried; ///< only shards with failures for these reasons; empty: for any
    /// Makes shards again that were changed after they were built, as by publishing; the changed ones are set aside.
    bool replacesChanged = false;
    bool isLowPriority = false;
    std::string holder = "another build"; ///< who others are told holds the folder
    std::string destination; ///< noted in the folder: the address it is sent to (BuildUpload.h)
    JobControl *control = nullptr; ///< to pause it and to limit its rate; may be null
};

/// How far a build is.
struct BuildProgress {
    struct Shard {
        std::uint64_t number = 0; ///< in the plan
        std::string path;
        std::string split; ///< "train-2"
        std::uint64_t rowsDone = 0;
        std::uint64_t rows = 0;
        std::uint64_t bytes = 0; ///< of audio that is written
    };
    std::string step;           ///< kLookingForLeaks, "planning", "checking", "building"
    std::uint64_t rowsDone = 0; ///< with those of shards that were there
    std::uint64_t rows = 0;
    std::uint64_t rowsBuilt = 0; ///< in this run
    std::uint64_t shardsDone = 0;
    std::uint64_t shards = 0; ///< of this part
    double audioSeconds = 0;  ///< encoded in this run
    std::uint64_t bytes = 0;  ///< encoded in this run
    double elapsedSeconds = 0;
    std::uint64_t failed = 0;              ///< rows, in this run
    std::vector<Shard> open;               ///< being built now
    std::shared_ptr<const BuildPlan> plan; ///< once there is one
    /// Of the plan's shards, those being built as they were before; null while planning.
    std::shared_ptr<const std::vector<ShardState>> shardStates;
    std::shared_ptr<const std::vector<BuildEvent>> events; ///< the last kMostEvents; may be null
    static constexpr std::size_t kMostEvents = 200;
    static constexpr const char *kLookingForLeaks = "looking for leaks"; ///< rows, before the plan
};
using BuildProgressSink = std::function<void(const BuildProgress &)>;

struct BuildReport {
    std::uint64_t planned = 0;  ///< rows of this part
    std::uint64_t items = 0;    ///< in all shards of this part, kept ones too
    std::uint64_t failed = 0;   ///< planned rows that are in no shard because they failed
    std::uint64_t notTried = 0; ///< planned rows of this part that are neither (notTriedOf())
    std::map<LeftOut, std::uint64_t> leftOut; ///< by the plan
    std::map<LeftOut, std::uint64_t> failures;
    std::uint64_t shards = 0; ///< of this part, that are in the folder (ShardRecord::isInFolder())
    std::uint64_t keptShards = 0;    ///< of these, found whole, or held
    std::uint64_t changedShards = 0; ///< of these, changed after they were built, as by publishing
    std::vector<Error>
        held; ///< changed shards that would have been made again: they stay as they are
    std::uint64_t otherShards = 0; ///< of other parts, not finished yet
    double seconds = 0;
    std::uint64_t bytes = 0;
    ReuseCounts reused;              ///< in this run
    AudioWays ways;                  ///< in all shards of this part, where copies were asked for
    bool isComplete = false;         ///< the lists are written
    bool hasTooManyFailures = false; ///< it stopped because of BuildRecipe::maximumFailed
    std::uint64_t failedNow = 0;     ///< rows, in this run
    PlanChange change;               ///< of the plan, since the one before
    std::uint64_t statusesMoved = 0; ///< in manifests (ManifestStatus.h)
    std::vector<Error> examples;     ///< of failures, at most kMaximumExamples
    std::vector<Sentence> notes;
    double tookSeconds = 0;
    double builtSeconds = 0; ///< of audio, in this run
    static constexpr std::size_t kMaximumExamples = 100;
};

/// Builds what the recipe says into `recipe.output`, or goes on with it: shards that are whole by their
/// checksums, and whose rows are as they were, are kept. Rows that are new since it was planned come into
/// new shards, rows that are gone or have changed have their shard made again (planBuild()). The same recipe,
/// rows and sources give the same bytes whatever the number of threads, and however often it was
/// interrupted. Other datasets' builds in the folder stay unchanged, and the lists name them too.
///
/// A shard that was published into after it was built is kept, and reported (`held`) where its rows
/// have changed, unless BuildOptions::replacesChanged.
///
/// A failed row is left out of its shard and listed in errors.jsonl. When more rows fail in one run
/// than the recipe allows, the run stops, reports it, and can be resumed. An Error ends the build;
/// finished shards stay. Contents of the folder: BuildFolder.h.
///
/// Audio that was encoded before, in `recipe.reuse` or in the shard that is made again, is copied
/// (AudioReuse.h).
///
/// Units    memory: kMostWaitingBytes of encoded audio, one row's samples and encoded bytes a thread, and
///          the open shards' member lists; the plan's rows are mapped.
/// Threads  works on `jobs` threads, which take turns with the workspace; `progress` is called on the
///          calling one.
/// Errors   InvalidArgument: the recipe, the folder; Busy: another build works there; DiskFull, also
///          before anything is written where the estimate does not fit; Io, Cancelled.
Result<BuildReport> buildShards(FileSystem &fs, Workspace &workspace, const ItemSource &items,
                                const BuildRecipe &recipe, const BuildOptions &options,
                                const BuildProgressSink &progress, std::stop_token stop);

/// InvalidArgument where the recipe does not allow what findLeaks() finds, which `split check` shows: the
/// splits of the whole workspace count, whatever the filter. `progress` counts rows, several times over.
Result<> checkLeaks(const FileSystem &fs, Workspace &workspace, const BuildRecipe &recipe,
                    const ProgressSink &progress, const std::stop_token &stop);

/// Free bytes where `output` is or will be.
Result<std::uint64_t> freeBytesFor(const FileSystem &fs, const std::filesystem::path &output);

/// DiskFull where the plan's estimate does not fit beside `output`.
Result<> checkSpace(const FileSystem &fs, const std::filesystem::path &output,
                    const BuildPlan &plan);

constexpr std::uint64_t kMostWaitingBytes = std::uint64_t{64} << 20;

} // namespace voxdeck

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Result.h"
#include "core/io/FileSystem.h"
#include "core/shards/audio/SegmentAudio.h"
#include "core/shards/audio/SegmentSource.h"
#include "core/shards/plan/BuildPlan.h"
#include "core/shards/recipe/Recipe.h"
#include "core/shards/sinks/FolderColumns.h"
#include "core/shards/verify/ReadBack.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

namespace voxdeck {

/// One file of a shard.
struct ShardFile {
    std::string path; ///< below the output's folder
    std::uint64_t bytes = 0;
    std::string sha256;
};

/// The place of one item's audio in its shard.
struct StoredAudio {
    std::string file; ///< below the shard's path; empty: the shard itself
    WrittenBytes written;
};

/// A shard that is whole, synced and read back, but does not have its names yet.
struct StagedShard {
    struct Move {
        std::filesystem::path staged; ///< a file or a folder
        std::string path;             ///< below the output's folder
    };
    std::vector<Move> moves; ///< in this order: what readers look for first comes last
    std::vector<ShardFile> files;
    std::string lines; ///< of this shard in lists over all shards; empty where the format has none
    std::vector<StoredAudio> audio; ///< of each item that was added, in their order
};

/// Writes one shard of one format into a staging folder. The same segments give the same bytes. A
/// sink destroyed before finish() may leave files in that folder.
///
/// Threads  one at a time.
/// Errors   of add(): InvalidArgument or Unsupported for a segment the format cannot express, with
///          nothing of it written; any other Error ends the shard.
class ShardSink {
public:
    virtual ~ShardSink() = default;
    virtual Result<> add(const BuildSegment &segment, const EncodedSegment &audio) = 0;
    virtual Result<StagedShard> finish(std::stop_token stop) = 0;
};

/// `staging` is a path without ending beside which nothing else begins the same; `contents` must outlive
/// the sink, and its pairs are those that EncodedSegment::carried has.
Result<std::unique_ptr<ShardSink>> openShardSink(FileSystem &fs, const BuildRecipe &recipe,
                                                 const PlannedShard &shard,
                                                 const std::filesystem::path &staging,
                                                 const ShardContents &contents);

} // namespace voxdeck

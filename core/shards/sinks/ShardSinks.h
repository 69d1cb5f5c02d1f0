// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/shards/sinks/ShardSink.h"

namespace voxdeck {

// The kinds of ShardSink. Private to core/build; openShardSink() chooses.

Result<std::unique_ptr<ShardSink>> openTarSink(FileSystem &fs, const BuildRecipe &recipe,
                                               const PlannedShard &shard,
                                               const std::filesystem::path &staging);
Result<std::unique_ptr<ShardSink>> openTouchSink(FileSystem &fs, const PlannedShard &shard,
                                                 const std::filesystem::path &staging,
                                                 const CarriedPairs &pairs);
/// A Hugging Face AudioFolder: files and metadata.jsonl.
Result<std::unique_ptr<ShardSink>> openFolderSink(FileSystem &fs, const PlannedShard &shard,
                                                  const std::filesystem::path &staging,
                                                  const FolderColumns &columns);

} // namespace voxdeck

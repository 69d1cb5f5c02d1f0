// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/shards/sinks/ShardSink.h"

/// The kinds of ShardSink, for the table of BuildFormat.h. Private to core/shards.
namespace voxdeck::sinks {

using Opened = Result<std::unique_ptr<ShardSink>>;

// Tars (TarSinks.cpp).
Opened openWebDataset(FileSystem &fs, const PlannedShard &shard,
                      const std::filesystem::path &staging, const ShardContents &contents);
Opened openFilelist(FileSystem &fs, const PlannedShard &shard, const std::filesystem::path &staging,
                    const ShardContents &contents);
Opened openWenet(FileSystem &fs, const PlannedShard &shard, const std::filesystem::path &staging,
                 const ShardContents &contents);
Opened openNemo(FileSystem &fs, const PlannedShard &shard, const std::filesystem::path &staging,
                const ShardContents &contents);
Opened openShar(FileSystem &fs, const PlannedShard &shard, const std::filesystem::path &staging,
                const ShardContents &contents);

// Folders (FolderSinks.cpp): a TouchDataset's, and a Hugging Face AudioFolder's with metadata.jsonl.
Opened openTouch(FileSystem &fs, const PlannedShard &shard, const std::filesystem::path &staging,
                 const ShardContents &contents);
Opened openFolder(FileSystem &fs, const PlannedShard &shard, const std::filesystem::path &staging,
                  const ShardContents &contents);

} // namespace voxdeck::sinks

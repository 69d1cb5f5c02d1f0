// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/format/touch/TouchDataset.h"
#include "core/workspace/SegmentRow.h"
#include "core/workspace/Workspace.h"

#include <cstdint>
#include <map>
#include <string>

namespace voxdeck {

/// How the workspace names a shard for good: its path relative to the dataset's if it is inside
/// ("." is the dataset itself), else its absolute path. Stays the same when shards are added.
std::string shardIdentity(const touch::TouchDataset &dataset, std::uint32_t shardNumber);

/// The shard's row in the workspace; created if missing, so that edits need no import.
Result<std::uint32_t> shardId(Workspace &workspace, const touch::TouchDataset &dataset,
                              std::uint32_t shardNumber);
/// The inverse. NotFound when the dataset has no such shard any more.
Result<std::uint32_t> shardNumber(Workspace &workspace, const touch::TouchDataset &dataset,
                                  std::uint32_t shardId);

/// All shards the workspace knows, by their row: what SegmentRef::shard is the number of.
Result<std::map<std::uint32_t, std::string>> shardPaths(Workspace &workspace);

/// Whether all `expected` shards or lists, at least, were read to their ends, by whichever process.
Result<bool> areShardsRead(Workspace &workspace, std::uint64_t expected);

/// `segment` -1 is the whole item.
Result<SegmentRef> segmentRef(Workspace &workspace, const touch::TouchDataset &dataset,
                              const touch::ItemAddress &address, std::int32_t segment);
Result<touch::ItemAddress> itemAddress(Workspace &workspace, const touch::TouchDataset &dataset,
                                       const SegmentRef &ref);

} // namespace voxdeck

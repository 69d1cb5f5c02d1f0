// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0272
#pragma once

#include "core/format/touch/Locks.h"
#include "core/publish/PublishPlan.h"

#include <functional>

namespace voxdeck {

using touch::kPublishLockName;

/// Brings new records into one shard, under its lock, which the caller holds:
///
///   metainfo.bin  += records, synced      nothing points there yet
///   metainfo.idx.part  = the old index with the changed items' lengths and offsets, synced, read back
///   beforeRename()                        the workspace notes what is about to happen
///   rename metainfo.idx.part -> metainfo.idx, sync the folder: the one commit point
///
/// A failure before the rename removes the appended bytes; audio.* is not touched.
///
/// Errors   DiskFull, Io, PermissionDenied; Busy when a program without our lock replaced the
///          index.
Result<> commitRecords(FileSystem &fs, const touch::ShardReader &shard,
                       const std::vector<RecordChange> &records,
                       const std::function<Result<>()> &beforeRename);

} // namespace voxdeck

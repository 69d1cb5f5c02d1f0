// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/workspace/Database.h"

#include <cstdint>

namespace voxdeck {

/// Lays the bulk edits of the journal, and after them the attached hypotheses (AttachedOverlay.h), over rows `firstId` .. `firstId + rows` of a shard, which an import
/// has just written, and keeps the tallies right. Inside the import's transaction, batch by batch.
/// Each row gets the journalled values of its position, in their order; a later edit of the single
/// segment takes precedence, and a row whose key has changed since then stays unchanged.
///
/// Units    memory: the batch, and one blob of the journal at a time.
Result<> layBulkEditsOver(Database &database, std::uint32_t shard, std::int64_t firstId,
                          std::int64_t rows);

} // namespace voxdeck

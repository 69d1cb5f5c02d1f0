// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/workspace/Database.h"

#include <cstdint>

namespace voxdeck {

/// Lays the bulk edits of the journal, and after them the attached hypotheses (AttachedOverlay.h), over rows `firstId` .. `firstId + rows` of a shard, which an import
/// has just written, and keeps the tallies right. Inside the import's transaction, batch by batch. Each
/// row gets what the journal says of its place, in the order it was said there; a later edit of the one
/// segment stands, and so does a row whose key is not the one of then.
///
/// Units    memory: the batch, and one blob of the journal at a time.
Result<> layBulkEditsOver(Database &database, std::uint32_t shard, std::int64_t firstId,
                          std::int64_t rows);

} // namespace voxdeck

// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0430
#pragma once

#include "core/base/Result.h"
#include "core/base/Sentence.h"
#include "core/workspace/Database.h"

#include <cstdint>
#include <stop_token>
#include <string>
#include <string_view>

namespace voxdeck {

// A workspace shows one dataset. Where another program replaced a TouchDataset by a list, or a list by a TouchDataset, the
// rows of what was there before are removed; its edits stay in the journal, and apply again when it is back.

/// The dataset no longer has this shard of records: removes its rows. Splits wait for it to come back. Inside the
/// caller's transaction.
Result<> removeShardRows(Database &database, std::uint32_t shard);

/// Rows that were removed.
struct GoneRows {
    std::uint64_t rows = 0;
    std::uint64_t edited = 0; ///< of these, with unpublished edits
};

/// Removes the rows of all shards of records that the workspace shows.
///
/// Errors   those of Database; Busy, Cancelled.
Result<GoneRows> removeShardsOfRecords(Database &database, const std::stop_token &stop);
/// The same of all lists: their rows are removed as those of lines that left a list (ReturningRows.h).
Result<GoneRows> removeLists(Database &database, const std::stop_token &stop);

/// What an import reports of them; empty for no rows.
Sentence noteOfGone(const GoneRows &gone, std::string_view whatWasThere);

} // namespace voxdeck

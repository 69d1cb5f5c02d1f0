// SPDX-License-Identifier: Apache-2.0
#include "core/search/SegmentCounts.h"

#include "core/rows/ManifestRows.h"
#include "core/workspace/Database.h"
#include "core/workspace/Workspace.h"

namespace voxdeck {

Result<std::map<std::uint32_t, std::uint64_t>> segmentsBySource(Workspace &workspace)
{
    std::map<std::uint32_t, std::uint64_t> counts;
    auto query = workspace.database().statement(
        "SELECT shard, sum(rows) FROM tally WHERE kind = ? GROUP BY shard");
    query.bind(static_cast<std::int64_t>(TallyKind::All));
    for (;;) {
        VOX_TRY(const bool hasRow, query.step());
        if (!hasRow)
            return counts;
        counts[static_cast<std::uint32_t>(query.integer(0))] = query.count(1);
    }
}

Result<std::map<Split, std::uint64_t>> segmentsBySplit(Workspace &workspace,
                                                       const std::stop_token &stop)
{
    auto &database = workspace.database();
    const Database::StopScope scope(database, stop);
    std::map<Split, std::uint64_t> counts;
    auto query = database.statement(
        "SELECT split, count(*) FROM segment INDEXED BY segment_short GROUP BY split");
    for (;;) {
        VOX_TRY(const bool hasRow, query.step());
        if (!hasRow)
            return counts;
        counts[static_cast<Split>(query.integer(0))] = query.count(1);
    }
}

} // namespace voxdeck

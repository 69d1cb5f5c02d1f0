// SPDX-License-Identifier: Apache-2.0
#include "core/search/SegmentCounts.h"

#include "core/rows/ManifestRows.h"
#include "core/workspace/Rows.h"
#include "core/workspace/Workspace.h"

namespace voxdeck {

Result<std::map<std::uint32_t, std::uint64_t>> segmentsBySource(Workspace &workspace)
{
    std::map<std::uint32_t, std::uint64_t> counts;
    auto query = workspace.database().statement(
        "SELECT shard, sum(rows) FROM tally WHERE kind = ? GROUP BY shard");
    VOX_CHECK(eachRow(bindAll(query, TallyKind::All),
                      [&](std::uint32_t shard, std::uint64_t rows) { counts[shard] = rows; }));
    return counts;
}

Result<std::map<Split, std::uint64_t>> segmentsBySplit(Workspace &workspace,
                                                       const std::stop_token &stop)
{
    auto &database = workspace.database();
    const Database::StopScope scope(database, stop);
    std::map<Split, std::uint64_t> counts;
    auto query = database.statement(
        "SELECT split, count(*) FROM segment INDEXED BY segment_short GROUP BY split");
    VOX_CHECK(eachRow(query, [&](Split split, std::uint64_t rows) { counts[split] = rows; }));
    return counts;
}

} // namespace voxdeck

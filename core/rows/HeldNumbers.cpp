// SPDX-License-Identifier: Apache-2.0
#include "core/rows/HeldNumbers.h"

#include "core/journal/BulkJournal.h"
#include "core/journal/JournalQueries.h"
#include "core/workspace/Rows.h"

#include <algorithm>
#include <string>

namespace voxdeck {

Result<std::set<std::int32_t>> heldNumbers(Database &database, const SegmentRef &item)
{
    std::set<std::int32_t> held;
    const auto add = [](const std::vector<SegmentEntry> &entries, std::set<std::int32_t> &to) {
        for (const SegmentEntry &entry : entries)
            to.insert(entry.number);
    };
    VOX_TRY(const auto now, segmentEntriesOf(database, item));
    add(now, held);
    std::set<std::int32_t> undone;
    VOX_CHECK(eachChangeOfSegments(database, item, [&](const LineView &line) -> Result<> {
        for (const std::string_view value : {line.before, line.after}) {
            VOX_TRY(const auto entries, segmentEntriesIn(value));
            add(entries, line.isLive ? held : undone);
        }
        return {};
    }));
    if (std::includes(held.begin(), held.end(), undone.begin(), undone.end()))
        return held; // the rest takes a look at every bulk edit of the item
    VOX_TRY(const auto edited, segmentsEditedAlone(database, item));
    held.insert(edited.begin(), edited.end());
    const auto holdRows = [&](const BulkLine &, std::uint32_t, const BulkChunk &chunk) -> Result<> {
        for (const BulkRow &row : chunk.rows)
            if (row.item == item.item)
                held.insert(row.segment);
        return {};
    };
    VOX_CHECK(BulkJournal(database).eachChunkOfItem(item, holdRows));
    for (const char *const table :
         {"draft", "divided_draft", "comment_draft", "comment", "basket_row"}) {
        auto query = database.statement(std::string("SELECT segment FROM ") + table
                                        + " WHERE shard = ? AND item = ?");
        VOX_CHECK(eachRow(bindAll(query, item.shard, item.item),
                          [&held](std::int32_t segment) { held.insert(segment); }));
    }
    return held;
}

Result<> dropRowsOfFreeNumbers(Database &database, const SegmentRef &item,
                               const std::vector<SegmentEntry> &now,
                               const std::vector<SegmentEntry> &wanted)
{
    std::set<std::int32_t> hidden;
    auto query = database.statement(
        "SELECT segment FROM hidden_segment WHERE shard = ? AND item = ?");
    VOX_CHECK(eachRow(bindAll(query, item.shard, item.item),
                      [&hidden](std::int32_t segment) { hidden.insert(segment); }));
    for (const SegmentEntry &entry : now)
        hidden.erase(entry.number);
    if (hidden.empty())
        return {};
    VOX_TRY(const auto held, heldNumbers(database, item));
    auto drop = database.statement("DELETE FROM hidden_segment WHERE shard = ? AND item = ?"
                                   " AND segment = ?");
    for (const SegmentEntry &entry : wanted)
        if (entry.parent && hidden.contains(entry.number) && !held.contains(entry.number))
            VOX_CHECK(bindAll(drop.rewind(), item.shard, item.item, entry.number).run());
    return {};
}

} // namespace voxdeck

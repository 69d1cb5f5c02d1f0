// SPDX-License-Identifier: Apache-2.0
#include "core/journal/EarlierValues.h"

#include "core/journal/BulkJournal.h"
#include "core/journal/JournalQueries.h"
#include "core/workspace/Rows.h"

namespace voxdeck {

Result<JournalMark> journalMark(Database &database)
{
    JournalMark mark;
    VOX_TRY(mark.line, lastLine(database));
    VOX_TRY(mark.chunk, BulkJournal(database).lastChunk());
    return mark;
}

Result<bool> EarlierValues::areLater()
{
    VOX_TRY(const auto now, journalMark(m_db));
    return now.line > m_mark.line || now.chunk > m_mark.chunk;
}

Result<> EarlierValues::readBulkEdits()
{
    const auto add = [this](const BulkLine &line, const StoredChunk &stored) -> Result<> {
        for (const BulkRow &row : stored.chunk.rows)
            m_bulk.try_emplace(
                {SegmentRef{stored.shard, row.item, row.segment}, line.record.change.field},
                Change{line.afterEdit, stored.chunk.values[row.value].before});
        m_seenChunk = stored.id;
        return {};
    };
    return BulkJournal(m_db).eachChunkBehind(m_seenChunk, add);
}

Result<std::optional<std::string>> EarlierValues::of(const SegmentRef &ref, EditField field)
{
    VOX_CHECK(readBulkEdits());
    auto query = m_db.statement("SELECT id, before FROM edit WHERE shard = ? AND item = ?"
                                " AND segment = ? AND field = ? AND id > ? ORDER BY id LIMIT 1");
    VOX_TRY(auto line,
            (firstRow<std::int64_t, std::string>(bindAll(query, ref, field, m_mark.line))));
    const auto bulk = m_bulk.find({ref, field});
    if (bulk != m_bulk.end() && (!line || bulk->second.afterEdit < std::get<0>(*line)))
        return std::optional(bulk->second.before);
    return line ? std::optional(std::get<1>(*std::move(line))) : std::nullopt;
}

} // namespace voxdeck

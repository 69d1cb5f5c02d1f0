// SPDX-License-Identifier: Apache-2.0
#include "core/journal/EarlierValues.h"

#include "core/journal/BulkJournal.h"
#include "core/journal/JournalQueries.h"
#include "core/workspace/Rows.h"

#include <limits>

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

Result<std::optional<std::string>> EarlierValues::of(const SegmentRef &ref, EditField field)
{
    auto query = m_db.statement("SELECT id, before FROM edit WHERE shard = ? AND item = ?"
                                " AND segment = ? AND field = ? AND id > ? ORDER BY id LIMIT 1");
    VOX_TRY(auto line,
            (firstRow<std::int64_t, std::string>(bindAll(query, ref, field, m_mark.line))));
    BulkJournal bulkEdits(m_db);
    std::optional<BulkLine> bulk;
    VOX_TRY(const auto last, bulkEdits.lastChunk());
    if (last > m_mark.chunk) {
        // what came after the line says nothing more, and its chunks need not be read
        const auto before = line ? std::get<0>(*line) : std::numeric_limits<std::int64_t>::max();
        VOX_TRY(bulk, bulkEdits.firstChangeBehind(m_mark.chunk, ref, field, before));
    }
    if (bulk)
        return std::optional(std::move(bulk->record.change.before));
    return line ? std::optional(std::get<1>(*std::move(line))) : std::nullopt;
}

} // namespace voxdeck

// SPDX-License-Identifier: Apache-2.0
#include "core/journal/BulkJournal.h"

#include "core/journal/JournalQueries.h"
#include "core/workspace/Rows.h"

#include <cassert>
#include <algorithm>
#include <utility>

namespace voxdeck {

namespace {

#define VOX_BULK_HEAD                                                                              \
    "SELECT bulk_edit.id, step, at_ms, who, field, asked, reason, undoes, bulk_edit.rows,"         \
    " after_edit, (SELECT is_undo FROM step WHERE step.id = bulk_edit.undoes)"
#define VOX_BULK_CHUNK                                                                             \
    VOX_BULK_HEAD                                                                                  \
    ", shard, content, bulk_rows.id FROM bulk_rows JOIN bulk_edit ON bulk_edit.id = "              \
    "bulk_rows.bulk"

BulkLine lineOf(std::int64_t id, EditGroup step, std::int64_t atMs, std::string_view who,
                EditField field, std::string_view asked, std::string_view reason, EditGroup undoes,
                std::uint64_t rows, std::int64_t afterEdit, std::optional<bool> isRedo)
{
    BulkLine line;
    EditRecord &record = line.record;
    record.id = -id;
    record.group = step;
    record.atMs = atMs;
    record.who = who;
    record.change.field = field;
    record.change.after = asked;
    record.reason = reason;
    record.undoes = undoes;
    record.rows = rows;
    record.isBulk = true;
    record.isRedo = isRedo.value_or(false);
    line.afterEdit = afterEdit;
    return line;
}

Result<std::vector<BulkLine>> linesOf(Statement &query)
{
    std::vector<BulkLine> lines;
    const auto add = [&lines](std::int64_t id, EditGroup step, std::int64_t atMs,
                              std::string_view who, EditField field, std::string_view asked,
                              std::string_view reason, EditGroup undoes, std::uint64_t rows,
                              std::int64_t afterEdit, std::optional<bool> isRedo) {
        lines.push_back(
            lineOf(id, step, atMs, who, field, asked, reason, undoes, rows, afterEdit, isRedo));
    };
    VOX_CHECK(eachRow(query, add));
    return lines;
}

/// False ends the chunks.
using UseStored = std::function<Result<bool>(const BulkLine &line, const StoredChunk &chunk)>;

Result<> visitStored(Statement &query, const UseStored &use)
{
    const auto visit = [&use](std::int64_t id, EditGroup step, std::int64_t atMs,
                              std::string_view who, EditField field, std::string_view asked,
                              std::string_view reason, EditGroup undoes, std::uint64_t rows,
                              std::int64_t afterEdit, std::optional<bool> isRedo,
                              std::uint32_t shard, std::string_view content,
                              std::int64_t chunkId) -> Result<bool> {
        VOX_TRY(auto chunk, BulkChunk::decode(content));
        return use(
            lineOf(id, step, atMs, who, field, asked, reason, undoes, rows, afterEdit, isRedo),
            {chunkId, shard, std::move(chunk)});
    };
    return eachRow(query, visit);
}

Result<> visitChunks(Statement &query, const BulkJournal::UseChunk &use)
{
    return visitStored(query,
                       [&use](const BulkLine &line, const StoredChunk &stored) -> Result<bool> {
                           VOX_CHECK(use(line, stored.shard, stored.chunk));
                           return true;
                       });
}

constexpr std::size_t kMostChunks = 256; // looked at for the lines of one list: a million rows

/// What the rows of a bulk edit had before, where that is one value for all; of an undo, which nobody asked for as a
/// value, also what they have since. `chunksLeft`: how many may be looked at.
Result<> readValues(Database &database, EditRecord &record, std::size_t &chunksLeft)
{
    auto query = database.statement("SELECT content FROM bulk_rows WHERE bulk = ? ORDER BY id");
    bindAll(query, -record.id);
    const bool isAskedAfter = record.undoes != 0 && record.change.after.empty();
    std::optional<BulkValue> first;
    for (; !record.areBeforesMany || (isAskedAfter && !record.areAftersMany); --chunksLeft) {
        VOX_TRY(const bool hasChunk, query.step());
        if (!hasChunk)
            break;
        if (chunksLeft == 0) {
            record.areBeforesMany = true;
            record.areAftersMany = isAskedAfter;
            break;
        }
        VOX_TRY(const auto values, BulkChunk::decodeValues(query.view(0)));
        for (const BulkValue &value : values) {
            first = first ? first : std::optional(value);
            record.areBeforesMany = record.areBeforesMany || value.before != first->before;
            record.areAftersMany = isAskedAfter
                                   && (record.areAftersMany || value.after != first->after);
        }
    }
    if (first && !record.areBeforesMany)
        record.change.before = first->before;
    if (first && isAskedAfter && !record.areAftersMany)
        record.change.after = first->after;
    return {};
}

} // namespace

Result<std::int64_t> BulkJournal::append(const BulkHead &head)
{
    assert(m_database.isInTransaction());
    VOX_TRY(const auto before, lastLine(m_database));
    auto insert = m_database.statement("INSERT INTO bulk_edit (step, after_edit, at_ms, who, field,"
                                       " asked, reason, undoes) VALUES (?, ?, ?, ?, ?, ?, ?, ?)");
    VOX_CHECK(bindAll(insert, head.step, before, head.atMs, head.who, head.field, head.asked,
                      head.reason, head.undoes)
                  .run());
    return m_database.lastInsertId();
}

Result<> BulkJournal::appendRows(std::int64_t bulk, std::uint32_t shard, const BulkChunk &chunk)
{
    assert(m_database.isInTransaction() && !chunk.rows.empty());
    auto insert = m_database.statement("INSERT INTO bulk_rows (bulk, shard, first_item, last_item,"
                                       " rows, content) VALUES (?, ?, ?, ?, ?, ?)");
    VOX_CHECK(bindAll(insert, bulk, shard, chunk.rows.front().item, chunk.rows.back().item,
                      std::uint64_t{chunk.rows.size()})
                  .bindBlob(chunk.encode())
                  .run());
    return {};
}

Result<> BulkJournal::setRows(std::int64_t bulk, std::uint64_t rows)
{
    auto update = m_database.statement("UPDATE bulk_edit SET rows = ? WHERE id = ?");
    VOX_CHECK(bindAll(update, rows, bulk).run());
    return {};
}

Result<std::vector<BulkLine>> BulkJournal::newest(std::uint64_t limit)
{
    auto query = m_database.statement(VOX_BULK_HEAD " FROM bulk_edit WHERE rows > 0"
                                                    " ORDER BY id DESC LIMIT ?");
    VOX_TRY(auto lines, linesOf(bindAll(query, std::min<std::uint64_t>(limit, 1ull << 62))));
    std::size_t chunksLeft = kMostChunks;
    for (BulkLine &line : lines)
        VOX_CHECK(readValues(m_database, line.record, chunksLeft));
    return lines;
}

Result<std::vector<BulkLine>> BulkJournal::ofStep(EditGroup step)
{
    auto query = m_database.statement(VOX_BULK_HEAD " FROM bulk_edit WHERE step = ? AND rows > 0"
                                                    " ORDER BY id");
    VOX_TRY(auto lines, linesOf(bindAll(query, step)));
    std::size_t chunksLeft = kMostChunks;
    for (BulkLine &line : lines)
        VOX_CHECK(readValues(m_database, line.record, chunksLeft));
    return lines;
}

Result<std::uint64_t> BulkJournal::rowsOfStep(EditGroup step)
{
    auto query = m_database.statement("SELECT coalesce(sum(max(rows, 1)), 0) FROM bulk_edit"
                                      " WHERE step = ?");
    VOX_TRY(const auto found, firstRow<std::uint64_t>(bindAll(query, step)));
    return std::get<0>(*found);
}

Result<std::vector<BulkOfStep>> BulkJournal::bulksOfStep(EditGroup step)
{
    auto query = m_database.statement("SELECT id, field, rows FROM bulk_edit WHERE step = ?"
                                      " ORDER BY id DESC");
    std::vector<BulkOfStep> bulks;
    const auto add = [&bulks](std::int64_t id, EditField field, std::uint64_t rows) {
        bulks.push_back({id, field, rows});
    };
    VOX_CHECK(eachRow(bindAll(query, step), add));
    return bulks;
}

Result<std::optional<StoredChunk>> BulkJournal::chunkBehind(std::int64_t bulk, std::int64_t id)
{
    auto query = m_database.statement("SELECT id, shard, content FROM bulk_rows"
                                      " WHERE bulk = ? AND id > ? ORDER BY id LIMIT 1");
    VOX_TRY(const auto found,
            (firstRow<std::int64_t, std::uint32_t, std::string_view>(bindAll(query, bulk, id))));
    if (!found)
        return std::optional<StoredChunk>();
    const auto &[number, shard, content] = *found;
    VOX_TRY(auto chunk, BulkChunk::decode(content));
    return std::optional(StoredChunk{number, shard, std::move(chunk)});
}

Result<bool> BulkJournal::hasRows(std::uint32_t shard)
{
    auto query = m_database.statement("SELECT 1 FROM bulk_rows WHERE shard = ? LIMIT 1");
    return bindAll(query, shard).step();
}

Result<std::int64_t> BulkJournal::lastChunkOf(std::uint32_t shard)
{
    auto query = m_database.statement("SELECT coalesce(max(id), 0) FROM bulk_rows WHERE shard = ?");
    VOX_TRY(const auto found, firstRow<std::int64_t>(bindAll(query, shard)));
    return std::get<0>(*found);
}

Result<std::int64_t> BulkJournal::lastChunk()
{
    return m_database.integer("SELECT coalesce(max(id), 0) FROM bulk_rows");
}

Result<> BulkJournal::eachChunk(const UseChunk &use)
{
    auto query = m_database.statement(VOX_BULK_CHUNK " ORDER BY bulk_rows.bulk, bulk_rows.id");
    return visitChunks(query, use);
}

Result<> BulkJournal::eachChunk(std::uint32_t shard, std::uint64_t first, std::uint64_t last,
                                const UseChunk &use)
{
    auto query = m_database.statement(VOX_BULK_CHUNK " WHERE shard = ? AND last_item >= ?"
                                                     " AND first_item <= ? ORDER BY bulk_rows.id");
    return visitChunks(bindAll(query, shard, first, last), use);
}

Result<> BulkJournal::eachChunkOfItem(const SegmentRef &item, const UseChunk &use)
{
    auto query = m_database.statement(VOX_BULK_CHUNK
                                      " WHERE shard = ? AND last_item >= ? AND first_item <= ?"
                                      " ORDER BY bulk_rows.bulk DESC, bulk_rows.id DESC");
    return visitChunks(bindAll(query, item.shard, item.item, item.item), use);
}

Result<std::optional<BulkLine>> BulkJournal::firstChangeBehind(std::int64_t id,
                                                               const SegmentRef &ref,
                                                               EditField field,
                                                               std::int64_t beforeEdit)
{
    auto query = m_database.statement(VOX_BULK_CHUNK
                                      " WHERE bulk_rows.id > ? AND shard = ? AND last_item >= ?"
                                      " AND first_item <= ? AND field = ? AND after_edit < ?"
                                      " ORDER BY bulk_rows.id");
    bindAll(query, id, ref.shard, ref.item, ref.item, field, beforeEdit);
    std::optional<BulkLine> found;
    const auto look = [&](const BulkLine &line, const StoredChunk &stored) -> Result<bool> {
        const BulkRow *const row = stored.chunk.find(ref.item, ref.segment);
        if (!row)
            return true;
        found = line;
        found->record.change.ref = ref;
        found->record.change.before = stored.chunk.values[row->value].before;
        found->record.change.after = stored.chunk.values[row->value].after;
        return false; // the chunks behind it, which may be of millions of rows, say nothing more
    };
    VOX_CHECK(visitStored(query, look));
    return found;
}

Result<> BulkJournal::eachChunkOfField(std::uint32_t shard, EditField field, const UseChunk &use)
{
    auto query = m_database.statement(VOX_BULK_CHUNK " WHERE shard = ? AND field = ?"
                                                     " ORDER BY bulk_rows.id");
    return visitChunks(bindAll(query, shard, field), use);
}

} // namespace voxdeck

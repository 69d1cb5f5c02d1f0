// SPDX-License-Identifier: Apache-2.0
#include "core/edit/BulkHistory.h"

#include "core/edit/Journal.h"
#include "core/rows/ManifestRows.h"

#include <algorithm>
#include <utility>

namespace voxdeck {

namespace {

constexpr const char *kHead = "SELECT bulk_edit.id, step, at_ms, who, field, asked, reason, undoes,"
                              " bulk_edit.rows, after_edit,"
                              " (SELECT is_undo FROM step WHERE step.id = bulk_edit.undoes)";

BulkLine lineOf(const Statement &row)
{
    BulkLine line;
    EditRecord &record = line.record;
    record.id = -row.integer(0);
    record.group = row.integer(1);
    record.atMs = row.integer(2);
    record.who = row.text(3);
    record.change.field = static_cast<EditField>(row.integer(4));
    record.change.after = row.text(5);
    record.reason = row.text(6);
    record.undoes = row.integer(7);
    record.rows = row.count(8);
    record.isBulk = true;
    line.afterEdit = row.integer(9);
    record.isRedo = !row.isNull(10) && row.integer(10) != 0;
    return line;
}

Result<std::vector<BulkLine>> allOf(Statement &query)
{
    std::vector<BulkLine> lines;
    for (;;) {
        VOX_TRY(const bool hasRow, query.step());
        if (!hasRow)
            return lines;
        lines.push_back(lineOf(query));
    }
}

/// What an undo made of its rows, which nobody asked for as a value: where that is one value for all.
Result<> readValues(Database &db, EditRecord &record)
{
    if (record.undoes == 0 || !record.change.after.empty())
        return {};
    auto query = db.statement("SELECT content FROM bulk_rows WHERE bulk = ? LIMIT 2");
    query.bind(-record.id);
    VOX_TRY(const bool hasRows, query.step());
    if (!hasRows)
        return {};
    VOX_TRY(const BulkChunk chunk, BulkChunk::decode(query.view(0)));
    VOX_TRY(const bool hasMore, query.step());
    if (hasMore || chunk.values.size() != 1)
        return {}; // of so many there may be others
    record.change.before = chunk.values.front().before;
    record.change.after = chunk.values.front().after;
    return {};
}

} // namespace

/// The blobs that may name the item, newest bulk edit first.
Result<> BulkHistory::visit(const SegmentRef &item, const Visit &visit)
{
    auto query = m_database.statement(
        std::string(kHead)
        + ", content FROM bulk_rows JOIN bulk_edit ON bulk_edit.id = bulk_rows.bulk"
          " WHERE shard = ? AND last_item >= ? AND first_item <= ?"
          " ORDER BY bulk_rows.bulk DESC, bulk_rows.id DESC");
    query.bind(item.shard).bind(item.item).bind(item.item);
    for (;;) {
        VOX_TRY(const bool hasRow, query.step());
        if (!hasRow)
            return {};
        VOX_TRY(const BulkChunk chunk, BulkChunk::decode(query.view(11)));
        visit(query, chunk);
    }
}

Result<std::vector<BulkLine>> BulkHistory::ofSegment(const SegmentRef &ref, std::uint64_t limit)
{
    std::string itemKey;
    std::uint64_t siblings = 0;
    VOX_TRY(const auto id, ManifestRows(m_database).find(ref));
    if (id != 0) {
        auto query = m_database.statement("SELECT item_key, siblings FROM segment WHERE id = ?");
        VOX_CHECK(query.bind(id).step());
        itemKey = query.text(0);
        siblings = query.count(1);
    }
    std::vector<BulkLine> lines;
    const auto add = [&](const Statement &head, const BulkChunk &chunk) {
        const BulkRow *const row = chunk.find(ref.item, ref.segment);
        const bool isOther = row && id != 0 && row->keyHash != bulkKeyHash(itemKey, siblings);
        if (!row || isOther || lines.size() >= limit)
            return;
        BulkLine line = lineOf(head);
        line.record.change.ref = ref;
        line.record.change.before = chunk.values[row->value].before;
        line.record.change.after = chunk.values[row->value].after;
        line.record.key = segmentKey(itemKey, ref.segment, siblings);
        line.record.rows = 1;
        lines.push_back(std::move(line));
    };
    VOX_CHECK(visit(ref, add));
    return lines;
}

Result<std::vector<BulkLine>> BulkHistory::ofItem(const SegmentRef &item, std::uint64_t limit)
{
    std::vector<std::int32_t> segments;
    const auto collect = [&](const Statement &, const BulkChunk &chunk) {
        for (const BulkRow &row : chunk.rows)
            if (row.item == item.item)
                segments.push_back(row.segment);
    };
    VOX_CHECK(visit(item, collect));
    std::sort(segments.begin(), segments.end());
    segments.erase(std::unique(segments.begin(), segments.end()), segments.end());
    std::vector<BulkLine> lines;
    for (const std::int32_t segment : segments) {
        VOX_TRY(auto more, ofSegment({item.shard, item.item, segment}, limit));
        std::move(more.begin(), more.end(), std::back_inserter(lines));
    }
    std::stable_sort(lines.begin(), lines.end(), [](const BulkLine &a, const BulkLine &b) {
        return a.record.id < b.record.id; // below 0: the newest first
    });
    return lines;
}

Result<std::vector<BulkLine>> BulkHistory::ofAll(std::uint64_t limit)
{
    auto query = m_database.statement(std::string(kHead)
                                      + " FROM bulk_edit WHERE rows > 0 ORDER BY id DESC LIMIT ?");
    query.bind(static_cast<std::int64_t>(std::min<std::uint64_t>(limit, 1ull << 62)));
    VOX_TRY(auto lines, allOf(query));
    for (BulkLine &line : lines)
        VOX_CHECK(readValues(m_database, line.record));
    return lines;
}

Result<std::vector<BulkLine>> BulkHistory::ofStep(EditGroup step)
{
    auto query = m_database.statement(std::string(kHead)
                                      + " FROM bulk_edit WHERE step = ? AND rows > 0 ORDER BY id");
    query.bind(step);
    return allOf(query);
}

Result<> BulkHistory::eachRow(const UseRow &use)
{
    auto query = m_database.statement(
        std::string(kHead)
        + ", shard, content FROM bulk_rows JOIN bulk_edit ON bulk_edit.id = bulk_rows.bulk"
          " ORDER BY bulk_rows.bulk, bulk_rows.id");
    for (;;) {
        VOX_TRY(const bool hasRow, query.step());
        if (!hasRow)
            return {};
        BulkLine line = lineOf(query);
        line.record.rows = 1;
        const auto shard = static_cast<std::uint32_t>(query.integer(11));
        VOX_TRY(const BulkChunk chunk, BulkChunk::decode(query.view(12)));
        for (const BulkRow &row : chunk.rows) {
            line.record.change.ref = {shard, row.item, row.segment};
            line.record.change.before = chunk.values[row.value].before;
            line.record.change.after = chunk.values[row.value].after;
            use(line, row.keyHash);
        }
    }
}

Result<std::uint64_t> BulkHistory::rowsOfStep(EditGroup step)
{
    auto query = m_database.statement("SELECT coalesce(sum(max(rows, 1)), 0) FROM bulk_edit"
                                      " WHERE step = ?");
    VOX_CHECK(query.bind(step).step());
    return query.count(0);
}

Result<std::optional<std::string>> BulkHistory::latest(const SegmentRef &ref, EditField field)
{
    auto query = m_database.statement(
        "SELECT id, after FROM edit WHERE shard = ? AND item = ? AND segment = ? AND field = ?"
        " ORDER BY id DESC LIMIT 1");
    query.bind(ref.shard).bind(ref.item).bind(ref.segment).bind(static_cast<int>(field));
    VOX_TRY(const bool hasEdit, query.step());
    const std::int64_t lastEdit = hasEdit ? query.integer(0) : 0;
    std::optional<std::string> value;
    if (hasEdit)
        value = query.text(1);
    VOX_TRY(const auto lines, ofSegment(ref, UINT64_MAX));
    for (const BulkLine &line : lines)
        if (line.record.change.field == field)
            return line.afterEdit >= lastEdit ? std::optional(line.record.change.after) : value;
    return value;
}

std::vector<EditRecord> newestFirst(std::vector<EditRecord> records, std::vector<BulkLine> bulk,
                                    std::uint64_t limit)
{
    if (bulk.empty())
        return records;
    std::vector<EditRecord> merged;
    merged.reserve(records.size() + bulk.size());
    auto next = bulk.begin();
    for (EditRecord &record : records) {
        for (; next != bulk.end() && next->afterEdit >= record.id; ++next)
            merged.push_back(std::move(next->record));
        merged.push_back(std::move(record));
    }
    for (; next != bulk.end(); ++next)
        merged.push_back(std::move(next->record));
    if (merged.size() > limit)
        merged.resize(static_cast<std::size_t>(limit));
    return merged;
}

} // namespace voxdeck

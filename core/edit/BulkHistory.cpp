// SPDX-License-Identifier: Apache-2.0
#include "core/edit/BulkHistory.h"

#include "core/journal/JournalQueries.h"
#include "core/rows/ManifestRows.h"
#include "core/workspace/Rows.h"

#include <algorithm>
#include <iterator>
#include <tuple>
#include <utility>

namespace voxdeck {

Result<std::vector<BulkLine>> BulkHistory::ofSegment(const SegmentRef &ref, std::uint64_t limit)
{
    std::string itemKey;
    std::uint64_t siblings = 0;
    VOX_TRY(const auto id, ManifestRows(m_database).find(ref));
    if (id != 0) {
        auto query = m_database.statement("SELECT item_key, siblings FROM segment WHERE id = ?");
        VOX_TRY(const auto row, (firstRow<std::string, std::uint64_t>(bindAll(query, id))));
        std::tie(itemKey, siblings) = *row;
    }
    std::vector<BulkLine> lines;
    const auto add = [&](const BulkLine &head, std::uint32_t, const BulkChunk &chunk) -> Result<> {
        const BulkRow *const row = chunk.find(ref.item, ref.segment);
        const bool isOther = row && id != 0 && row->keyHash != bulkKeyHash(itemKey, siblings);
        if (!row || isOther || lines.size() >= limit)
            return {};
        BulkLine line = head;
        line.record.change.ref = ref;
        line.record.change.before = chunk.values[row->value].before;
        line.record.change.after = chunk.values[row->value].after;
        line.record.key = segmentKey(itemKey, ref.segment, siblings);
        line.record.rows = 1;
        lines.push_back(std::move(line));
        return {};
    };
    VOX_CHECK(BulkJournal(m_database).eachChunkOfItem(ref, add));
    return lines;
}

Result<std::vector<BulkLine>> BulkHistory::ofItem(const SegmentRef &item, std::uint64_t limit)
{
    std::vector<std::int32_t> segments;
    const auto collect = [&](const BulkLine &, std::uint32_t, const BulkChunk &chunk) -> Result<> {
        for (const BulkRow &row : chunk.rows)
            if (row.item == item.item)
                segments.push_back(row.segment);
        return {};
    };
    VOX_CHECK(BulkJournal(m_database).eachChunkOfItem(item, collect));
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
    return BulkJournal(m_database).newest(limit);
}

Result<std::vector<BulkLine>> BulkHistory::ofStep(EditGroup step)
{
    return BulkJournal(m_database).ofStep(step);
}

Result<> BulkHistory::eachRow(const UseRow &use)
{
    const auto useChunk = [&use](BulkLine line, std::uint32_t shard,
                                 const BulkChunk &chunk) -> Result<> {
        line.record.rows = 1;
        for (const BulkRow &row : chunk.rows) {
            line.record.change.ref = {shard, row.item, row.segment};
            line.record.change.before = chunk.values[row.value].before;
            line.record.change.after = chunk.values[row.value].after;
            use(line, row.keyHash);
        }
        return {};
    };
    return BulkJournal(m_database).eachChunk(useChunk);
}

Result<std::uint64_t> BulkHistory::rowsOfStep(EditGroup step)
{
    return BulkJournal(m_database).rowsOfStep(step);
}

Result<std::optional<std::string>> BulkHistory::latest(const SegmentRef &ref, EditField field)
{
    VOX_TRY(auto last, lastValue(m_database, ref, field));
    VOX_TRY(const auto lines, ofSegment(ref, UINT64_MAX));
    for (const BulkLine &line : lines)
        if (line.record.change.field == field && (!last || line.afterEdit >= last->line))
            return std::optional(line.record.change.after);
        else if (line.record.change.field == field)
            break;
    return last ? std::optional(std::move(last->value)) : std::nullopt;
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

// SPDX-License-Identifier: Apache-2.0
#include "core/edit/BulkHistory.h"

#include "core/journal/JournalQueries.h"
#include "core/rows/ManifestRows.h"
#include "core/workspace/Rows.h"
#include "core/workspace/SegmentTable.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <string>
#include <tuple>
#include <utility>

namespace voxdeck {

namespace {

struct ItemFacts {
    std::string key;
    std::uint64_t siblings =
        0; ///< segments of the item, as segmentKey() and bulkKeyHash() count them
};

/// Empty where the segment has no row.
Result<std::optional<ItemFacts>> itemOf(Database &database, const SegmentRef &ref)
{
    VOX_TRY(const auto id, ManifestRows(database).find(ref));
    if (id == 0)
        return std::optional<ItemFacts>();
    VOX_TRY(auto place, placeOfRow(database, id));
    return place ? std::optional(ItemFacts{std::move(place->itemKey), place->siblings})
                 : std::nullopt;
}

/// A bulk edit of one row is shown as an edit of that segment, with its values.
Result<> nameOnlyRow(Database &database, EditRecord &record)
{
    if (record.rows != 1)
        return {};
    VOX_TRY(const auto stored, BulkJournal(database).chunkBehind(-record.id, 0));
    if (!stored || stored->chunk.rows.size() != 1)
        return {};
    const BulkRow &row = stored->chunk.rows.front();
    const SegmentRef ref{stored->shard, row.item, row.segment};
    VOX_TRY(const auto item, itemOf(database, ref));
    if (!item || row.keyHash != bulkKeyHash(item->key, item->siblings))
        return {}; // another item is in its place by now
    record.change.ref = ref;
    record.areBeforesMany = record.areAftersMany = false;
    record.change.before = stored->chunk.values[row.value].before;
    record.change.after = stored->chunk.values[row.value].after;
    record.key = segmentKey(item->key, ref.segment, item->siblings);
    return {};
}

Result<std::vector<BulkLine>> withNames(Database &database, std::vector<BulkLine> lines)
{
    for (BulkLine &line : lines)
        VOX_CHECK(nameOnlyRow(database, line.record));
    return lines;
}

} // namespace

Result<std::vector<BulkLine>> BulkHistory::ofSegment(const SegmentRef &ref, std::uint64_t limit)
{
    VOX_TRY(const auto item, itemOf(m_database, ref));
    const ItemFacts facts = item.value_or(ItemFacts());
    std::vector<BulkLine> lines;
    const auto add = [&](const BulkLine &head, std::uint32_t, const BulkChunk &chunk) -> Result<> {
        const BulkRow *const row = chunk.find(ref.item, ref.segment);
        const bool isOther = row && item && row->keyHash != bulkKeyHash(facts.key, facts.siblings);
        if (!row || isOther || lines.size() >= limit)
            return {};
        BulkLine line = head;
        line.record.change.ref = ref;
        line.record.change.before = chunk.values[row->value].before;
        line.record.change.after = chunk.values[row->value].after;
        line.record.key = segmentKey(facts.key, ref.segment, facts.siblings);
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
    VOX_TRY(auto lines, BulkJournal(m_database).newest(limit));
    return withNames(m_database, std::move(lines));
}

Result<std::vector<BulkLine>> BulkHistory::ofStep(EditGroup step)
{
    VOX_TRY(auto lines, BulkJournal(m_database).ofStep(step));
    return withNames(m_database, std::move(lines));
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

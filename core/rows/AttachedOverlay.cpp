// SPDX-License-Identifier: Apache-2.0
#include "core/rows/AttachedOverlay.h"

#include "core/journal/BulkRows.h"
#include "core/journal/JournalQueries.h"
#include "core/rows/ManifestRows.h"
#include "core/rows/SegmentList.h"
#include "core/workspace/Database.h"
#include "core/workspace/EditField.h"
#include "core/workspace/Rows.h"

#include <utility>

namespace voxdeck {

namespace {

struct StoredRow {
    std::uint32_t id = 0;
    std::uint64_t item = 0;
    std::int32_t segment = -1;
    std::uint32_t keyHash = 0;
    std::uint32_t itemHash = 0; ///< of an item without segments
    bool isOfRecord = false;    ///< not a line of a list
};

Result<std::vector<StoredRow>> rowsIn(Database &database, std::int64_t firstId, std::int64_t rows)
{
    auto query = database.statement("SELECT id, item, segment, siblings, item_key, recording"
                                    " FROM segment"
                                    " WHERE id >= ? AND id < ?");
    query.bind(firstId).bind(firstId + rows);
    std::vector<StoredRow> found;
    VOX_CHECK(
        eachRow(query, [&](std::uint32_t id, std::uint64_t item, std::int32_t segment,
                           std::uint64_t siblings, std::string_view key, std::int64_t recording) {
            found.push_back({id, item, segment, bulkKeyHash(key, siblings), bulkKeyHash(key, 0),
                             recording == 0});
        }));
    return found;
}

Result<> layOne(Database &database, std::uint32_t shard, const StoredRow &row,
                const AttachedName &attached, bool isColumn)
{
    std::string text;
    {
        static constexpr Select kQuery(
            "SELECT key_hash, after_edit, text FROM attached_text WHERE attached ="
            " ? AND shard = ? AND item = ? AND segment = ?");
        auto query = database.statement(kQuery.sql());
        const auto find = [&](std::int32_t segment, std::uint32_t keyHash) -> Result<bool> {
            query.rewind().bind(attached.id).bind(shard).bind(row.item).bind(segment);
            VOX_TRY(const bool hasText, query.step());
            return hasText && query.integer(kQuery["key_hash"]) == keyHash;
        };
        VOX_TRY(bool hasText, find(row.segment, row.keyHash));
        if (!hasText && row.isOfRecord
            && row.segment >= 0) { // the text of an item without segments is its only segment's
            VOX_TRY(const auto list, segmentList(database, {shard, row.item, -1}));
            if (list && isOnlyOfWhole(*list, row.segment)) {
                VOX_TRY(hasText, find(-1, row.itemHash));
            }
        }
        if (!hasText)
            return {};
        const std::int64_t afterEdit = query.integer(kQuery["after_edit"]);
        text = query.text(kQuery["text"]);
        if (isColumn) {
            VOX_TRY(const bool isOverruled, hasLaterLine(database, {shard, row.item, row.segment},
                                                         EditField::Hypothesis, afterEdit));
            if (isOverruled)
                return {};
        }
    }
    return putAttached(database, row.id, attached.name, isColumn, text);
}

} // namespace

Result<> layAttachedOver(Database &database, std::uint32_t shard, std::int64_t firstId,
                         std::int64_t rows)
{
    VOX_TRY(const auto names, attachedNames(database));
    if (names.empty())
        return {};
    VOX_TRY(const auto found, rowsIn(database, firstId, rows));
    for (const AttachedName &one : names) {
        VOX_TRY(const bool isColumn, isAttachedColumn(database, shard, one.name));
        for (const StoredRow &row : found)
            VOX_CHECK(layOne(database, shard, row, one, isColumn));
    }
    return {};
}

Result<> putAttached(Database &database, std::uint32_t row, const std::string &name, bool isColumn,
                     const std::optional<std::string> &text)
{
    std::string before;
    std::string hypothesis;
    {
        static constexpr Select kQuery("SELECT further, hypothesis FROM segment WHERE id = ?");
        auto query = database.statement(kQuery.sql());
        VOX_TRY(const bool hasRow, query.bind(row).step());
        if (!hasRow)
            return {};
        before = query.text(kQuery["further"]);
        hypothesis = query.text(kQuery["hypothesis"]);
    }
    // An empty text in the column does not tell whether a recogniser ran: the member does.
    const bool isMember = text && (!isColumn || text->empty());
    auto further = furtherWith(before, name, isMember ? text : std::nullopt);
    const bool isOther = further != before;
    if (isOther)
        VOX_CHECK(database.statement("UPDATE segment SET further = ? WHERE id = ?")
                      .bind(further)
                      .bind(row)
                      .run());
    if (!isColumn || (!isOther && hypothesis == text.value_or(std::string())))
        return {};
    return ManifestRows(database).setHypothesis(row, text.value_or(std::string()));
}

} // namespace voxdeck

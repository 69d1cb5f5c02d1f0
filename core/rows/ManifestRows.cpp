// SPDX-License-Identifier: Apache-2.0
#include "core/rows/ManifestRows.h"

#include "core/rows/SegmentLayer.h"
#include "core/workspace/KeptTextMetrics.h"
#include "core/workspace/RowScore.h"
#include "core/workspace/Rows.h"
#include "core/workspace/TranscriptNames.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <tuple>
#include <utility>

namespace voxdeck {

Result<std::uint32_t> ManifestRows::find(const SegmentRef &ref)
{
    // The shard's rows are in the order of their items, and nearly always those of an item in the order
    // of their numbers. Of a list an item is a row, and its number nearly always its place.
    auto probe = m_database.statement("SELECT item, segment FROM segment WHERE id = ?");
    const auto isAt = [&](std::int64_t id) -> Result<bool> {
        VOX_TRY(const auto found, (firstRow<std::uint64_t, std::int32_t>(probe.rewind().bind(id))));
        return found == std::tuple(ref.item, ref.segment);
    };
    auto query = m_database.statement("SELECT first_id, rows FROM shard WHERE id = ?");
    VOX_TRY(const auto shard, (firstRow<std::int64_t, std::uint64_t>(query.bind(ref.shard))));
    if (!shard)
        return 0u;
    const auto [firstId, rows] = *shard;
    if (ref.segment <= 0 && ref.item < rows) {
        const std::int64_t guess = firstId + static_cast<std::int64_t>(ref.item);
        VOX_TRY(const bool isThere, isAt(guess));
        if (isThere)
            return static_cast<std::uint32_t>(guess);
    }
    VOX_TRY(const auto own, rowsFromItem(m_database, ref));
    const std::int64_t usual = own.first + std::max(ref.segment, 0);
    if (usual < own.second) {
        VOX_TRY(const bool isThere, isAt(usual));
        if (isThere)
            return static_cast<std::uint32_t>(usual);
    }
    return findChanged(ref, own.first, own.second);
}

/// Of an item whose segments were changed by hand; 0 for any other.
Result<std::uint32_t> ManifestRows::findChanged(const SegmentRef &ref, std::int64_t first,
                                                std::int64_t end)
{
    auto list = m_database.statement("SELECT 1 FROM segment_list WHERE shard = ? AND item = ?");
    VOX_TRY(const bool hasList, list.bind(ref.shard).bind(ref.item).step());
    if (!hasList)
        return 0u;
    auto added = m_database.statement(
        "SELECT id FROM segment_added WHERE shard = ? AND item = ? AND segment = ?");
    VOX_TRY(const auto own, firstRow<std::uint32_t>(bindAll(added, ref)));
    if (own)
        return std::get<0>(*own);
    auto rows = m_database.statement("SELECT id, item, segment FROM segment WHERE id >= ?"
                                     " AND id < ? ORDER BY id");
    rows.bind(first).bind(end);
    std::uint32_t found = 0;
    const auto look = [&](std::uint32_t id, std::uint64_t item, std::int32_t segment) {
        if (item == ref.item && segment == ref.segment)
            found = id;
        return item == ref.item && found == 0;
    };
    VOX_CHECK(eachRow(rows, look));
    return found;
}

Result<> ManifestRows::setText(std::uint32_t id, const std::string &text)
{
    VOX_CHECK(keepTextMetrics(m_database, id));
    VOX_CHECK(
        m_database.statement("UPDATE segment SET text = ? WHERE id = ?").bind(text).bind(id).run());
    VOX_CHECK(restoreTextMetrics(m_database, id));
    return rateAnew(id);
}

Result<> ManifestRows::setHypothesis(std::uint32_t id, const std::string &text)
{
    VOX_CHECK(m_database.statement("UPDATE segment SET hypothesis = ? WHERE id = ?")
                  .bind(text)
                  .bind(id)
                  .run());
    return rateAnew(id);
}

Result<> ManifestRows::setListedScore(std::uint32_t id, const ListedScore &score)
{
    VOX_CHECK(m_database
                  .statement("UPDATE segment SET list_cer = ?, list_wer = ?, list_texts = ?"
                             " WHERE id = ?")
                  .bind(score.cer)
                  .bind(score.wer)
                  .bind(score.texts)
                  .bind(id)
                  .run());
    return rateAnew(id);
}

Result<> ManifestRows::rateAnew(std::uint32_t id)
{
    ErrorScore score;
    {
        static constexpr Select kRow("SELECT text, hypothesis, language, shard, further, list_cer,"
                                     " list_wer, list_texts FROM segment WHERE id = ?");
        auto query = m_database.statement(kRow.sql());
        VOX_TRY(const bool hasRow, query.bind(id).step());
        if (!hasRow)
            return {};
        EmptyHypotheses empties(m_database);
        VOX_TRY(const auto texts, textsIn(query, kRow["text"], empties));
        VOX_TRY(const auto rater, RowRater::of(m_database));
        score = rater.scoreOf(texts, listedScoreIn(query, kRow["list_cer"]));
    }
    VOX_CHECK(m_database.statement("UPDATE segment SET cer = ?, wer = ? WHERE id = ?")
                  .bind(score.cer)
                  .bind(score.wer)
                  .bind(id)
                  .run());
    return {};
}

Result<> ManifestRows::setSpeaker(std::uint32_t id, const std::string &speaker)
{
    VOX_CHECK(m_database.statement("UPDATE segment SET speaker = ? WHERE id = ?")
                  .bind(speaker)
                  .bind(id)
                  .run());
    return {};
}

Result<> ManifestRows::setTime(std::uint32_t id, EditField field, double seconds)
{
    auto query = m_database.statement("SELECT shard, language, status, flag, start, stop,"
                                      " assigned FROM segment WHERE id = ?");
    VOX_TRY(const auto row,
            (firstRow<std::uint32_t, std::string, SegmentStatus, bool, double, double, std::string>(
                query.bind(id))));
    if (!row)
        return {};
    const auto &[shard, language, status, isFlagged, start, stop, assigned] = *row;
    const double longer = field == EditField::Start ? start - seconds : seconds - stop;
    VOX_CHECK(addToTally(shard, TallyKind::All, {}, 0, longer));
    VOX_CHECK(addToTally(shard, TallyKind::Language, language, 0, longer));
    VOX_CHECK(addToTally(shard, TallyKind::Status, statusName(status), 0, longer));
    VOX_CHECK(addToTally(shard, TallyKind::Flag, isFlagged ? "1" : "0", 0, longer));
    if (!assigned.empty())
        VOX_CHECK(addToTally(shard, TallyKind::Assigned, assigned, 0, longer));
    std::string sql = "UPDATE segment SET ";
    sql.append(columnOf(field)).append(" = ? WHERE id = ?");
    VOX_CHECK(m_database.statement(sql).bind(seconds).bind(id).run());
    return {};
}

Result<> ManifestRows::setStatus(std::uint32_t id, SegmentStatus status)
{
    auto query = m_database.statement("SELECT status FROM segment WHERE id = ?");
    VOX_TRY(const auto before, firstRow<SegmentStatus>(query.bind(id)));
    if (!before)
        return {};
    VOX_CHECK(
        moveTally(id, TallyKind::Status, statusName(std::get<0>(*before)), statusName(status)));
    VOX_CHECK(m_database.statement("UPDATE segment SET status = ? WHERE id = ?")
                  .bind(static_cast<int>(status))
                  .bind(id)
                  .run());
    return {};
}

Result<> ManifestRows::setFlag(std::uint32_t id, bool isFlagged)
{
    auto query = m_database.statement("SELECT flag FROM segment WHERE id = ?");
    VOX_TRY(const auto before, firstRow<bool>(query.bind(id)));
    if (!before)
        return {};
    VOX_CHECK(
        moveTally(id, TallyKind::Flag, std::get<0>(*before) ? "1" : "0", isFlagged ? "1" : "0"));
    VOX_CHECK(m_database.statement("UPDATE segment SET flag = ? WHERE id = ?")
                  .bind(isFlagged ? 1 : 0)
                  .bind(id)
                  .run());
    return {};
}

Result<> ManifestRows::addUnpublished(std::uint32_t id, int edits)
{
    VOX_CHECK(m_database
                  .statement("UPDATE segment SET unpublished = max(0, unpublished + ?)"
                             " WHERE id = ?")
                  .bind(edits)
                  .bind(id)
                  .run());
    return {};
}

Result<> ManifestRows::addToTally(std::uint32_t shard, TallyKind kind, std::string_view value,
                                  std::int64_t rows, double seconds)
{
    VOX_CHECK(m_database
                  .statement("INSERT INTO tally (shard, kind, value, rows, seconds)"
                             " VALUES (?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET"
                             " rows = rows + excluded.rows, seconds = seconds + excluded.seconds")
                  .bind(shard)
                  .bind(static_cast<int>(kind))
                  .bind(value)
                  .bind(rows)
                  .bind(seconds)
                  .run());
    return {};
}

Result<> ManifestRows::moveTally(std::uint32_t id, TallyKind kind, std::string_view from,
                                 std::string_view to)
{
    auto query = m_database.statement("SELECT shard, stop - start FROM segment WHERE id = ?");
    VOX_TRY(const auto row, (firstRow<std::uint32_t, std::optional<double>>(query.bind(id))));
    if (!row || from == to)
        return {};
    const auto shard = std::get<0>(*row);
    const double seconds = std::get<1>(*row).value_or(0);
    VOX_CHECK(addToTally(shard, kind, from, -1, -seconds));
    return addToTally(shard, kind, to, 1, seconds);
}

} // namespace voxdeck

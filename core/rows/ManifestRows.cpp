// SPDX-License-Identifier: Apache-2.0
#include "core/rows/ManifestRows.h"

#include "core/rows/SegmentLayer.h"
#include "core/workspace/RowScore.h"
#include "core/workspace/TranscriptNames.h"

#include <algorithm>
#include <cstdint>
#include <utility>

namespace voxdeck {

std::optional<TallyKind> tallyOf(EditField field)
{
    switch (field) {
    case EditField::Status: return TallyKind::Status;
    case EditField::Flag: return TallyKind::Flag;
    case EditField::Language: return TallyKind::Language;
    case EditField::Text:
    case EditField::Split:
    case EditField::Tags:
    case EditField::Subset:
    case EditField::Hypothesis:
    case EditField::Speaker:
    case EditField::Start:
    case EditField::End:
    case EditField::Comment:
    case EditField::Segments: break;
    case EditField::Assigned: return TallyKind::Assigned;
    }
    return {};
}

Result<std::uint32_t> ManifestRows::find(const SegmentRef &ref)
{
    // The shard's rows are in the order of their items, and nearly always those of an item in the order
    // of their numbers. Of a list an item is a row, and its number nearly always its place.
    auto probe = m_database.statement("SELECT item, segment FROM segment WHERE id = ?");
    const auto isAt = [&](std::int64_t id) -> Result<bool> {
        VOX_TRY(const bool hasRow, probe.rewind().bind(id).step());
        return hasRow && probe.count(0) == ref.item
               && probe.integer(1) == std::int64_t{ref.segment};
    };
    auto shard = m_database.statement("SELECT first_id, rows FROM shard WHERE id = ?");
    VOX_TRY(const bool hasShard, shard.bind(ref.shard).step());
    if (!hasShard)
        return 0u;
    if (ref.segment <= 0 && ref.item < shard.count(1)) {
        const std::int64_t guess = shard.integer(0) + static_cast<std::int64_t>(ref.item);
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
    VOX_TRY(const bool isAdded, added.bind(ref.shard).bind(ref.item).bind(ref.segment).step());
    if (isAdded)
        return static_cast<std::uint32_t>(added.integer(0));
    auto rows = m_database.statement("SELECT id, item, segment FROM segment WHERE id >= ?"
                                     " AND id < ? ORDER BY id");
    rows.bind(first).bind(end);
    for (;;) {
        VOX_TRY(const bool hasRow, rows.step());
        if (!hasRow || rows.count(1) != ref.item)
            return 0u;
        if (rows.integer(2) == ref.segment)
            return static_cast<std::uint32_t>(rows.integer(0));
    }
}

Result<> ManifestRows::setText(std::uint32_t id, const std::string &text)
{
    VOX_CHECK(
        m_database.statement("UPDATE segment SET text = ? WHERE id = ?").bind(text).bind(id).run());
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
        auto query = m_database.statement(
            "SELECT text, hypothesis, language, shard, further, list_cer, list_wer, list_texts"
            " FROM segment WHERE id = ?");
        VOX_TRY(const bool hasRow, query.bind(id).step());
        if (!hasRow)
            return {};
        EmptyHypotheses empties(m_database);
        VOX_TRY(const auto texts, textsIn(query, 0, empties));
        VOX_TRY(const auto rater, RowRater::of(m_database));
        score = rater.scoreOf(texts, listedScoreIn(query, 5));
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
    query.bind(id);
    VOX_TRY(const bool hasRow, query.step());
    if (!hasRow)
        return {};
    const auto shard = static_cast<std::uint32_t>(query.integer(0));
    const double longer = field == EditField::Start ? query.real(4) - seconds
                                                    : seconds - query.real(5);
    VOX_CHECK(addToTally(shard, TallyKind::All, {}, 0, longer));
    VOX_CHECK(addToTally(shard, TallyKind::Language, query.text(1), 0, longer));
    VOX_CHECK(addToTally(shard, TallyKind::Status,
                         statusName(static_cast<SegmentStatus>(query.integer(2))), 0, longer));
    VOX_CHECK(addToTally(shard, TallyKind::Flag, query.integer(3) != 0 ? "1" : "0", 0, longer));
    if (const auto assigned = query.text(6); !assigned.empty())
        VOX_CHECK(addToTally(shard, TallyKind::Assigned, assigned, 0, longer));
    std::string sql = "UPDATE segment SET ";
    sql.append(columnOf(field)).append(" = ? WHERE id = ?");
    VOX_CHECK(m_database.statement(sql).bind(seconds).bind(id).run());
    return {};
}

Result<> ManifestRows::setStatus(std::uint32_t id, SegmentStatus status)
{
    auto query = m_database.statement("SELECT status FROM segment WHERE id = ?");
    query.bind(id);
    VOX_TRY(const bool hasRow, query.step());
    if (!hasRow)
        return {};
    VOX_CHECK(moveTally(id, TallyKind::Status,
                        statusName(static_cast<SegmentStatus>(query.integer(0))),
                        statusName(status)));
    VOX_CHECK(m_database.statement("UPDATE segment SET status = ? WHERE id = ?")
                  .bind(static_cast<int>(status))
                  .bind(id)
                  .run());
    return {};
}

Result<> ManifestRows::setFlag(std::uint32_t id, bool isFlagged)
{
    auto query = m_database.statement("SELECT flag FROM segment WHERE id = ?");
    query.bind(id);
    VOX_TRY(const bool hasRow, query.step());
    if (!hasRow)
        return {};
    VOX_CHECK(
        moveTally(id, TallyKind::Flag, query.integer(0) != 0 ? "1" : "0", isFlagged ? "1" : "0"));
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
    query.bind(id);
    VOX_TRY(const bool hasRow, query.step());
    if (!hasRow || from == to)
        return {};
    const auto shard = static_cast<std::uint32_t>(query.integer(0));
    const double seconds = query.real(1);
    VOX_CHECK(addToTally(shard, kind, from, -1, -seconds));
    return addToTally(shard, kind, to, 1, seconds);
}

} // namespace voxdeck

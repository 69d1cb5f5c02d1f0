// SPDX-License-Identifier: Apache-2.0
#include "core/manifest/ManifestRows.h"

#include "core/text/ErrorRate.h"

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
    case EditField::End: break;
    }
    return {};
}

Result<std::uint32_t> ManifestRows::find(const SegmentRef &ref)
{
    auto shard = m_database.statement("SELECT first_id, rows FROM shard WHERE id = ?");
    shard.bind(ref.shard);
    VOX_TRY(const bool hasShard, shard.step());
    if (!hasShard)
        return 0u;
    // The shard's rows lie in the order of (item, segment): halve the range that may hold it.
    std::int64_t low = shard.integer(0);
    std::int64_t high = low + shard.integer(1);
    auto probe = m_database.statement("SELECT item, segment FROM segment WHERE id = ?");
    const auto wanted = std::pair(static_cast<std::int64_t>(ref.item),
                                  static_cast<std::int64_t>(ref.segment));
    // Of a list an item is a row, and its number nearly always its place.
    std::int64_t middle = ref.item < static_cast<std::uint64_t>(high - low)
                              ? low + static_cast<std::int64_t>(ref.item)
                              : low + (high - low) / 2;
    for (; low < high; middle = low + (high - low) / 2) {
        VOX_TRY(const bool hasRow, probe.rewind().bind(middle).step());
        if (!hasRow)
            return fail(ErrorCode::Corrupt,
                        "row " + std::to_string(middle) + " of the manifest is missing",
                        m_database.file().string());
        const auto found = std::pair(probe.integer(0), probe.integer(1));
        if (found == wanted)
            return static_cast<std::uint32_t>(middle);
        if (found < wanted)
            low = middle + 1;
        else
            high = middle;
    }
    return 0u;
}

Result<> ManifestRows::setText(std::uint32_t id, const std::string &text)
{
    auto query = m_database.statement("SELECT hypothesis FROM segment WHERE id = ?");
    query.bind(id);
    VOX_TRY(const bool hasRow, query.step());
    const auto cer = hasRow ? characterErrorRateOf(text, query.text(0)) : std::nullopt;
    VOX_CHECK(m_database.statement("UPDATE segment SET text = ?, cer = ? WHERE id = ?")
                  .bind(text)
                  .bind(cer)
                  .bind(id)
                  .run());
    return {};
}

Result<> ManifestRows::setHypothesis(std::uint32_t id, const std::string &text)
{
    auto query = m_database.statement("SELECT text FROM segment WHERE id = ?");
    query.bind(id);
    VOX_TRY(const bool hasRow, query.step());
    const auto cer = hasRow ? characterErrorRateOf(query.text(0), text) : std::nullopt;
    VOX_CHECK(m_database.statement("UPDATE segment SET hypothesis = ?, cer = ? WHERE id = ?")
                  .bind(text)
                  .bind(cer)
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
    auto query = m_database.statement("SELECT shard, language, status, flag, start, stop"
                                      " FROM segment WHERE id = ?");
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

std::optional<double> characterErrorRateOf(std::string_view reference, std::string_view hypothesis)
{
    if (reference.empty() || hypothesis.empty())
        return {};
    return characterErrorRate(reference, hypothesis);
}

} // namespace voxdeck

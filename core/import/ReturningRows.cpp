// SPDX-License-Identifier: Apache-2.0
#include "core/import/ReturningRows.h"

#include "core/base/Hash.h"
#include "core/rows/SegmentLayer.h"
#include "core/workspace/Rows.h"

#include <algorithm>
#include <limits>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace voxdeck {

namespace {

constexpr std::int64_t kMovedAtOnce = 20'000;

/// To ids that are free. Hidden rows keep their places among the others.
Result<> moveRows(Database &database, std::int64_t from, std::int64_t to, std::int64_t by)
{
    for (const char *const sql :
         {"UPDATE segment SET id = id + ? WHERE id >= ? AND id < ?",
          "UPDATE hidden_segment SET id = id + ? WHERE id >= ? AND id < ?"}) {
        auto move = database.statement(sql);
        VOX_CHECK(bindAll(move, by, from, to).run());
    }
    return {};
}

/// Behind them `by` ids are free, and all from `spare` on. SQLite changes rows in rising order, each to an id that must be
/// free: so they go to the end of the table first.
Result<> moveUp(Database &database, std::int64_t from, std::int64_t to, std::int64_t by,
                std::int64_t spare)
{
    for (std::int64_t end = to; end > from;) {
        const std::int64_t begin = std::max(from, end - kMovedAtOnce);
        VOX_CHECK(moveRows(database, begin, end, spare - begin));
        VOX_CHECK(moveRows(database, spare, spare + end - begin, begin + by - spare));
        end = begin;
    }
    return {};
}

} // namespace

struct ReturningRows::Returning {
    std::uint64_t item = 0;
    std::string key;
    std::int64_t slots = 0;
    std::string content;    ///< of its segment list
    std::int64_t place = 0; ///< the id of the first row behind it
};

/// The ids of the list's rows.
struct ReturningRows::Range {
    std::int64_t firstId = 0;
    std::int64_t rows = 0;
    std::int64_t capacity = 0;
    std::int64_t end() const { return firstId + rows; }
};

Result<bool> ReturningRows::load()
{
    auto gone = m_db.statement("SELECT item_key FROM gone_row WHERE shard = ?");
    VOX_CHECK(eachRow(bindAll(gone, m_shard),
                      [this](std::string_view key) { m_lines.emplace(fnv64(key), 0); }));
    return !m_lines.empty();
}

void ReturningRows::meet(std::string_view key)
{
    const auto found = m_lines.find(fnv64(key));
    if (found != m_lines.end())
        ++found->second;
}

Result<std::uint64_t> ReturningRows::bringBack(const std::stop_token &stop)
{
    VOX_TRY(auto transaction, Transaction::beginPatiently(m_db, stop));
    VOX_TRY(auto ids, range());
    VOX_TRY(auto rows, chosen());
    if (rows.empty())
        return std::uint64_t{0};
    VOX_CHECK(makeRoom(ids, static_cast<std::int64_t>(rows.size())));
    VOX_CHECK(findPlaces(ids, rows));
    VOX_TRY(const std::int64_t next, firstFreeId(m_db));
    const std::int64_t spare = std::max(next, ids.end() + static_cast<std::int64_t>(rows.size()));
    for (std::size_t at = rows.size(); at-- > 0;)
        VOX_CHECK(moveUp(m_db, rows[at].place,
                         at + 1 < rows.size() ? rows[at + 1].place : ids.end(),
                         static_cast<std::int64_t>(at) + 1, spare));
    VOX_CHECK(put(ids, rows));
    VOX_CHECK(transaction.commit());
    return rows.size();
}

Result<ReturningRows::Range> ReturningRows::range()
{
    auto query = m_db.statement("SELECT first_id, rows, capacity FROM shard WHERE id = ?");
    VOX_TRY(const auto found,
            (firstRow<std::int64_t, std::int64_t, std::int64_t>(bindAll(query, m_shard))));
    if (!found)
        return fail(ErrorCode::Internal, Sentence::tr("the list has no row"), m_db.file().string());
    const auto &[firstId, rows, capacity] = *found;
    return Range{firstId, rows, capacity};
}

/// Of lines with the same key the ones that have a row keep it; the others get the lowest numbers.
Result<std::vector<ReturningRows::Returning>> ReturningRows::chosen()
{
    VOX_TRY(const auto ids, range());
    for (const char *const sql : {"SELECT item_key FROM segment WHERE id >= ? AND id < ?",
                                  "SELECT item_key FROM hidden_segment WHERE id >= ? AND id < ?"}) {
        auto keys = m_db.statement(sql);
        VOX_CHECK(eachRow(bindAll(keys, ids.firstId, ids.end()), [this](std::string_view key) {
            const auto line = m_lines.find(fnv64(key));
            if (line != m_lines.end())
                --line->second;
        }));
    }
    std::vector<Returning> rows;
    auto gone = m_db.statement("SELECT item, item_key, slots, content FROM gone_row"
                               " WHERE shard = ? ORDER BY item");
    VOX_CHECK(eachRow(bindAll(gone, m_shard), [&](std::uint64_t item, std::string key,
                                                  std::int64_t slots, std::string content) {
        auto &left = m_lines[fnv64(key)];
        if (left-- > 0)
            rows.push_back({item, std::move(key), slots, std::move(content)});
    }));
    return rows;
}

Result<> ReturningRows::findPlaces(const Range &range, std::vector<Returning> &rows)
{
    std::vector<std::pair<std::uint64_t, std::int64_t>> items; // and ids
    for (const char *const sql : {"SELECT item, id FROM segment WHERE id >= ? AND id < ?",
                                  "SELECT item, id FROM hidden_segment WHERE id >= ? AND id < ?"}) {
        auto query = m_db.statement(sql);
        VOX_CHECK(
            eachRow(bindAll(query, range.firstId, range.end()),
                    [&](std::uint64_t item, std::int64_t id) { items.emplace_back(item, id); }));
    }
    std::sort(items.begin(), items.end());
    for (Returning &row : rows) {
        const auto behind = std::lower_bound(items.begin(), items.end(),
                                             std::pair(row.item, std::int64_t{0}));
        row.place = behind == items.end() ? range.end() : behind->second;
    }
    return {};
}

/// The ids of a list follow each other. Where others follow them, all of them move to the end.
Result<> ReturningRows::makeRoom(Range &range, std::int64_t rows)
{
    VOX_TRY(const std::int64_t next, firstFreeId(m_db));
    const bool isLast = range.firstId + range.capacity >= next;
    if (range.rows + rows > range.capacity && !isLast) {
        VOX_CHECK(moveRows(m_db, range.firstId, range.end(), next - range.firstId));
        range.firstId = next;
        range.capacity = range.rows;
    }
    if (range.end() + rows + kMovedAtOnce > std::numeric_limits<std::uint32_t>::max())
        return fail(ErrorCode::Unsupported,
                    Sentence::tr("a workspace holds at most 4,294,967,294 segments"),
                    m_db.file().string());
    return {};
}

Result<> ReturningRows::put(const Range &range, const std::vector<Returning> &rows)
{
    auto insert = m_db.statement(
        "INSERT INTO segment (id, shard, item, segment, siblings, start, stop, language, country,"
        " speaker, item_key, text, hypothesis, digest) VALUES (?, ?, ?, -1, 0, 0, 0, '', '', '', ?,"
        " '', '', ?)");
    auto divided = m_db.statement("INSERT OR REPLACE INTO segment_list (shard, item, slots,"
                                  " content) VALUES (?, ?, ?, ?)");
    auto back = m_db.statement("DELETE FROM gone_row WHERE shard = ? AND item = ?");
    std::int64_t shift = 0;
    for (const Returning &row : rows) {
        const std::int64_t id = row.place + shift++;
        VOX_CHECK(bindAll(insert.rewind(), id, m_shard, row.item, std::string_view(row.key),
                          kDigestWithoutLine)
                      .run());
        if (!row.content.empty())
            VOX_CHECK(bindAll(divided.rewind(), m_shard, row.item, row.slots,
                              std::string_view(row.content))
                          .run());
        VOX_CHECK(bindAll(back.rewind(), m_shard, row.item).run());
    }
    auto blocks = m_db.statement("DELETE FROM text_block WHERE shard = ?");
    VOX_CHECK(bindAll(blocks, m_shard).run());
    auto shard = m_db.statement(
        "UPDATE shard SET first_id = ?1, rows = ?2, items = ?2, next_item = ?2, capacity ="
        " max(?3, ?2), text_epoch = text_epoch + 1 WHERE id = ?4");
    VOX_CHECK(bindAll(shard, range.firstId, range.rows + shift, range.capacity, m_shard).run());
    return {};
}

Result<> keepNumberOf(Database &database, std::int64_t row)
{
    auto keep = database.statement("INSERT OR REPLACE INTO gone_row (shard, item, item_key)"
                                   " SELECT shard, item, item_key FROM segment WHERE id = ?"
                                   " AND segment = -1");
    VOX_CHECK(bindAll(keep, row).run());
    return {};
}

Result<std::uint64_t> itemBehindGone(Database &database, std::uint32_t shard)
{
    auto gone = database.statement(
        "SELECT coalesce(max(item) + 1, 0) FROM gone_row WHERE shard = ?");
    VOX_TRY(const auto item, firstRow<std::uint64_t>(bindAll(gone, shard)));
    return item ? std::get<0>(*item) : 0;
}

} // namespace voxdeck

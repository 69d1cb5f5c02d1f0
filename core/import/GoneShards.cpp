// SPDX-License-Identifier: Apache-2.0
#include "core/import/GoneShards.h"

#include "core/base/Stopped.h"
#include "core/import/ListAudio.h"
#include "core/import/ListRows.h"
#include "core/rows/SegmentLayer.h"
#include "core/workspace/Rows.h"
#include "core/workspace/SegmentRow.h"

#include <vector>

namespace voxdeck {

namespace {

enum class ShardsOf { Records, Lists };

/// Those that the workspace shows.
Result<std::vector<std::uint32_t>> shownShards(Database &database, ShardsOf which)
{
    auto query = database.statement(
        which == ShardsOf::Lists ? "SELECT id FROM shard WHERE position IS NOT NULL AND kind <> ''"
                                 : "SELECT id FROM shard WHERE position IS NOT NULL AND kind = ''");
    std::vector<std::uint32_t> shards;
    VOX_CHECK(eachRow(query, [&shards](std::uint32_t shard) { shards.push_back(shard); }));
    return shards;
}

/// The rows that the table shows of the shard.
Result<GoneRows> rowsOf(Database &database, std::uint32_t shard)
{
    auto query = database.statement(
        "SELECT count(*), coalesce(sum(unpublished > 0), 0) FROM segment"
        " WHERE (id >= (SELECT first_id FROM shard WHERE id = ?1)"
        " AND id < (SELECT first_id + rows FROM shard WHERE id = ?1))"
        " OR id IN (SELECT id FROM segment_added WHERE shard = ?1)");
    VOX_TRY(const auto found, (firstRow<std::uint64_t, std::uint64_t>(bindAll(query, shard))));
    return GoneRows{std::get<0>(*found), std::get<1>(*found)};
}

void add(GoneRows &sum, const GoneRows &more)
{
    sum.rows += more.rows;
    sum.edited += more.edited;
}

/// As an import of the list without a line would.
Result<> removeList(Database &database, std::uint32_t shard, const std::stop_token &stop)
{
    {
        VOX_TRY(auto transaction, Transaction::beginPatiently(database, stop));
        VOX_CHECK(forgetListAudio(database, shard));
        VOX_CHECK(takeOffSegments(database, shard));
        auto problems = database.statement("DELETE FROM import_problem WHERE shard = ?");
        VOX_CHECK(bindAll(problems, shard).run());
        // Whoever is stopped from here on does not take it for read, should it be back.
        auto unread = database.statement(
            "UPDATE shard SET fingerprint = '', is_complete = 0 WHERE id = ?");
        VOX_CHECK(bindAll(unread, shard).run());
        VOX_CHECK(transaction.commit());
    }
    ListRows rows(database, shard);
    VOX_CHECK(rows.load(stop));
    VOX_TRY(const auto removed, rows.removeTheRest(stop));
    static_cast<void>(removed);
    VOX_TRY(auto transaction, Transaction::beginPatiently(database, stop));
    VOX_TRY(const auto divided, laySegmentsAgain(database, shard));
    static_cast<void>(divided); // counted with the others
    auto update = database.statement("UPDATE shard SET position = NULL WHERE id = ?");
    VOX_CHECK(bindAll(update, shard).run());
    return transaction.commit();
}

} // namespace

Result<> removeShardRows(Database &database, std::uint32_t shard)
{
    VOX_CHECK(dropLaidRows(database, shard));
    auto carry = database.statement(
        "INSERT OR REPLACE INTO carried (shard, item_key, segment, split)"
        " SELECT s.shard, s.item_key, s.segment, s.split FROM segment s JOIN shard"
        " ON shard.id = ? AND s.id >= first_id AND s.id < first_id + rows WHERE s.split <> ?");
    VOX_CHECK(bindAll(carry, shard, Split::Unassigned).run());
    for (const char *const sql :
         {"DELETE FROM segment WHERE id >= (SELECT first_id FROM shard WHERE id = ?1)"
          " AND id < (SELECT first_id + rows FROM shard WHERE id = ?1)",
          "DELETE FROM tally WHERE shard = ?",
          "UPDATE shard SET position = NULL, fingerprint = '', rows = 0, next_item = 0,"
          " unreadable = 0, is_complete = 0 WHERE id = ?"})
        VOX_CHECK(database.statement(sql).bind(shard).run());
    return {};
}

Result<GoneRows> removeShardsOfRecords(Database &database, const std::stop_token &stop)
{
    VOX_TRY(const auto shards, shownShards(database, ShardsOf::Records));
    GoneRows gone;
    for (const std::uint32_t shard : shards) {
        VOX_CHECK(checkStop(stop));
        VOX_TRY(auto transaction, Transaction::beginPatiently(database, stop));
        VOX_TRY(const auto here, rowsOf(database, shard));
        VOX_CHECK(removeShardRows(database, shard));
        VOX_CHECK(transaction.commit());
        add(gone, here);
    }
    return gone;
}

Result<GoneRows> removeLists(Database &database, const std::stop_token &stop)
{
    VOX_TRY(const auto shards, shownShards(database, ShardsOf::Lists));
    GoneRows gone;
    for (const std::uint32_t shard : shards) {
        VOX_CHECK(checkStop(stop));
        VOX_TRY(const auto here, rowsOf(database, shard));
        VOX_CHECK(removeList(database, shard, stop));
        add(gone, here);
    }
    return gone;
}

Sentence noteOfGone(const GoneRows &gone, std::string_view whatWasThere)
{
    if (gone.rows == 0)
        return {};
    Sentence note = gone.rows == 1
                        ? Sentence::tr("%1 segment of %2 that was here before left the table",
                                       gone.rows, whatWasThere)
                        : Sentence::tr("%1 segments of %2 that was here before left the table",
                                       gone.rows, whatWasThere);
    if (gone.edited > 0)
        note = Sentence::tr("%1; the workspace keeps the unpublished edits of %2, and they apply "
                            "again when it is back",
                            note, gone.edited);
    return note;
}

} // namespace voxdeck

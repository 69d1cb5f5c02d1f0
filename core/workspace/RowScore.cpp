// SPDX-License-Identifier: Apache-2.0
#include "core/workspace/RowScore.h"

#include "core/base/Hash.h"
#include "core/base/Stopped.h"
#include "core/workspace/Database.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <vector>

namespace voxdeck {

namespace {

struct OldRow {
    std::int64_t id = 0;
    ErrorScore score;
    ListedScore listed;
};

/// The rows after `id` up to `last`, as they are to be.
Result<std::vector<OldRow>> oldRows(Database &database, const std::string &table, std::int64_t id,
                                    std::int64_t last)
{
    auto query = database.statement(
        "SELECT id, text, hypothesis, cer, wer, EXISTS (SELECT 1 FROM edit JOIN step ON"
        " step.id = edit.step WHERE edit.shard = s.shard AND edit.item = s.item"
        " AND edit.segment = s.segment AND field = 0 AND revision IS NULL AND NOT is_undo"
        " AND state <> 1) FROM "
        + table
        + " s WHERE id > ? AND id <= ? AND (hypothesis <> '' OR cer IS NOT NULL OR wer IS NOT NULL)"
          " ORDER BY id");
    query.bind(id).bind(last);
    std::vector<OldRow> rows;
    for (;;) {
        VOX_TRY(const bool hasRow, query.step());
        if (!hasRow)
            return rows;
        OldRow row;
        row.id = query.integer(0);
        const auto text = query.view(1);
        const auto hypothesis = query.view(2);
        const bool isEdited = query.integer(5) != 0;
        if (!query.isNull(4)) // a column of lists alone
            row.listed.wer = query.real(4);
        if (hypothesis.empty() && !query.isNull(3))
            row.listed.cer = query.real(3);
        if (!isEdited)
            row.listed.texts = hashOfTexts(text, hypothesis);
        row.score = scoreOf(text, hypothesis, row.listed);
        rows.push_back(row);
    }
}

Result<> rateRows(Database &database, const std::string &table, std::int64_t id, std::int64_t last)
{
    VOX_TRY(const auto rows, oldRows(database, table, id, last));
    auto update = database.statement("UPDATE " + table
                                     + " SET cer = ?, wer = ?, list_cer = ?, list_wer = ?,"
                                       " list_texts = ? WHERE id = ?");
    for (const OldRow &row : rows)
        VOX_CHECK(update.rewind()
                      .bind(row.score.cer)
                      .bind(row.score.wer)
                      .bind(row.listed.cer)
                      .bind(row.listed.wer)
                      .bind(row.listed.texts)
                      .bind(row.id)
                      .run());
    return {};
}

// How far it is: the id of the last row that was rated, as a value of the table `workspace`.
constexpr std::array kRatedTables{"segment", "hidden_segment"};

std::string markOf(const char *table)
{
    return std::string("rated of ") + table;
}

Result<std::optional<std::int64_t>> ratedUpTo(Database &database, const char *table)
{
    auto query = database.statement("SELECT CAST(value AS INTEGER) FROM workspace WHERE name = ?");
    query.bind(markOf(table));
    VOX_TRY(const bool hasRow, query.step());
    return hasRow ? std::optional(query.integer(0)) : std::nullopt;
}

/// Rates the rows behind the mark, some at once, in the caller's transaction; false when none were left.
Result<bool> rateNext(Database &database, const char *table, std::int64_t mark)
{
    auto query = database.statement("SELECT max(id) FROM (SELECT id FROM " + std::string(table)
                                    + " WHERE id > ? ORDER BY id LIMIT ?)");
    VOX_CHECK(query.bind(mark).bind(kRowsRatedAtOnce).step());
    const bool isLeft = !query.isNull(0);
    const std::int64_t last = isLeft ? query.integer(0) : mark;
    query.rewind();
    if (!isLeft) {
        VOX_CHECK(
            database.statement("DELETE FROM workspace WHERE name = ?").bind(markOf(table)).run());
        return false;
    }
    VOX_CHECK(rateRows(database, table, mark, last));
    VOX_CHECK(database.statement("UPDATE workspace SET value = ? WHERE name = ?")
                  .bind(std::to_string(last))
                  .bind(markOf(table))
                  .run());
    return true;
}

} // namespace

std::int64_t hashOfTexts(std::string_view reference, std::string_view hypothesis)
{
    Fnv64 sum;
    sum.add(reference).add(std::string_view("\0", 1)).add(hypothesis); // no text holds the zero
    return static_cast<std::int64_t>(sum.value());
}

ErrorScore scoreOf(std::string_view reference, std::string_view hypothesis,
                   const ListedScore &listed)
{
    if (!hypothesis.empty())
        return errorScore(reference, hypothesis);
    const bool isListed = (listed.cer || listed.wer)
                          && listed.texts == hashOfTexts(reference, hypothesis);
    return isListed ? ErrorScore{listed.cer, listed.wer} : ErrorScore{};
}

void rate(SegmentRow &row)
{
    const ErrorScore score = scoreOf(row.text, row.hypothesis, row.listed);
    row.cer = score.cer;
    row.wer = score.wer;
}

bool isScoreOfList(const SegmentRow &row)
{
    return (row.listed.cer || row.listed.wer)
           && row.listed.texts == hashOfTexts(row.text, row.hypothesis);
}

ListedScore listedScoreIn(const Statement &row, int column)
{
    ListedScore score;
    if (!row.isNull(column))
        score.cer = row.real(column);
    if (!row.isNull(column + 1))
        score.wer = row.real(column + 1);
    score.texts = row.integer(column + 2);
    return score;
}

Result<> beginRating(Database &database)
{
    for (const char *const table : kRatedTables) {
        VOX_CHECK(
            database.statement("INSERT OR REPLACE INTO workspace (name, value) VALUES (?, '0')")
                .bind(markOf(table))
                .run());
        // Most workspaces are small: of them nothing is left.
        VOX_TRY(const bool hasRows, rateNext(database, table, 0));
        VOX_TRY(const auto mark, ratedUpTo(database, table));
        VOX_TRY(const auto last, database.integer("SELECT max(id) FROM " + std::string(table)));
        if (hasRows && mark == last)
            VOX_CHECK(rateNext(database, table, last));
    }
    return {};
}

Result<> rateLeftRows(Database &database, const ProgressSink &progress, const std::stop_token &stop)
{
    for (const char *const table : kRatedTables) {
        for (;;) {
            VOX_TRY(const auto seen, ratedUpTo(database, table));
            if (!seen)
                break;
            if (stop.stop_requested())
                return stopped(database.file().string());
            VOX_TRY(const auto last, database.integer("SELECT max(id) FROM " + std::string(table)));
            report(progress, {static_cast<std::uint64_t>(std::min(*seen, last)),
                              static_cast<std::uint64_t>(last), "rows rated anew"});
            VOX_TRY(auto transaction, Transaction::beginPatiently(database, stop));
            VOX_TRY(const auto mark, ratedUpTo(database, table)); // another process may be at it
            if (mark)
                VOX_CHECK(rateNext(database, table, *mark));
            VOX_CHECK(transaction.commit());
        }
    }
    return {};
}

} // namespace voxdeck

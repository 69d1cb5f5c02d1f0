// SPDX-License-Identifier: Apache-2.0
#include "core/manifest/RowScore.h"

#include "core/base/Hash.h"
#include "core/manifest/Database.h"

#include <string>
#include <vector>

namespace voxdeck {

namespace {

struct OldRow {
    std::int64_t id = 0;
    ErrorScore score;
    ListedScore listed;
};

/// Some rows after `id`, as they are to be.
Result<std::vector<OldRow>> oldRows(Database &database, const std::string &table, std::int64_t id)
{
    constexpr std::size_t kRowsAtOnce = 4096;
    auto query = database.statement(
        "SELECT id, text, hypothesis, cer, wer, EXISTS (SELECT 1 FROM edit JOIN step ON"
        " step.id = edit.step WHERE edit.shard = s.shard AND edit.item = s.item"
        " AND edit.segment = s.segment AND field = 0 AND revision IS NULL AND NOT is_undo"
        " AND state <> 1) FROM "
        + table + " s WHERE id > ? AND (hypothesis <> '' OR cer IS NOT NULL OR wer IS NOT NULL)"
        + " ORDER BY id LIMIT " + std::to_string(kRowsAtOnce));
    query.bind(id);
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

Result<> rateTable(Database &database, const std::string &table)
{
    for (std::int64_t last = 0;;) {
        VOX_TRY(const auto rows, oldRows(database, table, last));
        if (rows.empty())
            return {};
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
        last = rows.back().id;
    }
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

Result<> rateAllRows(Database &database)
{
    for (const char *const table : {"segment", "hidden_segment"})
        VOX_CHECK(rateTable(database, table));
    return {};
}

} // namespace voxdeck

// SPDX-License-Identifier: Apache-2.0
#include "core/journal/JournalQueries.h"

#include "core/workspace/LiveEdits.h"
#include "core/workspace/Rows.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace voxdeck {

namespace {

constexpr const char *kLine = "SELECT item, segment, field, before, after, key,"
                              " revision IS NOT NULL, " VOX_IS_LIVE
                              " FROM edit JOIN step ON step.id = edit.step WHERE shard = ?";

Result<> visitLines(Statement &query, const UseLine &use)
{
    const auto visit = [&use](std::uint64_t item, std::int32_t segment, EditField field,
                              std::string_view before, std::string_view after, std::string_view key,
                              bool isWritten, bool isLive) {
        return use({item, segment, field, before, after, key, isWritten, isLive});
    };
    return eachRow(query, visit);
}

/// Of a query that gives one number, or NULL, in any case.
Result<std::int64_t> numberIn(Statement &query)
{
    VOX_TRY(const auto found, firstRow<std::optional<std::int64_t>>(query));
    return found ? std::get<0>(*found).value_or(0) : 0;
}

} // namespace

Result<std::int64_t> lastLine(Database &database)
{
    return database.integer("SELECT coalesce(max(id), 0) FROM edit");
}

Result<JournalLength> journalLength(Database &database)
{
    auto query = database.statement(
        "SELECT (SELECT ifnull(max(id), 0) FROM step), (SELECT ifnull(max(id), 0) FROM edit),"
        " (SELECT ifnull(max(id), 0) FROM bulk_edit), (SELECT ifnull(max(id), 0) FROM bulk_rows)");
    VOX_TRY(const auto found,
            (firstRow<std::int64_t, std::int64_t, std::int64_t, std::int64_t>(query)));
    const auto &[steps, lines, bulkEdits, bulkRows] = *found;
    return JournalLength{steps, lines, bulkEdits, bulkRows};
}

Result<std::int64_t> lastStepWithoutLines(Database &database)
{
    auto query = database.statement("SELECT id FROM step WHERE NOT EXISTS (SELECT 1 FROM edit"
                                    " WHERE edit.step = step.id) ORDER BY id DESC LIMIT 1");
    return numberIn(query);
}

Result<std::vector<ChangedField>> fieldsChangedSince(Database &database, std::int64_t line,
                                                     std::size_t limit)
{
    auto query = database.statement("SELECT DISTINCT shard, item, segment, field FROM edit"
                                    " WHERE id > ? LIMIT ?");
    std::vector<ChangedField> changed;
    const auto add = [&changed](std::uint32_t shard, std::uint64_t item, std::int32_t segment,
                                EditField field) {
        changed.push_back({{shard, item, segment}, field});
    };
    VOX_CHECK(eachRow(bindAll(query, line, static_cast<std::int64_t>(limit)), add));
    return changed;
}

Result<std::uint64_t> linesOfShard(Database &database, std::uint32_t shard)
{
    auto query = database.statement("SELECT count(*) FROM edit WHERE shard = ?");
    VOX_TRY(const auto lines, numberIn(bindAll(query, shard)));
    return static_cast<std::uint64_t>(lines);
}

Result<bool> isInJournal(Database &database, std::uint32_t shard)
{
    auto query = database.statement("SELECT EXISTS (SELECT 1 FROM edit WHERE shard = ?1)"
                                    " OR EXISTS (SELECT 1 FROM bulk_rows WHERE shard = ?1)");
    VOX_TRY(const auto isThere, numberIn(bindAll(query, shard)));
    return isThere != 0;
}

Result<bool> isInJournal(Database &database, const SegmentRef &ref)
{
    auto query = database.statement("SELECT 1 FROM edit WHERE shard = ? AND item = ?"
                                    " AND segment = ? LIMIT 1");
    return bindAll(query, ref).step();
}

Result<std::int64_t> lastLineOf(Database &database, std::uint32_t shard,
                                const std::vector<EditField> &fields)
{
    std::string sql = "SELECT coalesce(max(id), 0) FROM edit WHERE shard = ? AND field IN (";
    for (std::size_t field = 0; field < fields.size(); ++field)
        sql += field == 0 ? "?" : ", ?";
    auto query = database.statement(sql + ")");
    bindAll(query, shard);
    for (const EditField field : fields)
        bindAll(query, field);
    return numberIn(query);
}

Result<std::uint64_t> itemBehindJournal(Database &database, std::uint32_t shard)
{
    auto query = database.statement("SELECT coalesce(max(item) + 1, 0) FROM edit WHERE shard = ?");
    VOX_TRY(const auto item, numberIn(bindAll(query, shard)));
    return static_cast<std::uint64_t>(item);
}

Result<bool> hasLaterLine(Database &database, const SegmentRef &ref, EditField field,
                          std::int64_t line)
{
    auto query = database.statement("SELECT 1 FROM edit WHERE shard = ? AND item = ?"
                                    " AND segment = ? AND field = ? AND id > ? LIMIT 1");
    return bindAll(query, ref, field, line).step();
}

Result<std::vector<std::int32_t>> segmentsEditedAlone(Database &database, const SegmentRef &item)
{
    auto query = database.statement(
        "SELECT DISTINCT segment FROM edit WHERE shard = ?1 AND item = ?2 AND segment >= 0"
        " AND NOT (field IN (?3, ?4, ?5) AND EXISTS (SELECT 1 FROM edit AS whole"
        " WHERE whole.step = edit.step AND whole.shard = ?1 AND whole.item = ?2"
        " AND whole.field = ?6))");
    bindAll(query, item.shard, item.item, EditField::Hypothesis, EditField::Status, EditField::Flag,
            EditField::Segments);
    std::vector<std::int32_t> numbers;
    VOX_CHECK(eachRow(query, [&numbers](std::int32_t segment) { numbers.push_back(segment); }));
    return numbers;
}

Result<bool> haveOthersStepsBehind(Database &database, EditGroup step)
{
    auto query = database.statement(
        "SELECT 1 FROM step WHERE id > ?1 AND " VOX_IS_LIVE
        " AND who NOT IN ('', (SELECT own.who FROM step AS own WHERE own.id = ?1)) LIMIT 1");
    return bindAll(query, step).step();
}

Result<std::optional<LaterChange>> changeOfOthersBehind(Database &database, EditGroup step,
                                                        const SegmentRef &ref,
                                                        const std::vector<EditField> &fields)
{
    std::string sql =
        "SELECT step.who, edit.field FROM edit JOIN step ON step.id ="
        " edit.step WHERE shard = ? AND item = ? AND segment = ? AND step.id > ?"
        " AND step.who NOT IN ('', (SELECT own.who FROM step AS own WHERE own.id = ?))"
        " AND " VOX_IS_LIVE " AND edit.field IN (";
    for (std::size_t field = 0; field < fields.size(); ++field)
        sql += field == 0 ? "?" : ", ?";
    auto query = database.statement(sql + ") ORDER BY edit.id LIMIT 1");
    bindAll(query, ref, step, step);
    for (const EditField field : fields)
        bindAll(query, field);
    VOX_TRY(auto found, (firstRow<std::string, EditField>(query)));
    if (!found)
        return std::optional<LaterChange>();
    auto &[who, field] = *found;
    return std::optional(LaterChange{std::move(who), field});
}

Result<std::vector<LaterBulk>> bulksOfOthersBehind(Database &database, EditGroup step)
{
    auto query = database.statement(
        "SELECT bulk_edit.id, bulk_edit.field, step.who FROM step JOIN bulk_edit ON bulk_edit.step"
        " = step.id WHERE step.id > ?1 AND " VOX_IS_LIVE
        " AND step.who NOT IN ('', (SELECT own.who FROM step AS own WHERE own.id = ?1))"
        " ORDER BY bulk_edit.id");
    std::vector<LaterBulk> later;
    VOX_CHECK(eachRow(bindAll(query, step),
                      [&later](std::int64_t bulk, EditField field, std::string who) {
                          later.push_back({bulk, field, std::move(who)});
                      }));
    return later;
}

Result<bool> hasLiveValue(Database &database, EditField field)
{
    auto query = database.statement("SELECT 1 FROM " VOX_LIVE_EDIT
                                    " WHERE field = ? AND after <> '' LIMIT 1");
    return bindAll(query, field).step();
}

Result<std::optional<LastValue>> lastValue(Database &database, const SegmentRef &ref,
                                           EditField field)
{
    auto query = database.statement("SELECT id, after FROM edit WHERE shard = ? AND item = ?"
                                    " AND segment = ? AND field = ? ORDER BY id DESC LIMIT 1");
    VOX_TRY(auto found, (firstRow<std::int64_t, std::string>(bindAll(query, ref, field))));
    if (!found)
        return std::optional<LastValue>();
    auto &[line, value] = *found;
    return std::optional(LastValue{line, std::move(value)});
}

Result<> eachLine(Database &database, std::uint32_t shard, const UseLine &use)
{
    auto query = database.statement(std::string(kLine) + " ORDER BY edit.id");
    return visitLines(bindAll(query, shard), use);
}

Result<> eachLine(Database &database, std::uint32_t shard, EditField field, const UseLine &use)
{
    auto query = database.statement(std::string(kLine) + " AND field = ? ORDER BY edit.id");
    return visitLines(bindAll(query, shard, field), use);
}

Result<> eachChangeOfSegments(Database &database, const SegmentRef &item, const UseLine &use)
{
    auto query = database.statement(
        std::string(kLine) + " AND item = ? AND segment = -1 AND field = ? ORDER BY edit.id");
    return visitLines(bindAll(query, item.shard, item.item, EditField::Segments), use);
}

Result<std::optional<std::string>> textWhenCommented(Database &database, const SegmentRef &ref,
                                                     std::string_view commentUid)
{
    const std::string ofField = " FROM edit WHERE shard = ? AND item = ? AND segment = ?"
                                " AND field = ?";
    auto made = database.statement("SELECT id" + ofField
                                   + " AND instr(after, ?) > 0 ORDER BY id LIMIT 1");
    VOX_TRY(const auto line,
            firstRow<std::int64_t>(bindAll(made, ref, EditField::Comment, commentUid)));
    if (!line)
        return std::optional<std::string>();
    const auto textBeside = [&](const std::string &sql) -> Result<std::optional<std::string>> {
        auto query = database.statement(sql);
        VOX_TRY(auto found,
                firstRow<std::string>(bindAll(query, ref, EditField::Text, std::get<0>(*line))));
        return found ? std::optional(std::get<0>(*std::move(found))) : std::nullopt;
    };
    VOX_TRY(auto before,
            textBeside("SELECT after" + ofField + " AND id < ? ORDER BY id DESC LIMIT 1"));
    return before ? Result<std::optional<std::string>>(std::move(before))
                  : textBeside("SELECT before" + ofField + " AND id > ? ORDER BY id LIMIT 1");
}

} // namespace voxdeck

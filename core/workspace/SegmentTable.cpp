// SPDX-License-Identifier: Apache-2.0
#include "core/workspace/SegmentTable.h"

#include "core/workspace/EditField.h"
#include "core/workspace/Rows.h"
#include "core/workspace/StoredRef.h"
#include "core/workspace/UnpublishedEdits.h"

#include <cassert>
#include <tuple>
#include <utility>

namespace voxdeck {

namespace {

constexpr Select kPlace("SELECT id, shard, item, segment, siblings, start, stop, item_key");

/// Into the same place again, so that a scan makes no string per row.
void readPlace(const Statement &row, StoredPlace &place)
{
    place.ref = segmentRefIn(row, kPlace["shard"]);
    place.siblings = row.count(kPlace["siblings"]);
    place.startSeconds = row.real(kPlace["start"]);
    place.endSeconds = row.real(kPlace["stop"]);
    place.itemKey = row.view(kPlace["item_key"]);
}

/// The only column of the row.
template <class Value>
Result<std::optional<Value>> only(Database &database, std::string_view column, std::int64_t row)
{
    std::string sql = "SELECT ";
    sql.append(column).append(" FROM segment WHERE id = ?");
    auto query = database.statement(sql);
    VOX_TRY(auto found, firstRow<Value>(query.bind(row)));
    return found ? std::optional(std::get<0>(*std::move(found))) : std::nullopt;
}

} // namespace

Result<std::optional<StoredPlace>> placeOfRow(Database &database, std::int64_t row)
{
    auto query = database.statement(std::string(kPlace.sql()) + " FROM segment WHERE id = ?");
    VOX_TRY(const bool hasRow, query.bind(row).step());
    if (!hasRow)
        return std::optional<StoredPlace>();
    StoredPlace place;
    readPlace(query, place);
    return std::optional(std::move(place));
}

Result<> eachPlace(Database &database,
                   const std::function<Result<>(std::uint32_t id, const StoredPlace &place)> &visit)
{
    auto query = database.statement(std::string(kPlace.sql()) + " FROM segment ORDER BY id");
    StoredPlace place;
    return eachStep(query, [&] {
        readPlace(query, place);
        return visit(valueIn<std::uint32_t>(query, kPlace["id"]), place);
    });
}

Result<> eachPlaceOfRecording(
    Database &database, std::uint32_t shard, std::int64_t recording,
    const std::function<Result<>(const StoredPlace &place, std::optional<int> channel)> &visit)
{
    auto query = database.statement(std::string(kPlace.sql())
                                    + ", channel FROM segment WHERE recording = ? AND shard = ?");
    query.bind(recording).bind(shard);
    StoredPlace place;
    return eachStep(query, [&] {
        readPlace(query, place);
        return visit(place, valueIn<std::optional<int>>(query, kPlace.size()));
    });
}

Result<std::uint64_t> countRows(Database &database)
{
    VOX_TRY(const auto rows, database.integer("SELECT count(*) FROM segment"));
    return static_cast<std::uint64_t>(rows);
}

Result<std::optional<std::uint32_t>> recordingOfRow(Database &database, std::int64_t row)
{
    return only<std::uint32_t>(database, "recording", row);
}

Result<std::optional<std::int64_t>> digestOfRow(Database &database, std::int64_t row)
{
    return only<std::int64_t>(database, "digest", row);
}

Result<std::optional<std::string>> valueOfRow(Database &database, std::int64_t row, EditField field)
{
    assert(field != EditField::Segments && field != EditField::Comment);
    auto query = database.statement(std::string("SELECT ") + columnOf(field)
                                    + " FROM segment WHERE id = ?");
    VOX_TRY(const bool hasRow, query.bind(row).step());
    return hasRow ? std::optional(fieldText(field, query, 0)) : std::nullopt;
}

Result<std::optional<std::string>> furtherOfRow(Database &database, std::int64_t row)
{
    return only<std::string>(database, "further", row);
}

Result<>
eachFurther(Database &database,
            const std::function<Result<>(std::uint32_t id, std::string_view further)> &visit)
{
    return eachRow(database.statement("SELECT id, further FROM segment ORDER BY id"), visit);
}

Result<> eachText(Database &database, std::int64_t first, std::int64_t last,
                  const std::function<Result<>(std::uint32_t id, std::string_view language,
                                               std::string_view text)> &visit)
{
    auto query = database.statement(
        "SELECT id, language, text FROM segment WHERE id >= ? AND id <= ? ORDER BY id");
    return eachRow(bindAll(query, first, last), visit);
}

Result<> forgetDigests(Database &database, std::uint32_t shard)
{
    VOX_CHECK(database
                  .statement("UPDATE segment SET digest = 0 WHERE shard = ?1 AND id >="
                             " (SELECT first_id FROM shard WHERE id = ?1) AND id <"
                             " (SELECT first_id + rows FROM shard WHERE id = ?1)")
                  .bind(shard)
                  .run());
    return {};
}

Result<> recountUnpublished(Database &database, std::int64_t row)
{
    VOX_CHECK(database
                  .statement("UPDATE segment SET unpublished = " VOX_UNPUBLISHED_OF_SEGMENT
                             " WHERE id = ?")
                  .bind(row)
                  .run());
    return {};
}

} // namespace voxdeck

// SPDX-License-Identifier: Apache-2.0
#include "core/search/Baskets.h"

#include "core/base/Clock.h"
#include "core/base/Stopped.h"
#include "core/json/Json.h"
#include "core/rows/ManifestRows.h"
#include "core/search/SavedFilters.h"
#include "core/workspace/Rows.h"
#include "core/workspace/StoredRef.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>
#include <utility>

namespace voxdeck {

namespace {

constexpr std::uint64_t kRowsPerLook = 4096; // whether to stop
constexpr Select kRow("SELECT id, shard, item, segment, siblings, item_key FROM segment ");

SegmentRef refOf(const Statement &row)
{
    return segmentRefIn(row, kRow["shard"]);
}

std::string keyOf(const Statement &row)
{
    return segmentKey(row.view(kRow["item_key"]),
                      static_cast<std::int32_t>(row.integer(kRow["segment"])),
                      row.count(kRow["siblings"]));
}

} // namespace

Result<std::vector<BasketInfo>> Baskets::all()
{
    auto query = m_database.statement(
        "SELECT name, (SELECT count(*) FROM basket_row WHERE basket = basket.id), at_ms FROM basket"
        " ORDER BY name");
    std::vector<BasketInfo> baskets;
    VOX_CHECK(eachRow(query, [&](std::string name, std::uint64_t rows, std::int64_t atMs) {
        baskets.push_back({std::move(name), rows, atMs});
    }));
    return baskets;
}

Result<std::int64_t> Baskets::idOf(std::string_view name)
{
    auto query = m_database.statement("SELECT id FROM basket WHERE name = ?");
    VOX_TRY(const bool hasRow, query.bind(name).step());
    if (!hasRow)
        return fail(ErrorCode::NotFound, Sentence::tr("no such basket"), std::string(name));
    return query.integer(0);
}

Result<std::int64_t> Baskets::make(std::string_view name)
{
    VOX_TRY(const auto checked, storedName(name));
    VOX_CHECK(
        m_database
            .statement("INSERT INTO basket (name, at_ms) VALUES (?, ?) ON CONFLICT DO NOTHING")
            .bind(checked)
            .bind(nowMs())
            .run());
    return idOf(name);
}

Result<bool> Baskets::put(std::int64_t basket, const SegmentRef &ref, std::string_view key)
{
    VOX_TRY(const int added,
            m_database
                .statement("INSERT INTO basket_row (basket, shard, item, segment, key)"
                           " VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING")
                .bind(basket)
                .bind(ref.shard)
                .bind(ref.item)
                .bind(ref.segment)
                .bindBorrowed(key)
                .run());
    return added > 0;
}

/// Each segment of the basket where it was, or where its key is now.
Result<std::vector<Baskets::Kept>> Baskets::look(std::int64_t basket, const std::stop_token &stop)
{
    Database &db = m_database;
    std::vector<Kept> kept;
    {
        auto query = db.statement("SELECT shard, item, segment, key FROM basket_row"
                                  " WHERE basket = ? ORDER BY shard, item, segment");
        const auto keep = [&kept](std::uint32_t shard, std::uint64_t item, std::int32_t segment,
                                  std::string key) {
            Kept one;
            one.ref = {shard, item, segment};
            one.key = std::move(key);
            kept.push_back(std::move(one));
        };
        VOX_CHECK(eachRow(bindAll(query, basket), keep));
    }
    ManifestRows rows(db);
    auto query = db.statement(std::string(kRow.sql()) + "WHERE id = ?");
    std::uint32_t guess = 0; // right behind the last one, mostly
    bool isLost = false;
    for (Kept &one : kept) {
        const auto isHere = [&](std::uint32_t id) -> Result<bool> {
            VOX_TRY(const bool hasRow, query.rewind().bind(id).step());
            return hasRow && refOf(query) == one.ref;
        };
        VOX_TRY(bool isFound, isHere(guess));
        std::uint32_t id = guess;
        if (!isFound) {
            VOX_TRY(id, rows.find(one.ref));
            VOX_TRY(isFound, isHere(id));
        }
        guess = isFound ? id + 1 : guess;
        if (isFound && keyOf(query) == one.key) {
            one.id = id;
            one.place = one.ref;
        }
        isLost = isLost || one.id == 0;
    }
    query.rewind();
    if (isLost)
        VOX_CHECK(lookForKeys(kept, stop));
    return kept;
}

Result<> Baskets::lookForKeys(std::vector<Kept> &kept, const std::stop_token &stop)
{
    std::unordered_map<std::string, std::size_t> lost;
    std::unordered_set<std::uint32_t> taken;
    for (std::size_t one = 0; one < kept.size(); ++one) {
        if (kept[one].id == 0)
            lost.emplace(kept[one].key, one);
        else
            taken.insert(kept[one].id);
    }
    Database &db = m_database;
    const Database::StopScope scope(db, stop);
    auto query = db.statement(std::string(kRow.sql()) + "ORDER BY id");
    if (lost.empty())
        return {};
    return eachStep(query, [&] {
        const auto found = lost.find(keyOf(query));
        const auto id = static_cast<std::uint32_t>(query.integer(kRow["id"]));
        if (found != lost.end() && !taken.contains(id)) {
            kept[found->second].id = id;
            kept[found->second].place = refOf(query);
            lost.erase(found);
        }
        return !lost.empty();
    });
}

Result<BasketRows> Baskets::rows(std::string_view name, const std::stop_token &stop)
{
    VOX_TRY(const auto basket, idOf(name));
    VOX_TRY(const auto kept, look(basket, stop));
    BasketRows found;
    for (const Kept &one : kept) {
        if (one.id != 0)
            found.ids.push_back(one.id);
        else
            ++found.lost;
    }
    std::sort(found.ids.begin(), found.ids.end());
    found.ids.erase(std::unique(found.ids.begin(), found.ids.end()), found.ids.end());
    return found;
}

/// Inside the caller's transaction.
Result<std::uint64_t> Baskets::putAll(std::string_view name, const std::vector<std::uint32_t> &ids,
                                      const ProgressSink &progress, const std::stop_token &stop)
{
    Database &db = m_database;
    VOX_TRY(const auto basket, make(name));
    auto query = db.statement(std::string(kRow.sql()) + "WHERE id = ?");
    std::uint64_t added = 0;
    std::uint64_t seen = 0;
    for (const std::uint32_t id : ids) {
        if (++seen % kRowsPerLook == 0) {
            if (stop.stop_requested())
                return stopped(std::string(name));
            report(progress, {seen, ids.size(), "segments"});
        }
        VOX_TRY(const bool hasRow, query.rewind().bind(id).step());
        if (!hasRow)
            continue;
        const std::string key = keyOf(query);
        VOX_TRY(const bool isNew, put(basket, refOf(query), key));
        added += isNew ? 1 : 0;
    }
    query.rewind();
    return added;
}

Result<std::uint64_t> Baskets::add(std::string_view name, const std::vector<std::uint32_t> &ids,
                                   const ProgressSink &progress, const std::stop_token &stop)
{
    VOX_TRY(auto transaction, Transaction::beginPatiently(m_database, stop));
    VOX_TRY(const auto added, putAll(name, ids, progress, stop));
    VOX_CHECK(transaction.commit());
    return added;
}

Result<> Baskets::replace(std::string_view name, const std::vector<std::uint32_t> &ids,
                          const ProgressSink &progress, const std::stop_token &stop)
{
    VOX_TRY(auto transaction, Transaction::beginPatiently(m_database, stop));
    VOX_TRY(const auto basket, make(name));
    VOX_CHECK(m_database.statement("DELETE FROM basket_row WHERE basket = ?").bind(basket).run());
    VOX_CHECK(putAll(name, ids, progress, stop));
    return transaction.commit();
}

Result<std::uint64_t> Baskets::remove(std::string_view name, const std::vector<std::uint32_t> &ids,
                                      const std::stop_token &stop, Emptied emptied)
{
    Database &db = m_database;
    VOX_TRY(auto transaction, Transaction::beginPatiently(db, stop));
    VOX_TRY(const auto basket, idOf(name));
    VOX_TRY(const auto kept, look(basket, stop));
    const std::unordered_set<std::uint32_t> gone(ids.begin(), ids.end());
    std::uint64_t removed = 0;
    for (const Kept &one : kept) {
        if (one.id == 0 || !gone.contains(one.id))
            continue;
        VOX_CHECK(takeOut(basket, one));
        ++removed;
    }
    if (emptied == Emptied::IsDropped)
        VOX_CHECK(dropEmpty(basket));
    VOX_CHECK(transaction.commit());
    return removed;
}

Result<> Baskets::dropEmpty(std::int64_t basket)
{
    VOX_CHECK(m_database
                  .statement("DELETE FROM basket WHERE id = ? AND NOT EXISTS"
                             " (SELECT 1 FROM basket_row WHERE basket = basket.id)")
                  .bind(basket)
                  .run());
    return {};
}

Result<> Baskets::takeOut(std::int64_t basket, const Kept &one)
{
    VOX_CHECK(m_database
                  .statement("DELETE FROM basket_row WHERE basket = ? AND shard = ? AND item = ?"
                             " AND segment = ? AND key = ?")
                  .bind(basket)
                  .bind(one.ref.shard)
                  .bind(one.ref.item)
                  .bind(one.ref.segment)
                  .bind(one.key)
                  .run());
    return {};
}

Result<std::uint64_t> Baskets::unite(std::string_view into, std::string_view from)
{
    Database &db = m_database;
    VOX_TRY(auto transaction, Transaction::begin(db));
    VOX_TRY(const auto source, idOf(from));
    VOX_TRY(const auto basket, make(into));
    VOX_TRY(const int added,
            db.statement("INSERT INTO basket_row SELECT ?, shard, item, segment, key"
                         " FROM basket_row WHERE basket = ? ON CONFLICT DO NOTHING")
                .bind(basket)
                .bind(source)
                .run());
    VOX_CHECK(transaction.commit());
    return static_cast<std::uint64_t>(added);
}

Result<> Baskets::drop(std::string_view name)
{
    Database &db = m_database;
    VOX_TRY(auto transaction, Transaction::begin(db));
    VOX_TRY(const auto basket, idOf(name));
    VOX_CHECK(db.statement("DELETE FROM basket_row WHERE basket = ?").bind(basket).run());
    VOX_CHECK(db.statement("DELETE FROM basket WHERE id = ?").bind(basket).run());
    return transaction.commit();
}

Result<> Baskets::rename(std::string_view name, std::string_view to)
{
    Database &db = m_database;
    VOX_TRY(const auto checked, storedName(to));
    VOX_TRY(auto transaction, Transaction::begin(db));
    VOX_TRY(const auto basket, idOf(name));
    if (const auto other = idOf(checked); other && *other != basket)
        return fail(ErrorCode::InvalidArgument,
                    Sentence::tr("a basket of this name already exists; choose another name"),
                    checked);
    VOX_CHECK(
        db.statement("UPDATE basket SET name = ? WHERE id = ?").bind(checked).bind(basket).run());
    return transaction.commit();
}

Result<std::uint64_t> Baskets::settle(std::string_view name, const std::stop_token &stop)
{
    Database &db = m_database;
    VOX_TRY(auto transaction, Transaction::begin(db));
    VOX_TRY(const auto basket, idOf(name));
    VOX_TRY(const auto kept, look(basket, stop));
    std::uint64_t moved = 0;
    for (const Kept &one : kept) {
        if (one.id == 0 || one.place == one.ref)
            continue;
        VOX_CHECK(takeOut(basket, one));
        VOX_CHECK(put(basket, one.place, one.key));
        ++moved;
    }
    VOX_CHECK(transaction.commit());
    return moved;
}

Result<std::string> Baskets::toJson(std::string_view name)
{
    Database &db = m_database;
    VOX_TRY(const auto basket, idOf(name));
    auto segments = JsonValue::array();
    auto query = db.statement("SELECT key, path, item, segment FROM basket_row LEFT JOIN shard"
                              " ON shard.id = basket_row.shard WHERE basket = ?"
                              " ORDER BY shard, item, segment");
    const auto add = [&segments](std::string key, const std::optional<std::string> &shard,
                                 std::int64_t item, std::int64_t segment) {
        auto object = JsonValue::object();
        object.set("key", JsonValue::ofString(std::move(key)));
        object.set("shard", JsonValue::ofString(shard.value_or(std::string())));
        object.set("item", JsonValue::ofInteger(item));
        object.set("segment", JsonValue::ofInteger(segment));
        segments.append(std::move(object));
    };
    VOX_CHECK(eachRow(bindAll(query, basket), add));
    auto file = JsonValue::object();
    file.set("voxdeck_basket", JsonValue::ofString(std::string(name)));
    file.set("segments", std::move(segments));
    VOX_TRY(auto text, file.dump());
    return text += '\n';
}

Result<std::uint64_t> Baskets::addJson(std::string_view json, std::string_view name)
{
    VOX_TRY(const auto file, JsonValue::parse(json));
    const JsonValue *const own = file.find("voxdeck_basket");
    const JsonValue *const segments = file.find("segments");
    if (!own || !segments || segments->kind() != JsonValue::Kind::Array)
        return fail(ErrorCode::InvalidArgument, Sentence::tr("not a basket file"));
    Database &db = m_database;
    VOX_TRY(auto transaction, Transaction::begin(db));
    VOX_TRY(const auto basket, make(name.empty() ? std::string_view(own->toString()) : name));
    auto shard = db.statement("SELECT id FROM shard WHERE path = ?");
    std::uint64_t added = 0;
    for (const JsonValue &segment : segments->items()) {
        const JsonValue *const key = segment.find("key");
        if (!key || key->toString().empty())
            return fail(ErrorCode::InvalidArgument, Sentence::tr("holds a segment without a key"));
        const JsonValue *const path = segment.find("shard");
        const JsonValue *const item = segment.find("item");
        const JsonValue *const number = segment.find("segment");
        SegmentRef ref; // shard 0 is invalid: found by its key
        VOX_TRY(const bool hasShard,
                shard.rewind().bind(path ? path->toString() : std::string()).step());
        if (hasShard)
            ref.shard = static_cast<std::uint32_t>(shard.integer(0));
        ref.item = static_cast<std::uint64_t>(
            std::max<std::int64_t>(0, item ? item->toInteger() : 0));
        ref.segment = static_cast<std::int32_t>(
            std::clamp<std::int64_t>(number ? number->toInteger(-1) : -1, -1, INT32_MAX));
        VOX_TRY(const bool isNew, put(basket, ref, key->toString()));
        added += isNew ? 1 : 0;
    }
    shard.rewind();
    VOX_CHECK(transaction.commit());
    return added;
}

} // namespace voxdeck

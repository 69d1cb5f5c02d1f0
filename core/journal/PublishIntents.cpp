// SPDX-License-Identifier: Apache-2.0
#include "core/journal/PublishIntents.h"

#include "core/workspace/Rows.h"

namespace voxdeck {

Result<> PublishIntents::add(const PublishedText &intent)
{
    auto insert = m_database.statement("INSERT INTO published_text (shard, item, segment,"
                                       " last_edit, old_record, new_record)"
                                       " VALUES (?, ?, ?, ?, ?, ?)");
    VOX_CHECK(bindAll(insert, intent.ref, intent.lastEdit)
                  .bindBlob(intent.oldSha256)
                  .bindBlob(intent.newSha256)
                  .run());
    return {};
}

Result<> PublishIntents::addDone(const PublishedText &done)
{
    auto insert = m_database.statement(
        "INSERT INTO published_text (shard, item, segment, last_edit, old_record, new_record,"
        " revision) VALUES (?, ?, ?, ?, ?, ?, (SELECT max(id) FROM revision))");
    VOX_CHECK(bindAll(insert, done.ref, done.lastEdit)
                  .bindBlob(done.oldSha256)
                  .bindBlob(done.newSha256)
                  .run());
    return {};
}

Result<bool> PublishIntents::hasOpen(std::uint32_t shard)
{
    auto query = m_database.statement(
        "SELECT 1 FROM published_text WHERE shard = ? AND revision IS NULL LIMIT 1");
    return bindAll(query, shard).step();
}

Result<std::vector<PublishedText>> PublishIntents::open(std::uint32_t shard)
{
    auto query = m_database.statement(
        "SELECT published_text.id, published_text.item, published_text.segment, last_edit,"
        " old_record, new_record, key FROM published_text JOIN edit ON edit.id = last_edit"
        " WHERE published_text.shard = ? AND published_text.revision IS NULL"
        " ORDER BY published_text.id");
    std::vector<PublishedText> intents;
    const auto add = [&](std::int64_t id, std::uint64_t item, std::int32_t segment,
                         std::int64_t lastEdit, std::string_view before, std::string_view after,
                         std::string_view key) {
        intents.push_back({{shard, item, segment},
                           lastEdit,
                           std::string(before),
                           std::string(after),
                           std::string(key),
                           id});
    };
    VOX_CHECK(eachRow(bindAll(query, shard), add));
    return intents;
}

Result<> PublishIntents::confirm(std::int64_t id, std::int64_t revision)
{
    auto update = m_database.statement("UPDATE published_text SET revision = ? WHERE id = ?");
    VOX_CHECK(bindAll(update, revision, id).run());
    return {};
}

Result<> PublishIntents::confirmItem(const SegmentRef &item, std::int64_t revision)
{
    auto update = m_database.statement("UPDATE published_text SET revision = ? WHERE shard = ?"
                                       " AND item = ? AND revision IS NULL");
    VOX_CHECK(bindAll(update, revision, item.shard, item.item).run());
    return {};
}

Result<> PublishIntents::confirmShard(std::uint32_t shard, std::int64_t revision)
{
    auto update = m_database.statement("UPDATE published_text SET revision = ? WHERE shard = ?"
                                       " AND revision IS NULL");
    VOX_CHECK(bindAll(update, revision, shard).run());
    return {};
}

Result<> PublishIntents::drop(std::int64_t id)
{
    auto remove = m_database.statement("DELETE FROM published_text WHERE id = ?");
    VOX_CHECK(bindAll(remove, id).run());
    return {};
}

Result<> PublishIntents::dropOpen(std::uint32_t shard)
{
    auto remove = m_database.statement("DELETE FROM published_text WHERE shard = ?"
                                       " AND revision IS NULL");
    VOX_CHECK(bindAll(remove, shard).run());
    return {};
}

Result<std::vector<std::pair<std::string, std::string>>>
PublishIntents::ofItem(const SegmentRef &item)
{
    auto query = m_database.statement("SELECT old_record, new_record FROM published_text"
                                      " WHERE shard = ? AND item = ? ORDER BY id");
    std::vector<std::pair<std::string, std::string>> records;
    const auto add = [&records](std::string_view before, std::string_view after) {
        records.emplace_back(before, after);
    };
    VOX_CHECK(eachRow(bindAll(query, item.shard, item.item), add));
    return records;
}

Result<bool> PublishIntents::isAboutSegmentsOfStep(EditGroup step)
{
    auto query = m_database.statement(
        "SELECT 1 FROM published_text JOIN edit ON edit.id = last_edit JOIN edit AS own"
        " ON own.shard = edit.shard AND own.item = edit.item"
        " WHERE published_text.revision IS NULL AND edit.field = ? AND own.step = ? LIMIT 1");
    return bindAll(query, EditField::Segments, step).step();
}

Result<bool> PublishIntents::isAboutSegmentsOf(std::uint32_t shard)
{
    auto query = m_database.statement(
        "SELECT 1 FROM published_text JOIN edit ON edit.id = last_edit"
        " WHERE published_text.shard = ? AND published_text.revision IS NULL AND field = ?"
        " LIMIT 1");
    return bindAll(query, shard, EditField::Segments).step();
}

} // namespace voxdeck

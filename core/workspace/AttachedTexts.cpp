// SPDX-License-Identifier: Apache-2.0
#include "core/workspace/AttachedTexts.h"

#include "core/format/RecordFields.h"
#include "core/json/Json.h"
#include "core/workspace/Database.h"
#include "core/workspace/FieldMapping.h"
#include "core/workspace/Rows.h"
#include "core/workspace/SegmentTable.h"
#include "core/workspace/TranscriptNames.h"

#include <algorithm>
#include <utility>

namespace voxdeck {

namespace {

/// Of a shard; empty where it has none.
FieldMapping mappingIn(const std::string &text)
{
    const auto json = JsonValue::parse(text);
    auto mapping = json ? FieldMapping::fromJson(*json) : fail(json.error());
    return mapping ? *std::move(mapping) : FieldMapping();
}

struct ShardMapping {
    std::uint32_t shard = 0;
    bool isList = false;
    std::string text;
};

Result<std::vector<ShardMapping>> mappingsIn(Database &database)
{
    auto query = database.statement("SELECT id, kind <> '', mapping FROM shard");
    std::vector<ShardMapping> found;
    VOX_CHECK(eachRow(query, [&](std::uint32_t shard, bool isList, std::string mapping) {
        found.push_back({shard, isList, std::move(mapping)});
    }));
    return found;
}

Result<> storeMapping(Database &database, std::uint32_t shard, const FieldMapping &mapping)
{
    VOX_TRY(const auto text, mapping.toJson().dump());
    VOX_CHECK(database.statement("UPDATE shard SET mapping = ? WHERE id = ?")
                  .bind(text)
                  .bind(shard)
                  .run());
    return {};
}

bool isAmong(const std::vector<AttachedName> &names, const std::string &key)
{
    return std::any_of(names.begin(), names.end(),
                       [&key](const AttachedName &one) { return isSameVersion(one.name, key); });
}

/// Without the role where no field plays it, so that a list that gets its own hypothesis is
/// noticed.
FieldMapping withHypotheses(const FieldMapping &mapping, std::vector<std::string> keys)
{
    FieldMapping changed;
    for (const FieldRole role : fieldRoles())
        if (role != FieldRole::Hypothesis && mapping.toJson().find(fieldRoleName(role)))
            changed.set(role, mapping.keysOf(role));
    if (!keys.empty())
        changed.set(FieldRole::Hypothesis, std::move(keys));
    return changed;
}

/// All rows of a list are written again by its next import, whatever its files are by then.
Result<> readAnew(Database &database, std::uint32_t shard)
{
    VOX_CHECK(forgetDigests(database, shard));
    VOX_CHECK(
        database.statement("UPDATE shard SET fingerprint = '' WHERE id = ?").bind(shard).run());
    return {};
}

} // namespace

Result<std::vector<AttachedName>> attachedNames(Database &database)
{
    std::vector<AttachedName> names;
    VOX_TRY(const auto hasTable,
            database.integer("SELECT 1 FROM sqlite_schema WHERE name = 'attached'"));
    if (hasTable == 0)
        return names;
    auto query = database.statement("SELECT id, name FROM attached ORDER BY id");
    VOX_CHECK(eachRow(query, [&](std::int64_t id, std::string name) {
        names.push_back({id, std::move(name)});
    }));
    return names;
}

Result<> makeAttachedTables(Database &database)
{
    return database.run(R"(
CREATE TABLE IF NOT EXISTS attached (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE COLLATE NOCASE,
    file TEXT NOT NULL,
    at_ms INTEGER NOT NULL,
    who TEXT NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS attached_text (
    attached INTEGER NOT NULL,
    shard INTEGER NOT NULL,
    item INTEGER NOT NULL,
    segment INTEGER NOT NULL,
    key_hash INTEGER NOT NULL,
    after_edit INTEGER NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (attached, shard, item, segment)
) STRICT, WITHOUT ROWID;
)");
}

Result<bool> isAttachedColumn(Database &database, std::uint32_t shard, const std::string &name)
{
    auto query = database.statement("SELECT mapping FROM shard WHERE id = ?");
    VOX_TRY(const bool hasRow, query.bind(shard).step());
    const FieldMapping mapping = mappingIn(hasRow ? query.text(0) : std::string());
    const auto &keys = mapping.keysOf(FieldRole::Hypothesis);
    return !keys.empty() && isSameVersion(keys.front(), name);
}

Result<> addToMappings(Database &database, const std::string &name)
{
    VOX_TRY(const auto shards, mappingsIn(database));
    for (const ShardMapping &one : shards) {
        FieldMapping mapping = mappingIn(one.text);
        auto keys = mapping.keysOf(FieldRole::Hypothesis);
        if (std::any_of(keys.begin(), keys.end(),
                        [&name](const auto &key) { return isSameVersion(key, name); }))
            continue;
        keys.push_back(name);
        if (one.text.empty())
            mapping.set(FieldRole::Reference, {std::string(record_fields::kText)});
        VOX_CHECK(storeMapping(database, one.shard, withHypotheses(mapping, std::move(keys))));
    }
    return {};
}

Result<> removeFromMappings(Database &database, const std::string &name)
{
    VOX_TRY(const auto names, attachedNames(database));
    VOX_TRY(const auto shards, mappingsIn(database));
    for (const ShardMapping &one : shards) {
        const FieldMapping mapping = mappingIn(one.text);
        auto keys = mapping.keysOf(FieldRole::Hypothesis);
        const bool wasColumn = !keys.empty() && isSameVersion(keys.front(), name);
        if (std::erase_if(keys, [&name](const auto &key) { return isSameVersion(key, name); }) == 0)
            continue;
        const bool hasOwnColumn = wasColumn && !keys.empty() && !isAmong(names, keys.front());
        VOX_CHECK(storeMapping(database, one.shard, withHypotheses(mapping, std::move(keys))));
        if (hasOwnColumn && one.isList)
            VOX_CHECK(readAnew(database, one.shard));
    }
    return {};
}

FieldMapping withoutAttached(const FieldMapping &mapping, const std::vector<AttachedName> &names)
{
    auto keys = mapping.keysOf(FieldRole::Hypothesis);
    const std::size_t all = keys.size();
    while (!keys.empty() && isAmong(names, keys.back()))
        keys.pop_back();
    return keys.size() == all ? mapping : withHypotheses(mapping, std::move(keys));
}

FieldMapping withAttached(FieldMapping mapping, const std::vector<AttachedName> &names)
{
    auto keys = mapping.keysOf(FieldRole::Hypothesis);
    const std::size_t own = keys.size();
    for (const AttachedName &one : names)
        if (std::none_of(keys.begin(), keys.end(),
                         [&one](const auto &key) { return isSameVersion(key, one.name); }))
            keys.push_back(one.name);
    if (keys.size() > own)
        mapping.set(FieldRole::Hypothesis, std::move(keys));
    return mapping;
}

std::string furtherWith(std::string_view further, const std::string &name,
                        const std::optional<std::string> &text)
{
    const auto parsed = JsonValue::parse(further.empty() ? std::string_view("{}") : further);
    if (!parsed || parsed->kind() != JsonValue::Kind::Object)
        return std::string(further);
    auto object = JsonValue::object();
    for (const auto &[key, value] : parsed->members())
        if (key != name)
            object.set(key, value);
    if (text)
        object.set(name, JsonValue::ofString(*text));
    if (object.members().empty())
        return {};
    return object.dump().value_or(std::string(further));
}

bool furtherHas(std::string_view further, const std::string &name)
{
    if (further.find(name) == std::string_view::npos)
        return false; // also where the name is escaped: then parsing would cost every row
    const auto parsed = JsonValue::parse(further);
    return parsed && parsed->find(name) != nullptr;
}

} // namespace voxdeck

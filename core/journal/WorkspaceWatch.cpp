// SPDX-License-Identifier: Apache-2.0
#include "core/journal/WorkspaceWatch.h"

#include "core/base/Hash.h"
#include "core/workspace/Database.h"
#include "core/workspace/EditField.h"
#include "core/workspace/Rows.h"

#include <algorithm>
#include <utility>

namespace voxdeck {
namespace {

/// Of all that a query gives, NULL and the ends of values included.
Result<std::uint64_t> hashOf(Database &database, const char *sql, int columns)
{
    Fnv64 hash;
    auto rows = database.statement(sql);
    VOX_CHECK(eachStep(rows, [&] { // columns of any kind: they are hashed as bytes
        for (int column = 0; column < columns; ++column) {
            const auto value = rows.view(column);
            hash.add(static_cast<std::uint64_t>(value.size())).add(value);
        }
    }));
    return hash.value();
}

constexpr const char *kShards =
    "SELECT id, fingerprint, first_id, rows, next_item, is_complete, mapping FROM shard "
    "ORDER BY id";
constexpr const char *kSettings =
    "SELECT name, value FROM workspace WHERE name NOT LIKE 'text_store%' ORDER BY name";
constexpr const char *kDrafts =
    "SELECT count(*), max(at_ms), total(length(text)) FROM (SELECT at_ms, text FROM draft"
    " UNION ALL SELECT at_ms, earlier || later FROM divided_draft"
    " UNION ALL SELECT at_ms, text FROM comment_draft)";
constexpr const char *kTexts = "SELECT count(*), total(rows), total(seen) FROM text_block";

} // namespace

void WorkspaceChanges::add(const WorkspaceChanges &later)
{
    const bool isOfAnyRows = (rows && refs.empty()) || (later.rows && later.refs.empty());
    rows = rows || later.rows;
    segments = segments || later.segments;
    splits = splits || later.splits;
    settings = settings || later.settings;
    steps = steps || later.steps;
    refs.insert(refs.end(), later.refs.begin(), later.refs.end());
    std::sort(refs.begin(), refs.end());
    refs.erase(std::unique(refs.begin(), refs.end()), refs.end());
    if (isOfAnyRows || refs.size() > kMostRefs)
        refs.clear();
}

Result<std::int64_t> dataVersion(Database &database)
{
    return database.integer("PRAGMA data_version");
}

WorkspaceWatch::WorkspaceWatch(Database &database, std::stop_token stop)
    : m_database(database),
      m_interruptible(std::make_shared<Database::StopScope>(database, std::move(stop)))
{
}

Result<bool> WorkspaceWatch::hasCommits()
{
    VOX_TRY(const auto version, dataVersion(m_database));
    const auto before = std::exchange(m_version, version);
    return std::exchange(m_hasVersion, true) && before != version;
}

Result<WorkspaceWatch::Mark> WorkspaceWatch::mark()
{
    Mark mark;
    VOX_TRY(mark.edit, m_database.integer("SELECT max(id) FROM edit"));
    VOX_TRY(mark.bulk, m_database.integer("SELECT max(id) FROM bulk_edit"));
    VOX_TRY(mark.revision, m_database.integer("SELECT max(id) FROM revision"));
    VOX_TRY(mark.freeze, m_database.integer("SELECT max(id) FROM freeze_log"));
    VOX_TRY(mark.shards, hashOf(m_database, kShards, 7));
    VOX_TRY(mark.settings, hashOf(m_database, kSettings, 2));
    VOX_TRY(mark.drafts, hashOf(m_database, kDrafts, 3));
    VOX_TRY(mark.texts, hashOf(m_database, kTexts, 3));
    return mark;
}

Result<> WorkspaceWatch::addEdits(std::int64_t behind, WorkspaceChanges &changes)
{
    auto lines = m_database.statement(
        "SELECT shard, item, segment, field FROM edit WHERE id > ? ORDER BY id");
    const auto add = [&changes](std::uint32_t shard, std::uint64_t item, std::int32_t segment,
                                EditField field) {
        changes.rows = changes.steps = true;
        changes.segments = changes.segments || field == EditField::Segments;
        if (changes.refs.size() <= WorkspaceChanges::kMostRefs)
            changes.refs.push_back({shard, item, segment});
    };
    return eachRow(bindAll(lines, behind), add);
}

Result<> WorkspaceWatch::addBulkEdits(std::int64_t behind, WorkspaceChanges &changes)
{
    auto lines = m_database.statement("SELECT field FROM bulk_edit WHERE id > ?");
    const auto add = [&changes](EditField field) {
        changes.rows = changes.steps = true;
        changes.splits = changes.splits || field == EditField::Split;
    };
    return eachRow(bindAll(lines, behind), add);
}

Result<WorkspaceChanges> WorkspaceWatch::changes()
{
    const ReadSnapshot snapshot(m_database); // of one state, however many tables
    VOX_TRY(const Mark now, mark());
    VOX_TRY(const auto version, dataVersion(m_database));
    const bool isCommitted = std::exchange(m_markVersion, version) != version;
    const Mark before = std::exchange(m_mark, now);
    WorkspaceChanges changes;
    if (!std::exchange(m_hasMark, true))
        return changes;
    WorkspaceChanges lines, ofMany;
    VOX_CHECK(addEdits(before.edit, lines));
    VOX_CHECK(addBulkEdits(before.bulk, ofMany));
    changes.segments = now.shards != before.shards;
    changes.splits = now.freeze != before.freeze;
    changes.settings = now.settings != before.settings;
    changes.rows = changes.steps = now.revision != before.revision;
    changes.add(lines);
    changes.add(ofMany);
    if (!changes.any() && isCommitted)
        changes.rows = now.drafts == before.drafts && now.texts == before.texts;
    return changes;
}

} // namespace voxdeck

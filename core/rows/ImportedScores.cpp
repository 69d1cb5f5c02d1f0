// SPDX-License-Identifier: Apache-2.0
#include "core/rows/ImportedScores.h"

#include "core/journal/BulkRows.h"
#include "core/workspace/Rows.h"

#include <string>
#include <vector>

namespace voxdeck {

namespace {

/// The value 8 of metric_kind.input is MetricInput::Imported; triggers cannot bind it.
constexpr const char *kTables = R"(
CREATE TABLE IF NOT EXISTS imported_score (
    shard INTEGER NOT NULL,
    item INTEGER NOT NULL,
    segment INTEGER NOT NULL,
    kind INTEGER NOT NULL,
    key_hash INTEGER NOT NULL,
    start REAL NOT NULL,
    stop REAL NOT NULL,
    language TEXT NOT NULL,
    value REAL NOT NULL,
    PRIMARY KEY (shard, item, segment, kind)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER IF NOT EXISTS scores_of_other_audio AFTER UPDATE OF start, stop, recording, channel,
    shard, item, language ON segment
    WHEN NEW.start <> OLD.start OR NEW.stop <> OLD.stop OR NEW.recording <> OLD.recording
        OR NEW.channel IS NOT OLD.channel OR NEW.shard <> OLD.shard OR NEW.item <> OLD.item
        OR NEW.language <> OLD.language
BEGIN
    DELETE FROM metric WHERE row = NEW.id
        AND kind IN (SELECT k.id FROM metric_kind k WHERE k.input = 8);
    INSERT INTO metric (kind, row, value) SELECT s.kind, NEW.id, s.value FROM imported_score s
        WHERE s.shard = NEW.shard AND s.item = NEW.item AND s.segment = NEW.segment
            AND s.start = NEW.start AND s.stop = NEW.stop
            AND (s.language = '' OR s.language = NEW.language)
            AND NEW.recording = OLD.recording AND NEW.channel IS OLD.channel
            AND NEW.shard = OLD.shard AND NEW.item = OLD.item;
END;
)";

Result<bool> hasScores(Database &database)
{
    VOX_TRY(const auto tables, database.integer("SELECT count(*) FROM sqlite_master"
                                                " WHERE type = 'table'"
                                                " AND name = 'imported_score'"));
    return tables > 0;
}

/// A row as far as scores depend on it.
struct ScoredRow {
    std::uint32_t id = 0;
    std::uint64_t item = 0;
    std::int32_t segment = -1;
    std::uint32_t keyHash = 0;
    double start = 0, stop = 0;
    std::string language;
};

Result<> layOne(Database &database, std::uint32_t shard, const ScoredRow &row)
{
    auto lay = database.statement(
        "INSERT OR REPLACE INTO metric (kind, row, value) SELECT s.kind, ?, s.value"
        " FROM imported_score s WHERE s.shard = ? AND s.item = ? AND s.segment = ?"
        " AND s.key_hash = ? AND s.start = ? AND s.stop = ?"
        " AND (s.language = '' OR s.language = ?)");
    VOX_CHECK(bindAll(lay, row.id, shard, row.item, row.segment, row.keyHash, row.start, row.stop,
                      std::string_view(row.language))
                  .run());
    return {};
}

} // namespace

Result<> ImportedScores::makeTables()
{
    return m_db.run(kTables);
}

Result<> ImportedScores::declare(int kind, std::string_view name, int input, int version)
{
    auto put = m_db.statement("INSERT OR REPLACE INTO metric_kind (id, name, input, version)"
                              " VALUES (?, ?, ?, ?)");
    VOX_CHECK(bindAll(put, kind, name, input, version).run());
    return {};
}

Result<bool> ImportedScores::put(std::uint32_t row, int kind, std::optional<double> value,
                                 bool ofLanguage)
{
    std::optional<double> before;
    {
        auto query = m_db.statement("SELECT value FROM metric WHERE kind = ? AND row = ?");
        VOX_TRY(const bool isKnown, bindAll(query, kind, row).step());
        if (isKnown)
            before = query.real(0);
    }
    if (value) {
        static constexpr Select kKey("SELECT item_key, siblings FROM segment WHERE id = ?");
        auto key = m_db.statement(kKey.sql());
        VOX_TRY(const bool hasRow, key.bind(row).step());
        if (!hasRow)
            return false;
        const auto hash = bulkKeyHash(key.view(kKey["item_key"]), key.count(kKey["siblings"]));
        auto keep = m_db.statement(
            "INSERT OR REPLACE INTO imported_score (shard, item, segment, kind, key_hash, start,"
            " stop, language, value) SELECT shard, item, segment, ?, ?, start, stop,"
            " iif(?, language, ''), ? FROM segment WHERE id = ?");
        VOX_CHECK(bindAll(keep, kind, hash, ofLanguage, *value, row).run());
        auto put = m_db.statement("INSERT OR REPLACE INTO metric (kind, row, value)"
                                  " VALUES (?, ?, ?)");
        VOX_CHECK(bindAll(put, kind, row, *value).run());
        return before != value;
    }
    auto drop = m_db.statement("DELETE FROM imported_score WHERE kind = ? AND (shard, item,"
                               " segment) = (SELECT shard, item, segment FROM segment"
                               " WHERE id = ?)");
    VOX_CHECK(bindAll(drop, kind, row).run());
    auto gone = m_db.statement("DELETE FROM metric WHERE kind = ? AND row = ?");
    VOX_CHECK(bindAll(gone, kind, row).run());
    return before.has_value();
}

Result<> layScoresOver(Database &database, std::uint32_t shard, std::int64_t firstId,
                       std::int64_t rows)
{
    VOX_TRY(const bool hasSome, hasScores(database));
    if (!hasSome)
        return {};
    std::vector<ScoredRow> found;
    auto query = database.statement("SELECT id, item, segment, siblings, item_key, start, stop,"
                                    " language FROM segment WHERE id >= ? AND id < ?");
    VOX_CHECK(eachRow(bindAll(query, firstId, firstId + rows),
                      [&](std::uint32_t id, std::uint64_t item, std::int32_t segment,
                          std::uint64_t siblings, std::string_view key, double start, double stop,
                          std::string language) {
                          found.push_back({id, item, segment, bulkKeyHash(key, siblings), start,
                                           stop, std::move(language)});
                      }));
    for (const ScoredRow &row : found)
        VOX_CHECK(layOne(database, shard, row));
    return {};
}

} // namespace voxdeck

// SPDX-License-Identifier: Apache-2.0
#include "core/rows/BulkOverlay.h"

#include "core/journal/BulkJournal.h"
#include "core/journal/JournalQueries.h"
#include "core/rows/AttachedOverlay.h"
#include "core/rows/ImportedScores.h"
#include "core/rows/ManifestRows.h"
#include "core/workspace/EditField.h"
#include "core/workspace/RowScore.h"
#include "core/workspace/Rows.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace voxdeck {

namespace {

constexpr auto kFieldCount = static_cast<std::size_t>(std::count_if(
    kEditFields.begin(), kEditFields.end(), [](const EditFieldInfo &info) { return info.isBulk; }));
constexpr auto kFields = [] {
    std::array<EditField, kFieldCount> fields{};
    std::size_t at = 0;
    for (const EditFieldInfo &info : kEditFields)
        if (info.isBulk)
            fields[at++] = info.field;
    return fields;
}();

struct ImportedRow {
    std::int64_t id = 0;
    std::uint64_t item = 0;
    std::int32_t segment = -1;
    std::uint32_t keyHash = 0;
    double seconds = 0;
    std::array<std::string, kFields.size()> values;
    std::array<bool, kFields.size()> isChanged{};
};

std::size_t indexOf(EditField field)
{
    for (std::size_t index = 0; index < kFields.size(); ++index)
        if (kFields[index] == field)
            return index;
    return kFields.size();
}

class Overlay {
public:
    Overlay(Database &database, std::uint32_t shard) : m_database(database), m_shard(shard) {}

    Result<> run(std::int64_t firstId, std::int64_t rows)
    {
        VOX_TRY(const bool hasSome, BulkJournal(m_database).hasRows(m_shard));
        if (!hasSome)
            return {};
        VOX_TRY(m_lastEdit, lastLine(m_database));
        VOX_CHECK(load(firstId, rows));
        if (m_rows.empty())
            return {};
        VOX_CHECK(layOver());
        for (std::size_t field = 0; field < kFields.size(); ++field)
            VOX_CHECK(write(field));
        return {};
    }

private:
    Result<> load(std::int64_t firstId, std::int64_t rows)
    {
        static constexpr Select kRow(
            "SELECT id, item, segment, siblings, stop - start AS seconds, item_key");
        std::string sql(kRow.sql());
        for (const EditField field : kFields)
            sql.append(", ").append(columnOf(field));
        auto query = m_database.statement(sql
                                          + " FROM segment WHERE id >= ? AND id < ? ORDER BY id");
        query.bind(firstId).bind(firstId + rows);
        VOX_CHECK(eachStep(query, [&] {
            ImportedRow row;
            row.id = query.integer(kRow["id"]);
            row.item = query.count(kRow["item"]);
            row.segment = static_cast<std::int32_t>(query.integer(kRow["segment"]));
            row.keyHash = bulkKeyHash(query.view(kRow["item_key"]), query.count(kRow["siblings"]));
            row.seconds = query.real(kRow["seconds"]);
            for (std::size_t field = 0; field < kFields.size(); ++field)
                row.values[field] = fieldText(kFields[field], query,
                                              kRow.size() + static_cast<int>(field));
            m_rows.push_back(std::move(row));
        }));
        // Segments that were changed by hand and published are not in the order of their numbers.
        std::sort(m_rows.begin(), m_rows.end(), [](const auto &a, const auto &b) {
            return std::tie(a.item, a.segment) < std::tie(b.item, b.segment);
        });
        return {};
    }

    Result<> layOver()
    {
        const auto lay = [this](const BulkLine &line, std::uint32_t, const BulkChunk &chunk) {
            return layOver(line, chunk);
        };
        return BulkJournal(m_database)
            .eachChunk(m_shard, m_rows.front().item, m_rows.back().item, lay);
    }

    Result<> layOver(const BulkLine &edited, const BulkChunk &chunk)
    {
        const std::size_t field = indexOf(edited.record.change.field);
        if (field == kFields.size())
            return {};
        auto row = m_rows.begin();
        for (const BulkRow &told : chunk.rows) {
            assert(told.value < chunk.values.size());
            const auto place = std::tie(told.item, told.segment);
            while (row != m_rows.end() && std::tie(row->item, row->segment) < place)
                ++row;
            if (row == m_rows.end())
                return {};
            if (std::tie(row->item, row->segment) != place || row->keyHash != told.keyHash)
                continue;
            VOX_TRY(const bool isOverruled, hasLaterEdit(edited, *row));
            if (isOverruled)
                continue;
            row->values[field] = chunk.values[told.value].after;
            row->isChanged[field] = true;
        }
        return {};
    }

    Result<bool> hasLaterEdit(const BulkLine &edited, const ImportedRow &row)
    {
        if (edited.afterEdit >= m_lastEdit)
            return false;
        return hasLaterLine(m_database, {m_shard, row.item, row.segment},
                            edited.record.change.field, edited.afterEdit);
    }

    Result<> write(std::size_t field)
    {
        const std::string column = columnOf(kFields[field]);
        const std::string changed = "UPDATE segment SET " + column + " = ? WHERE id = ?";
        auto update = m_database.statement(changed);
        auto before = m_database.statement("SELECT " + column + " FROM segment WHERE id = ?");
        ManifestRows tallies(m_database);
        VOX_TRY(const auto rater, RowRater::of(m_database));
        for (const ImportedRow &row : m_rows) {
            if (!row.isChanged[field])
                continue;
            VOX_CHECK(before.rewind().bind(row.id).step());
            const std::string was = fieldText(kFields[field], before, 0);
            before.rewind();
            bindField(update.rewind(), kFields[field], row.values[field]);
            VOX_CHECK(update.bind(row.id).run());
            if (kFields[field] == EditField::Language
                && !rater.isScoredAlike(was, row.values[field]))
                VOX_CHECK(tallies.rateAnew(static_cast<std::uint32_t>(row.id)));
            if (const auto kind = infoOf(kFields[field]).tally; kind && was != row.values[field]) {
                VOX_CHECK(tallies.addToTally(m_shard, *kind, was, -1, -row.seconds));
                VOX_CHECK(tallies.addToTally(m_shard, *kind, row.values[field], 1, row.seconds));
            }
        }
        return {};
    }

    Database &m_database;
    std::uint32_t m_shard;
    std::int64_t m_lastEdit = 0;
    std::vector<ImportedRow> m_rows;
};

} // namespace

Result<> layBulkEditsOver(Database &database, std::uint32_t shard, std::int64_t firstId,
                          std::int64_t rows)
{
    VOX_CHECK(Overlay(database, shard).run(firstId, rows));
    VOX_CHECK(layAttachedOver(database, shard, firstId, rows));
    return layScoresOver(database, shard, firstId, rows);
}

} // namespace voxdeck

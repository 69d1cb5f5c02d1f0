// SPDX-License-Identifier: Apache-2.0
#include "core/import/WorkspaceRescue.h"

#include "core/base/Counted.h"
#include "core/base/Stopped.h"
#include "core/base/Utf8.h"
#include "core/format/DatasetKind.h"
#include "core/import/LostComments.h"
#include "core/import/LostKeys.h"
#include "core/import/RescuedFile.h"
#include "core/import/RescuedTables.h"
#include "core/io/PlainPath.h"
#include "core/journal/BulkJournal.h"
#include "core/journal/JournalQueries.h"
#include "core/journal/LostParents.h"
#include "core/notes/Comments.h"
#include "core/rows/ImportedScores.h"
#include "core/rows/SegmentList.h"
#include "core/workspace/AttachedTexts.h"
#include "core/workspace/EditField.h"
#include "core/workspace/Rows.h"
#include "core/workspace/UnpublishedEdits.h"
#include "core/workspace/WorkspaceValues.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <string_view>
#include <tuple>
#include <utility>
#include <variant>

namespace voxdeck {

namespace {

constexpr std::size_t kKeptExamples = 1000;
constexpr std::string_view kDatasetValue = "dataset"; ///< of Workspace

/// Of a list, so that its lines get their numbers again.
struct LineKey {
    std::uint32_t shard = 0;
    std::uint64_t item = 0;
    friend auto operator<=>(const LineKey &, const LineKey &) = default;
};

std::int64_t integerIn(const SalvagedRecord &record, std::size_t at)
{
    const auto *const value = at < record.values.size()
                                  ? std::get_if<std::int64_t>(&record.values[at])
                                  : nullptr;
    return value ? *value : 0;
}

class Rescue {
public:
    Rescue(FileSystem &fs, const std::filesystem::path &damaged,
           const std::filesystem::path &dataset, Database &database, const ProgressSink &progress,
           std::stop_token stop)
        : m_fs(fs),
          m_damaged(damaged),
          m_dataset(dataset),
          m_db(database),
          m_progress(progress),
          m_stop(std::move(stop))
    {
    }

    Result<RescueReport> run()
    {
        VOX_CHECK(makeAttachedTables(m_db));
        VOX_CHECK(ImportedScores(m_db).makeTables());
        VOX_TRY(m_tables, storedTables(m_db));
        VOX_TRY(const auto salvage, Salvage::open(m_fs, m_damaged, m_tables, m_stop));
        m_salvage = &salvage;
        m_report.damage = salvage.damage();
        VOX_TRY(auto transaction, Transaction::begin(m_db));
        std::uint64_t done = 0;
        for (const auto &[table, words, isMadeAgain] : kKeptTables) {
            report(m_progress, {done++, kKeptTables.size() + 2, "tables"});
            VOX_CHECK(copy(table, words, isMadeAgain));
        }
        if (m_records == 0)
            return fail(ErrorCode::Corrupt,
                        Sentence::tr("nothing of a workspace can be found in it"),
                        m_damaged.string());
        noteUnknownTables();
        VOX_CHECK(forgetImports());
        VOX_CHECK(takeDataset());
        VOX_CHECK(makeLostParents());
        VOX_CHECK(settleDataset());
        VOX_CHECK(readJournal());
        VOX_CHECK(nameLostEdits());
        LostComments comments(m_db);
        VOX_CHECK(comments.find());
        VOX_CHECK(keepNumbers(comments));
        VOX_CHECK(makeComments(comments));
        if (!m_lostEdits.empty() || !m_report.damage.empty())
            VOX_CHECK(settleLostSteps(
                m_db, [this](const std::string &uid) { return Comments(m_db).valueOf(uid); }));
        for (const std::uint32_t shard : m_lists)
            VOX_CHECK(LostKeys(m_fs, m_db, shard, m_stop).find(m_report.notes));
        VOX_CHECK(dropEmptyTables());
        VOX_CHECK(checkParents());
        VOX_CHECK(transaction.commit());
        m_salvage = nullptr;
        return std::move(m_report);
    }

private:
    const StoredTable &shapeOf(const std::string &table) const
    {
        return *std::find_if(m_tables.begin(), m_tables.end(),
                             [&](const StoredTable &one) { return one.name == table; });
    }

    std::size_t columnOf(const std::string &table, std::string_view name) const
    {
        const auto &columns = shapeOf(table).columns;
        const auto found = std::find_if(columns.begin(), columns.end(),
                                        [&](const auto &column) { return column.name == name; });
        return static_cast<std::size_t>(found - columns.begin());
    }

    /// What would stop an import, or is of a change that is lost.
    bool isUsable(const std::string &table, const SalvagedRecord &record) const
    {
        if (table == "bulk_rows") {
            const auto *const content = std::get_if<SalvagedBlob>(&record.values.back());
            return m_bulkEdits.contains(integerIn(record, 1)) && content
                   && BulkChunk::decode(content->bytes);
        }
        if (table == "segment_list") {
            const auto *const content = std::get_if<std::string>(&record.values[3]);
            return content && segmentEntriesIn(*content);
        }
        return true;
    }

    /// The first records win: those on pages that are cut off come last.
    Result<> copy(const std::string &table, SentenceText words, bool isMadeAgain)
    {
        const StoredTable &shape = shapeOf(table);
        RescueReport::Part part;
        std::set<std::int64_t> rows;
        std::uint64_t unusable = 0;
        const auto put = [&](SalvagedRecord &record) -> Result<> {
            if (!isUsable(table, record)) {
                ++unusable;
                return {};
            }
            if (record.hasBadText && table != "shard") { // a path may have any bytes
                if (table == "edit" && isOfBadText(record)) {
                    nameBadEdit(record);
                    ++unusable;
                    return {};
                }
                if (table == "comment") {
                    m_badComments.push_back(std::move(record));
                    return {};
                }
                ++part.altered;
                for (auto &value : record.values)
                    if (auto *const text = std::get_if<std::string>(&value))
                        *text = withoutBadBytes(*text);
            }
            VOX_TRY(const int isNew, insertRecord(m_db, shape, record));
            part.rescued += isNew > 0 ? 1 : 0;
            if (shape.hasRowIds)
                rows.insert(record.rowId);
            return {};
        };
        VOX_TRY(part.lost, m_salvage->eachRecord(table, put, m_stop));
        if (shape.hasRowIds) {
            VOX_TRY(const auto lost, lostRows(table, rows));
            part.lost = std::max<std::uint64_t>(part.lost + unusable, lost.size());
            if (table == "edit") {
                m_lostEdits = lost;
                m_lostEdits.insert(m_badEdits.begin(), m_badEdits.end());
            }
            if (table == "bulk_edit")
                m_bulkEdits = rows;
        }
        m_records += part.rescued;
        if (!words.empty() && (part.rescued > 0 || part.lost > 0)) {
            part.what = words;
            m_report.parts.push_back(part);
        } else if (part.lost > 0 && table == "bulk_rows") {
            m_report.notes.push_back(
                part.lost == 1
                    ? Sentence::tr("%1 piece of changes of many rows, of up to 4,096 rows each, "
                                   "could not be read: those rows have the values of the dataset",
                                   part.lost)
                    : Sentence::tr("%1 pieces of changes of many rows, of up to 4,096 rows each, "
                                   "could not be read: those rows have the values of the dataset",
                                   part.lost));
        }
        if (!isMadeAgain && part.lost == 0)
            noteUncounted(shape,
                          !words.empty() ? Sentence(words) : Sentence::tr("the table %1", table));
        return {};
    }

    /// Not only the name of a person: such a line would be published.
    bool isOfBadText(const SalvagedRecord &record) const
    {
        for (const char *const column : {"before", "after", "key"})
            if (const auto *const text = std::get_if<std::string>(
                    &record.values[columnOf("edit", column)]);
                text && !isValidUtf8(*text))
                return true;
        return false;
    }

    void nameBadEdit(const SalvagedRecord &record)
    {
        if (!m_badEdits.insert(record.rowId).second || m_report.examples.size() == kKeptExamples)
            return;
        const auto textOf = [&](const char *column) {
            const auto *const text = std::get_if<std::string>(
                &record.values[columnOf("edit", column)]);
            return text ? withoutBadBytes(*text) : std::string();
        };
        const LineKey line{static_cast<std::uint32_t>(integerIn(record, columnOf("edit", "shard"))),
                           static_cast<std::uint64_t>(integerIn(record, columnOf("edit", "item")))};
        const std::int64_t field = integerIn(record, columnOf("edit", "field"));
        const auto *const key = std::get_if<std::string>(&record.values[columnOf("edit", "key")]);
        const bool isKeyBad = !key || !isValidUtf8(*key);
        if (isKeyBad)
            m_lostLines.emplace(line, m_report.examples.size());
        m_report.examples.push_back(
            {ErrorCode::Corrupt,
             Sentence::tr(
                 "an edit is lost (%1), as bytes of it cannot be read; what is left of it: %2",
                 nameOfField(field), textOf("after")),
             isKeyBad ? "list " + std::to_string(line.shard) + " item " + std::to_string(line.item)
                      : *key});
    }

    static std::string nameOfField(std::int64_t field)
    {
        return field >= 0 && static_cast<std::size_t>(field) < kEditFields.size()
                   ? editFieldName(static_cast<EditField>(field))
                   : std::string();
    }

    RescueReport::Part *partOf(std::string_view words)
    {
        const auto part = std::find_if(m_report.parts.begin(), m_report.parts.end(),
                                       [&](const auto &one) { return one.what == words; });
        return part == m_report.parts.end() ? nullptr : &*part;
    }

    /// Those that the journal tells; then those of which only some words can be read.
    Result<> makeComments(LostComments &comments)
    {
        constexpr const char *kWords = "comments";
        VOX_TRY(const std::uint64_t made, comments.make());
        std::uint64_t altered = 0;
        for (SalvagedRecord &record : m_badComments) {
            for (auto &value : record.values)
                if (auto *const text = std::get_if<std::string>(&value))
                    *text = withoutBadBytes(*text);
            VOX_TRY(const int isNew, insertRecord(m_db, shapeOf("comment"), record));
            altered += isNew > 0 ? 1 : 0;
        }
        RescueReport::Part *part = partOf(kWords);
        if (!part && made + altered > 0) {
            m_report.parts.push_back({kWords, 0, 0, 0});
            part = &m_report.parts.back();
        }
        if (!part)
            return {};
        part->rescued += made + altered;
        part->altered += altered;
        part->lost -= std::min(part->lost, made);
        return {};
    }

    /// Tables of which nothing is found, and those that this version does not know.
    void noteUnknownTables()
    {
        std::string absent;
        for (const auto &[table, words, isMadeAgain] : kKeptTables)
            if (!m_salvage->isSchemaWhole() && !isMadeAgain && !m_salvage->named().contains(table))
                absent.append(absent.empty() ? "" : ", ")
                    .append(words.empty() ? std::string_view(table) : words);
        if (!absent.empty())
            m_report.notes.push_back(Sentence::tr("where these begin is lost, and with it what was "
                                                  "in them, where there was anything: %1",
                                                  absent));
        for (const std::string &table : m_salvage->named()) {
            const bool isKnown = table.starts_with("sqlite_")
                                 || std::find(kLeftTables.begin(), kLeftTables.end(), table)
                                        != kLeftTables.end()
                                 || std::any_of(
                                     kKeptTables.begin(), kKeptTables.end(),
                                     [&](const KeptTable &kept) { return table == kept.table; });
            if (!isKnown)
                m_report.notes.push_back(
                    Sentence::tr("the table %1 is not one of this version: it is not kept",
                                 withoutBadBytes(table)));
        }
    }

    /// Nothing tells for sure how much was on a page.
    void noteUncounted(const StoredTable &shape, const Sentence &words)
    {
        for (const auto &damage : m_report.damage)
            if (damage.name == shape.name)
                m_report.notes.push_back(
                    damage.pages == 1 ? Sentence::tr("%1: what was on %2 damaged or missing page "
                                                     "is lost, as far as it is not found elsewhere",
                                                     words, damage.pages)
                                      : Sentence::tr("%1: what was on %2 damaged or missing pages "
                                                     "is lost, as far as it is not found elsewhere",
                                                     words, damage.pages));
    }

    /// Numbers that only the indexes name, or, in the journal, which has no gaps, nobody.
    Result<std::set<std::int64_t>> lostRows(const std::string &table,
                                            const std::set<std::int64_t> &rescued)
    {
        VOX_TRY(const auto indexed, m_salvage->indexedRows(table, m_stop));
        const std::int64_t last = rescued.empty() ? 0 : *rescued.rbegin();
        std::set<std::int64_t> lost;
        for (const auto &[row, indexes] : indexed)
            if (row > 0 && !rescued.contains(row) && (row <= last || indexes > 1))
                lost.insert(row);
        if (table == "edit" || table == "step" || table == "bulk_edit")
            for (std::int64_t row = 1; row < last; ++row)
                if (!rescued.contains(row))
                    lost.insert(row);
        return lost;
    }

    /// Everything is read again.
    Result<> forgetImports()
    {
        return m_db.run("UPDATE shard SET fingerprint = '', first_id = 0, rows = 0, capacity = 0,"
                        " next_item = 0, items = 0, unreadable = 0, is_complete = 0,"
                        " text_epoch = 0;"
                        "DELETE FROM workspace WHERE name LIKE 'text_store%'"
                        " OR name LIKE 'audio of list %' OR name = 'leaks';");
    }

    /// What others refer to and could not be read: as far as they tell what it was.
    Result<> makeLostParents()
    {
        VOX_CHECK(makeLostSteps(m_db));
        VOX_CHECK(makeLostRevisions(m_db));
        VOX_CHECK(makeLostShards());
        auto baskets = m_db.statement("INSERT OR IGNORE INTO basket (id, name, at_ms)"
                                      " SELECT DISTINCT basket, 'rescued ' || basket, 0"
                                      " FROM basket_row");
        VOX_CHECK(baskets.run());
        return {};
    }

    /// Their paths are in an index too.
    Result<> makeLostShards()
    {
        std::map<std::int64_t, std::string> paths;
        VOX_CHECK(m_salvage->eachOfIndex(
            "sqlite_autoindex_shard_1",
            [&paths](SalvagedRecord &record) -> Result<> {
                const auto *const path = std::get_if<std::string>(&record.values.front());
                if (path && record.values.size() == 2)
                    paths[integerIn(record, 1)] = *path;
                return {};
            },
            m_stop));
        VOX_TRY(auto lost, shardsInJournal(m_db));
        VOX_CHECK(eachRow(m_db.statement("SELECT shard FROM segment_list UNION SELECT shard"
                                         " FROM comment UNION SELECT shard FROM draft"
                                         " UNION SELECT shard FROM divided_draft"
                                         " UNION SELECT shard FROM comment_draft"),
                          [&lost](std::int64_t shard) { lost.insert(shard); }));
        VOX_CHECK(eachRow(m_db.statement("SELECT id FROM shard"),
                          [&lost](std::int64_t shard) { lost.erase(shard); }));
        VOX_TRY(const auto only, onlyList());
        if (lost.size() == 1 && only)
            paths.try_emplace(*lost.begin(), *only);
        auto insert = m_db.statement("INSERT INTO shard (id, path, kind, position) VALUES (?, ?, ?,"
                                     " iif(?4, (SELECT coalesce(max(position), -1) + 1 FROM shard),"
                                     " NULL))");
        for (const std::int64_t shard : lost) {
            const auto known = paths.find(shard);
            const std::string path = known != paths.end() ? known->second
                                                          : "unknown list " + std::to_string(shard);
            const std::string kind = known != paths.end() ? listKindOf(path) : std::string();
            VOX_CHECK(bindAll(insert.rewind(), shard, std::string_view(path),
                              std::string_view(kind), known != paths.end())
                          .run());
            m_report.notes.push_back(
                known != paths.end()
                    ? Sentence::tr("the settings of %1 are lost: its fields are guessed anew", path)
                    : Sentence::tr("which list or shard number %1 was is lost: its edits are in "
                                   "the journal, but not in the table",
                                   shard));
        }
        return {};
    }

    /// Empty for a shard, and where nobody can tell.
    std::string listKindOf(const std::string &path) const
    {
        const bool isWhole = std::filesystem::path(path).is_absolute();
        const auto kind = isWhole ? detectDatasetKind(m_fs, path) : fail(ErrorCode::NotFound, {});
        return kind && !traitsOf(kind->kind).hasRecords
                   ? std::string(datasetKindEntry(kind->kind).name)
                   : std::string();
    }

    Result<> takeDataset()
    {
        VOX_TRY(const auto dataset, workspaceValue(m_db, kDatasetValue));
        if (m_dataset.empty() || !dataset.empty())
            return {};
        return setWorkspaceValue(m_db, kDatasetValue, plainPath(m_dataset).string());
    }

    /// The dataset, where it is a list and no other is known: then what is lost was of it.
    Result<std::optional<std::string>> onlyList()
    {
        VOX_TRY(const auto others, m_db.integer("SELECT count(*) FROM shard"));
        VOX_TRY(auto dataset, workspaceValue(m_db, kDatasetValue));
        if (others > 0 || dataset.empty())
            return std::optional<std::string>();
        return listKindOf(dataset).empty() ? std::nullopt : std::optional(std::move(dataset));
    }

    /// Where the workspace no longer says what it is of: a single list is the dataset itself.
    Result<> settleDataset()
    {
        VOX_TRY(const auto dataset, workspaceValue(m_db, kDatasetValue));
        if (!dataset.empty())
            return {};
        std::vector<std::string> paths;
        VOX_CHECK(eachRow(m_db.statement("SELECT path FROM shard"),
                          [&paths](std::string path) { paths.push_back(std::move(path)); }));
        if (paths.size() == 1 && std::filesystem::path(paths.front()).is_absolute())
            return setWorkspaceValue(m_db, kDatasetValue, paths.front());
        m_report.notes.push_back(
            Sentence::tr("which dataset it was of is lost; name it: voxdeck-cli import DATASET "
                         "--workspace NEW.voxdeck"));
        return {};
    }

    /// The segments of an item, as its lines leave them.
    struct MadeSegments {
        std::vector<SegmentEntry> entries;
        std::int64_t slots = 0;
        bool isLive = false;
        std::string written; ///< the value that was published last
    };

    /// Keys of items, and the segments of those whose list is lost.
    Result<> readJournal()
    {
        std::vector<std::uint32_t> shards;
        VOX_CHECK(eachRow(m_db.statement("SELECT id FROM shard"),
                          [&shards](std::uint32_t shard) { shards.push_back(shard); }));
        for (const std::uint32_t shard : shards) {
            std::map<std::uint64_t, MadeSegments> made;
            VOX_CHECK(eachLine(m_db, shard, [&](const LineView &line) -> Result<> {
                if (line.segment == -1)
                    m_keys[{shard, line.item}] = line.key;
                follow(line, made);
                return {};
            }));
            for (const auto &[item, segments] : made)
                VOX_CHECK(makeSegmentList({shard, item, -1}, segments));
        }
        return {};
    }

    static void follow(const LineView &line, std::map<std::uint64_t, MadeSegments> &made)
    {
        if (line.field == EditField::Segments) {
            auto after = segmentEntriesIn(line.after);
            if (!after)
                return;
            const auto [at, isFirst] = made.try_emplace(line.item);
            MadeSegments &segments = at->second;
            if (const auto before = segmentEntriesIn(line.before); isFirst && before)
                segments.slots = std::count_if(before->begin(), before->end(),
                                               [](const auto &one) { return one.number >= 0; });
            segments.entries = *std::move(after);
            segments.isLive = segments.isLive || line.isLive;
            if (line.isWritten && line.isLive)
                segments.written = line.after;
            return;
        }
        const auto item = made.find(line.item);
        if (!isTime(line.field) || item == made.end())
            return;
        for (SegmentEntry &entry : item->second.entries)
            if (double seconds = 0;
                entry.number == line.segment
                && std::from_chars(line.after.data(), line.after.data() + line.after.size(),
                                   seconds)
                           .ec
                       == std::errc())
                (line.field == EditField::Start ? entry.startSeconds : entry.endSeconds) = seconds;
    }

    Result<> makeSegmentList(const SegmentRef &item, const MadeSegments &made)
    {
        if (!made.isLive)
            return {};
        auto insert = m_db.statement("INSERT OR IGNORE INTO segment_list (shard, item, slots,"
                                     " content) VALUES (?, ?, ?, ?)");
        VOX_TRY(const int isNew,
                bindAll(insert, item.shard, item.item, made.slots, segmentEntriesText(made.entries))
                    .run());
        return isNew > 0 && !made.written.empty() ? setSegmentsOnDisk(m_db, item, made.written)
                                                  : Result<>();
    }

    Result<> nameLostEdits()
    {
        if (m_lostEdits.empty())
            return {};
        std::map<LineKey, std::set<std::int64_t>> fields;
        std::uint64_t named = 0;
        VOX_CHECK(m_salvage->eachOfIndex(
            "edit_by_segment",
            [&](SalvagedRecord &record) -> Result<> {
                const std::int64_t lost = record.values.size() == 5 ? integerIn(record, 4) : 0;
                if (!m_lostEdits.contains(lost))
                    return {};
                ++named;
                if (m_badEdits.contains(lost))
                    return {};
                fields[{static_cast<std::uint32_t>(integerIn(record, 0)),
                        static_cast<std::uint64_t>(integerIn(record, 1))}]
                    .insert(integerIn(record, 3));
                return {};
            },
            m_stop));
        for (const auto &[line, changed] : fields) {
            if (m_report.examples.size() == kKeptExamples)
                break;
            std::string names;
            for (const std::int64_t field : changed)
                names.append(names.empty() ? "" : ", ").append(nameOfField(field));
            const auto known = m_keys.find(line);
            m_lostLines.emplace(line, m_report.examples.size());
            m_report.examples.push_back(
                {ErrorCode::Corrupt, Sentence::tr("an edit is lost (%1)", names),
                 known != m_keys.end() ? known->second
                                       : "list " + std::to_string(line.shard) + " item "
                                             + std::to_string(line.item)});
        }
        if (named < m_lostEdits.size())
            m_report.notes.push_back(
                m_lostEdits.size() - named == 1
                    ? Sentence::tr("which segments %1 lost edit were of is not known",
                                   m_lostEdits.size() - named)
                    : Sentence::tr("which segments %1 lost edits were of is not known",
                                   m_lostEdits.size() - named));
        return {};
    }

    /// The lines of lists by their rows, as far as these can be read; splits of shards.
    Result<> keepNumbers(LostComments &comments)
    {
        // A list whose settings are lost has no kind, but, unlike most shards, its whole path.
        VOX_CHECK(eachRow(m_db.statement("SELECT id FROM shard WHERE kind <> ''"
                                         " OR path LIKE '/%'"),
                          [this](std::uint32_t shard) { m_lists.insert(shard); }));
        for (const char *const table : {"segment", "hidden_segment"}) {
            const std::size_t shard = columnOf(table, "shard");
            const std::size_t item = columnOf(table, "item");
            const std::size_t segment = columnOf(table, "segment");
            const std::size_t split = columnOf(table, "split");
            const std::size_t key = columnOf(table, "item_key");
            auto number = m_db.statement("INSERT OR IGNORE INTO gone_row (shard, item, item_key)"
                                         " VALUES (?, ?, ?)");
            auto carry = m_db.statement("INSERT OR IGNORE INTO carried (shard, item_key, segment,"
                                        " split) VALUES (?, ?, ?, ?)");
            const auto use = [&](SalvagedRecord &record) -> Result<> {
                const auto *const itemKey = key < record.values.size()
                                                ? std::get_if<std::string>(&record.values[key])
                                                : nullptr;
                if (!itemKey || !isValidUtf8(*itemKey))
                    return {};
                const LineKey line{static_cast<std::uint32_t>(integerIn(record, shard)),
                                   static_cast<std::uint64_t>(integerIn(record, item))};
                comments.nameItem(line.shard, line.item, *itemKey);
                if (const auto lost = m_lostLines.find(line); lost != m_lostLines.end())
                    m_report.examples[lost->second].subject = *itemKey;
                if (record.hasBadText)
                    return {};
                if (m_lists.contains(line.shard))
                    VOX_CHECK(
                        bindAll(number.rewind(), line.shard, line.item, std::string_view(*itemKey))
                            .run());
                else if (integerIn(record, split) != 0)
                    VOX_CHECK(bindAll(carry.rewind(), line.shard, std::string_view(*itemKey),
                                      integerIn(record, segment), integerIn(record, split))
                                  .run());
                return {};
            };
            VOX_TRY(const auto damaged, m_salvage->eachRecord(table, use, m_stop));
            static_cast<void>(damaged); // rows come again with the import
        }
        // Where the row is lost, what people did names its key.
        auto number = m_db.statement("INSERT OR IGNORE INTO gone_row (shard, item, item_key)"
                                     " VALUES (?, ?, ?)");
        for (const auto &[line, key] : m_keys)
            if (m_lists.contains(line.shard))
                VOX_CHECK(
                    bindAll(number.rewind(), line.shard, line.item, std::string_view(key)).run());
        for (const char *const table : {"comment", "basket_row"}) {
            const std::string sql = std::string("INSERT OR IGNORE INTO gone_row (shard, item,"
                                                " item_key) SELECT shard, item, key FROM ")
                                    + table
                                    + " WHERE segment = -1 AND shard IN (SELECT id FROM shard"
                                      " WHERE kind <> '')";
            VOX_CHECK(m_db.statement(sql).run());
        }
        return {};
    }

    /// Tables that only some workspaces have.
    Result<> dropEmptyTables()
    {
        VOX_TRY(const auto attached, m_db.integer("SELECT count(*) FROM attached"));
        if (attached == 0)
            VOX_CHECK(m_db.run("DROP TABLE attached; DROP TABLE attached_text;"));
        VOX_TRY(const auto scores, m_db.integer("SELECT count(*) FROM imported_score"));
        if (scores == 0)
            VOX_CHECK(m_db.run("DROP TRIGGER scores_of_other_audio; DROP TABLE imported_score;"));
        return {};
    }

    Result<> checkParents()
    {
        auto check = m_db.statement("SELECT \"table\" FROM pragma_foreign_key_check LIMIT 1");
        VOX_TRY(const auto orphan, firstRow<std::string>(check));
        if (orphan)
            return fail(ErrorCode::Internal,
                        Sentence::tr("rows of the table %1 refer to others that are lost",
                                     std::get<0>(*orphan)),
                        m_damaged.string());
        return {};
    }

    FileSystem &m_fs;
    std::filesystem::path m_damaged;
    std::filesystem::path m_dataset; ///< as a person names it
    Database &m_db;
    const ProgressSink &m_progress;
    std::stop_token m_stop;
    std::vector<StoredTable> m_tables;
    const Salvage *m_salvage = nullptr;
    RescueReport m_report;
    std::uint64_t m_records = 0;
    std::set<std::int64_t> m_bulkEdits;
    std::set<std::int64_t> m_lostEdits;
    std::set<std::int64_t> m_badEdits; ///< with bytes that are no text: named already
    std::vector<SalvagedRecord> m_badComments;
    std::map<LineKey, std::string> m_keys;      ///< of the journal
    std::map<LineKey, std::size_t> m_lostLines; ///< and their places among the examples
    std::set<std::uint32_t> m_lists;
};

} // namespace

bool RescueReport::hasLost() const
{
    return !notes.empty() || std::any_of(parts.begin(), parts.end(), [](const Part &part) {
        return part.lost > 0 || part.altered > 0;
    });
}

Result<RescueReport> rescueWorkspace(FileSystem &fs, const std::filesystem::path &damaged,
                                     const std::filesystem::path &target,
                                     const std::filesystem::path &dataset,
                                     const ProgressSink &progress, const std::stop_token &stop)
{
    NewWorkspace made(fs, target);
    VOX_TRY(Database *const database, made.make());
    VOX_TRY(auto report, Rescue(fs, damaged, dataset, *database, progress, stop).run());
    VOX_CHECK(made.keep());
    return report;
}

} // namespace voxdeck

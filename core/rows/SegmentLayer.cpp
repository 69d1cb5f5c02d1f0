// SPDX-License-Identifier: Apache-2.0
#include "core/rows/SegmentLayer.h"

#include "core/journal/JournalQueries.h"
#include "core/journal/UnpublishedLines.h"
#include "core/rows/BulkOverlay.h"
#include "core/rows/JournalOverlay.h"
#include "core/rows/ManifestRows.h"
#include "core/workspace/Rows.h"
#include "core/workspace/SegmentTable.h"
#include "core/workspace/UnpublishedEdits.h"

#include <algorithm>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <tuple>

namespace voxdeck {

namespace {

/// What a made segment begins with as the one that it was made of, behind the columns that make() names.
std::string inheritedColumns()
{
    std::string columns;
    for (const EditFieldInfo &info : kEditFields)
        if (info.isInherited && info.field != EditField::Language) // which may be given
            columns.append(", ").append(info.column);
    return columns;
}

struct ShardRange {
    std::int64_t first = 0;
    std::int64_t end = 0;
    bool has(std::int64_t id) const { return id >= first && id < end; }
};

Result<ShardRange> rangeOf(Database &database, std::uint32_t shard)
{
    auto query = database.statement("SELECT first_id, first_id + rows FROM shard WHERE id = ?");
    VOX_TRY(const auto range, (firstRow<std::int64_t, std::int64_t>(query.bind(shard))));
    return range ? ShardRange{std::get<0>(*range), std::get<1>(*range)} : ShardRange{};
}

/// Segment number -> id.
using Ids = std::map<std::int32_t, std::int64_t>;

class Layer {
public:
    Layer(Database &database, const SegmentRef &item, const JournalOverlay *overlay)
        : m_db(database), m_item(item), m_overlay(overlay), m_rows(database)
    {
    }

    Result<> run(const std::vector<SegmentEntry> &entries)
    {
        VOX_TRY(m_range, rangeOf(m_db, m_item.shard));
        VOX_CHECK(load());
        VOX_CHECK(findSplit());
        VOX_CHECK(storeList(entries));
        std::set<std::int32_t> wanted;
        for (const SegmentEntry &entry : entries)
            wanted.insert(entry.number);
        m_isOnly = entries.size() == 1;
        // New segments need their parent, which may be removed below: make them first.
        for (const SegmentEntry &entry : entries)
            VOX_CHECK(show(entry));
        for (const auto &[number, id] : Ids(m_shown))
            if (!wanted.contains(number))
                VOX_CHECK(hide(number, id));
        VOX_CHECK(placeAdded(entries));
        return recountItem(m_db, m_item);
    }

private:
    Result<> load()
    {
        VOX_TRY(const auto ids, idsOfItem(m_db, m_item));
        auto row = m_db.statement("SELECT segment FROM segment WHERE id = ?");
        for (const std::uint32_t id : ids) {
            VOX_TRY(const bool hasRow, row.rewind().bind(id).step());
            if (hasRow)
                m_shown.emplace(static_cast<std::int32_t>(row.integer(0)), id);
        }
        auto aside = m_db.statement(
            "SELECT segment, id FROM hidden_segment WHERE shard = ? AND item = ?");
        aside.bind(m_item.shard).bind(m_item.item);
        VOX_CHECK(eachRow(aside, [this](std::int32_t segment, std::int64_t id) {
            m_aside.emplace(segment, id);
        }));
        if (m_shown.empty() && m_aside.empty())
            return fail(ErrorCode::NotFound,
                        Sentence::tr("the item is not in the table; import the dataset first"),
                        "item " + std::to_string(m_item.item));
        return {};
    }

    /// Splits belong to whole recordings: what comes back has the item's of now, where that is one.
    Result<> findSplit()
    {
        static constexpr Select kQuery("SELECT split, subset FROM segment WHERE id = ?");
        auto query = m_db.statement(kQuery.sql());
        bool isFirst = true;
        for (const auto &[number, id] : m_shown) {
            VOX_CHECK(query.rewind().bind(id).step());
            const std::pair split{query.integer(kQuery["split"]),
                                  query.isNull(kQuery["subset"])
                                      ? std::nullopt
                                      : std::optional(query.integer(kQuery["subset"]))};
            if (!isFirst && m_split != split) {
                m_split.reset();
                return {};
            }
            m_split = split;
            isFirst = false;
        }
        return {};
    }

    Result<> storeList(const std::vector<SegmentEntry> &entries)
    {
        const auto slots = std::count_if(m_shown.begin(), m_shown.end(),
                                         [](const auto &row) { return row.first >= 0; });
        VOX_CHECK(m_db.statement("INSERT INTO segment_list (shard, item, slots, content)"
                                 " VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE SET"
                                 " content = excluded.content")
                      .bind(m_item.shard)
                      .bind(m_item.item)
                      .bind(static_cast<std::int64_t>(slots))
                      .bind(segmentEntriesText(entries))
                      .run());
        return {};
    }

    Result<> show(const SegmentEntry &entry)
    {
        if (m_shown.contains(entry.number))
            return setTimes(m_shown.at(entry.number), entry);
        if (const auto found = m_aside.find(entry.number); found != m_aside.end()) {
            VOX_CHECK(comeBack(found->second, entry));
            m_aside.erase(found);
            return {};
        }
        return make(entry);
    }

    Result<> hide(std::int32_t number, std::int64_t id)
    {
        VOX_CHECK(count(id, -1));
        for (
            const char *const sql :
            {"INSERT INTO hidden_segment SELECT * FROM segment WHERE id = ?",
             "DELETE FROM segment WHERE id = ?", "DELETE FROM segment_added WHERE id = ?",
             // A block of the text store is of rows that are there; the next update makes it again.
             "DELETE FROM text_block WHERE first_id = (SELECT max(first_id) FROM text_block"
             " WHERE first_id <= ?)"})
            VOX_CHECK(m_db.statement(sql).bind(id).run());
        VOX_CHECK(m_db.statement("UPDATE shard SET text_epoch = text_epoch + 1 WHERE id = ?")
                      .bind(m_item.shard)
                      .run());
        m_shown.erase(number);
        m_aside.emplace(number, id);
        return {};
    }

    Result<> comeBack(std::int64_t id, const SegmentEntry &entry)
    {
        for (const char *const sql :
             {"INSERT INTO segment SELECT * FROM hidden_segment WHERE id = ?",
              "DELETE FROM hidden_segment WHERE id = ?"})
            VOX_CHECK(m_db.statement(sql).bind(id).run());
        if (!m_range.has(id))
            VOX_CHECK(noteAdded(id, entry.number));
        if (m_split)
            VOX_CHECK(m_db.statement("UPDATE segment SET split = ?, subset = ? WHERE id = ?")
                          .bind(m_split->first)
                          .bind(m_split->second)
                          .bind(id)
                          .run());
        VOX_CHECK(count(id, 1));
        m_shown.emplace(entry.number, id);
        return setTimes(id, entry);
    }

    /// Of a row that is not in the shard's range; placeAdded() tells where it is shown.
    Result<> noteAdded(std::int64_t id, std::int32_t number)
    {
        VOX_CHECK(m_db.statement("INSERT INTO segment_added (id, shard, item, segment, after_row,"
                                 " rank) VALUES (?, ?, ?, ?, 0, 0)")
                      .bind(id)
                      .bind(m_item.shard)
                      .bind(m_item.item)
                      .bind(number)
                      .run());
        return {};
    }

    Result<> make(const SegmentEntry &entry)
    {
        VOX_TRY(const auto id, firstFreeId(m_db));
        if (id > std::numeric_limits<std::uint32_t>::max())
            return fail(ErrorCode::Unsupported,
                        Sentence::tr("a workspace holds at most 4,294,967,294 segments"),
                        m_db.file().string());
        const std::int32_t wanted = entry.parent.value_or(-1);
        const bool isAside = m_shown.empty()
                             || (!m_shown.contains(wanted) && m_aside.contains(wanted));
        const Ids &from = isAside ? m_aside : m_shown;
        const std::int64_t parent = from.contains(wanted) ? from.at(wanted) : from.begin()->second;
        VOX_CHECK(noteAdded(id, entry.number));
        const std::string inherited = inheritedColumns();
        const std::string sql = std::string("INSERT INTO segment (id, shard, item, segment,"
                                            " siblings, start, stop, language, country, item_key,"
                                            " text, hypothesis, recording, digest, channel")
                                + inherited
                                + ") SELECT ?, shard, item, ?, max(siblings, 2), ?, ?,"
                                  " coalesce(?, language), country, item_key, ?, '', recording,"
                                  " digest, channel"
                                + inherited + " FROM " + (isAside ? "hidden_segment" : "segment")
                                + " WHERE id = ?";
        VOX_CHECK(m_db.statement(sql)
                      .bind(id)
                      .bind(entry.number)
                      .bind(entry.startSeconds)
                      .bind(entry.endSeconds)
                      .bind(entry.language)
                      .bind(entry.text)
                      .bind(parent)
                      .run());
        VOX_CHECK(m_db.statement("UPDATE segment SET split = coalesce((SELECT split FROM carried c"
                                 " WHERE c.shard = segment.shard AND c.item_key = segment.item_key"
                                 " AND c.segment = segment.segment), split) WHERE id = ?")
                      .bind(id)
                      .run());
        // As when the record is read again (speechOf()): the only segment has the hypotheses of the item.
        if (m_isOnly && wanted < 0 && from.contains(wanted))
            VOX_CHECK(takeHypotheses(id, parent, isAside));
        VOX_CHECK(count(id, 1));
        m_shown.emplace(entry.number, id);
        return layOver(static_cast<std::uint32_t>(id), entry.number);
    }

    Result<> takeHypotheses(std::int64_t id, std::int64_t from, bool isAside)
    {
        std::string sql = "UPDATE segment SET (hypothesis, further) = (SELECT hypothesis, further"
                          " FROM ";
        sql.append(isAside ? "hidden_segment" : "segment")
            .append(" WHERE id = ?) WHERE id = ?"
                    " AND recording = 0");
        VOX_CHECK(m_db.statement(sql).bind(from).bind(id).run());
        return m_rows.rateAnew(static_cast<std::uint32_t>(id));
    }

    /// Applies the journal to a row that existed before: after an import, or a redo after one.
    Result<> layOver(std::uint32_t id, std::int32_t number)
    {
        VOX_TRY(const bool isEdited, isInJournal(m_db, {m_item.shard, m_item.item, number}));
        if (isEdited) {
            JournalOverlay own;
            if (!m_overlay)
                VOX_CHECK(own.refresh(m_db, m_item.shard));
            const auto *const said = (m_overlay ? m_overlay : &own)->find(m_item.item, number);
            if (said)
                VOX_CHECK(layOver(id, *said));
        }
        return layBulkEditsOver(m_db, m_item.shard, id, 1);
    }

    Result<> layOver(std::uint32_t id, const JournalledSegment &said)
    {
        if (said.hypothesis)
            VOX_CHECK(m_rows.setHypothesis(id, *said.hypothesis));
        if (said.text)
            VOX_CHECK(m_rows.setText(id, *said.text));
        if (said.speaker)
            VOX_CHECK(m_rows.setSpeaker(id, *said.speaker));
        if (said.status)
            VOX_CHECK(m_rows.setStatus(id, *said.status));
        if (said.isFlagged)
            VOX_CHECK(m_rows.setFlag(id, *said.isFlagged));
        return {};
    }

    Result<> setTimes(std::int64_t id, const SegmentEntry &entry)
    {
        static constexpr Select kQuery("SELECT start, stop FROM segment WHERE id = ?");
        auto query = m_db.statement(kQuery.sql());
        VOX_CHECK(query.bind(id).step());
        const auto [start, stop] = std::pair(query.real(kQuery["start"]),
                                             query.real(kQuery["stop"]));
        const auto row = static_cast<std::uint32_t>(id);
        if (start != entry.startSeconds)
            VOX_CHECK(m_rows.setTime(row, EditField::Start, entry.startSeconds));
        if (stop != entry.endSeconds)
            VOX_CHECK(m_rows.setTime(row, EditField::End, entry.endSeconds));
        return {};
    }

    Result<> count(std::int64_t id, std::int64_t rows)
    {
        auto query = m_db.statement("SELECT language, status, flag, stop - start, assigned"
                                    " FROM segment WHERE id = ?");
        VOX_TRY(const auto row,
                (firstRow<std::string, SegmentStatus, bool, std::optional<double>, std::string>(
                    query.bind(id))));
        if (!row)
            return {};
        const auto &[language, status, isFlagged, length, assigned] = *row;
        const double seconds = static_cast<double>(rows) * length.value_or(0);
        const std::uint32_t shard = m_item.shard;
        VOX_CHECK(m_rows.addToTally(shard, TallyKind::All, {}, rows, seconds));
        VOX_CHECK(m_rows.addToTally(shard, TallyKind::Language, language, rows, seconds));
        VOX_CHECK(m_rows.addToTally(shard, TallyKind::Status, statusName(status), rows, seconds));
        if (!assigned.empty())
            VOX_CHECK(m_rows.addToTally(shard, TallyKind::Assigned, assigned, rows, seconds));
        return m_rows.addToTally(shard, TallyKind::Flag, isFlagged ? "1" : "0", rows, seconds);
    }

    /// Each is shown behind the last of the shard's own rows before it in the list.
    Result<> placeAdded(const std::vector<SegmentEntry> &entries)
    {
        std::int64_t after = std::numeric_limits<std::int64_t>::max();
        for (const Ids *const ids : {&m_shown, &m_aside})
            for (const auto &[number, id] : *ids)
                if (m_range.has(id))
                    after = std::min(after, id - m_range.first - 1);
        auto place = m_db.statement(
            "UPDATE segment_added SET after_row = ?, rank = ? WHERE id = ?");
        std::int64_t rank = 0;
        for (const SegmentEntry &entry : entries) {
            const std::int64_t id = m_shown.at(entry.number);
            if (m_range.has(id))
                after = std::max(after, id - m_range.first);
            else
                VOX_CHECK(place.rewind().bind(after).bind(rank).bind(id).run());
            ++rank;
        }
        return {};
    }

    Database &m_db;
    SegmentRef m_item;
    const JournalOverlay *m_overlay;
    ManifestRows m_rows;
    ShardRange m_range;
    Ids m_shown;
    Ids m_aside;
    bool m_isOnly = false; ///< the item has one segment now
    std::optional<std::pair<std::int64_t, std::optional<std::int64_t>>> m_split;
};

} // namespace

Result<std::pair<std::int64_t, std::int64_t>> rowsFromItem(Database &database,
                                                           const SegmentRef &item)
{
    VOX_TRY(const auto range, rangeOf(database, item.shard));
    std::int64_t low = range.first;
    std::int64_t high = range.end;
    static constexpr Select kProbe(
        "SELECT id, item FROM segment WHERE id >= ? AND id < ? ORDER BY id"
        " LIMIT 1");
    auto probe = database.statement(kProbe.sql());
    while (low < high) {
        const std::int64_t middle = low + (high - low) / 2;
        VOX_TRY(const bool hasRow, probe.rewind().bind(middle).bind(high).step());
        if (hasRow && probe.count(kProbe["item"]) < item.item)
            low = probe.integer(kProbe["id"]) + 1;
        else
            high = middle;
    }
    // Rows before it that are not shown, such as a divided segment of the item before, are gaps and not its own.
    auto first = database.statement("SELECT id FROM segment WHERE id >= ? AND id < ?"
                                    " ORDER BY id LIMIT 1");
    VOX_TRY(const auto found, firstRow<std::int64_t>(first.bind(low).bind(range.end)));
    return std::pair(found ? std::get<0>(*found) : low, range.end);
}

Result<std::vector<std::uint32_t>> idsOfItem(Database &database, const SegmentRef &item)
{
    VOX_TRY(const auto range, rangeOf(database, item.shard));
    VOX_TRY(const auto own, rowsFromItem(database, item));
    std::vector<std::tuple<std::int64_t, std::int64_t, std::uint32_t>> found;
    auto rows = database.statement("SELECT id, item FROM segment WHERE id >= ? AND id < ?"
                                   " ORDER BY id");
    rows.bind(own.first).bind(own.second);
    VOX_CHECK(eachRow(rows, [&](std::uint32_t id, std::uint64_t of) {
        if (of == item.item)
            found.emplace_back(std::int64_t{id} - range.first, -1, id);
        return of == item.item;
    }));
    auto added = database.statement("SELECT after_row, rank, id FROM segment_added"
                                    " WHERE shard = ? AND item = ?");
    added.bind(item.shard).bind(item.item);
    VOX_CHECK(eachRow(added, [&](std::int64_t after, std::int64_t rank, std::uint32_t id) {
        found.emplace_back(after, rank, id);
    }));
    std::sort(found.begin(), found.end());
    std::vector<std::uint32_t> ids;
    ids.reserve(found.size());
    for (const auto &[after, rank, id] : found)
        ids.push_back(id);
    return ids;
}

Result<std::int64_t> firstFreeId(Database &database)
{
    return database.integer(
        "SELECT max(1, (SELECT coalesce(max(first_id + capacity), 1) FROM shard WHERE capacity > "
        "0),"
        " (SELECT coalesce(max(seq), 0) + 1 FROM sqlite_sequence WHERE name = 'segment_added'))");
}

Result<std::int64_t> recordingOfItem(Database &database, const SegmentRef &item)
{
    VOX_TRY(const auto ids, idsOfItem(database, item));
    VOX_TRY(const auto shown, recordingOfRow(database, ids.empty() ? 0 : ids.front()));
    if (shown)
        return std::int64_t{*shown};
    auto aside = database.statement(
        "SELECT recording FROM hidden_segment WHERE shard = ? AND item = ? LIMIT 1");
    VOX_TRY(const bool isAside, aside.bind(item.shard).bind(item.item).step());
    return isAside ? aside.integer(0) : 0;
}

Result<bool> isOnlySegment(Database &database, const SegmentRef &ref)
{
    VOX_TRY(const auto row, ManifestRows(database).find(ref));
    VOX_TRY(const auto place, placeOfRow(database, row)); // none before the item was imported
    return ref.segment < kLetteredSegment && (!place || place->siblings < 2);
}

Result<> laySegments(Database &database, const SegmentRef &item,
                     const std::vector<SegmentEntry> &entries, const JournalOverlay *overlay)
{
    return Layer(database, item, overlay).run(entries);
}

Result<> recountItem(Database &database, const SegmentRef &item)
{
    VOX_TRY(const auto ids, idsOfItem(database, item));
    for (const std::uint32_t id : ids)
        VOX_CHECK(recountUnpublished(database, id));
    return {};
}

namespace {

Result<std::vector<std::uint64_t>> itemsWithLists(Database &database, std::uint32_t shard)
{
    auto query = database.statement("SELECT item FROM segment_list WHERE shard = ?");
    query.bind(shard);
    std::vector<std::uint64_t> items;
    VOX_CHECK(eachRow(query, [&](std::uint64_t item) { items.push_back(item); }));
    return items;
}

/// A line of a list as in its row, shown or not; parent, text and language are those in `list`.
Result<std::optional<SegmentEntry>> lineOf(Database &database, const SegmentRef &line,
                                           const SegmentList &list)
{
    SegmentEntry entry;
    if (const SegmentEntry *const made = list.find(line.segment))
        entry = *made;
    entry.number = line.segment;
    VOX_TRY(const auto row, ManifestRows(database).find(line));
    auto shown = database.statement("SELECT start, stop FROM segment WHERE id = ?");
    VOX_TRY(const bool isShown, shown.bind(row).step());
    auto aside = database.statement("SELECT start, stop FROM hidden_segment WHERE shard = ?"
                                    " AND item = ? AND segment = ?");
    aside.bind(line.shard).bind(line.item).bind(line.segment);
    VOX_TRY(const bool isAside, aside.step());
    if (!isShown && !isAside)
        return std::optional<SegmentEntry>();
    entry.startSeconds = (isShown ? shown : aside).real(0);
    entry.endSeconds = (isShown ? shown : aside).real(1);
    return std::optional(std::move(entry));
}

/// The lines the list has of an item, as their rows are.
Result<std::vector<SegmentEntry>> linesOnDisk(Database &database, const SegmentRef &item,
                                              const SegmentList &list)
{
    const std::vector<std::int32_t> own{-1};
    std::vector<SegmentEntry> lines;
    for (const std::int32_t number : list.isPublished ? list.disk : own) {
        VOX_TRY(auto line, lineOf(database, {item.shard, item.item, number}, list));
        if (line)
            lines.push_back(*std::move(line));
    }
    return lines;
}

Result<> storeContent(Database &database, const SegmentRef &item,
                      const std::vector<SegmentEntry> &entries)
{
    VOX_CHECK(database.statement("UPDATE segment_list SET content = ? WHERE shard = ? AND item = ?")
                  .bind(segmentEntriesText(entries))
                  .bind(item.shard)
                  .bind(item.item)
                  .run());
    return {};
}

/// Removes the changes of a deleted line from the table, and keeps them for the case that it is back.
Result<> forgetLine(Database &database, const SegmentRef &line)
{
    auto keep = database.statement(
        "UPDATE gone_row SET (slots, content) = (SELECT slots, content FROM segment_list WHERE"
        " shard = ?1 AND item = ?2) WHERE shard = ?1 AND item = ?2 AND EXISTS (SELECT 1 FROM"
        " segment_list WHERE shard = ?1 AND item = ?2)");
    VOX_CHECK(bindAll(keep, line.shard, line.item).run());
    for (const char *const sql : {"DELETE FROM hidden_segment WHERE shard = ? AND item = ?",
                                  "DELETE FROM segment_added WHERE shard = ? AND item = ?",
                                  "DELETE FROM segment_list WHERE shard = ? AND item = ?"})
        VOX_CHECK(database.statement(sql).bind(line.shard).bind(line.item).run());
    return {};
}

} // namespace

Result<> takeOffSegments(Database &database, std::uint32_t shard)
{
    VOX_TRY(const auto items, itemsWithLists(database, shard));
    for (const std::uint64_t item : items) {
        const SegmentRef line{shard, item, -1};
        VOX_TRY(const auto list, segmentList(database, line));
        if (!list)
            continue;
        VOX_TRY(const auto lines, linesOnDisk(database, line, *list));
        if (lines.empty() && !list->isPublished)
            continue;
        if (lines != list->entries)
            VOX_CHECK(laySegments(database, line, lines, nullptr));
        VOX_CHECK(storeContent(database, line, list->entries));
    }
    return {};
}

namespace {

/// The disk state of an item with published lines, with the journal's later changes applied.
Result<> layPublishedAgain(Database &database, const SegmentRef &item, const SegmentList &list)
{
    VOX_TRY(const bool isChanged, hasUnpublishedSegments(database, item));
    if (isChanged)
        return laySegments(database, item, list.entries, nullptr);
    VOX_TRY(const auto lines, linesOnDisk(database, item, list));
    return storeContent(database, item, lines);
}

} // namespace

Result<std::uint64_t> laySegmentsAgain(Database &database, std::uint32_t shard)
{
    VOX_TRY(const auto items, itemsWithLists(database, shard));
    std::uint64_t gone = 0;
    for (const std::uint64_t item : items) {
        const SegmentRef line{shard, item, -1};
        VOX_TRY(const auto row, ManifestRows(database).find(line));
        VOX_TRY(const auto list, segmentList(database, line));
        if (list && list->isPublished) {
            VOX_CHECK(layPublishedAgain(database, line, *list));
            continue;
        }
        if (row == 0) {
            VOX_CHECK(forgetLine(database, line));
            ++gone;
        }
        if (row == 0 || !list)
            continue;
        VOX_CHECK(database
                      .statement("UPDATE hidden_segment SET recording = (SELECT recording FROM"
                                 " segment WHERE id = ?) WHERE shard = ? AND item = ?")
                      .bind(row)
                      .bind(shard)
                      .bind(item)
                      .run());
        VOX_CHECK(laySegments(database, line, list->entries, nullptr));
    }
    return gone;
}

Result<bool> dropPublishedRow(Database &database, std::int64_t id)
{
    auto row = database.statement("SELECT shard, item, segment FROM segment WHERE id = ?");
    VOX_TRY(const auto place, (firstRow<std::uint32_t, std::uint64_t, std::int32_t>(row.bind(id))));
    if (!place)
        return false;
    const SegmentRef ref{std::get<0>(*place), std::get<1>(*place), std::get<2>(*place)};
    VOX_TRY(auto list, segmentList(database, ref));
    if (!list || !list->isPublished)
        return false;
    std::erase(list->disk, ref.segment);
    std::erase_if(list->entries,
                  [&ref](const SegmentEntry &entry) { return entry.number == ref.segment; });
    VOX_CHECK(setNumbersOnDisk(database, ref, list->disk));
    VOX_CHECK(storeContent(database, ref, list->entries));
    for (const char *const sql :
         {"INSERT INTO hidden_segment SELECT * FROM segment WHERE id = ?",
          "DELETE FROM segment WHERE id = ?", "DELETE FROM segment_added WHERE id = ?",
          "DELETE FROM text_block WHERE first_id = (SELECT max(first_id) FROM text_block"
          " WHERE first_id <= ?)"})
        VOX_CHECK(database.statement(sql).bind(id).run());
    VOX_CHECK(database.statement("UPDATE shard SET text_epoch = text_epoch + 1 WHERE id = ?")
                  .bind(ref.shard)
                  .run());
    return true;
}

Result<> dropLaidRows(Database &database, std::uint32_t shard)
{
    auto carry = database.statement(
        "INSERT OR REPLACE INTO carried (shard, item_key, segment, split)"
        " SELECT shard, item_key, segment, split FROM segment WHERE split <> ?"
        " AND id IN (SELECT id FROM segment_added WHERE shard = ?)");
    VOX_CHECK(bindAll(carry, Split::Unassigned, shard).run());
    for (const char *const sql :
         {"DELETE FROM segment WHERE id IN (SELECT id FROM segment_added WHERE shard = ?)",
          "DELETE FROM segment_added WHERE shard = ?",
          "DELETE FROM hidden_segment WHERE shard = ?"})
        VOX_CHECK(database.statement(sql).bind(shard).run());
    return {};
}

Result<LaidRows> laidRows(Database &database, std::uint32_t shard)
{
    VOX_TRY(const auto range, rangeOf(database, shard));
    LaidRows laid;
    auto hidden = database.statement("SELECT id FROM hidden_segment WHERE shard = ? ORDER BY id");
    hidden.bind(shard);
    VOX_CHECK(eachRow(hidden, [&](std::int64_t id) {
        if (range.has(id))
            laid.hidden.push_back(id - range.first);
    }));
    auto added = database.statement("SELECT after_row, id FROM segment_added WHERE shard = ?"
                                    " ORDER BY after_row, item, rank, id");
    added.bind(shard); // the last rows of an item and the first of the next one follow the same row
    VOX_CHECK(eachRow(added, [&](std::int64_t after, std::uint32_t id) {
        laid.added.push_back({after, id});
    }));
    return laid;
}

} // namespace voxdeck

// SPDX-License-Identifier: Apache-2.0
#include "core/import/ListRows.h"

#include "core/base/Hash.h"
#include "core/base/Stopped.h"
#include "core/import/ListedTexts.h"
#include "core/import/ReturningRows.h"
#include "core/journal/JournalQueries.h"
#include "core/rows/BulkOverlay.h"
#include "core/rows/SegmentLayer.h"
#include "core/workspace/Rows.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <limits>

namespace voxdeck {

namespace {

constexpr std::int64_t kRowsMovedAtOnce = 20'000;
constexpr std::size_t kRowsRemovedAtOnce = 1000;
constexpr std::int64_t kRecordingsAtOnce = 4096;

/// What the tallies of a shard count, and the value of a row.
struct Count {
    TallyKind kind;
    const char *value;
};
constexpr std::array kCounts{Count{TallyKind::All, "''"}, Count{TallyKind::Language, "language"},
                             Count{TallyKind::Assigned, "assigned"},
                             Count{TallyKind::Flag, "CASE WHEN flag > 0 THEN '1' ELSE '0' END"},
                             Count{TallyKind::Status,
                                   "CASE status WHEN 1 THEN 'in-review' WHEN 2 THEN 'approved'"
                                   " WHEN 3 THEN 'rejected' WHEN 4 THEN 'error' ELSE 'pending'"
                                   " END"}};

/// Binds the list's values, in the order of both statements: start to list_texts.
/// Audio that is away has the length that was measured while it was there: an unknown length is not 0.
void keepMeasuredEnd(ListedSegment &listed, double startBefore, double endBefore)
{
    SegmentRow &row = listed.row;
    const bool isUnknown = row.endSeconds <= row.startSeconds;
    if (isUnknown && !listed.audioProblem.empty() && row.startSeconds == startBefore
        && endBefore > startBefore)
        row.endSeconds = endBefore;
}

void bindContent(Statement &query, const ListedSegment &listed, std::int64_t recording)
{
    const SegmentRow &row = listed.row;
    query.bind(row.startSeconds)
        .bind(row.endSeconds)
        .bind(row.cer)
        .bindBorrowed(row.language)
        .bindBorrowed(row.country)
        .bindBorrowed(row.speaker)
        .bindBorrowed(row.itemKey)
        .bindBorrowed(row.text)
        .bindBorrowed(row.hypothesis)
        .bind(recording)
        .bind(listed.digest)
        .bind(row.channel)
        .bind(row.wer)
        .bindBorrowed(listed.further)
        .bind(row.listed.cer)
        .bind(row.listed.wer)
        .bind(row.listed.texts);
}

} // namespace

ListRows::ListRows(Database &database, std::uint32_t shard) : m_db(database), m_shard(shard) {}

Result<> ListRows::load(std::stop_token stop)
{
    const Database::StopScope scope(m_db, stop);
    VOX_CHECK(refresh());
    auto rows = m_db.statement("SELECT id, digest, item_key, item FROM segment"
                               " WHERE id >= ? AND id < ? ORDER BY id");
    rows.bind(m_firstId).bind(m_firstId + m_rowCount);
    VOX_CHECK(eachRow(rows, [this](std::int64_t id, std::int64_t digest, std::string_view key,
                                   std::uint64_t item) {
        m_known.push_back({id, digest, fnv64(key)});
        m_nextItem = std::max(m_nextItem, item + 1);
    }));
    m_isMet.resize(m_known.size());
    // An utterance that is gone leaves its number to its edits: a new one must not get it.
    VOX_TRY(const auto behind, itemBehindJournal(m_db, m_shard));
    m_nextItem = std::max(m_nextItem, behind);
    VOX_TRY(const auto behindGone, itemBehindGone(m_db, m_shard));
    m_nextItem = std::max(m_nextItem, behindGone);
    return loadPublished();
}

Result<> ListRows::loadPublished()
{
    auto rows = m_db.statement("SELECT segment.id, item_key, segment.segment, siblings FROM"
                               " segment_added JOIN segment ON segment.id = segment_added.id"
                               " WHERE segment_added.shard = ?");
    rows.bind(m_shard);
    return eachRow(rows, [this](std::int64_t id, std::string_view itemKey, std::int32_t segment,
                                std::uint64_t siblings) {
        m_published.emplace(fnv64(segmentKey(itemKey, segment, siblings)), id);
    });
}

/// The row of a line that publishing wrote, unless it met its line already.
Result<std::optional<ListRows::Known>> ListRows::takePublished(const ListedSegment &listed)
{
    const auto found = m_published.find(fnv64(listed.row.itemKey));
    if (found == m_published.end())
        return std::optional<Known>();
    auto row = m_db.statement("SELECT digest FROM segment WHERE id = ?");
    VOX_TRY(const bool hasRow, row.bind(found->second).step());
    const Known known{found->second, hasRow ? row.integer(0) : 0, found->first};
    m_published.erase(found);
    return hasRow ? std::optional(known) : std::nullopt;
}

Result<> ListRows::refresh()
{
    static constexpr Select kQuery("SELECT first_id, rows, capacity FROM shard WHERE id = ?");
    auto query = m_db.statement(kQuery.sql());
    VOX_TRY(const bool hasRow, query.bind(m_shard).step());
    if (!hasRow)
        return fail(ErrorCode::Internal, Sentence::tr("the list has no row"), m_db.file().string());
    const bool isMine = m_rowCount == query.integer(kQuery["rows"])
                        || (m_known.empty() && m_rowCount == 0);
    if (!isMine)
        return fail(ErrorCode::Busy, Sentence::tr("another process is importing this list"),
                    m_db.file().string());
    m_firstId = query.integer(kQuery["first_id"]);
    m_rowCount = query.integer(kQuery["rows"]);
    m_capacity = query.integer(kQuery["capacity"]);
    m_storedRows = m_rowCount;
    VOX_TRY(m_rater, RowRater::of(m_db));
    return m_overlay.refresh(m_db, m_shard);
}

bool ListRows::noteKey(std::string_view key)
{
    return m_keys.insert(fnv64(key));
}

Result<ListRows::Outcome> ListRows::put(ListedSegment &listed)
{
    while (m_next < m_known.size() && m_isMet[m_next])
        ++m_next;
    const bool hasNext = m_next < m_known.size();
    if (hasNext) {
        const Known &next = m_known[m_next];
        if (next.digest == listed.digest || next.keyHash == fnv64(listed.row.itemKey)) {
            m_isMet[m_next++] = true;
            return settle(next, listed);
        }
    }
    VOX_TRY(const auto published, takePublished(listed));
    if (published)
        return settle(*published, listed);
    if (!hasNext) {
        VOX_CHECK(insert(listed));
        return Outcome::Added;
    }
    VOX_TRY(const Known *const found, findByKey(listed));
    if (found)
        return settle(*found, listed);
    VOX_CHECK(insert(listed));
    return Outcome::Added;
}

Result<ListRows::Outcome> ListRows::settle(const Known &known, ListedSegment &listed)
{
    if (known.digest == listed.digest)
        return Outcome::Same;
    VOX_CHECK(update(known.id, listed));
    m_hasChanged = true;
    return Outcome::Changed;
}

/// Of several rows with the key the one that is the same, else the first.
Result<const ListRows::Known *> ListRows::findByKey(const ListedSegment &listed)
{
    if (!m_isOutOfOrder) {
        m_isOutOfOrder = true;
        for (std::size_t index = m_next; index < m_known.size(); ++index)
            if (!m_isMet[index])
                m_byKey.emplace(m_known[index].keyHash, index);
    }
    const auto [begin, end] = m_byKey.equal_range(fnv64(listed.row.itemKey));
    const Known *best = nullptr;
    for (auto one = begin; one != end; ++one) {
        const Known &known = m_known[one->second];
        if (m_isMet[one->second])
            continue;
        if (!best || known.digest == listed.digest
            || (best->digest != listed.digest && known.id < best->id))
            best = &known;
    }
    if (best)
        m_isMet[static_cast<std::size_t>(best - m_known.data())] = true;
    return best;
}

Result<std::int64_t> ListRows::recordingId(const ListedSegment &listed)
{
    std::string name = listed.recording;
    name.append("\n").append(listed.audio).append("\n").append(listed.audioFile);
    name.append("\n").append(listed.part).append("\n").append(listed.audioProblem);
    if (name == m_lastRecording) // nearly always: a list goes through its recordings
        return m_lastRecordingId;
    auto query = m_db.statement("INSERT INTO recording (shard, name, audio, part, file, problem)"
                                " VALUES (?, ?, ?, ?, ?, ?)"
                                " ON CONFLICT DO UPDATE SET problem = excluded.problem"
                                " RETURNING id");
    query.bind(m_shard)
        .bindBorrowed(listed.recording)
        .bindBorrowed(listed.audio)
        .bindBorrowed(listed.part)
        .bindBorrowed(listed.audioFile)
        .bindBorrowed(listed.audioProblem);
    VOX_TRY(const bool hasRow, query.step());
    if (!hasRow)
        return fail(ErrorCode::Internal, Sentence::tr("the recording got no row"),
                    listed.recording);
    m_lastRecordingId = query.integer(0);
    m_lastRecording = std::move(name);
    return m_lastRecordingId;
}

/// A list's rows have consecutive ids. Where they outgrow the ids kept for them and others follow, they
/// move to the end.
Result<> ListRows::makeRoom()
{
    VOX_TRY(const std::int64_t next, firstFreeId(m_db));
    if (m_capacity == 0)
        m_firstId = next;
    // m_capacity may be ahead of the table within a transaction.
    const bool isLast = m_firstId + m_capacity >= next;
    if (m_rowCount >= m_capacity && !isLast) {
        for (const char *const sql : // hidden rows keep their places
             {"UPDATE segment SET id = id + ? WHERE id >= ? AND id < ?",
              "UPDATE hidden_segment SET id = id + ? WHERE id >= ? AND id < ?"})
            VOX_CHECK(m_db.statement(sql)
                          .bind(next - m_firstId)
                          .bind(m_firstId)
                          .bind(m_firstId + m_rowCount)
                          .run());
        for (Known &known : m_known)
            known.id += next - m_firstId;
        m_firstId = next;
        m_capacity = m_rowCount;
    }
    if (m_firstId + m_rowCount + 1 > std::numeric_limits<std::uint32_t>::max())
        return fail(ErrorCode::Unsupported,
                    Sentence::tr("a workspace holds at most 4,294,967,294 segments"),
                    m_db.file().string());
    return {};
}

/// Gives how many edits of the utterance are not published.
Result<int> ListRows::layOver(SegmentRow &row)
{
    const JournalledSegment *const edited = m_overlay.find(row.ref.item, row.ref.segment);
    if (!edited || edited->key != row.itemKey)
        return 0;
    if (edited->text)
        VOX_CHECK(ListedTexts(m_db).set(row.ref, row.text));
    else
        VOX_CHECK(ListedTexts(m_db).drop(row.ref));
    row.text = edited->text.value_or(std::move(row.text));
    row.status = edited->status.value_or(row.status);
    row.isFlagged = edited->isFlagged.value_or(false);
    edited->layOver(row);
    return edited->unpublishedEdits;
}

/// Of a row that is about to be removed.
Result<> ListRows::countEdits(std::int64_t id)
{
    auto unpublished = m_db.statement("SELECT 1 FROM segment WHERE id = ? AND unpublished > 0");
    VOX_TRY(const bool hasEdits, bindAll(unpublished, id).step());
    m_removedWithEdits += hasEdits ? 1 : 0;
    return {};
}

Result<> ListRows::insert(ListedSegment &listed)
{
    VOX_CHECK(makeRoom());
    SegmentRow &row = listed.row;
    row.ref = {m_shard, m_nextItem++, -1};
    VOX_TRY(const int unpublished, layOver(row));
    m_rater.rate(row);
    VOX_TRY(const auto recording, recordingId(listed));
    m_tallies.count(row);
    auto query = m_db.statement(
        "INSERT INTO segment (start, stop, cer, language, country, speaker, item_key, text,"
        " hypothesis, recording, digest, channel, wer, further, list_cer, list_wer, list_texts, id,"
        " shard, item, segment, siblings, status, split, flag, unpublished, tags) VALUES"
        " (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, -1, 0, ?, ?, ?, ?, ?)");
    bindContent(query, listed, recording);
    VOX_CHECK(query.bind(m_firstId + m_rowCount)
                  .bind(m_shard)
                  .bind(row.ref.item)
                  .bind(static_cast<int>(row.status))
                  .bind(static_cast<int>(row.split))
                  .bind(row.isFlagged ? 1 : 0)
                  .bind(unpublished)
                  .bindBorrowed(row.tags)
                  .run());
    ++m_rowCount;
    m_capacity = std::max(m_capacity, m_rowCount);
    return {};
}

/// Split and status are those of the list, except where they were set here; flag and tags may have been changed here: they
/// stay. So does all that a segment has that was made here.
Result<> ListRows::update(std::int64_t id, ListedSegment &listed)
{
    SegmentRow &row = listed.row;
    const auto saidStatus = row.status;
    std::string itemKey;
    bool isBack = false;
    {
        auto query = m_db.statement(
            "SELECT item, segment, item_key, digest, start, stop FROM segment WHERE id = ?");
        VOX_TRY(auto before,
                (firstRow<std::uint64_t, std::int32_t, std::string, std::int64_t, double, double>(
                    bindAll(query, id))));
        if (!before)
            return fail(ErrorCode::Busy, Sentence::tr("another process is importing this list"),
                        m_db.file().string());
        auto &[item, segment, key, digest, start, end] = *before;
        row.ref = {m_shard, item, segment};
        itemKey = std::move(key);
        isBack = digest == kDigestWithoutLine;
        keepMeasuredEnd(listed, start, end);
    }
    VOX_TRY(const int unpublished, layOver(row));
    m_rater.rate(row);
    VOX_TRY(const auto recording, recordingId(listed));
    if (row.ref.segment >= 0) // its number makes the key of the item's
        row.itemKey = std::move(itemKey);
    auto query = m_db.statement(
        "UPDATE segment SET start = ?, stop = ?, cer = ?, language = ?, country = ?, speaker = ?,"
        " item_key = ?, text = ?, hypothesis = ?, recording = ?, digest = ?, channel = ?, wer = ?,"
        " further = ?, list_cer = ?, list_wer = ?, list_texts = ? WHERE id = ?");
    bindContent(query, listed, recording);
    VOX_CHECK(query.bind(id).run());
    if (isBack) { // after it left the list: nothing of it was here to stay
        auto rest = m_db.statement("UPDATE segment SET status = ?, split = ?, flag = ?,"
                                   " unpublished = ?, tags = ? WHERE id = ?");
        VOX_CHECK(bindAll(rest, row.status, row.split, row.isFlagged, unpublished,
                          std::string_view(row.tags), id)
                      .run());
    } else if (row.ref.segment < 0) {
        auto rest = m_db.statement("UPDATE segment SET status = ?1, split = ?2 WHERE id = ?3"
                                   " AND (status <> ?1 OR split <> ?2)");
        VOX_CHECK(bindAll(rest, row.status, row.split, id).run());
    }
    VOX_CHECK(layBulkEditsOver(m_db, m_shard, id, 1));
    return countUnfollowed(id, row.split, saidStatus);
}

/// Where the list says nothing there is nothing to follow.
Result<> ListRows::countUnfollowed(std::int64_t id, Split split, SegmentStatus status)
{
    if (split == Split::Unassigned && status == SegmentStatus::Pending)
        return {};
    auto query = m_db.statement("SELECT (?1 <> ?2 AND split <> ?1) OR (?3 <> ?4 AND status <> ?3)"
                                " FROM segment WHERE id = ?5");
    VOX_TRY(const auto isOther, firstRow<bool>(bindAll(query, split, Split::Unassigned, status,
                                                       SegmentStatus::Pending, id)));
    m_unfollowed += isOther && std::get<0>(*isOther) ? 1 : 0;
    return {};
}

Result<> ListRows::store()
{
    assert(m_rowCount >= 0
           && m_rowCount <= m_capacity); // else rows of the next list are overwritten
    VOX_CHECK(m_tallies.write(m_db, m_shard));
    if (m_rowCount > m_storedRows)
        VOX_CHECK(
            layBulkEditsOver(m_db, m_shard, m_firstId + m_storedRows, m_rowCount - m_storedRows));
    m_storedRows = m_rowCount;
    VOX_CHECK(m_db.statement("UPDATE shard SET first_id = ?, rows = ?, capacity = ?, items = ?,"
                             " next_item = ? WHERE id = ?")
                  .bind(m_firstId)
                  .bind(m_rowCount)
                  .bind(m_capacity)
                  .bind(m_rowCount)
                  .bind(m_rowCount)
                  .bind(m_shard)
                  .run());
    return {};
}

/// Rising ids; gives how many rows went. The others were put aside.
Result<std::int64_t> ListRows::removeRows(const std::vector<std::int64_t> &gone)
{
    std::vector<std::int64_t> gaps;
    for (const std::int64_t id : gone) {
        VOX_TRY(const bool isPutAside, dropPublishedRow(m_db, id));
        if (isPutAside)
            continue;
        VOX_CHECK(countEdits(id));
        VOX_CHECK(keepNumberOf(m_db, id));
        VOX_CHECK(m_db.statement("DELETE FROM segment WHERE id = ?").bind(id).run());
        gaps.push_back(id);
    }
    VOX_CHECK(closeGaps(gaps));
    m_rowCount -= static_cast<std::int64_t>(gaps.size());
    return static_cast<std::int64_t>(gaps.size());
}

/// Nothing moves where the last rows go, so that a list that is gone leaves in steps, between which edits are stored.
Result<> ListRows::removeFromTheEnd(std::vector<std::int64_t> &gone, const std::stop_token &stop)
{
    std::size_t behind = m_known.size();
    while (behind > 0 && !m_isMet[behind - 1])
        --behind;
    std::size_t atEnd = m_known.size() - behind;
    while (atEnd > kRowsRemovedAtOnce) { // the last ones go with the others
        VOX_CHECK(checkStop(stop));
        const auto first = gone.end() - static_cast<std::ptrdiff_t>(kRowsRemovedAtOnce);
        const std::vector<std::int64_t> step(first, gone.end());
        VOX_TRY(auto transaction, Transaction::beginPatiently(m_db, stop));
        VOX_CHECK(refresh());
        VOX_CHECK(countOff(step.front(), step.back() + 1));
        VOX_CHECK(removeRows(step));
        VOX_CHECK(store());
        VOX_CHECK(transaction.commit());
        gone.erase(first, gone.end());
        atEnd -= kRowsRemovedAtOnce;
    }
    return {};
}

/// From the tallies: rows of these ids are about to go.
Result<> ListRows::countOff(std::int64_t from, std::int64_t to)
{
    for (const auto &[kind, value] : kCounts) {
        std::string sql = "INSERT INTO tally (shard, kind, value, rows, seconds) SELECT ?1, ?2, ";
        sql.append(value).append(", -count(*), -sum(stop - start) FROM segment"
                                 " WHERE id >= ?3 AND id < ?4 GROUP BY 3 ON CONFLICT DO UPDATE SET"
                                 " rows = rows + excluded.rows,"
                                 " seconds = seconds + excluded.seconds");
        auto query = m_db.statement(sql);
        VOX_CHECK(bindAll(query, m_shard, kind, from, to).run());
    }
    return {};
}

/// Recordings of which no segment is left.
Result<> ListRows::removeSilentRecordings(const std::stop_token &stop)
{
    auto next = m_db.statement("SELECT max(id) FROM (SELECT id FROM recording WHERE shard = ?"
                               " AND id > ? ORDER BY id LIMIT ?)");
    auto silent = m_db.statement("DELETE FROM recording WHERE shard = ? AND id > ? AND id <= ?"
                                 " AND NOT EXISTS (SELECT 1 FROM segment WHERE"
                                 " segment.recording = recording.id AND segment.recording > 0)");
    for (std::int64_t last = 0;;) {
        VOX_CHECK(checkStop(stop));
        VOX_TRY(auto transaction, Transaction::beginPatiently(m_db, stop));
        VOX_TRY(const auto end, firstRow<std::optional<std::int64_t>>(
                                    bindAll(next.rewind(), m_shard, last, kRecordingsAtOnce)));
        next.rewind();
        if (!end || !std::get<0>(*end))
            return {};
        VOX_CHECK(bindAll(silent.rewind(), m_shard, last, *std::get<0>(*end)).run());
        VOX_CHECK(transaction.commit());
        last = *std::get<0>(*end);
    }
}

Result<std::uint64_t> ListRows::removeTheRest(std::stop_token stop)
{
    std::vector<std::int64_t> gone;
    for (std::size_t index = 0; index < m_known.size(); ++index)
        if (!m_isMet[index])
            gone.push_back(m_known[index].id);
    if (gone.empty() && m_published.empty() && !m_hasChanged) {
        VOX_CHECK(
            removeSilentRecordings(stop)); // of a reading that was killed before it removed them
        return 0u;
    }
    std::uint64_t removed = gone.size();
    VOX_CHECK(removeFromTheEnd(gone, stop));
    {
        VOX_TRY(auto transaction, Transaction::beginPatiently(m_db, stop));
        VOX_CHECK(refresh());
        VOX_TRY(const std::uint64_t published, removePublished());
        removed += published;
        VOX_CHECK(removeRows(gone));
        VOX_CHECK(store());
        VOX_CHECK(recountTallies());
        VOX_CHECK(transaction.commit());
    }
    VOX_CHECK(removeSilentRecordings(stop));
    return removed;
}

/// Those that met no line.
Result<std::uint64_t> ListRows::removePublished()
{
    for (const auto &[keyHash, id] : m_published)
        VOX_CHECK(dropPublishedRow(m_db, id));
    return m_published.size();
}

/// The rows behind those that went move forward: `gone` in rising order.
Result<> ListRows::closeGaps(const std::vector<std::int64_t> &gone)
{
    for (std::size_t index = 0; index < gone.size(); ++index) {
        const std::int64_t from = gone[index] + 1;
        const std::int64_t to = index + 1 < gone.size() ? gone[index + 1] : m_firstId + m_rowCount;
        const auto shift = static_cast<std::int64_t>(index) + 1;
        // In steps that fit the page cache; each goes to ids that are free.
        for (std::int64_t at = from; at < to; at += kRowsMovedAtOnce)
            for (const char *const sql :
                 {"UPDATE segment SET id = id - ? WHERE id >= ? AND id < ?",
                  "UPDATE hidden_segment SET id = id - ? WHERE id >= ? AND id < ?"})
                VOX_CHECK(m_db.statement(sql)
                              .bind(shift)
                              .bind(at)
                              .bind(std::min(to, at + kRowsMovedAtOnce))
                              .run());
    }
    return {};
}

Result<> ListRows::recountTallies()
{
    VOX_CHECK(m_db.statement("DELETE FROM tally WHERE shard = ?").bind(m_shard).run());
    for (const auto &[kind, value] : kCounts) {
        std::string sql = "INSERT INTO tally (shard, kind, value, rows, seconds) SELECT ?1, ?2, ";
        sql.append(value).append(", count(*), sum(stop - start) FROM segment"
                                 " WHERE (id >= ?3 AND id < ?4) OR id IN (SELECT id FROM"
                                 " segment_added WHERE shard = ?1) GROUP BY 3");
        VOX_CHECK(m_db.statement(sql)
                      .bind(m_shard)
                      .bind(static_cast<int>(kind))
                      .bind(m_firstId)
                      .bind(m_firstId + m_rowCount)
                      .run());
    }
    return {};
}

} // namespace voxdeck

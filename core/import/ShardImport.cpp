// SPDX-License-Identifier: Apache-2.0
#include "core/import/ShardImport.h"

#include "core/base/Stopped.h"
#include "core/format/touch/SaidLength.h"
#include "core/format/touch/SampleRate.h"

#include "core/format/RecordFields.h"
#include "core/import/ListedSegment.h"
#include "core/io/FileStamp.h"
#include "core/rows/BulkOverlay.h"
#include "core/rows/SegmentLayer.h"
#include "core/workspace/RowScore.h"
#include "core/workspace/Rows.h"

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <limits>
#include <utility>

namespace voxdeck {

namespace {

constexpr std::size_t kKeptProblems = 1000;
constexpr std::int64_t kRowsRemovedAtOnce = 20'000;

} // namespace

std::string shardFingerprint(const touch::ShardReader &shard)
{
    std::string text;
    for (const char *const name : {"metainfo", "audio"}) {
        const touch::DataPair *const pair = shard.pair(name);
        text += name;
        text += "=";
        if (pair) {
            text += FileStamp::of(pair->index.status()).text(":") + ":";
            text += FileStamp::of(pair->bin->status()).text(":") + ":";
        }
        text += ";";
    }
    return text;
}

ShardImport::ShardImport(Database &database, std::uint32_t shard, const touch::ShardReader &reader,
                         ImportReport &report)
    : m_database(database), m_shard(shard), m_reader(reader), m_records(reader), m_report(report)
{
}

Result<ShardImport::State> ShardImport::load()
{
    static constexpr Select kQuery(
        "SELECT fingerprint, first_id, rows, capacity, next_item, unreadable,"
        " is_complete FROM shard WHERE id = ?");
    auto query = m_database.statement(kQuery.sql());
    VOX_TRY(const bool hasRow, query.bind(m_shard).step());
    if (!hasRow)
        return fail(ErrorCode::Internal, Sentence::tr("the shard has no row"),
                    m_reader.directory().string());
    return State{query.text(kQuery["fingerprint"]),
                 query.integer(kQuery["first_id"]),
                 query.integer(kQuery["rows"]),
                 query.integer(kQuery["capacity"]),
                 query.count(kQuery["next_item"]),
                 query.integer(kQuery["unreadable"]),
                 query.integer(kQuery["is_complete"]) != 0};
}

Result<> ShardImport::store(const State &state)
{
    VOX_CHECK(m_database
                  .statement("UPDATE shard SET fingerprint = ?, first_id = ?, rows = ?,"
                             " capacity = ?, next_item = ?, items = ?, unreadable = ?,"
                             " is_complete = ? WHERE id = ?")
                  .bind(state.fingerprint)
                  .bind(state.firstId)
                  .bind(state.rows)
                  .bind(state.capacity)
                  .bind(state.nextItem)
                  .bind(m_reader.itemCount())
                  .bind(state.unreadable)
                  .bind(state.isComplete ? 1 : 0)
                  .bind(m_shard)
                  .run());
    return {};
}

Result<> ShardImport::checkMayReplaceRows()
{
    VOX_TRY(const State state, load());
    if (state.rows == 0 || state.fingerprint == shardFingerprint(m_reader))
        return {};
    for (const char *const pair : {"metainfo", "audio"})
        if (auto whole = m_reader.checkWhole(pair); !whole) {
            auto &detail = whole.error().detail;
            detail = Sentence::tr("%1; the rows read before are kept until the file is whole",
                                  detail);
            return fail(std::move(whole).error());
        }
    return {};
}

Result<bool> ShardImport::begin(std::stop_token stop)
{
    VOX_TRY(m_state, load());
    if (m_state.fingerprint != shardFingerprint(m_reader)) {
        VOX_CHECK(startAgain(stop));
    } else if (m_state.isComplete) {
        return false;
    }
    auto carried = m_database.statement("SELECT 1 FROM carried WHERE shard = ? LIMIT 1");
    VOX_TRY(m_hasCarried, carried.bind(m_shard).step());
    m_readTo = m_state.nextItem;
    VOX_CHECK(loadMapping());
    VOX_CHECK(loadLists());
    return true;
}

Result<> ShardImport::loadMapping()
{
    auto query = m_database.statement("SELECT mapping FROM shard WHERE id = ?");
    VOX_TRY(const bool hasRow, query.bind(m_shard).step());
    const auto json = JsonValue::parse(hasRow ? query.text(0) : std::string());
    auto mapping = json ? FieldMapping::fromJson(*json) : fail(json.error());
    if (mapping)
        m_mapping = *std::move(mapping);
    return {};
}

Result<> ShardImport::storeMapping()
{
    if (!std::exchange(m_isMappingNew, false))
        return {};
    VOX_TRY(const auto text, m_mapping.toJson().dump());
    VOX_CHECK(m_database.statement("UPDATE shard SET mapping = ? WHERE id = ?")
                  .bind(text)
                  .bind(m_shard)
                  .run());
    return {};
}

/// Keeps those that no column has, all their names, and the SNR.
void ShardImport::noteHypotheses(const touch::SpeechFields &speech, Draft &draft)
{
    auto names = m_mapping.keysOf(FieldRole::Hypothesis);
    const std::size_t known = names.size();
    const auto note = [&names](const std::string &name) {
        if (!name.empty() && std::find(names.begin(), names.end(), name) == names.end())
            names.push_back(name);
    };
    note(speech.hypothesisName);
    if (names.empty() && !speech.furtherHypotheses.empty())
        note("hypothesis"); // the name of the column, which is empty here
    auto further = JsonValue::object();
    if (speech.isHypothesisEmpty)
        further.set(speech.hypothesisName, JsonValue::ofString({}));
    for (const auto &[name, text] : speech.furtherHypotheses) {
        note(name);
        further.set(name, JsonValue::ofString(text));
    }
    if (speech.snrDb)
        further.set("snr", JsonValue::ofDouble(*speech.snrDb));
    draft.further = further.members().empty() ? std::string()
                                              : further.dump().value_or(std::string());
    if (names.size() == known)
        return;
    m_mapping.set(FieldRole::Reference, {std::string(record_fields::kText)});
    m_mapping.set(FieldRole::Hypothesis, std::move(names));
    m_isMappingNew = true;
}

void ShardImport::laySpeech(touch::SpeechFields speech, Draft &draft)
{
    noteHypotheses(speech, draft);
    draft.row.language = std::move(speech.language);
    draft.row.country = std::move(speech.country);
    draft.row.speaker = std::move(speech.speaker);
    draft.row.hypothesis = std::move(speech.hypothesis);
    draft.row.isHypothesisEmpty = speech.isHypothesisEmpty;
}

/// The files are other ones than those the rows were made from: the rows go, their splits wait in
/// `carried` for the new ones. Status, flag and text come back from the journal.
Result<> ShardImport::startAgain(std::stop_token stop)
{
    {
        VOX_TRY(auto transaction, Transaction::beginPatiently(m_database, stop));
        auto carry = m_database.statement(
            "INSERT OR REPLACE INTO carried (shard, item_key, segment, split)"
            " SELECT shard, item_key, segment, split FROM segment"
            " WHERE id >= ? AND id < ? AND split <> ?");
        VOX_CHECK(bindAll(carry, m_state.firstId, m_state.firstId + m_state.rows, Split::Unassigned)
                      .run());
        VOX_CHECK(dropLaidRows(m_database, m_shard));
        VOX_CHECK(m_database
                      .statement("UPDATE shard SET fingerprint = 'being removed',"
                                 " is_complete = 0 WHERE id = ?")
                      .bind(m_shard)
                      .run());
        VOX_CHECK(transaction.commit());
    }
    do {
        if (stop.stop_requested())
            return stopped(m_reader.directory().string());
        VOX_TRY(auto transaction, Transaction::beginPatiently(m_database, stop));
        const std::int64_t left = std::max<std::int64_t>(0, m_state.rows - kRowsRemovedAtOnce);
        VOX_CHECK(m_database.statement("DELETE FROM segment WHERE id >= ? AND id < ?")
                      .bind(m_state.firstId + left)
                      .bind(m_state.firstId + m_state.rows)
                      .run());
        VOX_CHECK(m_database.statement("DELETE FROM tally WHERE shard = ?").bind(m_shard).run());
        m_state.rows = left;
        m_state.nextItem = 0;
        m_state.unreadable = 0;
        m_state.isComplete = false;
        m_state.fingerprint = left == 0 ? shardFingerprint(m_reader) : "being removed";
        VOX_CHECK(store(m_state));
        VOX_CHECK(transaction.commit());
    } while (m_state.rows > 0);
    return {};
}

Result<> ShardImport::run(const std::function<std::size_t()> &rowsWanted,
                          const std::function<void(std::uint64_t)> &committed, std::stop_token stop)
{
    while (!m_state.isComplete) {
        VOX_CHECK(read(rowsWanted(), stop));
        VOX_CHECK(write(stop));
        committed(m_state.nextItem);
    }
    return {};
}

// ---- reading: no lock is held meanwhile

Result<> ShardImport::read(std::size_t rowsWanted, std::stop_token stop)
{
    m_drafts.clear();
    m_unreadable = 0;
    for (; m_readTo < m_reader.itemCount() && m_drafts.size() < rowsWanted; ++m_readTo) {
        if (m_readTo % 16 == 0 && stop.stop_requested())
            return stopped(m_reader.directory().string());
        readItem(m_readTo);
    }
    // Else its items would be noted as unreadable and their rows would go.
    VOX_CHECK(m_reader.check("metainfo"));
    return m_reader.check("audio");
}

void ShardImport::note(const Error &error, std::uint64_t item)
{
    if (m_report.problems.size() < kKeptProblems)
        m_report.problems.push_back(
            {error.code, error.detail,
             m_reader.directory().string() + " item " + std::to_string(item)});
}

double ShardImport::audioSeconds(std::uint64_t item, std::int64_t sampleRateHz)
{
    const auto frames = m_reader.frameCount(item);
    if (!frames) {
        note(frames.error(), item);
        return 0;
    }
    const auto rate = touch::itemSampleRate(sampleRateHz);
    if (!rate) {
        note(rate.error(), item);
        return 0;
    }
    return static_cast<double>(count(*frames)) / static_cast<double>(*rate);
}

/// Another program may have given the record other segments than those that were changed here.
void ShardImport::checkList(std::uint64_t item, std::size_t segments)
{
    const auto found = m_lists.find(item);
    if (found == m_lists.end())
        return;
    const SegmentList &list = found->second;
    const bool isWhole = list.disk.empty() ? list.recorded == 0 : list.disk.front() < 0;
    const std::size_t known = isWhole             ? 0
                              : list.disk.empty() ? static_cast<std::size_t>(list.recorded)
                                                  : list.disk.size();
    if (known == segments)
        return;
    note({ErrorCode::Busy,
          Sentence::tr("its segments were changed here, but its record now has others (%1, not "
                       "%2); the changes are kept in the journal",
                       segments, known),
          {}},
         item);
    m_lists.erase(found);
    m_lostLists.push_back(item);
}

/// The segments of manually changed items, as they will be shown.
Result<> ShardImport::loadLists()
{
    auto query = m_database.statement("SELECT item FROM segment_list WHERE shard = ?");
    query.bind(m_shard);
    m_lists.clear();
    const auto load = [this](std::uint64_t item) -> Result<> {
        VOX_TRY(auto list, segmentList(m_database, {m_shard, item, -1}));
        if (list)
            m_lists.emplace(item, *std::move(list));
        return {};
    };
    return eachRow(query, load);
}

Result<> ShardImport::laySegmentLists()
{
    for (const std::uint64_t item : m_lostLists)
        VOX_CHECK(m_database.statement("DELETE FROM segment_list WHERE shard = ? AND item = ?")
                      .bind(m_shard)
                      .bind(item)
                      .run());
    m_lostLists.clear();
    if (m_drafts.empty())
        return {};
    const auto end = m_lists.upper_bound(m_drafts.back().row.ref.item);
    for (auto list = m_lists.lower_bound(m_drafts.front().row.ref.item); list != end; ++list)
        VOX_CHECK(
            laySegments(m_database, {m_shard, list->first, -1}, list->second.entries, &m_overlay));
    return {};
}

void ShardImport::readItem(std::uint64_t item)
{
    const auto record = m_records.read(item);
    auto read = record ? touch::parseMetainfo(*record) : fail(record.error());
    if (!read) {
        ++m_unreadable;
        note(read.error(), item);
        return;
    }
    Draft draft;
    draft.row.ref = {m_shard, item, -1};
    draft.row.itemKey = std::move(read->key);
    draft.row.split = splitSpelled(read->split);
    draft.siblings = read->segments.size();
    checkList(item, read->segments.size());
    if (read->segments.empty()) {
        laySpeech(speechOf(*read, {}), draft);
        draft.row.text = std::move(read->text);
        draft.row.endSeconds = m_reader.pair("audio") ? audioSeconds(item, read->sampleRateHz)
                                                      : touch::saidLength(*record).value_or(0);
        m_drafts.push_back(std::move(draft));
        return;
    }
    const auto list = m_lists.find(item);
    const std::size_t siblings = draft.siblings;
    for (auto &segment : read->segments) {
        ++draft.row.ref.segment;
        const auto place = static_cast<std::size_t>(&segment - read->segments.data());
        laySpeech(speechOf(*read, place), draft);
        if (list != m_lists.end()) { // the keys of what stays do not change with their number
            if (!list->second.disk.empty())
                draft.row.ref.segment = list->second.disk[place];
            const auto slots = static_cast<std::size_t>(list->second.recorded);
            const bool isOwn = draft.row.ref.segment < list->second.recorded;
            draft.siblings = isOwn ? slots : std::max<std::size_t>(2, siblings);
        }
        draft.row.startSeconds = segment.startSeconds;
        draft.row.endSeconds = segment.endSeconds;
        draft.row.text = std::move(segment.text);
        m_drafts.push_back(draft);
    }
}

// ---- writing: one short transaction

Result<> ShardImport::write(std::stop_token stop)
{
    VOX_TRY(auto transaction, Transaction::beginPatiently(m_database, stop));
    VOX_TRY(State state, load());
    if (state.nextItem != m_state.nextItem || state.fingerprint != m_state.fingerprint)
        return fail(ErrorCode::Busy, Sentence::tr("another process is importing this shard"),
                    m_reader.directory().string());
    VOX_CHECK(m_overlay.refresh(m_database, m_shard));
    VOX_TRY(m_rater, RowRater::of(m_database));
    VOX_CHECK(makeRoom(state, static_cast<std::int64_t>(m_drafts.size())));
    auto into = m_database.statement(
        "INSERT INTO segment (id, shard, item, segment, siblings, status, split, flag, unpublished,"
        " start, stop, cer, wer, language, country, speaker, item_key, text, hypothesis, further)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
    m_tallies.clear();
    const std::int64_t firstNew = state.firstId + state.rows;
    for (Draft &draft : m_drafts)
        VOX_CHECK(insert(into, draft, state.firstId + state.rows++));
    VOX_CHECK(m_tallies.write(m_database, m_shard));
    VOX_CHECK(
        layBulkEditsOver(m_database, m_shard, firstNew, state.firstId + state.rows - firstNew));
    assert(state.rows == firstNew - state.firstId + static_cast<std::int64_t>(m_drafts.size()));
    assert(m_readTo >= state.nextItem && m_readTo <= m_reader.itemCount());
    state.capacity = std::max(state.capacity, state.rows);
    state.nextItem = m_readTo;
    state.unreadable += m_unreadable;
    const bool isLast = m_readTo == m_reader.itemCount();
    state.isComplete = isLast;
    VOX_CHECK(store(state));
    VOX_CHECK(laySegmentLists());
    if (isLast)
        VOX_CHECK(m_database.statement("DELETE FROM carried WHERE shard = ?").bind(m_shard).run());
    VOX_CHECK(storeMapping());
    VOX_CHECK(transaction.commit());
    m_state = std::move(state);
    return {};
}

/// A shard's rows have consecutive ids. Where they outgrow the ids kept for them and others follow,
/// they move to the end.
Result<> ShardImport::makeRoom(State &state, std::int64_t rows)
{
    VOX_TRY(const std::int64_t next, firstFreeId(m_database));
    if (state.capacity == 0)
        state.firstId = next;
    const bool isLast = state.firstId + state.capacity == next;
    if (state.rows + rows > state.capacity && !isLast) {
        for (const char *const sql :
             {"UPDATE segment SET id = id + ? WHERE id >= ? AND id < ?",
              "UPDATE hidden_segment SET id = id + ? WHERE id >= ? AND id < ?"})
            VOX_CHECK(m_database.statement(sql)
                          .bind(next - state.firstId)
                          .bind(state.firstId)
                          .bind(state.firstId + state.rows)
                          .run());
        state.firstId = next;
        state.capacity = 0;
    }
    if (state.firstId + state.rows + rows > std::numeric_limits<std::uint32_t>::max())
        return fail(ErrorCode::Unsupported,
                    Sentence::tr("a workspace holds at most 4,294,967,294 segments"),
                    m_database.file().string());
    return {};
}

/// Gives how many edits of the segment are not published.
Result<int> ShardImport::layOver(Draft &draft)
{
    SegmentRow &row = draft.row;
    if (m_hasCarried) {
        auto query = m_database.statement(
            "SELECT split FROM carried WHERE shard = ? AND item_key = ? AND segment = ?");
        VOX_TRY(const bool hasRow,
                query.bind(m_shard).bind(row.itemKey).bind(row.ref.segment).step());
        if (hasRow)
            row.split = static_cast<Split>(query.integer(0));
    }
    const auto list = m_lists.find(row.ref.item);
    if (list != m_lists.end() && isOnlyOfWhole(list->second, row.ref.segment)) {
        const auto *const whole = m_overlay.find(row.ref.item, -1);
        if (whole && whole->key == row.itemKey && whole->hypothesis)
            row.hypothesis = *whole->hypothesis;
    }
    const JournalledSegment *const edited = m_overlay.find(row.ref.item, row.ref.segment);
    if (!edited)
        return 0;
    const std::string key = segmentKey(row.itemKey, row.ref.segment, draft.siblings);
    if (edited->key != key) {
        note({ErrorCode::Busy,
              Sentence::tr("the journal has edits of %1 here, but now it is %2", edited->key, key),
              {}},
             row.ref.item);
        return 0;
    }
    row.text = edited->text.value_or(std::move(row.text));
    row.status = edited->status.value_or(SegmentStatus::Pending);
    row.isFlagged = edited->isFlagged.value_or(false);
    edited->layOver(row);
    return edited->unpublishedEdits;
}

Result<> ShardImport::insert(Statement &into, Draft &draft, std::int64_t id)
{
    VOX_TRY(const int unpublished, layOver(draft));
    const SegmentRow &row = draft.row;
    m_tallies.count(row);
    const ErrorScore score = m_rater.scoreOf(textsOf(row), {});
    VOX_CHECK(into.rewind()
                  .bind(id)
                  .bind(m_shard)
                  .bind(row.ref.item)
                  .bind(row.ref.segment)
                  .bind(draft.siblings)
                  .bind(static_cast<int>(row.status))
                  .bind(static_cast<int>(row.split))
                  .bind(row.isFlagged ? 1 : 0)
                  .bind(unpublished)
                  .bind(row.startSeconds)
                  .bind(row.endSeconds)
                  .bind(score.cer)
                  .bind(score.wer)
                  .bindBorrowed(row.language)
                  .bindBorrowed(row.country)
                  .bindBorrowed(row.speaker)
                  .bindBorrowed(row.itemKey)
                  .bindBorrowed(row.text)
                  .bindBorrowed(row.hypothesis)
                  .bindBorrowed(draft.further)
                  .run());
    return {};
}

} // namespace voxdeck

// SPDX-License-Identifier: Apache-2.0
#include "core/changes/ChangeExchange.h"

#include "core/base/Clock.h"
#include "core/base/Stopped.h"
#include "core/changes/ChangeMerge.h"
#include "core/changes/ChangeRows.h"
#include "core/changes/ConflictResults.h"
#include "core/changes/SegmentsExport.h"
#include "core/edit/BulkEdit.h"
#include "core/edit/BulkHistory.h"
#include "core/journal/Journal.h"
#include "core/journal/BulkRows.h"
#include "core/rows/ManifestRows.h"
#include "core/rows/SegmentList.h"
#include "core/search/RowReader.h"
#include "core/workspace/RecordingCalled.h"
#include "core/workspace/Rows.h"
#include "core/workspace/UnpublishedEdits.h"

#include <algorithm>
#include <iterator>
#include <limits>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <tuple>
#include <utility>

namespace voxdeck {

namespace {

using Event = ChangeEvent;

bool isBefore(const Event &a, const Event &b)
{
    return std::tie(a.change.ref, a.change.field, a.part, a.edit, a.bulk)
           < std::tie(b.change.ref, b.change.field, b.part, b.edit, b.bulk);
}

bool isOfOneValue(const Event &a, const Event &b)
{
    return a.change.ref == b.change.ref && a.change.field == b.change.field && a.part == b.part;
}

/// The chosen events; at most kMostChanges.
class EventCollector {
public:
    explicit EventCollector(const ChangeChoice &choice) : m_choice(choice) {}

    void add(const EditRecord &record, std::int64_t edit, std::int64_t bulk,
             std::optional<std::uint32_t> keyHash)
    {
        const bool isWanted = (m_choice.withPublished || !record.revision)
                              && (!m_choice.sinceMs || record.atMs >= *m_choice.sinceMs)
                              && (m_choice.who.empty() || record.who == m_choice.who);
        if (!isWanted)
            return;
        if (m_events.size() < kMostChanges)
            m_events.push_back(
                {record.change, record.who, record.atMs, edit, bulk, keyHash,
                 partOf(record.change.field, record.change.before, record.change.after),
                 keyHash ? std::string() : record.key, record.group, record.reason});
        else
            m_isTooMuch = true;
    }

    Result<std::vector<Event>> take()
    {
        if (m_isTooMuch)
            return fail(
                ErrorCode::InvalidArgument,
                Sentence::tr(
                    "there are more than %1 changes; choose fewer, by a filter, a time or a person",
                    kMostChanges));
        std::sort(m_events.begin(), m_events.end(), isBefore);
        return std::move(m_events);
    }

private:
    const ChangeChoice &m_choice;
    std::vector<Event> m_events;
    bool m_isTooMuch = false;
};

Result<std::vector<Event>> eventsOf(Workspace &workspace, const ChangeChoice &choice)
{
    EventCollector events(choice);
    Database &db = workspace.database();
    VOX_TRY(const auto lines,
            Journal(db).history({}, std::uint64_t{std::numeric_limits<std::int64_t>::max()}));
    for (const EditRecord &line : lines)
        if (!line.isBulk)
            events.add(line, line.id, 0, {});
    VOX_CHECK(BulkHistory(db).eachRow([&](const BulkLine &line, std::uint32_t keyHash) {
        if (!infoOf(line.record.change.field).isOfCopy) // which may be of many rows
            events.add(line.record, line.afterEdit, -line.record.id, keyHash);
    }));
    return events.take();
}

/// Which segments a filter has; all without one.
class ChosenRows {
public:
    static Result<ChosenRows> of(Workspace &workspace, const std::string &filter,
                                 const std::stop_token &stop)
    {
        ChosenRows rows;
        if (filter.empty())
            return rows;
        RowQuery query;
        query.search = filter;
        VOX_TRY(const auto order, RowReader(workspace).order(query, stop));
        rows.m_ids = RowIds::of(*order).runs();
        rows.m_isAll = false;
        return rows;
    }

    bool isAll() const { return m_isAll; }
    bool contains(std::uint32_t id) const
    {
        if (m_isAll)
            return true;
        const auto after = std::upper_bound(
            m_ids.begin(), m_ids.end(), id,
            [](std::uint32_t value, const RowIds::Run &run) { return value < run.first; });
        return after != m_ids.begin() && id - std::prev(after)->first < std::prev(after)->count;
    }

private:
    std::vector<RowIds::Run> m_ids;
    bool m_isAll = true;
};

ChangeRecord recordOf(const Event &first, const Event &last, const KnownRow &row)
{
    ChangeRecord record;
    record.item = row.itemKey;
    record.number = first.change.ref.item;
    if (first.change.ref.segment >= 0)
        record.segment = static_cast<std::uint32_t>(first.change.ref.segment);
    record.field = first.change.field;
    record.before = first.change.before;
    record.after = last.change.after;
    record.text = record.field == EditField::Text ? record.after : row.text;
    record.who = last.who;
    record.atMs = last.atMs;
    return record;
}

/// The key of the item whose segment has the key.
std::string itemKeyIn(std::string_view key, std::int32_t segment)
{
    const std::string end = segmentKey({}, segment, 2);
    return std::string(!end.empty() && key.ends_with(end) ? key.substr(0, key.size() - end.size())
                                                          : key);
}

/// The keys of items that edits of single rows keep; bulk edits have a hash alone.
class JournalKeys {
public:
    explicit JournalKeys(const std::vector<Event> &events)
    {
        for (const Event &event : events)
            if (!event.key.empty())
                m_keys[{event.change.ref.shard, event.change.ref.item}] = itemKeyIn(
                    event.key, event.change.ref.segment);
    }

    /// Of the item that the event is about; empty where it is not known.
    std::string itemOf(const Event &event) const
    {
        if (!event.key.empty())
            return itemKeyIn(event.key, event.change.ref.segment);
        const auto found = m_keys.find({event.change.ref.shard, event.change.ref.item});
        if (found == m_keys.end() || !event.keyHash)
            return {};
        for (const std::uint64_t siblings : {std::uint64_t{1}, std::uint64_t{2}})
            if (*event.keyHash == bulkKeyHash(found->second, siblings))
                return found->second;
        return {};
    }

    /// Whether the row at the place of the event is of another item by now.
    static bool isOther(const Event &event, const KnownRow &row)
    {
        if (event.keyHash)
            return *event.keyHash != bulkKeyHash(row.itemKey, row.siblings);
        return !event.key.empty() && event.key != row.itemKey
               && itemKeyIn(event.key, event.change.ref.segment) != row.itemKey;
    }

private:
    std::map<std::pair<std::uint32_t, std::uint64_t>, std::string> m_keys; ///< by shard and item
};

/// Why a change set cannot contain the changes of a value; nothing where it can. `row` of a row that is gone has the key
/// that the journal has of it.
Result<std::optional<Error>> whyLeftOut(Database &db, const Event &event, bool isGone,
                                        const KnownRow &row, bool isUnfiltered)
{
    const SegmentRef &ref = event.change.ref;
    const Sentence item = row.itemKey.empty() ? Sentence::tr("item number %1", ref.item)
                                              : "item " + row.itemKey;
    if (!isGone)
        return std::optional<Error>();
    VOX_TRY(const auto list, segmentList(db, ref));
    if (row.itemKey.empty() || list || ref.segment >= kLetteredSegment)
        return std::optional(Error{ErrorCode::NotFound,
                                   Sentence::tr("is no longer in the dataset, and a change set "
                                                "cannot name it; its change is skipped"),
                                   item});
    if (!isUnfiltered)
        return std::optional(Error{
            ErrorCode::NotFound,
            Sentence::tr(
                "is no longer in the dataset, so no filter matches it; export without a filter"),
            item});
    return std::optional<Error>();
}

/// Puts the values together, each from its first and its last change.
class ChangeCollector {
public:
    ChangeCollector(Database &db, const ChosenRows &rows, const std::vector<Event> &events,
                    const SegmentsExport &segments, std::set<std::string> words,
                    std::vector<Error> &failures)
        : m_db(db),
          m_rows(rows),
          m_keys(events),
          m_segments(segments),
          m_words(std::move(words)),
          m_failures(failures)
    {
    }

    Result<> add(const Event &first, const Event &last)
    {
        VOX_TRY(auto row, knownRow(m_db, first.change.ref));
        const bool isOther = row.id != 0 && JournalKeys::isOther(first, row);
        const bool isGone = row.id == 0 || isOther;
        if (isGone)
            row = {0, m_keys.itemOf(first), 0, {}};
        if (first.change.field == EditField::Segments && !isOther)
            return addSegments(first, row);
        if (m_segments.isTold(first))
            return {};
        const bool isOfGone = m_segments.isOfGone(first);
        const std::string word = togetherOf(first);
        VOX_TRY(auto why, isOfGone ? Result<std::optional<Error>>(std::nullopt)
                                   : whyLeftOut(m_db, first, isGone, row, m_rows.isAll()));
        const bool isChosen = (isGone ? !isOfGone || m_rows.isAll() : m_rows.contains(row.id))
                              || (!word.empty() && m_words.contains(word));
        if (why)
            m_failures.push_back(*std::move(why));
        else if (first.change.before != last.change.after && isChosen)
            VOX_CHECK(push(recordOf(first, last, row), first.change.ref, word));
        return {};
    }

    ChangeSet take() &&
    {
        m_set.madeMs = nowMs();
        return std::move(m_set);
    }

private:
    Result<> addSegments(const Event &first, const KnownRow &row)
    {
        const auto isWanted = [this](std::uint32_t id) {
            return id == 0 ? m_rows.isAll() : m_rows.contains(id);
        };
        VOX_TRY(auto records,
                m_segments.records(first.change.ref, row.itemKey, isWanted, m_words, m_failures));
        for (ChangeRecord &record : records) {
            SegmentRef ref = first.change.ref;
            ref.segment = record.segment ? static_cast<std::int32_t>(*record.segment) : -1;
            VOX_TRY(record.recording, recordingOf(ref));
            m_set.records.push_back(std::move(record));
        }
        return {};
    }

    /// Empty where segments of a recording are segments of one item.
    Result<std::string> recordingOf(const SegmentRef &ref) const
    {
        VOX_TRY(const auto row, ManifestRows(m_db).find(ref));
        auto query = m_db.statement("SELECT " VOX_RECORDING_CALLED
                                    " FROM segment JOIN recording ON recording.id ="
                                    " segment.recording WHERE segment.id = ?");
        std::string recording;
        VOX_CHECK(eachRow(bindAll(query, row),
                          [&](std::string_view name) { recording = std::string(name); }));
        return recording;
    }

    std::string togetherOf(const Event &event) const
    {
        const EditField field = event.change.field;
        return field == EditField::Text || isTime(field) ? m_segments.together(event.change.ref)
                                                         : std::string();
    }

    Result<> push(ChangeRecord record, const SegmentRef &ref, const std::string &word)
    {
        record.together = word;
        if (isTime(record.field)) {
            VOX_TRY(record.recording, recordingOf(ref));
        }
        m_set.records.push_back(std::move(record));
        return {};
    }

    Database &m_db;
    const ChosenRows &m_rows;
    const JournalKeys m_keys;
    const SegmentsExport &m_segments;
    const std::set<std::string> m_words; ///< of changes that are chosen as a whole
    std::vector<Error> &m_failures;
    ChangeSet m_set;
};

/// The value of a conflict in this copy.
ChangeRecord hereOf(const MergeRow &row)
{
    ChangeRecord here = row.theirs;
    here.after = row.mine;
    here.who.clear();
    here.atMs = 0;
    return here;
}

} // namespace

Result<ChangeSet> collectChanges(Workspace &workspace, const ChangeChoice &choice,
                                 std::vector<Error> &failures, const std::stop_token &stop)
{
    VOX_TRY(const auto rows, ChosenRows::of(workspace, choice.filter, stop));
    VOX_TRY(const auto events, eventsOf(workspace, choice));
    VOX_TRY(const auto segments, SegmentsExport::of(workspace.database(), events));
    // the two sides of a merge go together, whichever of them the filter has
    VOX_TRY(auto words, segments.wordsIn([&rows](std::uint32_t id) { return rows.contains(id); }));
    ChangeCollector collector(workspace.database(), rows, events, segments, std::move(words),
                              failures);
    for (auto first = events.begin(); first != events.end();) {
        if (stop.stop_requested())
            return stopped({}, "nothing was written");
        const auto last = std::find_if_not(
            first, events.end(), [&](const Event &event) { return isOfOneValue(*first, event); });
        VOX_CHECK(collector.add(*first, *std::prev(last)));
        first = last;
    }
    return std::move(collector).take();
}

Result<ChangeImportReport> applyChangeSet(Workspace &workspace, EditSession &session,
                                          const ChangeSet &set, const ChangeImportChoice &choice,
                                          const ProgressSink &progress, const std::stop_token &stop)
{
    ChangeImportReport done;
    VOX_TRY(auto plan, planMerge(workspace, session, set, progress, stop));
    done.same = plan.same;
    done.failures = std::move(plan.failures);
    done.applied = plan.rows.size() - plan.conflicts.size();
    std::vector<std::size_t> decided;
    auto conflicts = plan.conflicts; // texts first, which judgements follow
    std::stable_partition(conflicts.begin(), conflicts.end(), [&plan](std::size_t at) {
        return plan.rows[at].theirs.field == EditField::Text;
    });
    for (const std::size_t at : conflicts) {
        const MergeRow &row = plan.rows[at];
        ChangeConflict conflict{hereOf(row), row.theirs, row.why};
        auto result = choice.results ? choice.results->take(conflict, done.failures)
                                     : std::optional<std::string>();
        if (!result && row.result) { // it followed its text
            decided.push_back(at);
            continue;
        }
        if (!result && choice.onConflict != ChangeSide::Nobody)
            result = choice.onConflict == ChangeSide::Theirs ? row.theirs.after : row.mine;
        if (!result) {
            done.conflicts.push_back(std::move(conflict));
            continue;
        }
        plan.decide(at, *std::move(result));
        decided.push_back(at);
    }
    for (const std::size_t at : decided) {
        const MergeRow &row = plan.rows[at];
        if (plan.isOpen(row)) // not written without the rest
            done.conflicts.push_back(
                {hereOf(row), row.theirs,
                 Sentence::tr("its result belongs to a change of which another part has none; "
                              "decide all of its parts")});
        else
            ++(*row.result == row.mine ? done.kept : done.applied);
    }
    if (choice.results)
        choice.results->reportRest(done.failures);
    if (choice.isDryRun)
        return done;
    VOX_TRY(const auto merged, applyMerge(workspace, session, plan, choice.reason, progress, stop));
    done.step = merged.step;
    if (!merged.overtaken.empty()) {
        done.applied = merged.applied;
        done.kept = merged.kept;
    }
    const std::set<std::size_t> overtaken(merged.overtaken.begin(), merged.overtaken.end());
    for (const std::size_t at : merged.overtaken) {
        done.conflicts.push_back(
            {hereOf(plan.rows[at]), plan.rows[at].theirs,
             Sentence::tr("was changed here while the changes were imported")});
        const auto judged = plan.judgements.find(at);
        const bool isTold = judged == plan.judgements.end() || overtaken.contains(judged->second)
                            || !plan.rows[judged->second].isChange();
        if (isTold)
            continue;
        const MergeRow &row = plan.rows[judged->second];
        done.conflicts.push_back(
            {hereOf(row), row.theirs,
             Sentence::tr("judges a text that was changed here while the changes were imported")});
    }
    return done;
}

} // namespace voxdeck

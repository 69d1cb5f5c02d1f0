// SPDX-License-Identifier: Apache-2.0
#include "core/edit/ChangeExchange.h"

#include "core/edit/BulkEdit.h"
#include "core/edit/BulkHistory.h"
#include "core/edit/Journal.h"
#include "core/manifest/BulkRows.h"
#include "core/manifest/Comments.h"
#include "core/manifest/ManifestRows.h"
#include "core/manifest/RowReader.h"

#include <algorithm>
#include <limits>
#include <map>
#include <memory>
#include <tuple>
#include <unordered_map>
#include <unordered_set>
#include <utility>

namespace voxdeck {

namespace {

/// A line of the journal as far as a change set needs it.
struct Event {
    FieldChange change;
    std::string who;
    std::int64_t atMs = 0;
    std::int64_t edit = 0; ///< its place in the journal: this line, or after it
    std::int64_t bulk = 0;
    std::optional<std::uint32_t> keyHash; ///< of the item then, of a bulk edit
    std::string part = {};                ///< of several values of the field
};

bool isBefore(const Event &a, const Event &b)
{
    return std::tie(a.change.ref, a.change.field, a.part, a.edit, a.bulk)
           < std::tie(b.change.ref, b.change.field, b.part, b.edit, b.bulk);
}

bool isOfOneValue(const Event &a, const Event &b)
{
    return a.change.ref == b.change.ref && a.change.field == b.change.field && a.part == b.part;
}

/// What the manifest says of a segment.
struct KnownRow {
    std::uint32_t id = 0; ///< 0: it has no such row
    std::string itemKey;
    std::uint64_t siblings = 0;
    std::string text;
};

Result<KnownRow> rowOf(Database &db, const SegmentRef &ref)
{
    KnownRow row;
    VOX_TRY(row.id, ManifestRows(db).find(ref));
    auto query = db.statement("SELECT item_key, siblings, text FROM segment WHERE id = ?");
    VOX_TRY(const bool hasRow, query.bind(row.id).step());
    if (!hasRow)
        return KnownRow{};
    row.itemKey = query.text(0);
    row.siblings = query.count(1);
    row.text = query.text(2);
    return row;
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
                 partOf(record.change.field, record.change.before, record.change.after)});
        else
            m_isTooMuch = true;
    }

    Result<std::vector<Event>> take()
    {
        if (m_isTooMuch)
            return fail(ErrorCode::InvalidArgument,
                        "there are more than " + std::to_string(kMostChanges)
                            + " changes; choose fewer, by a filter, a time or a person");
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
        if (line.record.change.field != EditField::Assigned) // of this copy alone, and of many rows
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

/// Where the items of a change set are in this copy.
class ItemPlaces {
public:
    static Result<ItemPlaces> of(Workspace &workspace, const ChangeSet &set,
                                 const std::stop_token &stop)
    {
        std::unordered_set<std::string> wanted;
        for (const ChangeRecord &record : set.records)
            wanted.insert(record.item);
        ItemPlaces places;
        Database &db = workspace.database();
        const Database::StopScope scope(db, stop);
        auto query = db.statement("SELECT item_key, shard, item FROM segment ORDER BY id");
        while (!wanted.empty()) {
            VOX_TRY(const bool hasRow, query.step());
            if (!hasRow)
                break;
            auto key = query.text(0);
            if (!wanted.contains(key))
                continue;
            auto &items = places.m_items[std::move(key)];
            const Item item{static_cast<std::uint32_t>(query.integer(1)), query.count(2)};
            if (items.empty() || items.back() != item)
                items.push_back(item);
        }
        return places;
    }

    Result<SegmentRef> find(const ChangeRecord &record) const
    {
        const auto found = m_items.find(record.item);
        if (found == m_items.end())
            return fail(ErrorCode::NotFound, "there is no such item here");
        const auto &items = found->second;
        const auto isThere = [&](const Item &item) {
            return item.second == record.number;
        };
        auto item = items.begin();
        if (items.size() > 1) {
            item = std::find_if(items.begin(), items.end(), isThere);
            if (item == items.end() || std::find_if(item + 1, items.end(), isThere) != items.end())
                return fail(ErrorCode::InvalidArgument,
                            "several items have this key here; which is meant cannot be told");
        }
        return SegmentRef{item->first, item->second,
                          record.segment ? static_cast<std::int32_t>(*record.segment) : -1};
    }

private:
    using Item = std::pair<std::uint32_t, std::uint64_t>;
    std::unordered_map<std::string, std::vector<Item>> m_items;
};

bool isForBulkEdit(EditField field)
{
    return isBulkField(field) && field > EditField::Flag;
}

std::string subjectOf(const ChangeRecord &record)
{
    std::string subject = record.line == 0 ? std::string()
                                           : "line " + std::to_string(record.line) + ", ";
    subject += "item " + record.item;
    if (record.segment)
        subject += ", segment " + std::to_string(*record.segment);
    return subject;
}

/// The changes that are to be made here, sorted by how they are made.
class ChangePlan {
public:
    ChangePlan(Workspace &workspace, EditSession &session, const ChangeImportChoice &choice,
               ChangeImportReport &report)
        : m_db(workspace.database()), m_session(session), m_choice(choice), m_report(report)
    {
    }

    Result<> add(const ChangeRecord &record, const ItemPlaces &places)
    {
        const auto ref = places.find(record);
        VOX_TRY(const auto row, ref ? rowOf(m_db, *ref) : Result<KnownRow>(KnownRow{}));
        if (!ref || row.id == 0) {
            m_report.failures.push_back(
                {ErrorCode::NotFound,
                 ref ? std::string("has no such segment here") : ref.error().detail,
                 subjectOf(record)});
            return {};
        }
        std::string current;
        const auto part = partOf(record.field, record.before, record.after);
        if (const auto earlier = m_planned.find({*ref, record.field, part});
            earlier != m_planned.end()) {
            current = earlier->second; // the set names the value twice
        } else if (record.field == EditField::Comment) {
            VOX_TRY(current, Comments(m_db).valueOf(part));
        } else {
            VOX_TRY(current, m_session.currentValue(*ref, record.field));
        }
        if (current == record.after)
            ++m_report.same;
        else if (current == record.before || m_choice.onConflict == ChangeSide::Theirs)
            take(record, *ref, row.id, current);
        else if (m_choice.onConflict == ChangeSide::Mine)
            ++m_report.kept;
        else
            m_report.conflicts.push_back({hereOf(record, current), record});
        return {};
    }

    const std::vector<FieldChange> &edits() const { return m_edits; }
    std::vector<BulkChange> bulkChanges()
    {
        std::vector<BulkChange> changes;
        for (auto &[value, ids] : m_bulk)
            changes.push_back(
                {value.first, BulkOperation::Set, value.second, RowIds::of(std::move(ids))});
        return changes;
    }

private:
    static ChangeRecord hereOf(const ChangeRecord &record, const std::string &current)
    {
        ChangeRecord here = record;
        here.after = current;
        here.who.clear();
        here.atMs = 0;
        return here;
    }

    void take(const ChangeRecord &record, const SegmentRef &ref, std::uint32_t id,
              const std::string &current)
    {
        ++m_report.applied;
        m_planned[{ref, record.field, partOf(record.field, record.before, record.after)}] =
            record.after;
        if (isForBulkEdit(record.field))
            m_bulk[{record.field, record.after}].push_back(id);
        else
            m_edits.push_back({ref, record.field, current, record.after});
    }

    Database &m_db;
    EditSession &m_session;
    const ChangeImportChoice &m_choice;
    ChangeImportReport &m_report;
    std::map<std::tuple<SegmentRef, EditField, std::string>, std::string> m_planned;
    std::vector<FieldChange> m_edits;
    std::map<std::pair<EditField, std::string>, std::vector<std::uint32_t>> m_bulk;
};

} // namespace

Result<ChangeSet> collectChanges(Workspace &workspace, const ChangeChoice &choice,
                                 std::vector<Error> &failures, const std::stop_token &stop)
{
    VOX_TRY(const auto rows, ChosenRows::of(workspace, choice.filter, stop));
    VOX_TRY(const auto events, eventsOf(workspace, choice));
    ChangeSet set;
    set.madeMs = nowMs();
    for (auto first = events.begin(); first != events.end();) {
        if (stop.stop_requested())
            return fail(ErrorCode::Cancelled, "stopped; nothing was written");
        const auto last = std::find_if_not(
            first, events.end(), [&](const Event &event) { return isOfOneValue(*first, event); });
        const Event &end = *std::prev(last);
        VOX_TRY(const auto row, rowOf(workspace.database(), first->change.ref));
        const bool isOther = row.id != 0 && first->keyHash
                             && *first->keyHash != bulkKeyHash(row.itemKey, row.siblings);
        if (first->change.field == EditField::Segments)
            failures.push_back({ErrorCode::Unsupported,
                                "its segments were changed themselves, which another copy cannot "
                                "be told; publish, or export the dataset",
                                "item number " + std::to_string(first->change.ref.item)});
        else if (row.id == 0 || isOther)
            failures.push_back({ErrorCode::NotFound,
                                "is not in the dataset any more; its change is left out",
                                "item number " + std::to_string(first->change.ref.item)});
        else if (first->change.before != end.change.after && rows.contains(row.id))
            set.records.push_back(recordOf(*first, end, row));
        first = last;
    }
    return set;
}

Result<ChangeImportReport> applyChangeSet(Workspace &workspace, EditSession &session,
                                          const std::string &who, const ChangeSet &set,
                                          const ChangeImportChoice &choice,
                                          const ProgressSink &progress, const std::stop_token &stop)
{
    ChangeImportReport done;
    VOX_TRY(const auto places, ItemPlaces::of(workspace, set, stop));
    ChangePlan plan(workspace, session, choice, done);
    std::uint64_t looked = 0;
    for (const ChangeRecord &record : set.records) {
        if (stop.stop_requested())
            return fail(ErrorCode::Cancelled, "stopped; nothing was changed");
        VOX_CHECK(plan.add(record, places));
        report(progress, {++looked, set.records.size(), "changes"});
    }
    if (choice.isDryRun)
        return done;
    BulkEdit bulk(workspace, who);
    const auto changes = plan.bulkChanges();
    if (!changes.empty()) {
        VOX_TRY(const auto step, bulk.apply(changes, {choice.reason, {}}, progress, stop));
        if (step.step != 0)
            done.steps.push_back(step.step);
    }
    auto edited = session.apply(plan.edits(), progress, stop);
    if (!edited) {
        if (!done.steps.empty()) // all or nothing
            VOX_CHECK(bulk.undo(done.steps.front(), {choice.reason, {}}));
        return fail(std::move(edited).error());
    }
    if (*edited != 0)
        done.steps.push_back(*edited);
    return done;
}

} // namespace voxdeck

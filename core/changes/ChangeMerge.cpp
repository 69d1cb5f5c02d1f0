// SPDX-License-Identifier: Apache-2.0
#include "core/changes/ChangeMerge.h"

#include "core/base/Clock.h"
#include "core/base/Stopped.h"
#include "core/base/Utf8.h"
#include "core/changes/ChangeLines.h"
#include "core/changes/ChangeRows.h"
#include "core/changes/JudgedTexts.h"
#include "core/changes/MergeRoom.h"
#include "core/changes/OvertakenRows.h"
#include "core/changes/SegmentMerge.h"
#include "core/changes/SegmentRestore.h"
#include "core/changes/SegmentsValue.h"
#include "core/edit/BulkEdit.h"
#include "core/edit/BulkHistory.h"
#include "core/edit/ItemPlaces.h"
#include "core/journal/Journal.h"
#include "core/notes/Comments.h"
#include "core/rows/ManifestRows.h"
#include "core/workspace/Rows.h"
#include "core/workspace/SegmentTable.h"
#include "core/workspace/UnpublishedEdits.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <map>
#include <set>
#include <tuple>
#include <unordered_set>
#include <utility>

namespace voxdeck {

namespace {

std::unordered_set<std::string> itemsOf(const ChangeSet &set)
{
    std::unordered_set<std::string> keys;
    for (const ChangeRecord &record : set.records)
        keys.insert(record.item);
    return keys;
}

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

class Planner {
public:
    Planner(Workspace &workspace, EditSession &session, MergePlan &plan)
        : m_workspace(workspace), m_db(workspace.database()), m_session(session), m_plan(plan)
    {
    }

    Result<> add(const ChangeRecord &record, const ItemPlaces &places)
    {
        const std::size_t before = m_plan.rows.size();
        const std::size_t failed = m_plan.failures.size();
        VOX_CHECK(addOne(record, places));
        if (m_plan.failures.size() > failed)
            m_plan.failed.push_back(record);
        if (!record.together.empty() && m_plan.failures.size() > failed)
            m_failed.insert(record.together);
        if (m_plan.rows.size() > before && m_plan.rows.back().theirs.who.empty())
            m_plan.rows.back().theirs.who = m_plan.who;
        return {};
    }

    void addContradiction(const ChangeRecord &record, std::uint64_t line)
    {
        m_plan.failures.push_back(
            {ErrorCode::InvalidArgument,
             Sentence::tr("does not fit line %1 of the same file, which makes something else of "
                          "the segment; merge the files of the two people again",
                          line),
             subjectOf(record)});
        m_plan.failed.push_back(record);
    }

    /// A change of segments and what belongs to it are made as one: if one of them is in conflict all of them are. So is
    /// whatever else the set wants of a segment that the change removes.
    void holdTogether()
    {
        std::map<SegmentRef, std::vector<std::size_t>> removed;
        for (const MergeRow &row : m_plan.rows) {
            if (row.isConflict() && !row.theirs.together.empty())
                m_failed.insert(row.theirs.together);
            if (row.theirs.field == EditField::Segments && !isKept(row.theirs.after))
                removed[row.ref];
        }
        for (std::size_t at = 0; at < m_plan.rows.size(); ++at)
            if (const auto found = removed.find(m_plan.rows[at].ref);
                found != removed.end() && m_plan.rows[at].theirs.field != EditField::Comment)
                found->second.push_back(at);
        for (const auto &[ref, rows] : removed)
            for (const std::size_t at : rows)
                if (rows.size() > 1)
                    hold(m_plan.rows[at]);
        for (MergeRow &row : m_plan.rows)
            if (m_failed.contains(row.theirs.together) && !row.theirs.together.empty())
                hold(row);
        holdJudgements(m_plan, m_textsHere);
        m_plan.conflicts.clear();
        for (std::size_t at = 0; at < m_plan.rows.size(); ++at)
            if (m_plan.rows[at].isConflict())
                m_plan.conflicts.push_back(at);
    }

private:
    static bool isKept(const std::string &value)
    {
        const auto segments = becomeIn(value);
        return segments && std::any_of(segments->begin(), segments->end(), [](const auto &one) {
                   return one.isKept;
               });
    }

    static void hold(MergeRow &row)
    {
        row.isHeld = true;
        row.result.reset();
    }

    Result<> addOne(const ChangeRecord &record, const ItemPlaces &places)
    {
        auto ref = places.find(record.item, record.number);
        if (ref && record.segment)
            ref->segment = static_cast<std::int32_t>(*record.segment);
        VOX_TRY(const auto row, ref ? knownRow(m_db, *ref) : Result<KnownRow>(KnownRow{}));
        if (record.field == EditField::Segments)
            return addSegments(record, ref, row);
        if (!ref || row.id == 0) {
            VOX_TRY(const bool isGone, addOfGone(record, ref));
            if (isGone)
                return {};
            m_plan.failures.push_back(
                {ErrorCode::NotFound,
                 ref ? Sentence::tr("has no such segment here") : ref.error().detail,
                 subjectOf(record)});
            return {};
        }
        const auto part = partOf(record.field, record.before, record.after);
        if (const auto earlier = m_rows.find({*ref, record.field, part}); earlier != m_rows.end()) {
            goOn(m_plan.rows[earlier->second], record);
            return {};
        }
        VOX_TRY(auto mine, record.field == EditField::Comment
                               ? Comments(m_db).valueOf(part)
                               : m_session.currentValue(*ref, record.field));
        if (mine == record.after || record.before == record.after) {
            ++m_plan.same; // theirs already, or they saw it and left it
            return {};
        }
        VOX_TRY(const auto earlier, mine == record.before || record.field == EditField::Comment
                                        ? Result<Earlier>(Earlier::None)
                                        : broughtBefore(*ref, record, mine));
        if (earlier == Earlier::Newer) {
            ++m_plan.same;
            return {};
        }
        m_rows.emplace(std::tuple(*ref, record.field, part), m_plan.rows.size());
        MergeRow planned{record,          *ref,
                         row.id,          segmentKey(row.itemKey, ref->segment, row.siblings),
                         std::move(mine), {}};
        if (record.field == EditField::Status)
            m_textsHere.emplace(m_plan.rows.size(), row.text);
        if (earlier == Earlier::Older)
            planned.theirs.before = planned.mine;
        if (!planned.isConflict())
            planned.result = record.after;
        m_plan.movesSplits |= record.field == EditField::Split;
        m_plan.rows.push_back(std::move(planned));
        return {};
    }

    /// A value of a segment that was divided, merged or deleted here: whether it is one.
    Result<bool> addOfGone(const ChangeRecord &record, const Result<SegmentRef> &place)
    {
        if (record.field == EditField::Comment)
            return false;
        VOX_TRY(const auto aside, place ? Result<std::optional<SegmentRef>>(*place)
                                        : lineAside(m_workspace, record.item));
        if (!aside)
            return false;
        VOX_TRY(const auto restoring, restoringOf(m_workspace, m_session, *aside));
        if (!restoring)
            return false;
        const auto value = std::tuple(*aside, record.field, std::string());
        if (const auto earlier = m_rows.find(value); earlier != m_rows.end()) {
            goOn(m_plan.rows[earlier->second], record);
            return true;
        }
        VOX_TRY(auto mine, valueOfSegment(m_db, *aside, record.field));
        if (mine == record.after || record.before == record.after) {
            ++m_plan.same;
            return true;
        }
        MergeRow planned{record,          *aside, 0, segmentKey(record.item, aside->segment, 2),
                         std::move(mine), {}};
        planned.isHeld = true;
        planned.isGone = true;
        planned.why = restoring->why;
        m_rows.emplace(value, m_plan.rows.size());
        m_plan.movesSplits |= record.field == EditField::Split;
        m_plan.rows.push_back(std::move(planned));
        return true;
    }

    /// Whether the value here is one that the same person's changes brought before, and from before or after this one.
    enum class Earlier { None, Older, Newer };
    Result<Earlier> broughtBefore(const SegmentRef &ref, const ChangeRecord &record,
                                  const std::string &mine)
    {
        constexpr std::uint64_t kAll = std::numeric_limits<std::int64_t>::max();
        const std::string &who = record.who.empty() ? m_plan.who : record.who;
        if (who.empty() || record.atMs == 0)
            return Earlier::None;
        VOX_TRY(auto bulk, BulkHistory(m_db).ofSegment(ref, kAll));
        VOX_TRY(auto lines, Journal(m_db).history(ref, kAll));
        for (const EditRecord &line : newestFirst(std::move(lines), std::move(bulk), kAll)) {
            if (line.change.field != record.field)
                continue;
            const bool isTheirs = line.who.starts_with(importedBy(who, "")) && line.undoes == 0
                                  && line.change.after == mine;
            return !isTheirs                 ? Earlier::None
                   : line.atMs < record.atMs ? Earlier::Older
                                             : Earlier::Newer;
        }
        return Earlier::None;
    }

    /// Which segments a segment becomes; `row` may be gone here, divided or deleted as well.
    Result<> addSegments(ChangeRecord record, const Result<SegmentRef> &place, const KnownRow &row)
    {
        VOX_TRY(auto before, becomeIn(record.before));
        VOX_TRY(auto after, becomeIn(record.after));
        const SegmentRef ref = place.value_or(SegmentRef());
        const auto here = place ? becomeHere(m_db, ref, isKept(record.after))
                                : Result<std::vector<BecomeSegment>>(fail(place.error()));
        if (here && followKept(*here, before, after)) {
            record.before = becomeText(before);
            record.after = becomeText(after);
        }
        if (here && isSameBecome(*here, after)) {
            ++m_plan.same;
            return {};
        }
        if (after.empty() && (!place || (here && here->empty()))) {
            VOX_TRY(const bool isDeleted, wasDeletedHere(record.item));
            if (isDeleted) {
                ++m_plan.same;
                return {};
            }
        }
        const auto value = std::tuple(ref, record.field, std::string());
        if (!here || here->empty() || m_rows.contains(value)) {
            m_plan.failures.push_back(
                {ErrorCode::NotFound,
                 here && !here->empty() ? Sentence::tr("appears twice with different values")
                                        : Sentence::tr("was to become %1, and is no longer in the "
                                                       "dataset here; change its segments by hand",
                                                       becomeWords(record.after)),
                 subjectOf(record)});
            return {};
        }
        const bool isAsBefore = isSameBecome(*here, before);
        MergeRow planned{record, ref, row.id, {}, isAsBefore ? record.before : becomeText(*here),
                         {}};
        planned.key = row.id != 0 ? segmentKey(row.itemKey, ref.segment, row.siblings)
                                  : segmentKey(record.item, ref.segment, 2);
        if (isAsBefore)
            planned.result = record.after;
        m_rows.emplace(value, m_plan.rows.size());
        m_plan.rows.push_back(std::move(planned));
        return {};
    }

    /// Whether the segment that is kept was moved here alone, and what they added fits beside it: `before` and `after` have
    /// the times it has here then.
    static bool followKept(const std::vector<BecomeSegment> &here,
                           std::vector<BecomeSegment> &before, std::vector<BecomeSegment> &after)
    {
        const auto kept = std::find_if(here.begin(), here.end(),
                                       [](const BecomeSegment &one) { return one.isKept; });
        if (kept == here.end())
            return false;
        auto moved = besideKeptAt(before, after, kept->startSeconds, kept->endSeconds);
        if (!moved)
            return false;
        after = *std::move(moved);
        before.front().startSeconds = kept->startSeconds;
        before.front().endSeconds = kept->endSeconds;
        return true;
    }

    /// Whether the line of a list was deleted in this copy, published or not.
    Result<bool> wasDeletedHere(const std::string &key)
    {
        auto query = m_db.statement(
            "SELECT EXISTS (SELECT 1 FROM hidden_segment WHERE item_key = ?1)"
            " OR EXISTS (SELECT 1 FROM gone_row WHERE item_key = ?1)");
        VOX_TRY(const bool hasRow, query.bind(key).step());
        return hasRow && query.integer(0) != 0;
    }

    /// The set names a value a second time: as its next change, or in contradiction to itself.
    void goOn(MergeRow &row, const ChangeRecord &record)
    {
        if (record.before != row.theirs.after) {
            m_plan.failures.push_back({ErrorCode::InvalidArgument,
                                       Sentence::tr("appears twice with different values"),
                                       subjectOf(record)});
            return;
        }
        row.theirs.after = record.after;
        row.theirs.text = record.text;
        row.theirs.who = record.who;
        row.theirs.atMs = record.atMs;
        if (row.result)
            row.result = record.after;
    }

    Workspace &m_workspace;
    Database &m_db;
    EditSession &m_session;
    MergePlan &m_plan;
    /// By segment, field, and which of the field's values it is.
    std::map<std::tuple<SegmentRef, EditField, std::string>, std::size_t> m_rows;
    std::set<std::string> m_failed;                 ///< ChangeRecord::together
    std::map<std::size_t, std::string> m_textsHere; ///< by row of a status
};

/// The results, sorted by how they are made.
struct Edits {
    std::vector<FieldChange> lines;
    BulkOptions options;
    struct Kind { ///< what the journal keeps once for many rows
        EditField field = EditField::Status;
        std::string value, reason;
        ChangeAuthor author;
        friend auto operator<=>(const Kind &, const Kind &) = default;
    };
    std::map<Kind, std::vector<std::uint32_t>> bulk;

    void add(FieldChange line, ChangeAuthor author)
    {
        lines.push_back(std::move(line));
        options.authors.push_back(std::move(author));
    }

    std::vector<BulkChange> bulkChanges()
    {
        std::vector<BulkChange> changes;
        changes.reserve(bulk.size());
        for (auto &[kind, ids] : bulk)
            changes.push_back({kind.field, BulkOperation::Set, kind.value,
                               RowIds::of(std::move(ids)), kind.reason, kind.author});
        return changes;
    }
};

/// Their person and time where the result is theirs; the session's, and now, where it was decided here.
ChangeAuthor authorOf(const MergeRow &row, const std::string &me)
{
    if (row.result != row.theirs.after)
        return {};
    return {importedBy(row.theirs.who, me), std::min(row.theirs.atMs, nowMs())};
}

tl::unexpected<Error> changedSincePlan(const MergeRow &row)
{
    return fail(ErrorCode::Busy, Sentence::tr("was changed here in the meantime; compare again"),
                subjectOf(row.theirs));
}

class EditsMaker {
public:
    /// `passed`: rows that are left as they are.
    EditsMaker(Workspace &workspace, EditSession &session, const std::set<std::size_t> &passed,
               MergeReport &done)
        : m_workspace(workspace),
          m_db(workspace.database()),
          m_session(session),
          m_passed(passed),
          m_done(done),
          m_segments(m_db)
    {
    }

    Result<Edits> make(const MergePlan &plan)
    {
        for (const std::size_t at : m_done.overtaken) {
            if (const std::string &word = plan.rows[at].theirs.together; !word.empty())
                m_open.insert(word);
            m_openTexts.insert(at);
        }
        for (const auto &[word, rows] : plan.together)
            if (std::any_of(rows.begin(), rows.end(),
                            [&plan](std::size_t at) { return !plan.rows[at].result; }))
                m_open.insert(word);
        for (const auto &[text, judgement] : plan.judgements)
            if (!plan.rows[text].result || m_open.contains(plan.rows[text].theirs.together))
                m_openTexts.insert(text);
        const auto isMade = [&](std::size_t at) {
            const MergeRow &row = plan.rows[at];
            return row.isChange() && !isOpen(row) && !m_passed.contains(at);
        };
        for (std::size_t at = 0; at < plan.rows.size(); ++at)
            if (plan.rows[at].isGone && isMade(at))
                VOX_CHECK(restore(plan, plan.rows[at]));
        for (std::size_t at = 0; at < plan.rows.size(); ++at)
            if (plan.rows[at].theirs.field == EditField::Segments && isMade(at))
                VOX_CHECK(addSegments(plan.rows[at]));
        for (std::size_t at = 0; at < plan.rows.size(); ++at)
            if (!m_passed.contains(at))
                VOX_CHECK(add(plan.rows[at]));
        // Values of segments that go are changed before these go.
        Edits edits = std::move(m_edits);
        m_edits = {};
        edits.options.made = std::move(m_madeAgain);
        VOX_CHECK(m_segments.finish(m_edits.lines, m_edits.options.authors, edits.options.made));
        const auto put = [](Edits &to, Edits &from) {
            for (std::size_t at = 0; at < from.lines.size(); ++at)
                to.add(std::move(from.lines[at]), std::move(from.options.authors[at]));
        };
        for (FieldChange &value : m_restoredValues)
            m_edits.add(std::move(value), {});
        Edits all = std::move(m_first);
        all.bulk = std::move(edits.bulk);
        all.options.made = std::move(edits.options.made);
        put(all, m_edits);
        put(all, edits);
        return all;
    }

private:
    bool isOpen(const MergeRow &row) const
    {
        return m_open.contains(row.theirs.together)
               || (row.text && m_openTexts.contains(*row.text));
    }

    /// Brings its segment back, once. A value of the one it was merged into that is decided as well has that result.
    Result<> restore(const MergePlan &plan, const MergeRow &row)
    {
        if (!m_restored.insert(row.ref).second)
            return {};
        VOX_TRY(const auto restoring, restoringOf(m_workspace, m_session, row.ref));
        if (!restoring)
            return changedSincePlan(row);
        VOX_CHECK(m_segments.restore(row.ref, *restoring));
        for (const FieldChange &value : restoring->values) {
            const auto isOfIt = [&value](const MergeRow &other) {
                return other.ref == value.ref && other.theirs.field == value.field
                       && other.isChange();
            };
            if (std::none_of(plan.rows.begin(), plan.rows.end(), isOfIt))
                m_restoredValues.push_back(value);
        }
        return {};
    }

    Result<> addSegments(const MergeRow &row)
    {
        VOX_TRY(const auto wanted, becomeIn(*row.result));
        VOX_TRY(const auto mine, becomeIn(row.mine));
        const bool isKept = std::any_of(wanted.begin(), wanted.end(),
                                        [](const auto &one) { return one.isKept; });
        const auto here = becomeHere(m_db, row.ref, isKept);
        if (!here || !isSameBecome(*here, mine))
            return changedSincePlan(row);
        const auto added = m_segments.add(row.ref, wanted, authorOf(row, m_session.who()));
        if (!added)
            return fail(added.error().code, added.error().detail, subjectOf(row.theirs));
        if (!isKept)
            m_removed.insert(row.ref);
        return {};
    }

    Result<> add(const MergeRow &row)
    {
        if (!row.result || isOpen(row)) {
            ++m_done.undecided;
            return {};
        }
        if (*row.result == row.mine) {
            ++m_done.kept;
            return {};
        }
        ++m_done.applied;
        const EditField field = row.theirs.field;
        const bool isOfRemoved = m_removed.contains(row.ref);
        const auto author = authorOf(row, m_session.who());
        if (field == EditField::Segments || (isOfRemoved && isTime(field)))
            return {};
        // Only bulk edits have a reason in the journal.
        if (!isForBulkEdit(field) && (!isBulkField(field) || row.theirs.reason.empty())) {
            (isOfRemoved ? m_first : m_edits).add({row.ref, field, row.mine, *row.result}, author);
            return {};
        }
        if (row.isGone) {
            m_madeAgain.push_back({row.ref, field, *row.result, row.theirs.reason, author});
            return {};
        }
        // BulkEdit does not look at what it replaces.
        VOX_TRY(const auto now, m_session.currentValue(row.ref, field));
        VOX_TRY(const auto id,
                ManifestRows(m_db).find(row.ref)); // an import may have moved the row
        if (now != row.mine || id == 0)
            return changedSincePlan(row);
        const bool isTheirs = *row.result == row.theirs.after;
        m_edits.bulk[{field, *row.result, isTheirs ? row.theirs.reason : "", author}].push_back(id);
        return {};
    }

    Workspace &m_workspace;
    Database &m_db;
    EditSession &m_session;
    const std::set<std::size_t> &m_passed;
    MergeReport &m_done;
    SegmentMerge m_segments;
    std::set<SegmentRef> m_removed;    ///< by changes of segments
    std::set<std::string> m_open;      ///< changes of which a part is not decided
    std::set<std::size_t> m_openTexts; ///< rows of texts that are not written
    Edits m_first, m_edits;
    std::set<SegmentRef> m_restored;
    std::vector<FieldChange> m_restoredValues;
    std::vector<MadeValue> m_madeAgain; ///< what only bulk edits change
};

} // namespace

Result<KnownRow> knownRow(Database &db, const SegmentRef &ref)
{
    KnownRow row;
    VOX_TRY(row.id, ManifestRows(db).find(ref));
    VOX_TRY(auto place, placeOfRow(db, row.id));
    VOX_TRY(auto text, valueOfRow(db, row.id, EditField::Text));
    if (!place || !text)
        return KnownRow{};
    row.itemKey = std::move(place->itemKey);
    row.siblings = place->siblings;
    row.text = *std::move(text);
    return row;
}

Result<MergePlan> planMerge(Workspace &workspace, EditSession &session, const ChangeSet &set,
                            const ProgressSink &progress, const std::stop_token &stop)
{
    MergePlan plan;
    plan.dataset = set.dataset;
    plan.who = set.who;
    VOX_TRY(const auto places, ItemPlaces::of(workspace, itemsOf(set), stop));
    Planner planner(workspace, session, plan);
    const auto contradictions = contradictionsIn(set);
    std::uint64_t looked = 0;
    for (const ChangeRecord &record : set.records) {
        if (stop.stop_requested())
            return stopped({}, "nothing was changed");
        if (const auto found = contradictions.find(looked); found != contradictions.end())
            planner.addContradiction(record, found->second);
        else
            VOX_CHECK(planner.add(record, places));
        report(progress, {++looked, set.records.size(), "changes"});
    }
    VOX_CHECK(holdOverlaps(workspace, plan, stop));
    planner.holdTogether();
    for (std::size_t at = 0; at < plan.rows.size(); ++at)
        if (const std::string &word = plan.rows[at].theirs.together; !word.empty())
            plan.together[word].push_back(at);
    for (const MergeRow &row : plan.rows) {
        plan.decided += row.result ? 1 : 0;
        plan.changes += row.isChange() ? 1 : 0;
    }
    return plan;
}

void MergePlan::take(std::size_t row, bool isMine)
{
    const auto take = [this, isMine](std::size_t at) {
        decide(at, isMine ? rows[at].mine : rows[at].theirs.after);
    };
    take(row);
    const auto group = together.find(rows[row].theirs.together);
    if (group == together.end())
        return;
    for (const std::size_t at : group->second) {
        const MergeRow &other = rows[at];
        const bool isTyped = other.result && *other.result != other.mine
                             && *other.result != other.theirs.after;
        if (at != row && !isTyped)
            take(at);
    }
}

bool MergePlan::isOpen(const MergeRow &row) const
{
    if (row.text && (!rows[*row.text].result || isOpen(rows[*row.text])))
        return true;
    const auto group = together.find(row.theirs.together);
    return group != together.end()
           && std::any_of(group->second.begin(), group->second.end(),
                          [this](std::size_t at) { return !rows[at].result; });
}

void MergePlan::decide(std::size_t row, std::string result)
{
    MergeRow &decision = rows[row];
    decided -= decision.result ? 1 : 0;
    changes -= decision.isChange() ? 1 : 0;
    decision.result = std::move(result);
    decided += 1;
    changes += decision.isChange() ? 1 : 0;
    const auto judgement = judgements.find(row);
    if (judgement == judgements.end())
        return;
    const MergeRow &judging = rows[judgement->second];
    if (judging.mine == judging.theirs.before)
        decide(judgement->second,
               decision.result == decision.theirs.after ? judging.theirs.after : judging.mine);
}

Result<std::string> mergeResult(EditField field, const std::string &typed)
{
    if (!isValidUtf8(typed))
        return fail(ErrorCode::InvalidArgument, Sentence::tr("is not Unicode"));
    return spelledValue(field, typed);
}

std::string mergeWords(EditField field, const std::string &value)
{
    return field == EditField::Segments ? becomeWords(value) : readableValue(field, value);
}

Result<MergeReport> applyMerge(Workspace &workspace, EditSession &session, const MergePlan &plan,
                               const std::string &reason, const ProgressSink &progress,
                               const std::stop_token &stop)
{
    std::set<std::size_t> passed;
    std::vector<std::size_t> overtaken;
    for (;;) {
        MergeReport done;
        done.overtaken = overtaken;
        const auto step = [&]() -> Result<EditGroup> {
            VOX_TRY(auto edits, EditsMaker(workspace, session, passed, done).make(plan));
            edits.options.reason = reason;
            return session.apply(edits.lines, edits.bulkChanges(), edits.options, progress, stop);
        }();
        if (step) {
            done.step = *step;
            return done;
        }
        const auto code = step.error().code;
        if (code != ErrorCode::Busy && code != ErrorCode::NotFound)
            return fail(step.error());
        VOX_TRY(const bool areFewer,
                passOvertaken(workspace, session, plan, passed, overtaken, stop));
        if (!areFewer) // another process writes, or there is another reason
            return fail(step.error());
    }
}

std::string importedBy(const std::string &theirs, const std::string &me)
{
    return theirs.empty() || theirs == me ? me : theirs + ", imported by " + me;
}

} // namespace voxdeck

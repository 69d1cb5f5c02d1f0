// SPDX-License-Identifier: Apache-2.0
#include "core/changes/ChangeMerge.h"

#include "core/base/Stopped.h"
#include "core/base/Utf8.h"
#include "core/changes/ChangeRows.h"
#include "core/edit/BulkEdit.h"
#include "core/edit/ItemPlaces.h"
#include "core/notes/Comments.h"
#include "core/rows/ManifestRows.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <system_error>
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
        : m_db(workspace.database()), m_session(session), m_plan(plan)
    {
    }

    Result<> add(const ChangeRecord &record, const ItemPlaces &places)
    {
        auto ref = places.find(record.item, record.number);
        if (ref && record.segment)
            ref->segment = static_cast<std::int32_t>(*record.segment);
        VOX_TRY(const auto row, ref ? knownRow(m_db, *ref) : Result<KnownRow>(KnownRow{}));
        if (!ref || row.id == 0) {
            m_plan.failures.push_back(
                {ErrorCode::NotFound,
                 ref ? std::string("has no such segment here") : ref.error().detail,
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
        m_rows.emplace(std::tuple(*ref, record.field, part), m_plan.rows.size());
        MergeRow planned{record,          *ref,
                         row.id,          segmentKey(row.itemKey, ref->segment, row.siblings),
                         std::move(mine), {}};
        if (planned.isConflict())
            m_plan.conflicts.push_back(m_plan.rows.size());
        else
            planned.result = record.after;
        m_plan.movesSplits |= record.field == EditField::Split;
        m_plan.rows.push_back(std::move(planned));
        return {};
    }

private:
    /// The set names a value a second time: as its next change, or in contradiction to itself.
    void goOn(MergeRow &row, const ChangeRecord &record)
    {
        if (record.before != row.theirs.after) {
            m_plan.failures.push_back({ErrorCode::InvalidArgument,
                                       "appears twice with different values", subjectOf(record)});
            return;
        }
        row.theirs.after = record.after;
        row.theirs.text = record.text;
        if (row.result)
            row.result = record.after;
    }

    Database &m_db;
    EditSession &m_session;
    MergePlan &m_plan;
    /// By segment, field, and which of the field's values it is.
    std::map<std::tuple<SegmentRef, EditField, std::string>, std::size_t> m_rows;
};

/// The results, sorted by how they are made.
struct Edits {
    std::vector<FieldChange> lines;
    struct Kind { ///< what the journal keeps once for many rows
        EditField field = EditField::Status;
        std::string value, reason;
        friend auto operator<=>(const Kind &, const Kind &) = default;
    };
    std::map<Kind, std::vector<std::uint32_t>> bulk;

    std::vector<BulkChange> bulkChanges()
    {
        std::vector<BulkChange> changes;
        changes.reserve(bulk.size());
        for (auto &[kind, ids] : bulk)
            changes.push_back({kind.field, BulkOperation::Set, kind.value,
                               RowIds::of(std::move(ids)), kind.reason});
        return changes;
    }
};

Result<Edits> editsOf(EditSession &session, const MergePlan &plan, MergeReport &done)
{
    Edits edits;
    for (const MergeRow &row : plan.rows) {
        if (!row.result) {
            ++done.undecided;
        } else if (*row.result == row.mine) {
            ++done.kept;
        } else if (isForBulkEdit(row.theirs.field)
                   || (isBulkField(row.theirs.field) && !row.theirs.reason.empty())) {
            // Only bulk edits have a reason in the journal.
            // BulkEdit does not look at what it replaces.
            VOX_TRY(const auto now, session.currentValue(row.ref, row.theirs.field));
            if (now != row.mine)
                return fail(ErrorCode::Busy, "was changed here meanwhile; compare again",
                            subjectOf(row.theirs));
            const bool isTheirs = *row.result == row.theirs.after;
            edits.bulk[{row.theirs.field, *row.result, isTheirs ? row.theirs.reason : ""}]
                .push_back(row.id);
            ++done.applied;
        } else {
            edits.lines.push_back({row.ref, row.theirs.field, row.mine, *row.result});
            ++done.applied;
        }
    }
    return edits;
}

} // namespace

Result<KnownRow> knownRow(Database &db, const SegmentRef &ref)
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

Result<MergePlan> planMerge(Workspace &workspace, EditSession &session, const ChangeSet &set,
                            const ProgressSink &progress, const std::stop_token &stop)
{
    MergePlan plan;
    plan.dataset = set.dataset;
    plan.who = set.who;
    VOX_TRY(const auto places, ItemPlaces::of(workspace, itemsOf(set), stop));
    Planner planner(workspace, session, plan);
    std::uint64_t looked = 0;
    for (const ChangeRecord &record : set.records) {
        if (stop.stop_requested())
            return stopped({}, "nothing was changed");
        VOX_CHECK(planner.add(record, places));
        report(progress, {++looked, set.records.size(), "changes"});
    }
    for (const MergeRow &row : plan.rows) {
        plan.decided += row.result ? 1 : 0;
        plan.changes += row.isChange() ? 1 : 0;
    }
    return plan;
}

void MergePlan::decide(std::size_t row, std::string result)
{
    MergeRow &decision = rows[row];
    decided -= decision.result ? 1 : 0;
    changes -= decision.isChange() ? 1 : 0;
    decision.result = std::move(result);
    decided += 1;
    changes += decision.isChange() ? 1 : 0;
}

Result<std::string> mergeResult(EditField field, const std::string &typed)
{
    if (!isValidUtf8(typed))
        return fail(ErrorCode::InvalidArgument, "is not Unicode");
    if (field == EditField::Text || field == EditField::Hypothesis)
        return typed;
    return fieldValue(field, typed);
}

Result<MergeReport> applyMerge(EditSession &session, const MergePlan &plan,
                               const std::string &reason, const ProgressSink &progress,
                               const std::stop_token &stop)
{
    MergeReport done;
    VOX_TRY(auto edits, editsOf(session, plan, done));
    VOX_TRY(done.step,
            session.apply(edits.lines, edits.bulkChanges(), {reason, {}}, progress, stop));
    return done;
}

std::string importedBy(const std::string &theirs, const std::string &me)
{
    return theirs.empty() || theirs == me ? me : theirs + ", imported by " + me;
}

ChangeSet undecidedOf(const MergePlan &plan, bool withDecided)
{
    ChangeSet set;
    set.dataset = plan.dataset;
    set.who = plan.who;
    for (const MergeRow &row : plan.rows) {
        if (row.result && !withDecided)
            continue;
        set.madeMs = std::max(set.madeMs, row.theirs.atMs);
        set.records.push_back(row.theirs);
    }
    return set;
}

std::filesystem::path undecidedFolder(const std::filesystem::path &workspaceFile)
{
    auto folder = workspaceFile;
    folder += "-undecided";
    return folder;
}

Result<std::filesystem::path> keepUndecided(FileSystem &fs,
                                            const std::filesystem::path &workspaceFile,
                                            const ChangeSet &undecided)
{
    const auto folder = undecidedFolder(workspaceFile);
    VOX_CHECK(fs.createDirectories(folder));
    VOX_TRY(const auto there, fs.list(folder));
    // The numbers only rise, so that the files are in the order in which they were kept.
    std::uint64_t last = 0;
    for (const DirectoryEntry &entry : there) {
        std::uint64_t number = 0;
        const char *const end = entry.name.data() + entry.name.size();
        if (std::from_chars(entry.name.data(), end, number).ec == std::errc())
            last = std::max(last, number);
    }
    std::string name = std::to_string(last + 1);
    name.insert(0, name.size() < 6 ? 6 - name.size() : 0, '0');
    auto file = folder / (name + ".jsonl");
    VOX_CHECK(writeChangeSet(fs, file, undecided));
    return file;
}

bool isUndecidedFile(const std::filesystem::path &file, const std::filesystem::path &workspaceFile)
{
    return file.parent_path() == undecidedFolder(workspaceFile);
}

Result<> settleUndecided(FileSystem &fs, const std::filesystem::path &workspaceFile,
                         const std::filesystem::path &source, const ChangeSet &undecided)
{
    if (!undecided.records.empty())
        VOX_CHECK(keepUndecided(fs, workspaceFile, undecided));
    return isUndecidedFile(source, workspaceFile) ? fs.remove(source) : Result<>();
}

Result<std::vector<std::filesystem::path>>
undecidedFiles(const FileSystem &fs, const std::filesystem::path &workspaceFile)
{
    const auto folder = undecidedFolder(workspaceFile);
    std::vector<std::filesystem::path> files;
    const auto entries = fs.list(folder);
    if (!entries) {
        if (entries.error().code == ErrorCode::NotFound)
            return files;
        return fail(entries.error());
    }
    for (const DirectoryEntry &entry : *entries)
        if (entry.kind == FileKind::File && entry.name.ends_with(".jsonl"))
            files.push_back(folder / entry.name);
    return files;
}

} // namespace voxdeck

// SPDX-License-Identifier: Apache-2.0
#include "core/publish/ListPlan.h"

#include "core/format/FileNames.h"
#include "core/io/FileStamp.h"
#include "core/json/PythonFloat.h"
#include "core/publish/SplitsFilePlan.h"
#include "core/rows/ManifestRows.h"
#include "core/workspace/RowScore.h"
#include "core/workspace/Rows.h"
#include "core/workspace/SegmentTable.h"
#include "core/workspace/TranscriptNames.h"
#include "core/workspace/UnpublishedEdits.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <utility>

namespace voxdeck {

namespace {

/// Decides edit by edit.
class Planner {
public:
    Planner(Database &db, const KnownList &list, const ListLookup &lookup, ListPlan &plan)
        : m_db(db), m_list(list), m_lookup(lookup), m_plan(plan)
    {
    }

    Result<> add(std::size_t number)
    {
        const SegmentEdits &edit = m_plan.edits[number];
        const auto found = m_lookup.byKey.find(edit.key);
        if (edit.key.empty() || found == m_lookup.byKey.end()) {
            problem(edit, ErrorCode::InvalidArgument,
                    Sentence::tr("the list no longer has an utterance with this key"));
            return {};
        }
        std::vector<const FoundUtterance *> ours;
        bool isThere = false;
        for (const FoundUtterance &one : found->second) {
            isThere = isThere || one.text == edit.text;
            VOX_TRY(const bool isBase, publishingLeadsTo(m_db, edit.ref, edit.base, one.sha256));
            if (isBase && one.text != edit.text)
                ours.push_back(&one);
        }
        if (ours.size() > 1) {
            VOX_TRY(const auto digest, digestOf(edit.ref));
            if (const auto *const own = toldApart(found->second, digest);
                std::find(ours.begin(), ours.end(), own) != ours.end())
                ours = {own};
        }
        decide(number, found->second.front(), ours, isThere);
        return {};
    }

    /// The items of texts that cannot be written, with the first reason.
    const std::map<std::uint64_t, Error> &refusedItems() const { return m_refusedItems; }

    std::vector<ListChange> changes() const
    {
        const auto &fields = m_list.mapping.keysOf(FieldRole::Reference);
        std::vector<ListChange> changes;
        for (const ListPlan::Write &write : m_plan.writes) {
            const SegmentEdits &edit = m_plan.edits[write.edit];
            changes.push_back({write.place.line, write.place.part, edit.key, write.place.textFile,
                               fields.empty() ? std::string() : fields.front(), write.place.text,
                               edit.text, false});
        }
        return changes;
    }

    /// Removes changes that the format could not hold: first those of texts, then those of fields.
    void refuse(const std::vector<ListRewrite::Refusal> &refused)
    {
        std::set<std::size_t> gone;
        std::vector<Error> ofFields;
        for (const auto &one : refused) {
            if (!gone.insert(one.change).second)
                continue;
            if (one.change < m_plan.writes.size()) {
                const auto &text = m_plan.edits[m_plan.writes[one.change].edit];
                m_refusedItems.emplace(text.ref.item, one.why);
                m_plan.problems.push_back(one.why);
                continue;
            }
            const auto &write = m_plan.fieldWrites[one.change - m_plan.writes.size()];
            const EditField field = m_plan.fields[write.edit].field;
            const bool isOfLabels = field == EditField::Speaker || field == EditField::Hypothesis;
            if (one.why.code == ErrorCode::Unsupported) {
                if (isOfLabels) // reported once; the others stay in the workspace
                    addFieldProblem(ofFields, one.why);
                continue;
            }
            addFieldProblem(ofFields, one.why);
            m_plan.areFieldsWhole = false;
        }
        std::move(ofFields.begin(), ofFields.end(), std::back_inserter(m_plan.problems));
        std::size_t number = 0;
        const auto isGone = [&](const auto &) {
            return gone.contains(number++);
        };
        std::erase_if(m_plan.writes, isGone);
        std::erase_if(m_plan.fieldWrites, isGone);
    }

private:
    void problem(const SegmentEdits &edit, ErrorCode code, Sentence why)
    {
        m_refusedItems.emplace(edit.ref.item, Error{code, why, edit.key});
        m_plan.problems.push_back({code, std::move(why), edit.key});
    }

    Result<std::int64_t> digestOf(const SegmentRef &ref)
    {
        VOX_TRY(const auto row, ManifestRows(m_db).find(ref));
        VOX_TRY(const auto digest, digestOfRow(m_db, row));
        return digest.value_or(0);
    }

    void decide(std::size_t number, const FoundUtterance &first,
                const std::vector<const FoundUtterance *> &ours, bool isThere)
    {
        const SegmentEdits &edit = m_plan.edits[number];
        if (ours.empty() && isThere) {
            m_plan.settled.push_back(number);
        } else if (ours.empty()) {
            m_refusedItems.emplace(edit.ref.item,
                                   Error{ErrorCode::Busy,
                                         Sentence::tr("the text was changed in the list as well"),
                                         edit.key});
            m_plan.conflicts.push_back(
                {edit.ref, edit.key, edit.textBefore, first.text, edit.text});
        } else if (ours.size() > 1) {
            problem(
                edit, ErrorCode::InvalidArgument,
                Sentence::tr(
                    "the list has this key and this text %1 times, so the edited one is unknown%2",
                    ours.size(), kGiveKeys));
        } else if (m_list.mapping.keysOf(FieldRole::Reference).empty()) {
            problem(edit, ErrorCode::Unsupported,
                    Sentence::tr("the list has no field for the reference transcript"));
        } else if (!m_taken.insert({ours.front()->line, ours.front()->part}).second) {
            problem(edit, ErrorCode::InvalidArgument,
                    Sentence::tr("another edit of this key is for the same utterance"));
        } else {
            m_plan.writes.push_back({number, *ours.front()});
        }
    }

    Database &m_db;
    const KnownList &m_list;
    const ListLookup &m_lookup;
    ListPlan &m_plan;
    std::set<std::pair<std::uint64_t, std::size_t>> m_taken;
    std::map<std::uint64_t, Error> m_refusedItems;
};

/// The error rates that a list has fields for are of the texts that it will have: each changed text or
/// hypothesis takes them along.
class ScoreWriter {
public:
    ScoreWriter(Database &db, const KnownList &list, const ListPlan &plan, const JournalMark &upTo)
        : m_db(db), m_list(list), m_plan(plan), m_empties(db), m_earlier(db, upTo)
    {
    }

    /// Puts the new scores behind the changes of texts and fields.
    Result<> append(std::vector<ListChange> &changes)
    {
        m_first = changes.size();
        if (keyOf(FieldRole::Cer).empty() && keyOf(FieldRole::Wer).empty())
            return {};
        VOX_CHECK(collect());
        VOX_TRY(const auto rater, RowRater::of(m_db));
        for (const auto &[place, row] : m_rows) {
            const ErrorScore score = rater.scoreOf(
                {row.text, row.hypothesis, row.language,
                 !row.hypothesis.empty() || row.isHypothesisEmpty},
                {});
            add(changes, row, FieldRole::Cer, row.found->cer, score.cer);
            add(changes, row, FieldRole::Wer, row.found->wer, score.wer);
        }
        return {};
    }

    /// A score without the text it is of is not written. Forgets the refusals of scores: a list that has
    /// no place for one in that record keeps what it has.
    std::size_t settle(ListRewrite &rewrite) const
    {
        std::set<std::size_t> refused;
        for (const auto &one : rewrite.refused)
            refused.insert(one.change);
        std::set<std::size_t> dropped;
        std::size_t written = 0;
        for (std::size_t number = 0; number < m_owners.size(); ++number) {
            const auto &owners = m_owners[number];
            const bool isLeft = std::any_of(owners.begin(), owners.end(), [&](std::size_t owner) {
                return refused.contains(owner);
            });
            if (isLeft)
                dropped.insert(m_first + number);
            written += isLeft || refused.contains(m_first + number) ? 0 : 1;
        }
        for (PatchedFile &file : rewrite.files)
            std::erase_if(file.patches, [&dropped](const FilePatch &patch) {
                return dropped.contains(patch.change);
            });
        std::erase_if(rewrite.refused, [this](const auto &one) { return one.change >= m_first; });
        return written;
    }

private:
    struct Row {
        const FoundUtterance *found = nullptr;
        std::string key, text, hypothesis; ///< as the list will have them
        std::string language;
        bool isHypothesisEmpty = false;  ///< without a text: the list has an empty one
        std::vector<std::size_t> owners; ///< the changes that lead there
    };
    using Place = std::pair<std::uint64_t, std::size_t>; ///< line, part

    std::string keyOf(FieldRole role) const
    {
        const auto &keys = m_list.mapping.keysOf(role);
        return keys.empty() ? std::string() : keys.front();
    }

    Result<> collect()
    {
        for (std::size_t number = 0; number < m_plan.writes.size(); ++number) {
            const ListPlan::Write &write = m_plan.writes[number];
            const SegmentEdits &edit = m_plan.edits[write.edit];
            VOX_TRY(Row *const row, rowAt(write.place, edit.ref, edit.key));
            row->text = edit.text;
            row->owners.push_back(number);
        }
        for (std::size_t number = 0; number < m_plan.fieldWrites.size(); ++number) {
            const FieldWrites::Write &write = m_plan.fieldWrites[number];
            const FieldEdit &edit = m_plan.fields[write.edit];
            if (edit.field != EditField::Hypothesis)
                continue;
            VOX_TRY(Row *const row, rowAt(write.place, edit.ref, edit.key));
            row->hypothesis = edit.now;
            row->owners.push_back(m_plan.writes.size() + number);
        }
        return {};
    }

    /// The hypothesis is the one that is shown: the list may have no field for it.
    Result<Row *> rowAt(const FoundUtterance &found, const SegmentRef &ref, const std::string &key)
    {
        const auto [row, isNew] = m_rows.try_emplace({found.line, found.part});
        if (!isNew)
            return &row->second;
        row->second.found = &found;
        row->second.key = key;
        row->second.text = found.text;
        row->second.hypothesis = found.hypothesis;
        VOX_TRY(const auto id, ManifestRows(m_db).find(ref));
        VOX_TRY(auto heard, valueOfRow(m_db, id, EditField::Hypothesis));
        VOX_TRY(auto spoken, valueOfRow(m_db, id, EditField::Language));
        VOX_TRY(const auto further, furtherOfRow(m_db, id));
        if (heard && spoken && further) {
            row->second.hypothesis = *std::move(heard);
            row->second.language = *std::move(spoken);
            VOX_TRY(row->second.isHypothesisEmpty, m_empties.isThere(ref.shard, *further));
            VOX_TRY(auto hypothesis, m_earlier.of(ref, EditField::Hypothesis));
            VOX_TRY(auto language, m_earlier.of(ref, EditField::Language));
            if (hypothesis)
                row->second.hypothesis = *std::move(hypothesis);
            if (language)
                row->second.language = *std::move(language);
        }
        return &row->second;
    }

    void add(std::vector<ListChange> &changes, const Row &row, FieldRole role,
             const std::string &before, std::optional<double> rate)
    {
        const std::string key = keyOf(role);
        const std::string after = rate ? pythonFloatRepr(*rate) : std::string();
        if (key.empty() || before == after)
            return;
        changes.push_back({row.found->line, row.found->part, row.key, row.found->textFile, key,
                           before, after, true});
        m_owners.push_back(row.owners);
    }

    Database &m_db;
    const KnownList &m_list;
    const ListPlan &m_plan;
    EmptyHypotheses m_empties;
    EarlierValues m_earlier;
    std::size_t m_first = 0;
    std::map<Place, Row> m_rows;
    std::vector<std::vector<std::size_t>> m_owners; ///< of each score, from m_first on
};

/// Fails if a file was replaced between the look-up and the search for the bytes.
Result<> checkFiles(const ListLookup &lookup, const ListRewrite &rewrite)
{
    for (const PatchedFile &file : rewrite.files) {
        const auto seen = lookup.files.find(file.path);
        if (seen == lookup.files.end())
            continue;
        if (!isUnchanged(seen->second, file.status))
            return fail(ErrorCode::Busy,
                        Sentence::tr("was changed by another program while publishing"),
                        file.path.string());
    }
    return {};
}

void takeTimes(const TimeWriter &times, std::vector<TimeWrite> writes, ListPlan &plan)
{
    plan.timeWrites = std::move(writes);
    plan.timesSettled = times.settled();
    plan.areFieldsWhole = plan.areFieldsWhole && times.isWhole();
    for (const Error &problem : times.problems())
        addFieldProblem(plan.problems, problem);
}

} // namespace

PublishReport ListPlan::amounts() const
{
    PublishReport amounts;
    for (const PatchedFile &file : files) {
        const bool isOfSplits = changesSplitsFile && &file == &files.front();
        std::uint64_t replaced = 0;
        std::uint64_t written = 0;
        for (const FilePatch &patch : file.patches) {
            amounts.records += isOfSplits || patch.change < valueChanges ? 1 : 0;
            replaced += patch.length;
            written += patch.bytes.size();
        }
        ++amounts.files;
        amounts.newFiles += file.isNew ? 1 : 0;
        amounts.recordBytes += written;
        const std::uint64_t size =
            file.status.size; // patches of a packed file are of what is in it
        amounts.fileBytes += isNamedPacked(file.path) || replaced > size
                                 ? size
                                 : size - replaced + written;
    }
    for (const LineChange &change : lines) // one patch may hold many lines
        if (!change.isThere)
            amounts.records += change.added.size() + change.removed.size();
    return amounts;
}

Result<std::set<std::string>> keysOf(Database &database, const std::vector<SegmentEdits> &edits,
                                     const std::vector<FieldEdit> &fields)
{
    VOX_TRY(auto keys, keysOfSegments(database, edits));
    for (const SegmentEdits &edit : edits)
        keys.insert(edit.key);
    for (const FieldEdit &edit : fields)
        keys.insert(edit.key);
    return keys;
}

namespace {

/// Times and hypotheses: what goes along with a change of segments, or stays with it.
bool isOfSegments(EditField field)
{
    return isTime(field) || field == EditField::Hypothesis;
}

/// One plan, without the changes of some items; what else had to be refused.
class PlanOnce {
public:
    using Refused = std::map<std::uint64_t, Error>;

    PlanOnce(Database &db, const FileSystem &fs, const KnownList &list, const ListLookup &lookup,
             const JournalMark &upTo, const std::set<std::uint64_t> &left)
        : m_db(db), m_fs(fs), m_list(list), m_lookup(lookup), m_upTo(upTo), m_left(left)
    {
    }

    Result<ListPlan> run(const std::vector<SegmentEdits> &edits,
                         const std::vector<FieldEdit> &fields, const std::stop_token &stop)
    {
        ListPlan plan;
        plan.edits = edits;
        VOX_TRY(plan.times, unpublishedTimes(m_db, m_list.shard, m_upTo.line));
        VOX_TRY(auto lines, planLines(m_db, m_list, m_lookup, plan.edits, m_upTo, m_left));
        m_refused = lines.refused;
        m_conflicts = lines.conflicts;
        chooseFields(fields, lines, plan);
        Planner planner(m_db, m_list, m_lookup, plan);
        VOX_CHECK(addTexts(planner, lines, plan));
        auto written = planFields(m_list, m_lookup, plan.fields);
        plan.areFieldsWhole = plan.areFieldsWhole && written.areWhole;
        std::move(written.problems.begin(), written.problems.end(),
                  std::back_inserter(plan.problems));
        plan.fieldWrites = std::move(written.writes);
        VOX_TRY(auto splits, planSplitsFile(m_fs, m_list, m_lookup, plan.fields));
        plan.areFieldsWhole = plan.areFieldsWhole && splits.isWhole;
        plan.subsets = std::move(splits.subsets);
        plan.changesSplitsFile = splits.file.has_value();
        std::move(splits.problems.begin(), splits.problems.end(),
                  std::back_inserter(plan.problems));
        auto changes = planner.changes();
        std::move(written.changes.begin(), written.changes.end(), std::back_inserter(changes));
        VOX_CHECK(locate(planner, lines, changes, plan, stop));
        // First: if the manifest does not get its name after it, publishing again does the rest.
        if (splits.file)
            plan.files.insert(plan.files.begin(), *std::move(splits.file));
        plan.lines = std::move(lines.changes);
        m_refused.insert(planner.refusedItems().begin(), planner.refusedItems().end());
        return plan;
    }

    const Refused &refused() const { return m_refused; }
    /// Of these, the items whose lines another program changed.
    const std::map<std::uint64_t, PublishConflict> &conflicts() const { return m_conflicts; }

private:
    /// Values of an item whose lines change are written in its lines; remaining values wait for
    /// their group.
    void chooseFields(const std::vector<FieldEdit> &fields, const LinePlan &lines,
                      ListPlan &plan) const
    {
        for (const FieldEdit &edit : fields) {
            const bool isLeft = isOfSegments(edit.field) && m_left.contains(edit.ref.item);
            if (isLeft)
                plan.areFieldsWhole = false;
            else if (!isTime(edit.field) || !lines.items.contains(edit.ref.item))
                plan.fields.push_back(edit);
        }
    }

    Result<> addTexts(Planner &planner, const LinePlan &lines, const ListPlan &plan) const
    {
        std::set<std::size_t> taken;
        for (const LineChange &change : lines.changes)
            taken.insert(change.with.begin(), change.with.end());
        for (std::size_t number = 0; number < plan.edits.size(); ++number) {
            const SegmentEdits &edit = plan.edits[number];
            const bool isText = edit.field != EditField::Segments && !taken.contains(number);
            if (isText && !m_left.contains(edit.ref.item))
                VOX_CHECK(planner.add(number));
        }
        return {};
    }

    Result<> locate(Planner &planner, const LinePlan &lines, std::vector<ListChange> &changes,
                    ListPlan &plan, const std::stop_token &stop)
    {
        TimeWriter times(m_list, m_lookup);
        times.append(plan.fields, changes);
        times.appendMoved(lines.moved, changes);
        std::vector<TimeWrite> timeWrites;
        if (!changes.empty() || !lines.rows.empty()) {
            VOX_TRY(const auto kind, datasetKindNamed(m_list.kind));
            ScoreWriter scores(m_db, m_list, plan, m_upTo);
            VOX_CHECK(scores.append(changes));
            plan.valueChanges = changes.size();
            VOX_TRY(auto rewrite,
                    locateListChanges(m_fs, kind, m_list.path, changes, stop, lines.rows));
            VOX_CHECK(checkFiles(m_lookup, rewrite));
            plan.scoreWrites = scores.settle(rewrite);
            timeWrites = times.settle(rewrite);
            std::erase_if(rewrite.files,
                          [](const PatchedFile &file) { return file.patches.empty(); });
            planner.refuse(rewrite.refused);
            for (const auto &refused : rewrite.refusedRows) {
                const LineChange &change = lines.changes[lines.changeOfRow[refused.change]];
                m_refused.emplace(plan.edits[change.edit].ref.item, refused.why);
            }
            plan.files = std::move(rewrite.files);
        }
        takeTimes(times, std::move(timeWrites), plan);
        for (const std::uint64_t item : times.refusedItems())
            m_refused.emplace(item, times.problems().empty()
                                        ? Error{ErrorCode::InvalidArgument, "", {}}
                                        : times.problems().front());
        return {};
    }

    Database &m_db;
    const FileSystem &m_fs;
    const KnownList &m_list;
    const ListLookup &m_lookup;
    const JournalMark &m_upTo;
    const std::set<std::uint64_t> &m_left;
    Refused m_refused;
    std::map<std::uint64_t, PublishConflict> m_conflicts;
};

} // namespace

Result<ListPlan> planList(Database &database, const FileSystem &fs, const KnownList &list,
                          const ListLookup &lookup, const std::vector<SegmentEdits> &edits,
                          const std::vector<FieldEdit> &fields, const JournalMark &upTo,
                          const std::stop_token &stop)
{
    VOX_TRY(const auto groups, groupsOfSegments(database, list.shard));
    std::map<std::uint64_t, Error> whyOfGroup;
    std::map<SegmentRef, PublishConflict> conflicts;
    std::set<std::uint64_t> conflictItems;
    std::set<std::uint64_t> left;
    for (;;) { // each time without one more group at least
        PlanOnce once(database, fs, list, lookup, upTo, left);
        VOX_TRY(auto plan, once.run(edits, fields, stop));
        for (const auto &[item, conflict] : once.conflicts())
            conflicts.emplace(conflict.ref, conflict);
        for (const PublishConflict &conflict : plan.conflicts) // left out of the next one
            if (groups.contains(conflict.ref.item))
                conflicts.emplace(conflict.ref, conflict);
        const std::size_t leftBefore = left.size();
        for (const auto &[item, why] : once.refused()) {
            const auto group = groups.find(item);
            if (group == groups.end() || left.contains(item))
                continue;
            whyOfGroup.emplace(group->second, why);
            for (const auto &[other, root] : groups)
                if (root == group->second)
                    left.insert(other);
        }
        if (left.size() > leftBefore)
            continue;
        for (const auto &[ref, conflict] : conflicts) {
            plan.conflicts.push_back(conflict);
            conflictItems.insert(ref.item);
        }
        for (const SegmentEdits &edit : plan.edits) {
            const bool isLeft = edit.field == EditField::Segments && left.contains(edit.ref.item);
            if (!isLeft || conflictItems.contains(edit.ref.item))
                continue;
            const Error &why = whyOfGroup.at(groups.at(edit.ref.item));
            plan.problems.push_back(
                {why.code,
                 Sentence::tr("segments that were divided, merged, added or deleted together must "
                              "be published together, which failed: %1",
                              why.detail),
                 edit.key});
        }
        return plan;
    }
}

} // namespace voxdeck

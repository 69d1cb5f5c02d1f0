// SPDX-License-Identifier: Apache-2.0
#include "core/publish/ListFields.h"

#include "core/base/Sentence.h"
#include "core/format/DatasetKind.h"
#include "core/import/ListedSegment.h"
#include "core/journal/BulkJournal.h"
#include "core/journal/JournalQueries.h"
#include "core/publish/ListTimes.h"
#include "core/rows/ManifestRows.h"
#include "core/workspace/Rows.h"
#include "core/workspace/SegmentTable.h"
#include "core/workspace/UnpublishedEdits.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <utility>

namespace voxdeck {

namespace {

struct FieldOfList {
    EditField field;
    std::optional<FieldRole> role; ///< times have none: lists spell them in too many ways
    bool isSetForMany;             ///< there are bulk edits of it
    bool isSetAlone;               ///< there are lines of the journal of it
};
constexpr std::array kFields{FieldOfList{EditField::Split, FieldRole::Split, true, false},
                             FieldOfList{EditField::Language, FieldRole::Language, true, false},
                             FieldOfList{EditField::Status, FieldRole::Status, true, true},
                             FieldOfList{EditField::Speaker, FieldRole::Speaker, false, true},
                             FieldOfList{EditField::Hypothesis, FieldRole::Hypothesis, false, true},
                             FieldOfList{EditField::Start, {}, false, true}, // addTimes(), where
                             FieldOfList{EditField::End, {}, false, true},   // the list takes them
                             // in the splits file beside a country's manifest (SplitsFilePlan.h)
                             FieldOfList{EditField::Subset, {}, true, false}};

std::optional<FieldRole> roleOf(EditField field)
{
    const auto found = std::find_if(kFields.begin(), kFields.end(),
                                    [field](const FieldOfList &one) { return one.field == field; });
    return found == kFields.end() ? std::nullopt : found->role;
}

/// Fields of annotation files; values that a list cannot accept are reported.
bool isOfLabels(EditField field)
{
    return field == EditField::Speaker || field == EditField::Hypothesis
           || field == EditField::Start || field == EditField::End;
}

bool hasPlace(const KnownList &list, EditField field)
{
    if (field == EditField::Subset)
        return traitsOfKindNamed(list.kind).splitsFile != nullptr;
    const auto role = roleOf(field);
    return role && !list.mapping.keysOf(*role).empty();
}

std::string spelled(const FoundUtterance &found, EditField field)
{
    switch (field) {
    case EditField::Split: return found.split;
    case EditField::Language: return found.language;
    case EditField::Speaker: return found.speaker;
    case EditField::Hypothesis: return found.hypothesis;
    case EditField::Start: return secondsText(found.startSeconds);
    case EditField::End: return secondsText(found.endSeconds);
    default: return found.status;
    }
}

/// As the journal spells it.
std::string meaning(EditField field, const std::string &text)
{
    return field == EditField::Split ? splitName(splitSpelled(text)) : text;
}

std::string nameOfNote(const KnownList &list)
{
    return "published fields " + std::to_string(list.shard);
}

/// Identifies what the fields depend on: the present journal, and the mapping.
Result<std::string> stateOf(const KnownList &list, const JournalMark &now)
{
    VOX_TRY(auto mapping, list.mapping.toJson().dump());
    return std::to_string(now.chunk) + " " + std::to_string(now.line) + " " + mapping;
}

/// The last lines of the journal about such fields of the list.
Result<JournalMark> lastOfFields(Database &db, const KnownList &list)
{
    JournalMark last;
    VOX_TRY(last.chunk, BulkJournal(db).lastChunkOf(list.shard));
    VOX_TRY(last.line, lastLineOf(db, list.shard,
                                  {EditField::Status, EditField::Hypothesis, EditField::Speaker,
                                   EditField::Start, EditField::End}));
    return last;
}

/// By item: all values the journal has of it, and the hash of its key then.
struct Said {
    std::uint32_t keyHash = 0; ///< 0: an edit of the one utterance, which knows its key
    std::string key;
    std::set<std::string> values;
};
using SaidByItem = std::map<std::pair<std::uint64_t, std::int32_t>, Said>; ///< item, segment

Result<> addBulk(Database &db, std::uint32_t shard, EditField field, SaidByItem &said)
{
    const auto add = [&said](const BulkLine &, std::uint32_t, const BulkChunk &chunk) -> Result<> {
        for (const BulkRow &row : chunk.rows) {
            Said &one = said[{row.item, row.segment}];
            one.keyHash = row.keyHash;
            one.values.insert(chunk.values[row.value].before);
            one.values.insert(chunk.values[row.value].after);
        }
        return {};
    };
    return BulkJournal(db).eachChunkOfField(shard, field, add);
}

Result<> addSingle(Database &db, std::uint32_t shard, EditField field, SaidByItem &said)
{
    const auto add = [&said](const LineView &line) -> Result<> {
        Said &one = said[{line.item, line.segment}];
        one.key = line.key;
        one.values.emplace(line.before);
        one.values.emplace(line.after);
        return {};
    };
    return eachLine(db, shard, field, add);
}

Result<> addEdits(Database &db, std::uint32_t shard, EditField field, SaidByItem &said,
                  EarlierValues &earlier, std::vector<FieldEdit> &edits)
{
    for (auto &[place, one] : said) {
        const SegmentRef ref{shard, place.first, place.second};
        VOX_TRY(const auto id, ManifestRows(db).find(ref));
        VOX_TRY(const auto row, placeOfRow(db, id));
        VOX_TRY(const auto digest, digestOfRow(db, id));
        VOX_TRY(auto now, valueOfRow(db, id, field));
        if (!row || !digest || !now)
            continue;
        const std::string key = segmentKey(row->itemKey, ref.segment, row->siblings);
        const bool isSame = one.keyHash != 0
                                ? one.keyHash == bulkKeyHash(row->itemKey, row->siblings)
                                : one.key == key;
        if (!isSame)
            continue;
        VOX_TRY(auto then, earlier.of(ref, field));
        edits.push_back({ref, key, field, then ? *std::move(then) : *std::move(now),
                         std::move(one.values), *digest});
    }
    return {};
}

/// Starts and ends that are not published yet, where the list takes times.
Result<> addTimes(Database &db, const KnownList &list, EarlierValues &earlier,
                  std::vector<FieldEdit> &edits)
{
    VOX_TRY(const auto times, unpublishedTimes(db, list.shard, earlier.mark().line));
    for (const EditField field : {EditField::Start, EditField::End}) {
        std::map<SegmentRef, std::uint64_t> lines;
        for (const SegmentEdits &time : times)
            if (time.field == field)
                lines.emplace(time.ref, time.edits);
        if (lines.empty())
            continue;
        SaidByItem said;
        VOX_CHECK(addSingle(db, list.shard, field, said));
        std::erase_if(said, [&](const auto &one) {
            return !lines.contains({list.shard, one.first.first, one.first.second});
        });
        const auto first = static_cast<std::ptrdiff_t>(edits.size());
        VOX_CHECK(addEdits(db, list.shard, field, said, earlier, edits));
        std::for_each(edits.begin() + first, edits.end(),
                      [&lines](FieldEdit &edit) { edit.lines = lines.at(edit.ref); });
    }
    return {};
}

/// The word the list has for a split; our own where it has none.
std::string splitWord(const ListLookup &lookup, const std::string &split)
{
    const auto found = lookup.splitWords.find(split);
    if (split.empty() || found == lookup.splitWords.end())
        return split;
    const std::pair<const std::string, std::uint64_t> *most = nullptr;
    for (const auto &word : found->second)
        if (!most || word.second > most->second)
            most = &word;
    return most ? most->first : split;
}

} // namespace

Result<std::vector<FieldEdit>> unpublishedFields(Workspace &workspace, const KnownList &list,
                                                 const JournalMark &upTo)
{
    Database &db = workspace.database();
    EarlierValues earlier(db, upTo);
    std::vector<FieldEdit> edits;
    VOX_CHECK(addTimes(db, list, earlier, edits));
    auto note = db.statement("SELECT value FROM workspace WHERE name = ?");
    VOX_TRY(const bool hasNote, note.bind(nameOfNote(list)).step());
    VOX_TRY(const auto last, lastOfFields(db, list));
    VOX_TRY(const auto state, stateOf(list, last));
    if (hasNote && note.view(0) == state)
        return edits;
    for (const FieldOfList &one : kFields) {
        const bool isDone = isTime(one.field) && takesTimes(list.kind);
        if (isDone || (!hasPlace(list, one.field) && !isOfLabels(one.field)))
            continue;
        SaidByItem said;
        if (one.isSetForMany)
            VOX_CHECK(addBulk(db, list.shard, one.field, said));
        if (one.isSetAlone)
            VOX_CHECK(addSingle(db, list.shard, one.field, said));
        VOX_CHECK(addEdits(db, list.shard, one.field, said, earlier, edits));
    }
    return edits;
}

Result<> noteFieldsPublished(Workspace &workspace, const KnownList &list, const JournalMark &upTo)
{
    VOX_TRY(const auto last, lastOfFields(workspace.database(), list));
    if (last.line > upTo.line || last.chunk > upTo.chunk)
        return {};
    VOX_TRY(const auto state, stateOf(list, last));
    VOX_CHECK(workspace.database()
                  .statement("INSERT INTO workspace (name, value) VALUES (?, ?)"
                             " ON CONFLICT (name) DO UPDATE SET value = excluded.value")
                  .bind(nameOfNote(list))
                  .bind(state)
                  .run());
    return {};
}

bool saysNow(const FoundUtterance &found, const FieldEdit &edit)
{
    return meaning(edit.field, spelled(found, edit.field)) == edit.now;
}

void addFieldProblem(std::vector<Error> &problems, Error problem)
{
    constexpr std::size_t kMostProblems =
        1000; // a split set for millions of rows is refused for each
    if (problems.size() < kMostProblems)
        problems.push_back(std::move(problem));
}

namespace {

/// Decides edit by edit.
class FieldPlanner {
public:
    FieldPlanner(const KnownList &list, const ListLookup &lookup) : m_list(list), m_lookup(lookup)
    {
    }

    void add(std::size_t number, const FieldEdit &edit)
    {
        const bool isOfTime = isTime(edit.field);
        if (edit.field == EditField::Subset || (isOfTime && canWriteTimes(m_list)))
            return; // SplitsFilePlan.h, ListTimes.h
        const auto found = m_lookup.byKey.find(edit.key);
        if (edit.key.empty() || found == m_lookup.byKey.end())
            return; // gone from the list: the next import takes the row away
        const FoundUtterance *const own = toldApart(found->second, edit.digest);
        const FoundUtterance &one = own ? *own : found->second.front();
        // A status in words that are not ours means something to another program.
        const bool isForeign = edit.field == EditField::Status && !statusNamed(one.status);
        if (isForeign || (own && saysNow(one, edit)))
            return;
        const std::string before = spelled(one, edit.field);
        if (!hasPlace(m_list, edit.field)) {
            ++m_homeless[edit.field];
        } else if (!own) {
            refuse(edit, Sentence::tr("the list has this key several times, so the utterance whose "
                                      "%1 was set is unknown%2",
                                      editFieldName(edit.field), kGiveKeys));
        } else if (!edit.journal.contains(meaning(edit.field, before))) {
            refuse(edit, Sentence::tr("the list now has another %1 value: %2",
                                      editFieldName(edit.field), before));
        } else {
            m_plan.writes.push_back({number, one});
            m_plan.changes.push_back(
                {one.line, one.part, edit.key, one.textFile,
                 m_list.mapping.keysOf(*roleOf(edit.field)).front(), before,
                 edit.field == EditField::Split ? splitWord(m_lookup, edit.now) : edit.now, false});
        }
    }

    FieldWrites finish()
    {
        for (const auto &[field, rows] : m_homeless) {
            const char *const name = editFieldName(field);
            auto why = roleOf(field)
                           ? Sentence::tr("the list has no field for a %1; the %2 set here stay in "
                                          "the workspace, and an export writes them",
                                          name, rows)
                           : Sentence::tr("publishing does not change the %1 of an utterance; the "
                                          "%2 set here stay in the workspace, and an export writes "
                                          "them",
                                          name, rows);
            addFieldProblem(m_plan.problems,
                            {ErrorCode::Unsupported, std::move(why), m_list.path.string()});
        }
        return std::move(m_plan);
    }

private:
    void refuse(const FieldEdit &edit, Sentence why)
    {
        addFieldProblem(m_plan.problems, {ErrorCode::InvalidArgument, std::move(why), edit.key});
        m_plan.areWhole = false;
    }

    const KnownList &m_list;
    const ListLookup &m_lookup;
    FieldWrites m_plan;
    std::map<EditField, std::uint64_t> m_homeless; ///< what the list has no place for
};

} // namespace

FieldWrites planFields(const KnownList &list, const ListLookup &lookup,
                       const std::vector<FieldEdit> &edits)
{
    FieldPlanner planner(list, lookup);
    for (std::size_t number = 0; number < edits.size(); ++number)
        planner.add(number, edits[number]);
    return planner.finish();
}

} // namespace voxdeck

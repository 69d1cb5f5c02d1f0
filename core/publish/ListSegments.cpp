// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0601
#include "core/publish/ListSegments.h"

#include "core/base/Sha256.h"
#include "core/base/TimeSpan.h"
#include "core/format/DatasetKind.h"
#include "core/import/ListedSegment.h"
#include "core/journal/PublishIntents.h"
#include "core/journal/UnpublishedLines.h"
#include "core/json/PythonFloat.h"
#include "core/publish/PublishPlan.h"
#include "core/publish/RecordingLines.h"
#include "core/rows/LineBase.h"
#include "core/rows/ManifestRows.h"
#include "core/rows/SegmentLayer.h"
#include "core/rows/SegmentList.h"
#include "core/workspace/RowScore.h"
#include "core/workspace/Rows.h"
#include "core/workspace/SegmentTable.h"
#include "core/workspace/UnpublishedEdits.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <utility>

namespace voxdeck {

namespace {

/// A row of an item, shown or hidden.
struct Row {
    std::string key, text, hypothesis, language, speaker;
    SegmentStatus status = SegmentStatus::Pending;
    Split split = Split::Unassigned;
    double startSeconds = 0, endSeconds = 0;
    std::optional<int> channel;
    bool isShown = false;
};

Result<std::optional<Row>> rowOf(Database &db, const SegmentRef &ref)
{
    static constexpr Select kRow("SELECT item_key, siblings, text, hypothesis, language, speaker,"
                                 " status, split, start, stop, channel FROM ");
    const std::string columns(kRow.sql());
    VOX_TRY(const auto id, ManifestRows(db).find(ref));
    auto shown = db.statement(columns + "segment WHERE id = ?");
    auto aside = db.statement(columns
                              + "hidden_segment WHERE shard = ? AND item = ? AND segment = ?");
    VOX_TRY(const bool isShown, shown.bind(id).step());
    VOX_TRY(const bool isAside, aside.bind(ref.shard).bind(ref.item).bind(ref.segment).step());
    if (!isShown && !isAside)
        return std::optional<Row>();
    Statement &query = isShown ? shown : aside;
    Row row;
    row.isShown = isShown;
    row.key = segmentKey(query.text(kRow["item_key"]), ref.segment, query.count(kRow["siblings"]));
    row.text = query.text(kRow["text"]);
    row.hypothesis = query.text(kRow["hypothesis"]);
    row.language = query.text(kRow["language"]);
    row.speaker = query.text(kRow["speaker"]);
    row.status = static_cast<SegmentStatus>(query.integer(kRow["status"]));
    row.split = static_cast<Split>(query.integer(kRow["split"]));
    row.startSeconds = query.real(kRow["start"]);
    row.endSeconds = query.real(kRow["stop"]);
    if (!query.isNull(kRow["channel"]))
        row.channel = static_cast<int>(query.integer(kRow["channel"]));
    return std::optional(std::move(row));
}

/// The row as it was at a moment of the journal.
Result<> setBack(Row &row, const SegmentRef &ref, EarlierValues &earlier)
{
    for (const auto &[field, text] :
         {std::pair(EditField::Text, &row.text), std::pair(EditField::Hypothesis, &row.hypothesis),
          std::pair(EditField::Language, &row.language),
          std::pair(EditField::Speaker, &row.speaker)}) {
        VOX_TRY(auto then, earlier.of(ref, field));
        if (then)
            *text = *std::move(then);
    }
    for (const auto &[field, seconds] : {std::pair(EditField::Start, &row.startSeconds),
                                         std::pair(EditField::End, &row.endSeconds)}) {
        VOX_TRY(const auto then, earlier.of(ref, field));
        if (then)
            *seconds = secondsIn(*then).value_or(*seconds);
    }
    VOX_TRY(const auto status, earlier.of(ref, EditField::Status));
    VOX_TRY(const auto split, earlier.of(ref, EditField::Split));
    if (status)
        row.status = statusNamed(*status).value_or(row.status);
    if (split)
        row.split = splitNamed(*split).value_or(Split::Unassigned);
    return {};
}

/// The numbers of an item's segments in the list, and after publishing.
struct Numbers {
    std::vector<std::int32_t> before;
    std::vector<SegmentEntry> after;
    bool wasThere(std::int32_t number) const
    {
        return std::find(before.begin(), before.end(), number) != before.end();
    }
    bool stays(std::int32_t number) const
    {
        return std::any_of(after.begin(), after.end(),
                           [number](const auto &entry) { return entry.number == number; });
    }
};

Result<Numbers> numbersOf(Database &db, const SegmentEdits &edit)
{
    Numbers numbers;
    VOX_TRY(numbers.before, numbersInList(db, edit.ref));
    VOX_TRY(numbers.after, segmentEntriesIn(edit.text));
    return numbers;
}

/// What the list says of the lines of these segments, in the way of baseOfItem(), as it is and as it were if no audio were
/// missing: audio that went away does not change a line. Empty: a segment has no line, or several.
Result<std::vector<std::string>> basesInList(Database &db, const SegmentEdits &edit,
                                             const ListLookup &lookup)
{
    VOX_TRY(const auto numbers, numbersInList(db, edit.ref));
    std::vector<std::int64_t> digests;
    std::vector<std::int64_t> withAudio;
    for (const std::int32_t number : numbers) {
        VOX_TRY(const auto row, rowOf(db, {edit.ref.shard, edit.ref.item, number}));
        const auto found = row ? lookup.byKey.find(row->key) : lookup.byKey.end();
        if (found == lookup.byKey.end() || found->second.size() != 1)
            return std::vector<std::string>();
        digests.push_back(found->second.front().digest);
        withAudio.push_back(found->second.front().digestWithAudio);
    }
    VOX_TRY(auto now, baseOfLines(digests));
    VOX_TRY(auto then, baseOfLines(withAudio));
    return std::vector{std::move(now), std::move(then)};
}

/// Whether the lines are what they were when the segments were changed, or what our own publishing made of them since.
/// Workspaces of earlier versions do not know.
Result<bool> isBaseOf(Database &db, const SegmentEdits &edit, const std::vector<std::string> &bases)
{
    VOX_TRY(const auto unknown, sha256(edit.key));
    bool isBase = edit.base == unknown;
    for (const std::string &base : bases)
        if (!isBase) {
            VOX_TRY(isBase, publishingLeadsTo(db, edit.ref, edit.base, base));
        }
    return isBase;
}

bool isSame(double a, double b)
{
    return std::abs(a - b) < kSameSample;
}

bool isThere(const ListLookup &lookup, const LineChange::Added &added)
{
    const auto found = lookup.byKey.find(added.key);
    return found != lookup.byKey.end() && found->second.size() == 1
           && found->second.front().text == added.text
           && isSame(found->second.front().startSeconds, added.span.begin)
           && isSame(found->second.front().endSeconds, added.span.end);
}

/// Works out one item after the other.
class LinePlanner {
public:
    LinePlanner(Database &db, const KnownList &list, const ListLookup &lookup,
                const std::vector<SegmentEdits> &edits, const JournalMark &upTo)
        : m_db(db), m_list(list), m_lookup(lookup), m_edits(edits), m_earlier(db, upTo)
    {
        for (std::size_t number = 0; number < edits.size(); ++number)
            if (edits[number].field != EditField::Segments)
                m_textsOf[edits[number].ref.item].push_back(number);
    }

    Result<> begin()
    {
        VOX_TRY(m_rater, RowRater::of(m_db));
        return {};
    }

    Result<> add(std::size_t number)
    {
        const SegmentEdits &edit = m_edits[number];
        m_plan.items.insert(edit.ref.item);
        VOX_TRY(const auto numbers, numbersOf(m_db, edit));
        LineChange change;
        change.edit = number;
        VOX_TRY(auto why, find(edit, numbers, change));
        if (!why) {
            takeTexts(edit.ref.item, numbers, change);
            VOX_TRY(why, write(edit, numbers, change));
        }
        if (why)
            m_plan.refused.emplace(edit.ref.item, *std::move(why));
        return {};
    }

    LinePlan finish() { return std::move(m_plan); }

private:
    using Why = std::optional<Error>;

    static Result<Why> refused(const std::string &key, Sentence why,
                               ErrorCode code = ErrorCode::InvalidArgument)
    {
        return Why(Error{code, std::move(why), key});
    }

    /// The lines that go and come.
    Result<Why> find(const SegmentEdits &edit, const Numbers &numbers, LineChange &change)
    {
        m_rows.clear();
        const auto load = [&](std::int32_t number) -> Result<bool> {
            const SegmentRef ref{edit.ref.shard, edit.ref.item, number};
            VOX_TRY(auto row, rowOf(m_db, ref));
            if (row) {
                VOX_CHECK(setBack(*row, ref, m_earlier));
                m_rows.emplace(number, *std::move(row));
            }
            return m_rows.contains(number);
        };
        for (const std::int32_t number : numbers.before) {
            VOX_TRY(const bool isKnown, load(number));
            if (isKnown && !numbers.stays(number))
                change.removed.push_back(m_rows.at(number).key);
        }
        for (const SegmentEntry &entry : numbers.after) {
            VOX_TRY(const bool isKnown, load(entry.number));
            if (!isKnown || !m_rows.at(entry.number).isShown)
                return refused(
                    edit.key,
                    Sentence::tr("its segments were changed while publishing; publish again"),
                    ErrorCode::Busy);
            const Row &row = m_rows.at(entry.number);
            if (!numbers.wasThere(entry.number))
                change.added.push_back({{edit.ref.shard, edit.ref.item, entry.number},
                                        row.key,
                                        {row.startSeconds, row.endSeconds},
                                        row.text});
        }
        return Why();
    }

    /// New lines contain their texts; texts of removed lines are removed with them.
    void takeTexts(std::uint64_t item, const Numbers &numbers, LineChange &change) const
    {
        const auto found = m_textsOf.find(item);
        if (found == m_textsOf.end())
            return;
        for (const std::size_t number : found->second) {
            const auto segment = m_edits[number].ref.segment;
            if (!numbers.wasThere(segment) || !numbers.stays(segment))
                change.with.push_back(number);
        }
    }

    Result<Why> write(const SegmentEdits &edit, const Numbers &numbers, LineChange &change)
    {
        change.isThere = saysLines(m_lookup, change);
        m_places.clear();
        for (const std::int32_t number : numbers.before) {
            const auto row = m_rows.find(number);
            const auto found = row == m_rows.end() ? m_lookup.byKey.end()
                                                   : m_lookup.byKey.find(row->second.key);
            if (found == m_lookup.byKey.end() && !(change.isThere && !numbers.stays(number)))
                return refused(
                    edit.key,
                    Sentence::tr(
                        "the list no longer has an utterance with this key; import it again"));
            if (found == m_lookup.byKey.end())
                continue;
            if (found->second.size() > 1)
                return refused(edit.key, Sentence::tr("the list has this key several times, so the "
                                                      "changed utterance is unknown"));
            m_places.emplace(number, &found->second.front());
            if (numbers.stays(number))
                move({edit.ref.shard, edit.ref.item, number}, row->second, found->second.front());
        }
        VOX_TRY(const bool isChanged, isChangedByOthers(edit, change));
        if (isChanged)
            return refused(edit.key, Sentence::tr("the line was changed in the list as well"),
                           ErrorCode::Busy);
        if (!change.isThere) {
            if (auto why = checkNew(change); why)
                return Why(std::move(why));
            VOX_TRY(auto rows, rowEdits(edit, numbers, change));
            for (auto &row : rows) {
                m_plan.rows.push_back(std::move(row));
                m_plan.changeOfRow.push_back(m_plan.changes.size());
            }
        }
        m_plan.changes.push_back(std::move(change));
        return Why();
    }

    /// As of a record (PublishPlan.h): whatever another program changed, in whichever of the lines.
    Result<bool> isChangedByOthers(const SegmentEdits &edit, const LineChange &change)
    {
        VOX_TRY(const auto bases, basesInList(m_db, edit, m_lookup));
        VOX_TRY(const bool isBase, isBaseOf(m_db, edit, bases));
        if (isBase || change.isThere)
            return false;
        std::string theirs = "the line was changed by another program:";
        for (const auto &[number, place] : m_places)
            theirs.append(" ").append(place->text);
        m_plan.conflicts.emplace(edit.ref.item,
                                 PublishConflict{edit.ref, edit.key, edit.textBefore,
                                                 std::move(theirs), edit.text, true});
        return true;
    }

    void move(const SegmentRef &ref, const Row &row, const FoundUtterance &place)
    {
        if (isSame(row.startSeconds, place.startSeconds)
            && isSame(row.endSeconds, place.endSeconds))
            return;
        m_plan.moved.push_back(
            {ref, row.key, row.startSeconds, row.endSeconds, place, kSameSample, {}, {}});
    }

    /// Keys are new, and the list has a place for what is new.
    Why checkNew(const LineChange &change)
    {
        for (const LineChange::Added &added : change.added) {
            const bool isTaken = m_lookup.byKey.contains(added.key)
                                 || !m_newKeys.insert(added.key).second;
            if (isTaken)
                return Error{ErrorCode::InvalidArgument,
                             Sentence::tr("the list already has an utterance with the new key: %1",
                                          added.key),
                             m_edits[change.edit].key};
            if (!added.text.empty() && m_list.mapping.keysOf(FieldRole::Reference).empty())
                return Error{ErrorCode::Unsupported,
                             Sentence::tr("the list has no field for the reference transcript"),
                             m_edits[change.edit].key};
        }
        const bool isNamed = std::none_of(m_places.begin(), m_places.end(), [](const auto &place) {
            return place.second->isKeyMade;
        });
        if (!isNamed && !traitsOfKindNamed(m_list.kind).keyOf)
            return Error{
                ErrorCode::InvalidArgument,
                Sentence::tr(
                    "the list has no column for keys, so they are made from the times; add a "
                    "column "
                    "`key`, or write a list with these segments with \"voxdeck-cli export\""),
                m_edits[change.edit].key};
        return {};
    }

    /// The lines of the recording that rows show.
    Result<RecordingLines> linesOf(std::uint32_t shard, std::int64_t recording)
    {
        std::vector<RecordingLines::Line> lines;
        const auto add = [&](const StoredPlace &place, std::optional<int> channel) -> Result<> {
            auto key = place.key();
            const auto found = m_lookup.byKey.find(key);
            if (found != m_lookup.byKey.end() && found->second.size() == 1)
                lines.push_back({place.startSeconds, found->second.front().line,
                                 found->second.front().part, channel, std::move(key)});
            return {};
        };
        if (recording != 0)
            VOX_CHECK(eachPlaceOfRecording(m_db, shard, recording, add));
        return RecordingLines(std::move(lines));
    }

    /// The lines of its recording, and its own lines that go, which count too.
    Result<> readLinesBeside(const SegmentEdits &edit)
    {
        VOX_TRY(const auto recording, recordingOfItem(m_db, edit.ref));
        if (m_recording != recording) {
            VOX_TRY(m_linesBeside, linesOf(edit.ref.shard, recording));
            m_recording = recording;
        }
        std::vector<RecordingLines::Line> own;
        for (const auto &[number, place] : m_places) {
            const Row &row = m_rows.at(number);
            if (!row.isShown || recording == 0)
                own.push_back({row.startSeconds, place->line, place->part, row.channel, row.key});
        }
        m_linesBeside.setPassing(std::move(own));
        return {};
    }

    /// Each new line is made of the line of the segment it was made of, and comes where its time is.
    Result<std::vector<ListRowEdit>> rowEdits(const SegmentEdits &edit, const Numbers &numbers,
                                              const LineChange &change)
    {
        VOX_CHECK(readLinesBeside(edit));
        std::map<std::int32_t, ListRowEdit> edits;
        for (const auto &[number, place] : m_places)
            edits[number] = {
                place->line, place->part, m_rows.at(number).key, !numbers.stays(number), {}};
        for (const LineChange::Added &added : change.added) {
            const auto entry = std::find_if(
                numbers.after.begin(), numbers.after.end(),
                [&added](const auto &one) { return one.number == added.ref.segment; });
            const auto parent = m_places.find(entry->parent.value_or(-1));
            const auto from = parent == m_places.end() ? m_places.begin() : parent;
            const Row &row = m_rows.at(added.ref.segment);
            edits[from->first].added.push_back(
                {added.key, added.span, valuesOf(row, *from->second),
                 m_linesBeside.placeOf(row.startSeconds, row.channel)});
        }
        std::vector<ListRowEdit> changed;
        for (auto &[number, row] : edits)
            if (row.isRemoved || !row.added.empty())
                changed.push_back(std::move(row));
        return changed;
    }

    const std::string *fieldOf(FieldRole role) const
    {
        const auto &keys = m_list.mapping.keysOf(role);
        return keys.empty() ? nullptr : &keys.front();
    }

    std::vector<NewListRow::Value> valuesOf(const Row &row, const FoundUtterance &from) const
    {
        std::vector<NewListRow::Value> values;
        for (const FieldRole role : {FieldRole::Reference, FieldRole::Hypothesis})
            for (const std::string &key :
                 m_list.mapping.keysOf(role)) // further versions: of the old text
                values.push_back({key, std::nullopt});
        const auto set = [&](FieldRole role, const std::optional<std::string> &text,
                             bool isNumber = false) {
            if (const std::string *const field = fieldOf(role)) {
                std::erase_if(values, [&](const auto &value) { return value.field == *field; });
                values.push_back({*field, text, isNumber});
            }
        };
        set(FieldRole::Reference, row.text);
        if (!row.hypothesis.empty())
            set(FieldRole::Hypothesis, row.hypothesis);
        const ErrorScore score = m_rater.scoreOf(
            {row.text, row.hypothesis, row.language, !row.hypothesis.empty()}, {});
        const auto rate = [](std::optional<double> value) {
            return value ? std::optional(pythonFloatRepr(*value)) : std::nullopt;
        };
        set(FieldRole::Cer, rate(score.cer), true);
        set(FieldRole::Wer, rate(score.wer), true);
        if (row.language != from.language)
            set(FieldRole::Language, row.language);
        if (row.speaker != from.speaker)
            set(FieldRole::Speaker, row.speaker);
        if (row.split != splitSpelled(from.split))
            set(FieldRole::Split, std::string(splitName(row.split)));
        if (const auto status = statusNamed(from.status); status && *status != row.status)
            set(FieldRole::Status, std::string(statusName(row.status)));
        return values;
    }

    Database &m_db;
    const KnownList &m_list;
    const ListLookup &m_lookup;
    const std::vector<SegmentEdits> &m_edits;
    EarlierValues m_earlier;
    std::map<std::uint64_t, std::vector<std::size_t>> m_textsOf; ///< edits of texts, by item
    LinePlan m_plan;
    std::map<std::int32_t, Row> m_rows; ///< of the item, by number
    std::map<std::int32_t, const FoundUtterance *> m_places;
    std::optional<std::int64_t> m_recording; ///< of m_linesBeside
    RecordingLines m_linesBeside;
    std::set<std::string> m_newKeys;
    RowRater m_rater;
};

} // namespace

Result<> followOwnWrites(Database &database, const std::vector<SegmentEdits> &edits,
                         const ListLookup &before, const ListLookup &after)
{
    for (const SegmentEdits &edit : edits) {
        if (edit.field != EditField::Segments)
            continue;
        VOX_TRY(const auto was, basesInList(database, edit, before));
        VOX_TRY(const auto is, basesInList(database, edit, after));
        VOX_TRY(const bool isBase, isBaseOf(database, edit, was));
        for (std::size_t at = 0; isBase && at < std::min(was.size(), is.size()); ++at)
            if (is[at] != was[at])
                VOX_CHECK(PublishIntents(database).addDone(
                    {edit.ref, edit.lastEdit, was[at], is[at], {}}));
    }
    return {};
}

bool saysLines(const ListLookup &lookup, const LineChange &change)
{
    return std::none_of(change.removed.begin(), change.removed.end(),
                        [&](const std::string &key) { return lookup.byKey.contains(key); })
           && std::all_of(change.added.begin(), change.added.end(),
                          [&](const auto &added) { return isThere(lookup, added); });
}

Result<std::set<std::string>> keysOfSegments(Database &database,
                                             const std::vector<SegmentEdits> &edits)
{
    std::set<std::string> keys;
    std::set<std::pair<std::uint32_t, std::int64_t>> recordings;
    for (const SegmentEdits &edit : edits) {
        if (edit.field != EditField::Segments)
            continue;
        VOX_TRY(auto numbers, numbersOf(database, edit));
        for (const SegmentEntry &entry : numbers.after)
            numbers.before.push_back(entry.number);
        for (const std::int32_t number : numbers.before) {
            VOX_TRY(const auto row, rowOf(database, {edit.ref.shard, edit.ref.item, number}));
            if (row)
                keys.insert(row->key);
        }
        VOX_TRY(const auto recording, recordingOfItem(database, edit.ref));
        if (recording > 0)
            recordings.emplace(edit.ref.shard, recording);
    }
    // beside the other lines of these recordings new ones are put
    const auto add = [&keys](const StoredPlace &place, std::optional<int>) -> Result<> {
        keys.insert(place.key());
        return {};
    };
    for (const auto &[shard, recording] : recordings)
        VOX_CHECK(eachPlaceOfRecording(database, shard, recording, add));
    return keys;
}

Result<std::map<std::uint64_t, std::uint64_t>> groupsOfSegments(Database &database,
                                                                std::uint32_t shard)
{
    VOX_TRY(const auto changed, itemsOfUnpublishedSegments(database, shard));
    std::map<std::uint64_t, std::uint64_t> groups;
    const auto rootOf = [&groups](std::uint64_t item) {
        while (groups.at(item) != item)
            item = groups.at(item);
        return item;
    };
    EditGroup step = 0;
    std::map<std::int64_t, std::uint64_t> firstOfRecording;
    for (const StepItem &one : changed) {
        if (step != one.step)
            firstOfRecording.clear();
        step = one.step;
        const std::uint64_t item = one.item;
        groups.emplace(item, item);
        VOX_TRY(const auto recording, recordingOfItem(database, {shard, item, -1}));
        const auto first = firstOfRecording.emplace(recording, item).first->second;
        const std::uint64_t own = rootOf(item);
        const std::uint64_t other = rootOf(first);
        groups[std::max(own, other)] = std::min(own, other);
    }
    for (auto &[item, root] : groups)
        root = rootOf(item);
    return groups;
}

Result<LinePlan> planLines(Database &database, const KnownList &list, const ListLookup &lookup,
                           const std::vector<SegmentEdits> &edits, const JournalMark &upTo,
                           const std::set<std::uint64_t> &left)
{
    LinePlanner planner(database, list, lookup, edits, upTo);
    VOX_CHECK(planner.begin());
    for (std::size_t number = 0; number < edits.size(); ++number)
        if (edits[number].field == EditField::Segments && !left.contains(edits[number].ref.item))
            VOX_CHECK(planner.add(number));
    return planner.finish();
}

} // namespace voxdeck

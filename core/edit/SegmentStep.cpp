// SPDX-License-Identifier: Apache-2.0
#include "core/edit/SegmentStep.h"

#include "core/rows/ManifestRows.h"
#include "core/workspace/UnpublishedEdits.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <tuple>
#include <utility>

namespace voxdeck {

namespace {

using Entries = std::vector<SegmentEntry>;

/// The entries that are not in `others`.
Entries only(const Entries &entries, const Entries &others)
{
    Entries kept;
    for (const SegmentEntry &entry : entries)
        if (!findEntry(others, entry.number))
            kept.push_back(entry);
    return kept;
}

/// Whether the change adds, removes or moves the segment.
bool concerns(const FieldChange &change, std::int32_t number)
{
    if (change.field != EditField::Segments)
        return false;
    const auto before = segmentEntriesIn(change.before);
    const auto after = segmentEntriesIn(change.after);
    if (!before || !after)
        return false;
    const SegmentEntry *const was = findEntry(*before, number);
    const SegmentEntry *const is = findEntry(*after, number);
    return (was == nullptr) != (is == nullptr) || (was && is && *was != *is);
}

/// Whether the step of this line made the segment.
bool makes(const FieldChange &change, std::int32_t number)
{
    const auto before = segmentEntriesIn(change.before);
    const auto after = segmentEntriesIn(change.after);
    return before && after && !findEntry(*before, number) && findEntry(*after, number);
}

/// Of a merge in a list, the line that went; `kept` is any line of the row that stayed.
Result<std::optional<EditRecord>> lineMergedInto(EditSession &session, const EditRecord &kept)
{
    VOX_TRY(auto records, session.recordsOf(kept.group));
    const auto hasNone = [](const std::string &entries) {
        const auto read = segmentEntriesIn(entries);
        return read && read->empty();
    };
    for (EditRecord &record : records) {
        const FieldChange &change = record.change;
        const bool isGone = change.field == EditField::Segments
                            && change.ref.item != kept.change.ref.item
                            && (hasNone(change.after) || hasNone(change.before));
        if (!isGone)
            continue;
        record.reason = kept.key;
        return std::optional(std::move(record));
    }
    return std::optional<EditRecord>();
}

/// The first line, of as many segments as all of them are of, with their values: "train, validation, test". The first
/// alone where they set several fields.
EditRecord ofAll(const std::vector<EditRecord> &records)
{
    constexpr std::size_t kMostValues = 3;
    EditRecord all = records.front();
    const auto isOfField = [&all](const EditRecord &record) {
        return record.change.field == all.change.field;
    };
    const bool isOne = records.size() == 1 || all.change.field == EditField::Segments
                       || !std::all_of(records.begin(), records.end(), isOfField);
    if (isOne)
        return all;
    all.rows = 0;
    all.isBulk = true;
    all.key.clear();
    all.change.after.clear();
    std::vector<std::string> values;
    for (const EditRecord &record : records) {
        // tags come and go in the same segments; of any other field each has one value
        all.rows = all.change.field == EditField::Tags ? std::max(all.rows, record.rows)
                                                       : all.rows + record.rows;
        const std::string &value = record.change.after;
        if (!value.empty() && std::find(values.begin(), values.end(), value) == values.end())
            values.push_back(value);
    }
    for (std::size_t at = 0; at < std::min(values.size(), kMostValues); ++at)
        all.change.after.append(at == 0 ? "" : ", ").append(values[at]);
    if (values.size() > kMostValues)
        all.change.after += ", …";
    return all;
}

/// Values that a merge in a list gave the remaining row are shown by the merge.
Result<std::vector<EditRecord>> withMerges(EditSession &session, std::vector<EditRecord> own)
{
    std::map<EditGroup, std::optional<EditRecord>> merges;
    for (const EditRecord &record : own)
        if (isTime(record.change.field) && !merges.contains(record.group)) {
            VOX_TRY(merges[record.group], lineMergedInto(session, record));
        }
    std::vector<EditRecord> told;
    std::set<EditGroup> isTold;
    for (EditRecord &record : own) {
        const auto merge = merges.find(record.group);
        if (record.isBulk || merge == merges.end() || !merge->second)
            told.push_back(std::move(record));
        else if (isTold.insert(record.group).second)
            told.push_back(*std::move(merge->second));
    }
    return told;
}

} // namespace

SegmentStep segmentStepOf(std::string_view before, std::string_view after)
{
    SegmentStep step;
    const auto was = segmentEntriesIn(before);
    const auto is = segmentEntriesIn(after);
    if (!was || !is)
        return step;
    step.gone = only(*was, *is);
    step.made = only(*is, *was);
    std::size_t changed = 0;
    for (const SegmentEntry &entry : *is) {
        const SegmentEntry *const old = findEntry(*was, entry.number);
        if (!old || *old == entry)
            continue;
        ++changed;
        step.keptBefore = *old;
        step.kept = entry;
    }
    const auto isPart = [&step](const SegmentEntry &made) {
        return made.parent == step.gone.front().number;
    };
    if (changed == 0 && step.gone.size() == 1 && step.made.size() == 2
        && std::all_of(step.made.begin(), step.made.end(), isPart))
        step.kind = SegmentStepKind::Divided;
    else if (changed == 1 && step.gone.size() == 1 && step.made.empty())
        step.kind = SegmentStepKind::Joined;
    else if (changed == 0 && step.gone.empty() && step.made.size() == 1)
        step.kind = SegmentStepKind::Added;
    else if (changed == 0 && step.gone.size() == 1 && step.made.empty())
        step.kind = SegmentStepKind::Deleted;
    else if (changed == 1 && step.gone.empty() && step.made.empty())
        step.kind = SegmentStepKind::Moved;
    return step;
}

Sentence segmentStepWords(const EditRecord &record)
{
    const bool isTakenBack = record.undoes != 0 && !record.isRedo;
    const auto &[before, after] = isTakenBack ? std::tie(record.change.after, record.change.before)
                                              : std::tie(record.change.before, record.change.after);
    const SegmentStep step = segmentStepOf(before, after);
    const auto key = [&record](const SegmentEntry &entry) {
        return segmentKey(record.key, entry.number, 2);
    };
    switch (step.kind) {
    case SegmentStepKind::Divided:
        return Sentence::tr("Divided into %1 and %2 at %3 s", key(step.made[0]), key(step.made[1]),
                            secondsText(step.made[1].startSeconds));
    case SegmentStepKind::Joined:
        return Sentence::tr("%1 merged into %2", key(step.gone[0]), key(step.kept));
    case SegmentStepKind::Added:
        return Sentence::tr("%1 added at %2 s", key(step.made[0]),
                            secondsText(step.made[0].startSeconds));
    case SegmentStepKind::Deleted:
        if (!record.reason.empty()) // a line of a list, merged into that row
            return Sentence::tr("%1 merged into %2", key(step.gone[0]), record.reason);
        return Sentence::tr("%1 deleted", key(step.gone[0]));
    case SegmentStepKind::Moved:
        return Sentence::tr("%1 moved from %2–%3 s to %4–%5 s", key(step.kept),
                            secondsText(step.keptBefore.startSeconds),
                            secondsText(step.keptBefore.endSeconds),
                            secondsText(step.kept.startSeconds), secondsText(step.kept.endSeconds));
    case SegmentStepKind::Several: break;
    }
    return Sentence::tr("Segments changed: %1 removed, %2 added", step.gone.size(),
                        step.made.size());
}

Result<std::optional<GoneSegment>> goneSegment(Workspace &workspace, EditSession &session,
                                               const SegmentRef &ref)
{
    constexpr std::uint64_t kLinesToLookAt = 100;
    VOX_TRY(const auto row, ManifestRows(workspace.database()).find(ref));
    if (row != 0)
        return std::optional<GoneSegment>();
    VOX_TRY(const auto lines, session.history(SegmentRef{ref.shard, ref.item, -1}, kLinesToLookAt));
    for (const EditRecord &line : lines) {
        const FieldChange &change = line.change;
        if (change.field != EditField::Segments
            || !makes({change.ref, change.field, change.after, change.before}, ref.segment))
            continue;
        GoneSegment gone{segmentKey(line.key, ref.segment, 2),
                         segmentStepOf(change.before, change.after).kind};
        if (gone.how == SegmentStepKind::Deleted) { // in a list, perhaps merged into another line
            VOX_TRY(const auto step, session.recordsOf(line.group));
            for (const EditRecord &other : step)
                if (isTime(other.change.field) && other.change.ref.item != ref.item)
                    gone.how = SegmentStepKind::Joined;
        }
        return std::optional(std::move(gone));
    }
    return std::optional<GoneSegment>();
}

Result<bool> wasMergedInto(EditSession &session, const FieldChange &text)
{
    constexpr std::uint64_t kLinesToLookAt = 20;
    VOX_TRY(const auto own, session.history(text.ref, kLinesToLookAt));
    VOX_TRY(const auto lines, historyOfSegment(session, text.ref, kLinesToLookAt));
    if (lines.empty())
        return false;
    const auto made = std::find_if(own.begin(), own.end(), [&text](const EditRecord &line) {
        const FieldChange &change = line.change;
        return change.field == EditField::Text && change.before == text.before
               && change.after == text.after;
    });
    const EditGroup step = made != own.end() ? made->group : lines.front().group;
    return std::any_of(lines.begin(), lines.end(), [&](const EditRecord &line) {
        const FieldChange &change = line.change;
        if (line.group != step || change.field != EditField::Segments)
            return false;
        const bool isOfLists = change.ref.item != text.ref.item; // the line that went
        return isOfLists
               || segmentStepOf(change.before, change.after).kind == SegmentStepKind::Joined;
    });
}

Result<std::optional<EditRecord>> tellingLineOf(EditSession &session, EditGroup step)
{
    VOX_TRY(auto records, session.recordsOf(step));
    if (records.empty())
        return std::optional<EditRecord>();
    const auto isOfSegments = [](const EditRecord &record) {
        return record.change.field == EditField::Segments;
    };
    // Of many, one would not tell what the step did.
    if (std::count_if(records.begin(), records.end(), isOfSegments) != 1)
        return std::optional(ofAll(records));
    const auto kept = std::find_if(records.begin(), records.end(), [](const EditRecord &record) {
        return !record.isBulk && isTime(record.change.field);
    });
    if (kept != records.end()) {
        VOX_TRY(auto merge, lineMergedInto(session, *kept));
        if (merge)
            return merge;
    }
    return std::optional(std::move(*std::find_if(records.begin(), records.end(), isOfSegments)));
}

Result<std::vector<EditRecord>> historyOfSegment(EditSession &session, const SegmentRef &ref,
                                                 std::uint64_t limit)
{
    VOX_TRY(auto lines, session.history(ref, limit));
    VOX_TRY(auto own, withMerges(session, std::move(lines)));
    std::vector<EditRecord> ofItem;
    if (ref.segment >= 0) {
        VOX_TRY(ofItem, session.history(SegmentRef{ref.shard, ref.item, -1}, limit));
        std::erase_if(ofItem, [&ref](const EditRecord &record) {
            return !concerns(record.change, ref.segment);
        });
    }
    std::set<EditGroup> making; // steps, and undos of them, that show everything themselves
    for (const auto *const lines : {&ofItem, &own})
        for (const EditRecord &record : *lines)
            if (record.change.field == EditField::Segments
                && (makes(record.change, ref.segment)
                    || makes({record.change.ref, record.change.field, record.change.after,
                              record.change.before},
                             ref.segment)))
                making.insert(record.group);
    std::erase_if(own, [&making](const EditRecord &record) {
        return record.change.field != EditField::Segments && making.contains(record.group);
    });
    std::vector<EditRecord> merged;
    merged.reserve(own.size() + ofItem.size());
    std::merge(std::make_move_iterator(own.begin()), std::make_move_iterator(own.end()),
               std::make_move_iterator(ofItem.begin()), std::make_move_iterator(ofItem.end()),
               std::back_inserter(merged),
               [](const EditRecord &a, const EditRecord &b) { return a.atMs > b.atMs; });
    if (merged.size() > limit)
        merged.resize(static_cast<std::size_t>(limit));
    return merged;
}

} // namespace voxdeck

// SPDX-License-Identifier: Apache-2.0
#include "core/changes/SegmentsExport.h"

#include "core/changes/SegmentMerge.h"
#include "core/notes/Comments.h"
#include "core/rows/ManifestRows.h"
#include "core/workspace/UnpublishedEdits.h"

#include <algorithm>
#include <set>
#include <tuple>

namespace voxdeck {

std::optional<std::int32_t> SegmentsExport::Changed::originOf(std::int32_t number) const
{
    std::set<std::int32_t> seen;
    while (!findEntry(before, number)) {
        const auto parent = parents.find(number);
        if (parent == parents.end() || !seen.insert(number).second)
            return {};
        number = parent->second;
    }
    return number;
}

std::vector<const SegmentEntry *> SegmentsExport::Changed::partsOf(std::int32_t number) const
{
    std::vector<const SegmentEntry *> parts;
    for (const SegmentEntry &entry : after)
        if (originOf(entry.number) == number)
            parts.push_back(&entry);
    return parts;
}

Result<SegmentsExport> SegmentsExport::of(Database &database, std::span<const ChangeEvent> events)
{
    SegmentsExport found(database, events);
    for (const ChangeEvent &event : events) {
        if (event.change.field != EditField::Segments)
            continue;
        Changed &item = found.m_items[{event.change.ref.shard, event.change.ref.item}];
        if (!item.first)
            item.first = &event;
        item.last = &event;
        found.m_keys[{event.change.ref.shard, event.change.ref.item}] = event.key;
    }
    for (auto &[place, item] : found.m_items) {
        VOX_TRY(item.before, segmentEntriesIn(item.first->change.before));
        VOX_TRY(item.after, segmentEntriesIn(item.last->change.after));
        VOX_TRY(item.parents, segmentParents(database, item.first->change.ref));
    }
    VOX_CHECK(found.findMerges());
    return found;
}

const SegmentsExport::Changed *SegmentsExport::changedOf(const SegmentRef &ref) const
{
    const auto found = m_items.find({ref.shard, ref.item});
    return found == m_items.end() ? nullptr : &found->second;
}

std::span<const ChangeEvent> SegmentsExport::eventsOf(const SegmentRef &ref, EditField field) const
{
    const auto isOf = [&](const ChangeEvent &event) {
        return std::tie(event.change.ref, event.change.field) < std::tie(ref, field);
    };
    const auto begin = std::partition_point(m_events.begin(), m_events.end(), isOf);
    auto end = begin;
    while (end != m_events.end() && end->change.ref == ref && end->change.field == field)
        ++end;
    return {begin, end};
}

/// What another copy still has: the value before the first change.
Result<std::string> SegmentsExport::baseOf(const SegmentRef &ref, EditField field) const
{
    const auto events = eventsOf(ref, field);
    if (!events.empty())
        return events.front().change.before;
    return valueOfSegment(m_db, ref, field);
}

double SegmentsExport::timeBefore(const Changed &item, const SegmentRef &ref, EditField field,
                                  double listed) const
{
    const auto events = eventsOf(ref, field);
    if (events.empty() || events.front().edit > item.first->edit)
        return listed;
    return secondsIn(events.front().change.before).value_or(listed);
}

double SegmentsExport::timeNow(const Changed &item, const SegmentRef &ref, EditField field,
                               double listed) const
{
    const auto events = eventsOf(ref, field);
    if (events.empty() || events.back().edit < item.last->edit)
        return listed;
    return secondsIn(events.back().change.after).value_or(listed);
}

/// A segment that is gone without parts, and one whose times changed in the same step: they were merged.
Result<> SegmentsExport::findMerges()
{
    std::map<EditGroup, std::vector<SegmentRef>> removed, moved;
    for (const ChangeEvent &event : m_events) {
        const SegmentRef &ref = event.change.ref;
        if (isTime(event.change.field)) {
            moved[event.step].push_back(ref);
            continue;
        }
        if (event.change.field != EditField::Segments)
            continue;
        const Changed &item = *changedOf(ref);
        VOX_TRY(const auto before, segmentEntriesIn(event.change.before));
        VOX_TRY(const auto after, segmentEntriesIn(event.change.after));
        for (const SegmentEntry &entry : before) {
            const SegmentRef of{ref.shard, ref.item, entry.number};
            const SegmentEntry *const now = findEntry(after, entry.number);
            if (!now && item.partsOf(entry.number).empty())
                removed[event.step].push_back(of);
            else if (now
                     && (now->startSeconds != entry.startSeconds
                         || now->endSeconds != entry.endSeconds))
                moved[event.step].push_back(of);
        }
    }
    for (const auto &[step, gone] : removed)
        for (const SegmentRef &other : moved[step])
            for (const SegmentRef &one : gone) {
                const SegmentRef a = rootOf(one);
                const SegmentRef b = rootOf(other);
                m_up[std::max(a, b)] = std::min(a, b);
                m_up.try_emplace(std::min(a, b), std::min(a, b));
            }
    return {};
}

SegmentRef SegmentsExport::rootOf(SegmentRef ref) const
{
    for (auto up = m_up.find(ref); up != m_up.end() && up->second != ref; up = m_up.find(ref))
        ref = up->second;
    return ref;
}

std::string SegmentsExport::together(const SegmentRef &ref) const
{
    SegmentRef of = ref;
    if (const Changed *const item = changedOf(ref))
        of.segment = item->originOf(ref.segment).value_or(ref.segment);
    if (!m_up.contains(of))
        return {};
    const SegmentRef root = rootOf(of);
    return std::to_string(root.shard) + '/' + std::to_string(root.item) + '/'
           + std::to_string(root.segment);
}

Result<std::set<std::string>>
SegmentsExport::wordsIn(const std::function<bool(std::uint32_t)> &isWanted) const
{
    std::set<std::string> words;
    ManifestRows rows(m_db);
    for (const auto &[ref, up] : m_up) {
        std::vector<std::int32_t> numbers;
        if (const Changed *const item = changedOf(ref))
            for (const SegmentEntry *const part : item->partsOf(ref.segment))
                numbers.push_back(part->number);
        else
            numbers.push_back(ref.segment);
        for (const std::int32_t number : numbers) {
            VOX_TRY(const auto id, rows.find({ref.shard, ref.item, number}));
            if (id != 0 && isWanted(id))
                words.insert(together(ref));
        }
    }
    return words;
}

bool SegmentsExport::isTold(const ChangeEvent &event) const
{
    const SegmentRef &ref = event.change.ref;
    const Changed *const item = changedOf(ref);
    if (!item || event.change.field == EditField::Segments)
        return false;
    const bool isOfItem = ref.segment < 0 && !findEntry(item->before, ref.segment);
    if (isOfItem) // the whole record's
        return false;
    if (!findEntry(item->before, ref.segment)) // new
        return true;
    return isTime(event.change.field)
           || (event.change.field != EditField::Comment && !findEntry(item->after, ref.segment));
}

bool SegmentsExport::isOfGone(const ChangeEvent &event) const
{
    const Changed *const item = changedOf(event.change.ref);
    return item && event.change.field == EditField::Comment
           && findEntry(item->before, event.change.ref.segment)
           && !findEntry(item->after, event.change.ref.segment);
}

/// A new segment, with what it has otherwise than one that begins as `origin` is in another copy.
Result<BecomeSegment> SegmentsExport::madeOf(const Changed &item, const SegmentRef &ref,
                                             const SegmentRef &origin, const SegmentEntry &entry,
                                             bool isAdded) const
{
    BecomeSegment made;
    made.startSeconds = timeNow(item, ref, EditField::Start, entry.startSeconds);
    made.endSeconds = timeNow(item, ref, EditField::End, entry.endSeconds);
    VOX_TRY(made.values[EditField::Text], valueOfSegment(m_db, ref, EditField::Text));
    const auto tell = [&](EditField field, const std::string &usual,
                          bool isAlways = false) -> Result<> {
        VOX_TRY(auto value, valueOfSegment(m_db, ref, field));
        if (isAlways || value != usual)
            made.values[field] = std::move(value);
        return {};
    };
    VOX_CHECK(tell(EditField::Hypothesis, ""));
    VOX_CHECK(tell(EditField::Status, statusName(SegmentStatus::Pending)));
    VOX_CHECK(tell(EditField::Flag, "0"));
    for (const EditFieldInfo &info : kEditFields) {
        if (!info.isInherited || !info.text || info.isOfCopy)
            continue;
        VOX_TRY(const auto usual, baseOf(origin, info.field));
        VOX_CHECK(tell(info.field, usual, isAdded)); // the one beside it may have others there
    }
    if (const auto status = made.values.find(EditField::Status); status != made.values.end()) {
        const auto events = eventsOf(ref, EditField::Status);
        if (!events.empty() && events.back().change.after == status->second)
            made.reason = events.back().reason;
    }
    VOX_TRY(made.comments, Comments(m_db).of(ref));
    return made;
}

Result<std::vector<ChangeRecord>>
SegmentsExport::records(const SegmentRef &item, const std::string &itemKey,
                        const std::function<bool(std::uint32_t)> &isWanted,
                        const std::set<std::string> &words, std::vector<Error> &failures) const
{
    std::vector<ChangeRecord> records;
    const Changed &changed = *changedOf(item);
    ManifestRows rows(m_db);
    const auto push = [&](const SegmentRef &ref, EditField field, std::string before,
                          std::string after) -> Result<> {
        if (before == after)
            return {};
        ChangeRecord record;
        record.item = itemKey;
        record.number = ref.item;
        if (ref.segment >= 0)
            record.segment = static_cast<std::uint32_t>(ref.segment);
        record.field = field;
        record.before = std::move(before);
        record.after = std::move(after);
        VOX_TRY(record.text, valueOfSegment(m_db, ref, EditField::Text));
        const auto events = eventsOf(ref, field);
        const ChangeEvent &last = events.empty() ? *changed.last : events.back();
        record.who = last.who;
        record.atMs = last.atMs;
        record.together = together(ref);
        records.push_back(std::move(record));
        return {};
    };
    for (const SegmentEntry &entry : changed.after)
        if (!changed.originOf(entry.number))
            failures.push_back({ErrorCode::NotFound,
                                Sentence::tr("has a new segment at %1 s beside one that was "
                                             "published here; a change set cannot contain it",
                                             secondsText(entry.startSeconds)),
                                "item " + itemKey});
    for (const SegmentEntry &was : changed.before) {
        const SegmentRef ref{item.shard, item.item, was.number};
        const auto parts = changed.partsOf(was.number);
        const std::string word = together(ref);
        bool isChosen = !word.empty() && words.contains(word);
        for (const SegmentEntry *const part : parts) {
            VOX_TRY(const auto id, rows.find({item.shard, item.item, part->number}));
            isChosen = isChosen || isWanted(id);
        }
        if (parts.empty() && !isChosen && !isWanted(0))
            failures.push_back({ErrorCode::NotFound,
                                Sentence::tr("is no longer in the dataset, so no filter matches "
                                             "it; export without a filter"),
                                "item " + itemKey});
        if (!isChosen && !(parts.empty() && isWanted(0)))
            continue;
        const double start = timeBefore(changed, ref, EditField::Start, was.startSeconds);
        const double end = timeBefore(changed, ref, EditField::End, was.endSeconds);
        const SegmentEntry *const own = findEntry(changed.after, was.number);
        if (own && parts.size() == 1) {
            VOX_CHECK(
                push(ref, EditField::Start, secondsText(start),
                     secondsText(timeNow(changed, ref, EditField::Start, own->startSeconds))));
            VOX_CHECK(push(ref, EditField::End, secondsText(end),
                           secondsText(timeNow(changed, ref, EditField::End, own->endSeconds))));
            continue;
        }
        BecomeSegment alone;
        alone.startSeconds = start;
        alone.endSeconds = end;
        if (!own) {
            VOX_TRY(alone.values[EditField::Text], baseOf(ref, EditField::Text));
        }
        std::vector<BecomeSegment> became;
        for (const SegmentEntry *const part : parts) {
            const SegmentRef of{item.shard, item.item, part->number};
            if (part != own) {
                VOX_TRY(auto made, madeOf(changed, of, ref, *part, own != nullptr));
                became.push_back(std::move(made));
                continue;
            }
            BecomeSegment kept;
            kept.isKept = true;
            kept.startSeconds = timeNow(changed, of, EditField::Start, part->startSeconds);
            kept.endSeconds = timeNow(changed, of, EditField::End, part->endSeconds);
            became.push_back(std::move(kept));
        }
        VOX_CHECK(push(ref, EditField::Segments, becomeText({alone}), becomeText(became)));
    }
    return records;
}

} // namespace voxdeck

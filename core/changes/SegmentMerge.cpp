// SPDX-License-Identifier: Apache-2.0
#include "core/changes/SegmentMerge.h"

#include "core/changes/SegmentRestore.h"
#include "core/journal/JournalQueries.h"
#include "core/rows/ManifestRows.h"
#include "core/rows/SegmentLayer.h"
#include "core/workspace/SegmentTable.h"

#include <algorithm>
#include <cstddef>
#include <set>

namespace voxdeck {

namespace {

bool isOf(std::int32_t number, std::int32_t segment,
          const std::map<std::int32_t, std::int32_t> &parents)
{
    std::set<std::int32_t> seen;
    while (number != segment) {
        const auto parent = parents.find(number);
        if (parent == parents.end() || !seen.insert(number).second)
            return false;
        number = parent->second;
    }
    return true;
}

} // namespace

Result<std::map<std::int32_t, std::int32_t>> segmentParents(Database &database,
                                                            const SegmentRef &item)
{
    std::map<std::int32_t, std::int32_t> parents;
    const auto note = [&parents](const LineView &line) -> Result<> {
        for (const std::string_view said : {line.before, line.after}) {
            VOX_TRY(const auto entries, segmentEntriesIn(said));
            for (const SegmentEntry &entry : entries)
                if (entry.parent)
                    parents.emplace(entry.number, *entry.parent);
        }
        return {};
    };
    VOX_CHECK(eachChangeOfSegments(database, {item.shard, item.item, -1}, note));
    return parents;
}

Result<std::string> valueOfSegment(Database &database, const SegmentRef &ref, EditField field)
{
    VOX_TRY(const auto row, ManifestRows(database).find(ref));
    VOX_TRY(auto shown, valueOfRow(database, row, field));
    if (shown)
        return *std::move(shown);
    auto aside = database.statement(std::string("SELECT ") + columnOf(field)
                                    + " FROM hidden_segment WHERE shard = ? AND item = ?"
                                      " AND segment = ?");
    VOX_TRY(const bool isAside, aside.bind(ref.shard).bind(ref.item).bind(ref.segment).step());
    return isAside ? fieldText(field, aside, 0) : std::string();
}

Result<std::vector<BecomeSegment>> becomeHere(Database &database, const SegmentRef &ref,
                                              bool isKeptThere)
{
    VOX_TRY(const auto entries, segmentEntriesOf(database, ref));
    VOX_TRY(const auto parents, segmentParents(database, ref));
    std::vector<BecomeSegment> segments;
    for (const SegmentEntry &entry : entries) {
        if (!isOf(entry.number, ref.segment, parents))
            continue;
        BecomeSegment one;
        one.isKept = isKeptThere && entry.number == ref.segment;
        one.startSeconds = entry.startSeconds;
        one.endSeconds = entry.endSeconds;
        if (!one.isKept) {
            VOX_TRY(one.values[EditField::Text],
                    valueOfSegment(database, {ref.shard, ref.item, entry.number}, EditField::Text));
        }
        segments.push_back(std::move(one));
    }
    return segments;
}

Result<SegmentMerge::Item *> SegmentMerge::itemOf(const SegmentRef &ref)
{
    const std::pair key(ref.shard, ref.item);
    if (const auto found = m_items.find(key); found != m_items.end())
        return &found->second;
    Item item;
    item.ref = {ref.shard, ref.item, -1};
    VOX_TRY(item.before, segmentEntriesOf(m_db, ref));
    item.after = item.before;
    return &m_items.emplace(key, std::move(item)).first->second;
}

Result<> SegmentMerge::add(const SegmentRef &ref, const std::vector<BecomeSegment> &segments,
                           const ChangeAuthor &author)
{
    VOX_TRY(Item *const item, itemOf(ref));
    item->author = author;
    VOX_TRY(const auto parents, segmentParents(m_db, ref));
    const bool isKept = std::any_of(segments.begin(), segments.end(),
                                    [](const auto &one) { return one.isKept; });
    auto &after = item->after;
    const auto isThis = [&ref](const SegmentEntry &entry) {
        return entry.number == ref.segment;
    };
    if (isKept && std::none_of(after.begin(), after.end(), isThis))
        return fail(ErrorCode::InvalidArgument,
                    Sentence::tr("was divided or deleted here meanwhile"));
    std::erase_if(after, [&](const SegmentEntry &entry) {
        return isOf(entry.number, ref.segment, parents) && !(isKept && isThis(entry));
    });
    VOX_TRY(const bool isOnly, isOnlySegment(m_db, ref));
    std::vector<std::int32_t> numbers;
    for (const BecomeSegment &wanted : segments) {
        if (wanted.isKept) {
            const auto own = std::find_if(after.begin(), after.end(), isThis);
            own->startSeconds = wanted.startSeconds;
            own->endSeconds = wanted.endSeconds;
            continue;
        }
        if (!item->numbers) {
            VOX_TRY(item->numbers, SegmentNumbers::load(m_db, ref));
        }
        if (numbers.empty() && !isKept && segments.size() > 1) {
            const auto [first, second] = item->numbers->partsOf(isOnly ? -1 : ref.segment);
            numbers = {second, first};
        } else if (numbers.empty()) {
            numbers = {item->numbers->next()};
        }
        const std::int32_t number = numbers.back();
        numbers.pop_back();
        SegmentEntry entry{number, wanted.startSeconds, wanted.endSeconds, ref.segment, {}};
        if (const auto text = wanted.values.find(EditField::Text); text != wanted.values.end())
            entry.text = text->second;
        if (const auto language = wanted.values.find(EditField::Language);
            language != wanted.values.end())
            entry.language = language->second;
        const auto behind = std::find_if(after.begin(), after.end(), [&](const auto &other) {
            return other.startSeconds > wanted.startSeconds;
        });
        after.insert(behind, std::move(entry));
        m_made.push_back({{ref.shard, ref.item, number}, ref, wanted, author});
    }
    return {};
}

Result<> SegmentMerge::restore(const SegmentRef &ref, const SegmentRestoring &restoring)
{
    VOX_TRY(Item *const item, itemOf(ref));
    VOX_TRY(const auto parents, segmentParents(m_db, ref));
    auto &after = item->after;
    std::erase_if(
        after, [&](const SegmentEntry &entry) { return isOf(entry.number, ref.segment, parents); });
    for (SegmentEntry &entry : after)
        if (restoring.other && entry.number == restoring.other->number) {
            entry.startSeconds = restoring.other->startSeconds;
            entry.endSeconds = restoring.other->endSeconds;
        }
    const auto behind = std::find_if(after.begin(), after.end(), [&](const auto &other) {
        return other.startSeconds > restoring.entry.startSeconds;
    });
    after.insert(behind, restoring.entry);
    return {};
}

/// As laySegments() makes it.
Result<std::string> SegmentMerge::hypothesisOfNew(const Made &made)
{
    const auto item = m_items.find({made.ref.shard, made.ref.item});
    const bool isOnlyOfWhole = made.parent.segment < 0 && item != m_items.end()
                               && item->second.after.size() == 1;
    VOX_TRY(const auto row, ManifestRows(m_db).find(made.parent));
    VOX_TRY(const auto recording, recordingOfRow(m_db, row));
    if (!isOnlyOfWhole || recording != 0U)
        return std::string();
    return valueOfSegment(m_db, made.parent, EditField::Hypothesis);
}

/// What a new segment has otherwise than a new segment of that parent (laySegments()).
Result<> SegmentMerge::addValues(const Made &made)
{
    const auto line = [&](EditField field, std::string before, const std::string &after) {
        if (before != after)
            m_lines.push_back({{made.ref, field, std::move(before), after}, made.author});
    };
    VOX_TRY(auto heard, hypothesisOfNew(made));
    const auto wanted = made.wanted.values.find(EditField::Hypothesis);
    line(EditField::Hypothesis, std::move(heard),
         wanted == made.wanted.values.end() ? std::string() : wanted->second);
    for (const auto &[field, value] : made.wanted.values) {
        switch (field) {
        case EditField::Hypothesis: break; // above
        case EditField::Flag: line(field, "0", value); break;
        case EditField::Status:
            if (made.wanted.reason.empty())
                line(field, statusName(SegmentStatus::Pending), value);
            else // only bulk edits have a reason in the journal
                m_values.push_back({made.ref, field, value, made.wanted.reason, made.author});
            break;
        case EditField::Speaker: {
            VOX_TRY(auto before, valueOfSegment(m_db, made.parent, field));
            line(field, std::move(before), value);
            break;
        }
        case EditField::Tags: {
            VOX_TRY(const auto before, valueOfSegment(m_db, made.parent, field));
            if (before != value)
                m_values.push_back({made.ref, field, value, {}, made.author});
            break;
        }
        default: // Text and Language are in the entry
            if (isPlainWord(infoOf(field)))
                m_values.push_back({made.ref, field, value, {}, made.author});
            break;
        }
    }
    for (const Comment &comment : made.wanted.comments)
        line(EditField::Comment, {}, commentValue(comment));
    return {};
}

Result<> SegmentMerge::finish(std::vector<FieldChange> &lines, std::vector<ChangeAuthor> &authors,
                              std::vector<MadeValue> &made)
{
    std::vector<FieldChange> own;
    std::vector<ChangeAuthor> whose;
    for (const auto &[key, item] : m_items) {
        own.push_back({item.ref, EditField::Segments, segmentEntriesText(item.before),
                       segmentEntriesText(item.after)});
        whose.push_back(item.author);
    }
    for (const Made &one : m_made)
        VOX_CHECK(addValues(one));
    for (auto &[line, author] : m_lines) {
        own.push_back(std::move(line));
        whose.push_back(std::move(author));
    }
    lines.insert(lines.begin(), own.begin(), own.end());
    authors.insert(authors.begin(), whose.begin(), whose.end());
    made.insert(made.end(), m_values.begin(), m_values.end());
    return {};
}

} // namespace voxdeck

// SPDX-License-Identifier: Apache-2.0
#include "core/edit/RowSteps.h"

#include "core/rows/SegmentList.h"

#include <map>
#include <set>
#include <utility>

namespace voxdeck {

namespace {

std::optional<SegmentEntry> entryIn(const std::string &entries, std::int32_t number)
{
    const auto found = segmentEntriesIn(entries);
    if (!found)
        return std::nullopt;
    const SegmentEntry *const entry = findEntry(*found, number);
    return entry ? std::optional(*entry) : std::nullopt;
}

bool concerns(const FieldChange &change, const SegmentRef &ref)
{
    if (change.field != EditField::Segments)
        return change.ref == ref;
    return entryIn(change.before, ref.segment) != entryIn(change.after, ref.segment);
}

/// A split has its parts' values with it, a join in a list the line that went.
bool isOfRowAlone(const std::vector<EditRecord> &records, const SegmentRef &ref)
{
    constexpr std::size_t kItemsOfJoin = 2;
    std::set<std::pair<std::uint32_t, std::uint64_t>> items;
    bool restructures = false;
    bool isOfOthers = false;
    for (const EditRecord &record : records) {
        if (record.isBulk) {
            if (record.rows > 1)
                return false;
            continue;
        }
        const FieldChange &change = record.change;
        items.emplace(change.ref.shard, change.ref.item);
        restructures = restructures || change.field == EditField::Segments;
        isOfOthers = isOfOthers || change.ref != ref;
    }
    return restructures ? items.size() <= kItemsOfJoin : !isOfOthers;
}

} // namespace

Result<RowStep> lastStepOf(EditSession &session, const SegmentRef &ref)
{
    return lastStepOf(session, ref,
                      [&session](const std::string &who) { return session.isOwn(who); });
}

Result<RowStep> lastStepOf(EditSession &session, const SegmentRef &ref,
                           const std::function<bool(const std::string &who)> &isWanted)
{
    VOX_TRY(const auto steps, session.undoableStepsOfAll());
    std::map<EditGroup, const std::string *> undoable;
    for (const OpenStep &step : steps)
        undoable.emplace(step.group, &step.who);
    VOX_TRY(const auto history, session.historyOfItem(ref, kMostLooked));
    RowStep ofOthers;
    for (const EditRecord &record : history) {
        const auto found = undoable.find(record.group);
        if (found == undoable.end() || record.revision || !concerns(record.change, ref))
            continue;
        if (!isWanted(*found->second)) {
            if (ofOthers.of.empty())
                ofOthers.of = *found->second;
            continue;
        }
        VOX_TRY(auto records, session.recordsOf(record.group));
        std::erase_if(records, [](const EditRecord &line) { return line.revision.has_value(); });
        return RowStep{record.group, isOfRowAlone(records, ref), {}};
    }
    return ofOthers;
}

} // namespace voxdeck

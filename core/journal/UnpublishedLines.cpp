// SPDX-License-Identifier: Apache-2.0
#include "core/journal/UnpublishedLines.h"

#include "core/workspace/LiveEdits.h"
#include "core/workspace/Rows.h"

#include <algorithm>
#include <set>

namespace voxdeck {

namespace {

Result<std::vector<EditGroup>> stepsIn(Statement &query)
{
    std::vector<EditGroup> steps;
    VOX_CHECK(eachRow(query, [&steps](EditGroup step) { steps.push_back(step); }));
    return steps;
}

} // namespace

Result<std::uint64_t> unpublishedEdits(Database &database)
{
    VOX_TRY(
        const auto edits,
        database.integer("SELECT count(*) FROM (SELECT DISTINCT shard, item, segment, field FROM"
                         " " VOX_UNPUBLISHED_EDIT ")"));
    return static_cast<std::uint64_t>(edits);
}

Result<std::vector<std::uint32_t>> shardsToPublish(Database &database, std::int64_t lastEdit)
{
    auto query = database.statement("SELECT DISTINCT shard FROM edit WHERE revision IS NULL"
                                    " AND " VOX_PUBLISHED_FIELDS " AND id <= ? ORDER BY shard");
    std::vector<std::uint32_t> shards;
    VOX_CHECK(eachRow(bindAll(query, lastEdit),
                      [&shards](std::uint32_t shard) { shards.push_back(shard); }));
    return shards;
}

Result<std::vector<SegmentEdits>> unpublishedTexts(Database &database, std::uint32_t shard,
                                                   std::int64_t lastEdit)
{
    auto query = database.statement(
        "SELECT item, segment, field, before, after, key, base, edit.id, " VOX_IS_LIVE
        " FROM edit JOIN step ON step.id = edit.step"
        " WHERE shard = ? AND revision IS NULL AND " VOX_PUBLISHED_FIELDS " AND edit.id <= ?"
        " ORDER BY item, segment, field, edit.id");
    std::vector<SegmentEdits> found;
    const auto add = [&](std::uint64_t item, std::int32_t number, EditField field,
                         std::string_view before, std::string_view after, std::string_view key,
                         std::optional<std::string_view> base, std::int64_t line, bool isLive) {
        const SegmentRef ref{shard, item, number};
        if (found.empty() || found.back().ref != ref || found.back().field != field) {
            found.emplace_back();
            found.back().ref = ref;
            found.back().field = field;
        }
        SegmentEdits &segment = found.back();
        segment.text = after;
        segment.lastEdit = line;
        if (!isLive)
            return;
        if (segment.edits++ == 0)
            segment.textBefore = before;
        segment.key = key;
        segment.base = base.value_or(std::string_view());
    };
    VOX_CHECK(eachRow(bindAll(query, shard, lastEdit), add));
    std::set<std::uint64_t> restructured;
    for (const SegmentEdits &segment : found)
        if (segment.field == EditField::Segments && segment.edits > 0)
            restructured.insert(segment.ref.item);
    // A time that was moved back after its item's segments were changed is not the one that these have.
    std::erase_if(found, [&restructured](const SegmentEdits &segment) {
        return segment.edits == 0
               && !(isTime(segment.field) && restructured.contains(segment.ref.item));
    });
    std::stable_sort(found.begin(), found.end(), [](const auto &a, const auto &b) {
        return std::pair(a.ref.item, a.lastEdit) < std::pair(b.ref.item, b.lastEdit);
    });
    return found;
}

Result<std::vector<SegmentEdits>> unpublishedTimes(Database &database, std::uint32_t shard,
                                                   std::int64_t lastEdit)
{
    auto query = database.statement(
        "SELECT item, segment, field, max(edit.id), count(*), key, after FROM edit JOIN step"
        " ON step.id = edit.step WHERE edit.shard = ? AND edit.id <= ? AND " VOX_NOT_WRITTEN
        " AND " VOX_PUBLISHED_TIMES " GROUP BY item, segment, field ORDER BY item, segment, field");
    std::vector<SegmentEdits> times;
    const auto add = [&](std::uint64_t item, std::int32_t segment, EditField field,
                         std::int64_t last, std::uint64_t edits, std::string_view key,
                         std::string_view after) {
        SegmentEdits one;
        one.ref = {shard, item, segment};
        one.field = field;
        one.lastEdit = last;
        one.edits = edits;
        one.key = key;
        one.text = after;
        times.push_back(std::move(one));
    };
    VOX_CHECK(eachRow(bindAll(query, shard, lastEdit), add));
    return times;
}

Result<bool> hasUnpublishedSegments(Database &database, const SegmentRef &item)
{
    auto query = database.statement(
        "SELECT 1 FROM " VOX_UNPUBLISHED_EDIT
        " WHERE shard = ? AND item = ? AND segment = -1 AND field = ? LIMIT 1");
    return bindAll(query, item.shard, item.item, EditField::Segments).step();
}

Result<std::vector<StepItem>> itemsOfUnpublishedSegments(Database &database, std::uint32_t shard)
{
    auto query = database.statement(
        "SELECT DISTINCT step, item FROM edit WHERE shard = ?1 AND step IN"
        " (SELECT step FROM " VOX_UNPUBLISHED_EDIT " WHERE shard = ?1 AND field = ?2)"
        " ORDER BY step, item");
    std::vector<StepItem> items;
    const auto add = [&items](EditGroup step, std::uint64_t item) {
        items.push_back({step, item});
    };
    VOX_CHECK(eachRow(bindAll(query, shard, EditField::Segments), add));
    return items;
}

Result<std::uint64_t> liveLinesToWrite(Database &database, const SegmentRef &ref,
                                       std::int64_t lastEdit)
{
    auto query = database.statement(
        "SELECT count(*) FROM edit JOIN step ON step.id = edit.step WHERE shard = ? AND item = ?"
        " AND segment = ? AND " VOX_PUBLISHED_FIELDS " AND edit.id <= ? AND " VOX_NOT_WRITTEN);
    VOX_TRY(const auto lines, firstRow<std::uint64_t>(bindAll(query, ref, lastEdit)));
    return std::get<0>(*lines);
}

Result<std::optional<std::string>> segmentsToWrite(Database &database, const SegmentRef &item,
                                                   std::int64_t lastEdit)
{
    auto query = database.statement(
        "SELECT after FROM edit WHERE shard = ? AND item = ? AND segment = -1 AND field = ?"
        " AND revision IS NULL AND id <= ? ORDER BY id DESC LIMIT 1");
    VOX_TRY(auto found, firstRow<std::string>(
                            bindAll(query, item.shard, item.item, EditField::Segments, lastEdit)));
    return found ? std::optional(std::get<0>(*std::move(found))) : std::nullopt;
}

Result<> markWritten(Database &database, const SegmentRef &ref, std::int64_t lastEdit,
                     std::int64_t revision)
{
    auto update = database.statement("UPDATE edit SET revision = ? WHERE shard = ? AND item = ?"
                                     " AND segment = ? AND " VOX_PUBLISHED_FIELDS
                                     " AND revision IS NULL AND id <= ?");
    VOX_CHECK(bindAll(update, revision, ref, lastEdit).run());
    return {};
}

Result<> markTimesWritten(Database &database, const SegmentRef &ref, std::int64_t lastEdit)
{
    auto update = database.statement("UPDATE edit SET revision = (SELECT max(id) FROM revision)"
                                     " WHERE shard = ? AND item = ? AND segment = ?"
                                     " AND field IN (?, ?) AND revision IS NULL AND id <= ?");
    VOX_CHECK(bindAll(update, ref, EditField::Start, EditField::End, lastEdit).run());
    return {};
}

Result<std::vector<SegmentRef>> itemsWrittenOfStep(Database &database, EditGroup step)
{
    auto query = database.statement("SELECT shard, item FROM edit WHERE step = ?"
                                    " AND field = ? AND revision IS NOT NULL");
    std::vector<SegmentRef> items;
    const auto add = [&items](std::uint32_t shard, std::uint64_t item) {
        items.push_back({shard, item, -1});
    };
    VOX_CHECK(eachRow(bindAll(query, step, EditField::Segments), add));
    return items;
}

Result<std::vector<EditGroup>> stepsBehind(Database &database, const EditRecord &line)
{
    auto query = database.statement("SELECT DISTINCT step FROM " VOX_LIVE_EDIT
                                    " WHERE shard = ? AND item = ? AND segment = ?"
                                    " AND field = ? AND id > ? AND step <> ?");
    return stepsIn(bindAll(query, line.change.ref, line.change.field, line.id, line.group));
}

Result<std::vector<EditGroup>> stepsBeside(Database &database, std::int64_t revision)
{
    auto query = database.statement(
        "SELECT DISTINCT edit.step FROM edit AS written JOIN edit ON edit.shard = written.shard"
        " AND edit.item = written.item JOIN step ON step.id = edit.step"
        " WHERE written.revision = ? AND step.state = " VOX_SQL_STEP_LIVE " AND NOT step.is_undo");
    return stepsIn(bindAll(query, revision));
}

} // namespace voxdeck

// SPDX-License-Identifier: Apache-2.0
#include "core/journal/Journal.h"

#include "core/workspace/Rows.h"
#include "core/workspace/UnpublishedEdits.h"

#include <cassert>
#include <algorithm>
#include <cstdint>
#include <utility>

namespace voxdeck {

namespace {

constexpr const char *kColumns =
    "SELECT id, step, at_ms, who, shard, item, segment, field, before, after, key, undoes,"
    " revision, (SELECT is_undo FROM step WHERE step.id = edit.undoes),"
    " (SELECT value FROM workspace WHERE name = 'reason of step '"
    " || CASE undoes WHEN 0 THEN step ELSE undoes END) FROM edit ";

Result<std::vector<EditRecord>> allOf(Statement &query)
{
    std::vector<EditRecord> records;
    const auto add = [&records](std::int64_t id, EditGroup step, std::int64_t atMs,
                                std::string_view who, std::uint32_t shard, std::uint64_t item,
                                std::int32_t segment, EditField field, std::string_view before,
                                std::string_view after, std::string_view key, EditGroup undoes,
                                std::optional<std::int64_t> revision, std::optional<bool> isRedo,
                                std::optional<std::string_view> reason) {
        EditRecord record;
        record.id = id;
        record.group = step;
        record.atMs = atMs;
        record.who = who;
        record.change = {{shard, item, segment}, field, std::string(before), std::string(after)};
        record.key = key;
        record.undoes = undoes;
        record.revision = revision;
        record.isRedo = isRedo.value_or(false);
        record.reason = reason.value_or(std::string_view());
        records.push_back(std::move(record));
    };
    VOX_CHECK(eachRow(query, add));
    return records;
}

std::int64_t sqlLimit(std::uint64_t limit)
{
    return static_cast<std::int64_t>(std::min<std::uint64_t>(limit, 1ull << 62));
}

} // namespace

Result<EditGroup> Journal::addStep(EditGroup undoes, bool isUndo, const std::string &who)
{
    assert(m_database.isInTransaction());
    auto insert = m_database.statement("INSERT INTO step (undoes, is_undo, who) VALUES (?, ?, ?)");
    VOX_CHECK(bindAll(insert, undoes, isUndo, who).run());
    return m_database.lastInsertId();
}

Result<> Journal::append(const EditRecord &record, const std::string &base)
{
    assert(m_database.isInTransaction());
    const FieldChange &change = record.change;
    auto insert = m_database.statement("INSERT INTO edit (step, at_ms, who, shard, item, segment,"
                                       " field, before, after, key, undoes, base)"
                                       " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
    VOX_CHECK(bindAll(insert, record.group, record.atMs, record.who, change.ref, change.field,
                      change.before, change.after, record.key, record.undoes)
                  .bindBlob(base)
                  .run());
    return {};
}

Result<Step> Journal::step(EditGroup group)
{
    auto query = m_database.statement("SELECT undoes, is_undo, state, who FROM step WHERE id = ?");
    VOX_TRY(auto found, (firstRow<EditGroup, bool, StepState, std::string>(bindAll(query, group))));
    if (!found)
        return fail(ErrorCode::NotFound, Sentence::tr("no such step in the journal"),
                    "step " + std::to_string(group));
    auto &[undoes, isUndo, state, who] = *found;
    return Step{group, undoes, isUndo, state, std::move(who)};
}

Result<> Journal::checkInvertible(EditGroup group, bool isUndo)
{
    VOX_TRY(const Step found, step(group));
    const std::string subject = "step " + std::to_string(group);
    if (found.state == StepState::Published)
        return fail(ErrorCode::InvalidArgument, Sentence::tr("is published and cannot be undone"),
                    subject);
    if (found.state != StepState::Live || found.isUndo == isUndo)
        return fail(ErrorCode::InvalidArgument,
                    isUndo ? Sentence::tr("cannot be undone (again)")
                           : Sentence::tr("cannot be redone"),
                    subject);
    return {};
}

Result<> Journal::setState(EditGroup group, StepState state)
{
    assert(m_database.isInTransaction());
    auto update = m_database.statement("UPDATE step SET state = ? WHERE id = ?");
    VOX_CHECK(bindAll(update, state, group).run());
    return {};
}

Result<> Journal::dropRedo(const std::vector<std::string> &names)
{
    assert(m_database.isInTransaction());
    for (const std::string &name : names) {
        auto update = m_database.statement(
            "UPDATE step SET state = ? WHERE state = " VOX_SQL_STEP_LIVE
            " AND is_undo = ? AND who IN (?, '')");
        VOX_CHECK(bindAll(update, StepState::Dropped, true, name).run());
    }
    return {};
}

Result<> Journal::dropRedo()
{
    assert(m_database.isInTransaction());
    auto update = m_database.statement("UPDATE step SET state = ? WHERE state = " VOX_SQL_STEP_LIVE
                                       " AND is_undo = ?");
    VOX_CHECK(bindAll(update, StepState::Dropped, true).run());
    return {};
}

Result<> Journal::dropRedoOfSegments(const SegmentRef &item)
{
    assert(m_database.isInTransaction());
    auto update = m_database.statement(
        "UPDATE step SET state = ? WHERE state = " VOX_SQL_STEP_LIVE
        " AND is_undo = ? AND id IN (SELECT step FROM edit WHERE shard = ? AND item = ?"
        " AND segment = -1 AND field = ?)");
    VOX_CHECK(bindAll(update, StepState::Dropped, true, item.shard, item.item, EditField::Segments)
                  .run());
    return {};
}

Result<std::vector<OpenStep>> Journal::openSteps(std::string_view sql)
{
    std::vector<OpenStep> found;
    VOX_CHECK(eachRow(m_database.statement(sql), [&found](EditGroup id, std::string who) {
        found.push_back({id, std::move(who)});
    }));
    return found;
}

Result<std::vector<OpenStep>> Journal::undoable()
{
    return openSteps("SELECT id, who FROM step WHERE state = " VOX_SQL_STEP_LIVE
                     " AND NOT is_undo ORDER BY id");
}

Result<std::vector<OpenStep>> Journal::redoable()
{
    return openSteps("SELECT id, who FROM step WHERE state = " VOX_SQL_STEP_LIVE
                     " AND is_undo ORDER BY id DESC");
}

/// The step itself, its undoing, the redoing of that, and so on: the last one of them.
Result<Step> Journal::lastOf(EditGroup group)
{
    for (EditGroup last = group;;) {
        VOX_TRY(const auto now, step(last));
        if (now.state != StepState::TakenBack)
            return now;
        auto query = m_database.statement("SELECT max(id) FROM step WHERE undoes = ?");
        VOX_TRY(const auto next, firstRow<std::optional<EditGroup>>(bindAll(query, last)));
        if (!next || !std::get<0>(*next))
            return now;
        last = *std::get<0>(*next);
    }
}

Result<bool> Journal::isInEffect(EditGroup group)
{
    VOX_TRY(const auto last, lastOf(group));
    return (last.state == StepState::TakenBack) == last.isUndo;
}

Result<bool> Journal::isSettled(EditGroup group)
{
    VOX_TRY(const auto last, lastOf(group));
    return last.state == StepState::Published && !last.isUndo;
}

Result<std::optional<UnpublishedText>> Journal::unpublishedText(const SegmentRef &ref)
{
    auto query = m_database.statement("SELECT after, base, " VOX_IS_LIVE
                                      " FROM edit JOIN step ON step.id = edit.step"
                                      " WHERE shard = ? AND item = ? AND segment = ? AND field = ?"
                                      " AND revision IS NULL ORDER BY edit.id DESC");
    bindAll(query, ref, EditField::Text);
    std::optional<std::string> text;
    using Line = std::optional<std::tuple<std::string, std::optional<std::string>, bool>>;
    for (;;) {
        VOX_TRY(Line line, (firstRow<std::string, std::optional<std::string>, bool>(query)));
        if (!line) // all of it was undone: the segment is as the dataset has it
            return std::optional<UnpublishedText>();
        auto &[after, base, isLive] = *line;
        if (!text)
            text = std::move(after);
        if (isLive)
            return std::optional(
                UnpublishedText{*std::move(text), std::move(base).value_or(std::string())});
    }
}

Result<std::string> Journal::unpublishedSegmentsBase(const SegmentRef &item)
{
    auto query = m_database.statement(
        "SELECT base FROM edit JOIN step ON step.id = edit.step WHERE shard = ? AND item = ?"
        " AND segment = -1 AND field = ? AND " VOX_NOT_WRITTEN " ORDER BY edit.id DESC LIMIT 1");
    VOX_TRY(auto found, firstRow<std::optional<std::string>>(
                            bindAll(query, item.shard, item.item, EditField::Segments)));
    return found ? std::get<0>(*std::move(found)).value_or(std::string()) : std::string();
}

Result<std::vector<std::string>> Journal::basesOf(EditGroup group)
{
    auto query = m_database.statement("SELECT base FROM edit WHERE step = ? ORDER BY id");
    std::vector<std::string> bases;
    const auto add = [&bases](const std::optional<std::string> &base) {
        bases.push_back(base.value_or(std::string()));
    };
    VOX_CHECK(eachRow(bindAll(query, group), add));
    return bases;
}

Result<std::uint64_t> Journal::linesOf(EditGroup group)
{
    auto query = m_database.statement("SELECT count(*) FROM edit WHERE step = ?");
    VOX_TRY(const auto found, firstRow<std::uint64_t>(bindAll(query, group)));
    return std::get<0>(*found);
}

Result<std::vector<EditRecord>> Journal::history(std::optional<SegmentRef> ref, std::uint64_t limit)
{
    const std::string columns = kColumns;
    auto query = ref ? m_database.statement(columns
                                            + "WHERE shard = ? AND item = ? AND segment = ?"
                                              " ORDER BY id DESC LIMIT ?")
                     : m_database.statement(columns + "ORDER BY id DESC LIMIT ?");
    if (ref)
        bindAll(query, *ref);
    return allOf(bindAll(query, sqlLimit(limit)));
}

Result<std::vector<EditRecord>> Journal::historyOfItem(const SegmentRef &item, std::uint64_t limit)
{
    auto query = m_database.statement(std::string(kColumns)
                                      + "WHERE shard = ? AND item = ? ORDER BY id DESC LIMIT ?");
    return allOf(bindAll(query, item.shard, item.item, sqlLimit(limit)));
}

Result<std::vector<EditRecord>> Journal::recordsOf(EditGroup group)
{
    auto query = m_database.statement(std::string(kColumns) + "WHERE step = ? ORDER BY id");
    return allOf(bindAll(query, group));
}

} // namespace voxdeck

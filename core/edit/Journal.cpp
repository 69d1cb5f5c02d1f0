// SPDX-License-Identifier: Apache-2.0
#include "core/edit/Journal.h"

#include <cassert>
#include <algorithm>
#include <cstdint>

namespace voxdeck {

namespace {

constexpr const char *kColumns =
    "SELECT id, step, at_ms, who, shard, item, segment, field, before, after, key, undoes,"
    " revision, (SELECT is_undo FROM step WHERE step.id = edit.undoes) FROM edit ";

EditRecord recordOf(const Statement &row)
{
    EditRecord record;
    record.id = row.integer(0);
    record.group = row.integer(1);
    record.atMs = row.integer(2);
    record.who = row.text(3);
    record.change.ref = {static_cast<std::uint32_t>(row.integer(4)), row.count(5),
                         static_cast<std::int32_t>(row.integer(6))};
    record.change.field = static_cast<EditField>(row.integer(7));
    record.change.before = row.text(8);
    record.change.after = row.text(9);
    record.key = row.text(10);
    record.undoes = row.integer(11);
    if (!row.isNull(12))
        record.revision = row.integer(12);
    record.isRedo = !row.isNull(13) && row.integer(13) != 0;
    return record;
}

Result<std::vector<EditRecord>> allOf(Statement &query)
{
    std::vector<EditRecord> records;
    for (;;) {
        VOX_TRY(const bool hasRow, query.step());
        if (!hasRow)
            return records;
        records.push_back(recordOf(query));
    }
}

} // namespace

Result<EditGroup> Journal::addStep(EditGroup undoes, bool isUndo)
{
    assert(m_database.isInTransaction());
    VOX_CHECK(m_database.statement("INSERT INTO step (undoes, is_undo) VALUES (?, ?)")
                  .bind(undoes)
                  .bind(isUndo ? 1 : 0)
                  .run());
    return m_database.lastInsertId();
}

Result<> Journal::append(const EditRecord &record, const std::string &base)
{
    assert(m_database.isInTransaction());
    const FieldChange &change = record.change;
    VOX_CHECK(m_database
                  .statement("INSERT INTO edit (step, at_ms, who, shard, item, segment, field,"
                             " before, after, key, undoes, base)"
                             " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
                  .bind(record.group)
                  .bind(record.atMs)
                  .bind(record.who)
                  .bind(change.ref.shard)
                  .bind(change.ref.item)
                  .bind(change.ref.segment)
                  .bind(static_cast<int>(change.field))
                  .bind(change.before)
                  .bind(change.after)
                  .bind(record.key)
                  .bind(record.undoes)
                  .bindBlob(base)
                  .run());
    return {};
}

Result<Step> Journal::step(EditGroup group)
{
    auto query = m_database.statement("SELECT undoes, is_undo, state FROM step WHERE id = ?");
    VOX_TRY(const bool hasRow, query.bind(group).step());
    if (!hasRow)
        return fail(ErrorCode::NotFound, "no such step in the journal",
                    "step " + std::to_string(group));
    return Step{group, query.integer(0), query.integer(1) != 0,
                static_cast<StepState>(query.integer(2))};
}

Result<> Journal::checkInvertible(EditGroup group, bool isUndo)
{
    VOX_TRY(const Step found, step(group));
    const std::string subject = "step " + std::to_string(group);
    if (found.state == StepState::Published)
        return fail(ErrorCode::InvalidArgument, "is published and cannot be undone", subject);
    if (found.state != StepState::Live || found.isUndo == isUndo)
        return fail(ErrorCode::InvalidArgument,
                    isUndo ? "cannot be undone (again)" : "cannot be redone", subject);
    return {};
}

Result<> Journal::setState(EditGroup group, StepState state)
{
    assert(m_database.isInTransaction());
    VOX_CHECK(m_database.statement("UPDATE step SET state = ? WHERE id = ?")
                  .bind(static_cast<int>(state))
                  .bind(group)
                  .run());
    return {};
}

Result<> Journal::dropRedo()
{
    assert(m_database.isInTransaction());
    VOX_CHECK(
        m_database.statement("UPDATE step SET state = 2 WHERE state = 0 AND is_undo = 1").run());
    return {};
}

Result<std::vector<EditGroup>> Journal::groups(std::string_view sql)
{
    auto query = m_database.statement(sql);
    std::vector<EditGroup> found;
    for (;;) {
        VOX_TRY(const bool hasRow, query.step());
        if (!hasRow)
            return found;
        found.push_back(query.integer(0));
    }
}

Result<std::vector<EditGroup>> Journal::undoable()
{
    return groups("SELECT id FROM step WHERE state = 0 AND is_undo = 0 ORDER BY id");
}

Result<std::vector<EditGroup>> Journal::redoable()
{
    return groups("SELECT id FROM step WHERE state = 0 AND is_undo = 1 ORDER BY id DESC");
}

Result<std::optional<UnpublishedText>> Journal::unpublishedText(const SegmentRef &ref)
{
    auto query = m_database.statement(
        "SELECT after, base, NOT is_undo AND state <> 1 FROM edit JOIN step ON step.id = edit.step"
        " WHERE shard = ? AND item = ? AND segment = ? AND field = 0 AND revision IS NULL"
        " ORDER BY edit.id DESC");
    query.bind(ref.shard).bind(ref.item).bind(ref.segment);
    std::optional<std::string> text;
    for (;;) {
        VOX_TRY(const bool hasRow, query.step());
        if (!hasRow) // all of it was undone: the segment is as in the dataset
            return std::optional<UnpublishedText>();
        if (!text)
            text = query.text(0);
        if (query.integer(2) != 0)
            return std::optional(UnpublishedText{*std::move(text), query.text(1)});
    }
}

Result<std::string> Journal::unpublishedSegmentsBase(const SegmentRef &item)
{
    auto query = m_database.statement(
        "SELECT base FROM edit JOIN step ON step.id = edit.step WHERE shard = ? AND item = ?"
        " AND segment = -1 AND field = 11 AND revision IS NULL AND NOT is_undo AND state <> 1"
        " ORDER BY edit.id DESC LIMIT 1");
    VOX_TRY(const bool hasRow, query.bind(item.shard).bind(item.item).step());
    return hasRow ? query.text(0) : std::string();
}

Result<std::vector<std::string>> Journal::basesOf(EditGroup group)
{
    auto query = m_database.statement("SELECT base FROM edit WHERE step = ? ORDER BY id");
    query.bind(group);
    std::vector<std::string> bases;
    for (;;) {
        VOX_TRY(const bool hasRow, query.step());
        if (!hasRow)
            return bases;
        bases.push_back(query.text(0));
    }
}

Result<std::vector<EditRecord>> Journal::history(std::optional<SegmentRef> ref, std::uint64_t limit)
{
    const std::string columns = kColumns;
    auto query = ref ? m_database.statement(columns
                                            + "WHERE shard = ? AND item = ? AND segment = ?"
                                              " ORDER BY id DESC LIMIT ?")
                     : m_database.statement(columns + "ORDER BY id DESC LIMIT ?");
    if (ref)
        query.bind(ref->shard).bind(ref->item).bind(ref->segment);
    query.bind(static_cast<std::int64_t>(std::min<std::uint64_t>(limit, 1ull << 62)));
    return allOf(query);
}

Result<std::vector<EditRecord>> Journal::historyOfItem(const SegmentRef &item, std::uint64_t limit)
{
    auto query = m_database.statement(std::string(kColumns)
                                      + "WHERE shard = ? AND item = ? ORDER BY id DESC LIMIT ?");
    query.bind(item.shard).bind(item.item);
    query.bind(static_cast<std::int64_t>(std::min<std::uint64_t>(limit, 1ull << 62)));
    return allOf(query);
}

Result<std::vector<EditRecord>> Journal::recordsOf(EditGroup group)
{
    auto query = m_database.statement(std::string(kColumns) + "WHERE step = ? ORDER BY id");
    query.bind(group);
    return allOf(query);
}

} // namespace voxdeck

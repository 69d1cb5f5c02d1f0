// SPDX-License-Identifier: Apache-2.0
#include "core/rows/JournalOverlay.h"

#include "core/workspace/EditField.h"
#include "core/workspace/UnpublishedEdits.h"

#include <cstdint>
#include <utility>

namespace voxdeck {

namespace {

/// Undone lines, and those that undid them, are ignored: the dataset's value is
/// then what counts.
void take(EditField field, std::string value, JournalledSegment &segment)
{
    if (field == EditField::Hypothesis)
        segment.hypothesis = std::move(value);
    else if (field == EditField::Speaker)
        segment.speaker = std::move(value);
    else if (field == EditField::Start)
        segment.start = secondsIn(value);
    else if (field == EditField::End)
        segment.end = secondsIn(value);
}

} // namespace

void JournalledSegment::layOver(SegmentRow &row) const
{
    if (hypothesis)
        row.hypothesis = *hypothesis;
    if (speaker)
        row.speaker = *speaker;
    row.startSeconds = start.value_or(row.startSeconds);
    row.endSeconds = end.value_or(row.endSeconds);
}

Result<> JournalOverlay::refresh(Database &database, std::uint32_t shard)
{
    VOX_TRY(const auto lastEdit, database.integer("SELECT coalesce(max(id), 0) FROM edit"));
    if (shard == m_shard && lastEdit == m_lastEdit)
        return {};
    m_segments.clear();
    auto kind = database.statement("SELECT kind FROM shard WHERE id = ?");
    VOX_TRY(const bool isKnown, kind.bind(shard).step());
    const std::string kindOfList = isKnown ? kind.text(0) : std::string();
    auto query = database.statement(
        "SELECT item, segment, field, after, key, revision IS NULL,"
        " NOT step.is_undo AND step.state <> 1"
        " FROM edit JOIN step ON step.id = edit.step WHERE shard = ? ORDER BY edit.id");
    query.bind(shard);
    for (;;) {
        VOX_TRY(const bool hasRow, query.step());
        if (!hasRow)
            break;
        auto &segment = m_segments[{query.count(0), static_cast<std::int32_t>(query.integer(1))}];
        segment.key = query.text(4);
        const bool isUnpublished = query.integer(5) != 0;
        const bool isMeant = query.integer(6) != 0;
        const bool isLive = isUnpublished && isMeant;
        const auto field = static_cast<EditField>(query.integer(2));
        if (field == EditField::Text) {
            if (isUnpublished)
                segment.text = query.text(3);
            segment.hasLiveText = segment.hasLiveText || isLive;
        } else if (field == EditField::Status) {
            segment.status = statusNamed(query.text(3));
        } else if (field == EditField::Flag) {
            segment.isFlagged = query.text(3) == "1";
        } else if (isTime(field) && !isUnpublished) {
            (field == EditField::Start ? segment.start : segment.end).reset(); // the list has it
        } else if (isMeant) {
            take(field, query.text(3), segment);
        }
        segment.unpublishedEdits += isLive && isPublishedInto(kindOfList, field) ? 1 : 0;
    }
    for (auto &[place, segment] : m_segments)
        if (!segment.hasLiveText) // all undone: as in the dataset, whatever that is now
            segment.text.reset();
    m_shard = shard;
    m_lastEdit = lastEdit;
    return {};
}

const JournalledSegment *JournalOverlay::find(std::uint64_t item, std::int32_t segment) const
{
    const auto found = m_segments.find({item, segment});
    return found == m_segments.end() ? nullptr : &found->second;
}

} // namespace voxdeck

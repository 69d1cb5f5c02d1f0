// SPDX-License-Identifier: Apache-2.0
#include "core/rows/JournalOverlay.h"

#include "core/journal/JournalQueries.h"
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
    VOX_TRY(const auto lastEdit, lastLine(database));
    if (shard == m_shard && lastEdit == m_lastEdit)
        return {};
    m_segments.clear();
    auto kind = database.statement("SELECT kind FROM shard WHERE id = ?");
    VOX_TRY(const bool isKnown, kind.bind(shard).step());
    const std::string kindOfList = isKnown ? kind.text(0) : std::string();
    const auto lay = [&](const LineView &line) -> Result<> {
        auto &segment = m_segments[{line.item, line.segment}];
        segment.key = line.key;
        const bool isLive = line.isLive && !line.isWritten;
        if (line.field == EditField::Text) {
            if (!line.isWritten)
                segment.text = line.after;
            segment.hasLiveText = segment.hasLiveText || isLive;
        } else if (line.field == EditField::Status) {
            segment.status = statusNamed(line.after);
        } else if (line.field == EditField::Flag) {
            segment.isFlagged = line.after == "1";
        } else if (isTime(line.field) && line.isWritten) {
            (line.field == EditField::Start ? segment.start : segment.end)
                .reset(); // the list has it
        } else if (line.isLive) {
            take(line.field, std::string(line.after), segment);
        }
        segment.unpublishedEdits += isLive && isPublishedInto(kindOfList, line.field) ? 1 : 0;
        return {};
    };
    VOX_CHECK(eachLine(database, shard, lay));
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

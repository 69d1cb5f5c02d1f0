// SPDX-License-Identifier: Apache-2.0
#include "core/items/RowUtterance.h"

#include "core/format/RecordFields.h"
#include "core/format/TimeRules.h"
#include "core/import/ListedSegment.h"
#include "core/import/ListImport.h"
#include "core/items/JoinedListing.h"
#include "core/items/ListItems.h"

#include <utility>
#include <vector>

namespace voxdeck {

Result<RowUtterances> RowUtterances::create(Workspace &workspace, const ItemSource &items,
                                            Recordings recordings)
{
    RowUtterances made(workspace, items);
    if (recordings == Recordings::Named)
        made.m_records.mapping.set(FieldRole::Recording, {std::string(record_fields::kRecording)});
    VOX_TRY(auto lists, knownLists(workspace));
    for (auto &list : lists)
        made.m_lists.emplace(list.shard, List{std::move(list.mapping), timeRuleOf(list.kind)});
    return made;
}

Result<RowUtterance> RowUtterances::of(std::span<const SegmentRow> parts,
                                       const SegmentRow &row) const
{
    std::vector<ListedSegment> listings;
    listings.reserve(parts.size());
    for (const SegmentRow &part : parts) {
        VOX_TRY(auto listing, m_items->listing(*m_workspace, part));
        listings.push_back(std::move(listing));
    }
    const auto listed = joinedListing(listings, row);
    const auto known = m_lists.find(row.ref.shard);
    static const List kUnknown;
    const List &list = m_items->hasRecords()    ? m_records
                       : known != m_lists.end() ? known->second
                                                : kUnknown;
    RowUtterance made;
    made.recording = listed.recording;
    made.sourceAudio = listed.audio;
    made.utterance = utteranceOf(row, listed, list.mapping);
    made.utterance.timeRule = list.timeRule;
    if (m_items->hasRecords()) {
        VOX_TRY(made.sound, m_items->sound(*m_workspace, row));
        made.utterance.timeRule = made.sound.timeRule;
    } else {
        made.sound = soundOfListing(row, listed, list.timeRule);
    }
    return made;
}

} // namespace voxdeck

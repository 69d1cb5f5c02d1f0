// SPDX-License-Identifier: Apache-2.0
#include "core/publish/PublishScope.h"

#include "core/publish/ListSegments.h"
#include "core/rows/ManifestRows.h"
#include "core/rows/SegmentLayer.h"
#include "core/workspace/UnpublishedEdits.h"

#include <string>
#include <utility>

namespace voxdeck {

Result<> PublishScope::addItem(const SegmentRef &item, Share &share)
{
    VOX_TRY(const auto ids, idsOfItem(m_db, item));
    for (const std::uint32_t id : ids) {
        ++share.rows;
        share.chosen += m_rows->has(id) ? 1 : 0;
    }
    return {};
}

/// A text of a whole record that has segments belongs to all of them.
Result<bool> PublishScope::has(const SegmentRef &ref)
{
    VOX_TRY(const auto id, ManifestRows(m_db).find(ref));
    if (id != 0)
        return m_rows->has(id);
    Share share;
    VOX_CHECK(addItem(ref, share));
    return share.isChosen();
}

void PublishScope::tellLeft(const Share &share, PublishReport &report)
{
    if (share.chosen == 0)
        return;
    report.left.push_back(
        {ErrorCode::InvalidArgument,
         Sentence::tr(
             "was divided, merged, added to or deleted from together with other segments, and %1 "
             "of the %2 segments there are now match; they are published together, when all match",
             share.chosen, share.rows),
         share.key});
}

Result<> PublishScope::chooseRecords(std::vector<SegmentEdits> &edits, PublishReport &report)
{
    if (isAll())
        return {};
    std::vector<SegmentEdits> chosen;
    for (std::size_t first = 0; first < edits.size();) {
        std::size_t last = first;
        const SegmentEdits *segments = nullptr;
        for (; last < edits.size() && edits[last].ref.item == edits[first].ref.item; ++last)
            if (edits[last].field == EditField::Segments)
                segments = &edits[last];
        Share share;
        if (segments) {
            share.key = segments->key;
            VOX_CHECK(addItem(segments->ref, share));
            if (!share.isChosen())
                tellLeft(share, report);
        }
        for (; first < last; ++first) {
            bool isChosen = share.isChosen();
            if (!segments) {
                VOX_TRY(isChosen, has(edits[first].ref));
            }
            if (isChosen)
                chosen.push_back(std::move(edits[first]));
            else
                report.leftEdits += edits[first].edits > 0 ? 1 : 0;
        }
    }
    edits = std::move(chosen);
    return {};
}

/// By the group's smallest item.
Result<std::map<std::uint64_t, PublishScope::Share>>
PublishScope::sharesOfLines(std::uint32_t shard,
                            const std::map<std::uint64_t, std::uint64_t> &groups)
{
    std::map<std::uint64_t, Share> shares;
    for (const auto &[item, group] : groups)
        VOX_CHECK(addItem({shard, item, -1}, shares[group]));
    for (const SegmentRef &begun : m_begun)
        if (const auto group = groups.find(begun.item);
            begun.shard == shard && group != groups.end())
            shares[group->second].isBegun = true;
    return shares;
}

Result<bool> PublishScope::chooseLines(std::uint32_t shard, std::int64_t lastEdit,
                                       std::vector<SegmentEdits> &edits,
                                       std::vector<FieldEdit> &fields, PublishReport &report)
{
    if (isAll())
        return true;
    VOX_TRY(const auto groups, groupsOfSegments(m_db, shard));
    VOX_TRY(auto shares, sharesOfLines(shard, groups));
    const auto isChosen = [&](const SegmentRef &ref) -> Result<bool> {
        const auto group = groups.find(ref.item);
        return group == groups.end() ? has(ref) : Result<bool>(shares.at(group->second).isChosen());
    };
    std::vector<SegmentEdits> chosen;
    for (SegmentEdits &edit : edits) {
        VOX_TRY(const bool isIn, isChosen(edit.ref));
        if (isIn) {
            chosen.push_back(std::move(edit));
            continue;
        }
        report.leftEdits += edit.edits > 0 ? 1 : 0;
        if (edit.field == EditField::Segments && shares.at(groups.at(edit.ref.item)).key.empty())
            shares.at(groups.at(edit.ref.item)).key = edit.key;
    }
    edits = std::move(chosen);
    VOX_TRY(const auto times, unpublishedTimes(m_db, shard, lastEdit));
    for (const SegmentEdits &time : times) {
        VOX_TRY(const bool isIn, isChosen(time.ref));
        report.leftEdits += isIn || time.edits == 0 ? 0 : 1;
    }
    const std::size_t before = fields.size();
    std::vector<FieldEdit> left;
    for (FieldEdit &field : fields) {
        VOX_TRY(const bool isIn, isChosen(field.ref));
        if (isIn)
            left.push_back(std::move(field));
    }
    fields = std::move(left);
    for (const auto &[group, share] : shares)
        if (!share.isChosen())
            tellLeft(share, report);
    return fields.size() == before;
}

} // namespace voxdeck

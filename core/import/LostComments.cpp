// SPDX-License-Identifier: Apache-2.0
#include "core/import/LostComments.h"

#include "core/journal/JournalQueries.h"
#include "core/notes/Comments.h"
#include "core/workspace/Rows.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace voxdeck {

Result<> LostComments::find()
{
    std::vector<std::uint32_t> shards;
    VOX_CHECK(eachRow(m_db.statement("SELECT id FROM shard"),
                      [&shards](std::uint32_t shard) { shards.push_back(shard); }));
    for (const std::uint32_t shard : shards)
        VOX_CHECK(eachLine(m_db, shard, EditField::Comment, [&](const LineView &line) -> Result<> {
            const auto uid = commentUidIn(line.after.empty() ? line.before : line.after);
            if (!uid)
                return {};
            Lost &lost = m_lost.try_emplace(*uid, Lost{{}, {}, {}, m_lost.size()}).first->second;
            lost.ref = {shard, line.item, line.segment};
            lost.key = line.key;
            lost.value = line.after;
            return {};
        }));
    Comments comments(m_db);
    for (auto lost = m_lost.begin(); lost != m_lost.end();) {
        VOX_TRY(const auto known, comments.find(lost->first));
        if (known || lost->second.value.empty()) { // or deleted
            lost = m_lost.erase(lost);
            continue;
        }
        m_itemKeys.try_emplace({lost->second.ref.shard, lost->second.ref.item});
        ++lost;
    }
    return {};
}

void LostComments::nameItem(std::uint32_t shard, std::uint64_t item, std::string_view key)
{
    if (const auto wanted = m_itemKeys.find({shard, item}); wanted != m_itemKeys.end())
        wanted->second = key;
}

Result<std::uint64_t> LostComments::make()
{
    Comments comments(m_db);
    std::uint64_t made = 0;
    std::vector<Lost> inOrder;
    for (const auto &[uid, lost] : m_lost)
        inOrder.push_back(lost);
    std::sort(inOrder.begin(), inOrder.end(),
              [](const Lost &a, const Lost &b) { return a.order < b.order; });
    for (const Lost &lost : inOrder) {
        auto comment = commentIn(lost.value);
        if (!comment)
            continue;
        comment->ref = lost.ref;
        comment->itemKey = m_itemKeys[{lost.ref.shard, lost.ref.item}];
        if (comment->itemKey.empty()) {
            comment->itemKey = lost.key;
            const std::string end = segmentKey({}, lost.ref.segment, 2);
            if (lost.ref.segment >= 0 && lost.key.ends_with(end))
                comment->itemKey.resize(lost.key.size() - end.size());
        }
        VOX_CHECK(comments.put(*comment));
        ++made;
    }
    return made;
}

} // namespace voxdeck

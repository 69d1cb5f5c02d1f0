// SPDX-License-Identifier: Apache-2.0
#include "core/edit/Drafts.h"

#include "core/base/Clock.h"
#include "core/base/Utf8.h"
#include "core/edit/ChangeChecks.h"
#include "core/workspace/StoredRef.h"

#include <algorithm>

namespace voxdeck {

Result<> Drafts::save(const Draft &draft)
{
    if (!isValidUtf8(draft.text))
        return fail(ErrorCode::InvalidArgument, "the text is not UTF-8",
                    subjectOfSegment(draft.ref));
    VOX_CHECK(m_database
                  .statement("INSERT OR REPLACE INTO draft (owner, shard, item, segment, text,"
                             " caret, at_ms, base) VALUES (?, ?, ?, ?, ?, ?, ?, ?)")
                  .bind(m_owner)
                  .bind(draft.ref.shard)
                  .bind(draft.ref.item)
                  .bind(draft.ref.segment)
                  .bind(draft.text)
                  .bind(draft.caret)
                  .bind(draft.atMs != 0 ? draft.atMs : nowMs())
                  .bind(draft.base)
                  .run());
    return {};
}

Result<> Drafts::drop(const SegmentRef &ref)
{
    VOX_CHECK(m_database
                  .statement("DELETE FROM draft WHERE owner = ? AND shard = ? AND item = ?"
                             " AND segment = ?")
                  .bind(m_owner)
                  .bind(ref.shard)
                  .bind(ref.item)
                  .bind(ref.segment)
                  .run());
    return {};
}

Result<std::vector<Draft>> Drafts::all()
{
    auto query = m_database.statement("SELECT shard, item, segment, text, caret, at_ms, base"
                                      " FROM draft WHERE owner = ? ORDER BY at_ms");
    query.bind(m_owner);
    std::vector<Draft> found;
    for (;;) {
        VOX_TRY(const bool hasRow, query.step());
        if (!hasRow)
            return found;
        found.push_back({segmentRefIn(query, 0), query.text(3), static_cast<int>(query.integer(4)),
                         query.integer(5),
                         query.isNull(6) ? std::nullopt : std::optional(query.text(6))});
    }
}

Result<> Drafts::adopt(const std::vector<std::string> &alive)
{
    struct Left {
        std::string owner;
        SegmentRef ref;
    };
    std::vector<Left> left; // newest first
    {
        auto query = m_database.statement("SELECT owner, shard, item, segment FROM draft"
                                          " WHERE owner <> ? ORDER BY at_ms DESC");
        query.bind(m_owner);
        for (;;) {
            VOX_TRY(const bool hasRow, query.step());
            if (!hasRow)
                break;
            const auto owner = query.text(0);
            if (std::find(alive.begin(), alive.end(), owner) == alive.end())
                left.push_back({owner, segmentRefIn(query, 1)});
        }
    }
    if (left.empty())
        return {};
    VOX_TRY(auto transaction, Transaction::begin(m_database));
    for (const Left &draft : left)
        VOX_CHECK(m_database
                      .statement("UPDATE OR IGNORE draft SET owner = ? WHERE owner = ?"
                                 " AND shard = ? AND item = ? AND segment = ?")
                      .bind(m_owner)
                      .bind(draft.owner)
                      .bind(draft.ref.shard)
                      .bind(draft.ref.item)
                      .bind(draft.ref.segment)
                      .run());
    return transaction.commit();
}

} // namespace voxdeck

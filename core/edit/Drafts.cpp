// SPDX-License-Identifier: Apache-2.0
#include "core/edit/Drafts.h"

#include "core/base/Clock.h"
#include "core/base/Utf8.h"
#include "core/edit/ChangeChecks.h"
#include "core/workspace/Rows.h"
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
    VOX_CHECK(eachRow(query, [&](std::uint32_t shard, std::uint64_t item, std::int32_t segment,
                                 std::string text, int caret, std::int64_t atMs,
                                 std::optional<std::string> base) {
        found.push_back({{shard, item, segment}, std::move(text), caret, atMs, std::move(base)});
    }));
    return found;
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
        VOX_CHECK(eachRow(query, [&](const std::string &owner, std::uint32_t shard,
                                     std::uint64_t item, std::int32_t segment) {
            if (std::find(alive.begin(), alive.end(), owner) == alive.end())
                left.push_back({owner, {shard, item, segment}});
        }));
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

// SPDX-License-Identifier: Apache-2.0
#include "core/edit/Drafts.h"

#include "core/base/Clock.h"
#include "core/base/Utf8.h"
#include "core/edit/ChangeChecks.h"
#include "core/text/Tokens.h"
#include "core/workspace/Rows.h"
#include "core/workspace/StoredRef.h"

#include <algorithm>
#include <map>

namespace voxdeck {

std::string DividedDraft::text() const
{
    std::string whole = earlier;
    whole.append(joinerBetween(earlier, later)).append(later);
    return whole;
}

Result<> Drafts::save(const Draft &draft)
{
    if (!isValidUtf8(draft.text))
        return fail(ErrorCode::InvalidArgument, Sentence::tr("the text is not UTF-8"),
                    subjectOfSegment(draft.ref));
    VOX_CHECK(m_database
                  .statement("INSERT OR REPLACE INTO draft (owner, shard, item, segment, text,"
                             " caret, at_ms, base, who) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)")
                  .bind(m_owner)
                  .bind(draft.ref.shard)
                  .bind(draft.ref.item)
                  .bind(draft.ref.segment)
                  .bind(draft.text)
                  .bind(draft.caret)
                  .bind(draft.atMs != 0 ? draft.atMs : nowMs())
                  .bind(draft.base)
                  .bind(m_who)
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

Result<> Drafts::save(const DividedDraft &draft)
{
    for (const auto *text : {&draft.earlier, &draft.later})
        if (!isValidUtf8(*text))
            return fail(ErrorCode::InvalidArgument, Sentence::tr("the text is not UTF-8"),
                        subjectOfSegment(draft.ref));
    auto insert = m_database.statement(
        "INSERT OR REPLACE INTO divided_draft (owner, shard, item, segment, at, earlier, later,"
        " earlier_language, later_language, approves, at_ms, base, who)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
    VOX_CHECK(bindAll(insert, m_owner, draft.ref.shard, draft.ref.item, draft.ref.segment,
                      draft.atSeconds, draft.earlier, draft.later, draft.earlierLanguage,
                      draft.laterLanguage, draft.doesApprove ? 1 : 0,
                      draft.atMs != 0 ? draft.atMs : nowMs(), draft.base, m_who)
                  .run());
    return {};
}

Result<> Drafts::dropDivided(const SegmentRef &ref)
{
    auto drop = m_database.statement("DELETE FROM divided_draft WHERE owner = ? AND shard = ?"
                                     " AND item = ? AND segment = ?");
    VOX_CHECK(bindAll(drop, m_owner, ref.shard, ref.item, ref.segment).run());
    return {};
}

Result<std::vector<DividedDraft>> Drafts::allDivided()
{
    auto query = m_database.statement(
        "SELECT shard, item, segment, at, earlier, later, earlier_language, later_language,"
        " approves, at_ms, base FROM divided_draft WHERE owner = ? ORDER BY at_ms");
    query.bind(m_owner);
    std::vector<DividedDraft> found;
    VOX_CHECK(eachRow(query, [&](std::uint32_t shard, std::uint64_t item, std::int32_t segment,
                                 double at, std::string earlier, std::string later,
                                 std::string earlierLanguage, std::string laterLanguage,
                                 int approves, std::int64_t atMs, std::string base) {
        found.push_back({{shard, item, segment},
                         at,
                         std::move(earlier),
                         std::move(later),
                         std::move(earlierLanguage),
                         std::move(laterLanguage),
                         approves != 0,
                         atMs,
                         std::move(base)});
    }));
    return found;
}

Result<> Drafts::save(const CommentDraft &draft)
{
    if (!isValidUtf8(draft.text))
        return fail(ErrorCode::InvalidArgument, Sentence::tr("the comment is not UTF-8"),
                    subjectOfSegment(draft.ref));
    auto insert = m_database.statement(
        "INSERT OR REPLACE INTO comment_draft (owner, shard, item, segment, uid, text, start, stop,"
        " first, last, at_ms, who) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
    const auto &times = draft.times;
    const auto &characters = draft.characters;
    VOX_CHECK(bindAll(insert, m_owner, draft.ref.shard, draft.ref.item, draft.ref.segment,
                      draft.uid, draft.text, times ? std::optional(times->start) : std::nullopt,
                      times ? std::optional(times->end) : std::nullopt,
                      characters ? std::optional(characters->first) : std::nullopt,
                      characters ? std::optional(characters->end) : std::nullopt,
                      draft.atMs != 0 ? draft.atMs : nowMs(), m_who)
                  .run());
    return {};
}

Result<> Drafts::dropComment(const SegmentRef &ref, const std::string &uid)
{
    auto drop = m_database.statement("DELETE FROM comment_draft WHERE owner = ? AND shard = ?"
                                     " AND item = ? AND segment = ? AND uid = ?");
    VOX_CHECK(bindAll(drop, m_owner, ref.shard, ref.item, ref.segment, uid).run());
    return {};
}

Result<std::vector<CommentDraft>> Drafts::allComments()
{
    auto query = m_database.statement("SELECT shard, item, segment, uid, text, start, stop, first,"
                                      " last, at_ms FROM comment_draft WHERE owner = ?"
                                      " ORDER BY at_ms");
    query.bind(m_owner);
    std::vector<CommentDraft> found;
    VOX_CHECK(eachRow(query, [&](std::uint32_t shard, std::uint64_t item, std::int32_t segment,
                                 std::string uid, std::string text, std::optional<double> start,
                                 std::optional<double> stop, std::optional<std::uint32_t> first,
                                 std::optional<std::uint32_t> last, std::int64_t atMs) {
        CommentDraft draft{{shard, item, segment}, std::move(text), std::move(uid), {}, {}, atMs};
        if (start && stop)
            draft.times = {*start, *stop};
        if (first && last)
            draft.characters = {*first, *last};
        found.push_back(std::move(draft));
    }));
    return found;
}

Result<> Drafts::adoptOf(const std::string &name, const std::vector<std::string> &alive)
{
    VOX_CHECK(adopt("draft", "''", name, alive));
    VOX_CHECK(adopt("divided_draft", "''", name, alive));
    return adopt("comment_draft", "uid", name, alive);
}

Result<std::vector<DraftsOfOthers>> Drafts::ofOthers(const std::vector<std::string> &alive)
{
    std::map<std::string, std::uint64_t> counts;
    auto query = m_database.statement(
        "SELECT owner, who FROM draft UNION ALL SELECT owner, who FROM divided_draft"
        " UNION ALL SELECT owner, who FROM comment_draft");
    VOX_CHECK(eachRow(query, [&](const std::string &owner, const std::string &who) {
        const bool isGone = std::find(alive.begin(), alive.end(), owner) == alive.end();
        if (owner != m_owner && isGone && !who.empty() && who != m_who)
            ++counts[who];
    }));
    std::vector<DraftsOfOthers> found;
    found.reserve(counts.size());
    for (const auto &[who, count] : counts)
        found.push_back({who, count});
    return found;
}

/// `part` tells the drafts of one segment apart.
Result<> Drafts::adopt(const std::string &table, const std::string &part, const std::string &name,
                       const std::vector<std::string> &alive)
{
    struct Left {
        std::string owner;
        SegmentRef ref;
        std::string part;
    };
    std::vector<Left> left; // newest first
    {
        auto query = m_database.statement("SELECT owner, shard, item, segment, " + part + " FROM "
                                          + table
                                          + " WHERE owner <> ? AND who IN (?, '')"
                                            " ORDER BY at_ms DESC");
        bindAll(query, m_owner, name);
        VOX_CHECK(eachRow(query, [&](const std::string &owner, std::uint32_t shard,
                                     std::uint64_t item, std::int32_t segment, std::string of) {
            if (std::find(alive.begin(), alive.end(), owner) == alive.end())
                left.push_back({owner, {shard, item, segment}, std::move(of)});
        }));
    }
    if (left.empty())
        return {};
    VOX_TRY(auto transaction, Transaction::begin(m_database));
    std::string sql = "UPDATE OR IGNORE " + table;
    sql +=
        " SET owner = ?, who = ? WHERE owner = ? AND shard = ? AND item = ? AND segment = ? AND ";
    sql += part;
    sql += " = ?";
    for (const Left &draft : left) {
        auto take = m_database.statement(sql);
        VOX_CHECK(bindAll(take, m_owner, m_who, draft.owner, draft.ref.shard, draft.ref.item,
                          draft.ref.segment, draft.part)
                      .run());
    }
    return transaction.commit();
}

} // namespace voxdeck

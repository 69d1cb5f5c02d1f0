// SPDX-License-Identifier: Apache-2.0
#include "core/split/SplitFreeze.h"

#include "core/base/Clock.h"
#include "core/base/Hash.h"
#include "core/base/Sha256.h"
#include "core/base/Stopped.h"
#include "core/workspace/RecordingCalled.h"
#include "core/workspace/Rows.h"

#include <cassert>
#include <functional>
#include <set>
#include <string>
#include <utility>

namespace voxdeck {

namespace {

constexpr std::uint64_t kRowsPerReport = 65'536;

std::string subjectOf(Split split)
{
    return splitName(split);
}

} // namespace

SplitFreeze::SplitFreeze(Workspace &workspace, std::string who)
    : m_workspace(workspace), m_who(std::move(who))
{
}

Result<FrozenSplit> SplitFreeze::look(Split split, const ProgressSink &progress,
                                      const std::stop_token &stop)
{
    FrozenSplit found;
    found.split = split;
    Database &db = m_workspace.database();
    const Database::StopScope scope(db, stop);
    auto query = db.statement(
        "SELECT coalesce(recording.name, item_key) AS name, coalesce(recording.called, '') AS "
        "called,"
        " CASE WHEN siblings > 1 AND segment >= 0"
        " THEN item_key || printf('_%05d', segment) ELSE item_key END AS key, stop - start"
        " FROM segment LEFT JOIN recording ON recording.id = segment.recording"
        " WHERE split = ? ORDER BY name, key, segment.shard, item");
    Sha256Stream hash;
    std::string name;
    std::set<std::string, std::less<>> called; // of recordings of that name
    constexpr std::string_view kEnd("\0", 1);
    const auto add = [&](std::string_view recording, std::string_view calls, std::string_view key,
                         std::optional<double> seconds) -> Result<> {
        if (found.rows % kRowsPerReport == 0) {
            if (stop.stop_requested())
                return stopped(m_workspace.file().string());
            report(progress, {found.rows, 0, "rows"});
        }
        if (found.rows == 0 || recording != name) {
            name = recording;
            called.clear();
        }
        found.recordings += called.emplace(calls).second ? 1 : 0;
        hash.add(name);
        hash.add(kEnd);
        hash.add(key);
        hash.add(kEnd);
        ++found.rows;
        found.seconds += seconds.value_or(0);
        return {};
    };
    VOX_CHECK(checkStop(stop));
    VOX_CHECK(eachRow(bindAll(query, split), add));
    VOX_TRY(const auto digest, hash.finish());
    found.sha256 = hexOf(digest);
    return found;
}

Result<> SplitFreeze::note(const FrozenSplit &frozen, const char *what)
{
    VOX_CHECK(
        m_workspace.database()
            .statement("INSERT INTO freeze_log (at_ms, who, split, what, reason, sha256, rows)"
                       " VALUES (?, ?, ?, ?, ?, ?, ?)")
            .bind(frozen.atMs)
            .bind(m_who)
            .bind(static_cast<int>(frozen.split))
            .bind(what)
            .bind(frozen.reason)
            .bind(frozen.sha256)
            .bind(frozen.rows)
            .run());
    return {};
}

Result<FrozenSplit> SplitFreeze::freeze(Split split, const std::string &reason,
                                        const ProgressSink &progress, const std::stop_token &stop)
{
    if (split == Split::Unassigned)
        return fail(ErrorCode::InvalidArgument,
                    Sentence::tr("recordings without a split cannot be frozen"));
    Database &db = m_workspace.database();
    VOX_TRY(auto transaction,
            Transaction::beginPatiently(db, stop)); // the hash covers the rows that stay
    VOX_TRY(const auto known, frozen());
    for (const FrozenSplit &one : known)
        if (one.split == split)
            return fail(ErrorCode::InvalidArgument, Sentence::tr("is already frozen"),
                        subjectOf(split));
    VOX_TRY(FrozenSplit now, look(split, progress, stop));
    if (now.rows == 0)
        return fail(ErrorCode::InvalidArgument, Sentence::tr("contains no recordings"),
                    subjectOf(split));
    now.atMs = nowMs();
    now.who = m_who;
    now.reason = reason;
    VOX_CHECK(
        db.statement("INSERT INTO split_freeze (split, at_ms, who, reason, sha256, recordings,"
                     " rows, seconds) VALUES (?, ?, ?, ?, ?, ?, ?, ?)")
            .bind(static_cast<int>(split))
            .bind(now.atMs)
            .bind(now.who)
            .bind(now.reason)
            .bind(now.sha256)
            .bind(now.recordings)
            .bind(now.rows)
            .bind(now.seconds)
            .run());
    VOX_CHECK(note(now, "frozen"));
    VOX_CHECK(transaction.commit());
    return now;
}

Result<> SplitFreeze::unfreeze(Split split, const std::string &reason)
{
    if (reason.empty())
        return fail(ErrorCode::InvalidArgument, Sentence::tr("a reason is needed"),
                    subjectOf(split));
    Database &db = m_workspace.database();
    VOX_TRY(auto transaction, Transaction::begin(db));
    VOX_TRY(const int gone, db.statement("DELETE FROM split_freeze WHERE split = ?")
                                .bind(static_cast<int>(split))
                                .run());
    if (gone == 0)
        return fail(ErrorCode::InvalidArgument, Sentence::tr("is not frozen"), subjectOf(split));
    FrozenSplit event;
    event.split = split;
    event.atMs = nowMs();
    event.reason = reason;
    VOX_CHECK(note(event, "unfrozen"));
    return transaction.commit();
}

Result<std::vector<FrozenSplit>> SplitFreeze::frozen()
{
    auto query = m_workspace.database().statement(
        "SELECT split, at_ms, who, reason, sha256, recordings, rows, seconds FROM split_freeze"
        " ORDER BY split");
    std::vector<FrozenSplit> splits;
    const auto add = [&splits](Split split, std::int64_t atMs, std::string who, std::string reason,
                               std::string sha256, std::uint64_t recordings, std::uint64_t rows,
                               double seconds) {
        splits.push_back({split, atMs, std::move(who), std::move(reason), std::move(sha256),
                          recordings, rows, seconds});
    };
    VOX_CHECK(eachRow(query, add));
    return splits;
}

Result<std::vector<FreezeCheck>> SplitFreeze::check(const ProgressSink &progress,
                                                    const std::stop_token &stop)
{
    VOX_TRY(const auto known, frozen());
    std::vector<FreezeCheck> checks;
    for (const FrozenSplit &one : known) {
        VOX_TRY(auto found, look(one.split, progress, stop));
        checks.push_back({one, std::move(found)});
    }
    return checks;
}

Result<std::vector<FreezeEvent>> SplitFreeze::log()
{
    auto query = m_workspace.database().statement(
        "SELECT at_ms, who, split, what, reason, sha256, step, rows FROM freeze_log"
        " ORDER BY id DESC");
    std::vector<FreezeEvent> events;
    const auto add = [&events](std::int64_t atMs, std::string who, Split split, std::string what,
                               std::string reason, std::string sha256, std::int64_t step,
                               std::uint64_t rows) {
        events.push_back({atMs, std::move(who), split, std::move(what), std::move(reason),
                          std::move(sha256), step, rows});
    };
    VOX_CHECK(eachRow(query, add));
    return events;
}

} // namespace voxdeck

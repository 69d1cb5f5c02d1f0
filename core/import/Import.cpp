// SPDX-License-Identifier: Apache-2.0
#include "core/base/Stopped.h"
#include "core/format/DatasetKind.h"
#include "core/format/KeyField.h"
#include "core/import/GoneShards.h"
#include "core/import/ListImport.h"
#include "core/import/ShardImport.h"
#include "core/workspace/Database.h"
#include "core/workspace/ImportLock.h"
#include "core/workspace/RowScore.h"
#include "core/workspace/Rows.h"
#include "core/workspace/ShardTable.h"
#include "core/workspace/Workspace.h"

#include <cstdint>
#include <unordered_map>
#include <utility>

namespace voxdeck {

namespace {

constexpr std::size_t kFirstRows = 512;     // on screen at once
constexpr std::size_t kRowsPerBatch = 4096; // some 10 ms of write lock: an edit waits for 50

/// Gives every shard of the dataset its row and its place; returns the rows' ids by shard number.
Result<std::vector<std::uint32_t>>
numberShards(Workspace &workspace, const touch::TouchDataset &dataset, std::stop_token stop)
{
    Database &db = workspace.database();
    VOX_TRY(auto transaction, Transaction::beginPatiently(db, stop));
    std::unordered_map<std::string, std::pair<std::uint32_t, std::int64_t>> known;
    {
        auto query = db.statement("SELECT path, id, coalesce(position, -1) FROM shard");
        VOX_CHECK(eachRow(query, [&](std::string path, std::uint32_t id, std::int64_t position) {
            known[std::move(path)] = {id, position};
        }));
    }
    std::vector<std::uint32_t> ids(dataset.shards().size());
    for (std::uint32_t number = 0; number < ids.size(); ++number) {
        const std::string path = shardIdentity(dataset, number);
        const auto found = known.find(path);
        if (found == known.end()) {
            VOX_TRY(ids[number], shardId(workspace, dataset, number));
            continue;
        }
        ids[number] = found->second.first;
        if (found->second.second != number)
            VOX_CHECK(db.statement("UPDATE shard SET position = ? WHERE id = ?")
                          .bind(number)
                          .bind(ids[number])
                          .run());
        known.erase(found);
    }
    for (const auto &[path, row] : known)
        if (row.second >= 0)
            VOX_CHECK(removeShardRows(db, row.first));
    VOX_CHECK(transaction.commit());
    return ids;
}

/// Said at every import, so that the answer does not depend on which command came first.
Error unreadableBefore(const touch::ShardReader &shard, std::int64_t items)
{
    return {ErrorCode::Corrupt,
            Sentence::tr("%1 of its %2 items could not be read and have no rows; \"voxdeck-cli "
                         "verify\" lists them",
                         items, shard.itemCount()),
            shard.directory().string()};
}

Result<> addSums(Database &db, ImportReport &report)
{
    static constexpr Select kQuery(
        "SELECT coalesce(sum(rows), 0) AS rows, coalesce(sum(next_item), 0) AS"
        " items, coalesce(sum(unreadable), 0) AS unreadable FROM shard WHERE"
        " position IS NOT NULL");
    auto query = db.statement(kQuery.sql());
    VOX_CHECK(query.step());
    VOX_TRY(const auto laid, db.integer("SELECT (SELECT count(*) FROM segment_added)"
                                        " - (SELECT count(*) FROM hidden_segment JOIN shard"
                                        " ON shard.id = shard AND position IS NOT NULL"
                                        " AND hidden_segment.id >= first_id"
                                        " AND hidden_segment.id < first_id + rows)"));
    report.segments = static_cast<std::uint64_t>(query.integer(kQuery["rows"]) + laid);
    report.items = query.count(kQuery["items"]);
    report.unreadableItems = query.count(kQuery["unreadable"]);
    return {};
}

} // namespace

Result<ImportReport> importDataset(Workspace &workspace, const touch::TouchDataset &dataset,
                                   const ProgressSink &progress, std::stop_token stop)
{
    VOX_TRY(const auto lock, lockForImport(workspace.file(), stop));
    Database &db = workspace.database();
    VOX_CHECK(rateLeftRows(db, progress, stop));
    const UnsyncedScope unsynced(db);
    ImportReport result;
    VOX_TRY(const auto gone, removeLists(db, stop));
    if (gone.rows > 0)
        result.notes.push_back(noteOfGone(gone, Sentence::tr("the list")));
    VOX_TRY(const auto ids, numberShards(workspace, dataset, stop));
    bool isFirst = true;
    const auto rowsWanted = [&] {
        return std::exchange(isFirst, false) ? kFirstRows : kRowsPerBatch;
    };
    for (std::uint32_t number = 0; number < ids.size(); ++number) {
        if (stop.stop_requested())
            return stopped(dataset.path().string());
        const touch::ShardEntry &entry = dataset.shards()[number];
        const auto committed = [&](std::uint64_t items) {
            report(progress, {entry.firstItem + items, dataset.itemCount(), "items"});
        };
        dataset.fetchRecordsFrom(number);
        const auto reader = dataset.shard(number);
        if (entry.problem || !reader) { // its rows, if any, stay unchanged
            result.problems.push_back(entry.problem ? *entry.problem : reader.error());
            continue;
        }
        if (!(*reader)->pair("metainfo")) {
            result.problems.push_back(touch::noRecords(**reader));
            continue;
        }
        ShardImport shard(db, ids[number], **reader, result);
        if (const auto may = shard.checkMayReplaceRows(); !may) {
            result.problems.push_back(may.error());
            continue;
        }
        VOX_TRY(const bool isNeeded, shard.begin(stop));
        if (isNeeded) {
            const auto read = shard.run(rowsWanted, committed, stop);
            if (!read && (*reader)->check("metainfo") && (*reader)->check("audio"))
                return fail(read.error());
            if (!read) { // the file shrank while it was read: reported, and the others are read
                result.problems.push_back(read.error());
                dataset.reload(number);
                continue;
            }
            // All its records were read through a mapping, whose pages count as ours until it goes.
            dataset.reload(number);
        } else {
            ++result.skippedShards;
            if (shard.unreadableItems() > 0)
                result.problems.push_back(unreadableBefore(**reader, shard.unreadableItems()));
        }
        committed(entry.itemCount);
    }
    VOX_CHECK(addSums(db, result));
    return result;
}

// ---- a list that was imported

Result<std::unique_ptr<UtteranceSource>> openKnownList(const FileSystem &fs, const KnownList &list)
{
    VOX_TRY(const auto kind, datasetKindNamed(list.kind));
    SourceOptions options;
    options.rules = list.rules;
    options.rules.mustExist = true;
    options.kind = kind;
    options.splitsSegments = true; // as it was imported
    VOX_TRY(auto source, openUtteranceSource(fs, list.path, options));
    return withKeysOf(std::move(source), list.mapping.keysOf(FieldRole::Key));
}

Sentence otherKindNote(const std::string &before, const std::string &now)
{
    const auto titleOf = [](const std::string &name) {
        const auto kind = datasetKindNamed(name);
        return kind ? Sentence(datasetKindEntry(*kind).title) : Sentence(name);
    };
    return Sentence::tr("the list was imported as %1 and is read as %2 now; fields that were "
                        "chosen for it (--map) are guessed anew",
                        titleOf(before), titleOf(now));
}

} // namespace voxdeck

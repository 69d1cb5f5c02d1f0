// SPDX-License-Identifier: Apache-2.0
#include "core/workspace/ShardTable.h"

#include "core/io/PlainPath.h"
#include "core/workspace/Database.h"
#include "core/workspace/Rows.h"

#include <cstdint>

namespace voxdeck {

namespace {

std::string nameOf(const std::filesystem::path &path)
{
    return withoutSlash(path.lexically_normal()).string();
}

} // namespace

std::string shardIdentity(const touch::TouchDataset &dataset, std::uint32_t shardNumber)
{
    const std::string root = nameOf(dataset.path());
    std::string directory = nameOf(dataset.shards()[shardNumber].directory);
    if (directory == root)
        return ".";
    if (directory.size() > root.size() && directory.compare(0, root.size(), root) == 0
        && directory[root.size()] == '/')
        return directory.substr(root.size() + 1);
    return directory;
}

Result<std::uint32_t> shardId(Workspace &workspace, const touch::TouchDataset &dataset,
                              std::uint32_t shardNumber)
{
    if (shardNumber >= dataset.shards().size())
        return fail(
            ErrorCode::NotFound,
            Sentence::tr("has no shard %1; it has %2", shardNumber, dataset.shards().size()),
            dataset.path().string());
    Database &db = workspace.database();
    const std::string path = shardIdentity(dataset, shardNumber);
    const auto find = [&]() -> Result<std::uint32_t> {
        auto query = db.statement("SELECT id FROM shard WHERE path = ?");
        query.bind(path);
        VOX_TRY(const bool hasRow, query.step());
        return hasRow ? static_cast<std::uint32_t>(query.integer(0)) : 0u;
    };
    VOX_TRY(const auto known, find());
    if (known != 0)
        return known;
    VOX_CHECK(
        db.statement("INSERT INTO shard (path, position) VALUES (?, ?) ON CONFLICT DO NOTHING")
            .bind(path)
            .bind(shardNumber)
            .run());
    return find();
}

Result<std::uint32_t> shardNumber(Workspace &workspace, const touch::TouchDataset &dataset,
                                  std::uint32_t shardId)
{
    static constexpr Select kQuery("SELECT path, position FROM shard WHERE id = ?");
    auto query = workspace.database().statement(kQuery.sql());
    query.bind(shardId);
    VOX_TRY(const bool hasRow, query.step());
    const std::string subject = "shard row " + std::to_string(shardId);
    if (!hasRow)
        return fail(ErrorCode::NotFound, Sentence::tr("the workspace has no such shard"), subject);
    const std::string path = query.text(kQuery["path"]);
    const auto shards = static_cast<std::uint32_t>(dataset.shards().size());
    // Nearly always where it was last time; else it has to be looked for.
    const std::int64_t position = query.isNull(kQuery["position"])
                                      ? -1
                                      : query.integer(kQuery["position"]);
    if (position >= 0 && position < shards
        && shardIdentity(dataset, static_cast<std::uint32_t>(position)) == path)
        return static_cast<std::uint32_t>(position);
    for (std::uint32_t number = 0; number < shards; ++number)
        if (shardIdentity(dataset, number) == path)
            return number;
    return fail(ErrorCode::NotFound, Sentence::tr("the dataset no longer has the shard %1", path),
                subject);
}

Result<std::map<std::uint32_t, std::string>> shardPaths(Workspace &workspace)
{
    auto query = workspace.database().statement("SELECT id, path FROM shard");
    std::map<std::uint32_t, std::string> paths;
    VOX_CHECK(eachRow(
        query, [&](std::uint32_t id, std::string path) { paths.emplace(id, std::move(path)); }));
    return paths;
}

Result<bool> areShardsRead(Workspace &workspace, std::uint64_t expected)
{
    static constexpr Select kQuery(
        "SELECT count(*) AS known, coalesce(sum(is_complete), 0) AS complete"
        " FROM shard WHERE position IS NOT NULL");
    auto query = workspace.database().statement(kQuery.sql());
    VOX_CHECK(query.step());
    return query.count(kQuery["known"]) >= expected
           && query.count(kQuery["known"]) == query.count(kQuery["complete"]);
}

Result<SegmentRef> segmentRef(Workspace &workspace, const touch::TouchDataset &dataset,
                              const touch::ItemAddress &address, std::int32_t segment)
{
    VOX_TRY(const auto shard, shardId(workspace, dataset, address.shard));
    return SegmentRef{shard, address.item, segment};
}

Result<touch::ItemAddress> itemAddress(Workspace &workspace, const touch::TouchDataset &dataset,
                                       const SegmentRef &ref)
{
    VOX_TRY(const auto number, shardNumber(workspace, dataset, ref.shard));
    return touch::ItemAddress{number, ref.item};
}

} // namespace voxdeck

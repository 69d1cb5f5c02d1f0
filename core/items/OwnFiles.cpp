// SPDX-License-Identifier: Apache-2.0
#include "core/items/OwnFiles.h"

#include "core/io/ReplaceTarget.h"
#include "core/workspace/Database.h"
#include "core/workspace/Rows.h"

#include <string>

namespace voxdeck {

namespace {

std::string spelled(const std::filesystem::path &path)
{
    return std::filesystem::absolute(path).lexically_normal().string();
}

} // namespace

Result<> checkNotOfDataset(const FileSystem &fs, Workspace &workspace, const ItemSource &items,
                           const std::filesystem::path &target)
{
    if (!exists(fs, target))
        return {};
    VOX_TRY(const auto replaced, replaceTarget(fs, target));
    const std::string path = spelled(replaced);
    auto query = workspace.database().statement(
        "SELECT EXISTS (SELECT 1 FROM shard WHERE path = ?1)"
        " OR EXISTS (SELECT 1 FROM recording WHERE file = ?1 OR audio = ?1)");
    VOX_TRY(const auto isKnown, firstRow<bool>(bindAll(query, path)));
    if (!(isKnown && std::get<0>(*isKnown)) && path != spelled(items.path()))
        return {};
    return fail(ErrorCode::InvalidArgument, "is a file of the dataset itself; choose another name",
                target.string());
}

} // namespace voxdeck

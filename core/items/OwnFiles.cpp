// SPDX-License-Identifier: Apache-2.0
#include "core/items/OwnFiles.h"

#include "core/format/AudioPart.h"
#include "core/io/PlainPath.h"
#include "core/io/ReplaceTarget.h"
#include "core/workspace/Database.h"
#include "core/workspace/Rows.h"

#include <string>
#include <unordered_map>

namespace voxdeck {

namespace {

std::filesystem::path spelled(const std::filesystem::path &path)
{
    return withoutSlash(wholePath(path));
}

bool isIn(const std::filesystem::path &path, const std::filesystem::path &folder)
{
    const auto relative = path.lexically_relative(folder);
    return !relative.empty() && *relative.begin() != "..";
}

} // namespace

Result<> checkNotOfDataset(const FileSystem &fs, Workspace &workspace,
                           std::span<const std::filesystem::path> targets)
{
    // The targets that exist, as the user spelled them.
    std::unordered_map<std::string, std::filesystem::path> taken;
    for (const auto &target : targets) {
        const auto status = fs.status(target);
        if (!status || status->kind != FileKind::File)
            continue;
        VOX_TRY(const auto replaced, replaceTarget(fs, target));
        taken.emplace(spelled(replaced).string(), target);
        taken.emplace(spelled(target).string(), target);
    }
    if (taken.empty())
        return {};
    std::filesystem::path own;
    const auto compare = [&](const std::filesystem::path &file) {
        const auto found = taken.find(spelled(file).string());
        if (found != taken.end())
            own = found->second;
    };
    const auto compareFolder = [&](const std::filesystem::path &folder) {
        for (const auto &[path, target] : taken)
            if (isIn(path, spelled(folder)))
                own = target;
    };
    Database &db = workspace.database();
    compareFolder(workspace.dataset());
    VOX_CHECK(eachRow(db.statement("SELECT path FROM shard"),
                      [&](const std::string &path) { compareFolder(path); }));
    if (own.empty())
        VOX_CHECK(eachRow(db.statement("SELECT file, audio FROM recording"),
                          [&](const std::string &file, const std::string &audio) {
                              compare(file.empty() ? std::filesystem::path(audio)
                                                   : partAt(file).file);
                          }));
    if (own.empty())
        return {};
    return fail(
        ErrorCode::InvalidArgument,
        Sentence::tr("is a file of the dataset itself, or in its folder; choose another name"),
        own.string());
}

} // namespace voxdeck

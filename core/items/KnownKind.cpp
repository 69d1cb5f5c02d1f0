// SPDX-License-Identifier: Apache-2.0
#include "core/items/KnownKind.h"

#include "core/format/DatasetProbe.h"
#include "core/io/NotingFileSystem.h"
#include "core/io/PlainPath.h"
#include "core/workspace/Database.h"

#include <memory>
#include <string>

namespace voxdeck {

namespace {

/// Whether the list's files are those of the last import.
bool isAsImported(const FileSystem &fs, Workspace &workspace, const KnownList &list)
{
    auto query = workspace.database().statement("SELECT fingerprint FROM shard WHERE id = ?");
    const auto hasRow = query.bind(list.shard).step();
    const std::string imported = hasRow && *hasRow ? query.text(0) : std::string();
    query.rewind();
    const auto source = openKnownList(fs, list);
    if (imported.empty() || !source)
        return false;
    const auto now = listFingerprint(workspace, fs, list.shard, **source, {});
    return now && *now == imported;
}

} // namespace

Result<DatasetKind> kindNow(const FileSystem &fs, Workspace &workspace, const KnownList &list)
{
    VOX_TRY(const auto imported, datasetKindNamed(list.kind));
    // Which samples of a tar are one utterance is a choice that names do not always tell.
    if (traitsOf(imported).holdsTars)
        return imported;
    const NotingFileSystem noting(fs); // what cannot be read is not of another kind
    const auto probe = DatasetProbe::look(noting, list.path);
    if (!probe || datasetKindEntry(imported).sniff(*probe))
        return imported;
    const auto detected = detectDatasetKind(noting, list.path);
    const bool isOther = detected && detected->kind != imported
                         && !traitsOf(detected->kind).holdsTars
                         && plainPath(detected->path) == plainPath(list.path);
    if (!isOther || noting.problem() || isAsImported(fs, workspace, list))
        return imported;
    return detected->kind;
}

namespace {

/// The workspace in `file`, if it knows the list.
struct Known {
    std::unique_ptr<Workspace> workspace;
    KnownList list;
};
std::optional<Known> knownListAt(const FileSystem &fs, const std::filesystem::path &path,
                                 const std::filesystem::path &file)
{
    if (!isWorkspaceFile(fs, file))
        return std::nullopt;
    auto opened = Workspace::openKnown(file, Workspace::Access::ReadOnly);
    auto lists = opened ? knownLists(**opened) : fail(opened.error());
    if (!lists)
        return std::nullopt;
    for (KnownList &list : *lists)
        if (plainPath(list.path) == plainPath(path))
            return Known{*std::move(opened), std::move(list)};
    return std::nullopt;
}

} // namespace

std::optional<DatasetKind> knownKindOf(const FileSystem &fs, const std::filesystem::path &path,
                                       const std::filesystem::path &workspace)
{
    const auto known = knownListAt(fs, path,
                                   workspace.empty() ? defaultWorkspacePath(path) : workspace);
    if (!known)
        return std::nullopt;
    const auto kind = kindNow(fs, *known->workspace, known->list);
    return kind ? std::optional(*kind) : std::nullopt;
}

std::vector<std::pair<std::string, std::filesystem::path>>
knownMovesOf(const FileSystem &fs, const std::filesystem::path &path)
{
    const auto known = knownListAt(fs, path, defaultWorkspacePath(path));
    return known ? known->list.rules.relocations
                 : std::vector<std::pair<std::string, std::filesystem::path>>();
}

} // namespace voxdeck

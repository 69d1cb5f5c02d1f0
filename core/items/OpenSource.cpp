// SPDX-License-Identifier: Apache-2.0
#include "core/items/OpenSource.h"

#include "core/items/KnownKind.h"

namespace voxdeck {

Result<OpenedSource> openSource(const FileSystem &fs, const OpenWish &wish,
                                Workspace::Access access)
{
    if (wish.sources.empty())
        return fail(ErrorCode::InvalidArgument, Sentence::tr("there is nothing to open"));
    OpenedSource opened;
    const auto &path = wish.sources.front();
    const bool isOne = wish.sources.size() == 1;
    if (isOne && isWorkspaceFile(fs, path)) {
        if (wish.choices.kind)
            return fail(ErrorCode::InvalidArgument,
                        Sentence::tr("is a workspace, which knows the format of its dataset; leave "
                                     "the format out, or name the dataset"),
                        path.string());
        VOX_TRY(opened.workspace, Workspace::openKnown(path, access));
        VOX_TRY(opened.items, openItemsOf(fs, *opened.workspace));
        return opened;
    }
    if (!isOne && wish.workspace.empty())
        return fail(ErrorCode::InvalidArgument,
                    Sentence::tr("several lists need a separate workspace"), path.string());
    if (isOne) {
        auto choices = wish.choices;
        if (!choices.kind)
            choices.kind = knownKindOf(fs, path, wish.workspace);
        VOX_TRY(opened.items, openItems(fs, path, choices));
    } else {
        VOX_TRY(opened.items, openLists(fs, wish.workspace, wish.sources, wish.choices));
    }
    VOX_TRY(opened.workspace,
            Workspace::open(wish.workspace.empty() ? defaultWorkspacePath(opened.items->path())
                                                   : wish.workspace,
                            opened.items->path(), access));
    return opened;
}

} // namespace voxdeck

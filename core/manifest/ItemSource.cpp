// SPDX-License-Identifier: Apache-2.0
#include "core/manifest/ItemSource.h"

#include "core/manifest/ListItems.h"

#include <system_error>
#include <utility>
#include <vector>

namespace voxdeck {

namespace {

std::filesystem::path wholePath(const std::filesystem::path &path)
{
    std::error_code error;
    auto whole = std::filesystem::absolute(path, error);
    return (error ? path : whole).lexically_normal();
}

Result<ListedDataset> listAt(const FileSystem &fs, const std::filesystem::path &path,
                             const ItemChoices &choices)
{
    VOX_CHECK(openUtteranceSource(fs, path));
    const auto open = [&fs, path](const AudioRules &) {
        return openUtteranceSource(fs, path);
    };
    return ListedDataset{wholePath(path), "list", open, choices.audio, choices.mapping};
}

} // namespace

Result<std::shared_ptr<const ItemSource>>
openItems(const FileSystem &fs, const std::filesystem::path &path, const ItemChoices &choices)
{
    if (choices.kind.empty() || choices.kind == "touch") {
        auto dataset = touch::TouchDataset::open(fs, path);
        if (dataset)
            return touchItems(*std::move(dataset));
        if (choices.kind == "touch" || dataset.error().code != ErrorCode::NotFound)
            return fail(std::move(dataset).error());
    }
    VOX_TRY(auto list, listAt(fs, path, choices));
    std::vector<ListedDataset> lists;
    lists.push_back(std::move(list));
    return listItems(fs, wholePath(path), std::move(lists));
}

Result<std::shared_ptr<const ItemSource>> openLists(const FileSystem &fs,
                                                    const std::filesystem::path &path,
                                                    const std::vector<std::filesystem::path> &lists,
                                                    const ItemChoices &choices)
{
    std::vector<ListedDataset> opened;
    for (const auto &list : lists) {
        VOX_TRY(auto one, listAt(fs, list, choices));
        opened.push_back(std::move(one));
    }
    return listItems(fs, path, std::move(opened));
}

Result<std::shared_ptr<const ItemSource>> openItemsOf(const FileSystem &fs, Workspace &workspace)
{
    VOX_TRY(const auto known, knownLists(workspace));
    if (known.empty())
        return openItems(fs, workspace.dataset());
    std::vector<ListedDataset> lists;
    for (const auto &one : known) {
        VOX_TRY(auto list, listAt(fs, one.path, {one.kind, one.rules, one.mapping}));
        lists.push_back(std::move(list));
    }
    return listItems(fs, workspace.dataset(), std::move(lists));
}

} // namespace voxdeck

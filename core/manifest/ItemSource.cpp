// SPDX-License-Identifier: Apache-2.0
#include "core/manifest/ItemSource.h"

#include "core/format/tar/ShardNames.h"
#include "core/manifest/ListItems.h"

#include <algorithm>
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

Result<ListedDataset> listAt(const FileSystem &fs, const DetectedDataset &detected,
                             const ItemChoices &choices)
{
    if (detected.kind == DatasetKind::Touch)
        return fail(ErrorCode::Unsupported,
                    "is a TouchDataset, which has a workspace of its own: open it alone",
                    detected.path.string());
    const auto &entry = datasetKindEntry(detected.kind);
    if (!entry.open)
        return fail(ErrorCode::Unsupported,
                    "is " + std::string(entry.title) + ", which cannot be read as a dataset",
                    detected.path.string());
    auto path = wholePath(detected.path);
    const auto open = [&fs, path, kind = detected.kind](const AudioRules &rules) {
        SourceOptions options;
        options.rules = rules;
        options.rules.mustExist = true;
        options.kind = kind;
        options.splitsSegments = true;
        return openUtteranceSource(fs, path, options);
    };
    VOX_CHECK(open(choices.audio.value_or(AudioRules())));
    return ListedDataset{std::move(path), std::string(entry.name), open, choices.audio,
                         choices.mapping};
}

Result<DetectedDataset> detect(const FileSystem &fs, const std::filesystem::path &typed,
                               const ItemChoices &choices)
{
    VOX_TRY(const auto path, tar::typedName(fs, typed));
    if (choices.kind)
        return DetectedDataset{*choices.kind, path, {}};
    return detectDatasetKind(fs, path);
}

} // namespace

Result<std::shared_ptr<const ItemSource>>
openItems(const FileSystem &fs, const std::filesystem::path &path, const ItemChoices &choices)
{
    VOX_TRY(const auto detected, detect(fs, path, choices));
    if (detected.kind == DatasetKind::Touch) {
        VOX_TRY(auto dataset, touch::TouchDataset::open(fs, detected.path));
        return touchItems(std::move(dataset));
    }
    VOX_TRY(auto list, listAt(fs, detected, choices));
    std::vector<ListedDataset> lists;
    lists.push_back(std::move(list));
    return listItems(fs, wholePath(detected.path), std::move(lists));
}

Result<std::shared_ptr<const ItemSource>> openLists(const FileSystem &fs,
                                                    const std::filesystem::path &path,
                                                    const std::vector<std::filesystem::path> &lists,
                                                    const ItemChoices &choices)
{
    std::vector<ListedDataset> opened;
    for (const auto &list : lists) {
        VOX_TRY(const auto detected, detect(fs, list, choices));
        VOX_TRY(auto one, listAt(fs, detected, choices));
        opened.push_back(std::move(one));
    }
    return listItems(fs, path, std::move(opened));
}

Result<std::shared_ptr<const ItemSource>>
openItemsOf(const FileSystem &fs, Workspace &workspace,
            const std::vector<std::pair<std::string, std::filesystem::path>> &moves)
{
    VOX_TRY(const auto known, knownLists(workspace));
    if (known.empty()) {
        ItemChoices choices;
        if (!moves.empty())
            choices.audio.emplace().relocations = moves;
        return openItems(fs, workspace.dataset(), choices);
    }
    std::vector<ListedDataset> lists;
    for (const auto &one : known) {
        VOX_TRY(const auto kind, datasetKindNamed(one.kind));
        AudioRules rules = one.rules;
        auto relocations = moves;
        for (auto &earlier : rules.relocations) {
            const bool isReplaced = std::any_of(
                moves.begin(), moves.end(),
                [&earlier](const auto &move) { return move.first == earlier.first; });
            if (!isReplaced)
                relocations.push_back(std::move(earlier));
        }
        rules.relocations = std::move(relocations);
        VOX_TRY(auto list, listAt(fs, {kind, one.path, {}}, {kind, std::move(rules), {}}));
        lists.push_back(std::move(list));
    }
    return listItems(fs, workspace.dataset(), std::move(lists));
}

} // namespace voxdeck

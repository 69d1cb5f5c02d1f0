// SPDX-License-Identifier: Apache-2.0
#include "core/items/ItemSource.h"

#include "core/format/csv/SplitsTable.h"
#include "core/format/tar/ShardNames.h"
#include "core/io/PlainPath.h"
#include "core/items/KnownKind.h"
#include "core/items/ListItems.h"
#include "core/items/MappedFields.h"

#include <algorithm>
#include <set>
#include <utility>
#include <vector>

namespace voxdeck {

namespace {

Result<ListedDataset> listAt(const FileSystem &fs, const DetectedDataset &detected,
                             const ItemChoices &choices)
{
    if (traitsOf(detected.kind).hasRecords)
        return fail(ErrorCode::Unsupported,
                    Sentence::tr("is a TouchDataset; open it alone, in a separate workspace"),
                    detected.path.string());
    const auto &entry = datasetKindEntry(detected.kind);
    if (!entry.open)
        return fail(ErrorCode::Unsupported,
                    Sentence::tr("is %1, which cannot be read as a dataset", entry.title),
                    detected.path.string());
    auto path = detected.path;
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

/// The manifests of a folder that holds nothing else but their splits and ledgers: `manifest build` writes one a country.
std::vector<std::filesystem::path> manifestsIn(const FileSystem &fs,
                                               const std::filesystem::path &folder)
{
    const auto entries = fs.list(folder);
    std::vector<std::filesystem::path> manifests;
    std::set<std::filesystem::path> others;
    for (const auto &entry : entries.value_or(std::vector<DirectoryEntry>())) {
        const auto path = folder / entry.name;
        if (entry.name.starts_with('.') || path.extension() == ".jsonl")
            continue;
        if (entry.kind == FileKind::File && splitsFileOf(path))
            manifests.push_back(path);
        else
            others.insert(path);
    }
    for (const auto &manifest : manifests)
        others.erase(*splitsFileOf(manifest));
    if (!others.empty())
        return {};
    std::sort(manifests.begin(), manifests.end());
    return manifests;
}

Result<DetectedDataset> detect(const FileSystem &fs, const std::filesystem::path &typed,
                               const ItemChoices &choices)
{
    return detectAsImported(fs, typed, choices.kind);
}

/// As listAt(), under its one spelling.
Result<ListedDataset> plainListAt(const FileSystem &fs, DetectedDataset detected,
                                  const ItemChoices &choices)
{
    detected.path = plainPath(detected.path);
    return listAt(fs, detected, choices);
}

/// The path of a list as the workspace knows it. Older ones may know a folder with a slash at its end; it
/// keeps that only where the folder is there without it as well.
std::filesystem::path spellingOf(const KnownList &list, const std::vector<KnownList> &all)
{
    auto plain = plainPath(list.path);
    const bool isTwice = std::any_of(all.begin(), all.end(), [&](const KnownList &other) {
        return other.shard != list.shard && other.path == plain;
    });
    return isTwice ? list.path : plain;
}

} // namespace

Result<DetectedDataset> detectAsImported(const FileSystem &fs, const std::filesystem::path &typed,
                                         std::optional<DatasetKind> said)
{
    VOX_TRY(const auto path, tar::typedName(fs, typed));
    if (said)
        return DetectedDataset{*said, path, {}};
    if (const auto known = knownKindOf(fs, path))
        return DetectedDataset{*known, path, Sentence::tr("it was imported so")};
    return detectDatasetKind(fs, path);
}

Result<std::shared_ptr<const ItemSource>>
openItems(const FileSystem &fs, const std::filesystem::path &path, const ItemChoices &choices)
{
    auto found = detect(fs, path, choices);
    if (!found)
        if (const auto manifests = manifestsIn(fs, path); manifests.size() > 1)
            return openLists(fs, plainPath(path), manifests, choices);
    VOX_TRY(const auto detected, std::move(found));
    if (traitsOf(detected.kind).hasRecords) {
        VOX_CHECK(checkFieldsOfRecords(choices, detected.path));
        VOX_TRY(auto dataset, touch::TouchDataset::open(fs, detected.path));
        return touchItems(std::move(dataset));
    }
    VOX_TRY(auto list, plainListAt(fs, detected, choices));
    std::vector<ListedDataset> lists;
    lists.push_back(std::move(list));
    return listItems(fs, plainPath(detected.path), std::move(lists));
}

Result<std::shared_ptr<const ItemSource>> openLists(const FileSystem &fs,
                                                    const std::filesystem::path &path,
                                                    const std::vector<std::filesystem::path> &lists,
                                                    const ItemChoices &choices)
{
    std::vector<ListedDataset> opened;
    for (const auto &list : lists) {
        auto known = choices;
        if (!known.kind)
            known.kind = knownKindOf(fs, list, path);
        VOX_TRY(const auto detected, detect(fs, list, known));
        VOX_TRY(auto one, plainListAt(fs, detected, choices));
        const bool isTwice = std::any_of(
            opened.begin(), opened.end(),
            [&one](const ListedDataset &other) { return other.path == one.path; });
        if (!isTwice)
            opened.push_back(std::move(one));
    }
    return listItems(fs, path, std::move(opened));
}

namespace {

using Relocations = std::vector<std::pair<std::string, std::filesystem::path>>;

/// What an earlier move led to may have been moved on, or back.
Relocations relocationsAfter(const Relocations &moves, const Relocations &earlier)
{
    Relocations all = moves;
    for (auto [from, to] : earlier) {
        const auto isOf = [](const std::filesystem::path &folder) {
            return [folder](const auto &move) {
                return std::filesystem::path(move.first) == folder;
            };
        };
        if (std::any_of(moves.begin(), moves.end(), isOf(from)))
            continue;
        for (const auto &[oldFolder, newFolder] : moves) {
            const auto rest = to.lexically_relative(oldFolder);
            if (rest.empty() || *rest.begin() == "..")
                continue;
            to = rest == "." ? newFolder : newFolder / rest;
            break;
        }
        if (to != std::filesystem::path(from))
            all.emplace_back(std::move(from), std::move(to));
    }
    return all;
}

} // namespace

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
        VOX_TRY(const auto kind, kindNow(fs, workspace, one));
        if (traitsOf(kind).hasRecords && known.size() == 1) {
            ItemChoices choices;
            choices.kind = kind;
            return openItems(fs, one.path, choices);
        }
        AudioRules rules = one.rules;
        rules.relocations = relocationsAfter(moves, rules.relocations);
        VOX_TRY(auto list,
                listAt(fs, {kind, spellingOf(one, known), {}}, {kind, std::move(rules), {}}));
        lists.push_back(std::move(list));
    }
    return listItems(fs, workspace.dataset(), std::move(lists));
}

} // namespace voxdeck

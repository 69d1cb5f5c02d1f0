// SPDX-License-Identifier: Apache-2.0
#include "core/format/lhotse/LhotseFiles.h"

#include "core/format/BuiltFiles.h"
#include "core/format/FileTree.h"
#include "core/format/JsonRecords.h"
#include "core/format/NaturalOrder.h"
#include "core/format/tar/ShardNames.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>

namespace voxdeck::lhotse {

namespace {

constexpr std::array kEndings = {".jsonl.gz",  ".jsonl", ".json.gz", ".json",
                                 ".jsonl.zst", ".yaml",  ".yaml.gz", ".yml"};

bool hasManifestName(std::string_view name)
{
    return !name.empty() && name.front() != '.'
           && std::any_of(kEndings.begin(), kEndings.end(), [name](std::string_view ending) {
                  return name.size() > ending.size()
                         && name.substr(name.size() - ending.size()) == ending;
              });
}

std::string withoutEnding(std::string name)
{
    for (const std::string_view ending : kEndings) {
        if (name.size() > ending.size() && name.substr(name.size() - ending.size()) == ending)
            return name.substr(0, name.size() - ending.size());
    }
    return name;
}

/// The manifests of a folder with what they are, in natural order.
Result<std::vector<ManifestFile>> manifestsIn(const FileSystem &fs,
                                              const std::filesystem::path &folder)
{
    VOX_TRY(auto entries, fs.list(folder.empty() ? std::filesystem::path(".") : folder));
    std::sort(entries.begin(), entries.end(),
              [](const auto &a, const auto &b) { return naturalLess(a.name, b.name); });
    std::vector<ManifestFile> found;
    for (const DirectoryEntry &entry : entries) {
        if (entry.kind != FileKind::File || !hasManifestName(entry.name))
            continue;
        auto path = folder / entry.name;
        const ItemKind kind = kindOfFile(fs, path).value_or(ItemKind::Other);
        if (kind != ItemKind::Other)
            found.push_back({std::move(path), kind, std::nullopt});
    }
    return found;
}

/// The cuts in all folders below that hold tars: a Shar of several splits has a folder for each.
std::vector<ManifestFile> sharsBelow(const FileSystem &fs, const std::filesystem::path &root)
{
    std::vector<ManifestFile> found;
    auto tree = FileTree::open(fs, root);
    while (tree) {
        const auto folder = tree->next();
        if (!folder)
            break;
        const bool hasTars = std::any_of(folder->files.begin(), folder->files.end(),
                                         tar::hasTarName);
        auto files = hasTars && !folder->relative.empty() ? manifestsIn(fs, root / folder->relative)
                                                          : Result<std::vector<ManifestFile>>();
        if (files)
            found.insert(found.end(), files->begin(), files->end());
    }
    return found;
}

std::optional<std::filesystem::path> recordingsFor(const std::filesystem::path &supervisions,
                                                   const std::vector<ManifestFile> &beside)
{
    const std::string name = withoutEnding(supervisions.filename().string());
    std::vector<const ManifestFile *> recordings;
    for (const ManifestFile &file : beside) {
        if (file.kind == ItemKind::Recording)
            recordings.push_back(&file);
    }
    using Pair = std::pair<std::string_view, std::string_view>;
    for (const auto &[from, to] :
         {Pair{"supervision", "recording"}, Pair{"sups", "recordings"}, Pair{"sups", "recs"}}) {
        const std::size_t at = name.rfind(from);
        if (at == std::string::npos)
            continue;
        std::string wanted = name;
        wanted.replace(at, from.size(), to);
        for (const ManifestFile *const file : recordings) {
            if (withoutEnding(file->path.filename().string()) == wanted)
                return file->path;
        }
    }
    if (recordings.size() == 1)
        return recordings.front()->path;
    return std::nullopt;
}

/// Cuts come in three kinds in one file.
bool isOfKind(const ManifestFile &file, ItemKind kind)
{
    const bool isCut = file.kind == ItemKind::Cut || file.kind == ItemKind::MixedCut
                       || file.kind == ItemKind::PaddingCut;
    return kind == ItemKind::Cut ? isCut : file.kind == kind;
}

} // namespace

Result<std::vector<std::filesystem::path>> supervisionsBeside(const FileSystem &fs,
                                                              const std::filesystem::path &path)
{
    VOX_TRY(const FileStatus status, fs.status(path));
    const bool isFolder = status.kind == FileKind::Directory;
    VOX_TRY(const auto beside, manifestsIn(fs, isFolder ? path : path.parent_path()));
    std::string wanted = withoutEnding(path.filename().string());
    const std::size_t at = wanted.rfind("cuts");
    if (at != std::string::npos)
        wanted.replace(at, 4, "supervisions");
    std::vector<std::filesystem::path> found;
    for (const ManifestFile &file : beside)
        if (file.kind == ItemKind::Supervision && file.path != path
            && (isFolder || withoutEnding(file.path.filename().string()) == wanted))
            found.push_back(file.path);
    return found;
}

Result<ItemKind> kindOfFile(const FileSystem &fs, const std::filesystem::path &path)
{
    constexpr int kItemsToLookAt = 20;
    VOX_TRY(auto records, JsonRecords::open(fs, path));
    for (int seen = 0; seen < kItemsToLookAt; ++seen) {
        VOX_TRY(const auto record, records.next());
        if (!record)
            break;
        const ItemKind kind = record->value ? kindOf(*record->value) : ItemKind::Other;
        if (kind != ItemKind::Other)
            return kind;
    }
    return ItemKind::Other;
}

Result<std::vector<ManifestFile>>
manifestFiles(const FileSystem &fs, const std::filesystem::path &path, std::vector<Sentence> *notes)
{
    VOX_TRY(const FileStatus status, fs.status(path));
    if (status.kind != FileKind::Directory) {
        ManifestFile file{path, ItemKind::Other, std::nullopt};
        VOX_TRY(file.kind, kindOfFile(fs, path));
        if (file.kind == ItemKind::Other)
            return fail(
                ErrorCode::InvalidArgument,
                Sentence::tr("its first items are not recordings, supervisions or cuts of Lhotse"),
                path.string());
        if (file.kind == ItemKind::Supervision) {
            VOX_TRY(const auto beside, manifestsIn(fs, path.parent_path()));
            file.recordings = recordingsFor(path, beside);
        }
        return std::vector{std::move(file)};
    }
    VOX_TRY(auto all, manifestsIn(fs, path));
    if (all.empty())
        all = sharsBelow(fs, path);
    VOX_TRY(const auto built, BuiltFiles::around(fs, path));
    if (built && notes)
        *notes = built->notes();
    if (built)
        std::erase_if(all, [&](const ManifestFile &file) { return built->leavesOut(file.path); });
    for (const ItemKind kind : {ItemKind::Cut, ItemKind::Supervision, ItemKind::Recording}) {
        std::vector<ManifestFile> files;
        for (const ManifestFile &file : all) {
            if (!isOfKind(file, kind))
                continue;
            files.push_back(file);
            if (kind == ItemKind::Supervision)
                files.back().recordings = recordingsFor(file.path, all);
        }
        if (!files.empty())
            return files;
    }
    return fail(
        ErrorCode::InvalidArgument,
        Sentence::tr("contains no manifest of Lhotse; expected recordings, supervisions or cuts"),
        path.string());
}

} // namespace voxdeck::lhotse

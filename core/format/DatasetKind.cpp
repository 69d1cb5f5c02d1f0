// SPDX-License-Identifier: Apache-2.0
#include "core/format/DatasetKind.h"

#include "core/format/DatasetSniffs.h"
#include "core/format/FileTree.h"
#include "core/format/NotADataset.h"
#include "core/format/nemo/NemoPaths.h"
#include "core/format/tar/ShardNames.h"
#include "core/io/Location.h"
#include "core/io/NotingFileSystem.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <utility>

namespace voxdeck {

namespace {

std::array<DatasetKindEntry, static_cast<std::size_t>(DatasetKind::Count)> tableOfKinds()
{
    std::array kinds{
#define VOXDECK_ROW(kind, folder) folder::k##kind##Format,
        VOXDECK_DATASET_KINDS(VOXDECK_ROW)
#undef VOXDECK_ROW
    };
    for (std::size_t at = 0; at < kinds.size(); ++at)
        kinds.at(at).kind = static_cast<DatasetKind>(at);
    return kinds;
}

struct Finding {
    const DatasetKindEntry *entry = nullptr;
    Sniffed sniffed;
};

std::vector<Finding> findingsOf(const DatasetProbe &probe, Sniffed::Strength strength)
{
    std::vector<Finding> findings;
    for (const DatasetKindEntry &entry : datasetKinds()) {
        auto sniffed = entry.sniff(probe);
        if (sniffed && sniffed->strength == strength)
            findings.push_back({&entry, *std::move(sniffed)});
    }
    return findings;
}

DetectedDataset detected(const Finding &finding, const std::filesystem::path &path)
{
    return {finding.entry->kind, finding.sniffed.path.empty() ? path : finding.sniffed.path,
            finding.sniffed.why};
}

tl::unexpected<Error> ambiguous(const std::vector<Finding> &findings,
                                const std::filesystem::path &path)
{
    Sentence kinds;
    std::string options;
    for (const Finding &finding : findings) {
        const auto kind = Sentence::tr("%1 (%2)", finding.entry->title, finding.sniffed.why);
        kinds = options.empty() ? kind : Sentence::tr("%1 or %2", kinds, kind);
        options += options.empty() ? "--from " : " or --from ";
        options += finding.entry->name;
    }
    return fail(
        ErrorCode::InvalidArgument,
        Sentence::tr("may be %1; choose with %2; \"voxdeck-cli import\" remembers the choice",
                     kinds, options),
        path.string());
}

bool isParquetName(std::string_view name)
{
    return name.ends_with(".parquet") || name.ends_with(".arrow");
}

/// Files as datasets of the Hub have them, beside each other or in folders such as "data".
bool holdsParquet(const DatasetProbe &probe)
{
    if (!probe.isFolder())
        return isParquetName(probe.name()) || probe.head().starts_with("PAR1")
               || probe.head().starts_with("ARROW1");
    const auto isParquet = [](const DirectoryEntry &entry) {
        return entry.kind == FileKind::File && isParquetName(entry.name);
    };
    const auto &entries = probe.entries();
    if (std::any_of(entries.begin(), entries.end(), isParquet))
        return true;
    constexpr std::size_t kMostFolders = 10;
    std::size_t looked = 0;
    for (const auto &entry : entries) {
        if (entry.kind != FileKind::Directory || entry.name.starts_with('.'))
            continue;
        if (++looked > kMostFolders)
            break;
        const auto below = probe.fs().list(probe.path() / entry.name);
        if (below && std::any_of(below->begin(), below->end(), isParquet))
            return true;
    }
    return false;
}

/// What a look through the folder passes over: "; 2 links to folders were not followed". Trees of links, such as
/// `legacy` of TED-LIUM, have their audio elsewhere. Servers have no links, and each folder there is a question.
Sentence passedOver(const DatasetProbe &probe)
{
    constexpr int kMostFolders = 1000;
    if (isRemotePath(probe.path()))
        return {};
    auto tree = FileTree::open(probe.fs(), probe.path());
    for (int looked = 0; tree && looked < kMostFolders && tree->next(); ++looked)
        continue;
    Sentence words;
    for (const auto &note : tree ? tree->notes() : std::vector<Sentence>())
        words = Sentence::tr("%1; %2", words, note);
    return words;
}

tl::unexpected<Error> unknown(const DatasetProbe &probe)
{
    if (!probe.isFolder() && hasAudioName(probe.name()))
        return fail(ErrorCode::InvalidArgument,
                    Sentence::tr("is an audio file; open the folder it is in"),
                    probe.path().string());
    if (holdsParquet(probe))
        return fail(ErrorCode::Unsupported,
                    Sentence::tr("holds Parquet or Arrow files, for which Voxdeck has no reader; "
                                 "write it as an AudioFolder first, with Python's \"datasets\" "
                                 "(lines for it are in the manual under \"Parquet and Arrow\")"),
                    probe.path().string());
    return fail(
        ErrorCode::InvalidArgument,
        Sentence::of(kNotADataset, probe.seen(), probe.isFolder() ? passedOver(probe) : Sentence()),
        probe.path().string());
}

bool mayBeAList(const DirectoryEntry &entry)
{
    constexpr std::array<std::string_view, 7> kEndings{".list", ".jsonl",    ".json",   ".csv",
                                                       ".tsv",  ".jsonl.gz", ".json.gz"};
    return entry.kind == FileKind::File
           && std::any_of(kEndings.begin(), kEndings.end(), [&entry](std::string_view ending) {
                  return entry.name.ends_with(ending);
              });
}

/// The lists in the folder. A country's splits belong to the manifest beside them.
std::vector<DetectedDataset> listsIn(const DatasetProbe &probe)
{
    constexpr std::size_t kMostFiles = 64;
    std::vector<DetectedDataset> lists;
    std::size_t looked = 0;
    for (const DirectoryEntry &entry : probe.entries()) {
        if (!mayBeAList(entry) || ++looked > kMostFiles)
            continue;
        const auto file = DatasetProbe::look(probe.fs(), probe.path() / entry.name);
        const auto findings = file ? findingsOf(*file, Sniffed::Strength::Certain)
                                   : std::vector<Finding>();
        // a corpus's own table means the folder, which is looked at as a whole
        if (findings.size() == 1 && findings.front().entry->kind != DatasetKind::Folder)
            lists.push_back(detected(findings.front(), file->path()));
    }
    const auto isSplits = [](const DetectedDataset &list) {
        return list.kind == DatasetKind::SplitsCsv;
    };
    if (!std::all_of(lists.begin(), lists.end(), isSplits))
        lists.erase(std::remove_if(lists.begin(), lists.end(), isSplits), lists.end());
    return lists;
}

} // namespace

std::span<const DatasetKindEntry> datasetKinds()
{
    static const auto kKinds = tableOfKinds();
    return kKinds;
}

const DatasetKindEntry &datasetKindEntry(DatasetKind kind)
{
    const auto at = static_cast<std::size_t>(kind);
    assert(at < datasetKinds().size());
    return datasetKinds()[at];
}

const DatasetKindTraits &traitsOf(DatasetKind kind)
{
    return datasetKindEntry(kind).traits;
}

const DatasetKindTraits &traitsOfKindNamed(std::string_view name)
{
    static constexpr DatasetKindTraits kNone{};
    for (const DatasetKindEntry &entry : datasetKinds())
        if (entry.name == name)
            return entry.traits;
    return kNone;
}

Result<DatasetKind> datasetKindNamed(std::string_view name)
{
    std::string names;
    for (const DatasetKindEntry &entry : datasetKinds()) {
        if (entry.name == name)
            return entry.kind;
        names += names.empty() ? "" : ", ";
        names += entry.name;
    }
    return fail(ErrorCode::InvalidArgument,
                Sentence::tr("unknown kind of dataset; expected one of %1", names),
                std::string(name));
}

namespace {

/// detectDatasetKind(), which treats an unreadable file as missing.
Result<DetectedDataset> lookForKind(const FileSystem &fs, const std::filesystem::path &path)
{
    if (!exists(fs, path)) {
        const auto shards = tar::shardsAt(fs, path);
        if (shards && tar::hasTarName(shards->front().native())) {
            VOX_TRY(const auto first, lookForKind(fs, shards->front()));
            return DetectedDataset{first.kind, path,
                                   Sentence::tr("its name stands for several tars")};
        }
        if (!shards && path.native().find("${") != std::string::npos)
            return fail(shards.error()); // names the unset variable
    }
    if (!exists(fs, path) && nemo::manifestFiles(fs, path))
        return DetectedDataset{DatasetKind::Nemo, path,
                               Sentence::tr("its name stands for several manifests")};
    VOX_TRY(const DatasetProbe probe, DatasetProbe::look(fs, path));
    const auto certain = findingsOf(probe, Sniffed::Strength::Certain);
    if (certain.size() > 1)
        return ambiguous(certain, path);
    if (certain.size() == 1) {
        auto both = certain;
        // Tars and audio files in one folder: neither tells that the other is not the dataset.
        if (certain.front().entry->traits.holdsTars && probe.isFolder())
            if (const auto audio = sniff::folder(probe))
                both.push_back({&datasetKindEntry(DatasetKind::Folder), *audio});
        return both.size() > 1 ? ambiguous(both, path)
                               : Result<DetectedDataset>(detected(certain.front(), path));
    }
    const auto lists = listsIn(probe);
    if (lists.size() == 1)
        return lists.front();
    const auto likely = findingsOf(probe, Sniffed::Strength::Likely);
    if (likely.size() > 1)
        return ambiguous(likely, path);
    if (likely.size() == 1)
        return detected(likely.front(), path);
    if (lists.empty())
        return unknown(probe);
    std::string names;
    for (const DetectedDataset &list : lists) {
        names += names.empty() ? "" : ", ";
        names += list.path.filename().string();
    }
    return fail(
        ErrorCode::InvalidArgument,
        Sentence::tr(
            "holds several lists; open one of them, or import them together into one workspace: %1",
            names),
        path.string());
}

} // namespace

Result<DetectedDataset> detectDatasetKind(const FileSystem &fs, const std::filesystem::path &path)
{
    const NotingFileSystem noting(fs);
    auto found = lookForKind(noting, path);
    if (const auto problem = noting.problem(); problem && problem->code == ErrorCode::Unavailable)
        return fail(*problem); // of the server, whatever the format is
    else if (problem)
        return fail(problem->code,
                    Sentence::tr("cannot be read, so its format is unknown (%1); try again, or "
                                 "name the format with --from",
                                 problem->detail),
                    problem->subject);
    return found;
}

Result<std::unique_ptr<UtteranceWriter>> openUtteranceWriter(FileSystem &fs, DatasetKind kind,
                                                             const std::filesystem::path &path,
                                                             const WriterOptions &options)
{
    const DatasetKindEntry &entry = datasetKindEntry(kind);
    if (!entry.openWriter)
        return fail(ErrorCode::Unsupported, Sentence::tr("cannot be written as %1", entry.title),
                    path.string());
    return entry.openWriter(fs, path, options);
}

} // namespace voxdeck

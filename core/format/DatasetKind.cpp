// SPDX-License-Identifier: Apache-2.0
#include "core/format/DatasetKind.h"

#include "core/format/DatasetSniffs.h"
#include "core/format/aligned/AlignedSource.h"
#include "core/format/csv/ManifestWriter.h"
#include "core/format/csv/TableSource.h"
#include "core/format/csv/TableWriter.h"
#include "core/format/filelist/FileList.h"
#include "core/format/folder/FolderSource.h"
#include "core/format/folder/FolderWriter.h"
#include "core/format/hub/AudioFolderSource.h"
#include "core/format/hub/AudioFolderWriter.h"
#include "core/format/kaldi/KaldiSource.h"
#include "core/format/kaldi/KaldiWriter.h"
#include "core/format/lhotse/LhotseSource.h"
#include "core/format/lhotse/LhotseWriter.h"
#include "core/format/nemo/NemoPaths.h"
#include "core/format/nemo/NemoSource.h"
#include "core/format/nemo/NemoWriter.h"
#include "core/format/tar/ShardNames.h"
#include "core/format/tar/ShardSource.h"
#include "core/format/touch/TouchSource.h"
#include "core/format/wenet/RawListSource.h"
#include "core/format/wenet/RawListWriter.h"
#include "core/io/NotingFileSystem.h"

#include <algorithm>
#include <array>
#include <utility>

namespace voxdeck {

namespace {

/// name, title, what tells it; sniff, open, openWriter
constexpr std::array kKinds = std::to_array<DatasetKindEntry>({
    {DatasetKind::Touch, "touch", "a TouchDataset",
     "a folder of shards with .idx files or a data.list that names them", sniff::touch,
     touch::openTouchSource, nullptr},
    {DatasetKind::Kaldi, "kaldi", "a Kaldi data directory", "a folder with wav.scp", sniff::kaldi,
     kaldi::openKaldiSource, kaldi::openKaldiWriter},
    {DatasetKind::Wenet, "wenet", "a WeNet raw list", "JSON lines with `wav` and `txt`",
     sniff::wenet, wenet::openRawListSource, wenet::openRawListWriter},
    {DatasetKind::Nemo, "nemo", "a NeMo manifest", "JSON lines with `audio_filepath`", sniff::nemo,
     nemo::openNemoSource, nemo::openNemoWriter},
    {DatasetKind::Lhotse, "lhotse", "a Lhotse manifest",
     "JSON lines of recordings, supervisions or cuts", sniff::lhotse, lhotse::openLhotseSource,
     lhotse::openLhotseWriter},
    {DatasetKind::Aligned, "aligned", "a tree of aligned JSON files",
     "folders with Alignment/alignment_output, or a file *_aligned.json", sniff::aligned,
     aligned::openAlignedSource, nullptr},
    {DatasetKind::ManifestCsv, "manifest", "a country's manifest",
     "CSV with the columns key, video_id, start_seconds", sniff::manifestCsv, openCsvSource,
     openManifestWriter},
    {DatasetKind::SplitsCsv, "splits", "a country's splits",
     "CSV with the columns video_id and split", sniff::splitsCsv, openCsvSource, nullptr},
    {DatasetKind::Csv, "csv", "a table of comma-separated values",
     "CSV with a header that names audio", sniff::csv, openCsvSource, openCsvWriter},
    {DatasetKind::Tsv, "tsv", "a table of tab-separated values",
     "TSV with a header that names audio", sniff::tsv, openTsvSource, openTsvWriter},
    {DatasetKind::FileList, "filelist", "a list of shards' samples",
     "lines of shard, id, language and seconds between tabs", sniff::fileList,
     filelist::openFileListSource, filelist::openFileListWriter},
    {DatasetKind::AudioFolder, "audiofolder", "an AudioFolder",
     "a folder with metadata.csv or metadata.jsonl that has file_name", sniff::audioFolder,
     hub::openAudioFolder, hub::openAudioFolderWriter},
    {DatasetKind::Folder, "folder", "a folder of audio files", "a folder with audio files",
     sniff::folder, folder::openFolder, folder::openFolderWriter},
    {DatasetKind::WebDataset, "webdataset", "a WebDataset",
     "tar shards, a list of them or a folder with them", sniff::webDataset, tar::openWebDataset,
     nullptr},
    {DatasetKind::WenetShards, "wenet-shards", "WeNet's tar shards",
     "tar shards with dots in their keys", sniff::wenetShards, tar::openWenetShards, nullptr},
});

struct Finding {
    const DatasetKindEntry *entry = nullptr;
    Sniffed sniffed;
};

std::vector<Finding> findingsOf(const DatasetProbe &probe, Sniffed::Strength strength)
{
    std::vector<Finding> findings;
    for (const DatasetKindEntry &entry : kKinds) {
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

/// Tars and audio files in one folder: neither tells that the other is not the dataset.
bool isOfTars(const Finding &finding)
{
    return finding.entry->kind == DatasetKind::WebDataset
           || finding.entry->kind == DatasetKind::WenetShards;
}

tl::unexpected<Error> ambiguous(const std::vector<Finding> &findings,
                                const std::filesystem::path &path)
{
    std::string detail = "may be ";
    std::string options;
    for (const Finding &finding : findings) {
        if (!options.empty()) {
            detail += " or ";
            options += " or ";
        }
        detail += finding.entry->title;
        detail += " (";
        detail += finding.sniffed.why;
        detail += ")";
        options += "--from ";
        options += finding.entry->name;
    }
    detail += "; choose with ";
    return fail(ErrorCode::InvalidArgument,
                detail + options + R"(; "voxdeck-cli import" remembers the choice)", path.string());
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

tl::unexpected<Error> unknown(const DatasetProbe &probe)
{
    if (!probe.isFolder() && hasAudioName(probe.name()))
        return fail(ErrorCode::InvalidArgument, "is an audio file; open the folder it is in",
                    probe.path().string());
    if (holdsParquet(probe))
        return fail(ErrorCode::Unsupported,
                    "holds Parquet or Arrow files, for which Voxdeck has no reader; write it as an "
                    "AudioFolder first, with Python's \"datasets\" (lines for it are in the manual "
                    "under \"Parquet and Arrow\")",
                    probe.path().string());
    return fail(ErrorCode::InvalidArgument,
                "is " + probe.seen()
                    + ", not a known dataset; open the folder of the audio, or the list that names "
                      "it (formats: voxdeck-cli import --help)",
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
    return kKinds;
}

const DatasetKindEntry &datasetKindEntry(DatasetKind kind)
{
    return kKinds.at(static_cast<std::size_t>(kind));
}

Result<DatasetKind> datasetKindNamed(std::string_view name)
{
    std::string names;
    for (const DatasetKindEntry &entry : kKinds) {
        if (entry.name == name)
            return entry.kind;
        names += names.empty() ? "" : ", ";
        names += entry.name;
    }
    return fail(ErrorCode::InvalidArgument, "unknown kind of dataset; expected one of " + names,
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
            return DetectedDataset{first.kind, path, "its name stands for several tars"};
        }
        if (!shards && path.native().find("${") != std::string::npos)
            return fail(shards.error()); // names the unset variable
    }
    if (!exists(fs, path) && nemo::manifestFiles(fs, path))
        return DetectedDataset{DatasetKind::Nemo, path, "its name stands for several manifests"};
    VOX_TRY(const DatasetProbe probe, DatasetProbe::look(fs, path));
    const auto certain = findingsOf(probe, Sniffed::Strength::Certain);
    if (certain.size() > 1)
        return ambiguous(certain, path);
    if (certain.size() == 1) {
        auto both = certain;
        if (isOfTars(certain.front()) && probe.isFolder())
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
    return fail(ErrorCode::InvalidArgument, "holds several lists; open one of them: " + names,
                path.string());
}

} // namespace

Result<DetectedDataset> detectDatasetKind(const FileSystem &fs, const std::filesystem::path &path)
{
    const NotingFileSystem noting(fs);
    auto found = lookForKind(noting, path);
    if (const auto problem = noting.problem())
        return fail(problem->code,
                    "cannot be read, so its format is unknown (" + problem->detail
                        + "); try again, or name the format with --from",
                    problem->subject);
    return found;
}

Result<std::unique_ptr<UtteranceWriter>> openUtteranceWriter(FileSystem &fs, DatasetKind kind,
                                                             const std::filesystem::path &path,
                                                             const WriterOptions &options)
{
    const DatasetKindEntry &entry = datasetKindEntry(kind);
    if (!entry.openWriter)
        return fail(ErrorCode::Unsupported, "cannot be written as " + std::string(entry.title),
                    path.string());
    return entry.openWriter(fs, path, options);
}

} // namespace voxdeck

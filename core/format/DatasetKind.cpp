// SPDX-License-Identifier: Apache-2.0
#include "core/format/DatasetKind.h"

#include "core/format/DatasetSniffs.h"
#include "core/format/FileTree.h"
#include "core/format/ListPlaces.h"
#include "core/format/aligned/AlignedSource.h"
#include "core/format/csv/ManifestWriter.h"
#include "core/format/csv/SplitsTable.h"
#include "core/format/csv/TableSource.h"
#include "core/format/csv/TableWriter.h"
#include "core/format/filelist/FileList.h"
#include "core/format/folder/FolderSource.h"
#include "core/format/folder/FolderWriter.h"
#include "core/format/hub/AudioFolderSource.h"
#include "core/format/hub/AudioFolderWriter.h"
#include "core/format/kaldi/KaldiSource.h"
#include "core/format/kaldi/KaldiWriter.h"
#include "core/format/lhotse/LhotsePlaces.h"
#include "core/format/lhotse/LhotseSource.h"
#include "core/format/lhotse/LhotseWriter.h"
#include "core/format/nemo/NemoPaths.h"
#include "core/format/nemo/NemoPlaces.h"
#include "core/format/nemo/NemoSource.h"
#include "core/format/nemo/NemoWriter.h"
#include "core/format/tar/ShardNames.h"
#include "core/format/tar/ShardSource.h"
#include "core/format/touch/TouchSource.h"
#include "core/format/wenet/RawListPlaces.h"
#include "core/format/wenet/RawListSource.h"
#include "core/format/wenet/RawListWriter.h"
#include "core/io/NotingFileSystem.h"

#include <algorithm>
#include <array>
#include <utility>

namespace voxdeck {

namespace {

constexpr std::string_view kInTars =
    "texts inside tar shards are not replaced. Run `voxdeck-cli adopt SHARDS -o DIR`: it"
    " makes a dataset around the tars and publishes these edits there";

constexpr std::array kKinds = std::to_array<DatasetKindEntry>({
    {.kind = DatasetKind::Touch,
     .name = "touch",
     .title = "a TouchDataset",
     .lookedFor = "a folder of shards with .idx files or a data.list that names them",
     .sniff = sniff::touch,
     .open = touch::openTouchSource},
    {.kind = DatasetKind::Kaldi,
     .name = "kaldi",
     .title = "a Kaldi data directory",
     .lookedFor = "a folder with wav.scp",
     .sniff = sniff::kaldi,
     .open = kaldi::openKaldiSource,
     .openWriter = kaldi::openKaldiWriter,
     .publishing = {places::inKaldi, places::rowsInKaldi},
     .traits = {.writesInto = WritesInto::Folder, .timeRule = TimeRule::RoundHalfUp}},
    {.kind = DatasetKind::Wenet,
     .name = "wenet",
     .title = "a WeNet raw list",
     .lookedFor = "JSON lines with `wav` and `txt`",
     .sniff = sniff::wenet,
     .open = wenet::openRawListSource,
     .openWriter = wenet::openRawListWriter,
     .publishing = {wenet::findValues, wenet::findRows},
     .traits = {.ending = "list", .holdsSegments = true}},
    {.kind = DatasetKind::Nemo,
     .name = "nemo",
     .title = "a NeMo manifest",
     .lookedFor = "JSON lines with `audio_filepath`",
     .sniff = sniff::nemo,
     .open = nemo::openNemoSource,
     .openWriter = nemo::openNemoWriter,
     .publishing = {nemo::findValues, nemo::findRows},
     .traits = {.timeRule = TimeRule::StartAndLength,
                .mayNameTars = true,
                .mayNameSeveral = true,
                .keyOf = nemo::keyOf}},
    {.kind = DatasetKind::Lhotse,
     .name = "lhotse",
     .title = "a Lhotse manifest",
     .lookedFor = "JSON lines of recordings, supervisions or cuts",
     .sniff = sniff::lhotse,
     .open = lhotse::openLhotseSource,
     .openWriter = lhotse::openLhotseWriter,
     .publishing = {lhotse::findValues, lhotse::findRows},
     .traits = {.writesInto = WritesInto::FileOrFolder,
                .timeRule = TimeRule::RoundedStartAndLength,
                .mayNameTars = true,
                .timesAreOfSamples = true,
                .namesInFolder = lhotse::kManifestNames}},
    {.kind = DatasetKind::Aligned,
     .name = "aligned",
     .title = "a tree of aligned JSON files",
     .lookedFor = "folders with Alignment/alignment_output, or a file *_aligned.json",
     .sniff = sniff::aligned,
     .open = aligned::openAlignedSource,
     .publishing = {places::inAligned},
     .traits = {.isTree = true}},
    {.kind = DatasetKind::ManifestCsv,
     .name = "manifest",
     .title = "a country's manifest",
     .lookedFor = "CSV with the columns key, video_id, start_seconds",
     .sniff = sniff::manifestCsv,
     .open = openCsvSource,
     .openWriter = openManifestWriter,
     .publishing = {.findValues = places::inCsvTable,
                    .whyNoRows = "a row of a country's manifest belongs to the aligned file of its"
                                 " recording. Write a list with these segments with"
                                 " \"voxdeck-cli export\""},
     .traits = {.ending = "csv",
                .separator = Separator::Comma,
                .namesRecordings = true,
                .splitsFile = splitsFileOf}},
    {.kind = DatasetKind::SplitsCsv,
     .name = "splits",
     .title = "a country's splits",
     .lookedFor = "CSV with the columns video_id and split",
     .sniff = sniff::splitsCsv,
     .open = openCsvSource,
     .publishing = {places::inCsvTable},
     .traits = {.ending = "csv"}},
    {.kind = DatasetKind::Csv,
     .name = "csv",
     .title = "a table of comma-separated values",
     .lookedFor = "CSV with a header that names audio",
     .sniff = sniff::csv,
     .open = openCsvSource,
     .openWriter = openCsvWriter,
     .publishing = {places::inCsvTable, places::rowsInCsvTable},
     .traits = {.ending = "csv", .separator = Separator::Comma}},
    {.kind = DatasetKind::Tsv,
     .name = "tsv",
     .title = "a table of tab-separated values",
     .lookedFor = "TSV with a header that names audio",
     .sniff = sniff::tsv,
     .open = openTsvSource,
     .openWriter = openTsvWriter,
     .publishing = {places::inTsvTable, places::rowsInTsvTable},
     .traits = {.ending = "tsv", .separator = Separator::Tab}},
    {.kind = DatasetKind::FileList,
     .name = "filelist",
     .title = "a list of shards' samples",
     .lookedFor = "lines of shard, id, language and seconds between tabs",
     .sniff = sniff::fileList,
     .open = filelist::openFileListSource,
     .openWriter = filelist::openFileListWriter,
     .traits = {.ending = "tsv", .mayNameTars = true}},
    {.kind = DatasetKind::AudioFolder,
     .name = "audiofolder",
     .title = "an AudioFolder",
     .lookedFor = "a folder with metadata.csv or metadata.jsonl that has file_name",
     .sniff = sniff::audioFolder,
     .open = hub::openAudioFolder,
     .openWriter = hub::openAudioFolderWriter,
     .publishing = {places::inAudioFolder},
     .traits = {.writesInto = WritesInto::FileOrFolder, .copiesAudio = true}},
    {.kind = DatasetKind::Folder,
     .name = "folder",
     .title = "a folder of audio files",
     .lookedFor = "a folder with audio files",
     .sniff = sniff::folder,
     .open = folder::openFolder,
     .openWriter = folder::openFolderWriter,
     .publishing = {places::inTextFiles},
     .traits = {.writesInto = WritesInto::FileOrFolder,
                .copiesAudio = true,
                .writesManyFiles = true,
                .hasTextFiles = true}},
    {.kind = DatasetKind::WebDataset,
     .name = "webdataset",
     .title = "a WebDataset",
     .lookedFor = "tar shards, a list of them or a folder with them",
     .sniff = sniff::webDataset,
     .open = tar::openWebDataset,
     .publishing = {.whyNoValues = kInTars},
     .traits = {.holdsTars = true, .mayNameSeveral = true}},
    {.kind = DatasetKind::WenetShards,
     .name = "wenet-shards",
     .title = "WeNet's tar shards",
     .lookedFor = "tar shards with dots in their keys",
     .sniff = sniff::wenetShards,
     .open = tar::openWenetShards,
     .publishing = {.whyNoValues = kInTars},
     .traits = {.holdsTars = true, .mayNameSeveral = true}},
});

/// The order of the enum, and no row by halves: names that differ, a sniff, a source; and lines come and go only where
/// values can be changed.
constexpr bool areWhole()
{
    for (std::size_t at = 0; at < kKinds.size(); ++at) {
        const DatasetKindEntry &entry = kKinds.at(at);
        const bool isWhole = static_cast<std::size_t>(entry.kind) == at && !entry.name.empty()
                             && !entry.title.empty() && !entry.lookedFor.empty() && entry.sniff
                             && entry.open
                             && (entry.publishing.findValues || !entry.publishing.findRows);
        if (!isWhole)
            return false;
        for (std::size_t before = 0; before < at; ++before)
            if (kKinds.at(before).name == entry.name)
                return false;
    }
    return kKinds.size() == static_cast<std::size_t>(DatasetKind::Count);
}
static_assert(areWhole(), "each kind of dataset has one row, in the order of DatasetKind");

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

/// What a look through the folder passes over: "; 2 links to folders were not followed". Trees of links, such as
/// `legacy` of TED-LIUM, have their audio elsewhere.
std::string passedOver(const DatasetProbe &probe)
{
    constexpr int kMostFolders = 1000;
    auto tree = FileTree::open(probe.fs(), probe.path());
    for (int looked = 0; tree && looked < kMostFolders && tree->next(); ++looked)
        continue;
    std::string words;
    for (const std::string &note : tree ? tree->notes() : std::vector<std::string>())
        words += "; " + note;
    return words;
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
                "is " + probe.seen() + ", not a known dataset"
                    + (probe.isFolder() ? passedOver(probe) : std::string())
                    + "; open the folder of the audio, or the list that names it (formats: "
                      "voxdeck-cli import --help)",
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

const DatasetKindTraits &traitsOf(DatasetKind kind)
{
    return datasetKindEntry(kind).traits;
}

const DatasetKindTraits &traitsOfKindNamed(std::string_view name)
{
    static constexpr DatasetKindTraits kNone{};
    const auto *const found = std::find_if(
        kKinds.begin(), kKinds.end(),
        [name](const DatasetKindEntry &entry) { return entry.name == name; });
    return found == kKinds.end() ? kNone : found->traits;
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
        "holds several lists; open one of them, or import them together into one workspace: "
            + names,
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

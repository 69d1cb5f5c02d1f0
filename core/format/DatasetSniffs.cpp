// SPDX-License-Identifier: Apache-2.0
#include "core/format/DatasetSniffs.h"

#include "core/base/DatasetNames.h"
#include "core/format/FileTree.h"
#include "core/format/JsonRecords.h"
#include "core/format/ListedFolder.h"
#include "core/format/aligned/AlignedFile.h"
#include "core/format/csv/ColumnNames.h"
#include "core/format/csv/CsvReader.h"
#include "core/format/csv/ManifestColumns.h"
#include "core/format/csv/TableReader.h"
#include "core/format/folder/CorpusTables.h"
#include "core/format/lhotse/LhotseFiles.h"
#include "core/format/tar/SampleGroups.h"
#include "core/format/nemo/NemoPaths.h"
#include "core/format/tar/ShardNames.h"
#include "core/format/tar/TarShard.h"
#include "core/format/touch/DataList.h"
#include "core/json/PythonFloat.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <set>

namespace voxdeck::sniff {

namespace {

namespace mc = manifest_columns;

constexpr auto kCertain = Sniffed::Strength::Certain;
constexpr auto kLikely = Sniffed::Strength::Likely;
/// Folders of a folder that are looked into; the first tell as much as all.
constexpr std::size_t kFoldersToLookInto = 16;

using Names = std::set<std::string, std::less<>>;

/// The first folders in the folder.
std::vector<std::filesystem::path> foldersIn(const DatasetProbe &probe)
{
    std::vector<std::filesystem::path> folders;
    for (const DirectoryEntry &entry : probe.entries()) {
        if (entry.kind == FileKind::Directory && !entry.name.starts_with('.')
            && folders.size() < kFoldersToLookInto)
            folders.push_back(probe.path() / entry.name);
    }
    return folders;
}

bool isPlainText(const DatasetProbe &probe)
{
    return !probe.isFolder() && probe.isText() && !probe.isCompressed() && !probe.lines().empty();
}

/// The columns of a file of comma-separated values; empty for other files.
Names csvHeader(const DatasetProbe &probe)
{
    Names names;
    if (!isPlainText(probe) || probe.isJson())
        return names;
    auto reader = CsvReader::open(probe.fs(), probe.path());
    if (!reader)
        return names;
    const auto record = reader->next();
    if (!record || !*record || (*record)->fields.size() < 2)
        return names;
    std::vector<std::string> header((*record)->fields.begin(), (*record)->fields.end());
    (void)withoutBlanks(header);
    names.insert(header.begin(), header.end());
    return names;
}

Names tsvHeader(const DatasetProbe &probe)
{
    if (!isPlainText(probe) || probe.isJson())
        return {};
    const auto fields = splitAtTabs(probe.lines().front());
    return fields.size() > 1 ? Names(fields.begin(), fields.end()) : Names();
}

bool isManifestHeader(const Names &names)
{
    return names.contains(mc::kKey) && names.contains(mc::kRecording) && names.contains(mc::kStart);
}

bool isSplitsHeader(const Names &names)
{
    return names.contains(mc::kSplit) && !names.contains(mc::kKey) && !names.contains(mc::kStart)
           && (names.contains(mc::kRecording) || names.contains(mc::kAudio))
           && (names.contains("duration_hours") || names.size() <= 3);
}

/// "its columns path and sentence name audio and text"
std::optional<Sniffed> ofColumns(const Names &names)
{
    std::string audio;
    std::string text;
    for (const std::string &name : names) {
        const auto field = canonicalColumn(name);
        if (field == record_fields::kAudio && audio.empty())
            audio = name;
        if (field == record_fields::kText && text.empty())
            text = name;
    }
    if (audio.empty())
        return std::nullopt;
    return Sniffed{kLikely,
                   text.empty()
                       ? Sentence::tr("its column %1 names audio", audio)
                       : Sentence::tr("its column %1 names audio and %2 texts", audio, text),
                   {}};
}

bool namesShards(const DatasetProbe &probe)
{
    constexpr std::array<std::string_view, 4> kTypes{"audio", "metainfo", "texttoken",
                                                     "audiotoken"};
    if (!isPlainText(probe) || probe.isJson())
        return false;
    const auto line = touch::parseDataList(probe.lines().front());
    if (line.empty() || line.front().problem)
        return false;
    const auto types = touch::splitTypes(line.front().types);
    const auto isKnown = [&](const std::string &type) {
        return std::find(kTypes.begin(), kTypes.end(), type) != kTypes.end();
    };
    const auto isName = [](const std::string &type) { // of a custom pair: video
        return !type.empty() && std::all_of(type.begin(), type.end(), [](unsigned char c) {
            return std::isalnum(c) != 0 || c == '_' || c == '-';
        });
    };
    return std::any_of(types.begin(), types.end(), isKnown)
           && std::all_of(types.begin(), types.end(), isName);
}

bool isShard(const FileSystem &fs, const std::filesystem::path &folder)
{
    return isFile(fs, folder / "metainfo.idx") || isFile(fs, folder / "audio.idx")
           || isFile(fs, folder / "texttoken.idx");
}

bool isCountry(const FileSystem &fs, const std::filesystem::path &folder)
{
    return isFolder(fs, folder / "Alignment" / "alignment_output");
}

bool holdsCountries(const FileSystem &fs, const std::filesystem::path &folder)
{
    const auto probe = DatasetProbe::look(fs, folder);
    if (!probe || !probe->isFolder())
        return false;
    const auto folders = foldersIn(*probe);
    return std::any_of(folders.begin(), folders.end(), [&fs](const std::filesystem::path &country) {
        return isCountry(fs, country);
    });
}

/// A metadata.csv or metadata.jsonl with `file_name` in the folder itself.
std::optional<std::string> metadataIn(const FileSystem &fs, const std::filesystem::path &folder)
{
    for (const char *const name : {"metadata.csv", "metadata.jsonl"}) {
        if (!isFile(fs, folder / name))
            continue;
        const auto probe = DatasetProbe::look(fs, folder / name);
        if (probe && (probe->hasField("file_name") || csvHeader(*probe).contains("file_name")))
            return name;
    }
    return std::nullopt;
}

/// The first tar below the folder.
std::optional<std::filesystem::path> firstTarIn(const DatasetProbe &probe)
{
    std::size_t looked = 0;
    auto tree = FileTree::open(probe.fs(), probe.path());
    while (tree && looked++ < kFoldersToLookInto * 4) {
        const auto inside = tree->next();
        if (!inside)
            break;
        const auto found = std::find_if(inside->files.begin(), inside->files.end(),
                                        tar::hasTarName);
        if (found != inside->files.end())
            return probe.path() / inside->relative / *found;
    }
    return std::nullopt;
}

/// The first manifests by their names, as Lhotse's recipes and Shar call them, tell as much as all.
std::optional<std::string> lhotseManifestIn(const DatasetProbe &probe)
{
    std::size_t looked = 0;
    for (const DirectoryEntry &entry : probe.entries()) {
        const bool mayBe = entry.kind == FileKind::File
                           && (entry.name.find(".json") != std::string::npos
                               || isYamlName(entry.name))
                           && (entry.name.find("recordings") != std::string::npos
                               || entry.name.find("supervisions") != std::string::npos
                               || entry.name.find("cuts") != std::string::npos);
        if (!mayBe || ++looked > kFoldersToLookInto)
            continue;
        const auto kind = lhotse::kindOfFile(probe.fs(), probe.path() / entry.name);
        if (kind && *kind != lhotse::ItemKind::Other)
            return entry.name;
    }
    return std::nullopt;
}

std::optional<Sniffed> lhotseFolder(const DatasetProbe &probe)
{
    if (const auto name = lhotseManifestIn(probe))
        return Sniffed{kCertain, Sentence::tr("it has %1", *name), {}};
    // a Shar with a folder per split: the cuts beside its tars describe their contents
    const auto tar = firstTarIn(probe);
    const auto folder = tar ? tar->parent_path() : probe.path();
    if (folder == probe.path())
        return std::nullopt;
    const auto inside = DatasetProbe::look(probe.fs(), folder);
    const auto name = inside ? lhotseManifestIn(*inside) : std::nullopt;
    if (!name)
        return std::nullopt;
    return Sniffed{
        kCertain, Sentence::tr("%1 in it has %2", folder.filename().string(), *name), {}};
}

struct SniffedShards {
    tar::Grouping grouping = tar::Grouping::WebDataset;
    Sentence why;
};

/// A tar, a list of them or a folder with them, unless manifests beside them say more.
std::optional<SniffedShards> tarShards(const DatasetProbe &probe)
{
    const auto of = [&probe](const std::filesystem::path &path, const std::string &head,
                             Sentence why) -> std::optional<SniffedShards> {
        const auto guess = tar::guessGrouping(head);
        if (!guess)
            return std::nullopt;
        const auto shard = guess->needsIndex
                               ? tar::TarShard::open(probe.fs(), path)
                               : fail(ErrorCode::NotFound, Sentence::tr("not needed"));
        return SniffedShards{shard ? tar::guessGrouping((*shard)->index()) : guess->grouping,
                             std::move(why)};
    };
    if (!probe.isFolder() && tar::looksLikeTar(probe.head()))
        return of(probe.path(), probe.head(), Sentence::tr("it is a tar"));
    std::optional<std::filesystem::path> first;
    Sentence why;
    if (probe.isFolder()) {
        const bool saysMore = nemo(probe) || lhotseFolder(probe) || touch(probe) || kaldi(probe)
                              || metadataIn(probe.fs(), probe.path());
        if (!saysMore)
            first = firstTarIn(probe);
        why = first ? Sentence::tr("it holds %1",
                                   first->lexically_relative(probe.path()).generic_string())
                    : std::string();
    } else if (isPlainText(probe)
               && (probe.hasField("shardlist") || tar::hasTarName(probe.lines().front()))) {
        const auto shards = tar::shardsAt(probe.fs(), probe.path());
        if (shards)
            first = shards->front();
        why = Sentence::tr("it names tars");
    }
    if (!first)
        return std::nullopt;
    const auto shard = DatasetProbe::look(probe.fs(), *first);
    if (shard)
        return of(*first, shard->head(), std::move(why));
    // A list of tars is one while its server is down as well: opening it says what is wrong.
    return probe.isFolder() ? std::nullopt : std::optional(SniffedShards{{}, std::move(why)});
}

std::optional<Sniffed> ofGrouping(const DatasetProbe &probe, tar::Grouping grouping)
{
    const auto shards = tarShards(probe);
    if (!shards || shards->grouping != grouping)
        return std::nullopt;
    return Sniffed{kCertain, shards->why, {}};
}

} // namespace

std::optional<Sniffed> webDataset(const DatasetProbe &probe)
{
    return ofGrouping(probe, tar::Grouping::WebDataset);
}

std::optional<Sniffed> wenetShards(const DatasetProbe &probe)
{
    return ofGrouping(probe, tar::Grouping::Wenet);
}

std::optional<Sniffed> touch(const DatasetProbe &probe)
{
    if (!probe.isFolder())
        return namesShards(probe) ? std::optional(
                   Sniffed{kCertain, Sentence::tr("its first line names a shard's folder"), {}})
                                  : std::nullopt;
    if (isShard(probe.fs(), probe.path()))
        return Sniffed{kCertain, Sentence::tr("it is a shard: it has .idx files"), {}};
    if (isFile(probe.fs(), probe.path() / kShardListName)) {
        const auto list = DatasetProbe::look(probe.fs(), probe.path() / kShardListName);
        if (list && namesShards(*list))
            return Sniffed{kCertain, Sentence::tr("its data.list names shards"), {}};
    }
    for (const auto &folder : foldersIn(probe)) {
        if (isShard(probe.fs(), folder))
            return Sniffed{
                kCertain, Sentence::tr("%1 in it is a shard", folder.filename().string()), {}};
    }
    return std::nullopt;
}

std::optional<Sniffed> kaldi(const DatasetProbe &probe)
{
    if (probe.isFolder())
        return probe.has("wav.scp")
                   ? std::optional(Sniffed{kCertain, Sentence::tr("it has wav.scp"), {}})
                   : std::nullopt;
    constexpr std::array<std::string_view, 8> kNames{
        "wav.scp", "text", "segments", "utt2spk", "spk2utt", "spk2gender", "utt2lang", "utt2dur"};
    const auto folder = probe.path().parent_path();
    const bool isPart = std::find(kNames.begin(), kNames.end(), probe.name()) != kNames.end();
    if (!isPart || !isFile(probe.fs(), folder / "wav.scp"))
        return std::nullopt;
    return Sniffed{kCertain, Sentence::tr("it is beside wav.scp"), folder.empty() ? "." : folder};
}

std::optional<Sniffed> wenet(const DatasetProbe &probe)
{
    if (!probe.hasField("wav"))
        return std::nullopt;
    const bool hasMore = probe.hasField("txt") || probe.hasField("key");
    return Sniffed{hasMore ? kCertain : kLikely, Sentence::tr("its JSON lines have `wav`"), {}};
}

std::optional<Sniffed> nemo(const DatasetProbe &probe)
{
    if (probe.isFolder()) {
        if (probe.has("tarred_audio_manifest.json") || probe.has("sharded_manifests"))
            return Sniffed{kCertain, Sentence::tr("it has the manifests of tarred audio"), {}};
        // buckets, or a folder for each split: the texts of the tars are in the manifests beside them
        const auto tar = firstTarIn(probe);
        const auto folder = tar ? tar->parent_path() : probe.path();
        if (folder != probe.path() && nemo::isTarredFolder(probe.fs(), folder))
            return Sniffed{kCertain,
                           Sentence::tr("%1 in it has the manifests of tarred audio",
                                        folder.filename().string()),
                           {}};
        return std::nullopt;
    }
    if (!probe.hasField("audio_filepath") && !probe.hasField("audio_filename"))
        return std::nullopt;
    const bool hasMore = probe.hasField("duration") || probe.hasField("text");
    return Sniffed{
        hasMore ? kCertain : kLikely, Sentence::tr("its JSON lines have `audio_filepath`"), {}};
}

std::optional<Sniffed> lhotse(const DatasetProbe &probe)
{
    if (probe.isFolder())
        return lhotseFolder(probe);
    if (isYamlName(probe.name())) {
        const auto kind = lhotse::kindOfFile(probe.fs(), probe.path());
        return kind && *kind != lhotse::ItemKind::Other ? std::optional(
                   Sniffed{kCertain, Sentence::tr("its YAML lists items of Lhotse"), {}})
                                                        : std::nullopt;
    }
    if (probe.hasField("sources") && probe.hasField("sampling_rate"))
        return Sniffed{kCertain, Sentence::tr("it lists recordings with `sources`"), {}};
    if (probe.hasField("supervisions") || probe.hasField("tracks"))
        return Sniffed{kCertain, Sentence::tr("it lists cuts"), {}};
    if (probe.hasField("recording_id") && probe.hasField("start") && probe.hasField("duration"))
        return Sniffed{kCertain, Sentence::tr("it lists supervisions with `recording_id`"), {}};
    return std::nullopt;
}

std::optional<Sniffed> aligned(const DatasetProbe &probe)
{
    const bool hasName = probe.name().ends_with(aligned::kAlignedSuffix);
    if (!probe.isFolder()) {
        const bool hasBoth = probe.hasField("audio_file") && probe.hasField("segments");
        const bool hasOne = probe.hasField("audio_file") || probe.hasField("segments");
        if (hasBoth || (hasName && hasOne))
            return Sniffed{hasName ? kCertain : kLikely,
                           Sentence::tr("it has `audio_file` and `segments`"),
                           {}};
        return std::nullopt;
    }
    const FileSystem &fs = probe.fs();
    if (probe.name() == "alignment_output")
        return Sniffed{kLikely, Sentence::tr("it is called alignment_output"), {}};
    if (isCountry(fs, probe.path()))
        return Sniffed{kCertain, Sentence::tr("it has Alignment/alignment_output"), {}};
    if (holdsCountries(fs, probe.path()))
        return Sniffed{kCertain, Sentence::tr("its folders have Alignment/alignment_output"), {}};
    if (isFolder(fs, probe.path() / "countries") && holdsCountries(fs, probe.path() / "countries"))
        return Sniffed{kCertain, Sentence::tr("it has a tree of countries"),
                       probe.path() / "countries"};
    return std::nullopt;
}

std::optional<Sniffed> manifestCsv(const DatasetProbe &probe)
{
    if (!isManifestHeader(csvHeader(probe)))
        return std::nullopt;
    return Sniffed{
        kCertain, Sentence::tr("it has the columns key, video_id and start_seconds"), {}};
}

std::optional<Sniffed> splitsCsv(const DatasetProbe &probe)
{
    if (!isSplitsHeader(csvHeader(probe)))
        return std::nullopt;
    return Sniffed{kCertain, Sentence::tr("it gives recordings a split"), {}};
}

std::optional<Sniffed> csv(const DatasetProbe &probe)
{
    const Names names = csvHeader(probe);
    return isManifestHeader(names) || isSplitsHeader(names) ? std::nullopt : ofColumns(names);
}

std::optional<Sniffed> tsv(const DatasetProbe &probe)
{
    return ofColumns(tsvHeader(probe));
}

std::optional<Sniffed> fileList(const DatasetProbe &probe)
{
    if (!isPlainText(probe) || probe.isJson())
        return std::nullopt;
    for (const std::string &line : probe.lines()) {
        const auto fields = splitAtTabs(line);
        if (fields.size() != 4)
            continue;
        const auto seconds = parsePythonFloat(fields[3]);
        if (!seconds || !std::isfinite(*seconds) || fields[0].empty() || fields[1].empty())
            return std::nullopt; // a header, or a table of another kind
        return Sniffed{fields[0].ends_with(".tar") ? kCertain : kLikely,
                       Sentence::tr("its lines are shard, id, language, seconds"),
                       {}};
    }
    return std::nullopt;
}

namespace {

/// The list of a build of AudioFolders: the folders are below its own, wherever that is now.
std::optional<Sniffed> listOfAudioFolders(const DatasetProbe &probe)
{
    if (probe.name() != kShardListName || !probe.isText() || probe.lines().empty())
        return std::nullopt;
    const auto folder = probe.path().parent_path();
    const auto hasMetadata = [&probe](const std::filesystem::path &path) {
        return metadataIn(probe.fs(), path).has_value();
    };
    if (!besideList(folder, probe.lines().front(), 1, hasMetadata))
        return std::nullopt;
    return Sniffed{kCertain, Sentence::tr("its first line names a folder with metadata of audio"),
                   folder.empty() ? "." : folder};
}

} // namespace

std::optional<Sniffed> audioFolder(const DatasetProbe &probe)
{
    const FileSystem &fs = probe.fs();
    if (!probe.isFolder()) {
        if (auto list = listOfAudioFolders(probe))
            return list;
        const bool isMetadata = probe.name() == "metadata.csv" || probe.name() == "metadata.jsonl";
        const auto folder = probe.path().parent_path();
        if (!isMetadata || !metadataIn(fs, folder))
            return std::nullopt;
        return Sniffed{kCertain, Sentence::tr("it has `file_name`"), folder.empty() ? "." : folder};
    }
    if (const auto name = metadataIn(fs, probe.path()))
        return Sniffed{kCertain, Sentence::tr("it has %1", *name), {}};
    if (foldersIn(probe).empty())
        return std::nullopt;
    std::size_t looked = 0; // data/train/metadata.jsonl at least
    auto tree = FileTree::open(fs, probe.path());
    while (tree && looked++ < kFoldersToLookInto * 4) {
        const auto inside = tree->next();
        if (!inside)
            break;
        const auto name = metadataIn(fs, probe.path() / inside->relative);
        if (!name)
            continue;
        return Sniffed{
            kCertain, Sentence::tr("%1 in it has %2", inside->relative.string(), *name), {}};
    }
    return std::nullopt;
}

namespace {

/// The table of a corpus: its folder, or one above it that has the audio, is meant.
std::optional<Sniffed> ofCorpus(const DatasetProbe &probe)
{
    if (!probe.isText() || probe.isFolder() || probe.isCompressed() || probe.lines().empty())
        return std::nullopt;
    const bool isByName = folder::isCorpusTable(probe.fs(), probe.path());
    if (!isByName && (csv(probe) || tsv(probe)))
        return std::nullopt; // its header names the audio: it is a list by itself
    auto above = probe.path().parent_path();
    const int most = isByName ? 2 : 3; // metadata/en_us/dev.tsv of en_us/dev/1.wav
    for (int up = 0; up < most; ++up) {
        const auto root = above.empty() ? std::filesystem::path(".") : above;
        const auto around = DatasetProbe::look(probe.fs(), root);
        if (around && folder(*around)
            && (isByName || folder::isTableOfAudioBelow(probe.fs(), probe.path(), root)))
            return Sniffed{kCertain, Sentence::tr("it names the audio of its folder"), root};
        if (!above.has_parent_path())
            break;
        above = above.parent_path();
    }
    return std::nullopt;
}

} // namespace

std::optional<Sniffed> folder(const DatasetProbe &probe)
{
    if (!probe.isFolder())
        return ofCorpus(probe);
    const auto isAudio = [](const DirectoryEntry &entry) {
        return entry.kind == FileKind::File && hasAudioName(entry.name);
    };
    if (std::any_of(probe.entries().begin(), probe.entries().end(), isAudio))
        return Sniffed{kLikely, Sentence::tr("it holds audio files"), {}};
    if (foldersIn(probe).empty())
        return std::nullopt;
    // speaker/chapter/file at least; the first folders tell as much as all
    std::size_t looked = 0;
    auto tree = FileTree::open(probe.fs(), probe.path());
    while (tree && looked++ < kFoldersToLookInto * 4) {
        const auto inside = tree->next();
        if (!inside)
            break;
        if (!std::any_of(inside->files.begin(), inside->files.end(), hasAudioName))
            continue;
        return Sniffed{
            kLikely, Sentence::tr("%1 in it holds audio files", inside->relative.string()), {}};
    }
    return std::nullopt;
}

} // namespace voxdeck::sniff

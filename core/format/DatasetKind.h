// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Result.h"
#include "core/format/DatasetProbe.h"
#include "core/format/UtteranceSource.h"
#include "core/format/UtteranceWriter.h"
#include "core/io/FileSystem.h"

#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace voxdeck {

/// The kinds of dataset that are recognised.
enum class DatasetKind {
    Touch,       ///< TouchDataset: shards, or a data.list that names them
    Kaldi,       ///< data directory
    Wenet,       ///< raw list: JSON lines with `wav` and `txt`
    Nemo,        ///< manifest: JSON lines with `audio_filepath`
    Lhotse,      ///< recordings, supervisions or cuts
    Aligned,     ///< tree of countries, one country, or one *_aligned.json
    ManifestCsv, ///< <country>_manifest.csv
    SplitsCsv,   ///< <country>_splits.csv
    Csv,         ///< any other comma-separated values with a header that names audio
    Tsv,         ///< the same with tabs
    FileList,    ///< train.tsv: shard, id, language, seconds, without a header
    AudioFolder, ///< Hugging Face: audio beside metadata.csv or metadata.jsonl
    Folder,      ///< audio files, each perhaps with a text beside it
    WebDataset,  ///< tar shards whose samples' names are cut at the first dot
    WenetShards, ///< tar shards whose samples' names are cut at the last dot
};

/// What probing a path tells about one kind.
struct Sniffed {
    enum class Strength {
        Likely, ///< counts where nothing is certain
        Certain,
    };
    Strength strength = Strength::Likely;
    std::string why;            ///< "it has wav.scp"
    std::filesystem::path path; ///< where the dataset is; empty: where was looked
};

/// One kind: its names, and the functions that know it. A function that is null cannot be had.
struct DatasetKindEntry {
    DatasetKind kind;
    std::string_view name;      ///< on the command line
    std::string_view title;     ///< in a sentence, "a Kaldi data directory"
    std::string_view lookedFor; ///< what tells it, "a folder with wav.scp"
    std::optional<Sniffed> (*sniff)(const DatasetProbe &probe);
    Result<std::unique_ptr<UtteranceSource>> (*open)(const FileSystem &fs,
                                                     const std::filesystem::path &path,
                                                     const SourceOptions &options);
    Result<std::unique_ptr<UtteranceWriter>> (*openWriter)(FileSystem &fs,
                                                           const std::filesystem::path &path,
                                                           const WriterOptions &options);
};

/// The table, one entry a kind, in the order of the enum.
std::span<const DatasetKindEntry> datasetKinds();
const DatasetKindEntry &datasetKindEntry(DatasetKind kind);
/// By its name on the command line; InvalidArgument lists the names.
Result<DatasetKind> datasetKindNamed(std::string_view name);

struct DetectedDataset {
    DatasetKind kind = DatasetKind::Touch;
    std::filesystem::path
        path; ///< what to open: the path asked for, or the folder or file it is part of
    std::string why;
};

/// The kind of the dataset at `path`, by its contents first, then by names. A folder that is not a
/// dataset but holds exactly one list counts as that list.
///
/// Errors   InvalidArgument for an unknown kind, naming what was looked for and found, and for an
///          ambiguous one, naming the candidates; those of FileSystem.
Result<DetectedDataset> detectDatasetKind(const FileSystem &fs, const std::filesystem::path &path);

/// Unsupported for a kind that is not written.
Result<std::unique_ptr<UtteranceWriter>> openUtteranceWriter(FileSystem &fs, DatasetKind kind,
                                                             const std::filesystem::path &path,
                                                             const WriterOptions &options = {});

} // namespace voxdeck

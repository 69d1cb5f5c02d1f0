// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0061
#pragma once

#include "core/audio/SegmentTime.h"
#include "core/base/Result.h"
#include "core/base/Sentence.h"
#include "core/format/DatasetKinds.h"
#include "core/format/DatasetProbe.h"
#include "core/format/FieldNames.h"
#include "core/format/UtteranceSource.h"
#include "core/format/UtteranceWriter.h"
#include "core/format/csv/Separator.h"
#include "core/io/FileSystem.h"

#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace voxdeck {

namespace places {
struct Search;
}

/// The kinds of dataset that are recognised: the rows of DatasetKinds.h.
enum class DatasetKind {
#define VOXDECK_ROW(kind, folder) kind,
    VOXDECK_DATASET_KINDS(VOXDECK_ROW)
#undef VOXDECK_ROW
        Count ///< how many there are
};

/// What probing a path tells about one kind.
struct Sniffed {
    enum class Strength {
        Likely, ///< counts where nothing is certain
        Certain,
    };
    Strength strength = Strength::Likely;
    Sentence why;               ///< "it has wav.scp"
    std::filesystem::path path; ///< where the dataset is; empty: where was looked
};

/// How edits are published into lists of one kind (ListRewrite.h, ListPlaces.h).
struct ListPublishing {
    using Find = Result<> (*)(places::Search &search, const std::filesystem::path &path);
    /// Finds the bytes of changed values; null: `whyNoValues`.
    Find findValues = nullptr;
    /// Finds where lines come and go, as they do where segments are divided or merged; null: `whyNoRows`.
    Find findRows = nullptr;
    SentenceText whyNoValues = VOX_SENTENCE(
        "edits are not published into lists of this format; export them instead");
    SentenceText whyNoRows = VOX_SENTENCE(
        "lists of this format have no times within a recording. Write a list with these segments"
        " with \"voxdeck-cli export\", or shards with \"voxdeck-cli build\"");
};

/// Whether a writer makes a file or a folder of the path it is given.
enum class WritesInto {
    File,
    Folder,
    FileOrFolder, ///< a folder where the name has no ending
};

/// All that the rest of the program must know of a kind; it asks here and never which kind it is.
struct DatasetKindTraits {
    std::string_view ending = "jsonl"; ///< of a file that is written without a name of its own
    WritesInto writesInto = WritesInto::File;
    /// How the format's tools turn its seconds into frames.
    TimeRule timeRule = TimeRule::Truncate;
    /// Of the cells of a table with a header; nothing: not such a table.
    std::optional<Separator> separator = std::nullopt;
    /// Its items are records in shards, beside their audio; else it is a list.
    bool hasRecords = false;
    bool holdsTars = false;       ///< it is tar shards; their names alone may not tell which kind
    bool mayNameTars = false;     ///< it is a list beside tar shards that says more than these
    bool mayNameSeveral = false;  ///< its path need not exist: "shard-{000..719}.tar"
    bool copiesAudio = false;     ///< it is audio files in a folder, so that writing it copies them
    bool writesManyFiles = false; ///< of a text each
    bool holdsSegments = false;   ///< a record may hold its segments, and is written with them
    bool hasTextFiles = false;    ///< each text is in a file beside its audio
    bool namesRecordings = false; ///< its lines are recordings, by the names of their audio
    bool isTree = false;          ///< it may be the tree above what is looked at
    bool timesAreOfSamples = false; ///< times count as the same within a sample
    /// The names that its lines give to the fields of records; empty where the names are the same.
    FieldNames names = {};
    /// What the writer puts into a folder of anything, each replaced whole; empty where it makes the folder itself or
    /// has audio beside its metadata.
    std::span<const std::string_view> namesInFolder = {};
    /// The key that the source makes of a record where a list names none; null: each line has its own. Such a list
    /// may name keys as well.
    std::string (*keyOf)(const JsonValue &record) = nullptr;
    /// The file beside such a list that says the splits of its recordings; null: the list says them.
    std::optional<std::filesystem::path> (*splitsFile)(const std::filesystem::path &path) = nullptr;
};

/// One kind: its names, the functions that know it, and how it differs from others. A function that is null cannot be
/// had.
struct DatasetKindEntry {
    DatasetKind kind = DatasetKind::Count; ///< set by the table, from the place of the row
    std::string_view name;                 ///< on the command line
    SentenceText title;                    ///< in a sentence, "a Kaldi data directory"
    SentenceText lookedFor;                ///< what tells it, "a folder with wav.scp"
    std::optional<Sniffed> (*sniff)(const DatasetProbe &probe) = nullptr;
    Result<std::unique_ptr<UtteranceSource>> (*open)(const FileSystem &fs,
                                                     const std::filesystem::path &path,
                                                     const SourceOptions &options) = nullptr;
    Result<std::unique_ptr<UtteranceWriter>> (*openWriter)(FileSystem &fs,
                                                           const std::filesystem::path &path,
                                                           const WriterOptions &options) = nullptr;
    ListPublishing publishing = {};
    DatasetKindTraits traits = {};
};

/// Whether the entry has what each kind needs: names, a sniff and a source; and lines come and go only where values can
/// be changed.
constexpr bool isWhole(const DatasetKindEntry &entry)
{
    return !entry.name.empty() && !entry.title.empty() && !entry.lookedFor.empty() && entry.sniff
           && entry.open && (entry.publishing.findValues || !entry.publishing.findRows);
}

#define VOXDECK_ROW(kind, folder)                                                                  \
    namespace folder {                                                                             \
    extern const DatasetKindEntry k##kind##Format;                                                 \
    }
VOXDECK_DATASET_KINDS(VOXDECK_ROW)
#undef VOXDECK_ROW

/// The table, one entry per kind, in the order of the enum.
std::span<const DatasetKindEntry> datasetKinds();
const DatasetKindEntry &datasetKindEntry(DatasetKind kind);
/// By its name on the command line; InvalidArgument lists the names.
Result<DatasetKind> datasetKindNamed(std::string_view name);
const DatasetKindTraits &traitsOf(DatasetKind kind);
/// Of the kind with that name; those of no kind for an unknown one.
const DatasetKindTraits &traitsOfKindNamed(std::string_view name);

struct DetectedDataset {
    DatasetKind kind = DatasetKind::Touch;
    std::filesystem::path
        path; ///< what to open: the path asked for, or the folder or file it is part of
    Sentence why;
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

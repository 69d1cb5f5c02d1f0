// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Stopped.h"
#include "core/format/JsonPatch.h"
#include "core/format/ListRewrite.h"

#include <cstddef>
#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// How each format finds the bytes of its values; only for ListRewrite.cpp.
namespace voxdeck::places {

/// What every finder is given and fills.
struct Search {
    const FileSystem &fs;
    std::span<const ListChange> changes;
    /// The changes by line, those of one line by part.
    std::vector<std::size_t> order;
    ListRewrite &found;
    std::stop_token stop;
    /// The changes that were found and that another file says as well: by the id of the supervision that a
    /// cut of Lhotse has, or by what names an entry of NeMo's tarred datasets.
    std::multimap<std::string, std::size_t> mirrored = {};
    std::span<const ListRowEdit> rows = {};

    void refuse(std::size_t change, ErrorCode code, std::string why) const;
    void refuseRow(std::size_t row, ErrorCode code, std::string why) const;
    std::size_t changeOfRow(std::size_t row) const { return changes.size() + row; }
    /// "is not what it was when it was read".
    void refuseAsMoved(std::size_t change) const;
    Result<> checkStop(const std::filesystem::path &path) const;
};

/// How far a walk over the records is.
struct Cursor {
    std::vector<std::size_t>::const_iterator next; ///< into Search::order
    std::uint64_t count = 0;                       ///< records gone over, in all files
};

/// Whether a value is what the change begins from: numbers may be spelled with more or fewer zeros.
bool isBefore(std::string_view value, const ListChange &change);

/// Begins a file's patches.
Result<PatchedFile> patchedFile(const FileSystem &fs, const std::filesystem::path &path);

/// WeNet's raw list, NeMo, Lhotse: `files` follow each other, their records are counted through.
Result<> inJson(Search &search, DatasetKind kind, const std::vector<std::filesystem::path> &files);
/// Cuts, and the supervisions manifests beside them, which say the same.
Result<> inLhotse(Search &search, const std::filesystem::path &path);
/// NeMo's manifests, and of tarred datasets the others that say the same: whole and by shard.
Result<> inNemo(Search &search, const std::filesystem::path &path);
/// One of them, or a metadata.jsonl.
Result<> inJsonFile(Search &search, DatasetKind kind, const std::filesystem::path &path,
                    Cursor &cursor);
/// The JSON files of countries' trees, which the changes name.
Result<> inAligned(Search &search);
/// Comma- or tab-separated; lines are counted as the file's.
Result<> inTable(Search &search, const std::filesystem::path &file, bool hasTabs);
/// metadata.csv and metadata.jsonl of an AudioFolder, counted through.
Result<> inAudioFolder(Search &search, const std::filesystem::path &root);
Result<> inKaldi(Search &search, const std::filesystem::path &directory);
/// Files beside the audio, each with the text of one.
Result<> inTextFiles(Search &search);

/// Lines that come and go. The rows are in the order of their lines.
Result<> rowsInJson(Search &search, DatasetKind kind,
                    const std::vector<std::filesystem::path> &files);
Result<> rowsInLhotse(Search &search, const std::filesystem::path &path);
Result<> rowsInTable(Search &search, const std::filesystem::path &file, bool hasTabs);
Result<> rowsInKaldi(Search &search, const std::filesystem::path &directory);

/// The place of a field in a record: where it is, else where it would be added; nothing: nowhere.
std::optional<JsonPath> pathOfField(DatasetKind kind, const JsonValue &record,
                                    std::string_view field);
/// Whether an entry of NeMo is of a tarred dataset.
bool isOfTarred(const JsonValue &record, const std::filesystem::path &manifest);
/// `spk2utt` as it will be: utterances that come to a speaker, and those that leave it.
struct SpeakerMoves {
    std::set<std::string> come, leave;
};
Result<> patchSpk2utt(Search &search, const std::map<std::string, SpeakerMoves> &moves,
                      std::size_t change, const std::filesystem::path &path);

/// Whether the text stays the same where a format takes white space off at both ends of a line.
bool isOneStrippedLine(std::string_view text);

} // namespace voxdeck::places

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Sentence.h"
#include "core/base/Stopped.h"
#include "core/format/JsonPatch.h"
#include "core/format/ListRewrite.h"

#include <compare>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// How each format finds the bytes of its values, for the table of DatasetKind.h: each finder is given the path of the
/// list. Formats of JSON records share the finders of JsonDialect.h.
namespace voxdeck::places {

inline constexpr auto kMoved = VOX_SENTENCE("the list changed while it was read; publish again");

/// What every finder is given and fills.
struct Search {
    const FileSystem &fs;
    std::span<const ListChange> changes;
    /// The changes by line, those of one line by part.
    std::vector<std::size_t> order;
    ListRewrite &found;
    std::stop_token stop;
    /// The changes that were found and that another file says as well: by the id of the supervision that a
    /// cut of Lhotse has, or by the name of an entry in NeMo's tarred datasets (JsonDialect.h).
    std::multimap<std::string, std::size_t> mirrored = {};
    std::span<const ListRowEdit> rows = {};

    void refuse(std::size_t change, ErrorCode code, Sentence why) const;
    void refuseRow(std::size_t row, ErrorCode code, Sentence why) const;
    std::size_t changeOfRow(std::size_t row) const { return changes.size() + row; }
    /// Because the list is not what it was when it was read.
    void refuseAsMoved(std::size_t change) const;
    Result<> checkStop(const std::filesystem::path &path) const;
};

/// A line that comes: `added[number]` of Search::rows[row].
struct NewLine {
    std::size_t row = 0;
    std::size_t number = 0;
    friend auto operator<=>(const NewLine &, const NewLine &) = default;
};

/// Those that come at one line of the list, in the order of their times; of a line that goes, in its place.
struct NewLinesAt {
    std::vector<NewLine> before, behind;
    std::vector<NewLine> all() const;
};
std::map<std::uint64_t, NewLinesAt> newLinesByLine(std::span<const ListRowEdit> rows);
std::map<std::string, NewLinesAt, std::less<>> newLinesByKey(std::span<const ListRowEdit> rows);

/// How far a walk over the records is.
struct Cursor {
    std::vector<std::size_t>::const_iterator next; ///< into Search::order
    std::uint64_t count = 0;                       ///< records gone over, in all files
};

/// Whether a value is what the change begins from: numbers may be spelled with more or fewer zeros.
bool isBefore(std::string_view value, const ListChange &change);

/// Begins a file's patches.
Result<PatchedFile> patchedFile(const FileSystem &fs, const std::filesystem::path &path);

/// The JSON files of countries' trees, which the changes name.
Result<> inAligned(Search &search, const std::filesystem::path &tree);
/// Comma- or tab-separated; lines are counted as the file's.
Result<> inCsvTable(Search &search, const std::filesystem::path &file);
Result<> inTsvTable(Search &search, const std::filesystem::path &file);
/// metadata.csv and metadata.jsonl of an AudioFolder, counted through.
Result<> inAudioFolder(Search &search, const std::filesystem::path &root);
Result<> inKaldi(Search &search, const std::filesystem::path &directory);
/// Files beside the audio, each with the text of one.
Result<> inTextFiles(Search &search, const std::filesystem::path &folder);

/// Lines that come and go. The rows are in the order of their lines.
Result<> rowsInCsvTable(Search &search, const std::filesystem::path &file);
Result<> rowsInTsvTable(Search &search, const std::filesystem::path &file);
Result<> rowsInKaldi(Search &search, const std::filesystem::path &directory);

/// `spk2utt` as it will be: utterances that come to a speaker, and those that leave it.
struct SpeakerMoves {
    std::set<std::string> come, leave;
};
Result<> patchSpk2utt(Search &search, const std::map<std::string, SpeakerMoves> &moves,
                      std::size_t change, const std::filesystem::path &path);

/// Whether the text stays the same where a format takes white space off at both ends of a line.
bool isOneStrippedLine(std::string_view text);

} // namespace voxdeck::places

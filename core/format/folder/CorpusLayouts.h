// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Result.h"
#include "core/io/FileSystem.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// The layouts of the tables by which corpora give texts to their audio, and the parts of their lines. Only
/// for this folder.
namespace voxdeck::folder {

enum class TableForm : std::uint8_t {
    Named,   ///< the first line names the columns, as ColumnNames.h knows them
    Placed,  ///< columns are told by their place; no header
    Quoted,  ///< Festival: ( name "the text" )
    Objects, ///< JSON: an object for each audio file, with its segments
};

/// Who speaks, where no column says it.
enum class SpeakerRule : std::uint8_t {
    None,
    Folder,     ///< the folder the audio is in
    BeforeLine, ///< what stands before the first "_" of the file's name
};

/// Of CorpusLayout::between: any white space; the last column holds the rest of the line.
inline constexpr char kWhiteSpace = ' ';

/// One row a corpus.
struct CorpusLayout {
    static constexpr std::size_t kMostColumns = 8;
    std::string_view corpus;
    std::string_view file; ///< the table's name; "*" is any text
    TableForm form = TableForm::Named;
    char between = '\t';
    /// For Placed: the field of each column; kAudio names the file, "" is skipped, and a name that is not in
    /// RecordFields.h is kept as it is.
    std::array<std::string_view, kMostColumns> columns = {};
    SpeakerRule speaker = SpeakerRule::None;
    bool isByName = true; ///< the name alone says that it is a corpus's table
};

/// In the order in which they are tried.
std::span<const CorpusLayout> corpusLayouts();
/// That of LibriSpeech's `*.trans.txt`, which FolderSource reads folder by folder.
const CorpusLayout &transListLayout();

/// "train*.tsv": at most one "*".
bool isCalledAs(std::string_view name, std::string_view pattern);

/// The first lines of a table that are not blank, without a byte order mark.
std::vector<std::string> firstTableLines(const FileSystem &fs, const std::filesystem::path &path);
/// Whether the table's first lines are such as the layout has; `columns` are then its fields' names.
bool fitsLayout(const CorpusLayout &layout, const std::vector<std::string> &lines,
                std::vector<std::string> &columns);

/// Calls `use` with each record of the table: its offset in the file and its bytes. A line of more than
/// LineReader's maximum is passed over.
Result<> eachTableRecord(const FileSystem &fs, const std::filesystem::path &path,
                         const CorpusLayout &layout,
                         const std::function<void(std::uint64_t, std::string_view)> &use);

/// The texts of a record, which is not an object of JSON.
std::vector<std::string> tableFields(std::string_view record, const CorpusLayout &layout);
/// The name of the audio that a record is about.
std::string audioOfRecord(std::string_view record, const CorpusLayout &layout,
                          const std::vector<std::string> &columns);

/// Where a record has a text, or would have it.
struct TableCell {
    std::string text;       ///< that it has
    std::size_t offset = 0; ///< in the record, of the text as it is spelled
    std::size_t length = 0; ///< likewise; quotes included
    std::string before;     ///< what has to stand between the record and a first text
    bool isQuoted = false;
};
TableCell tableCellOf(std::string_view record, const CorpusLayout &layout, std::size_t column);

/// The path without the ending of an audio file.
std::string_view withoutAudioEnding(std::string_view path);
/// Whether a table's name for some audio fits its path without its ending, "d/x" in the root: "x",
/// "clips/x.mp3", "/elsewhere/clips/x.wav".
bool isTableNameOf(std::string_view spelled, std::string_view path);

} // namespace voxdeck::folder

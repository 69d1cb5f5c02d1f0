// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Result.h"
#include "core/io/FileSystem.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace voxdeck::folder {

/// A text in a table of a corpus, where a new one is to be written.
struct TextCell {
    std::string text;         ///< as openFolder() reads it; maybe not UTF-8
    std::uint64_t offset = 0; ///< in the file, of the text as it is spelled
    std::uint64_t length = 0; ///< likewise; 0: it has none yet
    std::string before;       ///< separators that a line without a text lacks
    char between = ' '; ///< what separates the columns; ' ': any white space, the text is the rest
    bool isQuoted = false;
    bool isRest = false;  ///< the last column holds whatever comes
    bool isNamed = false; ///< of a table with a header, such as those of Common Voice
};

struct WantedText {
    std::string_view audio; ///< path of the audio in the root, without its ending
    std::string_view text;  ///< that was read for it
};

/// Whether texts of several audio files are lines of the file, by its name.
bool isTextTable(const std::filesystem::path &path);

/// The cells of these texts in the order of `wanted`, found as CorpusTables finds them. Of several lines about
/// one audio file that of the text, else the first; nothing: no line is about it.
///
/// Errors   those of reading the table.
Result<std::vector<std::optional<TextCell>>> textCells(const FileSystem &fs,
                                                       const std::filesystem::path &path,
                                                       std::span<const WantedText> wanted);

/// The bytes that take the place of the cell's own. InvalidArgument for a text that would not be read back.
Result<std::string> spelledInCell(const TextCell &cell, std::string_view text);

} // namespace voxdeck::folder

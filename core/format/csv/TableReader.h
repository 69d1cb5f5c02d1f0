// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Result.h"
#include "core/format/LineReader.h"
#include "core/format/csv/CsvReader.h"
#include "core/format/csv/Separator.h"
#include "core/io/FileSystem.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string_view>
#include <variant>
#include <vector>

namespace voxdeck {

/// One row of a table. The views hold until the next call of the reader.
struct TableRow {
    std::uint64_t lineNumber = 0;         ///< from 1, of its first line
    std::vector<std::string_view> fields; ///< none for a blank line
    std::optional<Error> problem;         ///< why it has no fields, though it is not blank
};

/// The pieces of a line between tabs; one empty piece for an empty line.
std::vector<std::string_view> splitAtTabs(std::string_view line);

/// Reads a table row by row: comma-separated as CsvReader does, or with semicolons throughout; tab-separated as in Common Voice,
/// where a quote is a character like any other and no field holds a tab or a line end.
///
/// Threads  one at a time.
/// Errors   of commas those of CsvReader, after which reading cannot go on.
class TableReader {
public:
    static Result<TableReader> open(const FileSystem &fs, const std::filesystem::path &path,
                                    Separator separator);
    Result<std::optional<TableRow>> next();
    void skipInitialBlanks(); ///< CsvReader's; nothing between tabs
    std::uint64_t bytesRead() const;
    std::uint64_t sizeBytes() const;

private:
    explicit TableReader(std::variant<CsvReader, LineReader> reader);
    std::variant<CsvReader, LineReader> m_reader;
};

} // namespace voxdeck

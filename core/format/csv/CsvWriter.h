// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Sentence.h"
#include "core/format/csv/CsvReader.h"

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace voxdeck {

/// How a record is spelled.
struct CsvStyle {
    std::string_view lineEnd = "\n"; ///< pandas writes "\n", RFC 4180 "\r\n"
    /// For files that a user opens in a spreadsheet, not for files that programs read again: a
    /// text that a spreadsheet would run as a formula gets a ' before it. Numbers stay unchanged.
    bool guardsFormulas = false;
    char separator = ','; ///< CsvRecord::separator of the file that is changed
};

/// Appends one field: between quotes only where it must be (csv.QUOTE_MINIMAL: separator, quote, "\n" or
/// "\r" in it), quotes doubled. Between bars as it is: the caller refuses what a bar or a line end is in (fitsCsv).
void appendCsvField(std::string &to, std::string_view field, const CsvStyle &style = {});

/// Said of a text for which fitsCsv() is false.
inline constexpr auto kBetweenBars = VOX_SENTENCE(
    "bars separate the columns of this table, and such a table holds no bar and no line break");

/// Whether a table with that separator can hold the text.
bool fitsCsv(std::string_view text, char separator);

/// One record with its line end, as csv.writer(lineterminator="\n") of CPython writes it: a record of
/// one empty field is `""`, which no reader takes for a blank line.
std::string csvRecord(std::span<const std::string> fields, const CsvStyle &style = {});

/// A new text for one field of a record.
struct CsvChange {
    std::size_t column = 0; ///< from 0; past the last field it is added, with empty ones before it
    std::string text;
};

/// The record's bytes with some fields changed: all others, and its line end, keep their spelling;
/// a change to the text the field already has changes nothing.
std::string withChanges(const CsvRecord &record, std::span<const CsvChange> changes);

/// Whether a spreadsheet might run the text: it begins with = + - @ (or their full-width forms), tab,
/// line feed or carriage return, and is not a number.
bool looksLikeFormula(std::string_view text);

} // namespace voxdeck

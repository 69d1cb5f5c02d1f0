// SPDX-License-Identifier: Apache-2.0
#include "core/format/csv/CsvWriter.h"

#include "core/json/PythonFloat.h"

#include <algorithm>
#include <array>
#include <map>

namespace voxdeck {

bool looksLikeFormula(std::string_view text)
{
    constexpr std::array<std::string_view, 11> kBeginnings{"=",
                                                           "+",
                                                           "-",
                                                           "@",
                                                           "\t",
                                                           "\n",
                                                           "\r",
                                                           "\xEF\xBC\x9D",
                                                           "\xEF\xBC\x8B",
                                                           "\xEF\xBC\x8D",
                                                           "\xEF\xBC\xA0"};
    const bool begins = std::any_of(
        kBeginnings.begin(), kBeginnings.end(),
        [&](std::string_view start) { return text.starts_with(start); });
    return begins && !parsePythonFloat(text);
}

void appendCsvField(std::string &to, std::string_view field, const CsvStyle &style)
{
    if (style.separator == '|') { // a quote is a letter there
        to += field;
        return;
    }
    const bool isGuarded = style.guardsFormulas && looksLikeFormula(field);
    const char special[]{style.separator, '"', '\n', '\r', '\0'};
    if (field.find_first_of(special) == std::string_view::npos) {
        if (isGuarded)
            to += '\'';
        to += field;
        return;
    }
    to += '"';
    if (isGuarded)
        to += '\'';
    for (const char c : field) {
        if (c == '"')
            to += '"';
        to += c;
    }
    to += '"';
}

bool fitsCsv(std::string_view text, char separator)
{
    return separator != '|' || text.find_first_of("|\n\r") == std::string_view::npos;
}

std::string csvRecord(std::span<const std::string> fields, const CsvStyle &style)
{
    std::string record;
    for (std::size_t column = 0; column < fields.size(); ++column) {
        if (column > 0)
            record += style.separator;
        appendCsvField(record, fields[column], style);
    }
    if (fields.size() == 1 && record.empty())
        record = "\"\"";
    record += style.lineEnd;
    return record;
}

std::string withChanges(const CsvRecord &record, std::span<const CsvChange> changes)
{
    std::map<std::size_t, std::string_view> byColumn;
    for (const CsvChange &change : changes)
        byColumn[change.column] = change.text;
    const std::size_t count = std::max(record.fields.size(),
                                       byColumn.empty() ? 0 : byColumn.rbegin()->first + 1);
    const std::size_t begin = record.rawFields.empty() ? record.raw.size() - record.lineEnd().size()
                                                       : record.rawFields.front().offset;
    CsvStyle style;
    style.separator = record.separator;
    std::string text(record.raw.substr(0, begin)); // a byte order mark, or nothing
    for (std::size_t column = 0; column < count; ++column) {
        if (column > 0)
            text += record.separator;
        const auto change = byColumn.find(column);
        const bool isThere = column < record.fields.size();
        if (change != byColumn.end() && !(isThere && record.fields[column] == change->second)) {
            appendCsvField(text, change->second, style);
        } else if (isThere) {
            const ByteRange range = record.rawFields[column];
            text += record.raw.substr(range.offset, range.length);
        }
    }
    if (count == 1 && text.size() == begin)
        text += "\"\""; // an empty record would be a blank line
    text += record.lineEnd();
    return text;
}

} // namespace voxdeck

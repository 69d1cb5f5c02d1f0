// SPDX-License-Identifier: Apache-2.0
// Lines that come and go in comma- and tab-separated tables.
#include "core/base/Rounding.h"
#include "core/format/LineReader.h"
#include "core/format/ListPlaces.h"
#include "core/format/RecordFields.h"
#include "core/format/csv/ColumnNames.h"
#include "core/format/csv/CsvReader.h"
#include "core/format/csv/CsvWriter.h"
#include "core/format/csv/TableReader.h"
#include "core/json/PythonFloat.h"

#include <algorithm>
#include <map>
#include <utility>

namespace voxdeck::places {

namespace {

namespace rf = record_fields;

/// Which rows of Search::rows a line has.
using ByLine = std::map<std::uint64_t, std::size_t>;

/// The texts of a new line: those of the old one but for the columns that are its own.
class NewFields {
public:
    explicit NewFields(std::vector<std::string> columns) : m_columns(std::move(columns)) {}

    /// The columns that the table lacks; empty: it can hold lines with times and keys.
    std::optional<std::string> missing() const
    {
        for (const std::string_view wanted : {rf::kKey, rf::kStart, rf::kEnd})
            if (!placeOf(wanted))
                return "the table has no column `" + std::string(wanted)
                       + "`, which new lines need. Add one, or write a list with these segments"
                         " with \"voxdeck-cli export\"";
        return {};
    }

    std::vector<CsvChange> changesFor(const NewListRow &row) const
    {
        std::map<std::size_t, std::string> texts;
        const auto set = [&](std::string_view column, std::string text) {
            if (const auto place = placeOf(column))
                texts[*place] = std::move(text);
        };
        for (const NewListRow::Value &value : row.values)
            set(value.field, value.text.value_or(""));
        set(rf::kKey, row.key);
        set(rf::kStart, pythonFloatRepr(row.span.begin));
        set(rf::kEnd, pythonFloatRepr(row.span.end));
        set(rf::kDuration, pythonFloatRepr(roundedTo8Digits(row.span.length())));
        std::vector<CsvChange> changes;
        changes.reserve(texts.size());
        for (auto &[column, text] : texts)
            changes.push_back({column, std::move(text)});
        return changes;
    }

private:
    std::optional<std::size_t> placeOf(std::string_view field) const
    {
        const auto found = std::find(m_columns.begin(), m_columns.end(), field);
        if (found == m_columns.end())
            return {};
        return static_cast<std::size_t>(found - m_columns.begin());
    }

    std::vector<std::string> m_columns; ///< by the names of RecordFields.h
};

ByLine byLine(const Search &search)
{
    ByLine lines;
    for (std::size_t row = 0; row < search.rows.size(); ++row)
        lines.emplace(search.rows[row].line, row);
    return lines;
}

/// True: none can be written.
bool refuseForColumns(Search &search, const NewFields &fields)
{
    const auto missing = fields.missing();
    for (std::size_t row = 0; missing && row < search.rows.size(); ++row)
        search.refuseRow(row, ErrorCode::Unsupported, *missing);
    return missing.has_value();
}

void refuseTheRest(Search &search, const ByLine &left)
{
    for (const auto &[line, row] : left)
        search.refuseRow(row, ErrorCode::Busy, kMoved);
}

Result<> inCommas(Search &search, PatchedFile &file)
{
    VOX_TRY(auto reader, CsvReader::open(search.fs, file.path));
    reader.separateAsInHeader();
    VOX_TRY(const auto header, reader.next());
    if (!header)
        return {};
    std::vector<std::string> names(header->fields.begin(), header->fields.end());
    if (withoutBlanks(names))
        reader.skipInitialBlanks();
    const std::string lineEnd(header->lineEnd());
    const NewFields fields(fieldsOfColumns(names));
    if (refuseForColumns(search, fields))
        return {};
    ByLine wanted = byLine(search);
    for (std::uint64_t rows = 1; !wanted.empty(); ++rows) {
        VOX_TRY(const auto record, reader.next());
        if (!record)
            break;
        if (rows % 1024 == 0)
            VOX_CHECK(search.checkStop(file.path));
        const auto found = wanted.find(record->lineNumber);
        if (found == wanted.end())
            continue;
        const ListRowEdit &edit = search.rows[found->second];
        const bool hasEnd = !record->lineEnd().empty();
        std::string lines;
        bool isPossible = true;
        for (const NewListRow &row : edit.added) {
            const auto changes = fields.changesFor(row);
            isPossible = isPossible
                         && std::all_of(changes.begin(), changes.end(), [&](const auto &change) {
                                return fitsCsv(change.text, record->separator);
                            });
            lines += hasEnd || (lines.empty() && edit.isRemoved) ? "" : lineEnd;
            lines += withChanges(*record, changes);
        }
        if (!isPossible) {
            search.refuseRow(found->second, ErrorCode::InvalidArgument, kBetweenBars);
            wanted.erase(found);
            continue;
        }
        const std::uint64_t size = record->raw.size();
        file.patches.push_back({record->byteOffset + (edit.isRemoved ? 0 : size),
                                edit.isRemoved ? size : 0, std::move(lines),
                                search.changeOfRow(found->second)});
        wanted.erase(found);
    }
    refuseTheRest(search, wanted);
    return {};
}

/// A line with other texts in some columns; nothing: one of them holds a tab or a line break.
std::optional<std::string> tabbed(std::string_view line, const std::vector<CsvChange> &changes)
{
    const auto split = splitAtTabs(line);
    std::vector<std::string> fields(split.begin(), split.end());
    for (const CsvChange &change : changes) {
        if (change.text.find_first_of("\t\n\r") != std::string::npos)
            return {};
        fields.resize(std::max(fields.size(), change.column + 1));
        fields[change.column] = change.text;
    }
    std::string made;
    for (const std::string &field : fields)
        made.append(&field == &fields.front() ? "" : "\t").append(field);
    return made;
}

Result<> inTabs(Search &search, PatchedFile &file)
{
    VOX_TRY(auto reader, LineReader::open(search.fs, file.path));
    VOX_TRY(const auto header, reader.next());
    if (!header)
        return {};
    const auto names = splitAtTabs(withoutByteOrderMark(header->text));
    const NewFields fields(fieldsOfColumns(std::vector<std::string>(names.begin(), names.end())));
    if (refuseForColumns(search, fields))
        return {};
    ByLine wanted = byLine(search);
    std::uint64_t before = header->offset + header->text.size(); // the end of the line before
    std::string lineEnd = "\n";
    while (!wanted.empty()) {
        VOX_TRY(const auto line, reader.next());
        if (!line)
            break;
        if (line->number % 1024 == 0)
            VOX_CHECK(search.checkStop(file.path));
        if (line->offset - before == 2)
            lineEnd = "\r\n";
        const std::uint64_t start = std::exchange(before, line->offset + line->text.size());
        const auto found = wanted.find(line->number);
        if (found == wanted.end())
            continue;
        const ListRowEdit &edit = search.rows[found->second];
        std::string lines;
        bool isPossible = true;
        for (const NewListRow &row : edit.added) {
            const auto made = tabbed(line->text, fields.changesFor(row));
            isPossible = isPossible && made;
            lines += lineEnd + made.value_or("");
        }
        if (!isPossible)
            search.refuseRow(found->second, ErrorCode::InvalidArgument,
                             "tab-separated values hold no tab and no line break");
        // A line goes with the line end before it: the last one may have no line end.
        file.patches.push_back({edit.isRemoved ? start : before,
                                edit.isRemoved ? before - start : 0, std::move(lines),
                                search.changeOfRow(found->second)});
        wanted.erase(found);
    }
    refuseTheRest(search, wanted);
    return {};
}

} // namespace

Result<> rowsInCsvTable(Search &search, const std::filesystem::path &path)
{
    VOX_TRY(auto file, patchedFile(search.fs, path));
    VOX_CHECK(inCommas(search, file));
    search.found.files.push_back(std::move(file));
    return {};
}

Result<> rowsInTsvTable(Search &search, const std::filesystem::path &path)
{
    VOX_TRY(auto file, patchedFile(search.fs, path));
    VOX_CHECK(inTabs(search, file));
    search.found.files.push_back(std::move(file));
    return {};
}

} // namespace voxdeck::places

// SPDX-License-Identifier: Apache-2.0
// The places of values in comma- and tab-separated tables.
#include "core/base/Sentence.h"
#include "core/format/JsonDialect.h"
#include "core/format/LineReader.h"
#include "core/format/ListPlaces.h"
#include "core/format/csv/ColumnNames.h"
#include "core/format/csv/CsvReader.h"
#include "core/format/csv/CsvWriter.h"
#include "core/format/csv/TableReader.h"
#include "core/format/hub/AudioFolderSource.h"

#include <algorithm>
#include <functional>
#include <memory>
#include <utility>

namespace voxdeck::places {

namespace {

constexpr std::uint64_t kRowsPerLook = 1024;

using Columns = std::vector<std::string>;
/// The column that holds a field.
using ColumnOf = std::function<std::optional<std::size_t>(const ListChange &)>;

std::optional<std::size_t> placeIn(const Columns &fields, std::string_view field)
{
    const auto found = std::find(fields.begin(), fields.end(), field);
    if (found == fields.end())
        return {};
    return static_cast<std::size_t>(found - fields.begin());
}

/// Of metadata.csv: MetadataSource takes the first column that is called like the field.
std::optional<std::size_t> placeInMetadata(const Columns &names, std::string_view field)
{
    const auto found = std::find_if(names.begin(), names.end(), [field](const std::string &name) {
        return canonicalColumn(name) == field;
    });
    if (found != names.end())
        return static_cast<std::size_t>(found - names.begin());
    return placeIn(names, field);
}

/// The same of a line of metadata.jsonl.
Candidates candidatesInMetadata(const JsonValue &record, std::string_view field,
                                std::size_t /*part*/)
{
    Candidates found;
    for (const auto &[name, value] : record.members())
        if (canonicalColumn(name) == field)
            found.paths.push_back({name});
    addByName(found, {}, field);
    return found;
}

constexpr JsonDialect kMetadata{.candidates = candidatesInMetadata};

/// The field as the record spells its own: between quotes where it was.
std::string csvSpelling(std::string_view raw, std::string_view text, bool isAlone, char separator)
{
    std::string spelled;
    if (separator == '|' || (!raw.starts_with('"') && !(isAlone && text.empty()))) {
        CsvStyle style;
        style.separator = separator;
        appendCsvField(spelled, text, style);
        return spelled;
    }
    spelled = '"';
    for (const char c : text)
        spelled.append(c == '"' ? 2 : 1, c);
    return spelled + '"';
}

/// Applies the changes [from, to) of the order to one record.
void changeRecord(Search &search, const CsvRecord &record, std::span<const std::size_t> numbers,
                  const ColumnOf &columnOf, PatchedFile &file)
{
    std::vector<CsvChange> beyond; // the record is shorter than the header
    for (const std::size_t number : numbers) {
        const ListChange &change = search.changes[number];
        const auto column = columnOf(change);
        if (!column) {
            search.refuse(number, ErrorCode::Unsupported,
                          Sentence::tr("the table has no column for `%1`", change.field));
            continue;
        }
        if (!fitsCsv(change.after, record.separator)) {
            search.refuse(number, ErrorCode::InvalidArgument, kBetweenBars);
            continue;
        }
        const bool isThere = *column < record.fields.size();
        if (!isBefore(isThere ? record.fields[*column] : std::string_view(), change)) {
            search.refuseAsMoved(number);
            continue;
        }
        if (!isThere) {
            beyond.push_back({*column, change.after});
            continue;
        }
        const ByteRange range = record.rawFields[*column];
        file.patches.push_back(
            {record.byteOffset + range.offset, range.length,
             csvSpelling(record.raw.substr(range.offset, range.length), change.after,
                         record.fields.size() == 1, record.separator),
             number});
    }
    if (beyond.empty())
        return;
    const std::uint64_t end = record.raw.size() - record.lineEnd().size();
    CsvRecord shape = record;
    const std::string all = withChanges(shape, beyond);
    // The record stays; the text that withChanges() puts behind it is added.
    file.patches.push_back({record.byteOffset + end, 0,
                            all.substr(end, all.size() - record.raw.size()), numbers.front()});
}

/// Walks the rows of one table; `lineOf` returns the number by which the changes name a row.
Result<> inCsv(Search &search, PatchedFile &file, Cursor &cursor,
               const std::function<ColumnOf(const Columns &)> &columns,
               const std::function<std::uint64_t(const CsvRecord &)> &lineOf)
{
    VOX_TRY(auto reader, CsvReader::open(search.fs, file.path));
    reader.separateAsInHeader();
    VOX_TRY(const auto header, reader.next());
    if (!header)
        return {};
    Columns names(header->fields.begin(), header->fields.end());
    if (withoutBlanks(names))
        reader.skipInitialBlanks();
    const ColumnOf columnOf = columns(names);
    for (std::uint64_t rows = 1;; ++rows) {
        VOX_TRY(const auto record, reader.next());
        if (!record)
            return {};
        if (rows % kRowsPerLook == 0)
            VOX_CHECK(search.checkStop(file.path));
        const std::uint64_t line = lineOf(*record);
        std::vector<std::size_t> here;
        for (auto &next = cursor.next;
             next != search.order.end() && search.changes[*next].line <= line; ++next) {
            if (search.changes[*next].line == line)
                here.push_back(*next);
            else
                search.refuseAsMoved(*next);
        }
        if (!here.empty())
            changeRecord(search, *record, here, columnOf, file);
    }
}

void changeTabbed(Search &search, std::size_t number, const LineReader::Line &line,
                  std::optional<std::size_t> column, PatchedFile &file)
{
    const ListChange &change = search.changes[number];
    std::string_view text = line.text;
    if (line.number == 1 && text.starts_with("\xEF\xBB\xBF"))
        text.remove_prefix(3);
    const auto fields = splitAtTabs(text);
    if (!column || *column >= fields.size()) {
        search.refuse(number, ErrorCode::Unsupported,
                      Sentence::tr("the row has no column for `%1`", change.field));
        return;
    }
    if (change.after.find_first_of("\t\n\r") != std::string::npos) {
        search.refuse(number, ErrorCode::InvalidArgument,
                      Sentence::tr("tab-separated values hold no tab and no line break"));
        return;
    }
    const std::string_view field = fields[*column];
    if (!isBefore(field, change)) {
        search.refuseAsMoved(number);
        return;
    }
    const auto at = static_cast<std::uint64_t>(field.data() - line.text.data());
    file.patches.push_back({line.offset + at, field.size(), change.after, number});
}

Result<> inTabs(Search &search, PatchedFile &file, Cursor &cursor)
{
    VOX_TRY(auto reader, LineReader::open(search.fs, file.path));
    Columns fields;
    while (true) {
        VOX_TRY(const auto line, reader.next());
        if (!line)
            return {};
        if (line->number == 1) {
            std::string_view header = line->text;
            if (header.starts_with("\xEF\xBB\xBF"))
                header.remove_prefix(3);
            const auto names = splitAtTabs(header);
            fields = fieldsOfColumns(Columns(names.begin(), names.end()));
            continue;
        }
        if (line->number % kRowsPerLook == 0)
            VOX_CHECK(search.checkStop(file.path));
        for (auto &next = cursor.next;
             next != search.order.end() && search.changes[*next].line <= line->number; ++next)
            changeTabbed(search, *next, *line, placeIn(fields, search.changes[*next].field), file);
    }
}

void refuseTheRest(Search &search, Cursor &cursor)
{
    for (; cursor.next != search.order.end(); ++cursor.next)
        search.refuseAsMoved(*cursor.next);
}

} // namespace

Result<> inCsvTable(Search &search, const std::filesystem::path &path)
{
    VOX_TRY(auto file, patchedFile(search.fs, path));
    Cursor cursor{search.order.begin()};
    const auto columns = [](const Columns &names) -> ColumnOf {
        return [fields = fieldsOfColumns(names)](const ListChange &change) {
            return placeIn(fields, change.field);
        };
    };
    VOX_CHECK(inCsv(search, file, cursor, columns,
                    [](const CsvRecord &record) { return record.lineNumber; }));
    refuseTheRest(search, cursor);
    search.found.files.push_back(std::move(file));
    return {};
}

Result<> inTsvTable(Search &search, const std::filesystem::path &path)
{
    VOX_TRY(auto file, patchedFile(search.fs, path));
    Cursor cursor{search.order.begin()};
    VOX_CHECK(inTabs(search, file, cursor));
    refuseTheRest(search, cursor);
    search.found.files.push_back(std::move(file));
    return {};
}

Result<> inAudioFolder(Search &search, const std::filesystem::path &root)
{
    VOX_TRY(const auto source, hub::openAudioFolder(search.fs, root, {}));
    Cursor cursor{search.order.begin()};
    const auto columns = [](const Columns &names) -> ColumnOf {
        return [names](const ListChange &change) {
            return placeInMetadata(names, change.field);
        };
    };
    for (const auto &path : source->files()) {
        if (path.extension() != ".csv") {
            VOX_CHECK(inJsonFile(search, kMetadata, path, cursor));
            continue;
        }
        VOX_TRY(auto file, patchedFile(search.fs, path));
        VOX_CHECK(inCsv(search, file, cursor, columns,
                        [&cursor](const CsvRecord &) { return ++cursor.count; }));
        search.found.files.push_back(std::move(file));
    }
    refuseTheRest(search, cursor);
    return {};
}

} // namespace voxdeck::places

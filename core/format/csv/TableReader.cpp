// SPDX-License-Identifier: Apache-2.0
#include "core/format/csv/TableReader.h"

#include "core/base/Utf8.h"
#include "core/format/LineFailure.h"
#include "core/text/Characters.h"

#include <algorithm>
#include <utility>

namespace voxdeck {

namespace {

bool areUtf8(const std::vector<std::string_view> &fields)
{
    return std::all_of(fields.begin(), fields.end(),
                       [](std::string_view field) { return isValidUtf8(field); });
}

Result<std::optional<TableRow>> nextOf(CsvReader &reader)
{
    VOX_TRY(auto record, reader.next());
    if (!record)
        return std::nullopt;
    return TableRow{record->lineNumber, std::move(record->fields), {}};
}

Result<std::optional<TableRow>> nextOf(LineReader &reader)
{
    VOX_TRY(const auto line, reader.next());
    if (!line)
        return std::nullopt;
    TableRow row{line->number, {}, {}};
    std::string_view text = line->text;
    if (line->number == 1 && text.starts_with("\xEF\xBB\xBF"))
        text.remove_prefix(3);
    if (line->isTooLong)
        row.problem = Error{
            ErrorCode::Unsupported, Sentence::tr("the line is longer than 64 MiB"), {}};
    else if (!stripPython(text).empty())
        row.fields = splitAtTabs(text);
    return row;
}

} // namespace

std::vector<std::string_view> splitAtTabs(std::string_view line)
{
    std::vector<std::string_view> fields;
    while (true) {
        const std::size_t tab = std::min(line.find('\t'), line.size());
        fields.push_back(line.substr(0, tab));
        if (tab == line.size())
            return fields;
        line.remove_prefix(tab + 1);
    }
}

TableReader::TableReader(std::variant<CsvReader, LineReader> reader) : m_reader(std::move(reader))
{
}

Result<TableReader> TableReader::open(const FileSystem &fs, const std::filesystem::path &path,
                                      Separator separator)
{
    if (separator != Separator::Tab) {
        VOX_TRY(auto reader, CsvReader::open(fs, path));
        if (separator == Separator::Semicolon)
            reader.separateAtSemicolons();
        else
            reader.separateAsInHeader();
        return TableReader(std::move(reader));
    }
    VOX_TRY(auto reader, LineReader::open(fs, path));
    return TableReader(std::move(reader));
}

Result<std::optional<TableRow>> TableReader::next()
{
    auto row = std::visit([](auto &reader) { return nextOf(reader); }, m_reader);
    if (row && *row && !areUtf8((*row)->fields)) {
        (*row)->fields.clear();
        (*row)->problem = Error{ErrorCode::Corrupt, kLineIsNotUtf8, {}};
    }
    return row;
}

void TableReader::skipInitialBlanks()
{
    if (auto *const commas = std::get_if<CsvReader>(&m_reader))
        commas->skipInitialBlanks();
}

std::uint64_t TableReader::bytesRead() const
{
    return std::visit([](const auto &reader) { return reader.bytesRead(); }, m_reader);
}

std::uint64_t TableReader::sizeBytes() const
{
    return std::visit([](const auto &reader) { return reader.sizeBytes(); }, m_reader);
}

} // namespace voxdeck

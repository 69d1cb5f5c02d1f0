// SPDX-License-Identifier: Apache-2.0
// Lines that come and go in comma- and tab-separated tables.
#include "core/base/Rounding.h"
#include "core/base/Sentence.h"
#include "core/format/LineReader.h"
#include "core/format/ListPlaces.h"
#include "core/format/RecordFields.h"
#include "core/format/csv/ColumnNames.h"
#include "core/format/csv/CsvReader.h"
#include "core/format/csv/CsvWriter.h"
#include "core/format/csv/TableReader.h"
#include "core/json/PythonFloat.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace voxdeck::places {

namespace {

namespace rf = record_fields;

/// The texts of a new line: those of the old one but for the columns that are its own.
class NewFields {
public:
    explicit NewFields(std::vector<std::string> columns) : m_columns(std::move(columns)) {}

    /// The columns that the table lacks; empty: it can hold lines with times and keys.
    std::optional<Sentence> missing() const
    {
        for (const std::string_view wanted : {rf::kKey, rf::kStart, rf::kEnd})
            if (!placeOf(wanted))
                return Sentence::tr(
                    "the table has no column `%1`, which new lines need. Add one, or write a list "
                    "with these segments with \"voxdeck-cli export\"",
                    wanted);
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

/// What happens to the lines of a table: first the new lines are made of theirs, then they are put beside others.
class TableLines {
public:
    explicit TableLines(Search &search) : m_search(search), m_places(newLinesByLine(search.rows))
    {
        for (std::size_t row = 0; row < search.rows.size(); ++row)
            m_edits.emplace(search.rows[row].line, row);
    }

    /// Makes the new lines of the edit of that line; `make` gives nothing for one that the table cannot hold.
    template <class Make>
    void look(std::uint64_t line, SentenceText whyNot, Make &&make)
    {
        const auto found = m_edits.find(line);
        if (found == m_edits.end())
            return;
        const std::size_t row = found->second;
        m_found.insert(row);
        const auto &added = m_search.rows[row].added;
        bool isPossible = true;
        for (std::size_t number = 0; number < added.size(); ++number) {
            std::optional<std::string> made = make(added[number]);
            isPossible = isPossible && made;
            m_lines[{row, number}] = std::move(made).value_or("");
        }
        if (!isPossible)
            m_search.refuseRow(row, ErrorCode::InvalidArgument, whyNot);
    }

    void endOfLook()
    {
        for (const auto &[line, row] : m_edits)
            if (!m_found.contains(row))
                m_search.refuseRow(row, ErrorCode::Busy, kMoved);
    }

    struct At {
        std::size_t row = 0;
        bool isRemoved = false;
        std::vector<std::string> before, behind;
        bool isNothing() const { return !isRemoved && before.empty() && behind.empty(); }
    };
    At at(std::uint64_t line) const
    {
        At here;
        if (const auto come = m_places.find(line); come != m_places.end()) {
            here.row = come->second.all().front().row;
            here.before = textsOf(come->second.before);
            here.behind = textsOf(come->second.behind);
        }
        const auto edit = m_edits.find(line);
        here.isRemoved = edit != m_edits.end() && m_search.rows[edit->second].isRemoved;
        here.row = here.isRemoved ? edit->second : here.row;
        return here;
    }

private:
    std::vector<std::string> textsOf(const std::vector<NewLine> &wanted) const
    {
        std::vector<std::string> texts;
        for (const NewLine &one : wanted)
            if (const auto found = m_lines.find(one); found != m_lines.end())
                texts.push_back(found->second);
        return texts;
    }

    Search &m_search;
    const std::map<std::uint64_t, NewLinesAt> m_places;
    std::map<std::uint64_t, std::size_t> m_edits; ///< line -> the edit of it
    std::set<std::size_t> m_found;                ///< of m_edits
    std::map<NewLine, std::string> m_lines;
};

/// True: none can be written.
bool refuseForColumns(Search &search, const NewFields &fields)
{
    const auto missing = fields.missing();
    for (std::size_t row = 0; missing && row < search.rows.size(); ++row)
        search.refuseRow(row, ErrorCode::Unsupported, *missing);
    return missing.has_value();
}

/// Calls `use` with each record behind the header, and the header's line end.
template <class Use>
Result<> eachCsvRecord(Search &search, const PatchedFile &file, Use &&use)
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
    for (std::uint64_t rows = 1;; ++rows) {
        VOX_TRY(const auto record, reader.next());
        if (!record)
            return {};
        if (rows % 1024 == 0)
            VOX_CHECK(search.checkStop(file.path));
        use(*record, lineEnd);
    }
}

Result<std::optional<NewFields>> fieldsOfCsv(const FileSystem &fs, const PatchedFile &file)
{
    VOX_TRY(auto reader, CsvReader::open(fs, file.path));
    reader.separateAsInHeader();
    VOX_TRY(const auto header, reader.next());
    if (!header)
        return std::optional<NewFields>();
    std::vector<std::string> names(header->fields.begin(), header->fields.end());
    withoutBlanks(names);
    return std::optional(NewFields(fieldsOfColumns(names)));
}

Result<> inCommas(Search &search, PatchedFile &file)
{
    VOX_TRY(const auto fields, fieldsOfCsv(search.fs, file));
    if (!fields || refuseForColumns(search, *fields))
        return {};
    TableLines lines(search);
    VOX_CHECK(eachCsvRecord(search, file, [&](const CsvRecord &record, const std::string &) {
        lines.look(record.lineNumber, kBetweenBars,
                   [&](const NewListRow &row) -> std::optional<std::string> {
                       const auto changes = fields->changesFor(row);
                       const bool fits = std::all_of(
                           changes.begin(), changes.end(), [&](const CsvChange &change) {
                               return fitsCsv(change.text, record.separator);
                           });
                       std::string made = withChanges(record, changes);
                       made.resize(made.size() - record.lineEnd().size());
                       return fits ? std::optional(std::move(made)) : std::nullopt;
                   });
    }));
    lines.endOfLook();
    return eachCsvRecord(search, file, [&](const CsvRecord &record, const std::string &lineEnd) {
        const auto here = lines.at(record.lineNumber);
        if (here.isNothing())
            return;
        const std::string_view ownEnd = record.lineEnd();
        const auto patch = [&](std::uint64_t offset, std::uint64_t length, std::string bytes) {
            file.patches.push_back(
                {offset, length, std::move(bytes), search.changeOfRow(here.row)});
        };
        const std::string between(ownEnd.empty() ? std::string_view(lineEnd) : ownEnd);
        std::string before;
        std::string behind;
        for (const std::string &line : here.before)
            before += line + between;
        for (const std::string &line : here.behind)
            behind += between + line;
        if (here.isRemoved) { // the last line may have no end
            std::string all = before + behind;
            if (!all.empty())
                all = behind.empty()   ? all.substr(0, all.size() - between.size())
                      : before.empty() ? all.substr(between.size())
                                       : before + behind.substr(between.size());
            patch(record.byteOffset, record.raw.size(),
                  all.empty() ? all : all + std::string(ownEnd));
            return;
        }
        if (!before.empty())
            patch(record.byteOffset, 0, std::move(before));
        if (!behind.empty()) // before its own end
            patch(record.byteOffset + record.raw.size() - ownEnd.size(), 0, std::move(behind));
    });
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

/// Calls `use` with each line behind the header, where the line before it ends, and how lines end.
template <class Use>
Result<> eachTabLine(Search &search, const PatchedFile &file, Use &&use)
{
    VOX_TRY(auto reader, LineReader::open(search.fs, file.path));
    VOX_TRY(const auto header, reader.next());
    if (!header)
        return {};
    std::uint64_t before = header->offset + header->text.size();
    std::string lineEnd = "\n";
    for (;;) {
        VOX_TRY(const auto line, reader.next());
        if (!line)
            return {};
        if (line->number % 1024 == 0)
            VOX_CHECK(search.checkStop(file.path));
        if (line->offset - before == 2)
            lineEnd = "\r\n";
        use(*line, std::exchange(before, line->offset + line->text.size()), lineEnd);
    }
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
    TableLines lines(search);
    const auto look = [&](const LineReader::Line &line, std::uint64_t, const std::string &) {
        lines.look(
            line.number, VOX_SENTENCE("tab-separated values hold no tab and no line break"),
            [&](const NewListRow &row) { return tabbed(line.text, fields.changesFor(row)); });
    };
    VOX_CHECK(eachTabLine(search, file, look));
    lines.endOfLook();
    // A line goes, and comes, with the line end before it: the last one may have no line end.
    const auto write = [&](const LineReader::Line &line, std::uint64_t start,
                           const std::string &lineEnd) {
        const auto here = lines.at(line.number);
        const std::uint64_t end = line.offset + line.text.size();
        std::string before;
        std::string behind;
        for (const std::string &one : here.before)
            before += lineEnd + one;
        for (const std::string &one : here.behind)
            behind += lineEnd + one;
        const auto patch = [&](std::uint64_t offset, std::uint64_t length, std::string bytes) {
            file.patches.push_back(
                {offset, length, std::move(bytes), search.changeOfRow(here.row)});
        };
        if (here.isRemoved) {
            patch(start, end - start, before + behind);
            return;
        }
        if (!before.empty())
            patch(start, 0, std::move(before));
        if (!behind.empty())
            patch(end, 0, std::move(behind));
    };
    return eachTabLine(search, file, write);
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

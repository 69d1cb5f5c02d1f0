// SPDX-License-Identifier: Apache-2.0
#include "core/format/folder/TextCells.h"

#include "core/format/RecordFields.h"
#include "core/format/folder/CorpusLayouts.h"
#include "core/text/Characters.h"

#include <algorithm>
#include <map>
#include <utility>

namespace voxdeck::folder {

namespace rf = record_fields;

namespace {

using Cells = std::vector<std::optional<TextCell>>;

std::string_view nameInPath(std::string_view path)
{
    return path.substr(path.find_last_of("/\\") + 1);
}

/// The layouts that a table of that name may have.
std::vector<const CorpusLayout *> layoutsOf(const std::string &name)
{
    std::vector<const CorpusLayout *> layouts;
    if (isCalledAs(name, transListLayout().file))
        layouts.push_back(&transListLayout());
    for (const CorpusLayout &layout : corpusLayouts())
        if (layout.form != TableForm::Objects && isCalledAs(name, layout.file))
            layouts.push_back(&layout);
    return layouts;
}

/// Finds the wanted lines of one table.
class CellSearch {
public:
    CellSearch(const CorpusLayout &layout, std::vector<std::string> columns,
               std::span<const WantedText> wanted)
        : m_layout(layout), m_columns(std::move(columns)), m_wanted(wanted), m_cells(wanted.size())
    {
        const auto text = std::find(m_columns.begin(), m_columns.end(), rf::kText);
        m_column = static_cast<std::size_t>(text - m_columns.begin());
        for (std::size_t number = 0; number < wanted.size(); ++number)
            m_byName.emplace(nameInPath(wanted[number].audio), number);
    }

    void look(std::uint64_t offset, std::string_view record)
    {
        const std::string spelled = audioOfRecord(record, m_layout, m_columns);
        const auto name = withoutAudioEnding(nameInPath(spelled));
        const auto [begin, end] = m_byName.equal_range(name);
        for (auto found = begin; found != end; ++found)
            if (isTableNameOf(spelled, m_wanted[found->second].audio))
                take(found->second, offset, record);
    }

    bool hasAny() const
    {
        return std::any_of(m_cells.begin(), m_cells.end(),
                           [](const auto &cell) { return cell.has_value(); });
    }
    Cells cells() && { return std::move(m_cells); }

private:
    void take(std::size_t number, std::uint64_t offset, std::string_view record)
    {
        auto &known = m_cells[number];
        if (known && known->text == m_wanted[number].text)
            return;
        TableCell cell = tableCellOf(record, m_layout, m_column);
        if (known && cell.text != m_wanted[number].text)
            return;
        known = TextCell{std::move(cell.text), offset + cell.offset,
                         cell.length,          std::move(cell.before),
                         m_layout.between,     cell.isQuoted,
                         isRestOfLine(),       m_layout.form == TableForm::Named};
    }
    bool isRestOfLine() const
    {
        return m_layout.form == TableForm::Quoted || m_layout.between == kWhiteSpace
               || m_layout.between == ':';
    }

    const CorpusLayout &m_layout;
    std::vector<std::string> m_columns;
    std::span<const WantedText> m_wanted;
    std::size_t m_column = 0;
    std::multimap<std::string_view, std::size_t> m_byName;
    Cells m_cells;
};

} // namespace

bool isTextTable(const std::filesystem::path &path)
{
    return !layoutsOf(path.filename().string()).empty();
}

Result<Cells> textCells(const FileSystem &fs, const std::filesystem::path &path,
                        std::span<const WantedText> wanted)
{
    const auto lines = firstTableLines(fs, path);
    for (const CorpusLayout *const layout : layoutsOf(path.filename().string())) {
        std::vector<std::string> columns;
        if (!fitsLayout(*layout, lines, columns))
            continue;
        CellSearch search(*layout, std::move(columns), wanted);
        bool isHeader = layout->form == TableForm::Named;
        VOX_CHECK(
            eachTableRecord(fs, path, *layout, [&](std::uint64_t offset, std::string_view record) {
                if (!std::exchange(isHeader, false))
                    search.look(offset, record);
            }));
        if (search.hasAny())
            return std::move(search).cells();
    }
    return Cells(wanted.size());
}

Result<std::string> spelledInCell(const TextCell &cell, std::string_view text)
{
    if (text.find_first_of("\n\r") != std::string_view::npos || stripPython(text) != text)
        return fail(
            ErrorCode::InvalidArgument,
            Sentence::tr(
                "a text of this table holds no line break, and no white space at its ends"));
    if (cell.between != ',') {
        if (!cell.isRest && text.find(cell.between) != std::string_view::npos)
            return fail(ErrorCode::InvalidArgument,
                        cell.between == '\t'
                            ? Sentence::tr("a tab separates the columns of this table")
                            : Sentence::tr("a %1 separates the columns of this table",
                                           std::string(1, cell.between)));
        return cell.before + std::string(text);
    }
    if (!cell.isQuoted && text.find_first_of(",\"") == std::string_view::npos)
        return cell.before + std::string(text);
    std::string spelled = cell.before + '"';
    for (const char c : text)
        spelled.append(c == '"' ? 2 : 1, c);
    return spelled + '"';
}

} // namespace voxdeck::folder

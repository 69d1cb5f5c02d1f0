// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/table/RowsAsText.h"

#include "core/format/csv/CsvWriter.h"
#include "ui/common/Text.h"
#include "ui/table/SegmentTableModel.h"
#include "ui/table/ShownColumns.h"
#include "ui/table/TableColumns.h"

namespace voxdeck {
namespace {

using Model = SegmentTableModel;

} // namespace

std::string tsvCell(std::string_view text)
{
    const std::string guard = looksLikeFormula(text) ? "'" : "";
    if (text.find_first_of("\t\"\n\r") == std::string_view::npos)
        return guard + std::string(text);
    std::string quoted = "\"" + guard;
    for (const char c : text) {
        if (c == '"')
            quoted += c;
        quoted += c;
    }
    quoted += '"';
    return quoted;
}

RowsAsText::RowsAsText(const TableColumns &columns)
{
    for (const int column : columns.inOrder()) {
        if (column == Model::Position || !columns.isShown(column))
            continue;
        if (!m_columns.isEmpty())
            m_header += '\t';
        m_header += tsvCell(toUtf8(columns.name(column)));
        m_columns << column;
        if (const int place = columns.placeOf(column); place >= 0)
            m_places[column] = place;
    }
    m_header += '\n';
}

std::string RowsAsText::header() const
{
    return m_header;
}

void RowsAsText::append(const SegmentRow &row, std::string &to) const
{
    bool isFirst = true;
    for (const int column : m_columns) {
        if (!isFirst)
            to += '\t';
        isFirst = false;
        const auto field = static_cast<std::size_t>(m_places.value(column, -1));
        to += tsvCell(field < row.fields.size() ? row.fields[field] : plainValueOf(row, column));
    }
    to += '\n';
}

} // namespace voxdeck

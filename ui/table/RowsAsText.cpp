// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/table/RowsAsText.h"

#include "core/format/csv/CsvWriter.h"
#include "core/workspace/SegmentLength.h"
#include "ui/common/Text.h"
#include "ui/table/SegmentTableModel.h"
#include "ui/table/TableColumns.h"

namespace voxdeck {
namespace {

using Model = SegmentTableModel;

std::string number(double value)
{
    return QString::number(value, 'f', 3).toStdString();
}

std::string numberIfKnown(const std::optional<double> &value)
{
    return value ? number(*value) : std::string();
}

std::string cellOf(const SegmentRow &row, int column)
{
    switch (column) {
    case Model::Status: return statusName(row.status);
    case Model::Key: return row.key;
    case Model::Language: return row.language;
    case Model::Country: return row.country;
    case Model::Speaker: return row.speaker;
    case Model::Assigned: return row.assigned;
    case Model::Start: return number(row.startSeconds);
    case Model::End: return numberIfKnown(endOf(row));
    case Model::Duration: return numberIfKnown(lengthOf(row));
    case Model::CharRate: return numberIfKnown(charRateOf(row));
    case Model::Transcript: return row.text;
    case Model::Hypothesis: return row.hypothesis;
    case Model::Cer: return numberIfKnown(row.cer);
    case Model::Wer: return numberIfKnown(row.wer);
    case Model::ListCer: return numberIfKnown(row.listed.cer);
    case Model::ListWer: return numberIfKnown(row.listed.wer);
    case Model::SplitName: return splitName(row.split);
    case Model::Unpublished: return row.isUnpublished ? "unpublished" : "";
    default: return {};
    }
}

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
        to += tsvCell(field < row.fields.size() ? row.fields[field] : cellOf(row, column));
    }
    to += '\n';
}

} // namespace voxdeck

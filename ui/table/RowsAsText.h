// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/workspace/SegmentRow.h"

#include <QHash>
#include <QList>

#include <string>

namespace voxdeck {

class TableColumns;

/// Rows for a spreadsheet: tab-separated, quoted as in RFC 4180 where a tab, a quote or a line break
/// is in a cell, and with a ' before what would be run as a formula. Numbers have a point; times are
/// seconds, rates are ratios (0.127), as everywhere outside of the screen.
///
/// Threads  a value: made on the gui thread, used on any.
class RowsAsText {
public:
    /// The shown columns in their order, without the row number, which means nothing elsewhere.
    explicit RowsAsText(const TableColumns &columns);

    std::string header() const;
    void append(const SegmentRow &row, std::string &to) const;

private:
    QList<int> m_columns;
    QHash<int, int> m_places; ///< column -> place in SegmentRow::fields
    std::string m_header;
};

/// One cell, quoted and guarded.
std::string tsvCell(std::string_view text);

} // namespace voxdeck

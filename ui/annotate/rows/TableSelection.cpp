// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/annotate/rows/TableSelection.h"

#include "ui/table/SegmentTable.h"

namespace voxdeck {

TableSelection::TableSelection(SegmentTable &table, QObject *parent)
    : Selection(parent), m_table(table)
{
    connect(&table, &SegmentTable::selectedCountChanged, this, &Selection::changed);
}

std::shared_ptr<const RowOrder> TableSelection::order() const
{
    return m_table.segments().order();
}

std::vector<RowRange> TableSelection::ranges() const
{
    return m_table.selectedRanges();
}

} // namespace voxdeck

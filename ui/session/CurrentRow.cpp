// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/CurrentRow.h"

namespace voxdeck {

bool CurrentRow::choose(const SegmentRow &row)
{
    const std::optional<SegmentRow> chosen(row); // a receiver may change what it came from
    bool mayChange = true;
    emit aboutToChange(*chosen, mayChange);
    if (!mayChange)
        return false;
    m_row = chosen;
    emit changing(*chosen);
    emit changed(*chosen);
    return true;
}

void CurrentRow::update(const SegmentRow &row)
{
    if (m_row && m_row->id == row.id)
        m_row = row;
}

void CurrentRow::showDetails(const SegmentDetails &details)
{
    m_row = details.row;
    m_details = details;
    emit detailsComing(details);
    emit detailsShown(details);
}

void CurrentRow::clear()
{
    m_row.reset();
    m_details.reset();
}

} // namespace voxdeck

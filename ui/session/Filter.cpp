// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/Filter.h"

#include "ui/common/Text.h"

#include <utility>

namespace voxdeck {

Filter::Filter(QObject *parent) : QObject(parent) {}

void Filter::set(const RowQuery &query)
{
    if (!m_isOpen)
        return;
    const auto before = std::exchange(m_query, query);
    emit changed(before);
}

void Filter::showRows(const QString &query)
{
    auto wanted = withoutFilters(m_query);
    wanted.search = toUtf8(query);
    emit rowsWanted();
    set(wanted);
}

std::optional<double> Filter::matchingSeconds() const
{
    if (!isFiltering())
        return m_totals.segments == m_matching ? std::optional(m_totals.seconds) : std::nullopt;
    return m_seconds;
}

void Filter::close()
{
    m_isOpen = false;
    m_query = {};
    m_matching = 0;
    m_seconds.reset();
    m_totals = {};
    m_savedFilters.clear();
    m_baskets.clear();
}

void Filter::setMatching(quint64 rows, std::optional<double> seconds)
{
    m_matching = rows;
    m_seconds = seconds;
}

void Filter::setNamed(std::vector<SavedFilter> filters, std::vector<BasketInfo> baskets)
{
    m_savedFilters = std::move(filters);
    m_baskets = std::move(baskets);
    emit namesChanged();
}

} // namespace voxdeck

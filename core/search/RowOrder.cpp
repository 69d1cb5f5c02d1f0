// SPDX-License-Identifier: Apache-2.0
#include "core/search/RowReader.h"

#include <cassert>
#include <algorithm>
#include <cstdint>
#include <functional>

namespace voxdeck {

std::vector<SortKey> RowQuery::sortKeys() const
{
    std::vector<SortKey> keys{{sort, descending, sortField}};
    keys.insert(keys.end(), thenBy.begin(), thenBy.end());
    return keys;
}

void RowQuery::setSortKeys(const std::vector<SortKey> &keys)
{
    const SortKey first = keys.empty() ? SortKey() : keys.front();
    sort = first.column;
    descending = first.descending;
    sortField = first.field;
    thenBy.assign(keys.empty() ? keys.end() : keys.begin() + 1, keys.end());
}

RowOrder RowOrder::contiguous(std::uint32_t firstId, std::uint64_t rows)
{
    assert(firstId + rows <= std::uint64_t{1} << 32);
    RowOrder order;
    order.m_firstId = firstId;
    order.m_rows = rows;
    return order;
}

RowOrder RowOrder::of(std::vector<std::uint32_t> ids, std::optional<double> seconds)
{
    RowOrder order;
    order.m_rows = ids.size();
    order.m_seconds = seconds;
    order.m_isRising = std::adjacent_find(ids.begin(), ids.end(), std::greater_equal<>())
                       == ids.end();
    order.m_isContiguous = order.m_isRising && !ids.empty()
                           && ids.back() - ids.front() == ids.size() - 1;
    if (order.m_isContiguous) {
        order.m_firstId = ids.front();
    } else {
        order.m_ids = std::move(ids);
        order.m_ids.shrink_to_fit(); // it grew by doubling
    }
    return order;
}

std::uint64_t RowOrder::size() const
{
    return m_rows;
}

std::uint32_t RowOrder::idAt(std::uint64_t row) const
{
    assert(row < m_rows);
    return m_isContiguous ? m_firstId + static_cast<std::uint32_t>(row)
                          : m_ids[static_cast<std::size_t>(row)];
}

std::uint64_t RowOrder::rowOf(std::uint32_t id) const
{
    if (m_isContiguous)
        return id >= m_firstId && id - m_firstId < m_rows ? id - m_firstId : m_rows;
    if (!m_isRising) // of ten million some milliseconds
        return static_cast<std::uint64_t>(std::find(m_ids.begin(), m_ids.end(), id)
                                          - m_ids.begin());
    const auto found = std::lower_bound(m_ids.begin(), m_ids.end(), id);
    return found != m_ids.end() && *found == id ? static_cast<std::uint64_t>(found - m_ids.begin())
                                                : m_rows;
}

bool RowOrder::beginsWith(const RowOrder &other) const
{
    if (other.m_rows > m_rows)
        return false;
    if (m_isContiguous && other.m_isContiguous)
        return m_firstId == other.m_firstId;
    if (!m_isContiguous && !other.m_isContiguous)
        return std::equal(other.m_ids.begin(), other.m_ids.end(), m_ids.begin());
    for (std::uint64_t row = 0; row < other.m_rows; ++row)
        if (idAt(row) != other.idAt(row))
            return false;
    return true;
}

} // namespace voxdeck

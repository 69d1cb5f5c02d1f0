// SPDX-License-Identifier: Apache-2.0
#include "core/manifest/RowReader.h"

#include <algorithm>
#include <cstdint>

namespace voxdeck {

RowOrder RowOrder::contiguous(std::uint32_t firstId, std::uint64_t rows)
{
    RowOrder order;
    order.m_firstId = firstId;
    order.m_rows = rows;
    return order;
}

RowOrder RowOrder::of(std::vector<std::uint32_t> ids, std::optional<double> seconds)
{
    RowOrder order;
    order.m_rows = ids.size();
    order.m_ids = std::move(ids);
    order.m_seconds = seconds;
    order.m_isContiguous = false;
    return order;
}

std::uint64_t RowOrder::size() const
{
    return m_rows;
}

std::uint32_t RowOrder::idAt(std::uint64_t row) const
{
    return m_isContiguous ? m_firstId + static_cast<std::uint32_t>(row)
                          : m_ids[static_cast<std::size_t>(row)];
}

std::uint64_t RowOrder::rowOf(std::uint32_t id) const
{
    if (m_isContiguous)
        return id >= m_firstId && id - m_firstId < m_rows ? id - m_firstId : m_rows;
    return static_cast<std::uint64_t>(std::find(m_ids.begin(), m_ids.end(), id) - m_ids.begin());
}

} // namespace voxdeck

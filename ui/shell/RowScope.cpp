// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/RowScope.h"

#include <cstdint>
#include <utility>

namespace voxdeck {

std::shared_ptr<const RowOrder> rowsInScope(const std::shared_ptr<const RowOrder> &order,
                                            const std::vector<RowRange> &ranges)
{
    const auto rows = rowsIn(ranges);
    if (rows <= 1 || rows == order->size())
        return order;
    std::vector<std::uint32_t> ids;
    ids.reserve(static_cast<std::size_t>(rows));
    for (const auto &range : ranges)
        for (quint64 row = range.first; row < range.first + range.count; ++row)
            ids.push_back(order->idAt(row));
    return std::make_shared<const RowOrder>(RowOrder::of(std::move(ids)));
}

} // namespace voxdeck

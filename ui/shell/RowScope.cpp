// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/RowScope.h"

namespace voxdeck {

std::shared_ptr<const RowOrder> rowsInScope(const std::shared_ptr<const RowOrder> &order,
                                            const std::vector<RowRange> &ranges)
{
    const auto rows = rowsIn(ranges);
    if (rows <= 1 || rows == order->size())
        return order;
    return orderOf(order, ranges);
}

} // namespace voxdeck

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/RowScope.h"

#include "ui/common/Words.h"
#include "ui/session/Workbench.h"

#include <QCoreApplication>

namespace voxdeck {

std::shared_ptr<const RowOrder> rowsInScope(const std::shared_ptr<const RowOrder> &order,
                                            const std::vector<RowRange> &ranges)
{
    const auto rows = rowsIn(ranges);
    if (rows <= 1 || rows == order->size())
        return order;
    return orderOf(order, ranges);
}

QString scopeWords(const Workbench &bench)
{
    const auto tr = [](const char *text) {
        return QCoreApplication::translate("RowScope", text);
    };
    const auto selected = bench.selection().rows();
    if (selected > 1)
        return tr("%1 selected").arg(segmentsText(selected));
    return (bench.filter().isFiltering() ? tr("%1 in the filter") : tr("All %1"))
        .arg(segmentsText(bench.filter().matching()));
}

} // namespace voxdeck

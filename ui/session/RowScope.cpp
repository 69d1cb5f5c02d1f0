// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/RowScope.h"

#include "ui/common/Words.h"
#include "ui/session/Workbench.h"

#include <QCoreApplication>

namespace voxdeck {
namespace {

struct RowScope {
    Q_DECLARE_TR_FUNCTIONS(RowScope)
};

} // namespace

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
    if (const auto selected = bench.selection().rows(); selected > 1)
        return RowScope::tr("%1 selected").arg(segmentsText(selected));
    return (bench.filter().isFiltering() ? RowScope::tr("%1 in the filter")
                                         : RowScope::tr("All %1"))
        .arg(segmentsText(bench.filter().matching()));
}

} // namespace voxdeck

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/RowScope.h"

#include "ui/common/Translations.h"

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
        return RowScope::tr("%Ln segments selected", nullptr, pluralCount(selected));
    const int rows = pluralCount(bench.filter().matching());
    return bench.filter().isFiltering() ? RowScope::tr("%Ln segments in the filter", nullptr, rows)
                                        : RowScope::tr("All %Ln segments", nullptr, rows);
}

} // namespace voxdeck

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/annotate/rows/RowScope.h"

#include "ui/annotate/AnnotateView.h"
#include "ui/annotate/rows/BrowseDesk.h"
#include "ui/common/Words.h"
#include "ui/table/FilterBar.h"
#include "ui/table/SegmentTable.h"

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

QString scopeWords(const AnnotateView &view, const BrowseDesk &browse)
{
    const auto tr = [](const char *text) {
        return QCoreApplication::translate("RowScope", text);
    };
    const auto selected = rowsIn(view.table->selectedRanges());
    if (selected > 1)
        return tr("%1 selected").arg(segmentsText(selected));
    return (FilterBar::isFiltering(browse.query()) ? tr("%1 in the filter") : tr("All %1"))
        .arg(segmentsText(browse.matching()));
}

} // namespace voxdeck

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/annotate/rows/RowScope.h"

#include "ui/annotate/AnnotateView.h"
#include "ui/annotate/rows/BrowseDesk.h"
#include "ui/common/Words.h"
#include "ui/table/FilterBar.h"
#include "ui/table/SegmentTable.h"

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

QString scopeWords(const AnnotateView &view, const BrowseDesk &browse)
{
    const auto selected = rowsIn(view.table->selectedRanges());
    if (selected > 1)
        return RowScope::tr("%1 selected").arg(segmentsText(selected));
    return (FilterBar::isFiltering(browse.query()) ? RowScope::tr("%1 in the filter")
                                                   : RowScope::tr("All %1"))
        .arg(segmentsText(browse.matching()));
}

} // namespace voxdeck

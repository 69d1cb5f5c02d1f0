// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/common/RowFilters.h"

namespace voxdeck {

bool leavesRowsOut(const RowQuery &query)
{
    return !query.search.empty() || query.onlyUnpublished || query.onlyFlagged || query.status
           || !query.language.empty();
}

RowQuery withoutFilters(const RowQuery &query)
{
    RowQuery bare;
    bare.setSortKeys(query.sortKeys());
    return bare;
}

} // namespace voxdeck

// SPDX-License-Identifier: Apache-2.0
#include "core/edit/ChosenRows.h"

#include <cstdint>

namespace voxdeck {

Result<IdSet> chosenRows(Workspace &workspace, const RowQuery &query, const std::stop_token &stop)
{
    VOX_TRY(const auto order, RowReader(workspace).order(query, stop));
    IdSet rows;
    for (std::uint64_t row = 0; row < order->size(); ++row)
        rows.add(order->idAt(row));
    return rows;
}

} // namespace voxdeck

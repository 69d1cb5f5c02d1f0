// SPDX-License-Identifier: Apache-2.0
#include "core/items/RowWords.h"

#include "core/format/WordTimes.h"

namespace voxdeck {

std::vector<WordTime> wordTimesOfRow(const ItemSource &items, Workspace &workspace,
                                     const SegmentRow &row)
{
    const auto record = items.record(workspace, row.ref);
    if (!record)
        return {};
    return wordTimesOf(*record, row.hypothesisName, row.ref.segment,
                       {row.startSeconds, row.endSeconds});
}

} // namespace voxdeck

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/workspace/Database.h"
#include "core/workspace/SegmentRow.h"

#include <cstdint>

namespace voxdeck {

/// `shard, item, segment` of a row that was read, from that column on.
inline SegmentRef segmentRefIn(const Statement &row, int column)
{
    return {static_cast<std::uint32_t>(row.integer(column)), row.count(column + 1),
            static_cast<std::int32_t>(row.integer(column + 2))};
}

} // namespace voxdeck

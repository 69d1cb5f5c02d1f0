// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/workspace/Database.h"
#include "core/workspace/SegmentRow.h"

#include <cstdint>
#include <string>
#include <vector>

namespace voxdeck {

/// The base of a change of an item's segments in a list: equal as long as the list says the same of all lines it has of
/// the item. For publishing it is what the record's SHA-256 is in a TouchDataset.
/// `digests`: ListedSegment::digest of each line, in the order of the item's segments on disk.
Result<std::string> baseOfLines(const std::vector<std::int64_t> &digests);

/// The same by the last import.
Result<std::string> baseOfItem(Database &database, const SegmentRef &item);

/// The numbers of the segments that a list has lines of, in their order.
Result<std::vector<std::int32_t>> numbersInList(Database &database, const SegmentRef &item);

} // namespace voxdeck

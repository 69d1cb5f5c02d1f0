// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0157
#pragma once

#include "core/import/ListedSegment.h"
#include "core/workspace/SegmentRow.h"

#include <span>

namespace voxdeck {

/// The list fields of segments that became one row, `whole` (mergedRow()), in their order and at
/// least one: the recording and its audio are the first one's, as all share them. A field without a
/// column stays if all parts have the same value, also inside objects. Further versions of the text
/// are those of `whole`; rates and other measures of a part are dropped; places in a transcript
/// span all.
ListedSegment joinedListing(std::span<const ListedSegment> parts, const SegmentRow &whole);

} // namespace voxdeck

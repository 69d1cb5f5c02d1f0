// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/import/ListedSegment.h"
#include "core/workspace/SegmentRow.h"

#include <span>

namespace voxdeck {

/// What the lists say of segments that became one row, `whole` (mergedRow()), in their order and at least one: the
/// recording and its audio are the first one's, as they are everybody's. Of the fields without a column, those stay
/// that all say alike, in objects too. Further versions of the text are those of `whole`; rates, and what else was
/// measured of a part, go; places in a transcript span all.
ListedSegment joinedListing(std::span<const ListedSegment> parts, const SegmentRow &whole);

} // namespace voxdeck

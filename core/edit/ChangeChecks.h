// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Result.h"
#include "core/edit/EditSession.h"
#include "core/rows/SegmentList.h"
#include "core/workspace/SegmentRow.h"

#include <string>
#include <vector>

namespace voxdeck {

/// The checks of a change before it is applied, and the sentences for a change that is refused.

/// "item 3 segment 1"
std::string subjectOfSegment(const SegmentRef &ref);
/// InvalidArgument: `after` is not a valid value of the field, or only bulk edits change the field.
Result<> checkValue(const FieldChange &change);
/// InvalidArgument: a new or moved segment ends before it begins. Unchanged segments of the record may.
Result<> checkTimes(const std::vector<SegmentEntry> &now, const std::vector<SegmentEntry> &wanted,
                    const SegmentRef &ref);
/// Busy: the value is not the one the change was made of.
tl::unexpected<Error> changedMeanwhile(const FieldChange &change);
tl::unexpected<Error> stoppedBefore(const FieldChange &change);

} // namespace voxdeck

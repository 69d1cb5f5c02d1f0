// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0500
#pragma once

#include "core/base/Result.h"
#include "core/journal/JournalLine.h"
#include "core/workspace/Database.h"

#include <vector>

namespace voxdeck {

/// InvalidArgument where another person than who made the step changed something since that rests on one of its lines: the same
/// value, the status of a segment whose text or times the lines changed, or anything of a segment that they made.
/// Changes that were undone do not count.
///
/// Units    O(lines + rows of the later bulk edits of others). Threads: that of the Database.
Result<> checkNothingRestsOn(Database &database, EditGroup step,
                             const std::vector<EditRecord> &lines);

} // namespace voxdeck

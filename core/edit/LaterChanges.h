// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0500
#pragma once

#include "core/base/Result.h"
#include "core/journal/JournalLine.h"
#include "core/workspace/Database.h"

#include <string>
#include <vector>

namespace voxdeck {

/// InvalidArgument where another person than who made the step changed something since that rests on one of its lines: the same
/// value, the status of a segment whose text or times the lines changed, or anything of a segment that they made.
/// Changes that were undone do not count.
///
/// Units    O(lines + rows of the later bulk edits of others). Threads: that of the Database.
Result<> checkNothingRestsOn(Database &database, EditGroup step,
                             const std::vector<EditRecord> &lines);

/// The fields of the same segment whose later changes by others rest on a value of the field, where undo or redo would
/// bring `restored` back: an approval or a rejection is of a text and its times.
std::vector<EditField> fieldsRestingOn(EditField field, const std::string &restored);

} // namespace voxdeck

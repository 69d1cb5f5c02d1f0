// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0255
#pragma once

#include "core/edit/EditSession.h"
#include "core/workspace/Database.h"

#include <cstdint>
#include <vector>

namespace voxdeck {

// Which lines of the journal can still be undone. Publishing is final for what it wrote, not for what else the same
// step changed: a status, a flag or a comment that was set together with a text can be undone after the text
// was published. A line is settled when
//   - publishing wrote it (it has a revision),
//   - its step changed segments of the same recording, and publishing wrote that change: a divided or merged
//     segment is one thing, with the values that its parts were given,
//   - a later line of the same value is settled for that reason: its value stays,
//   - its segment went with a change of segments that was published.
// A step whose lines are all settled is closed (StepState::Published).

/// The lines of a step that undo reverts, oldest first.
Result<std::vector<EditRecord>> linesToUndo(Database &database, EditGroup step);
/// How many lines of a step stay because they are published.
Result<std::uint64_t> settledLinesOf(Database &database, EditGroup step);
/// Closes the steps that publishing revision `revision` left nothing to undo of. Inside the caller's transaction.
Result<> closeSettledSteps(Database &database, std::int64_t revision);

} // namespace voxdeck

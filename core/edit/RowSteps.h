// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/edit/EditSession.h"

#include <functional>
#include <string>

namespace voxdeck {

/// The last step that can be undone and changed a segment.
struct RowStep {
    EditGroup step = 0; ///< 0: none
    bool isOfRowAlone =
        false; ///< else other segments changed too; a division or merge counts as alone
    std::string
        of; ///< where `step` is 0: the other person who changed the segment last, and may undo it
};

/// One's own (EditSession::isOwn()). Looks at the segment's fields and at its place in its item, not at what became of its neighbours.
/// EditSession::undo() takes the step back unless its item's segments were changed since (Busy).
///
/// Units    the newest kMostLooked lines of the item's history count. Threads: that of the session.
Result<RowStep> lastStepOf(EditSession &session, const SegmentRef &ref);
/// The same of steps of whoever `isWanted` chooses.
Result<RowStep> lastStepOf(EditSession &session, const SegmentRef &ref,
                           const std::function<bool(const std::string &who)> &isWanted);
inline constexpr std::uint64_t kMostLooked = 1000;

} // namespace voxdeck

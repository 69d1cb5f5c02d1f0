// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0205
#pragma once

#include "core/edit/EditSession.h"
#include "core/job/Progress.h"

#include <cstdint>
#include <stop_token>
#include <vector>

namespace voxdeck {

/// What a dataset received from the workspace of another one.
struct CarriedEdits {
    std::uint64_t changes = 0;   ///< values that now equal those of the other workspace
    std::uint64_t segmented = 0; ///< items that now have the segments of the other workspace
    std::vector<Error> failures; ///< subject: the item; its edit stays in the other workspace only
};

/// Applies the unpublished edits of `from` to `to`, a dataset made of the same items: a list, and
/// the TouchDataset that was adopted from it. Items match by key; edits of a key that several items
/// share are failures.
///
/// Where the segments of an item were changed (divided, moved, added), all segments of the item are
/// rebuilt in `to` as in `from`, with text, status, flag, split, language, speaker, hypothesis and
/// tags; other edits are applied value by value, as by applyChangeSet(). A value that differs in
/// `to` from the one the edit was made on stays, and is a failure. `from` is only read. Segments of
/// both must have been imported.
///
/// Threads  that of both workspaces.
/// Errors   Cancelled; those of collectChanges() and EditSession::apply(): some items may have changed.
Result<CarriedEdits> transferEdits(Workspace &from, Workspace &to, EditSession &session,
                                   const ProgressSink &progress, const std::stop_token &stop);

} // namespace voxdeck

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/edit/EditSession.h"
#include "core/job/Progress.h"

#include <cstdint>
#include <stop_token>
#include <vector>

namespace voxdeck {

/// What a dataset took over from the workspace of another one.
struct TransferReport {
    std::uint64_t changes = 0;   ///< values that are as in the other workspace now
    std::uint64_t segmented = 0; ///< items that have the other's segments now
    std::vector<Error> failures; ///< subject: the item; its edit stays in the other workspace only
};

/// Makes the unpublished edits of `from` in `to`, a dataset that was made of the same items: a list, and the
/// TouchDataset that was adopted from it. Items are the same where their keys are; a key that several items
/// have tells nothing, and its edits are failures.
///
/// Where the segments of an item were changed (divided, moved, added), all segments of the item are made in
/// `to` as they are in `from`, with text, status, flag, split, language, speaker, hypothesis and tags; other
/// edits are made value by value, as applyChangeSet() does. Values that differ in `to` from what the edit was
/// made on stay, and are failures. `from` is only read. Segments of both must have been imported.
///
/// Threads  that of both workspaces.
/// Errors   Cancelled; those of collectChanges() and EditSession::apply(): some items may have changed.
Result<TransferReport> transferEdits(Workspace &from, Workspace &to, EditSession &session,
                                     const ProgressSink &progress, const std::stop_token &stop);

} // namespace voxdeck

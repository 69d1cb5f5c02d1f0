// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/changes/ChangeSet.h"
#include "core/edit/EditSession.h"
#include "core/job/Progress.h"

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace voxdeck {

class ConflictResults;

/// Which of the journal's edits go into a change set.
struct ChangeChoice {
    std::string filter;                  ///< a query; empty: of all segments
    std::optional<std::int64_t> sinceMs; ///< made then or later, milliseconds since the epoch
    std::string who;                     ///< made by; empty: anybody
    bool withPublished = false;          ///< those that were published here, too
};

/// The net change of the chosen edits, undo included: the value before the first and after the last
/// of them. Values that end up unchanged are left out. Rows that are gone from the manifest have the keys of the
/// journal. Of segments that were divided, merged, added or deleted it says what each became (SegmentsExport.h). Rows that
/// are gone become entries of `failures` where a filter would have to look at them, or only their bulk edits are known.
/// Segments must have been imported.
///
/// Errors   InvalidArgument: not a valid query, or more than kMostChanges; Cancelled; those of the
///          workspace.
Result<ChangeSet> collectChanges(Workspace &workspace, const ChangeChoice &choice,
                                 std::vector<Error> &failures, const std::stop_token &stop);
constexpr std::uint64_t kMostChanges = 2'000'000; ///< some 1 GB in memory

/// What happens to a value that was changed here, too.
enum class ChangeSide {
    Nobody, ///< it stays unchanged and is reported
    Mine,   ///< it stays unchanged
    Theirs  ///< it is replaced; undo brings it back
};

struct ChangeImportChoice {
    ChangeSide onConflict = ChangeSide::Nobody; ///< where `results` decide nothing
    ConflictResults *results = nullptr;         ///< asked first
    std::string reason; ///< needed where rows go into or out of a frozen split
    bool isDryRun = false;
};

struct ChangeImportReport {
    std::uint64_t applied = 0;
    std::uint64_t same = 0;                ///< had this value already
    std::uint64_t kept = 0;                ///< conflicts decided for what is here
    std::vector<ChangeConflict> conflicts; ///< undecided: here first, theirs second
    std::vector<Error> failures;           ///< subject "line N, item KEY"
    EditGroup step = 0;                    ///< of all of it; 0: nothing was changed
};

/// Makes the changes of a change set in this copy: where a value is what their work began with, it
/// becomes theirs; where it is not, the two are in conflict. A change that cannot be made stops no other.
/// Segments must have been imported. Each change keeps its author and time; the person of `session` imports them.
///
/// Errors   those of EditSession::apply() and BulkEdit::apply(): nothing is changed.
Result<ChangeImportReport> applyChangeSet(Workspace &workspace, EditSession &session,
                                          const ChangeSet &set, const ChangeImportChoice &choice,
                                          const ProgressSink &progress,
                                          const std::stop_token &stop);

} // namespace voxdeck

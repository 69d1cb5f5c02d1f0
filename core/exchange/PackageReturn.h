// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/changes/ChangeSet.h"
#include "core/exchange/WorkPackage.h"
#include "core/job/Progress.h"
#include "core/workspace/Workspace.h"

#include <stop_token>
#include <string>
#include <vector>

namespace voxdeck {

/// What became of a package's rows, as changes for where it came from: of each value what the package held
/// and what it is now, whether it was published here or not; times on the clock of the recording at home.
/// Text, status, flag, language, speaker, times, tags and assignee, each with the reason given for it, and the
/// comments made here. A value that was not touched here is not a change, also where the list did
/// not bring it. Segments that were divided, merged, added or deleted are changes of segments (SegmentsValue.h).
/// A reviewed segment whose text stayed has a change of its text to itself, so that two people can
/// be compared on it. A row that is gone without an edit is an entry of `failures`.
///
/// Threads  that of the workspace, whose segments must have been imported. Errors: Cancelled.
Result<ChangeSet> packageReturn(Workspace &workspace, const PackageHead &head,
                                const std::vector<PackageRow> &rows, std::vector<Error> &failures,
                                const ProgressSink &progress = {},
                                const std::stop_token &stop = {});

} // namespace voxdeck

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Result.h"
#include "core/io/FileSystem.h"
#include "core/job/Progress.h"
#include "core/split/LeakCheck.h"
#include "core/workspace/Workspace.h"

#include <stop_token>

namespace voxdeck {

/// How many leaks findLeaks() finds with its default options, by LeakKind. The rows are looked through once
/// for each state they are in: the counts are kept in the workspace, as far as that may be written, with
/// what names the state (imports, the journal, texts). 10 million rows take minutes to look through. Audio files
/// that were replaced since are noticed by the next import that changes rows.
///
/// Threads  that of the workspace.
/// Errors   Cancelled.
Result<LeakTally> countLeaks(const FileSystem &fs, Workspace &workspace,
                             const ProgressSink &progress, const std::stop_token &stop);

} // namespace voxdeck

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Result.h"
#include "core/job/Progress.h"
#include "core/workspace/Workspace.h"

#include <array>
#include <cstdint>
#include <stop_token>

namespace voxdeck {

/// How many leaks findLeaks() finds with its default options, by LeakKind. The rows are looked through once
/// for each state they are in: the counts are kept in the workspace, as far as that may be written, with
/// what names the state (imports, the journal, texts). 10 million rows take minutes to look through.
///
/// Threads  that of the workspace.
/// Errors   Cancelled.
Result<std::array<std::uint64_t, 4>> countLeaks(Workspace &workspace, const ProgressSink &progress,
                                                const std::stop_token &stop);

} // namespace voxdeck

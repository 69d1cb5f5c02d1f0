// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Result.h"
#include "core/io/FileSystem.h"
#include "core/job/Progress.h"
#include "core/workspace/Workspace.h"

#include <cstdint>
#include <stop_token>

namespace voxdeck {

/// Fewer rows than this are read from the manifest in less time than anyone sees.
constexpr std::uint64_t kRowsWorthATextStore = 50'000;

struct TextStoreReport {
    std::uint64_t rows = 0;  ///< read and written now
    std::uint64_t bytes = 0; ///< of the file, what is dead included
};

/// Brings the text store (TextStore.h) up to date with the manifest: writes blocks for rows that have
/// none, and again for those many of whose rows were changed. Blocks are added at the end of the file,
/// synced, and then named in the workspace some at a time: a stop or a crash keeps all that were named,
/// and the next call goes on. A file of which more than half is dead is rewritten.
///
/// For a job with a separate Workspace: others may read, edit and import meanwhile.
/// Errors   Busy when another process does the same; DiskFull, also where less than a gigabyte would be
///          left; Cancelled.
Result<TextStoreReport> updateTextStore(Workspace &workspace, FileSystem &fs,
                                        const ProgressSink &progress, std::stop_token stop);

} // namespace voxdeck

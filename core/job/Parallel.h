// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Result.h"
#include "core/job/Progress.h"

#include <cstddef>
#include <functional>
#include <stop_token>

namespace voxdeck {

/// How many threads `wanted` means: itself, or one a core for 0; 1 to 512.
unsigned threadCount(unsigned wanted);

/// Runs `work` once on each of `threads` threads and returns when all have. The first error asks the
/// others to stop and is the result; Cancelled when nothing failed but `stop` was asked for. Where the
/// system has fewer threads left, on fewer; where it has none, on the calling thread.
///
/// Meanwhile the calling thread calls `onTick` about ten times a second and once at the end, so that
/// a ProgressSink is called on its job's own thread.
Result<> runOnThreads(unsigned threads, const std::function<Result<>(std::stop_token)> &work,
                      const std::function<void()> &onTick, std::stop_token stop);

/// Calls `body` for every number below `count`, on up to `threads` threads, in no certain order;
/// each is begun only after all smaller ones were. Errors as runOnThreads().
Result<> parallelFor(std::size_t count, unsigned threads,
                     const std::function<Result<>(std::size_t, std::stop_token)> &body,
                     const std::function<void(std::size_t done)> &onTick, std::stop_token stop);

} // namespace voxdeck

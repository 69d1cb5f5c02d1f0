// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/job/Progress.h"

#include <atomic>
#include <cstdint>

namespace voxdeck {

/// How far a job is: written by the job, read by the window when it likes.
///
/// Threads  any.
struct ToldProgress {
    std::atomic<std::uint64_t> done = 0, total = 0;

    /// Lives no longer than this.
    ProgressSink sink(const ProgressSink &further)
    {
        return [this, further](const Progress &now) {
            done = now.done;
            total = now.total;
            report(further, now);
        };
    }
};

} // namespace voxdeck

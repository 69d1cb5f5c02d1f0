// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <string>

namespace voxdeck {

/// How far a job is. `total` 0 means not known yet. `step` names what is counted now ("shards").
struct Progress {
    std::uint64_t done = 0;
    std::uint64_t total = 0;
    std::string step;
};

/// Called on the job's thread; must return quickly and must not call back into the job.
/// An empty sink is allowed: use report(sink, ...).
using ProgressSink = std::function<void(const Progress &)>;

inline void report(const ProgressSink &sink, Progress now)
{
    if (sink)
        sink(now);
}

} // namespace voxdeck

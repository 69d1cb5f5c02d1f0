// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/io/Location.h"
#include "core/io/ReadManner.h"
#include "core/io/ReadStop.h"
#include "core/job/Parallel.h"

#include <cstddef>
#include <filesystem>
#include <utility>

namespace voxdeck {

/// Calls `work(number)` for every number below `count`: one after another for files of a disk, several at a time
/// below an address, where each waits for a server. The first error is the result.
template <class Work>
Result<> forEachFile(const std::filesystem::path &folder, std::size_t count, const Work &work)
{
    constexpr unsigned kAtATime = 32; // they wait, mostly: 1,000 files at 20 ms each take 0.6 s
    if (count < 2 || !isRemotePath(folder)) {
        for (std::size_t i = 0; i < count; ++i)
            VOX_CHECK(work(i));
        return {};
    }
    const auto outer = ReadStop::current();
    const auto manner = ReadManner::current();
    return parallelFor(
        count, kAtATime,
        [&](std::size_t number, const std::stop_token &stop) -> Result<> {
            // without a token of the thread, the file system's own counts
            const ReadStop reading(outer.stop_possible() ? stop : outer);
            const ReadManner same(manner);
            return work(number);
        },
        {}, outer);
}

} // namespace voxdeck

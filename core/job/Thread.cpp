// SPDX-License-Identifier: Apache-2.0
#include "core/job/Thread.h"

#include <cstdio>
#include <cstdlib>
#include <system_error>
#include <utility>

namespace voxdeck {

namespace {

constexpr std::chrono::milliseconds kBetweenTries{10};
constexpr std::chrono::milliseconds kLongestPatience{10'000};

} // namespace

Result<std::jthread> startThread(std::function<void(std::stop_token)> work,
                                 std::chrono::milliseconds patience)
{
    const auto until = std::chrono::steady_clock::now() + patience;
    for (;;) {
        try {
            return std::jthread(work);
        } catch (const std::system_error &error) {
            if (std::chrono::steady_clock::now() >= until)
                return fail(ErrorCode::Io, Sentence::tr("a thread cannot be made: %1; close other "
                                                        "programs or raise the limit (ulimit -u)",
                                                        error.code().message()));
        }
        std::this_thread::sleep_for(kBetweenTries);
    }
}

std::jthread needThread(std::function<void(std::stop_token)> work)
{
    auto thread = startThread(std::move(work), kLongestPatience);
    if (thread)
        return *std::move(thread);
    static_cast<void>(std::fprintf(stderr,
                                   "Voxdeck has to end: %s. All edits are in the journal.\n",
                                   thread.error().detail.c_str()));
    std::_Exit(EXIT_FAILURE);
}

} // namespace voxdeck

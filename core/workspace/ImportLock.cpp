// SPDX-License-Identifier: Apache-2.0
#include "core/workspace/ImportLock.h"

#include "core/base/Stopped.h"
#include "core/io/PosixFileSystem.h"

#include <chrono>
#include <string>
#include <thread>
#include <unistd.h>

namespace voxdeck {

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::seconds kPatience{10};
constexpr std::chrono::milliseconds kBetweenTries{20};

} // namespace

Result<std::unique_ptr<FileLock>> lockForImport(const std::filesystem::path &workspace,
                                                const std::stop_token &stop)
{
    auto path = workspace;
    path += ".import.lock";
    const std::string holder = "an import, process " + std::to_string(::getpid());
    PosixFileSystem fs;
    const auto until = Clock::now() + kPatience;
    for (;;) {
        auto lock = fs.lock(path, holder);
        if (lock)
            return lock;
        if (lock.error().code != ErrorCode::Busy)
            return std::unique_ptr<FileLock>();
        if (stop.stop_requested())
            return stopped(workspace.string());
        if (Clock::now() >= until)
            return fail(ErrorCode::Busy,
                        Sentence::tr("another import into this workspace is running"),
                        workspace.string());
        std::this_thread::sleep_for(kBetweenTries);
    }
}

} // namespace voxdeck

// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0096
#pragma once

#include "core/base/Result.h"
#include "core/io/FileSystem.h"
#include "core/shards/plan/BuildPlan.h"
#include "core/workspace/Workspace.h"

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

namespace voxdeck {

/// Planned segments that a build neither wrote into a shard nor failed to: those of shards that are not finished. What
/// was encoded for these is made again (docs/decisions/0593).
constexpr std::uint64_t notTriedOf(std::uint64_t planned, std::uint64_t written,
                                   std::uint64_t failed)
{
    return planned - std::min(planned, written + failed);
}

/// A build that was begun from a workspace, as its folder is now.
struct KnownBuild {
    enum class State {
        CanResume, ///< begun and not complete, or not wholly sent, whether it was stopped or killed
        Finished,
        Gone ///< the folder is missing, or no longer holds a build
    };
    std::filesystem::path output; ///< absolute
    std::int64_t beganMs = 0;     ///< since 1970; of its last start
    State state = State::Gone;
    bool isOnlyToSend = false;    ///< complete on this machine, and not wholly on its server
    std::uint64_t shardsDone = 0; ///< that have a record; their sums are not looked at here
    std::uint64_t shards = 0;     ///< planned; of a complete build, those in its folder
    std::uint64_t rows = 0;       ///< 0: it was not planned to the end
    std::uint64_t written = 0;    ///< segments in the shards that are done
    std::uint64_t failed = 0;     ///< segments that are in no shard because they failed
    double seconds = 0;
    std::uint64_t estimatedBytes = 0;
    std::uint64_t notTried() const { return notTriedOf(rows, written, failed); }
};

/// Notes that a build of `output` begins; buildShards() does it for whoever starts one.
Result<> rememberBuild(Workspace &workspace, const std::filesystem::path &output);
/// Removes the build from the list; the folder stays unchanged.
Result<> forgetBuild(Workspace &workspace, const std::filesystem::path &output);

/// The builds of the workspace, newest first, each with what its folder says.
///
/// `known`: what was read before; a finished build among them that was not started since, and is still there, is not
/// read again.
///
/// Errors   those of the workspace; a folder that cannot be read is Gone.
Result<std::vector<KnownBuild>> buildsOf(FileSystem &fs, Workspace &workspace,
                                         std::span<const KnownBuild> known = {});

/// Rows of a build that failed for one reason.
struct FailureCause {
    LeftOut reason = LeftOut::Processing;
    std::uint64_t rows = 0;
    std::vector<std::uint32_t> ids; ///< of rows in the workspace, rising, no two alike
    std::string example;            ///< what the first of them said
};

/// What failed so far, most rows first; also of a running build.
///
/// Units    4 bytes a failed row.
/// Errors   NotFound where the folder has no build; Corrupt ledgers.
Result<std::vector<FailureCause>> failuresOf(FileSystem &fs, const std::filesystem::path &output,
                                             const std::string &dataset = {});

} // namespace voxdeck

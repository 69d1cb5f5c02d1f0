// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Result.h"
#include "core/base/Sentence.h"
#include "core/io/FileSystem.h"
#include "core/items/ItemSource.h"
#include "core/job/Progress.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace voxdeck {

/// Where the rows of a dataset's build came from, to compare its audio with: the workspace its plan names
/// rows of. For datasets without them a deep check compares nothing, and says so.
struct BuildSources {
    Workspace *workspace = nullptr;
    const ItemSource *items = nullptr;
    std::string dataset = {}; ///< BuildFolder::dataset(); not needed where the folder has one build
};

struct BuildVerifyReport {
    std::uint64_t shards = 0;
    std::uint64_t files = 0;
    std::uint64_t bytes = 0;
    std::uint64_t items = 0;    ///< deep: decoded to their end
    std::uint64_t compared = 0; ///< deep: whose audio is that of their source
    /// Deep: items whose row or source is unavailable; not damage, but not verified either.
    std::uint64_t uncompared = 0;
    std::optional<Error> whyUncompared; ///< of the first of them
    std::uint64_t published = 0;        ///< shards that were published into after they were built
    std::uint64_t problems = 0;
    std::vector<Error> examples; ///< of problems, at most kMaximumExamples
    static constexpr std::size_t kMaximumExamples = 1000;
    std::vector<Sentence> notes; ///< of files in the folder that are not part of the build

    bool isProven() const { return problems == 0 && uncompared == 0; }
};

/// Whether the folder holds a build, or the beginning of one.
bool isBuildFolder(const FileSystem &fs, const std::filesystem::path &output);

/// Checks what builds wrote against build.json, and against their ledgers where they are not complete, which
/// is a problem too: every file there, of its size and SHA-256, or as publishing left it. Deep:
/// reads archives as others would, decodes every audio to its end, and, where the sources are given, cuts
/// each segment out of its source once more: lossless audio must have the same samples, other audio
/// the same bytes from the same encoder.
///
/// Threads  all cores, on files; the comparison on the calling thread's workspace. `progress` counts
///          shards.
/// Errors   NotFound without a build, Corrupt build.json, Cancelled. Damage is in the report.
Result<BuildVerifyReport> verifyBuild(FileSystem &fs, const std::filesystem::path &output,
                                      bool isDeep, const std::vector<BuildSources> &sources,
                                      const ProgressSink &progress, std::stop_token stop);

} // namespace voxdeck

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Result.h"
#include "core/io/FileSystem.h"
#include "core/shards/run/ShardRecord.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <vector>

namespace voxdeck {

class BuildFolder;
class PartFile;

/// The rows of a build that are not in its shards, and why: what the plan left out, what failed in shards
/// that are finished (their records say it) and in those that were not when a run ended.
///
/// Threads  one at a time.
/// Errors   those of FileSystem; Corrupt for lines that are no JSON.
class BuildErrors {
public:
    using Use = std::function<void(const RowFailure &)>;

    /// Both must outlive it.
    BuildErrors(FileSystem &fs, const BuildFolder &folder) : m_fs(fs), m_folder(folder) {}

    Result<> forEachLeftOut(const Use &use) const;
    /// Those of keepOpen(), of all parts of the build.
    Result<> forEachOpen(const Use &use) const;
    /// Rows that failed in shards that were not finished when a run ended; gone with the next one.
    Result<> keepOpen(const std::vector<RowFailure> &failures);
    /// errors.jsonl: of each dataset that is built into the folder what its plan left out, the failures of
    /// all shards, then the open ones; no file without entries.
    Result<> write();

    static constexpr const char *kName = "errors.jsonl";

private:
    Result<> forEachLine(const std::filesystem::path &path, const Use &use) const;
    Result<> appendTo(PartFile &file, const BuildPlan &plan) const;

    FileSystem &m_fs;
    const BuildFolder &m_folder;
};

} // namespace voxdeck

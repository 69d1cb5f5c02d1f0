// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Result.h"
#include "core/io/FileSystem.h"
#include "core/job/Progress.h"
#include "core/query/Metrics.h"
#include "core/workspace/Workspace.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <stop_token>
#include <string>
#include <vector>

namespace voxdeck {

/// Which field of a file is which metric.
struct ScoreColumn {
    std::string field; ///< empty: the value of "key value" lines
    const Metric *metric = nullptr;
};

struct ScoreImportOptions {
    std::vector<ScoreColumn> columns; ///< besides the fields of well-known programs (ScoreFields.h)
    std::string keyField;             ///< empty: found by its name
    bool isDryRun = false;            ///< count only, and change nothing
};

/// A line that brought no value.
struct ScoreFailure {
    std::uint64_t line = 0;
    std::string key, reason;
};

/// The result of importing one field of one file. Each line is counted once.
struct ScoreReport {
    static constexpr std::size_t kMostFailures = 1'000;

    std::string file, field;
    const Metric *metric = nullptr;
    std::uint64_t lines = 0;
    std::uint64_t changed = 0;       ///< segments with another value than before
    std::uint64_t same = 0;          ///< segments that had it already
    std::uint64_t empty = 0;         ///< without a value: unknown from now on
    std::uint64_t notFinite = 0;     ///< NaN and infinity: unknown from now on
    std::uint64_t notNumbers = 0;    ///< words: the segment keeps what it has
    std::uint64_t undeclared = 0;    ///< of a language: the segment declares none
    std::uint64_t unknownKeys = 0;   ///< lines whose key no segment has
    std::uint64_t doubleKeys = 0;    ///< lines whose key appeared before; the first counts
    std::uint64_t ambiguousKeys = 0; ///< lines whose key several segments have
    std::uint64_t byName = 0;        ///< lines whose key is not that of their segment (KeyIndex.h)
    std::uint64_t badLines = 0;
    std::vector<ScoreFailure> failures; ///< the first of the seven above but `empty`
    std::uint64_t failureCount = 0;
};

struct ScoreImportReport {
    std::vector<ScoreReport> columns; ///< file by file
    std::vector<std::string> ignored; ///< fields of the files that are not metrics, each once
};

/// Joins scores that other programs computed to the segments with their keys: they are metrics like those that a pass
/// computes. A value replaces an older one of its segment; segments that no line names keep theirs. One bad line,
/// unknown or double key never stops the rest.
///
/// One transaction: all or nothing, and other changes are Busy meanwhile. Not a step of the journal.
///
/// Units    memory: 16 bytes a segment. A file is read once for each field.
/// Threads  that of the workspace; a job's.
/// Errors   InvalidArgument: no field is a metric, two are the same one, a field that no record has, or no line
///          names a segment; Busy; Cancelled; those of reading.
Result<ScoreImportReport> importScores(const FileSystem &fs, Workspace &workspace,
                                       const std::vector<std::filesystem::path> &files,
                                       const ScoreImportOptions &options,
                                       const ProgressSink &progress, const std::stop_token &stop);

} // namespace voxdeck

// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0370
#pragma once

#include "core/base/Result.h"
#include "core/io/FileSystem.h"
#include "core/job/Progress.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace voxdeck {

/// What the counters of a line count.
enum class UsageCounting : std::uint8_t {
    Told, ///< told by the lines: totals where no counter ever falls or is missing later, else since
    Totals, ///< since the run began
    Since   ///< since the line before
};

/// A line or a key that brought nothing.
struct UsageFailure {
    std::uint64_t line = 0; ///< 0: of no one line
    std::string key, reason;
};

/// What a training run has read, by the counters of its usage log.
struct UsageLog {
    static constexpr std::size_t kMostFailures = 1'000;

    std::unordered_map<std::string, std::uint64_t> samples; ///< times by key
    std::map<std::string, std::uint64_t> languages, shards; ///< samples by name
    bool areTotals = false;     ///< the lines held totals; else what came since the line before
    std::uint64_t lines = 0;    ///< that are not blank
    std::uint64_t badLines = 0; ///< left out: no JSON, no counters, or a number that counts nothing
    std::uint64_t resumed = 0;  ///< left out: steps that a resumed run has done again
    std::optional<std::int64_t> lastStep;
    std::vector<UsageFailure> failures; ///< of the bad lines, the first ones
};

/// Reads a data_usage.jsonl: an object a line with counters by shard, by language and, where the run keeps them, by
/// sample. Fields are found by their names, whatever their case and underscores:
///   step, global_step, iteration   of the line
///   rank, global_rank, worker      whose counters they are; each has counters of its own
///   shards, shard_counts, ...      {name: samples}
///   languages, language_counts, ... {name: samples}
///   samples, sample_counts, sample_ids, ... {key: times}, or a list of keys, each read once
///   key, id, sample_id, utt        one sample; with count or times, else read once
/// They may also be in an object named counters, counts or usage.
///
/// Memory   some 100 bytes for each different key, twice that for each rank that counts it.
/// Threads  any.
/// Errors   InvalidArgument: no line has counters; Cancelled; those of reading.
Result<UsageLog> readUsageLog(const FileSystem &fs, const std::filesystem::path &file,
                              UsageCounting counting, const ProgressSink &progress,
                              const std::stop_token &stop);

} // namespace voxdeck

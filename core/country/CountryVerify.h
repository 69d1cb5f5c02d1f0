// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Result.h"
#include "core/base/Sentence.h"
#include "core/io/FileSystem.h"
#include "core/job/Progress.h"
#include "core/split/TextLeakIndex.h"

#include <cstdint>
#include <filesystem>
#include <map>
#include <stop_token>
#include <string>
#include <vector>

namespace voxdeck::country {

struct SplitCounts {
    std::uint64_t segments = 0;
    std::uint64_t recordings = 0; ///< a recording in two splits counts in both
    double segmentHours = 0;      ///< sum of the segments' durations
};

/// One manifest in numbers.
struct ManifestStatus {
    std::string country;
    std::uint64_t segments = 0;
    std::uint64_t recordings = 0;
    double segmentHours = 0;
    std::map<std::string, SplitCounts> splits; ///< "" : none yet
    std::string statusColumn;
    std::map<std::string, std::uint64_t> statuses;
};

struct StatusReport {
    std::vector<ManifestStatus> manifests;
    std::vector<Error> failures; ///< manifests that cannot be read
};

/// Counts all `*_manifest.csv` of a folder. NotFound where the folder has no manifest; Cancelled.
Result<StatusReport> statusOfManifests(const FileSystem &fs, const std::filesystem::path &manifests,
                                       const ProgressSink &sink, std::stop_token stop);

/// One thing that is not as it should be.
struct Finding {
    bool isError = true;
    /// "unreadable", "duplicate-key", "recording-leak", "text-leak", "near-text-leak",
    /// "split-disagrees", "no-split", "missing-source", "bad-row"
    std::string kind;
    std::string country;
    std::string subject; ///< key, recording or file
    Sentence detail;
    std::vector<std::string> ids; ///< of the segments or recordings it is about
};

struct VerifyReport {
    static constexpr std::size_t kMaximumFindings = 1000;
    std::uint64_t manifests = 0;
    std::uint64_t segments = 0;
    std::uint64_t errors = 0;
    std::uint64_t warnings = 0;
    std::vector<Finding> findings; ///< the first of them
};

struct VerifyOptions {
    /// The tree of countries, where relative audio paths are looked for too; may be empty.
    std::filesystem::path countries;
    NearTextRule texts;
};

/// Checks all `*_manifest.csv` of a folder and their splits files.
///
/// Errors are: an unreadable manifest, a repeated key, a recording in two splits (in the manifest,
/// or between it and the splits file). Warnings: a human transcript in a held-out split that is
/// repeated, exactly or nearly, in another split; rows or recordings without a split; missing audio.
///
/// Units    each manifest is read twice; texts of held-out splits (all but the one with the most
///          segments) are in memory.
/// Errors   NotFound where the folder has no manifest; Cancelled.
Result<VerifyReport> verifyManifests(const FileSystem &fs, const std::filesystem::path &manifests,
                                     const VerifyOptions &options, const ProgressSink &sink,
                                     std::stop_token stop);

} // namespace voxdeck::country

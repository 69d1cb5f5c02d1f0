// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0370
#pragma once

#include "core/audit/ErrorAudit.h"
#include "core/base/Result.h"
#include "core/io/FileSystem.h"
#include "core/job/Progress.h"
#include "core/workspace/Workspace.h"

#include <cstdint>
#include <map>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace voxdeck {

/// The metric that holds how often a segment was read.
inline constexpr std::string_view kSeenMetric = "seen";

/// What a usage log counts besides samples: by name.
struct LoggedUsage {
    std::map<std::string, std::uint64_t> languages, shards;
    bool hasSamples = true; ///< else it says nothing of single rows, whatever an older log said
};

struct ExposureRequest {
    std::string filter; ///< the segments looked at; empty: all
    std::optional<std::string>
        plan; ///< those meant to be trained on; nothing: train, or all if no row is in it
    std::optional<std::uint64_t>
        atMost; ///< times that are not too often; nothing: twice the mean, at least 2
    std::vector<AuditGrouping> by = {AuditGrouping::Split, AuditGrouping::Language,
                                     AuditGrouping::Source};
};

/// What was planned and what was seen of some rows. Hours count the rows whose length is known.
struct ExposureGroup {
    std::uint64_t planned = 0;
    double plannedSeconds = 0;
    std::uint64_t seen = 0; ///< rows that were read at least once
    std::uint64_t times = 0;
    double seenSeconds = 0;      ///< of all times
    std::uint64_t never = 0;     ///< planned, and not read
    std::uint64_t tooOften = 0;  ///< read more than ExposureSurvey::atMost times
    std::uint64_t unplanned = 0; ///< read, and not planned
    std::uint64_t unknown =
        0; ///< whose segment has changed since, or of which the log counts no samples
    std::uint64_t plannedTimes = 0;      ///< of `times`, those of planned rows
    std::optional<std::uint64_t> logged; ///< what the log counts for this language or shard
    std::map<std::uint64_t, std::uint64_t> rowsByTimes;
    /// How often a planned row was read, on average.
    std::optional<double> epochs() const;
};

struct ExposureSurvey {
    std::string plan;         ///< as a query; empty: all rows
    std::uint64_t rows = 0;   ///< looked at
    std::uint64_t atMost = 2; ///< times
    bool hasSeen = false;     ///< some row has a value
    ExposureGroup total;
    std::map<AuditGrouping, std::map<std::string, ExposureGroup>>
        by;                                ///< "" where a row has no value
    std::vector<std::string> unknownNames; ///< languages and shards of the log that no row has
    std::string neverQuery, oftenQuery, unplannedQuery; ///< find these rows, within the filter
};

/// Compares what was seen with what was planned. `logged`: of the log just read, set beside the groups; may be null.
///
/// Time     some 5 us a row.
/// Threads  that of the workspace.
/// Errors   InvalidArgument: filter or plan cannot be parsed as a query; Cancelled; those of RowReader.
Result<ExposureSurvey> surveyExposure(FileSystem &fs, Workspace &workspace,
                                      const ExposureRequest &request, const LoggedUsage *logged,
                                      const ProgressSink &progress, const std::stop_token &stop);

} // namespace voxdeck

// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0370
#pragma once

#include "core/audit/TrainingExposure.h"
#include "core/base/Result.h"
#include "core/io/FileSystem.h"
#include "core/job/Progress.h"
#include "core/measure/UsageLog.h"
#include "core/workspace/Workspace.h"

#include <cstdint>
#include <filesystem>
#include <stop_token>
#include <string>
#include <vector>

namespace voxdeck {

/// A usage log, joined to the segments of a workspace.
struct UsageImport {
    UsageLog log;
    std::uint64_t keys = 0;      ///< of samples in the log
    std::uint64_t segments = 0;  ///< that at least one of them names
    std::uint64_t unknown = 0;   ///< keys that no segment has
    std::uint64_t ambiguous = 0; ///< keys that several segments have
    std::uint64_t twice =
        0; ///< keys of a segment that another key names too: their counts are added up
    std::uint64_t byName = 0; ///< keys that are not that of their segment (KeyIndex.h)
    std::vector<UsageFailure>
        failures; ///< bad lines, then unknown and ambiguous keys; the first ones
    std::uint64_t failureCount = 0;
};

/// Reads the log and keeps how often each segment was read, 0 for those that the log does not name, as the metric
/// "seen"; an older log's values are replaced. A log without counters by sample leaves that metric as it is.
///
/// One transaction: all or nothing. Not a step of the journal.
///
/// Units    memory: that of readUsageLog(), and 24 bytes a segment.
/// Threads  that of the workspace; a job's.
/// Errors   InvalidArgument: no line has counters, or no key names a segment; Busy; Cancelled; those of reading.
Result<UsageImport> importUsage(FileSystem &fs, Workspace &workspace,
                                const std::filesystem::path &file, UsageCounting counting,
                                const ProgressSink &progress, const std::stop_token &stop);

/// What surveyExposure() sets beside its groups.
LoggedUsage loggedBy(const UsageImport &usage);

} // namespace voxdeck

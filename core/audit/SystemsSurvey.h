// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/audit/SystemComparison.h"
#include "core/base/Result.h"
#include "core/job/Progress.h"
#include "core/search/RowReader.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace voxdeck {

/// The errors of one system, of the oracle or of the vote.
struct SystemErrors {
    std::string name; ///< empty: of the oracle or the vote
    ErrorCounts counts;
    std::optional<double> rate;
};

/// How one system does beside another.
struct SystemDuel {
    std::size_t system = 0, other = 0; ///< in SystemsSurvey::systems
    std::uint64_t wins = 0;            ///< segments in which `system` has fewer errors
    MatchedPairs pairs; ///< of `system` and `other`; a mean above 0: `system` has more errors
    /// Segments of `wins`, the one that `system` wins by most errors first, at most kMostDuelRows.
    std::vector<std::uint32_t> ids;
};

inline constexpr std::size_t kMostDuelRows = 5'000;

/// Several recognisers over the segments that all of them have heard.
struct SystemsSurvey {
    ScoringProfile profile;
    ScoredUnit unit = ScoredUnit::Mixed;
    std::uint64_t rows = 0, compared = 0; ///< the rest lacks a transcript or a hypothesis
    std::vector<SystemErrors> systems;
    SystemErrors oracle;              ///< the best hypothesis of each segment
    std::optional<SystemErrors> vote; ///< what most of them say; of three systems or more
    std::vector<SystemDuel> duels;    ///< each system against each other one
};

struct SystemsRequest {
    ScoringProfile profile = defaultProfile();
    ScoredUnit unit = ScoredUnit::Mixed;
    std::vector<std::string> systems; ///< hypotheses by name, as of systemsOf(): two or more
};

/// The hypotheses of a workspace by the names that audits give them, the table's own first.
Result<std::vector<std::string>> systemsOf(Database &database);

/// Scores the hypotheses of the rows side by side.
///
/// Time     some 60 us a row and system.
/// Threads  as RowReader.
/// Errors   InvalidArgument for fewer than two systems; Cancelled; those of RowReader.
Result<SystemsSurvey> surveySystems(RowReader &reader, const RowOrder &order,
                                    const SystemsRequest &request, const ProgressSink &progress,
                                    const std::stop_token &stop);

} // namespace voxdeck

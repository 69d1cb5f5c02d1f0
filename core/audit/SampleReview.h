// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0371
#pragma once

#include "core/audit/AcceptanceSample.h"
#include "core/base/Result.h"
#include "core/io/FileSystem.h"
#include "core/job/Progress.h"
#include "core/workspace/Workspace.h"

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace voxdeck {

/// The baskets of samples: the segments of the one that was drawn last, and all that were ever heard in samples and
/// found good or faulty.
inline constexpr std::string_view kSampleBasket = "audit: sample";
inline constexpr std::string_view kPassedBasket = "audit: sample passed";
inline constexpr std::string_view kFailedBasket = "audit: sample failed";

enum class SampleMark : std::uint8_t { None, Passed, Failed };

/// A sample as far as it was heard, and what it says of all segments that it was drawn from.
struct SampleReview {
    struct Row {
        SegmentRow segment; ///< with the hypothesis that is asked for, and its rates
        SampleMark mark = SampleMark::None;
    };
    std::vector<Row> rows;                          ///< in the dataset's order
    std::uint64_t passed = 0, failed = 0, lost = 0; ///< lost: segments that are no longer here
    std::uint64_t markedBefore =
        0; ///< segments of other draws that are marked: in none of the figures
    std::optional<SampleDraw>
        draw; ///< nothing where it is not known, or somebody has changed the basket since
    std::string hypothesis;       ///< the texts are compared with it
    std::optional<double> faulty; ///< share of the heard ones that failed
    std::optional<Interval> faultyInterval;
    std::optional<JudgedLimit> judged; ///< nothing where no segment has a hypothesis
};

struct SampleQuestion {
    AuditLimit limit;       ///< of a rate
    std::string hypothesis; ///< empty: the table's own
    ScoringProfile profile = defaultProfile();
    BootstrapRule rule;
};

/// Makes this sample the one that is heard. Marks belong to segments and stay: those that are drawn again have theirs.
///
/// Errors   those of Baskets.
Result<> keepSample(Workspace &workspace, const StratifiedSample &sample,
                    const ProgressSink &progress, const std::stop_token &stop);
/// Nothing where none was drawn.
///
/// Errors   those of Baskets, RowReader and judge().
Result<std::optional<SampleReview>> reviewSample(FileSystem &fs, Workspace &workspace,
                                                 const SampleQuestion &question,
                                                 const std::stop_token &stop);
/// Errors   those of Baskets.
Result<> markSample(Workspace &workspace, std::uint32_t row, SampleMark mark);

} // namespace voxdeck

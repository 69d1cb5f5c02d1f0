// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Result.h"
#include "core/job/Progress.h"
#include "core/search/RowReader.h"
#include "core/workspace/Workspace.h"

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace voxdeck {

/// Segments that are the same to one another, or nearly so.
struct DuplicateGroup {
    std::string what;               ///< the text, or the key, of the first
    std::vector<Split> splits;      ///< in order, each once
    std::vector<std::uint32_t> ids; ///< in the order of the rows, at least two
    std::optional<double> likeness; ///< of sounds: the least of them; 1 where samples are equal
};

struct DuplicateSurvey {
    std::uint64_t rows = 0;
    std::uint64_t compared = 0;         ///< that had anything to compare
    std::vector<DuplicateGroup> groups; ///< most segments first
    /// All segments of the groups but the first of each, rising.
    std::vector<std::uint32_t> furtherOnes() const;
};

/// Segments of one split whose transcripts are the same or nearly so (NearTexts.h); texts that two splits share are
/// leaks (core/split/LeakSurvey.h).
///
/// Memory   some 400 bytes and the text for each different text.
/// Time     some 20 us a row.
/// Threads  as RowReader.
/// Errors   Cancelled; those of RowReader.
Result<DuplicateSurvey> surveyDuplicateTexts(RowReader &reader, const RowOrder &order,
                                             const ProgressSink &progress,
                                             const std::stop_token &stop);

/// Makes the basket one of these segments alone. It is there afterwards, empty as it may be: whoever asks knows that
/// somebody has looked.
///
/// Errors   those of Baskets.
Result<> keepDuplicates(Workspace &workspace, std::string_view basket,
                        const DuplicateSurvey &survey, const ProgressSink &progress,
                        const std::stop_token &stop);

/// Groups come with most segments first; of equal ones that with the first segment.
void sortGroups(DuplicateSurvey &survey);

} // namespace voxdeck

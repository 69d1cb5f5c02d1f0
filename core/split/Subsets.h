// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/split/SplitRule.h"

#include <cstdint>
#include <span>
#include <vector>

namespace voxdeck {

/// How much a numbered part of a split may hold; 0 is no limit.
struct SubsetLimit {
    double maximumHours = 0;
    std::uint64_t maximumBytes = 0;
};

/// The part (subset_id, from 1) of each recording, in their order: one after another is filled until
/// the next recording would be too much; one that is too much alone has a part of its own. Those that
/// have a part keep it, and the others go on in the last part there is, so data may grow.
///
/// Errors   InvalidArgument: hours that are no number or below 0.
Result<std::vector<std::uint32_t>> divideIntoSubsets(std::span<const SplitRecording> recordings,
                                                     const SubsetLimit &limit);

} // namespace voxdeck

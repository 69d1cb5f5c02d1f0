// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/split/SplitRule.h"

#include <cstdint>
#include <span>
#include <vector>

namespace voxdeck {

/// Limits of a numbered part of a split; 0: no limit.
struct SubsetLimit {
    double maximumHours = 0;
    std::uint64_t maximumBytes = 0;
};

/// The part (subset_id, from 1) of each recording, in their order: parts are filled one after
/// another until the next recording would exceed the limit; a recording that exceeds it alone gets
/// a separate part. Recordings that have a part keep it, and the others continue in the last part,
/// so that data may grow.
///
/// Errors   InvalidArgument: hours that are not finite or below 0.
Result<std::vector<std::uint32_t>> divideIntoSubsets(std::span<const SplitRecording> recordings,
                                                     const SubsetLimit &limit);

} // namespace voxdeck

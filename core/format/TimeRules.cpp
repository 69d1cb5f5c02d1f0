// SPDX-License-Identifier: Apache-2.0
#include "core/format/TimeRules.h"

#include "core/base/Rounding.h"

#include <cmath>

namespace voxdeck {

std::optional<double> lengthMeant(TimeRule rule, std::optional<double> startSeconds,
                                  std::optional<double> endSeconds,
                                  std::optional<double> saidSeconds)
{
    if (!countsLength(rule) || !startSeconds || !endSeconds)
        return std::nullopt;
    constexpr double kSameSeconds = 1e-3; // lists round: their own times are off by that
    const double length = roundedTo8Digits(*endSeconds - *startSeconds);
    if (saidSeconds && *saidSeconds != length && std::abs(*saidSeconds - length) < kSameSeconds)
        return saidSeconds;
    // Lhotse has no end but start and length, rounded like this.
    if (rule == TimeRule::RoundedStartAndLength)
        return length;
    // The sum is that of the reader of the list, so the length is the list's as well.
    return *startSeconds + length == *endSeconds ? std::optional(length) : std::nullopt;
}

} // namespace voxdeck

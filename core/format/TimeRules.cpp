// SPDX-License-Identifier: Apache-2.0
#include "core/format/TimeRules.h"

#include "core/format/AudioFacts.h"

#include <cmath>

namespace voxdeck {

std::optional<double> lengthMeant(double startSeconds, double endSeconds,
                                  std::optional<double> saidSeconds)
{
    constexpr double kSameSeconds = 1e-3; // lists round: their own times are off by that
    const double length = roundedTo8Digits(endSeconds - startSeconds);
    if (saidSeconds && *saidSeconds != length && std::abs(*saidSeconds - length) < kSameSeconds)
        return saidSeconds;
    // The sum is that of the reader of the list, so the length is the list's as well.
    return startSeconds + length == endSeconds ? std::optional(length) : std::nullopt;
}

} // namespace voxdeck

// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace voxdeck {

/// Part of a recording, in seconds.
struct TimeSpan {
    double begin = 0, end = 0;
    double length() const { return end - begin; }
    friend bool operator==(const TimeSpan &, const TimeSpan &) = default;
};

/// Seconds: times that differ by less are one time that was written as a decimal and read again.
inline constexpr double kWrittenTimeTolerance = 1e-6;

} // namespace voxdeck

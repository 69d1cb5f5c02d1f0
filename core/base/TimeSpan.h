// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace voxdeck {

/// Part of a recording, in seconds.
struct TimeSpan {
    double begin = 0, end = 0;
    double length() const { return end - begin; }
    friend bool operator==(const TimeSpan &, const TimeSpan &) = default;
};

} // namespace voxdeck

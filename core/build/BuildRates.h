// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/build/ShardBuilder.h"

#include <cstdint>
#include <deque>
#include <optional>

namespace voxdeck {

/// How fast a build goes, over its last half minute, and how long it still takes.
///
/// Units    seconds of the build's own clock (BuildProgress::elapsedSeconds): no time passes here.
/// Threads  one.
class BuildRates {
public:
    static constexpr double kWindowSeconds = 30;
    static constexpr double kTooEarlySeconds = 5; ///< before that there is no time left to tell

    void add(const BuildProgress &now);
    /// It stood still: what was measured before is not mixed with what comes.
    void restart();

    std::optional<double> timesRealTime() const;
    std::optional<double> bytesPerSecond() const;
    std::optional<double> secondsLeft() const;

private:
    struct Sample {
        double elapsedSeconds = 0;
        double audioSeconds = 0;
        std::uint64_t bytes = 0;
        std::uint64_t rowsBuilt = 0;
    };
    std::optional<double> span() const;
    std::deque<Sample> m_samples; ///< at most ten a second are told
    std::uint64_t m_rowsLeft = 0;
    double m_elapsedSeconds = 0;
};

} // namespace voxdeck

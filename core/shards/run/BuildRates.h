// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/shards/run/ShardBuilder.h"

#include <cstdint>
#include <deque>
#include <map>
#include <optional>

namespace voxdeck {

/// How fast a build goes, over its last half minute, and how long it still takes.
///
/// Units    seconds of the build's own clock (BuildProgress::elapsedSeconds): no time passes here.
/// Threads  one.
class BuildRates {
public:
    static constexpr double kWindowSeconds = 30;
    static constexpr double kTooEarlySeconds = 5; ///< too early to estimate the remaining time

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
    std::deque<Sample> m_samples; ///< at most ten per second
    std::uint64_t m_rowsLeft = 0;
    double m_elapsedSeconds = 0;
};

/// The same for each shard that is being written.
///
/// Threads  one.
class ShardRates {
public:
    void add(const BuildProgress &now);
    void restart(); ///< it stood still

    /// Nothing before there are two samples of the shard.
    std::optional<double> bytesPerSecond(std::uint64_t shard) const;
    std::optional<double> secondsLeft(std::uint64_t shard) const;

private:
    struct Sample {
        double elapsedSeconds = 0;
        std::uint64_t bytes = 0;
        std::uint64_t rowsDone = 0;
    };
    struct Samples {
        std::deque<Sample> last;
        std::uint64_t rowsLeft = 0;
    };
    const Samples *samplesOf(std::uint64_t shard) const;
    std::map<std::uint64_t, Samples> m_shards;
};

} // namespace voxdeck

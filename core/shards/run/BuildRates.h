// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/job/RecentRate.h"
#include "core/shards/run/ShardBuilder.h"

#include <cstdint>
#include <map>
#include <optional>

namespace voxdeck {

/// How fast a build goes, over its last half minute, and how long it still takes.
///
/// Units    seconds of the build's own clock (BuildProgress::elapsedSeconds): no time passes here.
/// Threads  one.
class BuildRates {
public:
    void add(const BuildProgress &now);
    /// It stood still: earlier measurements are not mixed with later ones.
    void restart();

    std::optional<double> timesRealTime() const;
    std::optional<double> bytesPerSecond() const;
    std::optional<double> secondsLeft() const;

private:
    RecentRate m_audioSeconds, m_bytes, m_rows;
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
    struct Shard {
        RecentRate bytes, rows;
        std::uint64_t rowsLeft = 0;
    };
    std::map<std::uint64_t, Shard> m_shards;
};

} // namespace voxdeck

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <deque>
#include <optional>

namespace voxdeck {

/// How fast an amount grows, over the last half minute: of bytes, rows, seconds of audio.
///
/// Units    seconds of the caller's own clock: no time passes here.
/// Threads  one.
class RecentRate {
public:
    static constexpr double kWindowSeconds = 30;
    static constexpr double kTooEarlySeconds = 5; ///< too early to estimate the remaining time

    /// Begins anew where the clock or the amount goes back: another job, or its next step.
    void add(double seconds, double amount);
    /// The job stood still, or may go faster or slower from now on: what was measured before is not
    /// mixed with what comes.
    void restart() { m_samples.clear(); }

    /// Nothing before there are two samples.
    std::optional<double> perSecond() const;
    /// For `amount` more; nothing while none grows.
    std::optional<double> secondsFor(double amount) const;

private:
    struct Sample {
        double seconds = 0;
        double amount = 0;
    };
    std::deque<Sample> m_samples;
};

} // namespace voxdeck

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/workspace/SegmentRow.h"

#include <cstdint>
#include <deque>
#include <optional>
#include <utility>

namespace voxdeck {

/// How many segments an hour are worked through: of the last half hour, each segment once, and pauses of
/// more than two minutes left out.
///
/// Units    times are milliseconds of any one clock.
class PaceMeter {
public:
    static constexpr std::int64_t kWindowMs = 1'800'000;
    static constexpr std::int64_t kPauseMs = 120'000;
    static constexpr std::size_t kFewest = 4; ///< before that it would be a guess

    /// `ref` is done with.
    void add(const SegmentRef &ref, std::int64_t nowMs)
    {
        for (const auto &[known, at] : m_done)
            if (known == ref)
                return;
        m_done.emplace_back(ref, nowMs);
        while (nowMs - m_done.front().second > kWindowMs)
            m_done.pop_front();
    }
    std::optional<double> perHour() const
    {
        if (m_done.size() < kFewest)
            return std::nullopt;
        double worked = 0;
        double count = 0;
        for (std::size_t at = 1; at < m_done.size(); ++at) {
            const auto gap = m_done[at].second - m_done[at - 1].second;
            if (gap <= kPauseMs) {
                worked += static_cast<double>(gap);
                ++count;
            }
        }
        constexpr double kHourMs = 3'600'000;
        return worked > 0 ? std::optional(count * kHourMs / worked) : std::nullopt;
    }
    void clear() { m_done.clear(); }

private:
    std::deque<std::pair<SegmentRef, std::int64_t>> m_done; ///< oldest first
};

} // namespace voxdeck

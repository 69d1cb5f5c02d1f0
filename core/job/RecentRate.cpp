// SPDX-License-Identifier: Apache-2.0
#include "core/job/RecentRate.h"

namespace voxdeck {

void RecentRate::add(double seconds, double amount)
{
    if (!m_samples.empty()
        && (seconds < m_samples.back().seconds || amount < m_samples.back().amount))
        restart();
    m_samples.push_back({seconds, amount});
    while (m_samples.size() > 2 && m_samples[1].seconds <= seconds - kWindowSeconds)
        m_samples.pop_front();
}

std::optional<double> RecentRate::perSecond() const
{
    if (m_samples.size() < 2)
        return std::nullopt;
    const double seconds = m_samples.back().seconds - m_samples.front().seconds;
    if (seconds <= 0)
        return std::nullopt;
    return (m_samples.back().amount - m_samples.front().amount) / seconds;
}

std::optional<double> RecentRate::secondsFor(double amount) const
{
    const auto rate = perSecond();
    if (!rate || *rate <= 0)
        return std::nullopt;
    return amount / *rate;
}

} // namespace voxdeck

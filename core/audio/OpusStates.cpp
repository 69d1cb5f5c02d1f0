// SPDX-License-Identifier: Apache-2.0
#include "core/audio/OpusStates.h"

#include <iterator>

namespace voxdeck {

OpusStates &OpusStates::ofTheProcess()
{
    static OpusStates states;
    return states;
}

std::optional<OpusStates::Found> OpusStates::before(std::uint64_t stream, std::int64_t frame)
{
    const std::lock_guard lock(m_mutex);
    auto next = m_places.upper_bound({stream, frame});
    if (next == m_places.begin())
        return std::nullopt;
    const auto found = std::prev(next)->second;
    if (found->place.first != stream)
        return std::nullopt;
    m_kept.splice(m_kept.begin(), m_kept, found);
    return found->found;
}

bool OpusStates::has(std::uint64_t stream, std::int64_t frame) const
{
    const std::lock_guard lock(m_mutex);
    return m_places.contains({stream, frame});
}

void OpusStates::keep(std::uint64_t stream, const Found &found)
{
    const std::lock_guard lock(m_mutex);
    const Place place{stream, found.frame};
    if (m_places.contains(place) || found.state->size() > m_budgetBytes)
        return;
    m_bytes += found.state->size();
    m_kept.push_front({place, found});
    m_places[place] = m_kept.begin();
    while (m_bytes > m_budgetBytes) {
        m_bytes -= m_kept.back().found.state->size();
        m_places.erase(m_kept.back().place);
        m_kept.pop_back();
    }
}

std::size_t OpusStates::bytesKept() const
{
    const std::lock_guard lock(m_mutex);
    return m_bytes;
}

} // namespace voxdeck

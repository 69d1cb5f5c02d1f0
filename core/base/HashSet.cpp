// SPDX-License-Identifier: Apache-2.0
#include "core/base/HashSet.h"

#include <cassert>
#include <algorithm>
#include <bit>

namespace voxdeck {

bool HashSet::insert(std::uint64_t hash)
{
    hash += hash == 0 ? 1 : 0;
    if (4 * (m_count + 1) > 3 * m_slots.size())
        grow();
    assert(std::has_single_bit(m_slots.size())
           && m_count < m_slots.size()); // a free one ends the search
    const std::size_t mask = m_slots.size() - 1;
    std::size_t slot = static_cast<std::size_t>(hash) & mask;
    for (; m_slots[slot] != 0; slot = (slot + 1) & mask)
        if (m_slots[slot] == hash)
            return false;
    m_slots[slot] = hash;
    ++m_count;
    return true;
}

void HashSet::grow()
{
    std::vector<std::uint64_t> old(std::max<std::size_t>(1024, 2 * m_slots.size()));
    old.swap(m_slots);
    m_count = 0;
    for (const std::uint64_t hash : old)
        if (hash != 0)
            insert(hash);
    assert(2 * m_count <= m_slots.size());
}

} // namespace voxdeck

// SPDX-License-Identifier: Apache-2.0
#include "core/text/TokenNumbers.h"

#include <algorithm>
#include <cstring>

namespace voxdeck {

namespace {

/// Eight bytes at a time: words are short.
std::uint64_t hashOf(std::string_view token)
{
    constexpr std::uint64_t kFactor = 0x9E3779B97F4A7C15ULL;
    std::uint64_t hash = token.size() * kFactor;
    while (!token.empty()) {
        std::uint64_t word = 0;
        const std::size_t size = std::min<std::size_t>(token.size(), 8);
        std::memcpy(&word, token.data(), size);
        hash = (hash ^ word) * kFactor;
        hash ^= hash >> 29;
        token.remove_prefix(size);
    }
    // A slot is chosen by the lowest bits, and a product carries nothing downwards: without this, words that differ
    // only behind their sixth letter would all begin at one slot.
    hash ^= hash >> 33;
    hash *= 0xFF51AFD7ED558CCDULL;
    return hash ^ (hash >> 33);
}

} // namespace

TokenNumbers::Entry &TokenNumbers::of(std::string_view token)
{
    if (2 * (m_count + 1) > m_slots.size())
        grow();
    const std::uint64_t hash = hashOf(token);
    const std::size_t mask = m_slots.size() - 1;
    std::size_t at = hash & mask;
    for (; m_slots[at].entry.number != 0; at = (at + 1) & mask) {
        Slot &slot = m_slots[at];
        if (slot.hash == hash && slot.length == token.size()
            && std::memcmp(m_texts.data() + slot.begin, token.data(), token.size()) == 0)
            return slot.entry;
    }
    m_slots[at] = {hash,
                   m_texts.size(),
                   static_cast<std::uint32_t>(token.size()),
                   {static_cast<std::uint32_t>(++m_count), 0}};
    m_texts += token;
    return m_slots[at].entry;
}

void TokenNumbers::clear()
{
    m_slots.clear();
    m_texts.clear();
    m_count = 0;
}

void TokenNumbers::grow()
{
    std::vector<Slot> old(std::max<std::size_t>(64, 2 * m_slots.size()));
    old.swap(m_slots);
    const std::size_t mask = m_slots.size() - 1;
    for (const Slot &slot : old) {
        if (slot.entry.number == 0)
            continue;
        std::size_t at = slot.hash & mask;
        while (m_slots[at].entry.number != 0)
            at = (at + 1) & mask;
        m_slots[at] = slot;
    }
}

} // namespace voxdeck

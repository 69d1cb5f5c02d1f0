// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

// The bit-parallel matrix of distances (Myers 1999, as in Hyyrö 2003): 64 rows at a time. Private to
// EditDistance.cpp and CountedAlignment.cpp.
namespace voxdeck::bits {

using Tokens = std::span<const std::uint32_t>;

/// One column of differences between a row and the row above it, for up to 64 rows.
struct Column {
    std::uint64_t plus = ~std::uint64_t{0}; ///< the distance grows by 1 there
    std::uint64_t minus = 0;                ///< the distance falls by 1 there
};

/// What leaves a block at its last row and enters the next one: the row's differences to the column before.
struct Carry {
    std::uint64_t plus = 1;
    std::uint64_t minus = 0;
};

/// One step of the text over one block; `matches` has a bit for each row whose token is equal. Gives the
/// rows whose distance grows by 1 against the column before in `grows`, and those that fall in `falls`.
inline void advance(Column &column, std::uint64_t matches, Carry &carry, std::uint64_t &grows,
                    std::uint64_t &falls)
{
    const std::uint64_t equal = matches | carry.minus;
    const std::uint64_t diagonal = (((equal & column.plus) + column.plus) ^ column.plus) | equal
                                   | column.minus;
    grows = column.minus | ~(diagonal | column.plus);
    falls = diagonal & column.plus;
    const std::uint64_t plus = grows << 1 | carry.plus;
    const std::uint64_t minus = falls << 1 | carry.minus;
    carry = {grows >> 63, falls >> 63};
    column.plus = minus | ~(diagonal | plus);
    column.minus = plus & diagonal;
}

/// Where each token occurs in a pattern: for a token one word of bits a block. Reused, so that a pair of
/// short texts costs no allocation.
class Pattern {
public:
    void assign(Tokens pattern)
    {
        clear();
        m_blocks = (pattern.size() + 63) / 64;
        m_bits.assign(m_blocks, 0); // row 0: tokens that are not in the pattern
        // as many slots as this pattern needs, whatever a longer one before it had: they are cleared for each
        const std::size_t slots = std::bit_ceil(2 * pattern.size() + 2);
        if (m_slots.size() < slots)
            m_slots.resize(slots);
        m_mask = slots - 1;
        for (std::size_t at = 0; at < pattern.size(); ++at) {
            std::uint32_t &row = rowOf(pattern[at]);
            if (row == 0) {
                row = static_cast<std::uint32_t>(m_bits.size() / m_blocks);
                m_bits.resize(m_bits.size() + m_blocks, 0);
                m_used.push_back(pattern[at]);
            }
            m_bits[row * m_blocks + at / 64] |= std::uint64_t{1} << (at % 64);
        }
    }
    std::size_t blocks() const { return m_blocks; }
    /// blocks() words.
    const std::uint64_t *matches(std::uint32_t token) const
    {
        if (token < m_low.size())
            return m_bits.data() + m_low[token] * m_blocks;
        std::size_t at = hash(token) & m_mask;
        while (m_slots[at].row != 0 && m_slots[at].token != token)
            at = (at + 1) & m_mask;
        return m_bits.data() + m_slots[at].row * m_blocks;
    }

private:
    struct Slot {
        std::uint32_t token = 0;
        std::uint32_t row = 0; ///< 0 is a free slot
    };
    static std::size_t hash(std::uint32_t token) { return (token * 2654435761U) >> 7; }
    std::uint32_t &rowOf(std::uint32_t token)
    {
        if (token < m_low.size())
            return m_low[token];
        std::size_t at = hash(token) & m_mask;
        while (m_slots[at].row != 0 && m_slots[at].token != token)
            at = (at + 1) & m_mask;
        m_slots[at].token = token;
        return m_slots[at].row;
    }
    /// Only what the pattern before has set. A slot behind a freed one is freed as well, so each chain
    /// is looked for before any of it goes.
    void clear()
    {
        bool isInTable = false;
        for (const std::uint32_t token : m_used) {
            if (token < m_low.size())
                m_low[token] = 0;
            else
                isInTable = true;
        }
        if (isInTable && m_mask >= kMostKept)
            m_slots = {};
        else if (isInTable)
            std::fill_n(m_slots.begin(), m_mask + 1, Slot());
        m_used.clear();
    }

    static constexpr std::size_t kMostKept = 4096; ///< slots
    std::size_t m_blocks = 0, m_mask = 0;
    std::array<std::uint32_t, 256> m_low{};
    std::vector<Slot> m_slots;
    std::vector<std::uint32_t> m_used;
    std::vector<std::uint64_t> m_bits;
};

/// The same of at most 64 tokens, whose bits are in the slots themselves.
class ShortPattern {
public:
    void assign(Tokens pattern)
    {
        for (std::size_t at = 0; at < m_lows; ++at)
            m_low[m_used[at]] = 0;
        if (m_isInTable)
            std::fill_n(m_slots.begin(), m_mask + 1, Slot());
        m_lows = 0;
        m_isInTable = false;
        m_mask = std::bit_ceil(2 * pattern.size()) - 1;
        std::uint64_t bit = 1;
        for (const std::uint32_t token : pattern) {
            if (token < m_low.size()) {
                if (m_low[token] == 0)
                    m_used[m_lows++] = static_cast<std::uint8_t>(token);
                m_low[token] |= bit;
            } else {
                Slot &slot = m_slots[placeOf(token)];
                slot.token = token;
                slot.bits |= bit;
                m_isInTable = true;
            }
            bit <<= 1;
        }
    }
    std::uint64_t matches(std::uint32_t token) const
    {
        return token < m_low.size() ? m_low[token] : m_isInTable ? m_slots[placeOf(token)].bits : 0;
    }

private:
    struct Slot {
        std::uint64_t bits = 0; ///< 0 is a free slot
        std::uint32_t token = 0;
    };
    std::size_t placeOf(std::uint32_t token) const
    {
        std::size_t at = ((token * 2654435761U) >> 7) & m_mask;
        while (m_slots[at].bits != 0 && m_slots[at].token != token)
            at = (at + 1) & m_mask;
        return at;
    }

    std::array<std::uint64_t, 256> m_low{};
    std::array<Slot, 128> m_slots{}; ///< at most half of them taken
    std::array<std::uint8_t, 64> m_used{};
    std::size_t m_lows = 0, m_mask = 0;
    bool m_isInTable = false;
};

} // namespace voxdeck::bits

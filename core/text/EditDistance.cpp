// SPDX-License-Identifier: Apache-2.0
#include "core/text/EditDistance.h"

#include <algorithm>
#include <array>
#include <unordered_map>

namespace voxdeck {

namespace {

using Tokens = std::span<const std::uint32_t>;

void cutCommonEnds(Tokens &a, Tokens &b)
{
    const auto differs = std::mismatch(a.begin(), a.end(), b.begin(), b.end());
    const auto prefix = static_cast<std::size_t>(differs.first - a.begin());
    a = a.subspan(prefix);
    b = b.subspan(prefix);
    while (!a.empty() && !b.empty() && a.back() == b.back()) {
        a = a.first(a.size() - 1);
        b = b.first(b.size() - 1);
    }
}

/// One column of differences for up to 64 tokens of the pattern.
struct Column {
    std::uint64_t plus = ~std::uint64_t{0}; // the distance grows by 1 there
    std::uint64_t minus = 0;                // the distance falls by 1 there
};

/// What leaves a column at its last token and enters the next block: the row's own differences.
struct Carry {
    std::uint64_t plus = 1;
    std::uint64_t minus = 0;
};

/// One step of the text over one block; `matches` has a bit for each token of the block that is equal.
/// Gives the change of the distance at `last`, the bit of the pattern's last token.
int advance(Column &column, std::uint64_t matches, Carry &carry, std::uint64_t last)
{
    const std::uint64_t equal = matches | carry.minus;
    const std::uint64_t diagonal = (((equal & column.plus) + column.plus) ^ column.plus) | equal
                                   | column.minus;
    std::uint64_t plus = column.minus | ~(diagonal | column.plus);
    std::uint64_t minus = diagonal & column.plus;
    const int change = ((plus & last) != 0 ? 1 : 0) - ((minus & last) != 0 ? 1 : 0);
    const Carry out{plus >> 63, minus >> 63};
    plus = plus << 1 | carry.plus;
    minus = minus << 1 | carry.minus;
    column.plus = minus | ~(diagonal | plus);
    column.minus = plus & diagonal;
    carry = out;
    return change;
}

/// Where each token stands in a pattern of at most 64: an open table for what is not below 256.
class ShortPattern {
public:
    explicit ShortPattern(Tokens pattern)
    {
        for (std::size_t at = 0; at < pattern.size(); ++at)
            slot(pattern[at]) |= std::uint64_t{1} << at;
    }
    std::uint64_t matches(std::uint32_t token) const
    {
        if (token < m_low.size())
            return m_low[token];
        std::size_t at = token % m_high.size();
        while (m_high[at].bits != 0 && m_high[at].token != token)
            at = (at + 1) % m_high.size();
        return m_high[at].bits;
    }

private:
    struct Slot {
        std::uint32_t token = 0;
        std::uint64_t bits = 0; // 0 is a free slot
    };
    std::uint64_t &slot(std::uint32_t token)
    {
        if (token < m_low.size())
            return m_low[token];
        std::size_t at = token % m_high.size();
        while (m_high[at].bits != 0 && m_high[at].token != token)
            at = (at + 1) % m_high.size();
        m_high[at].token = token;
        return m_high[at].bits;
    }
    std::array<std::uint64_t, 256> m_low{};
    std::array<Slot, 128> m_high{};
};

std::uint64_t shortDistance(Tokens pattern, Tokens text)
{
    const ShortPattern where(pattern);
    const std::uint64_t last = std::uint64_t{1} << (pattern.size() - 1);
    Column column;
    auto distance = static_cast<std::int64_t>(pattern.size());
    for (const std::uint32_t token : text) {
        Carry carry;
        distance += advance(column, where.matches(token), carry, last);
    }
    return static_cast<std::uint64_t>(distance);
}

std::uint64_t longDistance(Tokens pattern, Tokens text)
{
    const std::size_t blocks = (pattern.size() + 63) / 64;
    std::unordered_map<std::uint32_t, std::size_t> rows; // token -> where its bits begin
    std::vector<std::uint64_t> bits(blocks, 0); // row 0: tokens that are not in the pattern
    for (std::size_t at = 0; at < pattern.size(); ++at) {
        const auto [row, isNew] = rows.try_emplace(pattern[at], bits.size());
        if (isNew)
            bits.resize(bits.size() + blocks);
        bits[row->second + at / 64] |= std::uint64_t{1} << (at % 64);
    }
    const std::uint64_t last = std::uint64_t{1} << ((pattern.size() - 1) % 64);
    std::vector<Column> columns(blocks);
    auto distance = static_cast<std::int64_t>(pattern.size());
    for (const std::uint32_t token : text) {
        const auto row = rows.find(token);
        const std::uint64_t *matches = bits.data() + (row == rows.end() ? 0 : row->second);
        Carry carry;
        for (std::size_t block = 0; block + 1 < blocks; ++block)
            advance(columns[block], matches[block], carry, 0);
        distance += advance(columns[blocks - 1], matches[blocks - 1], carry, last);
    }
    return static_cast<std::uint64_t>(distance);
}

} // namespace

std::uint64_t editDistance(Tokens a, Tokens b)
{
    cutCommonEnds(a, b);
    if (a.size() > b.size())
        std::swap(a, b);
    if (a.empty())
        return b.size();
    return a.size() <= 64 ? shortDistance(a, b) : longDistance(a, b);
}

} // namespace voxdeck

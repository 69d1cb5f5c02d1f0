// SPDX-License-Identifier: Apache-2.0
#include "core/text/EditDistance.h"

#include "core/text/BitColumns.h"

#include <algorithm>
#include <vector>

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

/// The change of the distance in the last row, `last` of the last block.
int changeAt(std::uint64_t last, std::uint64_t grows, std::uint64_t falls)
{
    return ((grows & last) != 0 ? 1 : 0) - ((falls & last) != 0 ? 1 : 0);
}

std::uint64_t shortDistance(const bits::ShortPattern &pattern, std::size_t size, Tokens text)
{
    const std::uint64_t last = std::uint64_t{1} << (size - 1);
    bits::Column column;
    auto distance = static_cast<std::int64_t>(size);
    for (const std::uint32_t token : text) {
        bits::Carry carry;
        std::uint64_t grows = 0;
        std::uint64_t falls = 0;
        bits::advance(column, pattern.matches(token), carry, grows, falls);
        distance += changeAt(last, grows, falls);
    }
    return static_cast<std::uint64_t>(distance);
}

std::uint64_t longDistance(const bits::Pattern &pattern, std::size_t size, Tokens text)
{
    thread_local std::vector<bits::Column> columns;
    columns.assign(pattern.blocks(), {});
    const std::uint64_t last = std::uint64_t{1} << ((size - 1) % 64);
    auto distance = static_cast<std::int64_t>(size);
    for (const std::uint32_t token : text) {
        const std::uint64_t *matches = pattern.matches(token);
        bits::Carry carry;
        std::uint64_t grows = 0;
        std::uint64_t falls = 0;
        for (bits::Column &column : columns)
            bits::advance(column, *matches++, carry, grows, falls);
        distance += changeAt(last, grows, falls);
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
    if (a.size() <= 64) {
        thread_local bits::ShortPattern pattern;
        pattern.assign(a);
        return shortDistance(pattern, a.size(), b);
    }
    thread_local bits::Pattern pattern;
    pattern.assign(a);
    return longDistance(pattern, a.size(), b);
}

} // namespace voxdeck

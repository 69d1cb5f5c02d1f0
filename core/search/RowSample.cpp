// SPDX-License-Identifier: Apache-2.0
#include "core/search/RowSample.h"

#include "core/base/RandomOrders.h"

#include <cassert>
#include <algorithm>
#include <unordered_set>

namespace voxdeck {

/// Floyd's way: as many random numbers as rows are taken, however many there are.
std::vector<std::uint32_t> sampleOf(const RowOrder &rows, std::uint64_t count, std::int64_t seed)
{
    const std::uint64_t size = rows.size();
    const std::uint64_t wanted = std::min(count, size);
    PythonRandom random(seed);
    std::unordered_set<std::uint64_t> taken;
    taken.reserve(static_cast<std::size_t>(wanted));
    for (std::uint64_t last = size - wanted; last < size; ++last)
        if (!taken.insert(random.below(last + 1)).second)
            taken.insert(last);
    assert(taken.size() == wanted);
    std::vector<std::uint32_t> ids;
    ids.reserve(static_cast<std::size_t>(wanted));
    for (const std::uint64_t row : taken)
        ids.push_back(rows.idAt(row));
    std::sort(ids.begin(), ids.end());
    assert(std::adjacent_find(ids.begin(), ids.end()) == ids.end()); // no row twice in an order
    return ids;
}

} // namespace voxdeck

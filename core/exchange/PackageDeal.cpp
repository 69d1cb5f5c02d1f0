// SPDX-License-Identifier: Apache-2.0
#include "core/exchange/PackageDeal.h"

#include "core/base/RandomOrders.h"

#include <algorithm>
#include <cmath>

namespace voxdeck {

namespace {

/// Which rows two people get: chosen one by one, so that no list of all rows is shuffled.
std::vector<std::uint64_t> chosenRows(std::uint64_t rows, std::uint64_t wanted, std::int64_t seed)
{
    PythonRandom random(seed);
    std::vector<std::uint64_t> chosen;
    chosen.reserve(static_cast<std::size_t>(wanted));
    // Knuth's selection sampling: each row with the probability that keeps the number exact.
    for (std::uint64_t row = 0; row < rows && chosen.size() < wanted; ++row)
        if (random.below(rows - row) < wanted - chosen.size())
            chosen.push_back(row);
    return chosen;
}

} // namespace

std::vector<std::vector<std::uint64_t>> dealRows(std::uint64_t rows, std::size_t people,
                                                 double share, std::int64_t seed)
{
    std::vector<std::vector<std::uint64_t>> dealt(people);
    if (people == 0 || rows == 0)
        return dealt;
    std::uint64_t wanted = 0;
    if (people > 1 && share > 0) {
        const double exact = std::round(std::min(share, 1.0) * static_cast<double>(rows));
        wanted = std::max<std::uint64_t>(static_cast<std::uint64_t>(exact), 1);
    }
    const auto doubled = chosenRows(rows, wanted, seed);
    const std::uint64_t single = rows - doubled.size();
    auto next = doubled.begin();
    std::uint64_t number = 0; // of the row among those that one person gets
    for (std::uint64_t row = 0; row < rows; ++row) {
        if (next != doubled.end() && *next == row) {
            const auto pair = static_cast<std::size_t>(next - doubled.begin());
            dealt[pair % people].push_back(row);
            dealt[(pair + 1) % people].push_back(row);
            ++next;
        } else {
            dealt[static_cast<std::size_t>(number * people / single)].push_back(row);
            ++number;
        }
    }
    return dealt;
}

} // namespace voxdeck

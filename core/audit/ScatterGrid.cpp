// SPDX-License-Identifier: Apache-2.0
#include "core/audit/ScatterGrid.h"

#include <algorithm>

namespace voxdeck {

namespace {

bool isWithin(std::span<const ScatterPoint> polygon, double x, double y)
{
    bool isIn = false;
    for (std::size_t at = 0, before = polygon.size() - 1; at < polygon.size(); before = at++) {
        const ScatterPoint &a = polygon[at];
        const ScatterPoint &b = polygon[before];
        if ((a.y > y) != (b.y > y) && x < (b.x - a.x) * (y - a.y) / (b.y - a.y) + a.x)
            isIn = !isIn;
    }
    return isIn;
}

} // namespace

std::uint32_t ScatterGrid::most() const
{
    return counts.empty() ? 0 : *std::max_element(counts.begin(), counts.end());
}

std::vector<char> cellsWithin(const ScatterGrid &grid, std::span<const ScatterPoint> polygon)
{
    std::vector<char> cells(grid.counts.size());
    if (polygon.empty() || cells.empty())
        return cells;
    bool hasSome = false;
    for (std::uint32_t row = 0; row < grid.rows; ++row)
        for (std::uint32_t column = 0; column < grid.columns; ++column)
            if (isWithin(polygon, column + 0.5, row + 0.5)) {
                cells[std::size_t{row} * grid.columns + column] = 1;
                hasSome = true;
            }
    if (hasSome)
        return cells;
    const auto placeOf = [](double value, std::uint32_t cellCount) {
        return static_cast<std::size_t>(std::clamp(value, 0.0, cellCount - 1.0));
    };
    cells[placeOf(polygon.front().y, grid.rows) * grid.columns
          + placeOf(polygon.front().x, grid.columns)] = 1;
    return cells;
}

} // namespace voxdeck

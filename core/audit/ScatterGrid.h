// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace voxdeck {

/// Cell (column, row) of a scatter; row 0 has the lowest values.
struct ScatterCell {
    std::uint32_t column = 0, row = 0;
    friend bool operator==(const ScatterCell &, const ScatterCell &) = default;
};

/// A point in units of cells: (0, 0) is the corner with the lowest values.
struct ScatterPoint {
    double x = 0, y = 0;
};

/// How many rows of two charts have both values in a cell.
struct ScatterGrid {
    std::uint32_t columns = 0, rows = 0;
    std::vector<std::uint32_t> counts; ///< row by row, the lowest values first
    std::uint64_t shown = 0;           ///< rows in cells
    std::uint64_t unknown = 0;         ///< rows without one of the values

    std::uint32_t at(ScatterCell cell) const
    {
        return counts[std::size_t{cell.row} * columns + cell.column];
    }
    std::uint32_t most() const; ///< of a cell; 0 without rows
};

/// Of each cell whether its centre is within the polygon (even-odd rule), as `counts`. A polygon that holds no centre
/// holds the cell of its first point.
std::vector<char> cellsWithin(const ScatterGrid &grid, std::span<const ScatterPoint> polygon);

} // namespace voxdeck

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/audit/BinColumn.h"
#include "core/base/Result.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

namespace voxdeck {

/// Bins `first` .. `last` of a column, the last left out. A row whose value is unknown is in no brush.
struct Brush {
    std::uint32_t first = 0, last = 0;
    bool has(std::uint16_t bin) const { return bin != kUnknownBin && bin >= first && bin < last; }
    friend bool operator==(const Brush &, const Brush &) = default;
};

/// A chart over a column: the bins `first` .. `last` are drawn as `cells` bars of equal width.
struct Chart {
    std::span<const std::uint16_t> bins; ///< one a row; all charts have as many rows
    std::uint32_t first = 0, last = 0;   ///< of the column, the last left out
    std::uint32_t cells = 50;            ///< at most 32,000
    std::optional<Brush> brush;          ///< nothing: all rows, unknown ones too
};

/// How many rows a chart has in each bar.
struct ChartCounts {
    std::vector<std::uint64_t> cells;
    std::uint64_t outside =
        0; ///< of the bins that are drawn: further names, and numbers that are not finite
    std::uint64_t unknown = 0;
    friend bool operator==(const ChartCounts &, const ChartCounts &) = default;
};

/// The rows that the brushes leave: each chart counts the rows that match all brushes except its
/// own.
struct BrushedCounts {
    std::uint64_t rows = 0; ///< that match all brushes
    std::vector<ChartCounts> charts;
    friend bool operator==(const BrushedCounts &, const BrushedCounts &) = default;
};

/// Counts the rows one by one: what BrushIndex must equal. `isIn`, where it is not empty, has a bit for
/// each row that counts at all (a filter of the table).
BrushedCounts countBrushed(std::span<const Chart> charts, std::span<const std::uint64_t> isIn = {});

/// Answers brushes of one chart without a look at the rows (Falcon: Moritz, Howe, Heer 2019). One pass
/// counts, for every pixel of the active chart and every cell of the others, the rows there and in all
/// pixels before; a brush is then a subtraction.
///
/// Rows are those that pass the brushes of the other charts, each chart without its own: a change of
/// another chart's brush, or of what is drawn, needs a new index.
///
/// Time     build: rows x charts, some 10 ns a row for six charts on one core; counts(): cells.
/// Memory   pixels x cells x 4 bytes a chart, once more a thread while it is built.
/// Threads  immutable once built.
class BrushIndex {
public:
    struct Request {
        std::vector<Chart> charts;
        std::size_t active = 0;
        std::uint32_t pixels = 500;          ///< of the active chart, over the bins it draws
        std::span<const std::uint64_t> isIn; ///< as in countBrushed()
        unsigned threads = 0;                ///< 0: one a core
        /// Not 0: only so many rows are looked at, one of each stretch of rows, drawn by `seed`; counts
        /// are scaled to all rows.
        std::uint64_t sample = 0;
        std::uint64_t seed = 1;
    };
    /// Errors   InvalidArgument: charts of different length, no such active chart, more cells or pixels
    ///          than there may be; Cancelled.
    static Result<BrushIndex> build(const Request &request, const std::stop_token &stop = {});

    std::uint32_t pixels() const { return m_pixels; }
    /// Whether counts are of a sample; `lookedAt` of `rows` rows then.
    bool isEstimate() const { return m_lookedAt < m_rows; }
    std::uint64_t lookedAt() const { return m_lookedAt; }
    std::uint64_t rows() const { return m_rows; }

    /// The brush of the active chart over pixels `first` .. `last`, the last left out, in bins.
    Brush brushOf(std::uint32_t firstPixel, std::uint32_t lastPixel) const;
    /// The counts with this brush; nothing for none.
    BrushedCounts counts(std::uint32_t firstPixel, std::uint32_t lastPixel) const;
    BrushedCounts countsWithout() const;

private:
    struct Part {
        std::uint32_t cells = 0;          ///< with those for "outside" and "unknown"
        std::vector<std::uint32_t> sums;  ///< [pixel + 1][cell]: of all pixels up to here
        std::vector<std::uint32_t> apart; ///< [cell]: rows of the active chart in no pixel
    };
    BrushedCounts countsOf(std::uint32_t first, std::uint32_t last, bool isAll) const;
    std::uint64_t scaled(std::uint64_t count) const;

    std::uint32_t m_pixels = 0, m_first = 0, m_last = 0;
    std::size_t m_active = 0;
    std::vector<Part> m_parts; ///< by chart; that of the active one has 1 cell: all rows
    ChartCounts m_own;         ///< of the active chart
    std::uint64_t m_rows = 0, m_lookedAt = 0;

    friend class BrushIndexBuilder;
};

} // namespace voxdeck

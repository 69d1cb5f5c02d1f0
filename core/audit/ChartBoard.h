// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/audit/AuditBins.h"
#include "core/audit/BrushIndex.h"
#include "core/audit/ScatterGrid.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

namespace voxdeck {

/// Bars `first` .. `last` of a chart, the last left out.
struct BarRange {
    std::uint32_t first = 0, last = 0;
    bool has(std::uint32_t bar) const { return bar >= first && bar < last; }
    friend bool operator==(const BarRange &, const BarRange &) = default;
};

/// One bar as a user reads it.
struct BarWords {
    std::string from,
        to; ///< of numbers: its ends, "" where the bar is open; else `from` is the name
    friend bool operator==(const BarWords &, const BarWords &) = default;
};

/// The linked charts over the rows of a filter: asked in bars, answered in rows per bar, and as a query that
/// finds the same rows in the table. A value: copies share the mapped columns.
///
/// Threads  any number of readers, as long as none changes it.
class ChartBoard {
public:
    ChartBoard() = default;
    /// Each chart shows the bars from the first to the last that any row has.
    explicit ChartBoard(AuditBins bins);

    std::size_t size() const { return m_charts.size(); }
    const AuditChart &chart(std::size_t at) const { return *m_charts.at(at).column->chart; }
    const BinnedColumn &column(std::size_t at) const { return *m_charts.at(at).column; }
    /// Nothing where it has no column: it was never measured.
    std::optional<std::size_t> indexOf(const AuditChart &chart) const;
    std::uint32_t bars(std::size_t at) const { return m_charts.at(at).bars; }
    BarWords wordsOf(std::size_t at, std::uint32_t bar) const;

    /// `isIn` as from AuditBins::bitsOf(); empty: all rows.
    void setFilter(std::vector<std::uint64_t> isIn);
    std::uint64_t filteredRows() const;
    void setBrush(std::size_t at, std::optional<BarRange> bars);
    std::optional<BarRange> brush(std::size_t at) const { return m_charts.at(at).brush; }
    /// The bars of the chart `to` with the values that the brush of the chart `from` covers, which has the same scale;
    /// nothing without such a brush, and where no row has one of them.
    std::optional<BarRange> brushFor(std::size_t to, std::size_t from) const;
    bool isBrushed() const;
    void clearBrushes();

    /// What BrushIndex is to build for drags over the chart `active`; pixels are bars. Lives no longer than
    /// this board. `sample` as there.
    BrushIndex::Request request(std::size_t active, std::uint64_t sample) const;
    /// A pass over all rows.
    BrushedCounts counts() const;
    /// All brushes as a query; "" without any. Together with the filter it finds the rows that are counted.
    std::string query() const;
    /// The query of one chart's bars.
    std::string queryOf(std::size_t at, BarRange bars) const;

    /// The bins of a chart's bars.
    Brush binsOf(std::size_t at, BarRange bars) const { return m_charts.at(at).bins(bars); }
    /// The rows that pass filter and brushes and have a value of both charts: by bin of the chart `by`, which is of
    /// names or choices, then by bin of the chart `at`.
    std::vector<std::vector<std::uint64_t>> countsBy(std::size_t at, std::size_t by) const;

    /// The rows that pass filter and brushes, by their ids, in the order of ids.
    std::vector<std::uint32_t> ids() const;
    /// The rows that pass filter and brushes by the values of two charts, in cells of equal width over the bars that
    /// each shows.
    ScatterGrid scatter(std::size_t x, std::size_t y, std::uint32_t columns,
                        std::uint32_t rows) const;
    /// Their ids in the marked cells of such a grid (cellsWithin()), in the order of ids.
    std::vector<std::uint32_t> idsIn(std::size_t x, std::size_t y, const ScatterGrid &grid,
                                     std::span<const char> cells) const;
    /// Of these the `count` rows with the highest values of the chart `rate`, worst first, equal ones by id; without
    /// any value the first rows. Reads the values of rows that bins cannot tell apart.
    ///
    /// Threads  that of the database.
    /// Errors   those of Database; Cancelled.
    Result<std::vector<std::uint32_t>>
    worst(Database &database, std::size_t count, const std::stop_token &stop,
          const AuditChart &rate = *auditChartNamed("cer")) const;

private:
    struct Shown {
        const BinnedColumn *column = nullptr;
        std::uint32_t firstBin = 0, binsPerBar = 1, bars = 1;
        std::optional<BarRange> brush;
        Brush bins(BarRange range) const
        {
            return {firstBin + range.first * binsPerBar, firstBin + range.last * binsPerBar};
        }
    };
    std::vector<Chart> charts() const;
    template <class Use>
    void forEachRow(Use use) const;
    /// use(row of the bins, place in the grid's counts, or nothing where a value is unknown or not shown)
    template <class Use>
    void forEachCell(std::size_t x, std::size_t y, std::uint32_t columns, std::uint32_t rows,
                     Use use) const;
    QueryExpression expressionOf(std::size_t at, BarRange bars) const;

    std::shared_ptr<const AuditBins> m_bins;
    std::vector<Shown> m_charts;
    std::shared_ptr<const std::vector<std::uint64_t>> m_isIn; ///< null: all
};

/// Of these rows the `count` with the highest values of the chart `rate`, worst first, equal ones by id; rows without
/// a value are left out.
///
/// Threads  that of the database.
/// Errors   those of Database; Cancelled.
Result<std::vector<std::uint32_t>> worstOf(Database &database, std::span<const std::uint32_t> ids,
                                           std::size_t count, const std::stop_token &stop,
                                           const AuditChart &rate = *auditChartNamed("cer"));

} // namespace voxdeck

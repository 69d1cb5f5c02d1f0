// SPDX-License-Identifier: Apache-2.0
#include "core/audit/ChartBoard.h"

#include "core/base/Stopped.h"
#include "core/search/Columns.h"
#include "core/search/MetricColumns.h"
#include "core/workspace/Database.h"
#include "core/workspace/Rows.h"

#include <algorithm>
#include <bit>
#include <utility>

namespace voxdeck {

namespace {

constexpr std::uint32_t kMostFreeBars = 50;

constexpr std::uint32_t kFewestBars = 8;

/// The bins from the first to the last that a row has, as whole bars, at least kFewestBars.
std::pair<std::uint32_t, std::uint32_t> occupiedBars(const BinColumn &column,
                                                     std::uint32_t binsPerBar)
{
    std::uint32_t least = kUnknownBin;
    std::uint32_t most = 0;
    for (const std::uint16_t bin : column.bins()) {
        if (bin >= column.scale().bins)
            continue;
        least = std::min<std::uint32_t>(least, bin);
        most = std::max<std::uint32_t>(most, bin);
    }
    const std::uint32_t all = std::max<std::uint32_t>(column.scale().bins / binsPerBar, 1);
    if (least == kUnknownBin)
        return {0, all};
    std::uint32_t first = std::min(least / binsPerBar, all - 1);
    std::uint32_t last = std::min(most / binsPerBar, all - 1) + 1;
    while (last - first < std::min(kFewestBars, all)) {
        if (last < all && ((last - first) % 2 == 1 || first == 0))
            ++last;
        else
            --first;
    }
    return {first, last};
}

/// Of a chart whose values may be anywhere on its scale: bars of 1, 2, 5, 10, 20 ... bins, as narrow as at most
/// kMostFreeBars of them have rows. Each divides the bins of such a scale.
std::uint32_t binsOfBars(const BinColumn &column)
{
    for (std::uint32_t ten = 1;; ten *= 10)
        for (const std::uint32_t bins : {ten, 2 * ten, 5 * ten}) {
            const auto [first, last] = occupiedBars(column, bins);
            if (last - first <= kMostFreeBars || column.scale().bins / bins <= 2)
                return bins;
        }
}

} // namespace

ChartBoard::ChartBoard(AuditBins bins) : m_bins(std::make_shared<const AuditBins>(std::move(bins)))
{
    std::vector<const BinnedColumn *> columns;
    for (const AuditChart &chart : auditCharts())
        if (const BinnedColumn *const column = m_bins->column(chart))
            columns.push_back(column);
    for (const BinnedColumn &column : m_bins->columns())
        if (!metaFieldOf(*column.chart).empty())
            columns.push_back(&column);
    for (const BinnedColumn *const column : columns) {
        const AuditChart &chart = *column->chart;
        Shown shown;
        shown.column = column;
        if (chart.kind == AuditChart::Kind::Number) {
            shown.binsPerBar = chart.cells > 0 ? chart.scale.bins / chart.cells
                                               : binsOfBars(column->bins);
            const auto [first, last] = occupiedBars(column->bins, shown.binsPerBar);
            // an error rate of 0 is what all others are compared with, and a share of all is the other end
            const bool isShare = chart.factor == 100;
            shown.firstBin = isShare ? 0 : first * shown.binsPerBar;
            shown.bars = isShare ? last : last - first;
        } else {
            const auto names = static_cast<std::uint32_t>(column->names.size());
            shown.bars = std::max(1U, chart.kind == AuditChart::Kind::Choice
                                          ? names
                                          : std::min(names, kMostNameBars));
        }
        m_charts.push_back(shown);
    }
}

std::optional<std::size_t> ChartBoard::indexOf(const AuditChart &chart) const
{
    for (std::size_t at = 0; at < m_charts.size(); ++at)
        if (m_charts[at].column->chart == &chart)
            return at;
    return std::nullopt;
}

BarWords ChartBoard::wordsOf(std::size_t at, std::uint32_t bar) const
{
    const Shown &shown = m_charts.at(at);
    if (chart(at).kind != AuditChart::Kind::Number) {
        const auto &names = shown.column->names;
        return {bar < names.size() ? names[bar] : std::string(), {}};
    }
    const BinScale &scale = shown.column->bins.scale();
    const Brush bins = shown.bins({bar, bar + 1});
    const auto number = [&](std::uint32_t bin) {
        return limitNumber(scale.lowerEnd(bin) * chart(at).factor);
    };
    return {bins.first > 0 || scale.first == 0 ? number(bins.first) : std::string(),
            bins.last < scale.bins ? number(bins.last) : std::string()};
}

void ChartBoard::setFilter(std::vector<std::uint64_t> isIn)
{
    m_isIn = isIn.empty() ? nullptr
                          : std::make_shared<const std::vector<std::uint64_t>>(std::move(isIn));
}

std::uint64_t ChartBoard::filteredRows() const
{
    if (!m_isIn)
        return m_bins ? m_bins->rows() : 0;
    std::uint64_t rows = 0;
    for (const std::uint64_t bits : *m_isIn)
        rows += static_cast<std::uint64_t>(std::popcount(bits));
    return rows;
}

void ChartBoard::setBrush(std::size_t at, std::optional<BarRange> range)
{
    Shown &shown = m_charts.at(at);
    if (range) {
        range->first = std::min(range->first, shown.bars - 1);
        range->last = std::clamp(range->last, range->first + 1, shown.bars);
    }
    shown.brush = range;
}

std::optional<BarRange> ChartBoard::brushFor(std::size_t to, std::size_t from) const
{
    const Shown &source = m_charts.at(from);
    const Shown &target = m_charts.at(to);
    if (!source.brush || source.column->bins.scale() != target.column->bins.scale()
        || source.binsPerBar != target.binsPerBar)
        return std::nullopt;
    const Brush bins = source.bins(*source.brush);
    const auto barOf = [&target](std::uint32_t bin) {
        const std::uint32_t past = std::max(bin, target.firstBin) - target.firstBin;
        return std::min(past / target.binsPerBar, target.bars);
    };
    const BarRange bars{barOf(bins.first), barOf(bins.last)};
    return bars.first < bars.last ? std::optional(bars) : std::nullopt;
}

bool ChartBoard::isBrushed() const
{
    return std::any_of(m_charts.begin(), m_charts.end(),
                       [](const Shown &shown) { return shown.brush.has_value(); });
}

void ChartBoard::clearBrushes()
{
    for (Shown &shown : m_charts)
        shown.brush.reset();
}

std::vector<Chart> ChartBoard::charts() const
{
    std::vector<Chart> all;
    for (const Shown &shown : m_charts) {
        const Brush bins = shown.bins({0, shown.bars});
        Chart chart{shown.column->bins.bins(), bins.first, bins.last, shown.bars, {}};
        if (shown.brush)
            chart.brush = shown.bins(*shown.brush);
        all.push_back(chart);
    }
    return all;
}

BrushIndex::Request ChartBoard::request(std::size_t active, std::uint64_t sample) const
{
    BrushIndex::Request request;
    request.charts = charts();
    request.active = active;
    request.pixels = m_charts.at(active).bars;
    if (m_isIn)
        request.isIn = *m_isIn;
    request.sample = sample;
    return request;
}

BrushedCounts ChartBoard::counts() const
{
    const auto all = charts();
    return countBrushed(all, m_isIn ? std::span<const std::uint64_t>(*m_isIn)
                                    : std::span<const std::uint64_t>());
}

QueryExpression ChartBoard::expressionOf(std::size_t at, BarRange range) const
{
    const Shown &shown = m_charts.at(at);
    const Brush bins = shown.bins(range);
    return queryOfBins(chart(at), shown.column->bins.scale(), bins.first, bins.last,
                       shown.column->names);
}

std::string ChartBoard::queryOf(std::size_t at, BarRange range) const
{
    return printQuery(expressionOf(at, range));
}

std::string ChartBoard::query() const
{
    std::vector<QueryExpression> parts;
    for (std::size_t at = 0; at < m_charts.size(); ++at)
        if (m_charts[at].brush)
            parts.push_back(expressionOf(at, *m_charts[at].brush));
    return parts.empty() ? std::string() : printQuery(QueryExpression::all(std::move(parts)));
}

template <class Use>
void ChartBoard::forEachRow(Use use) const
{
    std::vector<std::pair<const std::uint16_t *, Brush>> brushes;
    for (const Shown &shown : m_charts)
        if (shown.brush)
            brushes.emplace_back(shown.column->bins.bins().data(), shown.bins(*shown.brush));
    const std::uint64_t rows = m_bins ? m_bins->rows() : 0;
    for (std::uint64_t row = 0; row < rows; ++row) {
        if (m_isIn && ((*m_isIn)[row / 64] >> (row % 64) & 1) == 0)
            continue;
        if (std::all_of(brushes.begin(), brushes.end(),
                        [row](const auto &brush) { return brush.second.has(brush.first[row]); }))
            use(row);
    }
}

template <class Use>
void ChartBoard::forEachCell(std::size_t x, std::size_t y, std::uint32_t columns,
                             std::uint32_t rows, Use use) const
{
    struct Axis {
        const std::uint16_t *bins = nullptr;
        Brush shown;
        std::uint32_t cells = 0;
        std::optional<std::uint32_t> cellOf(std::uint64_t row) const
        {
            if (!shown.has(bins[row]))
                return std::nullopt;
            const std::uint64_t step = bins[row] - shown.first;
            return static_cast<std::uint32_t>(step * cells / (shown.last - shown.first));
        }
    };
    const auto axisOf = [this](std::size_t at, std::uint32_t cells) {
        const Shown &shown = m_charts.at(at);
        return Axis{shown.column->bins.bins().data(), shown.bins({0, shown.bars}), cells};
    };
    const Axis across = axisOf(x, columns);
    const Axis up = axisOf(y, rows);
    forEachRow([&](std::uint64_t row) {
        const auto column = across.cellOf(row);
        const auto line = up.cellOf(row);
        use(row,
            column && line ? std::optional(std::size_t{*line} * columns + *column) : std::nullopt);
    });
}

ScatterGrid ChartBoard::scatter(std::size_t x, std::size_t y, std::uint32_t columns,
                                std::uint32_t rows) const
{
    ScatterGrid grid{columns, rows, {}, 0, 0};
    grid.counts.resize(std::size_t{columns} * rows);
    forEachCell(x, y, columns, rows, [&grid](std::uint64_t, std::optional<std::size_t> place) {
        if (place) {
            ++grid.counts[*place];
            ++grid.shown;
        } else {
            ++grid.unknown;
        }
    });
    return grid;
}

std::vector<std::uint32_t> ChartBoard::idsIn(std::size_t x, std::size_t y, const ScatterGrid &grid,
                                             std::span<const char> cells) const
{
    std::vector<std::uint32_t> found;
    forEachCell(x, y, grid.columns, grid.rows,
                [&](std::uint64_t row, std::optional<std::size_t> place) {
                    if (place && cells[*place] != 0)
                        found.push_back(m_bins->idAt(row));
                });
    return found;
}

std::vector<std::vector<std::uint64_t>> ChartBoard::countsBy(std::size_t at, std::size_t by) const
{
    const auto values = column(at).bins.bins();
    const auto groups = column(by).bins.bins();
    // of names one bin more: further ones share it
    const std::size_t bins = std::max<std::size_t>(column(at).bins.scale().bins,
                                                   column(at).names.size() + 1);
    std::vector<std::vector<std::uint64_t>> counts(column(by).names.size() + 1,
                                                   std::vector<std::uint64_t>(bins));
    forEachRow([&](std::uint64_t row) {
        if (values[row] < bins && groups[row] < counts.size())
            ++counts[groups[row]][values[row]];
    });
    return counts;
}

std::vector<std::uint32_t> ChartBoard::ids() const
{
    std::vector<std::uint32_t> all;
    forEachRow([&](std::uint64_t row) { all.push_back(m_bins->idAt(row)); });
    return all;
}

Result<std::vector<std::uint32_t>> worstOf(Database &database, std::span<const std::uint32_t> ids,
                                           std::size_t count, const std::stop_token &stop,
                                           const AuditChart &rate)
{
    const Metric *const metric = metricOf(rate.field);
    const std::string value = metric ? metricSql(*metric) : columnOf(rate.field).sql;
    std::string candidates = "[";
    for (const std::uint32_t id : ids)
        candidates += std::to_string(id) + ',';
    if (ids.empty())
        candidates += ',';
    candidates.back() = ']';
    const Database::StopScope scope(database, stop);
    auto query = database.statement(
        "SELECT id FROM segment WHERE id IN (SELECT value FROM json_each(?)) AND " + value
        + " IS NOT NULL ORDER BY " + value + " DESC, id LIMIT ?");
    query.bindBorrowed(candidates).bind(static_cast<std::uint64_t>(count));
    std::vector<std::uint32_t> worst;
    VOX_CHECK(eachRow(query, [&](std::uint32_t id) { worst.push_back(id); }));
    return worst;
}

Result<std::vector<std::uint32_t>> ChartBoard::worst(Database &database, std::size_t count,
                                                     const std::stop_token &stop,
                                                     const AuditChart &rate) const
{
    const BinnedColumn *const values = m_bins ? m_bins->column(rate) : nullptr;
    std::vector<std::uint64_t> rowsOfBin(values ? values->bins.scale().bins : 0);
    std::vector<std::uint32_t> first; // without a value
    forEachRow([&](std::uint64_t row) {
        const std::uint16_t bin = values ? values->bins.bins()[row] : kUnknownBin;
        if (bin < rowsOfBin.size())
            ++rowsOfBin[bin];
        else if (first.size() < count)
            first.push_back(m_bins->idAt(row));
    });
    std::uint64_t found = 0;
    std::size_t least = rowsOfBin.size();
    while (least > 0 && found < count)
        found += rowsOfBin[--least];
    std::vector<std::uint32_t> ids;
    if (found > 0) {
        std::vector<std::uint32_t> candidates;
        forEachRow([&](std::uint64_t row) {
            const std::uint16_t bin = values->bins.bins()[row];
            if (bin < rowsOfBin.size() && bin >= least)
                candidates.push_back(m_bins->idAt(row));
        });
        VOX_TRY(ids, worstOf(database, candidates, count, stop, rate));
    }
    for (std::size_t at = 0; at < first.size() && ids.size() < count; ++at)
        ids.push_back(first[at]);
    return ids;
}

} // namespace voxdeck

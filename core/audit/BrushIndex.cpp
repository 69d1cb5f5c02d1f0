// SPDX-License-Identifier: Apache-2.0
#include "core/audit/BrushIndex.h"

#include "core/base/Stopped.h"
#include "core/job/Parallel.h"

#include <cassert>
#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <mutex>
#include <random>
#include <utility>

namespace voxdeck {

namespace {

constexpr std::uint32_t kMostCells = 32'000; ///< bit 16 marks rows that a brush excludes
constexpr std::uint16_t kLeftOut = 0x8000;
constexpr std::size_t kBins = 0x10000;
constexpr std::size_t kRowsAtOnce = std::size_t{1} << 16;

/// For each bin the cell it is drawn in; `cells` for outside, `cells` + 1 for unknown.
std::uint32_t cellOf(const Chart &chart, std::uint32_t cells, std::uint32_t bin)
{
    if (bin == kUnknownBin)
        return cells + 1;
    if (bin < chart.first || bin >= chart.last)
        return cells;
    return static_cast<std::uint32_t>(std::uint64_t{bin - chart.first} * cells
                                      / (chart.last - chart.first));
}

bool isInFilter(std::span<const std::uint64_t> isIn, std::size_t row)
{
    return isIn.empty() || (isIn[row / 64] >> (row % 64) & 1) != 0;
}

void countCell(ChartCounts &counts, std::uint32_t cell, std::uint64_t rows)
{
    if (cell < counts.cells.size())
        counts.cells[cell] += rows;
    else
        (cell == counts.cells.size() ? counts.outside : counts.unknown) += rows;
}

} // namespace

BrushedCounts countBrushed(std::span<const Chart> charts, std::span<const std::uint64_t> isIn)
{
    BrushedCounts counts;
    for (const Chart &chart : charts)
        counts.charts.push_back({std::vector<std::uint64_t>(chart.cells), 0, 0});
    const std::size_t rows = charts.empty() ? 0 : charts.front().bins.size();
    for (std::size_t row = 0; row < rows; ++row) {
        if (!isInFilter(isIn, row))
            continue;
        std::size_t out = 0;
        std::size_t outAt = 0;
        for (std::size_t at = 0; at < charts.size(); ++at) {
            if (charts[at].brush && !charts[at].brush->has(charts[at].bins[row])) {
                ++out;
                outAt = at;
            }
        }
        counts.rows += out == 0 ? 1 : 0;
        for (std::size_t at = 0; at < charts.size(); ++at)
            if (out == 0 || (out == 1 && outAt == at))
                countCell(counts.charts[at],
                          cellOf(charts[at], charts[at].cells, charts[at].bins[row]), 1);
    }
    return counts;
}

/// One pass over the rows, on several threads.
class BrushIndexBuilder {
public:
    BrushIndexBuilder(const BrushIndex::Request &request, BrushIndex &index)
        : m_request(request), m_index(index)
    {
    }
    static Result<> check(const BrushIndex::Request &request);
    Result<> run(const std::stop_token &stop);

private:
    /// A chart beside the active one.
    struct Passive {
        std::size_t chart = 0;
        const std::uint16_t *bins = nullptr;
        std::uint32_t cells = 0;           ///< with the two further ones
        std::vector<std::uint16_t> cellOf; ///< by bin, with kLeftOut
    };
    struct Counts {
        std::vector<std::vector<std::uint32_t>> cells; ///< by passive: [pixel][cell]
        std::vector<std::uint32_t> rows;               ///< [pixel]
        std::vector<std::uint32_t> own;                ///< [cell] of the active chart
    };

    void prepare();
    Counts noCounts() const;
    void count(Counts &counts, std::size_t row) const;
    void countRange(Counts &counts, std::size_t first, std::size_t last) const;
    void countSample(Counts &counts, const std::stop_token &stop);
    static void add(Counts &to, const Counts &from);
    void accumulate(const Counts &counts);

    const BrushIndex::Request &m_request;
    BrushIndex &m_index;
    std::size_t m_rows = 0;
    const std::uint16_t *m_bins = nullptr; ///< of the active chart
    std::vector<std::uint16_t> m_pixelOf, m_ownCellOf;
    std::vector<Passive> m_passive;
    bool m_hasBrush = false; ///< a chart beside the active one has
};

Result<> BrushIndexBuilder::check(const BrushIndex::Request &request)
{
    const auto wrong = [](const char *what) {
        return fail(ErrorCode::InvalidArgument, what, "charts");
    };
    if (request.active >= request.charts.size())
        return wrong("no such active chart");
    if (request.pixels == 0 || request.pixels > kMostCells)
        return wrong("a chart must be 1 to 32,000 pixels wide");
    const std::size_t rows = request.charts.front().bins.size();
    for (const Chart &chart : request.charts) {
        if (chart.bins.size() != rows)
            return wrong("the columns have different numbers of rows");
        if (chart.cells == 0 || chart.cells > kMostCells || chart.first >= chart.last
            || chart.last > kMostBins)
            return wrong("a chart must have 1 to 32,000 cells over some bins");
    }
    if (!request.isIn.empty() && request.isIn.size() < (rows + 63) / 64)
        return wrong("the filter has fewer rows than the columns");
    return rows < UINT32_MAX ? Result<>() : wrong("there are too many rows");
}

void BrushIndexBuilder::prepare()
{
    const Chart &active = m_request.charts[m_request.active];
    m_rows = active.bins.size();
    m_bins = active.bins.data();
    m_pixelOf.resize(kBins);
    m_ownCellOf.resize(kBins);
    for (std::uint32_t bin = 0; bin < kBins; ++bin) {
        const std::uint32_t pixel = cellOf(active, m_request.pixels, bin);
        m_pixelOf[bin] = static_cast<std::uint16_t>(std::min(pixel, m_request.pixels));
        m_ownCellOf[bin] = static_cast<std::uint16_t>(cellOf(active, active.cells, bin));
    }
    for (std::size_t at = 0; at < m_request.charts.size(); ++at) {
        if (at == m_request.active)
            continue;
        const Chart &chart = m_request.charts[at];
        Passive passive{at, chart.bins.data(), chart.cells + 2, std::vector<std::uint16_t>(kBins)};
        for (std::uint32_t bin = 0; bin < kBins; ++bin) {
            const bool isLeftOut = chart.brush
                                   && !chart.brush->has(static_cast<std::uint16_t>(bin));
            passive.cellOf[bin] = static_cast<std::uint16_t>(cellOf(chart, chart.cells, bin)
                                                             | (isLeftOut ? kLeftOut : 0U));
        }
        m_hasBrush = m_hasBrush || chart.brush;
        m_passive.push_back(std::move(passive));
    }
}

BrushIndexBuilder::Counts BrushIndexBuilder::noCounts() const
{
    Counts counts;
    for (const Passive &passive : m_passive)
        counts.cells.emplace_back(std::size_t{m_request.pixels + 1} * passive.cells);
    counts.rows.resize(m_request.pixels + 1);
    counts.own.resize(m_request.charts[m_request.active].cells + 2);
    return counts;
}

inline void BrushIndexBuilder::count(Counts &counts, std::size_t row) const
{
    const std::uint16_t bin = m_bins[row];
    const std::size_t pixel = m_pixelOf[bin];
    assert(pixel <= m_request.pixels);
    std::size_t out = 0;
    std::size_t outAt = 0;
    if (m_hasBrush) {
        for (std::size_t at = 0; at < m_passive.size(); ++at) {
            const bool isLeftOut = (m_passive[at].cellOf[m_passive[at].bins[row]] & kLeftOut) != 0;
            out += isLeftOut ? 1 : 0;
            outAt = isLeftOut ? at : outAt;
        }
        if (out > 1)
            return;
    }
    if (out == 0) {
        ++counts.rows[pixel];
        ++counts.own[m_ownCellOf[bin]];
    }
    for (std::size_t at = out == 0 ? 0 : outAt; at < (out == 0 ? m_passive.size() : outAt + 1);
         ++at) {
        const Passive &passive = m_passive[at];
        const std::size_t cell = passive.cellOf[passive.bins[row]] & ~unsigned{kLeftOut};
        ++counts.cells[at][pixel * passive.cells + cell];
    }
}

void BrushIndexBuilder::countRange(Counts &counts, std::size_t first, std::size_t last) const
{
    for (std::size_t row = first; row < last; ++row)
        if (isInFilter(m_request.isIn, row))
            count(counts, row);
}

/// One row of each stretch: as even over the dataset as can be, and no row twice.
void BrushIndexBuilder::countSample(Counts &counts, const std::stop_token &stop)
{
    std::mt19937_64 random(m_request.seed);
    const std::uint64_t wanted = m_request.sample;
    for (std::uint64_t at = 0; at < wanted; ++at) {
        const std::uint64_t first = m_rows * at / wanted;
        const std::uint64_t last = m_rows * (at + 1) / wanted;
        assert(first < last && last <= m_rows); // a sample is smaller than the rows
        const std::size_t row = first + random() % (last - first);
        if (isInFilter(m_request.isIn, row))
            count(counts, row);
        if (at % kRowsAtOnce == 0 && stop.stop_requested())
            return;
    }
}

void BrushIndexBuilder::add(Counts &to, const Counts &from)
{
    const auto addAll = [](std::vector<std::uint32_t> &sums,
                           const std::vector<std::uint32_t> &more) {
        assert(sums.size() == more.size());
        for (std::size_t at = 0; at < sums.size(); ++at)
            sums[at] += more[at];
    };
    for (std::size_t at = 0; at < to.cells.size(); ++at)
        addAll(to.cells[at], from.cells[at]);
    addAll(to.rows, from.rows);
    addAll(to.own, from.own);
}

Result<> BrushIndexBuilder::run(const std::stop_token &stop)
{
    prepare();
    m_index.m_rows = m_rows;
    Counts sum = noCounts();
    if (m_request.sample > 0 && m_request.sample < m_rows) {
        m_index.m_lookedAt = m_request.sample;
        countSample(sum, stop);
        if (stop.stop_requested())
            return stopped({}, "nothing was changed");
        accumulate(sum);
        return {};
    }
    m_index.m_lookedAt = m_rows;
    std::atomic<std::size_t> next{0};
    std::mutex mutex;
    const std::size_t blocks = (m_rows + kRowsAtOnce - 1) / kRowsAtOnce;
    const auto threads = static_cast<unsigned>(
        std::min<std::size_t>(threadCount(m_request.threads), std::max<std::size_t>(blocks, 1)));
    const auto work = [&](const std::stop_token &asked) -> Result<> {
        Counts counts = noCounts();
        for (std::size_t first = next.fetch_add(kRowsAtOnce); first < m_rows;
             first = next.fetch_add(kRowsAtOnce)) {
            if (asked.stop_requested())
                return stopped({}, "nothing was changed");
            countRange(counts, first, std::min(first + kRowsAtOnce, m_rows));
        }
        const std::lock_guard lock(mutex);
        add(sum, counts);
        return {};
    };
    VOX_CHECK(runOnThreads(threads, work, {}, stop));
    accumulate(sum);
    return {};
}

void BrushIndexBuilder::accumulate(const Counts &counts)
{
    const std::uint32_t pixels = m_request.pixels;
    const auto partOf = [&](const std::vector<std::uint32_t> &cells, std::uint32_t width) {
        assert(cells.size() == std::size_t{pixels + 1} * width);
        BrushIndex::Part part;
        part.cells = width;
        part.sums.resize(std::size_t{pixels + 1} * width);
        for (std::size_t at = 0; at < std::size_t{pixels} * width; ++at)
            part.sums[at + width] = part.sums[at] + cells[at];
        part.apart.assign(cells.end() - static_cast<std::ptrdiff_t>(width), cells.end());
        return part;
    };
    m_index.m_pixels = pixels;
    m_index.m_active = m_request.active;
    const Chart &active = m_request.charts[m_request.active];
    m_index.m_first = active.first;
    m_index.m_last = active.last;
    m_index.m_parts.resize(m_request.charts.size());
    for (std::size_t at = 0; at < m_passive.size(); ++at)
        m_index.m_parts[m_passive[at].chart] = partOf(counts.cells[at], m_passive[at].cells);
    m_index.m_parts[m_request.active] = partOf(counts.rows, 1);
    m_index.m_own.cells.resize(active.cells);
    for (std::uint32_t cell = 0; cell < counts.own.size(); ++cell)
        countCell(m_index.m_own, cell, m_index.scaled(counts.own[cell]));
}

Result<BrushIndex> BrushIndex::build(const Request &request, const std::stop_token &stop)
{
    VOX_CHECK(BrushIndexBuilder::check(request));
    BrushIndex index;
    VOX_CHECK(BrushIndexBuilder(request, index).run(stop));
    return index;
}

std::uint64_t BrushIndex::scaled(std::uint64_t count) const
{
    if (!isEstimate())
        return count;
    return static_cast<std::uint64_t>(
        std::llround(static_cast<double>(count) * static_cast<double>(m_rows)
                     / static_cast<double>(m_lookedAt)));
}

Brush BrushIndex::brushOf(std::uint32_t firstPixel, std::uint32_t lastPixel) const
{
    // a bin is in pixel floor(bin * pixels / width): the first one of a pixel is the ceiling
    const auto firstBinOf = [this](std::uint32_t pixel) {
        const std::uint64_t width = m_last - m_first;
        return m_first
               + static_cast<std::uint32_t>((std::uint64_t{pixel} * width + m_pixels - 1)
                                            / m_pixels);
    };
    return {firstBinOf(std::min(firstPixel, m_pixels)), firstBinOf(std::min(lastPixel, m_pixels))};
}

BrushedCounts BrushIndex::countsOf(std::uint32_t first, std::uint32_t last, bool isAll) const
{
    last = std::min(last, m_pixels);
    first = std::min(first, last);
    BrushedCounts counts;
    counts.charts.resize(m_parts.size());
    for (std::size_t at = 0; at < m_parts.size(); ++at) {
        const Part &part = m_parts[at];
        const auto rowsIn = [&](std::uint32_t cell) {
            assert(part.sums[std::size_t{last} * part.cells + cell]
                   >= part.sums[std::size_t{first} * part.cells + cell]); // sums only grow
            const std::uint64_t rows =
                std::uint64_t{part.sums[std::size_t{last} * part.cells + cell]}
                - part.sums[std::size_t{first} * part.cells + cell]
                + (isAll ? part.apart[cell] : 0);
            return scaled(rows);
        };
        if (at == m_active) {
            counts.rows = rowsIn(0);
            counts.charts[at] = m_own;
            continue;
        }
        counts.charts[at].cells.resize(part.cells - 2);
        for (std::uint32_t cell = 0; cell < part.cells; ++cell)
            countCell(counts.charts[at], cell, rowsIn(cell));
    }
    return counts;
}

BrushedCounts BrushIndex::counts(std::uint32_t firstPixel, std::uint32_t lastPixel) const
{
    return countsOf(firstPixel, lastPixel, false);
}

BrushedCounts BrushIndex::countsWithout() const
{
    return countsOf(0, m_pixels, true);
}

} // namespace voxdeck

// SPDX-License-Identifier: Apache-2.0
#include "core/audit/Drift.h"

#include "core/audit/AuditQueues.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <span>

namespace voxdeck {

namespace {

using Counts = std::span<const std::uint64_t>;

constexpr std::array kSplits = {Split::Train, Split::Validation, Split::Test};

std::uint64_t sumOf(Counts counts)
{
    return std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
}

/// The bin that the value is in below which `share` of the rows are.
std::uint32_t quantileIn(Counts counts, std::uint64_t rows, double share)
{
    const double wanted = share * static_cast<double>(rows);
    double upToHere = 0;
    for (std::uint32_t bin = 0; bin < counts.size(); ++bin) {
        upToHere += static_cast<double>(counts[bin]);
        if (counts[bin] > 0 && upToHere >= wanted)
            return bin;
    }
    return static_cast<std::uint32_t>(counts.size());
}

SplitValues valuesIn(Split split, Counts counts, const BinScale &scale, bool isNumber)
{
    SplitValues values{split, sumOf(counts), {}, {}, {}, {}};
    if (!isNumber || values.rows == 0)
        return values;
    const std::uint32_t median = quantileIn(counts, values.rows, 0.5);
    values.low = scale.lowerEnd(quantileIn(counts, values.rows, 0.05));
    values.median = scale.lowerEnd(median);
    values.medianBelow = scale.lowerEnd(std::min(median + 1, scale.bins));
    values.high = scale.lowerEnd(quantileIn(counts, values.rows, 0.95));
    return values;
}

double distanceOf(Counts first, Counts second, double ofFirst, double ofSecond, bool isNumber)
{
    double most = 0;
    double sum = 0;
    double difference = 0;
    for (std::size_t bin = 0; bin < first.size(); ++bin) {
        const double here = static_cast<double>(first[bin]) / ofFirst
                            - static_cast<double>(second[bin]) / ofSecond;
        difference += here;
        sum += std::abs(here) / 2;
        most = std::max(most, std::abs(difference));
    }
    return std::min(isNumber ? most : sum, 1.0);
}

/// Fills where the shares of two splits differ most, in the bars that the chart shows.
void findBar(Drift &drift, const ChartBoard &board, std::size_t at, Counts first, Counts second)
{
    double most = -1;
    for (std::uint32_t bar = 0; bar < board.bars(at); ++bar) {
        const Brush bins = board.binsOf(at, {bar, bar + 1});
        const auto shareOf = [&bins](Counts counts, std::uint64_t rows) {
            const auto from = std::min<std::size_t>(bins.first, counts.size());
            const auto to = std::min<std::size_t>(bins.last, counts.size());
            return static_cast<double>(sumOf(counts.subspan(from, to - from)))
                   / static_cast<double>(rows);
        };
        const double difference = shareOf(first, drift.first.rows)
                                  - shareOf(second, drift.second.rows);
        if (std::abs(difference) <= most)
            continue;
        most = std::abs(difference);
        drift.bar = {bar, bar + 1};
        drift.larger = difference >= 0 ? drift.first.split : drift.second.split;
    }
    drift.query = queryWithin(board.queryOf(at, drift.bar),
                              std::string("split:") + splitName(drift.larger));
}

} // namespace

std::vector<Drift> driftOf(const ChartBoard &board)
{
    std::vector<Drift> all;
    const auto *const splits = auditChartNamed("split");
    const auto by = splits ? board.indexOf(*splits) : std::nullopt;
    for (std::size_t at = 0; by && at < board.size(); ++at) {
        const AuditChart &chart = board.chart(at);
        if (at == *by || chart.field == QueryField::Speaker)
            continue; // splits are to have different speakers
        const bool isNumber = chart.kind == AuditChart::Kind::Number;
        const auto counts = board.countsBy(at, *by);
        for (std::size_t one = 0; one < kSplits.size(); ++one)
            for (std::size_t other = one + 1; other < kSplits.size(); ++other) {
                const auto first = static_cast<std::size_t>(kSplits[one]);
                const auto second = static_cast<std::size_t>(kSplits[other]);
                if (first >= counts.size() || second >= counts.size())
                    continue;
                const BinScale &scale = board.column(at).bins.scale();
                Drift drift;
                drift.chart = &chart;
                drift.first = valuesIn(kSplits[one], counts[first], scale, isNumber);
                drift.second = valuesIn(kSplits[other], counts[second], scale, isNumber);
                if (drift.first.rows == 0 || drift.second.rows == 0)
                    continue;
                drift.distance = distanceOf(counts[first], counts[second],
                                            static_cast<double>(drift.first.rows),
                                            static_cast<double>(drift.second.rows), isNumber);
                findBar(drift, board, at, counts[first], counts[second]);
                all.push_back(std::move(drift));
            }
    }
    std::stable_sort(all.begin(), all.end(),
                     [](const Drift &a, const Drift &b) { return a.distance > b.distance; });
    return all;
}

} // namespace voxdeck

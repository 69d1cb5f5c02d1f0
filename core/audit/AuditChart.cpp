// SPDX-License-Identifier: Apache-2.0
#include "core/audit/AuditChart.h"

#include "core/query/Metrics.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <memory>
#include <mutex>
#include <utility>

namespace voxdeck {

namespace {

using Kind = AuditChart::Kind;
using Field = QueryField;

constexpr std::string_view kMetaName = "meta.";

constexpr BinScale linear(double first, double last, std::uint32_t bins)
{
    return {BinScale::Kind::Linear, bins, first, last};
}

AuditChart computed(std::string_view name, const BinScale &scale, std::uint32_t cells,
                    double factor, std::string_view unit)
{
    const Metric *const metric = metricNamed(name);
    return {queryFieldOf(*metric), Kind::Number, scale, cells, factor, unit};
}

/// A test of the chart's field.
QueryTest testOf(const AuditChart &chart)
{
    QueryTest test;
    test.field = chart.field;
    test.version = metaFieldOf(chart);
    return test;
}

QueryExpression numberTest(const AuditChart &chart, std::optional<double> low,
                           std::optional<double> high)
{
    QueryTest test = testOf(chart);
    test.match = QueryMatch::Range;
    test.low = low;
    test.high = high;
    test.isHighOpen = high.has_value();
    return QueryExpression::of(std::move(test));
}

QueryExpression emptyTest(const AuditChart &chart)
{
    QueryTest test = testOf(chart);
    test.match = QueryMatch::Empty;
    return QueryExpression::of(std::move(test));
}

QueryExpression queryOfNumbers(const AuditChart &chart, const BinScale &scale, std::uint32_t first,
                               std::uint32_t last)
{
    std::vector<QueryExpression> parts;
    if (first > 0)
        parts.push_back(numberTest(chart, scale.lowerEnd(first), {}));
    if (last < scale.bins)
        parts.push_back(numberTest(chart, {}, scale.lowerEnd(last)));
    if (parts.empty()) // all that have a value
        return QueryExpression::no(emptyTest(chart));
    return QueryExpression::all(std::move(parts));
}

QueryExpression queryOfChoice(const AuditChart &chart, std::uint32_t bin)
{
    for (const QueryChoice &choice : infoOf(chart.field).choices)
        if (!choice.isAlias && choice.value == static_cast<std::int32_t>(bin)) {
            QueryTest test = testOf(chart);
            test.match = QueryMatch::Choice;
            test.choice = choice.value;
            return QueryExpression::of(std::move(test));
        }
    return emptyTest(chart);
}

QueryExpression queryOfName(const AuditChart &chart, const std::string &name)
{
    if (name.empty())
        return emptyTest(chart);
    QueryTest test = testOf(chart);
    test.match = QueryMatch::Exact;
    test.text = name;
    return QueryExpression::of(std::move(test));
}

} // namespace

std::span<const AuditChart> auditCharts()
{
    // One line a chart. The scales never depend on the rows: two datasets, and two states of one, have the
    // same bars.
    static const std::array kAll{
        AuditChart{Field::Cer, Kind::Number, linear(0, 1, 1000), 50, 100, "%"},
        AuditChart{Field::Duration,
                   Kind::Number,
                   {BinScale::Kind::Preferred, 4000, 0.1, 1000},
                   40,
                   1,
                   "s"},
        AuditChart{Field::Language, Kind::Name},
        AuditChart{Field::Wer, Kind::Number, linear(0, 1, 1000), 50, 100, "%"},
        computed("char_rate", linear(0, 40, 4000), 40, 1, "/s"),
        AuditChart{Field::Split, Kind::Choice},
        computed("mer", linear(0, 1, 1000), 50, 100, "%"),
        computed("loudness", linear(-70, 0, 700), 35, 1, "LUFS"),
        AuditChart{Field::Status, Kind::Choice},
        computed("snr", linear(-20, 80, 1000), 50, 1, "dB"),
        computed("speech", linear(0, 1, 1000), 20, 100, "%"),
        AuditChart{Field::Speaker, Kind::Name},
        computed("scripts", linear(0, 8, 8), 8, 1, ""),
        computed("switches", linear(0, 20, 20), 20, 1, ""),
        computed("repeats", linear(0, 20, 20), 20, 1, ""),
        computed("dnsmos", linear(1, 5, 400), 40, 1, ""),
        computed("dnsmos_sig", linear(1, 5, 400), 40, 1, ""),
        computed("dnsmos_bak", linear(1, 5, 400), 40, 1, ""),
        computed("dnsmos_mos", linear(1, 5, 400), 40, 1, ""),
        computed("squim_stoi", linear(0, 1, 1000), 50, 1, ""),
        computed("squim_pesq", linear(1, 5, 400), 40, 1, ""),
        computed("squim_sisdr", linear(-30, 50, 800), 40, 1, "dB"),
        computed("utmos", linear(1, 5, 400), 40, 1, ""),
        computed("nisqa", linear(1, 5, 400), 40, 1, ""),
        computed("lid_score", linear(0, 1, 1000), 50, 100, "%"),
        computed("lid_differs", linear(0, 2, 2), 2, 1, ""),
        computed("score_a", linear(-100, 100, 40000), 0, 1, ""),
        computed("score_b", linear(-100, 100, 40000), 0, 1, ""),
        computed("score_c", linear(-100, 100, 40000), 0, 1, ""),
        computed("score_d", linear(-100, 100, 40000), 0, 1, ""),
        computed("seen", linear(0, 40, 40), 40, 1, ""),
        computed("cer_b", linear(0, 1, 1000), 50, 100, "%"),
        computed("wer_b", linear(0, 1, 1000), 50, 100, "%"),
        computed("mer_b", linear(0, 1, 1000), 50, 100, "%"),
        computed("cer_c", linear(0, 1, 1000), 50, 100, "%"),
        computed("wer_c", linear(0, 1, 1000), 50, 100, "%"),
        computed("mer_c", linear(0, 1, 1000), 50, 100, "%"),
        computed("cer_d", linear(0, 1, 1000), 50, 100, "%"),
        computed("wer_d", linear(0, 1, 1000), 50, 100, "%"),
        computed("mer_d", linear(0, 1, 1000), 50, 100, "%"),
        computed("disagreement", linear(0, 1, 1000), 50, 100, "%"),
        computed("odd_characters", linear(0, 20, 20), 20, 1, ""),
    };
    return kAll;
}

const AuditChart &metaChart(std::string_view field, AuditChart::Kind kind)
{
    struct Known {
        std::string name;
        AuditChart chart;
    };
    static std::mutex mutex;
    static std::map<std::pair<std::string, Kind>, std::unique_ptr<const Known>> all;
    const std::lock_guard lock(mutex);
    auto &known = all[{std::string(field), kind}];
    if (!known) {
        auto made = std::make_unique<Known>();
        made->name = std::string(kMetaName).append(field);
        made->chart.field = QueryField::Meta;
        made->chart.kind = kind;
        made->chart.name = made->name;
        known = std::move(made);
    }
    return known->chart;
}

std::string_view metaFieldOf(const AuditChart &chart)
{
    return chart.name.empty() ? std::string_view() : chart.name.substr(kMetaName.size());
}

BinScale metaScale(double least, double most, bool areWhole)
{
    constexpr std::uint32_t kBins = 4'000;
    constexpr double kBinsOfBlock = 100;
    constexpr double kFinest =
        1e-9; ///< of the largest value: narrower bins would not begin where they say
    const double size = std::max(std::abs(least), std::abs(most));
    const double narrowest = areWhole ? 1 : size > 0 ? size * kFinest : 1;
    constexpr int kMostPower = 300;
    for (int power = static_cast<int>(std::floor(std::log10(narrowest))); power < kMostPower;
         ++power)
        for (const double digit : {1.0, 2.0, 5.0}) {
            const double step = power < 0 ? digit / std::pow(10, -power)
                                          : digit * std::pow(10, power);
            // of a round number of steps, and below the least value: its bar is no "below 20"
            const double block = step * kBinsOfBlock;
            const double blocks = std::floor(least / block);
            const double first = (blocks * block == least && least != 0 ? blocks - 1 : blocks)
                                 * block;
            if (step >= narrowest && most < first + step * (kBins - 1))
                return linear(first, first + step * kBins, kBins);
        }
    return BinScale::over(least, most, BinScale::Kind::Linear, kBins);
}

std::string_view nameOf(const AuditChart &chart)
{
    return chart.name.empty() ? infoOf(chart.field).name : chart.name;
}

bool isMeasured(const AuditChart &chart)
{
    return metricOf(chart.field) != nullptr;
}

const AuditChart *auditChartNamed(std::string_view name)
{
    const auto all = auditCharts();
    const auto found = std::find_if(
        all.begin(), all.end(), [name](const AuditChart &chart) { return nameOf(chart) == name; });
    return found == all.end() ? nullptr : &*found;
}

QueryExpression queryOfBins(const AuditChart &chart, const BinScale &scale, std::uint32_t first,
                            std::uint32_t last, std::span<const std::string> names)
{
    if (chart.kind == Kind::Number)
        return queryOfNumbers(chart, scale, first, last);
    std::vector<QueryExpression> parts;
    for (std::uint32_t bin = first; bin < std::min<std::size_t>(last, names.size()); ++bin)
        parts.push_back(chart.kind == Kind::Choice ? queryOfChoice(chart, bin)
                                                   : queryOfName(chart, names[bin]));
    return QueryExpression::any(std::move(parts));
}

std::string limitNumber(double value)
{
    constexpr int kDigits = 10; // what binary fractions add is behind them
    std::array<char, 64> text{};
    const int length = std::snprintf(text.data(), text.size(), "%.*g", kDigits, value);
    const std::string digits(text.data(), static_cast<std::size_t>(std::clamp(length, 0, 63)));
    return digits == "-0" ? "0" : digits;
}

std::string axisNumber(double value)
{
    std::array<char, 64> text{};
    const double size = std::abs(value);
    const char *const format = size >= 100 ? "%.0f" : size >= 10 ? "%.1f" : "%.2f";
    const int length = std::snprintf(text.data(), text.size(), format, value);
    std::string digits(text.data(), static_cast<std::size_t>(std::clamp(length, 0, 63)));
    if (digits.find('.') != std::string::npos) {
        while (digits.back() == '0')
            digits.pop_back();
        if (digits.back() == '.')
            digits.pop_back();
    }
    return digits == "-0" ? "0" : digits;
}

} // namespace voxdeck

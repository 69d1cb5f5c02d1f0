// SPDX-License-Identifier: Apache-2.0
#include "core/audit/Bootstrap.h"

#include <cassert>
#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

namespace voxdeck {

namespace {

/// Below `bound` without a bias, from 32 bits at a time (Lemire 2019). std::uniform_int_distribution may
/// differ between standard libraries.
std::uint32_t below(std::mt19937_64 &engine, std::uint32_t bound)
{
    assert(bound > 0);
    for (;;) {
        const std::uint64_t product = (engine() >> 32) * bound;
        const auto low = static_cast<std::uint32_t>(product);
        if (low >= bound || low >= (0U - bound) % bound)
            return static_cast<std::uint32_t>(product >> 32);
    }
}

} // namespace

double quantileOf(std::span<const double> sorted, double share)
{
    assert(!sorted.empty() && std::is_sorted(sorted.begin(), sorted.end()));
    assert(share >= 0 && share <= 1);
    const double place = share * static_cast<double>(sorted.size() - 1);
    const auto at = static_cast<std::size_t>(place);
    if (at + 1 >= sorted.size())
        return sorted.back();
    const double part = place - static_cast<double>(at);
    return sorted[at] + part * (sorted[at + 1] - sorted[at]);
}

std::optional<Interval> bootstrapRatio(std::span<const RatioPart> parts, const BootstrapRule &rule)
{
    const bool areFinite = std::all_of(parts.begin(), parts.end(), [](const RatioPart &part) {
        return std::isfinite(part.numerator) && std::isfinite(part.denominator);
    });
    const bool hasAny = std::any_of(parts.begin(), parts.end(),
                                    [](const RatioPart &part) { return part.denominator > 0; });
    if (parts.size() < 2 || parts.size() > UINT32_MAX || !areFinite || !hasAny || rule.samples == 0)
        return std::nullopt;
    std::mt19937_64 engine(rule.seed);
    std::vector<double> rates;
    rates.reserve(rule.samples);
    const auto count = static_cast<std::uint32_t>(parts.size());
    for (std::uint32_t sample = 0; sample < rule.samples; ++sample) {
        RatioPart sum;
        for (std::uint32_t left = count; left > 0; --left) {
            const RatioPart &part = parts[below(engine, count)];
            sum.numerator += part.numerator;
            sum.denominator += part.denominator;
        }
        if (sum.denominator > 0) // else it was drawn from recordings without a reference
            rates.push_back(sum.numerator / sum.denominator);
    }
    if (rates.empty())
        return std::nullopt;
    std::sort(rates.begin(), rates.end());
    const double tail = (1 - rule.confidence) / 2;
    return Interval{quantileOf(rates, tail), quantileOf(rates, 1 - tail)};
}

namespace {

/// The chance of at most `most` of `count` where each has the chance `share`.
double chanceOfAtMost(std::size_t most, std::size_t count, double share)
{
    const double odds = std::log(share) - std::log1p(-share);
    double term = static_cast<double>(count) * std::log1p(-share); // a logarithm: it may be tiny
    double sum = std::exp(term);
    for (std::size_t found = 0; found < most; ++found) {
        term += odds
                + std::log(static_cast<double>(count - found) / static_cast<double>(found + 1));
        sum += std::exp(term);
    }
    return sum;
}

/// The share at which at most `most` of `count` has the chance `chance`; it falls as the share rises.
double shareWithChance(std::size_t most, std::size_t count, double chance)
{
    constexpr int kHalvings = 60;
    double low = 0;
    double high = 1;
    for (int halving = 0; halving < kHalvings; ++halving) {
        const double middle = (low + high) / 2;
        (chanceOfAtMost(most, count, middle) > chance ? low : high) = middle;
    }
    return (low + high) / 2;
}

/// Of `found` among `count`, some and not all; Clopper and Pearson 1934.
Interval exactShare(std::size_t found, std::size_t count, double tail)
{
    return {shareWithChance(found - 1, count, 1 - tail), shareWithChance(found, count, tail), true};
}

} // namespace

std::optional<Interval> rateInterval(std::span<const RatioPart> parts, const BootstrapRule &rule)
{
    auto interval = bootstrapRatio(parts, rule);
    if (!interval)
        return interval;
    std::size_t count = 0; // parts with a denominator
    std::size_t full = 0;  // of them, those whose numerator is all of it
    bool hasNone = true;
    bool hasAll = true;
    bool areAlike = true;
    double size = 0;
    for (const RatioPart &part : parts) {
        if (part.denominator > 0) {
            areAlike = areAlike && (size == 0 || part.denominator == size)
                       && (part.numerator == 0 || part.numerator == part.denominator);
            size = part.denominator;
            full += part.numerator == part.denominator ? 1 : 0;
        }
        count += part.denominator > 0 ? 1 : 0;
        hasNone = hasNone && part.numerator == 0;
        hasAll = hasAll && part.numerator == part.denominator;
    }
    const double tail = (1 - rule.confidence) / 2;
    constexpr std::size_t kMostExact = 10'000; // beyond it both are the same, and this one slower
    if (areAlike && full > 0 && full < count && count <= kMostExact)
        return exactShare(full, count, tail);
    if (!hasNone && !hasAll)
        return interval;
    if (count < 2)
        return std::nullopt;
    const double limit = std::pow(tail, 1 / static_cast<double>(count));
    return hasNone ? Interval{0, 1 - limit, true} : Interval{limit, 1, true};
}

std::string_view methodName(const Interval &interval)
{
    return interval.isExact ? "clopper-pearson" : "bootstrap";
}

std::optional<Interval> bootstrapMean(std::span<const double> values, const BootstrapRule &rule)
{
    std::vector<RatioPart> parts;
    parts.reserve(values.size());
    for (const double value : values)
        parts.push_back({value, 1});
    return bootstrapRatio(parts, rule);
}

} // namespace voxdeck

// SPDX-License-Identifier: Apache-2.0
#include "core/audio/SnapTargets.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace voxdeck {

namespace {

constexpr double kFullScale = 32768;
constexpr double kQuietDb = -60; // silence whatever is around it
constexpr double kLeastRangeDb = 12;
constexpr double kQuietPart = 1.0 / 3;
constexpr std::size_t kFewestPeaks = 8;

Frames distance(Frames a, Frames b)
{
    return std::max(a, b) - std::min(a, b);
}

double decibels(float rms)
{
    return 20 * std::log10(std::max(double(rms), 0.5) / kFullScale);
}

double quantile(std::vector<double> levels, double part)
{
    const auto at = levels.begin()
                    + static_cast<std::ptrdiff_t>(part * static_cast<double>(levels.size() - 1));
    std::nth_element(levels.begin(), at, levels.end());
    return *at;
}

} // namespace

std::optional<SnapTarget> snapTarget(std::span<const SnapTarget> targets, Frames wanted,
                                     Frames reach)
{
    std::optional<SnapTarget> best;
    for (const SnapTarget &target : targets) {
        if (distance(target.at, wanted) > reach)
            continue;
        if (!best || target.kind < best->kind
            || (target.kind == best->kind
                && distance(target.at, wanted) < distance(best->at, wanted)))
            best = target;
    }
    return best;
}

std::vector<Frames> pauseEdges(std::span<const Peak> peaks, Frames begin, double perPeak,
                               int sampleRateHz)
{
    if (peaks.size() < kFewestPeaks || !(perPeak > 0) || sampleRateHz <= 0)
        return {};
    std::vector<double> levels;
    levels.reserve(peaks.size());
    for (const Peak &peak : peaks)
        levels.push_back(decibels(peak.rms));
    const double quiet = quantile(levels, 0.1);
    const double loud = quantile(levels, 0.9);
    if (loud - quiet < kLeastRangeDb)
        return {};
    const double below = std::max(kQuietDb, quiet + kQuietPart * (loud - quiet));
    const auto shortest = static_cast<std::size_t>(
        std::ceil(kShortestPauseMs / 1000.0 * sampleRateHz / perPeak));
    std::vector<Frames> edges;
    const auto add = [&](std::size_t peak) { // an end of the peaks is not an edge
        if (peak > 0 && peak < levels.size())
            edges.push_back(begin + Frames{std::llround(double(peak) * perPeak)});
    };
    for (std::size_t first = 0; first < levels.size();) {
        std::size_t last = first;
        while (last < levels.size() && levels[last] <= below)
            ++last;
        if (last - first >= std::max<std::size_t>(shortest, 1)) {
            add(first);
            add(last);
        }
        first = last + 1;
    }
    return edges;
}

std::optional<Frames> zeroCrossing(std::span<const std::int16_t> samples, Frames begin,
                                   Frames wanted)
{
    std::optional<Frames> best;
    for (std::size_t i = 1; i < samples.size(); ++i) {
        if ((samples[i - 1] < 0) == (samples[i] < 0))
            continue;
        const Frames here = begin + Frames{static_cast<std::int64_t>(i)};
        if (!best || distance(here, wanted) < distance(*best, wanted))
            best = here;
    }
    return best;
}

} // namespace voxdeck

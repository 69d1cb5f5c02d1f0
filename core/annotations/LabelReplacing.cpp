// SPDX-License-Identifier: Apache-2.0
#include "core/annotations/LabelReplacing.h"

#include "core/base/Sentence.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>
#include <string_view>
#include <utility>

namespace voxdeck {

namespace {

using labels::FlatSegment;

constexpr double kSameTime = 0.6; // of the longer of two tiers, that both cover
constexpr double kLeastLikeness = 0.5;
constexpr std::size_t kMostLookedAt = 1'000;
constexpr std::size_t kMostTiers = 32; // compared with each other

/// How long tiers are, and each two of them at the same time.
class TierTimes {
public:
    explicit TierTimes(std::span<const FlatSegment> given)
    {
        for (const FlatSegment &label : given) {
            if (!label.speaker.empty() || label.isWhole)
                continue;
            const auto [tier, isNew] = m_numbers.emplace(label.tier, m_numbers.size());
            if (tier->second >= kMostTiers)
                continue;
            m_edges.push_back({label.start, tier->second, 1});
            m_edges.push_back({label.end, tier->second, -1});
        }
        std::sort(m_edges.begin(), m_edges.end(),
                  [](const Edge &a, const Edge &b) { return a.at < b.at; });
        measure();
    }

    /// Two tiers that share nearly all of their time; empty without such a pair.
    std::pair<std::string_view, std::string_view> alike() const
    {
        for (const auto &[a, first] : m_numbers)
            for (const auto &[b, second] : m_numbers) {
                if (first >= second || second >= kMostTiers)
                    continue;
                const double longer = std::max(m_seconds.at(first), m_seconds.at(second));
                const auto shared = m_shared.find({first, second});
                if (shared != m_shared.end() && shared->second > kSameTime * longer)
                    return {a, b};
            }
        return {};
    }

private:
    struct Edge {
        double at = 0;
        std::size_t tier = 0;
        int change = 0;
    };

    void measure()
    {
        std::map<std::size_t, int> active;
        double last = m_edges.empty() ? 0 : m_edges.front().at;
        m_seconds.resize(std::min(m_numbers.size(), kMostTiers));
        for (const Edge &edge : m_edges) {
            const double seconds = edge.at - last;
            last = edge.at;
            for (auto one = active.begin(); one != active.end(); ++one) {
                m_seconds[one->first] += seconds;
                for (auto other = std::next(one); other != active.end(); ++other)
                    m_shared[{one->first, other->first}] += seconds;
            }
            if ((active[edge.tier] += edge.change) <= 0)
                active.erase(edge.tier);
        }
    }

    std::map<std::string_view, std::size_t> m_numbers;
    std::vector<Edge> m_edges;
    std::vector<double> m_seconds;
    std::map<std::pair<std::size_t, std::size_t>, double> m_shared;
};

/// The shared part of both, 0 to 1.
double likeness(const LabelPlace &place, const FlatSegment &label)
{
    const double all = std::max(place.end, label.end) - std::min(place.start, label.start);
    const double shared = std::min(place.end, label.end) - std::max(place.start, label.start);
    return all > 0 ? std::max(0.0, shared) / all : 1;
}

/// The place most like the label that no label has, if it is enough so.
std::optional<std::size_t> mostLike(std::span<const LabelPlace> places,
                                    const std::vector<bool> &isTaken, const FlatSegment &label)
{
    // Half of both in common: they begin no further apart than the label is long.
    const double seconds = label.end - label.start;
    const auto from = std::lower_bound(
        places.begin(), places.end(), label.start - seconds,
        [](const LabelPlace &place, double start) { return place.start < start; });
    std::optional<std::size_t> best;
    double most = kLeastLikeness;
    for (auto place = static_cast<std::size_t>(from - places.begin()), looked = std::size_t{0};
         place < places.size() && looked < kMostLookedAt
         && places[place].start <= label.start + seconds;
         ++place, ++looked) {
        const double like = likeness(places[place], label);
        if (isTaken[place] || like < most)
            continue;
        best = place;
        most = like;
    }
    return best;
}

} // namespace

Sentence whyNoSegments(std::span<const FlatSegment> given)
{
    const auto isWhole = [](const FlatSegment &label) {
        return label.isWhole;
    };
    if (given.size() > 1 && std::any_of(given.begin(), given.end(), isWhole))
        return Sentence::tr("a label is about the whole recording, others about parts of it");
    const auto [first, second] = TierTimes(given).alike();
    if (first.empty() && second.empty())
        return {};
    return Sentence::tr("the tiers \"%1\" and \"%2\" are about the same times; choose one tier",
                        first, second);
}

std::vector<std::optional<std::size_t>>
keptPlaces(std::span<const LabelPlace> places, std::span<const FlatSegment> given, bool isWholeItem)
{
    std::vector<std::optional<std::size_t>> kept(given.size());
    if (isWholeItem) {
        const bool isAll =
            given.size() == 1
            && (given.front().isWhole
                || (std::abs(given.front().start - places.front().start) <= kLabelTolerance
                    && std::abs(given.front().end - places.front().end) <= kLabelTolerance));
        if (isAll)
            kept.front() = 0;
        return kept;
    }
    std::vector<bool> isTaken(places.size());
    for (const PlacedLabel &placed : placeLabels(places, given).placed)
        if (placed.isOne || given[placed.label].isWhole) {
            kept[placed.label] = placed.place;
            isTaken[placed.place] = true;
        }
    for (std::size_t label = 0; label < given.size(); ++label) {
        if (kept[label])
            continue;
        kept[label] = mostLike(places, isTaken, given[label]);
        if (kept[label])
            isTaken[*kept[label]] = true;
    }
    return kept;
}

} // namespace voxdeck

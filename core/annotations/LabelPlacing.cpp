// SPDX-License-Identifier: Apache-2.0
#include "core/annotations/LabelPlacing.h"

#include "core/base/NumberText.h"
#include "core/base/Sentence.h"
#include "core/format/labels/JoinWords.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <map>
#include <numeric>
#include <string_view>
#include <utility>

namespace voxdeck {

namespace {

using labels::FlatSegment;

constexpr double kEqualSeconds = 0.011; // two decimals, as in CTM
constexpr double kRounding = 1e-9;
constexpr std::size_t kMostLookedAt = 1'000;
constexpr std::size_t kNone = static_cast<std::size_t>(-1);

std::string secondsWords(double seconds)
{
    return roundedText(seconds, 3);
}

std::string timesOf(const FlatSegment &label)
{
    return secondsWords(label.start) + " to " + secondsWords(label.end) + " s";
}

/// NIST counts channels from 1 or from A.
std::optional<int> channelOf(std::string_view spelled)
{
    if (spelled.size() != 1)
        return {};
    const char c = spelled.front();
    if (c >= '1' && c <= '9')
        return c - '1';
    if (c >= 'A' && c <= 'H')
        return c - 'A';
    return {};
}

bool isOfChannel(const LabelPlace &place, const FlatSegment &label)
{
    const auto channel = channelOf(label.channel);
    return !place.channel || !channel || *place.channel == *channel;
}

/// TextGrids have no speakers: a tier is named after one.
bool isOfSpeaker(const LabelPlace &place, const FlatSegment &label)
{
    return place.speaker == (label.speaker.empty() ? label.tier : label.speaker);
}

double overlapOf(const LabelPlace &place, const FlatSegment &label)
{
    return std::min(place.end, label.end) - std::max(place.start, label.start);
}

/// The shared part of both, 0 to 1.
double likeness(const LabelPlace &place, const FlatSegment &label)
{
    const double all = std::max(place.end, label.end) - std::min(place.start, label.start);
    return all > 0 ? std::max(0.0, overlapOf(place, label)) / all : 1;
}

class Placer {
public:
    Placer(std::span<const LabelPlace> places, std::span<const FlatSegment> given)
        : m_places(places),
          m_given(given),
          m_order(given.size()),
          m_ownLabel(places.size(), kNone),
          m_nextFree(places.size() + 1),
          m_parts(places.size())
    {
        std::iota(m_order.begin(), m_order.end(), std::size_t{0});
        std::stable_sort(m_order.begin(), m_order.end(), [&](std::size_t a, std::size_t b) {
            return std::pair(given[a].start, given[a].end)
                   < std::pair(given[b].start, given[b].end);
        });
        std::iota(m_nextFree.begin(), m_nextFree.end(), std::size_t{0});
        assert(std::is_sorted(places.begin(), places.end(), [](const auto &a, const auto &b) {
            return a.start < b.start;
        })); // searched by halving
    }

    LabelPlacing run()
    {
        std::vector<std::size_t> rest;
        for (const std::size_t label : m_order)
            if (m_given[label].isWhole)
                takeWhole(label);
            else if (!takeSame(label))
                rest.push_back(label);
        for (const std::size_t label : rest)
            takePart(label);
        for (std::size_t place = 0; place < m_places.size(); ++place)
            finish(place);
        std::stable_sort(m_result.unplaced.begin(), m_result.unplaced.end(),
                         [](const auto &a, const auto &b) { return a.label < b.label; });
        return std::move(m_result);
    }

private:
    void refuse(std::size_t label, Sentence reason)
    {
        m_result.unplaced.push_back({label, std::move(reason)});
    }

    void takeWhole(std::size_t label)
    {
        if (m_places.size() == 1)
            m_parts.front().push_back(label);
        else
            refuse(label, Sentence::tr("is about the whole recording, which has %1 segments",
                                       m_places.size()));
    }

    /// The first place from `place` on without its own label.
    std::size_t freeFrom(std::size_t place)
    {
        std::size_t found = place;
        while (m_nextFree[found] != found)
            found = m_nextFree[found];
        while (m_nextFree[place] != found)
            place = std::exchange(m_nextFree[place], found);
        return found;
    }

    bool takeSame(std::size_t number)
    {
        const FlatSegment &label = m_given[number];
        const auto from = std::lower_bound(
            m_places.begin(), m_places.end(), label.start - kLabelTolerance - kRounding,
            [](const LabelPlace &place, double start) { return place.start < start; });
        std::size_t best = kNone;
        double least = 0;
        std::size_t looked = 0;
        for (auto place = freeFrom(static_cast<std::size_t>(from - m_places.begin()));
             place < m_places.size() && looked < kMostLookedAt; place = freeFrom(place + 1)) {
            const LabelPlace &at = m_places[place];
            if (at.start > label.start + kLabelTolerance + kRounding)
                break;
            ++looked;
            if (std::abs(at.end - label.end) > kLabelTolerance + kRounding
                || !isOfChannel(at, label))
                continue;
            const double off = std::abs(at.start - label.start) + std::abs(at.end - label.end);
            const bool isNearer = best == kNone || off + kEqualSeconds < least;
            const bool isTheirs = best != kNone && off < least + kEqualSeconds
                                  && isOfSpeaker(at, label) && !isOfSpeaker(m_places[best], label);
            if (!isNearer && !isTheirs)
                continue;
            best = place;
            least = off;
            if (off < kRounding && isOfSpeaker(at, label))
                break;
        }
        if (best == kNone)
            return false;
        assert(m_ownLabel[best] == kNone); // freeFrom() passes over places with a label
        m_ownLabel[best] = number;
        m_nextFree[best] = best + 1;
        return true;
    }

    /// Places that are not over when the label begins, and those that begin before it ends.
    void takePart(std::size_t number)
    {
        const FlatSegment &label = m_given[number];
        std::erase_if(m_active, [&](std::size_t place) {
            return m_places[place].end < label.start - kRounding;
        });
        for (; m_entered < m_places.size() && m_places[m_entered].start <= label.start;
             ++m_entered) {
            if (m_places[m_entered].end >= label.start && m_active.size() < kMostLookedAt)
                m_active.push_back(m_entered);
        }
        std::size_t best = kNone;
        for (const std::size_t place : m_active)
            best = better(best, place, label);
        for (std::size_t place = m_entered;
             place < m_places.size() && place < m_entered + kMostLookedAt
             && m_places[place].start < label.end;
             ++place)
            best = better(best, place, label);
        if (best == kNone)
            refuse(number, Sentence::tr("matches no segment: %1", timesOf(label)));
        else
            putInto(best, number);
    }

    std::size_t better(std::size_t best, std::size_t place, const FlatSegment &label) const
    {
        const LabelPlace &at = m_places[place];
        const double shared = overlapOf(at, label);
        if (shared < -kRounding || shared + kRounding < (label.end - label.start) / 2
            || !isOfChannel(at, label))
            return best;
        if (best == kNone)
            return place;
        const double gain = likeness(at, label) - likeness(m_places[best], label);
        const bool isTheirs = isOfSpeaker(at, label) && !isOfSpeaker(m_places[best], label);
        return gain > kRounding || (gain > -kRounding && isTheirs) ? place : best;
    }

    void putInto(std::size_t place, std::size_t number)
    {
        const std::size_t own = m_ownLabel[place];
        if (own == kNone) {
            m_parts[place].push_back(number);
            return;
        }
        const FlatSegment &label = m_given[number];
        const std::string text = oneLineOf(label.text);
        // The same words again, or words of it: its own label says all that.
        if (likeness(m_places[place], label) >= 0.5 && !text.empty()
            && text != oneLineOf(m_given[own].text))
            m_parts[place].push_back(number);
        else
            refuse(number,
                   Sentence::tr("is in a segment that already has a label: %1", timesOf(label)));
    }

    void finish(std::size_t place)
    {
        auto &parts = m_parts[place];
        if (m_ownLabel[place] != kNone) {
            if (parts.empty()) {
                placeOne(place, m_ownLabel[place]);
                return;
            }
            parts.insert(parts.begin(), m_ownLabel[place]);
            for (const std::size_t label : parts)
                refuse(label, Sentence::tr("is one of %1 labels for one segment%2: %3",
                                           parts.size(), tiersOf(parts), timesOf(m_given[label])));
            return;
        }
        if (parts.empty())
            return;
        if (const std::string tiers = tiersOf(parts); !tiers.empty()) {
            for (const std::size_t label : parts)
                refuse(label, Sentence::tr("is in the same segment as labels of other tiers%1: %2",
                                           tiers, timesOf(m_given[label])));
            return;
        }
        placeJoined(place, parts);
    }

    /// " (tiers A and B; choose one)" where there are several.
    Sentence tiersOf(const std::vector<std::size_t> &parts) const
    {
        const std::string &first = m_given[parts.front()].tier;
        for (const std::size_t label : parts)
            if (const std::string &tier = m_given[label].tier; tier != first)
                return Sentence::tr(" (tiers \"%1\" and \"%2\"; choose one)", first, tier);
        return {};
    }

    void placeOne(std::size_t place, std::size_t number)
    {
        const FlatSegment &label = m_given[number];
        m_result.placed.push_back({place, oneLineOf(label.text), oneLineOf(label.speaker),
                                   label.start, label.end, true, label.line, number});
    }

    void placeJoined(std::size_t place, const std::vector<std::size_t> &parts)
    {
        const FlatSegment &first = m_given[parts.front()];
        PlacedLabel placed{place,       {},           oneLineOf(first.speaker),
                           first.start, first.end,    false,
                           first.line,  parts.front()};
        for (const std::size_t number : parts) {
            const FlatSegment &label = m_given[number];
            labels::appendText(placed.text, oneLineOf(label.text));
            placed.end = std::max(placed.end, label.end);
            if (oneLineOf(label.speaker) != placed.speaker)
                placed.speaker.clear();
        }
        placed.isOne = parts.size() == 1 && !first.isWhole
                       && likeness(m_places[place], first) >= 0.5;
        m_result.placed.push_back(std::move(placed));
    }

    std::span<const LabelPlace> m_places;
    std::span<const FlatSegment> m_given;
    std::vector<std::size_t> m_order;
    std::vector<std::size_t> m_ownLabel; ///< of each place
    std::vector<std::size_t> m_nextFree; ///< leads on to a place without its own label
    std::vector<std::vector<std::size_t>> m_parts;
    std::vector<std::size_t> m_active;
    std::size_t m_entered = 0;
    LabelPlacing m_result;
};

} // namespace

LabelPlacing placeLabels(std::span<const LabelPlace> places, std::span<const FlatSegment> given)
{
    return Placer(places, given).run();
}

std::string oneLineOf(std::string_view text)
{
    std::string line;
    bool isBetween = false;
    for (const char c : text) {
        if (static_cast<unsigned char>(c) <= 0x20 || c == 0x7f) {
            isBetween = !line.empty();
            continue;
        }
        if (std::exchange(isBetween, false))
            line += ' ';
        line += c;
    }
    return line;
}

} // namespace voxdeck

// SPDX-License-Identifier: Apache-2.0
#include "core/format/labels/LabelReading.h"

#include "core/base/Stopped.h"
#include "core/format/labels/LabelFormats.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <iterator>
#include <set>
#include <utility>

namespace voxdeck::labels {

namespace {

constexpr unsigned kCallsBetweenStops = 4096;
constexpr std::size_t kFlushBytes = std::size_t{1} << 20;
/// 31 years: far above any recording, and far below what milliseconds in 64 bits hold.
constexpr double kMaximumSeconds = 1e9;
/// Closer than this, one segment's end is the next one's start: sums of decimals are not exact.
constexpr double kTouchSeconds = 1e-9;

std::string laneName(const LabelRecording &recording, const LabelTier &tier,
                     const std::string &speaker)
{
    if (speaker.empty() || speaker == tier.speaker)
        return tier.name.empty() ? speaker : tier.name;
    if (tier.name.empty() || recording.tiers.size() == 1)
        return speaker;
    std::string name = tier.name;
    name += ' ';
    name += speaker;
    return name;
}

/// Gives each name once: "name", then "name (2)", "name (3)", ...
class UniqueNames {
public:
    std::string take(const std::string &name)
    {
        std::string unique = name;
        int &number = m_numbers[name];
        while (!m_taken.insert(unique).second) {
            unique = name;
            unique += unique.empty() ? "(" : " (";
            unique += std::to_string(++number + 1);
            unique += ')';
        }
        return unique;
    }

private:
    std::map<std::string, int> m_numbers;
    std::set<std::string> m_taken;
};

using Segments = std::vector<const LabelSegment *>;

/// The segments of each speaker in the order of their first words.
std::vector<std::pair<std::string, Segments>> bySpeaker(const LabelTier &tier)
{
    std::vector<std::pair<std::string, Segments>> speakers;
    std::map<std::string, std::size_t> places;
    for (const auto &segment : tier.segments) {
        if (segment.role == SegmentRole::Filler)
            continue;
        const auto [place, isNew] = places.emplace(speakerOf(tier, segment), speakers.size());
        if (isNew)
            speakers.emplace_back(place->first, Segments());
        speakers[place->second].second.push_back(&segment);
    }
    if (speakers.empty())
        speakers.emplace_back(tier.speaker, Segments());
    for (auto &speaker : speakers)
        std::stable_sort(speaker.second.begin(), speaker.second.end(),
                         [](const auto *a, const auto *b) { return a->start < b->start; });
    return speakers;
}

/// Puts each segment into the first lane that is free at its start.
Result<std::vector<Segments>> laneByLane(const Segments &segments)
{
    constexpr std::size_t kMostLanes = 256;
    std::vector<Segments> lanes;
    for (const auto *segment : segments) {
        const auto free = std::find_if(lanes.begin(), lanes.end(), [&](const Segments &lane) {
            return segment->start >= lane.back()->end - kTouchSeconds;
        });
        if (free != lanes.end()) {
            free->push_back(segment);
            continue;
        }
        if (lanes.size() == kMostLanes)
            return fail(ErrorCode::InvalidArgument,
                        Sentence::tr("more than 256 segments overlap at %1 s",
                                     decimalText(segment->start, 3)));
        lanes.push_back({segment});
    }
    return lanes;
}

bool isPoint(const LabelSegment *segment)
{
    return segment->end <= segment->start;
}

/// The lanes of one tier.
class TierLanes {
public:
    TierLanes(const LabelTier &tier, UniqueNames &names, LabelWriting &writing)
        : m_tier(tier), m_names(names), m_writing(writing)
    {
    }
    std::vector<Lane> lanes;

    Result<> add(const std::string &name, const std::string &speaker, Segments segments,
                 bool pointsApart)
    {
        Segments points;
        if (pointsApart) {
            const auto middle = std::stable_partition(
                segments.begin(), segments.end(),
                [](const auto *segment) { return !isPoint(segment); });
            points.assign(middle, segments.end());
            segments.erase(middle, segments.end());
        }
        VOX_TRY(auto apart, laneByLane(segments));
        if (apart.empty() && points.empty() && !(m_tier.isPoints && pointsApart))
            apart.emplace_back();
        for (std::size_t i = 0; i < apart.size(); ++i) {
            if (i > 0)
                note(Sentence::tr("overlapping segments were moved to a separate tier"), apart[i]);
            push(name, speaker, std::move(apart[i]), false);
        }
        if (!points.empty() || (m_tier.isPoints && pointsApart && lanes.empty())) {
            if (!m_tier.isPoints)
                note(Sentence::tr("segments without length were moved to a tier of points"),
                     points);
            push(name, speaker, std::move(points), true);
        }
        return {};
    }

private:
    void note(const Sentence &what, const Segments &segments)
    {
        for (std::size_t i = 0; i < segments.size(); ++i)
            m_writing.changed(what);
    }
    void push(const std::string &name, const std::string &speaker, Segments segments, bool isPoints)
    {
        lanes.push_back({m_names.take(name), speaker, &m_tier, isPoints, lanes.empty(),
                         std::move(segments), false});
    }

    const LabelTier &m_tier;
    UniqueNames &m_names;
    LabelWriting &m_writing;
};

} // namespace

Sentence whyNoTimes(double start, double end)
{
    if (!std::isfinite(start) || !std::isfinite(end) || std::abs(start) > kMaximumSeconds
        || std::abs(end) > kMaximumSeconds)
        return Sentence::tr("has a time that no recording reaches");
    if (end < start)
        return Sentence::tr("ends at %1 s, before it starts at %2 s", decimalText(end, 1),
                            decimalText(start, 1));
    return {};
}

Sentence notSeconds(std::string_view field, std::string_view value)
{
    constexpr std::size_t kMostShown = 40;
    return Sentence::tr("%1 \"%2\" is not a number of seconds", field,
                        std::string(value.substr(0, kMostShown)));
}

Result<> LabelReading::checkStop()
{
    if (++m_calls % kCallsBetweenStops == 0 && m_stop.stop_requested())
        return stopped();
    return {};
}

Result<bool> LabelReading::nextLine()
{
    VOX_CHECK(checkStop());
    return m_lines.next();
}

LabelTier &LabelReading::tier(std::string_view recording, std::string_view tierName)
{
    const bool isLast = m_lastRecording < file.recordings.size()
                        && file.recordings[m_lastRecording].name == recording;
    if (!isLast) {
        const auto [place, isNew] = m_recordings.emplace(recording, file.recordings.size());
        m_lastRecording = place->second;
        if (isNew)
            file.recordings.emplace_back().name = recording;
    }
    auto &tiers = file.recordings[m_lastRecording].tiers;
    const auto found = std::find_if(tiers.begin(), tiers.end(),
                                    [&](const LabelTier &tier) { return tier.name == tierName; });
    if (found != tiers.end())
        return *found;
    tiers.emplace_back().name = tierName;
    return tiers.back();
}

LabelRecording &LabelReading::onlyRecording()
{
    if (file.recordings.empty())
        file.recordings.emplace_back().name = m_name;
    return file.recordings.front();
}

Result<> LabelReading::countSegment()
{
    if (++m_segments > m_options.maximumSegments)
        return fail(ErrorCode::Unsupported,
                    Sentence::tr("holds more than %1 segments", m_options.maximumSegments));
    return checkStop();
}

Result<> LabelReading::add(LabelTier &tier, LabelSegment segment)
{
    if (Sentence reason = whyNoTimes(segment.start, segment.end); !reason.empty()) {
        problem(segment.line, std::move(reason));
        return checkStop();
    }
    VOX_CHECK(countSegment());
    tier.segments.push_back(std::move(segment));
    return {};
}

void LabelReading::problem(std::uint64_t line, Sentence reason)
{
    if (file.problems.size() < m_options.maximumProblems)
        file.problems.push_back({line, std::move(reason)});
    else
        ++file.problemsNotListed;
}

void LabelReading::keep(std::uint64_t line, std::string_view text)
{
    file.kept.push_back({line, std::string(text)});
}

Result<> LabelWriting::flush(bool isLast)
{
    if (text.size() < kFlushBytes && !isLast)
        return {};
    VOX_CHECK(m_sink(text));
    text.clear();
    return {};
}

WriteReport LabelWriting::report() const
{
    WriteReport report = m_report;
    for (const auto &[what, count] : m_changes) {
        report.notes.push_back(Sentence::tr("%1 %2", count, what));
    }
    return report;
}

std::vector<PlacedSegment> placedSegments(const LabelFile &labels, LabelFormat format)
{
    std::vector<PlacedSegment> placed;
    bool hasLines = labels.format == format;
    for (const auto &recording : labels.recordings) {
        const auto first = static_cast<std::ptrdiff_t>(placed.size());
        for (const auto &tier : recording.tiers) {
            for (const auto &segment : tier.segments) {
                if (segment.role == SegmentRole::Filler)
                    continue;
                hasLines = hasLines && segment.line > 0;
                placed.push_back({&recording, &tier, &segment,
                                  channelFor(format, labels.format, segment.channel),
                                  labels.format == format && segment.line > 0});
            }
        }
        if (recording.tiers.size() > 1)
            std::stable_sort(placed.begin() + first, placed.end(),
                             [](const PlacedSegment &a, const PlacedSegment &b) {
                                 return a.segment->start < b.segment->start;
                             });
    }
    if (hasLines)
        std::stable_sort(placed.begin(), placed.end(),
                         [](const PlacedSegment &a, const PlacedSegment &b) {
                             return a.segment->line < b.segment->line;
                         });
    return placed;
}

Result<> writeLines(const LabelFile &labels, LabelFormat format, LabelWriting &writing,
                    WriteSegment writeSegment)
{
    std::size_t nextKept = labels.format == format ? 0 : labels.kept.size();
    const auto writeKept = [&](std::uint64_t before) {
        for (; nextKept < labels.kept.size() && labels.kept[nextKept].line < before; ++nextKept) {
            writing.text += validText(labels.kept[nextKept].text);
            writing.text += '\n';
        }
    };
    for (const auto &placed : placedSegments(labels, format)) {
        writeKept(placed.segment->line);
        VOX_CHECK(writeSegment(placed, writing));
    }
    writeKept(UINT64_MAX);
    return {};
}

std::string channelFor(LabelFormat to, LabelFormat from, const std::string &channel)
{
    const auto isNist = [](LabelFormat format) {
        return infoOf(format).isNist;
    };
    const auto number = parseNumber(channel);
    constexpr double kMostChannels = 1'000;
    const bool isCount = number && *number >= 0 && *number < kMostChannels
                         && decimalsOf(channel) == 0;
    if (from == LabelFormat::LabelStudio && isNist(to) && isCount)
        return std::to_string(static_cast<int>(*number) + 1);
    if (!isNist(from) || to != LabelFormat::LabelStudio)
        return channel;
    if (isCount)
        return std::to_string(std::max(static_cast<int>(*number) - 1, 0));
    const bool isLetter = channel.size() == 1 && channel[0] >= 'A' && channel[0] <= 'H';
    return isLetter ? std::to_string(channel[0] - 'A') : channel;
}

const LabelRecording &firstRecording(const LabelFile &labels)
{
    static const LabelRecording kNone;
    return labels.recordings.empty() ? kNone : labels.recordings.front();
}

Result<std::vector<Lane>> lanesOf(const LabelRecording &recording, LabelWriting &writing,
                                  bool pointsApart)
{
    std::vector<Lane> lanes;
    UniqueNames names;
    for (const auto &tier : recording.tiers) {
        TierLanes ofTier(tier, names, writing);
        for (auto &[speaker, segments] : bySpeaker(tier))
            VOX_CHECK(ofTier.add(validText(laneName(recording, tier, speaker)), speaker,
                                 std::move(segments), pointsApart));
        std::move(ofTier.lanes.begin(), ofTier.lanes.end(), std::back_inserter(lanes));
    }
    return lanes;
}

} // namespace voxdeck::labels

// SPDX-License-Identifier: Apache-2.0
#include "core/format/labels/FlatLabels.h"

#include "core/format/labels/LabelText.h"

#include <algorithm>
#include <array>
#include <map>
#include <string_view>
#include <unordered_map>
#include <utility>

namespace voxdeck::labels {

namespace {

constexpr std::size_t kMostCandidates = 16;

using Places = std::vector<std::size_t>;

/// The known names by each way to spell them.
class KnownNames {
public:
    explicit KnownNames(std::span<const std::string> names)
    {
        for (std::size_t i = 0; i < names.size(); ++i) {
            add(m_exact, names[i], i);
            add(m_baseNames, baseNameOfAddress(names[i]), i);
            add(m_stems, stemOfAddress(names[i]), i);
        }
    }

    RecordingMatch find(const LabelRecording &recording) const
    {
        RecordingMatch match{recording.name, recording.audio, MatchKind::None, 0, {}};
        const auto &name = recording.name;
        const auto &audio = recording.audio;
        if (take(match, MatchKind::Exact, m_exact, audio, name)
            || take(match, MatchKind::BaseName, m_baseNames, baseNameOfAddress(audio),
                    baseNameOfAddress(name)))
            return match;
        // A name such as "show.2" has no extension: all of it is the stem.
        take(match, MatchKind::Stem, m_stems, stemOfAddress(audio), baseNameOfAddress(name))
            || take(match, MatchKind::Stem, m_stems, {}, stemOfAddress(name));
        return match;
    }

private:
    using ByName = std::unordered_map<std::string, Places>;

    static void add(ByName &to, const std::string &name, std::size_t place)
    {
        if (name.empty())
            return;
        Places &places = to[name];
        if (places.size() < kMostCandidates)
            places.push_back(place);
    }

    /// The audio's path is more telling than the name, which may be that of the label file.
    static bool take(RecordingMatch &match, MatchKind kind, const ByName &names,
                     const std::string &audio, const std::string &name)
    {
        auto found = audio.empty() ? names.end() : names.find(audio);
        if (found == names.end())
            found = name.empty() ? names.end() : names.find(name);
        if (found == names.end())
            return false;
        const Places &places = found->second;
        match.kind = places.size() == 1 ? kind : MatchKind::Ambiguous;
        match.known = places.front();
        if (places.size() > 1)
            match.candidates = places;
        return true;
    }

    ByName m_exact;
    ByName m_baseNames;
    ByName m_stems;
};

bool isFound(const RecordingMatch &match)
{
    return match.kind != MatchKind::None && match.kind != MatchKind::Ambiguous;
}

bool isWanted(const LabelSegment &segment, const FlattenOptions &options)
{
    return segment.role == SegmentRole::Speech
           || (segment.role == SegmentRole::Ignored && options.includesIgnored);
}

FlatSegment flat(const std::string &recording, const LabelTier &tier, const LabelSegment &segment)
{
    return {recording,
            segment.start,
            segment.end,
            segment.text,
            speakerOf(tier, segment),
            segment.channel,
            tier.name,
            segment.confidence,
            segment.isWhole,
            segment.line};
}

} // namespace

std::vector<RecordingMatch> matchRecordings(const LabelFile &labels,
                                            std::span<const std::string> knownNames)
{
    const KnownNames known(knownNames);
    std::vector<RecordingMatch> matches;
    matches.reserve(labels.recordings.size());
    for (const auto &recording : labels.recordings)
        matches.push_back(known.find(recording));
    return matches;
}

FlatLabels flattenLabels(const LabelFile &labels, std::span<const std::string> knownNames,
                         const FlattenOptions &options)
{
    FlatLabels all;
    all.matches = matchRecordings(labels, knownNames);
    for (std::size_t i = 0; i < labels.recordings.size(); ++i) {
        const auto &recording = labels.recordings[i];
        const bool isKnown = isFound(all.matches[i]);
        const std::string &name = isKnown ? knownNames[all.matches[i].known] : recording.name;
        for (const auto &tier : recording.tiers) {
            if (options.tier && tier.name != *options.tier)
                continue;
            for (const auto &segment : tier.segments) {
                if (!isWanted(segment, options))
                    continue;
                if (isKnown || options.includesUnmatched)
                    all.segments.push_back(flat(name, tier, segment));
                else
                    ++all.segmentsLeftOut;
            }
        }
    }
    return all;
}

LabelFile labelsFromFlat(std::span<const FlatSegment> segments)
{
    LabelFile labels;
    std::unordered_map<std::string, std::size_t> recordings;
    std::map<std::pair<std::size_t, std::string>, std::size_t> tiers;
    for (const auto &from : segments) {
        const auto [place, isNewRecording] = recordings.emplace(from.recording,
                                                                labels.recordings.size());
        if (isNewRecording) {
            auto &recording = labels.recordings.emplace_back();
            recording.name = stemOfAddress(from.recording);
            if (recording.name != from.recording)
                recording.audio = from.recording;
        }
        auto &recording = labels.recordings[place->second];
        const auto [tierPlace, isNewTier] = tiers.emplace(std::pair{place->second, from.tier},
                                                          recording.tiers.size());
        if (isNewTier)
            recording.tiers.emplace_back().name = from.tier;
        LabelSegment &segment = recording.tiers[tierPlace->second].segments.emplace_back();
        segment.start = from.start;
        segment.end = from.end;
        segment.text = from.text;
        segment.speaker = from.speaker;
        segment.channel = from.channel;
        segment.confidence = from.confidence;
        segment.isWhole = from.isWhole;
    }
    return labels;
}

} // namespace voxdeck::labels

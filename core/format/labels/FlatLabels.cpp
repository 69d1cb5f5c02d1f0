// SPDX-License-Identifier: Apache-2.0
#include "core/format/labels/FlatLabels.h"

#include "core/format/labels/LabelText.h"

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

} // namespace voxdeck::labels

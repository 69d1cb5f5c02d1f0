// SPDX-License-Identifier: Apache-2.0
#include "core/split/ListedSplits.h"

#include "core/base/FileStem.h"
#include "core/base/SplitName.h"

#include <algorithm>
#include <filesystem>
#include <functional>
#include <iterator>
#include <set>
#include <string_view>
#include <unordered_map>
#include <utility>

namespace voxdeck {

namespace {

using SurveyNumbers = std::vector<std::uint32_t>;

/// Whether a path ends with all folders and the name of the other.
bool endsWithPath(std::string_view path, std::string_view end)
{
    return path == end
           || (path.size() > end.size() && path.ends_with(end)
               && (end.starts_with('/') || path[path.size() - end.size() - 1] == '/'));
}

bool areOnePath(std::string_view a, std::string_view b)
{
    return endsWithPath(a, b) || endsWithPath(b, a);
}

std::string withoutEnding(const std::filesystem::path &audio)
{
    return (audio.parent_path() / audio.stem()).lexically_normal().string();
}

class Matcher {
public:
    Matcher(Workspace &workspace, const SplitSurvey &survey)
        : m_workspace(workspace), m_survey(survey)
    {
        for (const SurveyedRecording &recording : survey.recordings())
            m_speakers.insert(survey.names()[recording.speaker]);
        m_speakers.erase(std::string_view());
    }

    Result<> add(const ListedSplit &line)
    {
        const bool isSpeaker = m_speakers.contains(line.name);
        if (isSpeaker) {
            const auto [known, isNew] = m_matched.bySpeaker.emplace(line.name, &line);
            if (!isNew && !isSameSplit(*known->second, line))
                return fail(contradiction(*known->second, line, "speaker", line.name));
        }
        if (const auto exact = m_survey.recordingCalled(line.name))
            return assign(*exact, line);
        if (isSpeaker)
            return {};
        VOX_TRY(const SurveyNumbers found, candidates(line));
        if (found.size() == 1)
            return assign(found.front(), line);
        if (found.empty())
            ++m_matched.unknown;
        else
            m_matched.ambiguous.push_back({line.name, found});
        return {};
    }

    MatchedSplits take() { return std::move(m_matched); }

private:
    Result<> assign(std::uint32_t recording, const ListedSplit &line)
    {
        const auto [known, isNew] = m_matched.byRecording.emplace(recording, &line);
        if (!isNew && !isSameSplit(*known->second, line))
            return fail(contradiction(*known->second, line, "recording",
                                      m_survey.recordings()[recording].name));
        return {};
    }

    Result<SurveyNumbers> candidates(const ListedSplit &line)
    {
        VOX_CHECK(readPlaces());
        const std::string audio = line.audio.empty() ? std::string() : withoutEnding(line.audio);
        const auto isAudio = [&](std::uint32_t number) {
            return isAt(number, audio);
        };
        SurveyNumbers found = named(line.name);
        if (found.empty() && !audio.empty()) {
            found = named(audio);
            std::erase_if(found, std::not_fn(isAudio));
        }
        if (found.size() > 1)
            keepIf(found,
                   [this](std::uint32_t number) { return m_survey.recordings()[number].isChosen; });
        if (found.size() > 1 && !audio.empty())
            keepIf(found, isAudio);
        return found;
    }

    /// Recordings called so with more folders, or of a file with the folders of the name.
    SurveyNumbers named(std::string_view name) const
    {
        SurveyNumbers found;
        const auto alike = m_byLast.find(lastPartOf(name));
        if (alike == m_byLast.end())
            return found;
        for (const std::uint32_t number : alike->second) {
            const std::string_view called = m_survey.recordings()[number].name;
            if (endsWithPath(called, name) || (endsWithPath(name, called) && isAt(number, name)))
                found.push_back(number);
        }
        return found;
    }

    template <class Test>
    static void keepIf(SurveyNumbers &numbers, const Test &test)
    {
        SurveyNumbers kept;
        std::copy_if(numbers.begin(), numbers.end(), std::back_inserter(kept), test);
        if (!kept.empty())
            numbers = std::move(kept);
    }

    bool isAt(std::uint32_t number, std::string_view path) const
    {
        const auto places = m_places.find(number);
        return places != m_places.end()
               && std::any_of(places->second.begin(), places->second.end(),
                              [path](const std::string &place) { return areOnePath(place, path); });
    }

    /// Only when a name needs it: most lists name recordings as they are called.
    Result<> readPlaces()
    {
        if (!m_byLast.empty())
            return {};
        for (std::uint32_t number = 0; number < m_survey.recordings().size(); ++number)
            m_byLast[lastPartOf(m_survey.recordings()[number].name)].push_back(number);
        return eachRecordingPlace(m_workspace, [this](const auto &called, const auto &place) {
            if (const auto number = m_survey.recordingCalled(called))
                m_places[*number].push_back(withoutEnding(place));
        });
    }

    Workspace &m_workspace;
    const SplitSurvey &m_survey;
    std::set<std::string_view> m_speakers;
    std::unordered_map<std::string_view, SurveyNumbers> m_byLast;
    std::unordered_map<std::uint32_t, std::vector<std::string>> m_places;
    MatchedSplits m_matched;
};

} // namespace

bool isSameSplit(const ListedSplit &one, const ListedSplit &other)
{
    const auto plain = plainSplitName(one.split);
    return one.split == other.split || (!plain.empty() && plain == plainSplitName(other.split));
}

Error contradiction(const ListedSplit &first, const ListedSplit &second, const char *what,
                    std::string subject)
{
    const auto said = [](const ListedSplit &line) {
        return line.split + " as \"" + line.name + '"'
               + (line.line > 0 ? " (line " + std::to_string(line.line) + ")" : std::string());
    };
    return {ErrorCode::InvalidArgument,
            Sentence::tr("the list assigns this %1 to %2 and to %3; expected one split", what,
                         said(first), said(second)),
            std::move(subject)};
}

Result<MatchedSplits> MatchedSplits::of(Workspace &workspace, const SplitSurvey &survey,
                                        const std::vector<ListedSplit> &lines)
{
    if (lines.empty())
        return MatchedSplits();
    Matcher matcher(workspace, survey);
    for (const ListedSplit &line : lines)
        VOX_CHECK(matcher.add(line));
    return matcher.take();
}

} // namespace voxdeck

// SPDX-License-Identifier: Apache-2.0
#include "core/country/SplitsCsv.h"

#include "core/format/csv/CsvWriter.h"
#include "core/json/PythonFloat.h"

#include <algorithm>
#include <map>
#include <set>
#include <vector>

namespace voxdeck {

Result<SplitsCsv> splitsCsv(Workspace &workspace, const SplitSurvey &survey)
{
    struct Listed {
        std::string id;
        std::string audio;
    };
    std::map<std::string, Listed> listed; // by what it is called
    VOX_CHECK(
        eachRecordingAudio(workspace, [&](const auto &name, const auto &id, const auto &path) {
            listed.try_emplace(name, Listed{id, path});
        }));
    const auto &recordings = survey.recordings();
    std::map<std::string, std::size_t> withId; // of those that are listed
    for (const SurveyedRecording &recording : recordings)
        if (const auto found = listed.find(recording.name);
            recording.isChosen && found != listed.end())
            ++withId[found->second.id];
    const bool hasSubsets = std::any_of(recordings.begin(), recordings.end(),
                                        [](const auto &one) { return one.subset.has_value(); });
    SplitsCsv csv;
    csv.text = "source_audio_path,video_id,duration_hours,size_mb,split";
    csv.text += hasSubsets ? ",subset_id\n" : "\n";
    for (const SurveyedRecording &recording : recordings) {
        if (!recording.isChosen)
            continue;
        const auto known = listed.find(recording.name);
        const bool isKnown = known != listed.end();
        // other programs know it by its id, which tells it apart among those of one country
        const bool hasOwnId = isKnown && withId[known->second.id] == 1;
        std::set<Split> splits; // segments without a split leave it in one
        survey.eachCell(recording, [&splits](const SurveyCell &cell) {
            if (cell.split != Split::Unassigned)
                splits.insert(cell.split);
        });
        ++csv.recordings;
        if (splits.size() > 1)
            csv.inSeveral.push_back(recording.name);
        std::vector<std::string> fields{
            isKnown ? known->second.audio : std::string(),
            hasOwnId ? known->second.id : recording.name, pythonFloatRepr(recording.seconds / 3600),
            std::string(), splitName(splits.size() == 1 ? *splits.begin() : Split::Unassigned)};
        if (hasSubsets)
            fields.push_back(recording.subset ? std::to_string(*recording.subset) : std::string());
        csv.text += csvRecord(fields);
    }
    return csv;
}

} // namespace voxdeck

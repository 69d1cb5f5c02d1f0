// SPDX-License-Identifier: Apache-2.0
#include "core/country/SplitsCsv.h"

#include "core/format/csv/CsvWriter.h"
#include "core/json/PythonFloat.h"

#include <algorithm>
#include <map>
#include <vector>

namespace voxdeck {

Result<std::string> splitsCsv(Workspace &workspace, const SplitSurvey &survey)
{
    std::map<std::string, std::string> audio;
    VOX_CHECK(eachRecordingAudio(
        workspace, [&audio](const auto &name, const auto &path) { audio.emplace(name, path); }));
    const auto &recordings = survey.recordings();
    const bool hasSubsets = std::any_of(recordings.begin(), recordings.end(),
                                        [](const auto &one) { return one.subset.has_value(); });
    std::string text = "source_audio_path,video_id,duration_hours,size_mb,split";
    text += hasSubsets ? ",subset_id\n" : "\n";
    for (const SurveyedRecording &recording : recordings) {
        if (!recording.isChosen)
            continue;
        const auto path = audio.find(recording.name);
        std::vector<std::string> fields{path == audio.end() ? std::string() : path->second,
                                        recording.name, pythonFloatRepr(recording.seconds / 3600),
                                        std::string(), splitName(survey.splitOf(recording))};
        if (hasSubsets)
            fields.push_back(recording.subset ? std::to_string(*recording.subset) : std::string());
        text += csvRecord(fields);
    }
    return text;
}

} // namespace voxdeck

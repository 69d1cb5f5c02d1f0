// SPDX-License-Identifier: Apache-2.0
#include "core/format/csv/ColumnNames.h"

#include "core/base/Ascii.h"
#include "core/format/csv/ManifestColumns.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <functional>
#include <map>
#include <set>
#include <utility>

namespace voxdeck {

namespace {

using namespace record_fields;

/// Of two columns for one field the one listed first here counts.
constexpr std::array kNames = std::to_array<std::pair<std::string_view, std::string_view>>({
    {"key", kKey},
    {"utt_id", kKey},
    {"utterance_id", kKey},
    {"segment_id", kKey},
    {"utt", kKey},
    {"id", kKey},
    {"wav", kAudio},
    {"source_audio_path", kAudio},
    {"audio_filepath", kAudio},
    {"audio_path", kAudio},
    {"audio_file", kAudio},
    {"wav_filename", kAudio},
    {"wav_path", kAudio},
    {"audio", kAudio},
    {"file_name", kAudio},
    {"filename", kAudio},
    {"file_path", kAudio},
    {"filepath", kAudio},
    {"path", kAudio},
    {"file", kAudio},
    {"txt", kText},
    {"human_transcript", kText},
    {"human_text", kText},
    {"text", kText},
    {"transcript", kText},
    {"transcription", kText},
    {"sentence", kText},
    {"wrd", kText},
    {"reference", kText},
    {"start", kStart},
    {"start_seconds", kStart},
    {"start_time", kStart},
    {"offset", kStart},
    {"end", kEnd},
    {"end_seconds", kEnd},
    {"end_time", kEnd},
    {"channel", kChannel},
    {"speaker", kSpeaker},
    {"speaker_id", kSpeaker},
    {"spk_id", kSpeaker},
    {"client_id", kSpeaker},
    {"speaker_name", kSpeaker},
    {"gender", kGender},
    {"sex", kGender},
    {"language", kLanguage},
    {"lang", kLanguage},
    {"locale", kLanguage},
    {"country", kCountry},
    {"recording", kRecording},
    {"recording_id", kRecording},
    {"video_id", kRecording},
    {"duration", kDuration},
    {"duration_seconds", kDuration},
    {"split", kSplit},
    {"webdataset_status", kStatus},
    {"status", kStatus},
    {"cer", kCer},
    {"wer", kWer},
});

constexpr bool knowManifests()
{
    for (const FieldName &row : manifest_columns::kNames.rows()) {
        const std::pair known(row.name, row.field);
        if (std::find(kNames.begin(), kNames.end(), known) == kNames.end())
            return false;
    }
    return true;
}
static_assert(knowManifests(), "what ManifestWriter writes is read as the same field");

/// The position of the name in the table; the table's size for an unknown name.
std::size_t rankOf(std::string_view name)
{
    const std::string lower = lowered(name);
    const auto found = std::find_if(kNames.begin(), kNames.end(),
                                    [&lower](const auto &row) { return row.first == lower; });
    return static_cast<std::size_t>(found - kNames.begin());
}

} // namespace

std::string_view canonicalColumn(std::string_view name)
{
    const std::size_t rank = rankOf(name);
    return rank < kNames.size() ? kNames.at(rank).second : std::string_view();
}

std::vector<std::string> fieldsOfColumns(std::span<const std::string> names)
{
    std::map<std::string_view, std::size_t> chosen; // field -> column
    for (std::size_t column = 0; column < names.size(); ++column) {
        const std::size_t rank = rankOf(names[column]);
        if (rank == kNames.size())
            continue;
        const auto [place, isFirst] = chosen.emplace(kNames.at(rank).second, column);
        if (!isFirst && rank < rankOf(names[place->second]))
            place->second = column;
    }
    std::vector<std::string> fields(names.size());
    std::set<std::string, std::less<>> taken;
    for (const auto &[field, column] : chosen) {
        fields[column] = field;
        taken.emplace(field);
    }
    std::set<std::string_view> seen;
    for (std::size_t column = 0; column < names.size(); ++column) {
        const bool isRepeated = !names[column].empty() && !seen.insert(names[column]).second;
        if (!fields[column].empty() || isRepeated)
            continue;
        std::string own = names[column];
        if (own.empty())
            own.append("column_").append(std::to_string(column + 1));
        while (taken.contains(own))
            own.insert(0, "original_");
        taken.insert(own);
        fields[column] = std::move(own);
    }
    return fields;
}

} // namespace voxdeck

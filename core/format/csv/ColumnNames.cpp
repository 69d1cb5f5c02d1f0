// SPDX-License-Identifier: Apache-2.0
#include "core/format/csv/ColumnNames.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

namespace voxdeck {

namespace {

using namespace record_fields;

/// Of two columns for one field the one that stands first here counts.
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
    {"status", kStatus},
    {"webdataset_status", kStatus},
    {"cer", kCer},
    {"wer", kWer},
});

} // namespace

std::string_view canonicalColumn(std::string_view name)
{
    std::string lower(name);
    for (char &c : lower)
        c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    const auto found = std::find_if(kNames.begin(), kNames.end(),
                                    [&lower](const auto &row) { return row.first == lower; });
    return found == kNames.end() ? std::string_view() : found->second;
}

} // namespace voxdeck

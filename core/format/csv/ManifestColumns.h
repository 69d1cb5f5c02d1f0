// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/format/FieldNames.h"

/// The columns of a country's manifest, which the samples of a WebDataset of countries have as well.
namespace voxdeck::manifest_columns {

inline constexpr std::string_view kKey = "key";
inline constexpr std::string_view kCountry = "country";
inline constexpr std::string_view kLanguage = "language";
inline constexpr std::string_view kRecording = "video_id";
inline constexpr std::string_view kTranscript = "transcript_id";
inline constexpr std::string_view kAudio = "source_audio_path";
inline constexpr std::string_view kStart = "start_seconds";
inline constexpr std::string_view kEnd = "end_seconds";
inline constexpr std::string_view kDuration = "duration_seconds";
inline constexpr std::string_view kHypothesis = "asr_transcript";
inline constexpr std::string_view kText = "human_transcript";
inline constexpr std::string_view kCer = "cer";
inline constexpr std::string_view kWer = "wer";
inline constexpr std::string_view kFirstWord = "original_transcript_start_idx";
inline constexpr std::string_view kLastWord = "original_transcript_end_idx";
inline constexpr std::string_view kStatus = "status";
inline constexpr std::string_view kError = "error_message";
inline constexpr std::string_view kBatch = "batch_id";
inline constexpr std::string_view kSplit = "split";

/// Those of a new `<country>_manifest.csv`, in order.
inline constexpr std::array kInOrder{kKey,    kCountry, kLanguage, kRecording, kTranscript,
                                     kAudio,  kStart,   kEnd,      kDuration,  kHypothesis,
                                     kText,   kCer,     kWer,      kFirstWord, kLastWord,
                                     kStatus, kError,   kBatch,    kSplit};

/// Which of them hold fields of RecordFields.h.
inline constexpr std::array kRows = std::to_array<FieldName>({
    {record_fields::kKey, kKey},
    {record_fields::kAudio, kAudio},
    {record_fields::kText, kText},
    {record_fields::kStart, kStart},
    {record_fields::kEnd, kEnd},
    {record_fields::kLanguage, kLanguage},
    {record_fields::kCountry, kCountry},
    {record_fields::kRecording, kRecording},
    {record_fields::kDuration, kDuration},
    {record_fields::kSplit, kSplit},
    {record_fields::kStatus, kStatus},
    {record_fields::kCer, kCer},
    {record_fields::kWer, kWer},
});
inline constexpr FieldNames kNames{kRows};
static_assert(kNames.areSound());

} // namespace voxdeck::manifest_columns

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <string_view>

/// The names under which every UtteranceSource returns the fields of its format, so that packing,
/// the manifest and the writers need to know only these. Other fields keep their names and order,
/// after these. A field that a format does not have is left out, not null.
///
/// WeNet's raw lists and TouchDataset's metainfo already speak this language (formats 1.5 and 4.1);
/// their records pass through unchanged.
namespace voxdeck::record_fields {

inline constexpr std::string_view kKey = "key";         ///< of the utterance
inline constexpr std::string_view kAudio = "wav";       ///< the audio's path as the list spells it
inline constexpr std::string_view kText = "txt";        ///< the reference transcript
inline constexpr std::string_view kStart = "start";     ///< seconds in the audio file
inline constexpr std::string_view kEnd = "end";         ///< seconds in the audio file
inline constexpr std::string_view kChannel = "channel"; ///< from 0
inline constexpr std::string_view kSpeaker = "speaker";
inline constexpr std::string_view kGender = "gender";
inline constexpr std::string_view kLanguage = "language";
inline constexpr std::string_view kCountry = "country";
inline constexpr std::string_view kRecording = "recording"; ///< the id of the source audio
inline constexpr std::string_view kDuration = "duration";   ///< seconds of the utterance
inline constexpr std::string_view kSplit = "split"; ///< "train", "validation", "test", as spelled
inline constexpr std::string_view kStatus = "status";
inline constexpr std::string_view kCer = "cer"; ///< a share: 0.127 is 12.7 %
inline constexpr std::string_view kWer = "wer";

/// Of a record that points into a tar: how its list turns seconds into frames (TimeRules.h); without it they are cut off.
inline constexpr std::string_view kTimeRule = "time_rule";

/// All of them, in the order of a record.
inline constexpr std::array kInOrder{kKey,     kAudio,  kText,     kStart,   kEnd,       kChannel,
                                     kSpeaker, kGender, kLanguage, kCountry, kRecording, kDuration,
                                     kSplit,   kStatus, kCer,      kWer};

/// Those that say which audio it is: what another format means by these names is not known.
inline constexpr std::array kOfAudio{kKey, kAudio, kText, kStart, kEnd, kChannel, kDuration};

constexpr bool isField(std::string_view name)
{
    return std::find(kInOrder.begin(), kInOrder.end(), name) != kInOrder.end();
}
/// Whether a value that a format calls so is that field, also where its own names do not tell.
constexpr bool isTakenByName(std::string_view name)
{
    return isField(name) && std::find(kOfAudio.begin(), kOfAudio.end(), name) == kOfAudio.end();
}

} // namespace voxdeck::record_fields

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/format/FieldNames.h"

namespace voxdeck::nemo {

namespace detail {

inline constexpr std::array kRows = std::to_array<FieldName>({
    {record_fields::kAudio, "audio_filename", NameUse::Read},
    {record_fields::kAudio, "audio_filepath"},
    {record_fields::kAudio, "context", NameUse::Read},
    {record_fields::kText, "text"},
    {record_fields::kText, "text_filepath", NameUse::NamesFile},
    {record_fields::kText, "normalized_text", NameUse::Kept},
    {record_fields::kText, "answer", NameUse::Kept},
    {record_fields::kStart, "offset"},
    {record_fields::kEnd, ""},
    {record_fields::kDuration, "duration"},
    {record_fields::kDuration, "context_duration", NameUse::Read},
    {record_fields::kLanguage, "lang"},
    {record_fields::kLanguage, "source_lang", NameUse::Kept},
});

} // namespace detail

/// What manifests call their fields.
inline constexpr FieldNames kNames{detail::kRows};
static_assert(kNames.areSound());
/// The number of an entry's tar among the shards of its dataset.
inline constexpr std::string_view kShardId = "shard_id";

} // namespace voxdeck::nemo

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/format/FieldNames.h"
#include "core/format/TimeRules.h"

namespace voxdeck::lhotse {

namespace detail {

inline constexpr std::array kRows = std::to_array<FieldName>({
    {record_fields::kKey, "id"},
    {record_fields::kRecording, "recording_id"},
    {record_fields::kStart, "start"},
    {record_fields::kEnd, ""},
    {record_fields::kDuration, "duration"},
    {record_fields::kChannel, "channel"},
    {record_fields::kText, "text"},
    {record_fields::kSpeaker, "speaker"},
    {record_fields::kGender, "gender"},
    {record_fields::kLanguage, "language"},
});

} // namespace detail

/// What supervisions call their fields. Lhotse refuses any other, which belong into `custom`.
inline constexpr FieldNames kNames{detail::kRows};
static_assert(kNames.areSound());

} // namespace voxdeck::lhotse

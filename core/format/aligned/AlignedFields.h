// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/format/FieldNames.h"

namespace voxdeck::aligned {

namespace detail {

inline constexpr std::array kRows = std::to_array<FieldName>({
    {record_fields::kStart, "start"},
    {record_fields::kEnd, "end"},
    {record_fields::kText, "human_text"},
    {record_fields::kCer, "cer"},
});

} // namespace detail

/// What the segments of *_aligned.json call their fields.
inline constexpr FieldNames kNames{detail::kRows};
static_assert(kNames.areSound());
/// What the recogniser heard; a field of RecordFields.h has no place for it.
inline constexpr std::string_view kHypothesis = "asr_text";

} // namespace voxdeck::aligned

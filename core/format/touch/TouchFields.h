// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/format/FieldNames.h"

namespace voxdeck::touch {

namespace detail {

/// Of a record, and of its segments.
inline constexpr std::array kRows = std::to_array<FieldName>({
    {record_fields::kLanguage, "language"},
    {record_fields::kLanguage, "lang", NameUse::Read},
});

} // namespace detail

inline constexpr FieldNames kFieldNames{detail::kRows};
static_assert(kFieldNames.areSound());

} // namespace voxdeck::touch

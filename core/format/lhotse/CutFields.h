// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/json/Json.h"

#include <string_view>

// A record holds the `custom` of a cut and that of its supervision side by side. Lhotse reads each from its own
// place (`cut.score`, `supervision.score`), so the record says which are the cut's: docs/decisions/0480.
namespace voxdeck::lhotse {

/// The field of a record that says so: an object, from their names in the cut to their names in the record,
/// which differ where the supervision has a field with the same name.
inline constexpr std::string_view kCutCustom = "cut_custom";

/// Whether this field of the record belongs into the `custom` of the cut, or is the list of those.
bool isOfCut(const JsonValue &record, std::string_view name);

/// The `custom` of the cut; without members where it has none.
JsonValue customOfCut(const JsonValue &record);

} // namespace voxdeck::lhotse

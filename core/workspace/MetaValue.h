// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/workspace/FieldMapping.h"

#include <string_view>

namespace voxdeck {

/// What `meta.NAME` means in the further fields of a row. Lhotse's readers give the members of a cut's or a
/// supervision's `custom` as fields of the row itself, so "custom.snr" is "snr" where no field is called `custom`.
///
/// Result   null: the row has no such field.
inline const JsonValue *metaValue(const JsonValue &further, std::string_view name)
{
    constexpr std::string_view kCustom = "custom.";
    const JsonValue *const value = valueAt(further, name);
    if (value || !name.starts_with(kCustom) || further.find("custom"))
        return value;
    return valueAt(further, name.substr(kCustom.size()));
}

} // namespace voxdeck

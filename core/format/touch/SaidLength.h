// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/format/RecordFields.h"
#include "core/format/RecordValues.h"
#include "core/json/Json.h"

#include <optional>
#include <string_view>

namespace voxdeck::touch {

/// Seconds of an item whose audio its shard does not hold, as its record says. Shards adopted from tars have such items.
inline std::optional<double> saidLength(std::string_view record)
{
    const auto json = JsonValue::parse(record);
    const auto seconds = json ? fieldNumber(*json, record_fields::kDuration) : std::nullopt;
    return seconds && *seconds > 0 ? seconds : std::nullopt;
}

} // namespace voxdeck::touch

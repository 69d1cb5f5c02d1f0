// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/json/Json.h"

#include <cstdint>

namespace voxdeck::cli {

/// A count as --json prints it.
inline JsonValue number(std::uint64_t value)
{
    return JsonValue::ofInteger(static_cast<std::int64_t>(value));
}

} // namespace voxdeck::cli

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace voxdeck {

std::int64_t nowMs(); ///< milliseconds since the epoch, UTC

} // namespace voxdeck

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Result.h"

#include <cstddef>
#include <cstdint>
#include <span>

namespace voxdeck {

/// Gives all pages of an Ogg stream in memory another serial number and corrects their checksums.
/// Private to core/audio. Internal where the bytes are not whole Ogg pages.
Result<> setOggSerial(std::span<std::byte> stream, std::uint32_t serial);

} // namespace voxdeck

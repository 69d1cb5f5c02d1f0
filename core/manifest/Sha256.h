// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Result.h"

#include <string>
#include <string_view>

namespace voxdeck {

/// The 32 bytes of the SHA-256 of `bytes`, by OpenSSL.
Result<std::string> sha256(std::string_view bytes);

/// Lower-case hexadecimal, two digits a byte.
std::string hexOf(std::string_view bytes);

} // namespace voxdeck

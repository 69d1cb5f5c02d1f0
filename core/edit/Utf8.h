// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace voxdeck {

/// Whether `text` is UTF-8 that Python would encode: no overlong forms, no surrogates.
bool isUtf8(std::string_view text);

} // namespace voxdeck

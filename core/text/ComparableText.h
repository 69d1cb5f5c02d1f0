// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace voxdeck {

/// A text as far as two of them say the same: compatibility forms composed (NFKC), case folded, and of
/// everything that is no letter, mark or digit one space left, none at the ends. Bytes that are not
/// UTF-8 are such spaces.
std::string comparableText(std::string_view text);

} // namespace voxdeck

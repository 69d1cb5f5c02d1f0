// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Result.h"

#include <string_view>

namespace voxdeck {

/// InvalidArgument unless `name` stays inside the folder it is unpacked to, on any system, and is
/// written and read back byte for byte: UTF-8, parts divided by '/', none of them empty, "." or
/// "..", no drive letter, no backslash, no control character, at most 4096 bytes.
Result<> checkMemberName(std::string_view name);

} // namespace voxdeck

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace voxdeck {

/// The order people expect of names: runs of digits by their value ("a2" before "a10"), all else byte
/// by byte; names that differ only in zeros in front of a number by their bytes.
bool naturalLess(std::string_view a, std::string_view b);

} // namespace voxdeck

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>

namespace voxdeck::cli {

/// "1 segment", "2 segments": `one` takes an s.
inline std::string counted(std::uint64_t number, const char *one)
{
    return std::to_string(number) + " " + one + (number == 1 ? "" : "s");
}

} // namespace voxdeck::cli

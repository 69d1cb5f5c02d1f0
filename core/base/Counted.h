// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

namespace voxdeck {

/// "1 row is gone", "2 rows are gone", "0 rows are gone".
inline std::string counted(std::uint64_t number, const char *one, const char *many)
{
    return std::to_string(number) + " " + (number == 1 ? one : many);
}

/// "1 segment", "2 segments": `one` takes an s.
inline std::string counted(std::uint64_t number, const char *one)
{
    return std::to_string(number) + " " + one + (number == 1 ? "" : "s");
}

} // namespace voxdeck

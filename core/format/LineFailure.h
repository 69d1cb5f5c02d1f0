// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

namespace voxdeck {

/// One line of an input of which nothing could be made.
struct LineFailure {
    std::uint64_t line = 0;
    std::string key;
    std::string reason;
};

/// One line of errors.jsonl, with its end.
std::string ledgerLine(const LineFailure &failure);

} // namespace voxdeck

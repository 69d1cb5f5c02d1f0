// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/search/RowReader.h"

#include <cstdint>
#include <vector>

namespace voxdeck {

/// `count` of the rows, each equally likely, by their ids; all rows if there are fewer. The same
/// rows and the same seed give the same sample.
std::vector<std::uint32_t> sampleOf(const RowOrder &rows, std::uint64_t count, std::int64_t seed);

} // namespace voxdeck

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace voxdeck {

/// Deals `rows` rows out to `people`: a random `share` of them to two people each (to every pair of
/// neighbours in turn), every other row to one, in runs of rows that follow each other. Gives the row
/// numbers of each person, rising. The same seed deals the same.
///
/// With one person, or a share of 0, nothing is doubled. A share above 0 doubles one row at least.
std::vector<std::vector<std::uint64_t>> dealRows(std::uint64_t rows, std::size_t people,
                                                 double share, std::int64_t seed);

} // namespace voxdeck

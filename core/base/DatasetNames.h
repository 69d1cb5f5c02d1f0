// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace voxdeck {

/// Names of files that several parts of the program write or look for.
inline constexpr const char *kShardListName = "data.list";  ///< the shards of a dataset
inline constexpr const char *kBuildFileName = "build.json"; ///< what a build wrote
/// The most of a build.json that is read: it lists all shards.
inline constexpr std::uint64_t kMostBuildFileBytes = std::uint64_t{256} << 20;

} // namespace voxdeck

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>

namespace voxdeck {

/// Where a cache keeps its files, and how much.
struct CachePlace {
    std::filesystem::path folder;
    std::uint64_t limitBytes = 0;
};

// The only place that reads the environment variables of the caches.

/// Copies of what packed tars hold: 32 GiB, or $VOXDECK_UNPACKED_BYTES, in the user's cache folder.
CachePlace unpackedCopiesPlace();
/// Indexes of tars, beside the workspaces: 2 GiB, or $VOXDECK_TAR_INDEX_BYTES.
CachePlace tarIndexPlace();
/// Parts of remote objects: $VOXDECK_CACHE, else "shards" in the user's cache folder. Its limit is kept in
/// the folder (ShardCache).
std::filesystem::path shardCacheFolder();
/// The last listings of folders on servers, in the user's cache folder.
std::filesystem::path listingsPlace();

} // namespace voxdeck

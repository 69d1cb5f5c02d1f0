// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/cache/ShardCache.h"
#include "core/remote/RemoteAccess.h"

#include <filesystem>
#include <memory>
#include <string>

namespace voxdeck {

/// A remote object as something a cache fetches from.
std::shared_ptr<const BlockSource> blocksOf(std::shared_ptr<const RemoteObject> object,
                                            const RemoteAddress &address);

/// The cache's name for the object at an address: the readable address, and for web addresses with
/// a query a hash of the query without its signature.
std::string cacheKeyOf(const RemoteAddress &address);

/// The facts of the object in the state whose parts a cache has, by that entry's validator.
ObjectFacts factsOfKept(const RemoteAddress &address, const std::string &validator,
                        std::uint64_t size);

/// VOXDECK_CACHE, or voxdeck/shards in the user's cache folder.
std::filesystem::path usualCacheFolder();

} // namespace voxdeck

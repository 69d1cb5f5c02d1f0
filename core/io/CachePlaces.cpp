// SPDX-License-Identifier: Apache-2.0
#include "core/io/CachePlaces.h"

#include "core/base/UserFolders.h"

#include <charconv>
#include <cstdlib>
#include <string_view>
#include <system_error>

namespace voxdeck {

namespace {

std::uint64_t bytesIn(const char *variable, std::uint64_t otherwise)
{
    const char *const given = std::getenv(variable);
    const std::string_view text(given ? given : "");
    std::uint64_t value = 0;
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
    return problem == std::errc() && end == text.data() + text.size() ? value : otherwise;
}

} // namespace

CachePlace unpackedCopiesPlace()
{
    return {userCacheFolder() / "unpacked",
            bytesIn("VOXDECK_UNPACKED_BYTES", std::uint64_t{32} << 30)};
}

CachePlace tarIndexPlace()
{
    return {userDataFolder() / "tar-indexes",
            bytesIn("VOXDECK_TAR_INDEX_BYTES", std::uint64_t{2} << 30)};
}

std::filesystem::path shardCacheFolder()
{
    const char *const named = std::getenv("VOXDECK_CACHE");
    return named && *named ? std::filesystem::path(named) : userCacheFolder() / "shards";
}

std::filesystem::path listingsPlace()
{
    return userCacheFolder() / "listings";
}

} // namespace voxdeck

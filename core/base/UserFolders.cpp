// SPDX-License-Identifier: Apache-2.0
#include "core/base/UserFolders.h"

#include <cstdlib>

namespace voxdeck {

namespace {

std::filesystem::path folderOf(const char *variable, const char *belowHome)
{
    if (const char *const named = std::getenv(variable); named && *named == '/')
        return std::filesystem::path(named) / "voxdeck";
    const char *const home = std::getenv("HOME");
    return std::filesystem::path(home && *home ? home : "/") / belowHome / "voxdeck";
}

} // namespace

std::filesystem::path userDataFolder()
{
    return folderOf("XDG_DATA_HOME", ".local/share");
}

std::filesystem::path userCacheFolder()
{
    return folderOf("XDG_CACHE_HOME", ".cache");
}

} // namespace voxdeck

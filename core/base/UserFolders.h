// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>

namespace voxdeck {

/// Where Voxdeck keeps what a user made: $XDG_DATA_HOME/voxdeck, else ~/.local/share/voxdeck. As the XDG
/// specification says, a relative value counts as none. Nothing is created.
std::filesystem::path userDataFolder();

/// Where Voxdeck keeps what it can make again: $XDG_CACHE_HOME/voxdeck, else ~/.cache/voxdeck.
std::filesystem::path userCacheFolder();

} // namespace voxdeck

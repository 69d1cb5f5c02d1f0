// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/items/ItemSource.h"

#include <filesystem>
#include <vector>

namespace voxdeck {

/// What the person wants to look at, and how it is to be read.
struct OpenWish {
    std::vector<std::filesystem::path> sources; ///< one; or several lists, shown together
    std::filesystem::path workspace;            ///< empty: the usual place, of one source
    ItemChoices choices;
};

} // namespace voxdeck

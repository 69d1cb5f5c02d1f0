// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/items/ItemSource.h"

#include <filesystem>
#include <vector>

namespace voxdeck {

/// What the user wants to open, and with which import choices.
struct OpenWish {
    std::vector<std::filesystem::path> sources; ///< one; or several lists, shown together
    std::filesystem::path workspace;            ///< empty: the default place, for one source
    ItemChoices choices;
};

} // namespace voxdeck

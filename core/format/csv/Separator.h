// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace voxdeck {

/// What stands between the cells of a table.
enum class Separator { Comma, Semicolon, Tab };

} // namespace voxdeck

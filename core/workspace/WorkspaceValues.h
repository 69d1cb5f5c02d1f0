// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Result.h"

#include <string>
#include <string_view>

namespace voxdeck {

class Database;

/// One value of the workspace as a whole, kept under a name (table `workspace`). Empty if it was never set.
Result<std::string> workspaceValue(Database &database, std::string_view name);

/// Keeps the value; an empty one is deleted. The caller opens the transaction.
Result<> setWorkspaceValue(Database &database, std::string_view name, std::string_view value);

} // namespace voxdeck

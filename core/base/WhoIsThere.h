// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace voxdeck {

/// Who sits there: whose the edits are, and whose work `assigned:me` is. The name that was set, else
/// $VOXDECK_USER, else the login name.
///
/// Threads  any.
std::string whoIsThere();
/// Of this process; empty: the login name again.
void setWhoIsThere(std::string name);
/// $VOXDECK_USER, else the login name.
std::string loginName();

} // namespace voxdeck

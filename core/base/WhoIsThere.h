// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace voxdeck {

/// $VOXDECK_USER, else the login name: the person of a connection to a workspace where none was set
/// (core/workspace/Person.h).
///
/// Threads  any.
std::string loginName();

} // namespace voxdeck

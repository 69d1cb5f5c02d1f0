// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Error.h"

#include <string>

namespace voxdeck {

/// Whether this process asks no server for anything, so that only data fetched before is available. Begins as
/// VOXDECK_OFFLINE says: on where it is set to anything but "" and "0".
///
/// Threads  any.
class OfflineMode {
public:
    static bool isOn();
    static void set(bool isOn);
};

/// Whether this thread may ask no server: by OfflineMode, or by its ReadManner.
bool mayAskNoServer();

/// Why something on a server cannot be read without asking it: Unavailable.
Error notFetchedError(std::string shown);

} // namespace voxdeck

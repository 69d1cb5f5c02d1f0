// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace voxdeck {

/// As long as one lives, this thread may replace objects of servers, where the file system can. All else that writes
/// below an address is refused, so that no command changes a bucket by accident.
class RemoteWrites {
public:
    RemoteWrites();
    ~RemoteWrites();
    RemoteWrites(const RemoteWrites &) = delete;
    RemoteWrites &operator=(const RemoteWrites &) = delete;

    static bool areAllowed(); ///< to this thread

private:
    const bool m_before;
};

} // namespace voxdeck

// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0355
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

    /// Whether an object was replaced, while this one was the thread's newest, that another writer may have replaced
    /// unnoticed in the same moment.
    bool wereUnguarded() const { return m_wereUnguarded; }
    static void noteUnguarded(); ///< to the thread's newest; without one nothing happens

private:
    RemoteWrites *const m_before;
    bool m_wereUnguarded = false;
};

} // namespace voxdeck

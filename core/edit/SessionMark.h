// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/io/FileSystem.h"

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace voxdeck {

/// Says that a window has a workspace open: a locked file beside the workspace, WORKSPACE.open-NAME.
/// The lock goes with the process, however it ends, so a mark without a lock is what a crash left.
///
/// If the folder is read-only, no file is written, and other processes cannot see the mark.
///
/// Threads  any; one at a time.
class SessionMark {
public:
    /// A window that has the workspace open now.
    struct Other {
        std::string name;   ///< of its mark, which owns its drafts
        std::string holder; ///< for people: "voxdeck, process 4711 of lena on studio-3 since 14:02"
    };

    /// Looks for other marks first, removes those that a crash left, then places its own.
    /// `holder` is shown to other users.
    static std::unique_ptr<SessionMark>
    place(FileSystem &fs, const std::filesystem::path &workspace, const std::string &holder);

    const std::string &name() const { return m_name; } ///< unique among processes and hosts
    const std::vector<Other> &others() const { return m_others; } ///< when the mark was placed
    bool followsCrash() const { return m_followsCrash; } ///< a window ended without closing it

private:
    SessionMark() = default;

    std::string m_name;
    std::vector<Other> m_others;
    bool m_followsCrash = false;
    std::unique_ptr<FileLock> m_lock;
};

} // namespace voxdeck

// SPDX-License-Identifier: GPL-3.0-or-later
// docs/decisions/0078
#pragma once

#include "core/workspace/Person.h"

#include <condition_variable>
#include <filesystem>
#include <mutex>
#include <thread>

namespace voxdeck {

/// Makes the text store of a workspace and keeps it up to date, on a worker thread: repeatedly
/// while an import adds rows, so that words are found quickly soon after it, and once on request.
/// Failures (a full disk, another process working on it) go to the log, as they only make searching
/// slower.
///
/// Threads  its functions belong to the gui thread, which they never keep waiting; but the destructor
///          waits until the thread has heard that it is to stop.
class TextStoreKeeper final {
public:
    explicit TextStoreKeeper(WorkspaceLogin login);
    ~TextStoreKeeper();
    TextStoreKeeper(const TextStoreKeeper &) = delete;
    TextStoreKeeper &operator=(const TextStoreKeeper &) = delete;

    /// Until update() is called, which is for the end of it.
    void followImport();
    void update();

private:
    void run(const std::stop_token &stop);

    const WorkspaceLogin m_login;
    std::mutex m_mutex;
    std::condition_variable_any m_wake;
    bool m_isWanted = false;    // guarded by m_mutex
    bool m_isImporting = false; // guarded by m_mutex
    std::jthread m_thread;      ///< last: joined before the rest goes
};

} // namespace voxdeck

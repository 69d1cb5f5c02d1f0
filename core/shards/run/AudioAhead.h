// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Mutex.h"
#include "core/io/FileSystem.h"
#include "core/sound/SoundPart.h"

#include <condition_variable>
#include <deque>
#include <stop_token>
#include <thread>
#include <vector>

namespace voxdeck {

/// Fetches the recordings that a build needs next from servers into the cache, on a thread of its own, so that the
/// build's threads need not wait for each. A recording that cannot be fetched is left to them.
///
/// Threads  any.
class AudioAhead {
public:
    explicit AudioAhead(const FileSystem &fs) : m_fs(fs) {}
    ~AudioAhead(); ///< stops what is being fetched
    AudioAhead(const AudioAhead &) = delete;
    AudioAhead &operator=(const AudioAhead &) = delete;

    /// What is needed next, instead of what was wanted before. What is in the cache already costs little, and parts on
    /// a disk cost nothing.
    void want(std::vector<SoundPart> parts);

private:
    void work(const std::stop_token &stop);

    const FileSystem &m_fs;
    Mutex m_mutex;
    std::condition_variable_any m_changed;
    std::deque<SoundPart> m_wanted VOX_GUARDED_BY(m_mutex);
    bool m_isAsked VOX_GUARDED_BY(m_mutex) = false; ///< m_thread was asked for
    std::jthread m_thread;                          ///< begun with the first part on a server
};

} // namespace voxdeck

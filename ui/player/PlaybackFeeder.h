// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/player/PlaySession.h"

#include <condition_variable>
#include <cstdint>
#include <memory>
#include <mutex>
#include <thread>

namespace voxdeck {

/// The thread that makes samples and fills the ring of the current session, so that neither a busy
/// window nor a slow page of a mapped file is heard.
///
/// Threads  feed() from any; it never waits for the samples.
class PlaybackFeeder {
public:
    PlaybackFeeder();
    ~PlaybackFeeder();
    PlaybackFeeder(const PlaybackFeeder &) = delete;
    PlaybackFeeder &operator=(const PlaybackFeeder &) = delete;

    /// Leaves the session before and fills this one; null for none.
    void feed(std::shared_ptr<PlaySession> session);

private:
    void work();
    void fill(PlaySession &session);
    /// Waits for room in the ring. False: the rest is not wanted any more.
    bool write(PlaySession &session, std::span<const std::int16_t> samples);
    bool isWanted(const PlaySession &session);

    std::mutex m_mutex;
    std::condition_variable m_changed;
    std::shared_ptr<PlaySession> m_next; // guarded by m_mutex; null once taken
    bool m_isClosing = false;            // guarded by m_mutex
    std::jthread m_thread;
};

} // namespace voxdeck

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <stop_token>
#include <thread>
#include <vector>

namespace voxdeck {

/// Two threads for the work behind a picture of audio: decoding, peaks, spectrogram tiles. Each
/// client keeps a wish list that it may replace at any time, so that outdated work is never begun.
///
/// Threads  any. A job runs on a thread of the pool and gets a token that asks it to stop.
/// Errors   none: a job handles its errors itself.
class DecodePool {
public:
    using Job = std::function<void(std::stop_token)>;
    using Client = const void *;

    explicit DecodePool(std::size_t threads = 2);
    ~DecodePool(); ///< asks all to stop and waits
    DecodePool(const DecodePool &) = delete;
    DecodePool &operator=(const DecodePool &) = delete;

    /// The client's waiting jobs, most wanted first, in place of those before. Those that run go on.
    void setWishes(Client client, std::vector<Job> jobs);
    /// Drops the client's waiting jobs and asks those that run to stop; does not wait.
    void cancel(Client client);
    /// The same, and waits until none of them runs. A client calls it before it is destroyed.
    void leave(Client client);

private:
    struct Queue {
        std::deque<Job> waiting;
        std::stop_source stop;
        int running = 0;
    };
    void work();
    bool takeJob(Client &client, Job &job, std::stop_token &token); // with m_mutex held

    std::mutex m_mutex;
    std::condition_variable m_wanted;
    std::condition_variable m_ended;
    std::map<Client, Queue> m_queues; // guarded by m_mutex
    Client m_lastServed = nullptr;    // guarded by m_mutex: clients take turns
    bool m_isClosing = false;         // guarded by m_mutex
    std::vector<std::jthread> m_threads;
};

} // namespace voxdeck

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/wave/DecodePool.h"

#include "core/job/Thread.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace voxdeck {

DecodePool::DecodePool(std::size_t threads)
{
    for (std::size_t i = 0; i < std::max<std::size_t>(threads, 1); ++i)
        m_threads.push_back(needThread([this](const std::stop_token &) { work(); }));
}

DecodePool::~DecodePool()
{
    {
        const std::lock_guard lock(m_mutex);
        m_isClosing = true;
        for (auto &[client, queue] : m_queues) {
            queue.waiting.clear();
            queue.stop.request_stop();
        }
    }
    m_wanted.notify_all();
    for (auto &thread : m_threads)
        thread.join();
}

void DecodePool::setWishes(Client client, std::vector<Job> jobs)
{
    std::deque<Job> dropped; // destroyed without the lock: they may hold large things
    {
        const std::lock_guard lock(m_mutex);
        auto &queue = m_queues[client];
        dropped.swap(queue.waiting);
        queue.waiting.assign(std::make_move_iterator(jobs.begin()),
                             std::make_move_iterator(jobs.end()));
    }
    m_wanted.notify_all();
}

void DecodePool::cancel(Client client)
{
    std::deque<Job> dropped;
    const std::lock_guard lock(m_mutex);
    const auto found = m_queues.find(client);
    if (found == m_queues.end())
        return;
    dropped.swap(found->second.waiting);
    found->second.stop.request_stop();
    found->second.stop = std::stop_source();
}

void DecodePool::leave(Client client)
{
    cancel(client);
    std::unique_lock lock(m_mutex);
    m_ended.wait(lock, [&] {
        const auto found = m_queues.find(client);
        return found == m_queues.end() || found->second.running == 0;
    });
    m_queues.erase(client);
}

bool DecodePool::takeJob(Client &client, Job &job, std::stop_token &token)
{
    auto at = m_queues.upper_bound(m_lastServed);
    for (std::size_t tried = 0; tried < m_queues.size(); ++tried, ++at) {
        if (at == m_queues.end())
            at = m_queues.begin();
        auto &queue = at->second;
        if (queue.waiting.empty())
            continue;
        client = m_lastServed = at->first;
        job = std::move(queue.waiting.front());
        queue.waiting.pop_front();
        token = queue.stop.get_token();
        ++queue.running;
        return true;
    }
    return false;
}

void DecodePool::work()
{
    std::unique_lock lock(m_mutex);
    for (;;) {
        Client client = nullptr;
        Job job;
        std::stop_token token;
        m_wanted.wait(lock, [&] { return m_isClosing || takeJob(client, job, token); });
        if (!job)
            return;
        lock.unlock();
        job(token);
        job = nullptr; // what it holds goes before leave() returns
        lock.lock();
        --m_queues[client].running;
        m_ended.notify_all();
    }
}

} // namespace voxdeck

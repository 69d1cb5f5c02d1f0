// SPDX-License-Identifier: Apache-2.0
#include "core/shards/run/AudioAhead.h"

#include "core/job/Thread.h"
#include "core/sound/SoundAhead.h"

#include <optional>
#include <utility>

namespace voxdeck {

AudioAhead::~AudioAhead()
{
    m_thread.request_stop();
    if (m_thread.joinable())
        m_thread.join();
}

void AudioAhead::want(std::vector<SoundPart> parts)
{
    std::erase_if(parts, [](const SoundPart &part) { return part.problem || !isOnServer(part); });
    const MutexLock lock(m_mutex);
    m_wanted.assign(std::make_move_iterator(parts.begin()), std::make_move_iterator(parts.end()));
    if (!m_wanted.empty() && !std::exchange(m_isAsked, true))
        if (auto thread = startThread([this](const std::stop_token &stop) { work(stop); }))
            m_thread = *std::move(thread);
    m_changed.notify_all();
}

void AudioAhead::work(const std::stop_token &stop)
{
    for (;;) {
        std::optional<SoundPart> next;
        {
            const MutexLock lock(m_mutex);
            if (!m_changed.wait(m_mutex, stop,
                                [&]() VOX_REQUIRES(m_mutex) { return !m_wanted.empty(); }))
                return;
            next = std::move(m_wanted.front());
            m_wanted.pop_front();
        }
        // without room, the build itself must first be done with what is in the cache
        if (const auto fetched = fetchAhead(m_fs, *next, stop);
            !fetched && fetched.error().code == ErrorCode::DiskFull) {
            const MutexLock lock(m_mutex);
            m_wanted.clear();
        }
    }
}

} // namespace voxdeck

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/player/PlaybackFeeder.h"

#include "core/job/Thread.h"
#include "ui/player/PassMaker.h"

#include <chrono>
#include <cstdint>
#include <utility>
#include <vector>

namespace voxdeck {

namespace {

constexpr auto kRest = std::chrono::milliseconds(10); // while the ring is full: a twentieth of it

} // namespace

PlaybackFeeder::PlaybackFeeder() : m_thread(needThread([this](const std::stop_token &) { work(); }))
{
}

PlaybackFeeder::~PlaybackFeeder()
{
    {
        const std::lock_guard lock(m_mutex);
        m_isClosing = true;
    }
    m_changed.notify_all();
    m_thread.join();
}

void PlaybackFeeder::feed(std::shared_ptr<PlaySession> session)
{
    {
        const std::lock_guard lock(m_mutex);
        m_next = std::move(session);
    }
    m_changed.notify_all();
}

void PlaybackFeeder::work()
{
    for (;;) {
        std::shared_ptr<PlaySession> session;
        {
            std::unique_lock lock(m_mutex);
            m_changed.wait(lock, [this] { return m_isClosing || m_next; });
            if (m_isClosing)
                return;
            session = std::exchange(m_next, nullptr);
        }
        fill(*session);
    }
}

void PlaybackFeeder::fill(PlaySession &session)
{
    const PlayRequest &request = session.request;
    FrameRange pass{request.from, request.range.end};
    std::vector<std::int16_t> samples;
    do {
        session.markPass(session.producedFrames.load(), pass.begin);
        PassMaker maker(request.pcm, pass, request.speed, request.deviceRateHz);
        for (bool isMore = true; isMore;) {
            isMore = maker.next(samples);
            if (!write(session, samples))
                return;
        }
        pass = request.range;
    } while (session.isLooping.load() && !pass.isEmpty());
    session.isComplete.store(true);
}

bool PlaybackFeeder::write(PlaySession &session, std::span<const std::int16_t> samples)
{
    while (isWanted(session)) {
        const std::size_t taken = session.ring.write(samples);
        session.producedFrames.fetch_add(std::int64_t(taken));
        samples = samples.subspan(taken);
        if (samples.empty())
            return true;
        std::unique_lock lock(m_mutex);
        m_changed.wait_for(lock, kRest, [this] { return m_isClosing || m_next; });
    }
    return false;
}

bool PlaybackFeeder::isWanted(const PlaySession &session)
{
    const std::lock_guard lock(m_mutex);
    return !m_isClosing && !m_next && !session.isCancelled.load();
}

} // namespace voxdeck

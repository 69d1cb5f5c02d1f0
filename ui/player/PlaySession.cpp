// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/player/PlaySession.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <utility>

namespace voxdeck {

namespace {

constexpr double kRingSeconds = 0.2;

} // namespace

PlaySession::PlaySession(PlayRequest asked, bool loops)
    : request(std::move(asked)),
      ring(std::size_t(request.deviceRateHz * kRingSeconds)),
      isLooping(loops)
{
}

void PlaySession::markPass(std::int64_t outputFrame, Frames itemFrame)
{
    const std::lock_guard lock(m_mutex);
    m_passes.push_back({outputFrame, itemFrame});
}

int PlaySession::passes() const
{
    const std::lock_guard lock(m_mutex);
    return int(m_passes.size());
}

Frames PlaySession::itemFrameAt(std::int64_t outputFrame) const
{
    Pass pass{0, request.from};
    {
        const std::lock_guard lock(m_mutex);
        for (auto at = m_passes.rbegin(); at != m_passes.rend(); ++at) {
            if (at->outputFrame <= outputFrame) {
                pass = *at;
                break;
            }
        }
    }
    const double perOutputFrame = request.pcm->sampleRateHz() * request.speed
                                  / request.deviceRateHz;
    const auto past = std::llround(double(outputFrame - pass.outputFrame) * perOutputFrame);
    return std::clamp(pass.itemFrame + Frames{past}, request.range.begin, request.range.end);
}

void PlaySession::tellClock(std::int64_t heard, std::int64_t nowNs)
{
    if (heard <= 0)
        return;
    m_beganNs.store(nowNs - heard * 1'000'000'000 / request.deviceRateHz);
    m_held.store(kNotHeld);
}

void PlaySession::holdClock(std::int64_t heard)
{
    m_held.store(heard);
}

std::int64_t PlaySession::heardFrames(std::int64_t nowNs) const
{
    if (const std::int64_t held = m_held.load(); held != kNotHeld)
        return held;
    const std::int64_t began = m_beganNs.load();
    if (began == kNotHeard)
        return 0;
    const auto heard = std::int64_t(double(nowNs - began) * 1e-9 * request.deviceRateHz);
    return std::clamp<std::int64_t>(heard, 0, producedFrames.load());
}

std::int64_t steadyNowNs()
{
    return std::chrono::steady_clock::now().time_since_epoch() / std::chrono::nanoseconds(1);
}

} // namespace voxdeck

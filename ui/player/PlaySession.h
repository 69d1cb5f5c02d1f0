// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Units.h"
#include "core/sound/PcmSource.h"
#include "ui/player/RingBuffer.h"

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <vector>

namespace voxdeck {

/// A request for playback.
struct PlayRequest {
    std::shared_ptr<const PcmSource> pcm;
    FrameRange range; ///< of the item, inside of it; a loop goes over all of it
    Frames from{};    ///< where to begin, inside of `range`
    double speed = 1;
    int deviceRateHz = 0;
};

/// One run of sound from play to stop: the feeder produces it, the device consumes it and the gui
/// queries it. Each play, seek or change of speed is a separate session, so that nothing of an
/// older one is heard or shown.
///
/// Units    output frames are frames at the device's rate, from 0 at the begin of the session.
/// Threads  the feeder writes the ring and the marks; the device reads the ring and tells the clock;
///          any thread asks itemFrameAt() and heardFrames().
class PlaySession {
public:
    explicit PlaySession(PlayRequest asked, bool isLooping);

    const PlayRequest request;
    RingBuffer<std::int16_t> ring;

    std::atomic<bool> isLooping;
    std::atomic<bool> isCancelled{false};
    std::atomic<bool> isComplete{false}; ///< nothing more will be written to the ring
    std::atomic<std::int64_t> producedFrames{0};

    /// A pass over the range begins at that output frame.
    void markPass(std::int64_t outputFrame, Frames itemFrame);
    /// The frame of the item that is heard at that output frame.
    Frames itemFrameAt(std::int64_t outputFrame) const;
    int passes() const;

    /// The device: at `nowNs` of the steady clock, `heard` output frames have been heard.
    void tellClock(std::int64_t heard, std::int64_t nowNs);
    /// The device ran empty after `heard` output frames: the clock stops until the device reports
    /// again.
    void holdClock(std::int64_t heard);
    /// Output frames heard at `nowNs`: 0 before the first one, never more than were produced.
    std::int64_t heardFrames(std::int64_t nowNs) const;

private:
    static constexpr std::int64_t kNotHeard = INT64_MIN;
    static constexpr std::int64_t kNotHeld = -1;
    struct Pass {
        std::int64_t outputFrame = 0;
        Frames itemFrame{};
    };

    std::atomic<std::int64_t> m_beganNs{kNotHeard}; // when frame 0 was heard, or would have been
    std::atomic<std::int64_t> m_held{kNotHeld};
    mutable std::mutex m_mutex;
    std::vector<Pass> m_passes; // guarded by m_mutex
};

/// Nanoseconds of the steady clock.
std::int64_t steadyNowNs();

} // namespace voxdeck

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <mutex>
#include <thread>
#include <vector>

namespace voxdeck::test {

/// Records what the sink "vox" of with-null-sink.sh plays, with parec, and knows when it came.
///
/// Units    frames at kRateHz, counted from the begin of the recording.
class SinkRecorder {
public:
    static constexpr int kRateHz = 48000;
    static constexpr int kLoud = 300;

    SinkRecorder();
    ~SinkRecorder();
    bool waitUntilRunning();

    std::size_t frames() const; ///< recorded so far
    std::vector<std::int16_t> since(std::size_t frame) const;
    /// Steady clock when the first loud frame after `frame` had arrived; 0: none did yet.
    std::int64_t loudArrivedNs(std::size_t frame) const;

private:
    struct Arrival {
        std::size_t frames = 0; // recorded with it
        std::int64_t atNs = 0;
    };
    void record();

    int m_process = -1;
    int m_pipe = -1;
    mutable std::mutex m_mutex;
    std::vector<std::int16_t> m_samples; // guarded by m_mutex
    std::vector<Arrival> m_arrivals;     // guarded by m_mutex
    std::thread m_thread;
};

/// The part from the first to the last loud frame.
struct HeardSound {
    double seconds = 0;
    double hertz = 0;        ///< from its zero crossings
    double longestGapMs = 0; ///< of silence inside of it
    std::size_t firstFrame = 0;
};
HeardSound measureSound(const std::vector<std::int16_t> &recorded);

} // namespace voxdeck::test

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Result.h"

#include <cstddef>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

namespace voxdeck {

inline constexpr int kSpeechRateHz = 16'000;
inline constexpr std::size_t kSpeechFrame = 160; ///< samples: 10 ms

/// Tells which stretches of 10 ms are speech: webrtc's detector where it was there at build time, else a
/// rule of levels.
///
/// Threads  one at a time.
class SpeechDetector {
public:
    enum class Way : unsigned char { Webrtc, Levels };
    static Way bestWay();
    static std::string_view nameOf(Way way); ///< "webrtc", "levels": to be kept beside the figures
    /// Internal where webrtc is asked for and cannot be had.
    static Result<SpeechDetector> create(Way way = bestWay());
    SpeechDetector(SpeechDetector &&) noexcept;
    SpeechDetector &operator=(SpeechDetector &&) noexcept;
    ~SpeechDetector();

    /// Mono at kSpeechRateHz, full scale is +-1; any number of samples.
    void add(std::span<const float> samples);
    /// One a whole frame so far, in order. Speech is above -60 dB of full scale, and within 30 dB of the loud
    /// frames (the 95th percentile); with Webrtc within 40 dB, where the library says so. Runs under 30 ms are
    /// not speech.
    std::vector<bool> finish();

private:
    struct Webrtc;
    SpeechDetector();
    void addFrame();
    Way m_way = Way::Levels;
    std::unique_ptr<Webrtc> m_webrtc;
    std::vector<float> m_frame;
    std::vector<bool> m_isSpeech;
    std::vector<float> m_decibels;
};

} // namespace voxdeck

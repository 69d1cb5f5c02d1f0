// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/media/ChromaPrinter.h"

#include "app/media/LoadedLibrary.h"

#include <chromaprint.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace voxdeck {

namespace {

#define VOXDECK_TEXT_OF(number) VOXDECK_TEXT(number)
#define VOXDECK_TEXT(number) #number
constexpr const char *kFile = "libchromaprint.so." VOXDECK_TEXT_OF(CHROMAPRINT_VERSION_MAJOR);

/// The functions that we call.
struct Chromaprint {
    decltype(&chromaprint_new) make = nullptr;
    decltype(&chromaprint_free) free = nullptr;
    decltype(&chromaprint_start) start = nullptr;
    decltype(&chromaprint_feed) feed = nullptr;
    decltype(&chromaprint_finish) finish = nullptr;
    decltype(&chromaprint_get_raw_fingerprint) rawFingerprint = nullptr;
    decltype(&chromaprint_dealloc) dealloc = nullptr;
    bool isWhole = false;

    Chromaprint()
    {
        const LoadedLibrary library(kFile);
        isWhole = library.take("chromaprint_new", make) && library.take("chromaprint_free", free)
                  && library.take("chromaprint_start", start)
                  && library.take("chromaprint_feed", feed)
                  && library.take("chromaprint_finish", finish)
                  && library.take("chromaprint_get_raw_fingerprint", rawFingerprint)
                  && library.take("chromaprint_dealloc", dealloc);
    }
};

const Chromaprint &library()
{
    static const Chromaprint chromaprint;
    return chromaprint;
}

struct FreePrinter {
    void operator()(ChromaprintContext *context) const { library().free(context); }
};

// A number of a print is of 20 frames (2.7 s), and soundLikeness() wants eight of them: 3.6 s. A shorter sound is printed
// with silence before and behind it, so that each number holds some of the sound. Below a second the silence would
// outweigh it: different sounds would be alike.
constexpr double kShortestSound = 1;
constexpr double kShortSound = 4;
constexpr double kFramesOfSilence = 12;
constexpr double kSecondsOfFrame = 1365.0
                                   / 11025; ///< whole frames: numbers of a longer copy are the same

/// Threads  as SoundPrinter.
class ChromaPrinter final : public SoundPrinter {
public:
    ChromaPrinter(int sampleRateHz, int channels)
        : m_context(library().make(CHROMAPRINT_ALGORITHM_DEFAULT)),
          m_isGood(m_context && library().start(m_context.get(), sampleRateHz, channels) == 1),
          m_samplesPerSecond(static_cast<double>(sampleRateHz) * channels),
          m_silence(static_cast<std::size_t>(
                        std::lround(kFramesOfSilence * kSecondsOfFrame * sampleRateHz))
                    * static_cast<std::size_t>(channels))
    {
    }

    void add(std::span<const float> interleaved) override
    {
        for (const float sample : interleaved)
            m_samples.push_back(static_cast<std::int16_t>(
                std::isfinite(sample) ? std::lround(std::clamp(sample, -1.0F, 1.0F) * 32767) : 0));
        m_isLong = m_isLong
                   || static_cast<double>(m_samples.size()) > kShortSound * m_samplesPerSecond;
        if (m_isLong)
            feedSamples();
    }

    SoundPrint finish() override
    {
        SoundPrint print;
        if (!m_isLong
            && static_cast<double>(m_samples.size()) < kShortestSound * m_samplesPerSecond)
            return print;
        if (!m_isLong) {
            m_samples.insert(m_samples.begin(), m_silence, 0);
            m_samples.insert(m_samples.end(), m_silence, 0);
        }
        feedSamples();
        std::uint32_t *raw = nullptr;
        int size = 0;
        if (m_isGood && library().finish(m_context.get()) == 1
            && library().rawFingerprint(m_context.get(), &raw, &size) == 1) {
            print.assign(raw, raw + std::max(size, 0));
            library().dealloc(raw);
        }
        return print;
    }

private:
    void feedSamples()
    {
        if (m_isGood && !m_samples.empty())
            m_isGood = library().feed(m_context.get(), m_samples.data(),
                                      static_cast<int>(m_samples.size()))
                       == 1;
        m_samples.clear();
    }

    std::unique_ptr<ChromaprintContext, FreePrinter> m_context;
    bool m_isGood = false;
    double m_samplesPerSecond = 0;
    std::size_t m_silence = 0; ///< samples of all channels
    bool m_isLong = false;
    std::vector<std::int16_t> m_samples; ///< not yet printed
};

} // namespace

std::unique_ptr<SoundPrinter> makeChromaPrinter(int sampleRateHz, int channels)
{
    if (!library().isWhole)
        return nullptr;
    return std::make_unique<ChromaPrinter>(sampleRateHz, channels);
}

} // namespace voxdeck

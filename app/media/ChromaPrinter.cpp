// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/media/ChromaPrinter.h"

#include <chromaprint.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <memory>
#include <vector>

namespace voxdeck {

namespace {

struct FreePrinter {
    void operator()(ChromaprintContext *context) const { chromaprint_free(context); }
};

class ChromaPrinter final : public SoundPrinter {
public:
    ChromaPrinter(int sampleRateHz, int channels)
        : m_context(chromaprint_new(CHROMAPRINT_ALGORITHM_DEFAULT)),
          m_isGood(m_context && chromaprint_start(m_context.get(), sampleRateHz, channels) == 1)
    {
    }

    void add(std::span<const float> interleaved) override
    {
        if (!m_isGood || interleaved.empty())
            return;
        m_samples.clear();
        for (const float sample : interleaved)
            m_samples.push_back(static_cast<std::int16_t>(
                std::isfinite(sample) ? std::lround(std::clamp(sample, -1.0F, 1.0F) * 32767) : 0));
        m_isGood = chromaprint_feed(m_context.get(), m_samples.data(),
                                    static_cast<int>(m_samples.size()))
                   == 1;
    }

    SoundPrint finish() override
    {
        SoundPrint print;
        std::uint32_t *raw = nullptr;
        int size = 0;
        if (m_isGood && chromaprint_finish(m_context.get()) == 1
            && chromaprint_get_raw_fingerprint(m_context.get(), &raw, &size) == 1) {
            print.assign(raw, raw + std::max(size, 0));
            chromaprint_dealloc(raw);
        }
        return print;
    }

private:
    std::unique_ptr<ChromaprintContext, FreePrinter> m_context;
    bool m_isGood = false;
    std::vector<std::int16_t> m_samples;
};

} // namespace

std::unique_ptr<SoundPrinter> makeChromaPrinter(int sampleRateHz, int channels)
{
    return std::make_unique<ChromaPrinter>(sampleRateHz, channels);
}

} // namespace voxdeck

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/player/PassMaker.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace voxdeck {

PassMaker::PassMaker(std::shared_ptr<const PcmSource> pcm, FrameRange range, double speed,
                     int deviceRateHz)
    : m_pcm(std::move(pcm)),
      m_range(range),
      m_at(range.begin),
      m_speed(m_pcm->sampleRateHz(), speed)
{
    if (deviceRateHz == m_pcm->sampleRateHz())
        return;
    auto made = Resampler::create(ResamplerKind::SampleRateMedium, m_pcm->sampleRateHz(),
                                  deviceRateHz);
    if (made)
        m_resampler = *std::move(made);
    else
        m_at = m_range.end; // unusable rates: silence rather than the wrong pitch
}

bool PassMaker::next(std::vector<std::int16_t> &output)
{
    output.clear();
    const Frames step{std::max(m_pcm->sampleRateHz() / 100, 1)};
    const Frames end = std::min(m_at + step, m_range.end);
    std::vector<std::int16_t> block(std::size_t(count(end - m_at)));
    m_pcm->read(m_at, block);
    fade(block);
    m_at = end;
    const bool isLast = m_at >= m_range.end;
    std::vector<std::int16_t> spoken;
    m_speed.process(block, spoken);
    if (isLast)
        m_speed.finish(spoken);
    if (m_resampler)
        resample(spoken, isLast, output);
    else
        output = std::move(spoken);
    return !isLast;
}

void PassMaker::fade(std::vector<std::int16_t> &block) const
{
    const double fadeFrames = std::min(m_pcm->sampleRateHz() * kFadeMs / 1000.0,
                                       double(count(m_range.length())) / 2);
    for (std::size_t i = 0; i < block.size(); ++i) {
        const auto frame = double(count(m_at - m_range.begin)) + double(i);
        const double toEnd = double(count(m_range.length())) - 1 - frame;
        const double gain = std::min(frame, toEnd) / std::max(fadeFrames, 1.0);
        if (gain < 1)
            block[i] = std::int16_t(std::lround(block[i] * std::max(gain, 0.0)));
    }
}

void PassMaker::resample(const std::vector<std::int16_t> &input, bool isLast,
                         std::vector<std::int16_t> &output)
{
    std::vector<float> in(input.size());
    std::transform(input.begin(), input.end(), in.begin(),
                   [](std::int16_t sample) { return float(sample) / 32768.0f; });
    std::vector<float> out;
    bool isFine = m_resampler->process(in, out).has_value();
    if (isLast)
        isFine = m_resampler->finish(out).has_value() && isFine;
    if (!isFine)
        out.clear();
    output.resize(out.size());
    std::transform(out.begin(), out.end(), output.begin(), [](float sample) {
        return std::int16_t(std::lround(std::clamp(sample * 32768.0f, -32768.0f, 32767.0f)));
    });
}

} // namespace voxdeck

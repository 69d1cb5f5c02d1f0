// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Units.h"

#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

namespace voxdeck {

/// The decoded audio of one item: mono, signed 16-bit. Shared by player, waveform and spectrogram.
///
/// Samples lie in memory that `owner` keeps alive: a vector that was decoded, or a mapped file, so
/// that an item of a TouchDataset is shown and played without a copy.
///
/// Threads  immutable: hand it on as shared_ptr<const PcmSource>.
class PcmSource {
public:
    PcmSource(std::span<const std::int16_t> samples, int sampleRateHz,
              std::shared_ptr<const void> owner)
        : m_owner(std::move(owner)), m_samples(samples), m_sampleRateHz(sampleRateHz)
    {
    }
    static std::shared_ptr<const PcmSource> fromVector(std::vector<std::int16_t> samples,
                                                       int sampleRateHz)
    {
        const auto owner = std::make_shared<const std::vector<std::int16_t>>(std::move(samples));
        return std::make_shared<const PcmSource>(std::span(*owner), sampleRateHz, owner);
    }

    std::span<const std::int16_t> samples() const { return m_samples; }
    int sampleRateHz() const { return m_sampleRateHz; }
    Frames length() const { return Frames{static_cast<std::int64_t>(m_samples.size())}; }
    FrameRange whole() const { return {Frames{0}, length()}; }

private:
    std::shared_ptr<const void> m_owner;
    std::span<const std::int16_t> m_samples;
    int m_sampleRateHz = 0;
};

} // namespace voxdeck

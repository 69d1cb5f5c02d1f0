// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/audio/Resampler.h"
#include "core/base/Units.h"
#include "core/sound/PcmSource.h"
#include "ui/player/SpeedChanger.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace voxdeck {

/// Turns one range of an item into the samples for the device: faded in and out over kFadeMs, at
/// the wanted speed, at the device's rate.
///
/// Units    range in frames of the item; the output at the device's rate.
/// Threads  one at a time.
class PassMaker {
public:
    static constexpr int kFadeMs = 5;

    PassMaker(std::shared_ptr<const PcmSource> pcm, FrameRange range, double speed,
              int deviceRateHz);

    /// Replaces `output` by the next samples: about a hundredth of a second, more or none while the
    /// speed is changed. False: that was all.
    bool next(std::vector<std::int16_t> &output);

private:
    void fade(std::vector<std::int16_t> &block) const;
    void resample(const std::vector<std::int16_t> &input, bool isLast,
                  std::vector<std::int16_t> &output);

    std::shared_ptr<const PcmSource> m_pcm;
    FrameRange m_range;
    Frames m_at;
    SpeedChanger m_speed;
    std::unique_ptr<Resampler> m_resampler; // null where the rates are equal
};

} // namespace voxdeck

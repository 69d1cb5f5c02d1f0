// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/player/LevelReader.h"

#include "core/sound/PcmSource.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

namespace voxdeck {

Level levelAround(const PcmSource &pcm, Frames position)
{
    const Frames half{pcm.sampleRateHz() * 15 / 1000};
    const Frames begin = std::clamp(position - half, Frames{0}, pcm.length());
    const Frames end = std::clamp(position + half, begin, pcm.length());
    std::vector<std::int16_t> heard(std::size_t(count(end - begin)));
    if (heard.empty() || !pcm.readAtHand(begin, heard))
        return {}; // what is heard was decoded a moment ago
    double squares = 0;
    double peak = 0;
    for (const std::int16_t sample : heard) {
        const double value = sample / 32768.0;
        squares += value * value;
        peak = std::max(peak, std::abs(value));
    }
    return {peak, std::sqrt(squares / double(heard.size()))};
}

} // namespace voxdeck

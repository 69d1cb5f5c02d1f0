// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/player/SpeedChanger.h"

#include <sonic.h>

#include <algorithm>

namespace voxdeck {

void SpeedChanger::Closer::operator()(sonicStreamStruct *stream) const
{
    sonicDestroyStream(stream);
}

SpeedChanger::SpeedChanger(int sampleRateHz, double speed)
    : m_stream(speed == 1 ? nullptr : sonicCreateStream(sampleRateHz, 1))
{
    if (m_stream)
        sonicSetSpeed(m_stream.get(), float(speed));
}

void SpeedChanger::process(std::span<const std::int16_t> input, std::vector<std::int16_t> &output)
{
    if (!m_stream) {
        output.insert(output.end(), input.begin(), input.end());
        return;
    }
    std::vector<short> samples(input.begin(), input.end()); // its interface is not const
    if (!samples.empty()
        && !sonicWriteShortToStream(m_stream.get(), samples.data(), int(samples.size())))
        output.insert(output.end(), input.begin(), input.end());
    take(output);
}

void SpeedChanger::finish(std::vector<std::int16_t> &output)
{
    if (!m_stream)
        return;
    sonicFlushStream(m_stream.get());
    take(output);
}

void SpeedChanger::take(std::vector<std::int16_t> &output)
{
    for (;;) {
        const int ready = sonicSamplesAvailable(m_stream.get());
        if (ready <= 0)
            return;
        const std::size_t before = output.size();
        output.resize(before + std::size_t(ready));
        const int taken = sonicReadShortFromStream(m_stream.get(), output.data() + before, ready);
        output.resize(before + std::size_t(std::max(taken, 0)));
        if (taken <= 0)
            return;
    }
}

} // namespace voxdeck

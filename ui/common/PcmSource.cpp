// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/common/PcmSource.h"

#include <algorithm>

namespace voxdeck {

PcmSource::PcmSource(std::shared_ptr<const StreamedAudio> streamed, std::string identity)
    : m_streamed(std::move(streamed)),
      m_identity(std::move(identity)),
      m_sampleRateHz(m_streamed->sampleRateHz()),
      m_length(count(m_streamed->length()))
{
}

void PcmSource::read(Frames begin, std::span<std::int16_t> into, std::stop_token stop) const
{
    if (!m_streamed) {
        readAtHand(begin, into);
        return;
    }
    if (!m_streamed->read(begin, into, std::move(stop)))
        std::fill(into.begin(), into.end(), std::int16_t{0});
}

bool PcmSource::readAtHand(Frames begin, std::span<std::int16_t> into) const
{
    if (m_streamed)
        return m_streamed->readAtHand(begin, into);
    const std::int64_t first = count(begin);
    const std::int64_t end = first + static_cast<std::int64_t>(into.size());
    const std::int64_t from = std::clamp<std::int64_t>(0, first, end);
    const std::int64_t to = std::clamp(m_length, from, end);
    std::fill(into.begin(), into.end(), std::int16_t{0});
    if (from < to)
        std::copy_n(m_samples.begin() + from, to - from, into.begin() + (from - first));
    return true;
}

bool PcmSource::isAtHand(FrameRange range) const
{
    return !m_streamed || m_streamed->isAtHand(range);
}

} // namespace voxdeck

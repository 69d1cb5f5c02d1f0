// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/wave/PeakStream.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <memory>
#include <span>

namespace voxdeck {

namespace {

constexpr std::size_t kParts = 2048;
constexpr std::size_t kProbeFrames = 256;
constexpr auto kLookFor = std::chrono::milliseconds(250);

} // namespace

std::vector<Peak> PeakStream::look(const std::stop_token &stop) const
{
    std::vector<Peak> parts(kParts);
    std::vector<bool> isSeen(kParts);
    const std::int64_t length = count(m_audio.length());
    const auto begun = std::chrono::steady_clock::now();
    const auto mayGoOn = [&] {
        return !stop.stop_requested() && std::chrono::steady_clock::now() - begun < kLookFor;
    };
    // every 64th part, then those half-way between, and so on: whenever time is up it is even
    for (std::size_t step = 64; step > 0 && mayGoOn(); step /= 2)
        for (std::size_t part = 0; part < kParts && mayGoOn(); part += step) {
            if (isSeen[part])
                continue;
            isSeen[part] = true;
            std::array<std::int16_t, kProbeFrames> probed{};
            const auto at = length / static_cast<std::int64_t>(kParts)
                            * static_cast<std::int64_t>(part);
            if (!m_audio.probe(Frames{at}, probed, stop))
                continue;
            const auto [lowest, highest] = std::minmax_element(probed.begin(), probed.end());
            parts[part] = {std::min<std::int16_t>(*lowest, 0), std::max<std::int16_t>(*highest, 0),
                           0};
        }
    for (std::size_t part = 1; part < kParts; ++part)
        if (!isSeen[part])
            parts[part] = parts[part - 1];
    return parts;
}

void PeakStream::make(std::size_t index, const std::stop_token &stop)
{
    const FrameRange range = m_chunks.rangeOf(index);
    m_samples.assign(static_cast<std::size_t>(count(range.length())), 0);
    set(index, m_audio.read(range.begin, m_samples, stop).has_value(), stop);
}

/// Goes through pieces that are known already rather than over them: to enter some files in the middle
/// takes as long as to decode them up to there.
void PeakStream::makeNext(const std::stop_token &stop)
{
    if (m_next >= m_chunks.size())
        return;
    const std::size_t index = m_next++;
    const FrameRange range = m_chunks.rangeOf(index);
    if (!m_decoder)
        if (auto made = m_audio.decoderFrom(range.begin, stop))
            m_decoder.emplace(*std::move(made));
    m_samples.assign(static_cast<std::size_t>(count(range.length())), 0);
    const bool isRead = m_decoder && m_decoder->read(m_samples).has_value();
    if (!isRead)
        m_decoder.reset();
    if (!m_chunks.has(index))
        set(index, isRead, stop);
}

void PeakStream::set(std::size_t index, bool isRead, const std::stop_token &stop)
{
    if (stop.stop_requested())
        return;
    if (!isRead)
        std::fill(m_samples.begin(), m_samples.end(), std::int16_t{0});
    m_isSound = m_isSound && isRead;
    m_chunks.set(index,
                 std::make_shared<const PeakChunk>(std::span<const std::int16_t>(m_samples)));
}

} // namespace voxdeck

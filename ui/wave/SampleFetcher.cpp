// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/wave/SampleFetcher.h"

#include "ui/wave/DecodePool.h"

#include <QMetaObject>

#include <algorithm>
#include <utility>

namespace voxdeck {

namespace {

constexpr Frames kPiece{StreamedAudio::kBlockFrames}; // between two looks at the stop token

} // namespace

SampleFetcher::~SampleFetcher()
{
    m_pool.leave(this); // no answer is posted to this object after here
}

void SampleFetcher::want(std::shared_ptr<const PcmSource> pcm, std::vector<FrameRange> ranges)
{
    std::erase_if(
        ranges, [&](FrameRange range) { return range.isEmpty() || !pcm || pcm->isAtHand(range); });
    if (ranges == m_wanted && !ranges.empty())
        return; // under way
    m_wanted = ranges;
    ++m_generation;
    m_pool.cancel(this);
    std::vector<DecodePool::Job> jobs;
    jobs.reserve(ranges.size());
    for (const FrameRange range : ranges)
        jobs.push_back([this, pcm, range, generation = m_generation](std::stop_token stop) {
            fetch(generation, *pcm, range, std::move(stop));
        });
    m_pool.setWishes(this, std::move(jobs));
}

void SampleFetcher::fetch(std::uint64_t generation, const PcmSource &pcm, FrameRange range,
                          std::stop_token stop)
{
    std::vector<std::int16_t> piece;
    for (Frames at = range.begin; at < range.end && !stop.stop_requested(); at = at + kPiece) {
        const Frames end = std::min(at + kPiece, range.end);
        piece.resize(std::size_t(count(end - at)));
        pcm.read(at, piece, stop);
    }
    if (stop.stop_requested())
        return;
    QMetaObject::invokeMethod(
        this,
        [this, generation, range] {
            if (generation != m_generation)
                return;
            std::erase(m_wanted, range);
            emit fetched();
        },
        Qt::QueuedConnection);
}

} // namespace voxdeck

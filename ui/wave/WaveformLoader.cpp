// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/wave/WaveformLoader.h"

#include "ui/wave/DecodePool.h"

#include <QMetaObject>

#include <algorithm>
#include <utility>

namespace voxdeck {

namespace {

constexpr std::size_t kCoarseParts = 2048;
constexpr std::size_t kProbeFrames = 256;

/// A few frames of each part, so that an hour is on screen before it has been read.
std::vector<Peak> probe(std::span<const std::int16_t> samples)
{
    std::vector<Peak> coarse(kCoarseParts);
    for (std::size_t part = 0; part < kCoarseParts; ++part) {
        const std::size_t begin = samples.size() / kCoarseParts * part;
        const auto probed = samples.subspan(begin, std::min(kProbeFrames, samples.size() - begin));
        const auto [lowest, highest] = std::minmax_element(probed.begin(), probed.end());
        coarse[part] = {std::min<std::int16_t>(*lowest, 0), std::max<std::int16_t>(*highest, 0), 0};
    }
    return coarse;
}

} // namespace

WaveformLoader::WaveformLoader(DecodePool &pool, QObject *parent) : QObject(parent), m_pool(pool) {}

WaveformLoader::~WaveformLoader()
{
    m_pool.leave(this); // no answer is posted to this object after here
}

void WaveformLoader::cancel()
{
    ++m_generation;
    m_isLoading = false;
    m_pool.cancel(this);
}

void WaveformLoader::load(PcmFunction samples)
{
    cancel();
    m_isLoading = true;
    m_pool.setWishes(this, {[this, generation = m_generation,
                             samples = std::move(samples)](std::stop_token stop) {
                         work(generation, samples, stop);
                     }});
}

void WaveformLoader::work(std::uint64_t generation, const PcmFunction &samples,
                          std::stop_token stop)
{
    auto pcm = samples(stop);
    if (stop.stop_requested())
        return;
    if (!pcm || !*pcm) {
        Error error = pcm ? Error{ErrorCode::Internal, "no samples were given", {}} : pcm.error();
        deliver(generation, [this, error = std::move(error)] {
            m_isLoading = false;
            emit failed(error);
        });
        return;
    }
    auto audio = std::make_shared<WaveformAudio>();
    audio->pcm = *std::move(pcm);
    deliver(generation, [this, pcm = audio->pcm] { emit samplesReady(pcm); });
    const auto frames = audio->pcm->samples();
    if (frames.size() > kCoarseParts * kProbeFrames) {
        audio->coarse = probe(frames);
        const auto coarse = std::make_shared<const WaveformAudio>(*audio);
        deliver(generation, [this, coarse] { emit loaded(coarse); });
    }
    auto peaks = PeakPyramid::build(frames, stop);
    if (!peaks)
        return; // asked to stop: nobody waits for an answer
    audio->peaks = std::make_shared<const PeakPyramid>(*std::move(peaks));
    deliver(generation, [this, audio] {
        m_isLoading = false;
        emit loaded(audio);
    });
}

void WaveformLoader::deliver(std::uint64_t generation, std::function<void()> announce)
{
    QMetaObject::invokeMethod(
        this,
        [this, generation, announce = std::move(announce)] {
            if (generation == m_generation)
                announce();
        },
        Qt::QueuedConnection);
}

} // namespace voxdeck

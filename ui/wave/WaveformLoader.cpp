// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/wave/WaveformLoader.h"

#include "core/audio/PeakCache.h"
#include "ui/wave/DecodePool.h"
#include "ui/wave/PeakStream.h"

#include <QMetaObject>

#include <algorithm>
#include <chrono>
#include <utility>

namespace voxdeck {

namespace {

constexpr std::size_t kCoarseParts = 2048;
constexpr std::size_t kProbeFrames = 256;
constexpr auto kTellEvery = std::chrono::milliseconds(100);
constexpr std::size_t kMostOnScreen = 64; // pieces; more of them are the recording, in order

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

bool WaveformAudio::isKnown(FrameRange range) const
{
    if (peaks || !chunks)
        return peaks != nullptr;
    const auto [first, last] = chunks->chunksIn(range);
    return chunks->nextUnknown(first) >= last;
}

WaveformLoader::WaveformLoader(DecodePool &pool, PeakCache *cache, QObject *parent)
    : QObject(parent), m_pool(pool), m_cache(cache)
{
}

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

void WaveformLoader::lookAt(FrameRange visible)
{
    const std::lock_guard lock(m_mutex);
    m_visible = visible;
}

void WaveformLoader::load(PcmFunction samples)
{
    cancel();
    lookAt({});
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
    if (audio->pcm->streamed()) {
        stream(generation, *audio, stop);
        return;
    }
    const auto frames = audio->pcm->samples();
    if (frames.size() > kCoarseParts * kProbeFrames) {
        audio->coarse = probe(frames);
        const auto coarse = std::make_shared<const WaveformAudio>(*audio);
        deliver(generation, [this, coarse] { emit loaded(coarse); });
    }
    auto peaks = PeakPyramid::build(frames, stop);
    if (!peaks)
        return; // asked to stop: no answer is expected
    audio->peaks = std::make_shared<const PeakPyramid>(*std::move(peaks));
    deliver(generation, [this, audio] {
        m_isLoading = false;
        emit loaded(audio);
    });
}

std::optional<std::size_t> WaveformLoader::mostWanted(const PeakChunks &chunks) const
{
    FrameRange visible;
    {
        const std::lock_guard lock(m_mutex);
        visible = m_visible;
    }
    const auto [first, last] = chunks.chunksIn(visible);
    if (last - first > kMostOnScreen)
        return std::nullopt;
    const std::size_t found = chunks.nextUnknown(first);
    return found < last ? std::optional(found) : std::nullopt;
}

void WaveformLoader::tell(std::uint64_t generation, const WaveformAudio &audio, bool isLast)
{
    deliver(generation, [this, audio = std::make_shared<const WaveformAudio>(audio), isLast] {
        if (isLast)
            m_isLoading = false;
        emit loaded(audio);
    });
}

void WaveformLoader::stream(std::uint64_t generation, WaveformAudio audio,
                            const std::stop_token &stop)
{
    const auto &pcm = *audio.pcm;
    const bool isKept = m_cache && !pcm.identity().empty();
    if (isKept)
        if (auto kept = m_cache->load(pcm.identity(), pcm.length())) {
            audio.chunks = std::make_shared<const PeakChunks>(*std::move(kept));
            tell(generation, audio, true);
            return;
        }
    PeakStream peaks(*pcm.streamed());
    audio.chunks = std::make_shared<const PeakChunks>(peaks.chunks());
    tell(generation, audio, false); // its length is known: the zoom, and so what is wanted first
    audio.coarse = peaks.look(stop);
    auto told = std::chrono::steady_clock::time_point{};
    bool wasWanted = false;
    while (!peaks.chunks().isComplete() && !stop.stop_requested()) {
        const auto wanted = mostWanted(peaks.chunks());
        const auto now = std::chrono::steady_clock::now();
        if (now - told > kTellEvery || (wasWanted && !wanted)) {
            told = now;
            audio.chunks = std::make_shared<const PeakChunks>(peaks.chunks());
            tell(generation, audio, false);
        }
        wasWanted = wanted.has_value();
        wanted ? peaks.make(*wanted, stop) : peaks.makeNext(stop);
    }
    if (stop.stop_requested())
        return;
    audio.chunks = std::make_shared<const PeakChunks>(peaks.chunks());
    tell(generation, audio, true);
    if (isKept && peaks.isSound()) // a full disk only costs the next opening a second
        static_cast<void>(m_cache->store(pcm.identity(), peaks.chunks()));
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
